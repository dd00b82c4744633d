"""Starting hands of two cards as people write them: 77, 22+, 99-66, AKs, K5o+, Q8+, J9s-J6s.

A plus takes the lower card up to just below the higher one; without s or o both are meant. Hands
are their places in a chart: 13 times one rank and the other, the higher first if they are suited.
"""

import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import groupby
from typing import Final

from oddchip.cards import RANKS
from oddchip.mistake import Mistake

WRITTEN: Final = "77, 22+, 99-66, AKs, K5o+, Q8+ or J9s-J6s"
HAND: Final = "([2-9TJQKA])([2-9TJQKA])([so]?)"
TOKEN: Final = re.compile(rf"{HAND}(?:(\+)|-{HAND})?")


@cache
def places(text: str, ranks: str = RANKS) -> frozenset[int]:
    """The hands that a piece of a range means, in a pack of these ranks.

    >>> sorted(map(name, places("K9s-K7s"))), len(places("22+")), len(places("A2+"))
    (['K7s', 'K8s', 'K9s'], 13, 24)
    >>> places("K5+", "89TJQKA")
    Traceback (most recent call last):
    oddchip.mistake.Mistake: 'K5+': there is no 5 in this pack, whose ranks are 89TJQKA
    """
    match = TOKEN.fullmatch(text)
    if not match:
        raise Mistake(f"{text!r} is no starting hands; write them such as {WRITTEN}")
    one, other, suited, plus, last_one, last_other, last_suited = match.groups()
    for letter in text:
        if letter in RANKS and letter not in ranks:
            raise Mistake(f"{text!r}: there is no {letter} in this pack, whose ranks are {ranks}")
    high, low = RANKS.index(one), RANKS.index(other)
    if low > high:
        raise Mistake(f"{text!r}: the higher card is written first")
    if high == low and suited:
        raise Mistake(f"{text!r}: a pair has no suit to write")
    top = high if high != low else ACE
    least, most = low, low
    if plus:
        most = top if high == low else high - 1
    if last_one:
        last = RANKS.index(last_other)
        same = last_suited == suited and (
            last_one == last_other if high == low else last_one == one
        )
        if not same or last > low:
            raise Mistake(f"{text!r}: a span runs down from the first hand to one of its kind")
        least = last
    there = [RANKS.index(rank) for rank in ranks]
    found: set[int] = set()
    for rank in (rank for rank in there if least <= rank <= most):
        if high == low:
            found.add(rank * 13 + rank)
        else:
            found |= {high * 13 + rank} if suited != "o" else set()
            found |= {rank * 13 + high} if suited != "s" else set()
    return frozenset(found)


ACE: Final = len(RANKS) - 1


def name(place: int) -> str:
    """The hand at a place of the chart.

    >>> name(12 * 13 + 11), name(11 * 13 + 12), name(0)
    ('AKs', 'AKo', '22')
    """
    one, other = divmod(place, 13)
    if one == other:
        return RANKS[one] * 2
    return RANKS[max(one, other)] + RANKS[min(one, other)] + ("s" if one > other else "o")


def pieces(hands: Collection[int], ranks: str = RANKS) -> list[str]:
    """The pieces of the range that means just these hands, as few as there can be.

    >>> pieces(places("33+") | places("A2+") | places("K2s+") | places("K5o+") | places("76s"))
    ['33+', 'A2+', 'K2s+', 'K5o+', '76s']
    >>> pieces(places("99-66") | places("QTs") | places("Q8o"))
    ['99-66', 'QTs', 'Q8o']
    """
    there = [RANKS.index(rank) for rank in ranks]
    pairs = [rank for rank in there if rank * 13 + rank in hands]
    found = [_piece(run, "", there) for run in _runs([(rank, rank) for rank in pairs], there)]
    for high in reversed(there):
        suited = [low for low in there if low < high and high * 13 + low in hands]
        offsuit = [low for low in there if low < high and low * 13 + high in hands]
        kinds = ((suited, "s"), (offsuit, "o")) if suited != offsuit else ((suited, ""),)
        for lows, kind in kinds:
            runs = _runs([(high, low) for low in lows], there)
            found += [_piece(run, kind, there) for run in runs]
    return found


def _runs(hands: list[tuple[int, int]], there: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Hands that follow each other, from the highest."""
    placed = [(there.index(hand[1]), hand) for hand in hands]
    groups = groupby(enumerate(placed), lambda each: each[1][0] - each[0])
    yield from reversed([[hand for _, (_, hand) in group] for _, group in groups])


def _piece(run: list[tuple[int, int]], kind: str, there: list[int]) -> str:
    (high, low), (last_high, last_low) = run[0], run[-1]
    first = RANKS[high] + RANKS[low] + kind
    top = there[-1] if high == low else max(rank for rank in there if rank < high)
    if last_low == top and len(run) > 1:
        return first + "+"
    last = RANKS[last_high] + RANKS[last_low] + kind
    return first if len(run) == 1 else f"{last}-{first}"
