"""A search for few lines that lose little: clause by clause what saves most, then each once more.

A clause is worth what it saves of an ante, less `WORD` for each of its conditions and a little for
each `not`; a card ends where no clause is worth anything, so that all of it saves at least that.
What is weighed is rounded to whole numbers that a float holds exactly, so that the card is the same
on every machine.
"""

from collections.abc import Collection
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

# What a condition has to save of an ante, and a `not` besides.
WORD: Final = Fraction(1, 20_000)
NOT: Final = Fraction(1, 20_000)
# Of an ante, what may hang on all groups together that are left out, the smallest of them.
SMALL: Final = Fraction(1, 20_000)
# The most clauses of a decision; and how many pairs of conditions are tried with a third.
MOST_CLAUSES: Final = 6
TRIED: Final = 24
# Products of matrices up to this size are worked out by one thread. The threads that larger ones
# are shared out to wait for each other busily, which takes far longer where others work too.
ONE_THREAD: Final = 1 << 18

Holding = NDArray[np.bool_]
Weights = NDArray[np.float64]
Words = tuple[tuple[int, bool], ...]


class Clause(NamedTuple):
    """A choice, by its number, for the groups for which all of these hold, or don't."""

    option: int
    words: Words


class Table(NamedTuple):
    """What the choices are worth for each group, and for which of them each condition holds.

    `word` and `negation` are what these have to save. All are whole numbers.
    """

    worth: Weights
    holds: Weights
    word: int
    negation: int


def table(worth: NDArray[np.int64], holds: Holding, ante: int) -> Table:
    """The table of some groups, but the smallest, there being so much in an ante over all deals."""
    unit = max(1, ante >> 46)
    rounded = (worth - worth.min(axis=1, keepdims=True)) // unit
    word, negation, small = (int(ante // unit * each) for each in (WORD, NOT, SMALL))
    most = rounded.max(axis=1)
    rising = np.argsort(most, kind="stable")
    kept = np.sort(rising[np.cumsum(most[rising]) > small])
    return Table(
        rounded[kept].astype(np.float64), holds[:, kept].astype(np.float64), word, negation
    )


def clauses(of: Table, otherwise: int) -> list[Clause]:
    """The clauses of a card, where something else is chosen otherwise.

    They are added one after another, each is tried once more, and then exceptions come before them.
    """
    found: list[Clause] = []
    for exceptions in (False, True):
        before = [*found]
        while len(found) < MOST_CLAUSES:
            places = {len(found), 0} if exceptions else {len(found)}
            more = _one_more(of, found, otherwise, places)
            if more is None:
                break
            found = more
        if found == before:
            break
        found = _once_more(of, found, otherwise)
    return found


def _one_more(
    of: Table, found: list[Clause], otherwise: int, places: Collection[int]
) -> list[Clause] | None:
    """A clause more in one of these places, if one is worth it."""
    tried = [found]
    for at in sorted(places, reverse=True):
        best = best_clause(of, found, at, otherwise)
        if best is not None:
            tried.append([*found[:at], best, *found[at:]])
    most = max(tried, key=lambda each: score(of, each, otherwise))
    return most if most != found else None


def _once_more(of: Table, found: list[Clause], otherwise: int) -> list[Clause]:
    """Each clause anew, beside the others, as long as that is better; then those still needed."""
    for at in range(len(found)):
        others = found[:at] + found[at + 1 :]
        best = best_clause(of, others, at, otherwise)
        if best is not None:
            tried = [*others[:at], best, *others[at:]]
            if score(of, tried, otherwise) > score(of, found, otherwise):
                found = tried
    for clause in [*found]:
        others = [other for other in found if other != clause]
        if score(of, others, otherwise) >= score(of, found, otherwise):
            found = others
    return found


def score(of: Table, found: list[Clause], otherwise: int) -> float:
    """What clauses are worth, less what their words have to save."""
    rows = np.arange(len(of.worth))
    won = float(of.worth[rows, chosen(of, found, otherwise)].sum())
    return won - sum(_asked(of, clause.words) for clause in found)


def _asked(of: Table, words: Words) -> float:
    """What words have to save."""
    return len(words) * of.word + sum(negated for _, negated in words) * of.negation


def chosen(of: Table, found: list[Clause], otherwise: int) -> NDArray[np.int64]:
    """What is chosen for each group."""
    made = np.full(len(of.worth), otherwise, np.int64)
    for clause in reversed(found):
        made[where(of, clause)] = clause.option
    return made


def where(of: Table, clause: Clause) -> Holding:
    """The groups for which a clause holds."""
    every = np.ones(len(of.worth), np.bool_)
    for word in clause.words:
        every &= _signed(of.holds, word) > 0
    return every


def best_clause(of: Table, others: list[Clause], at: int, otherwise: int) -> Clause | None:
    """The clause that is worth most in that place among others, if any is worth something."""
    before = np.zeros(len(of.worth), np.bool_)
    for clause in others[:at]:
        before |= where(of, clause)
    now = of.worth[np.arange(len(of.worth)), chosen(of, others, otherwise)]
    best, most = None, 0.0
    for option in range(of.worth.shape[1]):
        saved = np.where(before, 0.0, of.worth[:, option] - now)
        if saved.max(initial=0.0) > 0:
            worth, words = _best_words(of, saved)
            if worth > most:
                best, most = Clause(option, words), worth
    return best


def _best_words(of: Table, saved: Weights) -> tuple[float, Words]:
    """The words that save most, less what they have to, and how much that is."""
    some = np.flatnonzero(saved)
    holds, saved = of.holds[:, some], saved[some]
    total, count = float(saved.sum()), len(holds)
    both = _products(holds * saved, holds)
    alone = both.diagonal()
    singles = np.concatenate([alone, total - alone])
    pairs = np.block(
        [
            [both, alone[:, None] - both],
            [alone[None, :] - both, total - alone[:, None] - alone[None, :] + both],
        ]
    )
    words = [(at % count, at >= count) for at in range(2 * count)]
    asked = np.repeat([of.word, of.word + of.negation], count)
    at = int((singles - asked).argmax())
    best = float((singles - asked)[at])
    found: Words = (words[at],)
    pairs = np.triu(pairs - asked[:, None] - asked[None, :], 1)
    places = np.argsort(-pairs, axis=None, kind="stable")[:TRIED]
    two = [(words[one], words[other]) for one, other in np.stack(divmod(places, 2 * count), 1)]
    if pairs.flat[places[0]] > best:
        best, found = float(pairs.flat[places[0]]), two[0]
    among = np.stack([saved * _signed(holds, one) * _signed(holds, other) for one, other in two])
    more = _products(among, holds)
    thirds = np.concatenate([more, among.sum(axis=1)[:, None] - more], axis=1) - asked
    thirds -= np.array([_asked(of, each) for each in two])[:, None]
    at, third = divmod(int(thirds.argmax()), 2 * count)
    if thirds[at, third] > best:
        best, found = float(thirds[at, third]), (*two[at], words[third])
    return best, found


def _products(one: Weights, other: Weights) -> Weights:
    """The product of each row of one with each of the other, some columns at a time."""
    total = np.zeros((len(one), len(other)))
    step = max(1, ONE_THREAD // total.size)
    for first in range(0, one.shape[1], step):
        some = slice(first, first + step)
        total += one[:, some] @ other[:, some].T
    return total


def _signed(holds: Weights, word: tuple[int, bool]) -> Weights:
    row: Weights = holds[word[0]]
    return 1 - row if word[1] else row
