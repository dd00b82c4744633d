"""How many hands a second are ranked, ours beside others': `python -m bench.ranking`.

Then how long a process takes until it can rank: the first on a machine, which compiles, and later
ones.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import TypeVar

import numpy as np
import phevaluator
import pokerkit
import treys
from numpy.typing import NDArray

from bench.side_by_side import Case, chosen, machine, measured, on_one_core, write
from oddchip.cards import Card, Deck
from oddchip.ranking import FIVE_CARDS, DeuceToSeven, High, Low, Order, Uses, order_named
from oddchip.ranking.batch import counts, strengths
from oddchip.ranking.judge import judge

OMAHA = Uses(hand=2, board=3)
EIGHT = Low(at_most=8)
ALL_SEVEN_CARDS = 133_784_560
MANY, SOME, FEW = 1_000_000, 20_000, 1_000

Hand = TypeVar("Hand")


def deal(deck: Deck, cards: int, hands: int) -> NDArray[np.uint8]:
    """Random hands of a pack, the same at every run."""
    chance = np.random.default_rng(7).random((hands, len(deck)), np.float32)
    pack = np.array([card.index for card in deck], np.uint8)
    return pack[np.argpartition(chance, cards, axis=1)[:, :cards]]


def named(name: str, deck: Deck) -> Order:
    """The order that rule sheets call so."""
    order = order_named(name, deck)
    assert order is not None
    return order


def enumeration() -> Iterator[Case]:
    """Every seven-card hand of the pack, counted by strength."""
    yield Case("all of seven cards", "oddchip", ALL_SEVEN_CARDS, lambda: counts(High(), Deck(), 7))


def batches() -> Iterator[Case]:
    """Arrays of random hands, which none of the others takes."""
    pack, one_joker, two_jokers, eight_up = Deck(), Deck(jokers=1), Deck(jokers=2), Deck("89TJQKA")
    flush_third = High(
        best_first=(*FIVE_CARDS[:2], "flush", *FIVE_CARDS[2:4], *FIVE_CARDS[5:]),
        low_straight=False,
        ranks=eight_up.ranks,
    )
    kinds: list[tuple[str, Order, Deck, int]] = [
        ("high, 7 cards", High(), pack, 7),
        ("high, 6 cards", High(), pack, 6),
        ("high, 5 cards", High(), pack, 5),
        ("high, 5 of 53 cards", named("high", one_joker), one_joker, 5),
        ("high, 5 of 54 cards", named("high", two_jokers), two_jokers, 5),
        ("high, 5 of 28 cards", flush_third, eight_up, 5),
        ("high, 3 cards", named("three-card-high", pack), pack, 3),
        ("eight or better, 7 cards", EIGHT, pack, 7),
        ("eight or better, 5 of 54 cards", EIGHT, two_jokers, 5),
        ("ace to five, 7 cards", Low(), pack, 7),
        ("ace to five, 5 of 53 cards", Low(), one_joker, 5),
        ("deuce to seven, 5 cards", DeuceToSeven(), pack, 5),
        ("badugi, 4 cards", named("badugi", pack), pack, 4),
    ]
    for what, order, deck, cards in kinds:
        yield batch(what, order, deal(deck, cards, MANY))
    dealt = deal(pack, 9, MANY)
    held, board = dealt[:, :4].copy(), dealt[:, 4:].copy()

    def high() -> None:
        strengths(High(), held, board, OMAHA)

    def low() -> None:
        strengths(EIGHT, held, board, OMAHA)

    def both() -> None:
        high()
        low()

    yield Case("Omaha high", "oddchip", MANY, high)
    yield Case("Omaha-8 low", "oddchip", MANY, low)
    yield Case("Omaha-8 high and low", "oddchip", MANY, both)


def batch(what: str, order: Order, dealt: NDArray[np.uint8]) -> Case:
    """One array of hands, ranked at once."""
    return Case(what, "oddchip", len(dealt), lambda: strengths(order, dealt))


def one_hand_a_call() -> Iterator[Case]:
    """Hands of cards made beforehand in the way of each evaluator, a call a hand."""
    what = "one call, 7 cards"
    dealt = deal(Deck(), 7, SOME).tolist()
    texts = [[Card.pack[card].text for card in hand] for hand in dealt]
    treys_evaluator = treys.Evaluator()
    yield each(what, "oddchip", judge(High()), [tuple(map(Card, hand)) for hand in texts])
    yield each(what, "phevaluator", lambda hand: phevaluator.evaluate_cards(*hand), dealt)
    if find_spec("eval7"):  # It is compiled code, and not every machine has it.
        import eval7

        yield each(what, "eval7", eval7.evaluate, [list(map(eval7.Card, hand)) for hand in texts])
    yield each(
        what,
        "treys",
        lambda hand: treys_evaluator.evaluate(hand[:2], hand[2:]),
        [list(map(treys.Card.new, hand)) for hand in texts[:FEW]],
    )
    yield each(
        what,
        "PokerKit",
        pokerkit.StandardHighHand.from_game,
        [tuple(pokerkit.Card.parse("".join(hand))) for hand in texts[:FEW]],
    )


def one_omaha_hand_a_call() -> Iterator[Case]:
    """The same for two of the hand and three of the board."""
    what = "one call, Omaha high"
    dealt = deal(Deck(), 9, SOME)
    texts = [[Card.pack[card].text for card in hand] for hand in dealt.tolist()]
    omaha = judge(High(), OMAHA)
    yield each(
        what,
        "oddchip",
        lambda hand: omaha(hand[:4], hand[4:]),
        [tuple(map(Card, hand)) for hand in texts],
    )
    yield each(
        what,
        "phevaluator",
        lambda hand: phevaluator.evaluate_omaha_cards(*hand),
        np.roll(dealt, 5, axis=1).tolist(),
    )
    yield each(
        what,
        "PokerKit",
        lambda hand: pokerkit.OmahaHoldemHand.from_game(hand[:4], hand[4:]),
        [tuple(pokerkit.Card.parse("".join(hand))) for hand in texts[:FEW]],
    )


def each(what: str, who: str, rank: Callable[[Hand], object], hands: Sequence[Hand]) -> Case:
    """Hands ranked one by one."""

    def run() -> None:
        for hand in hands:
            rank(hand)

    return Case(what, who, len(hands), run)


def first_use() -> dict[str, dict[str, float]]:
    """How long a first process on a machine takes until all is ready, and how long a later one."""
    with tempfile.TemporaryDirectory() as cache:
        compiled, loaded = (
            json.loads(
                subprocess.run(
                    [sys.executable, "-m", "bench.first_use"],
                    env=os.environ | {"NUMBA_CACHE_DIR": cache},
                    check=True,
                    stdout=subprocess.PIPE,
                ).stdout
            )
            for _ in ("compiled", "loaded")
        )
    return {name: {"first": compiled[name], "later": loaded[name]} for name in compiled}


def main() -> None:
    """Measures, prints tables and, if a file is named, writes the figures there."""
    asked = chosen("bench.ranking", __doc__, rounds=15)
    on_one_core()
    cases = [*enumeration(), *batches(), *one_hand_a_call(), *one_omaha_hand_a_call()]
    speeds = measured(cases, asked.rounds)
    ready = first_use()
    print(f"{machine()}; {asked.rounds} rounds, one core\n")
    print(f"{'':32}{'':13}{'million hands/s':>16}   slowest to fastest round")
    for speed in speeds:
        middle, least, most = (rate / 1e6 for rate in (speed.median, speed.least, speed.most))
        print(f"{speed.what:32}{speed.who:13}{middle:16.3f}   {least:.3f} to {most:.3f}")
    print(f"\n{'CPU seconds until ready':32}{'first process':>16}{'later':>12}")
    for name, seconds in ready.items():
        print(f"{name:32}{seconds['first']:16.3f}{seconds['later']:12.3f}")
    write(asked.json, speeds=[speed._asdict() for speed in speeds], ready=ready)


if __name__ == "__main__":
    main()
