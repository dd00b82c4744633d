"""The words of a strategy: what may be asked of what a player sees, how it is written, and where.

Each word asks whether a fact reaches a number: `four to a flush with a ten or better` whether the
highest card held of a suit with four cards to be seen is a ten. `docs/strategies.md` has them
all.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.cards import RANK_NAMES, RANKS
from oddchip.edge.payoffs import dealt
from oddchip.edge.strategies.ranges import TOKEN, places
from oddchip.edge.strategies.sights import Sights
from oddchip.house import Terms
from oddchip.mistake import Mistake
from oddchip.ranking import ANY, High, classes, size
from oddchip.ranking.threshold import at_least
from oddchip.rules.house_banked import Decision
from oddchip.rules.printed.phrases import NUMBERS

COUNTS: Final = {word: count for count, word in enumerate(NUMBERS) if count}
HIGH_RANKS: Final = {word: RANKS.index(rank) + 1 for rank, word in RANK_NAMES.items()}


class Starting(msgspec.Struct, frozen=True, tag="starting"):
    """Whether the hand is one of these starting hands."""

    range: str
    negated: bool = False


class Test(msgspec.Struct, frozen=True, tag="test"):
    """Whether a fact reaches a number; `of` is what the fact is of, such as four to a flush.

    `what` is the text of the least hand, where it is one.
    """

    fact: str
    least: int
    of: int = 0
    what: str = ""
    negated: bool = False


Condition = Starting | Test


class Where(NamedTuple):
    """The decision at which something is asked."""

    terms: Terms
    decision: Decision

    @property
    def board(self) -> int:
        """How many cards of the board are up."""
        return self.decision.sees.board

    @property
    def to_come(self) -> int:
        """How many are to come."""
        return dealt(self.terms, "board") - self.board

    @property
    def held(self) -> int:
        """How many cards the player holds."""
        return dealt(self.terms, "hand")


class Word(NamedTuple):
    """A word by its pattern, and the test that it makes, if any; `refused` says why it can't be."""

    fact: str
    example: str
    pattern: re.Pattern[str]
    test: Callable[[re.Match[str], Where], Test | None]
    text: Callable[[Test], str]
    refused: Callable[[Test, Where], str | None]


def read_condition(text: str, where: Where) -> Condition:
    """A condition from its text.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("holdem-88"))
    >>> flop = Where(of, of.decisions[1])
    >>> read_condition("four to a flush with a ten or better", flop)
    Test(fact='flush_draw', least=9, of=4, what='', negated=False)
    >>> write_condition(_)
    'four to a flush with a ten or better'
    """
    plain = text.removeprefix("not ").strip()
    negated = plain != text
    if TOKEN.fullmatch(plain):
        return _starting(plain, where, negated=negated)
    for word in WORDS:
        match = word.pattern.fullmatch(plain)
        test = word.test(match, where) if match else None
        if test is not None:
            why = word.refused(test, where)
            if why:
                raise Mistake(f"{plain!r}: {why}")
            return msgspec.structs.replace(test, negated=negated)
    raise Mistake(
        f"{plain[:60]!r} isn't known; a condition is starting hands such as K5o+, or one such as:"
        f" {'; '.join(word.example for word in WORDS)}"
    )


def write_condition(condition: Condition) -> str:
    """The text of a condition."""
    if isinstance(condition, Starting):
        said = condition.range
    else:
        said = next(word for word in WORDS if word.fact == condition.fact).text(condition)
    return f"not {said}" if condition.negated else said


def holds(condition: Condition, seen: Sights) -> NDArray[np.bool_]:
    """Where a condition holds."""
    if isinstance(condition, Starting):
        means = np.zeros(169, np.bool_)
        means[[*places(condition.range, seen.terms.deck.ranks)]] = True
        found: NDArray[np.bool_] = means[fact(seen, "start")]
    else:
        found = fact(seen, condition.fact, condition.of) >= condition.least
    return ~found if condition.negated else found


def fact(seen: Sights, name: str, of: int = 0) -> NDArray[np.integer[Any]]:
    """A fact of what is seen, found once."""
    if (name, of) not in seen.found:
        seen.found[name, of] = getattr(seen, name)(of)
    return seen.found[name, of]


def _starting(text: str, where: Where, *, negated: bool) -> Starting:
    if where.held != 2:
        raise Mistake(
            f"{text!r}: starting hands are of two cards, and a hand here has {where.held}"
        )
    if not where.to_come and where.board and re.search("[so]", text):
        raise Mistake(
            f"{text!r}: when the whole board is up, suits of starting hands can't be asked for"
        )
    places(text, where.terms.deck.ranks)
    return Starting(text, negated)


def _a(rank: int) -> str:
    name = RANK_NAMES[RANKS[rank - 1]]
    return f"an {name}" if name[0] in "ae" else f"a {name}"


RANK: Final = rf"an? (?P<rank>{'|'.join(HIGH_RANKS)})"
COUNT: Final = rf"(?P<count>{'|'.join(COUNTS)})"
SHORT: Final = "too few cards are seen there to make a hand"


def _makes(fact: str, before: str, after: str, example: str) -> Word:
    def test(match: re.Match[str], where: Where) -> Test | None:
        what = match["what"].replace("-", " ")
        order = where.terms.order
        key = at_least(order, what.replace(" ", "-"))
        return Test(fact, bisect_left(classes(order), key) + 1, what=what) if key else None

    return Word(
        fact,
        f"{before}{example} or better{after}",
        re.compile(rf"{before}(?P<what>[a-z][a-z -]*?) or better{after}"),
        test,
        lambda test: f"{before}{test.what} or better{after}",
        _no_hand,
    )


def _no_hand(test: Test, where: Where) -> str | None:
    if test.fact != "made" and not where.board:
        return "no card of the board is up there"
    order, uses = where.terms.order, where.terms.uses
    if test.fact != "board_made" and (
        where.held + where.board < size(order) or (uses != ANY and where.board < (uses.board or 0))
    ):
        return SHORT
    return None


def _no_board(_: Test, where: Where) -> str | None:
    return None if where.board else "no card of the board is up there"


def _no_draw(test: Test, where: Where) -> str | None:
    order = where.terms.order
    if not isinstance(order, High) or where.terms.uses != ANY:
        return "draws can be asked for where any of the cards make a hand that wins high"
    if not where.to_come:
        return "the whole board is up there, and nothing is to come"
    if test.fact == "flush_draw" and not 2 <= test.of < size(order):
        return f"a draw to a flush has two to {NUMBERS[size(order) - 1]} cards"
    if test.fact == "straight_draw" and test.of != size(order) - 1:
        return f"a draw to a straight has {NUMBERS[size(order) - 1]} cards"
    return None


def _no_outs(test: Test, where: Where) -> str | None:
    if where.terms.uses != ANY:
        return "outs can be counted where any of the cards make a hand"
    return _no_board(test, where)


def _not_above(test: Test, where: Where) -> str | None:
    if test.of > where.held:
        return f"a hand here has {where.held}"
    return None if test.least <= where.board else "the board has fewer cards there"


def _no_dealer(_: Test, where: Where) -> str | None:
    return None if where.decision.sees.dealer else "no card of the dealer is up there"


def _too_many(test: Test, where: Where) -> str | None:
    return None if test.of <= where.held else f"a hand here has {where.held}"


def _with_rank(test: Test) -> str:
    start = f"{NUMBERS[test.of]} to a flush"
    return start if test.least == 1 else f"{start} with {_a(test.least)} or better"


def _held(match: re.Match[str], _: Where) -> Test:
    count = COUNTS[match["count"]] if match["count"] else 1
    return Test("held", HIGH_RANKS[match["rank"] or match["of"]], count)


WORDS: Final = (
    _makes("hidden", "hidden ", "", "pair"),
    Word(
        "held",
        "a king or better held",
        re.compile(rf"(?:{RANK}|{COUNT} cards of (?P<of>{'|'.join(HIGH_RANKS)})) or better held"),
        _held,
        lambda test: (
            f"{_a(test.least)} or better held"
            if test.of == 1
            else f"{NUMBERS[test.of]} cards of {RANK_NAMES[RANKS[test.least - 1]]} or better held"
        ),
        _too_many,
    ),
    Word(
        "paired",
        "a nine or better paired",
        re.compile(rf"{RANK} or better paired"),
        lambda match, _: Test("paired", HIGH_RANKS[match["rank"]]),
        lambda test: f"{_a(test.least)} or better paired",
        lambda _test, _where: None,
    ),
    Word(
        "dealer_shows",
        "dealer shows a nine or better",
        re.compile(rf"dealer shows {RANK} or better"),
        lambda match, _: Test("dealer_shows", HIGH_RANKS[match["rank"]]),
        lambda test: f"dealer shows {_a(test.least)} or better",
        _no_dealer,
    ),
    Word(
        "flush_draw",
        "four to a flush with a ten or better",
        re.compile(rf"{COUNT} to a flush(?: with {RANK} or better)?"),
        lambda match, _: Test(
            "flush_draw", HIGH_RANKS.get(match["rank"], 1), COUNTS[match["count"]]
        ),
        _with_rank,
        _no_draw,
    ),
    Word(
        "straight_draw",
        "four to an open straight",
        re.compile(rf"{COUNT} to an? (?P<open>open )?straight"),
        lambda match, _: Test("straight_draw", 2 if match["open"] else 1, COUNTS[match["count"]]),
        lambda test: f"{NUMBERS[test.of]} to {'an open' if test.least == 2 else 'a'} straight",
        _no_draw,
    ),
    Word(
        "overcards",
        "two overcards",
        re.compile(rf"{COUNT} overcards?"),
        lambda match, _: Test("overcards", COUNTS[match["count"]], 0),
        lambda test: f"{NUMBERS[test.least]} overcard{'' if test.least == 1 else 's'}",
        _no_board,
    ),
    Word(
        "above",
        "two cards above one of the board",
        re.compile(rf"{COUNT} cards? above (?P<below>{'|'.join(COUNTS)}) of the board"),
        lambda match, _: Test("above", COUNTS[match["below"]], COUNTS[match["count"]]),
        lambda test: (
            f"{NUMBERS[test.of]} card{'' if test.of == 1 else 's'} above {NUMBERS[test.least]}"
            " of the board"
        ),
        _not_above,
    ),
    Word(
        "board_high",
        "a jack or better on the board",
        re.compile(rf"{RANK} or better on the board"),
        lambda match, _: Test("board_high", HIGH_RANKS[match["rank"]]),
        lambda test: f"{_a(test.least)} or better on the board",
        _no_board,
    ),
    Word(
        "board_suit",
        "three of a suit on the board",
        re.compile(rf"{COUNT} of a suit on the board"),
        lambda match, _: Test("board_suit", COUNTS[match["count"]]),
        lambda test: f"{NUMBERS[test.least]} of a suit on the board",
        _no_board,
    ),
    Word(
        "few_outs",
        "fewer than 21 dealer outs",
        re.compile(r"fewer than (?P<outs>[1-9]\d?) dealer outs"),
        lambda match, _: Test("few_outs", -int(match["outs"]) + 1),
        lambda test: f"fewer than {1 - test.least} dealer outs",
        _no_outs,
    ),
    _makes("board_made", "", " on the board", "pair"),
    _makes("made", "", "", "pair of nines"),
)


def words() -> Iterator[str]:
    """An example of each word, for people to choose from.

    >>> next(words())
    'hidden pair or better'
    """
    yield from (word.example for word in WORDS)
