"""How long equities take, ours beside others' where they answer the same: `python -m bench.odds`.

A question is made beforehand, as the others' cards and ranges are; the time is that until the
answer is there. What is sampled is given as deals a second.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import combinations

import phevaluator
import pokerkit

from bench.side_by_side import Case, Speed, chosen, machine, measured, on_one_core, write
from oddchip.cards import read_cards
from oddchip.odds.asking import ask
from oddchip.odds.equity import equity
from oddchip.odds.question import Question
from oddchip.odds.starting_hands import names, reckoned

MILLION, SOME, LEAST = 1_000_000, 200, 0.02

# What is asked, the game, the hands, the board, and the milliseconds to be reached.
EXACT = [
    ("hold'em, AsKs v QdQh", "holdem", ["AsKs", "QdQh"], "", 4.0),
    ("hold'em, AKs v QQ", "holdem", ["AKs", "QQ"], "", 4.0),
    ("hold'em, AsKs v any hand", "holdem", ["AsKs", "random"], "", 500.0),
    ("hold'em, TT+,AQ+ v QQ+,AK", "holdem", ["TT+,AQ+", "QQ+,AK"], "", 200.0),
    ("hold'em, three hands", "holdem", ["AsKs", "QdQh", "7c6c"], "", 5.0),
    ("hold'em, flop, AsKs v QdQh", "holdem", ["AsKs", "QdQh"], "2s3c7d", None),
    ("hold'em, flop, AsKs v any hand", "holdem", ["AsKs", "random"], "2s3c7d", None),
    ("hold'em hi/lo, two hands", "holdem-hi-lo", ["As2s", "QdQh"], "", None),
    ("Omaha, flop", "omaha-hi", ["AsAdKsKh", "QdJdTc9c"], "Ah7d2c", 0.1),
    ("Omaha, two hands", "omaha-hi", ["AsAdKsKh", "QdJdTc9c"], "", 500.0),
    ("Omaha-8, two hands", "omaha-8", ["AsAd2s3h", "QdJdTc9c"], "", 500.0),
    ("Pineapple, flop", "pineapple", ["AsKsQd", "JhJc2d"], "Ad7s2c", None),
    ("stud, 141,181,040 deals", "seven-card-stud", ["AsKs2d3d", "QdQh2c5c"], "", 3000.0),
    ("stud, third street", "seven-card-stud", ["AsKs2d", "QdQh2c"], "", None),
    ("stud-8, third street", "seven-card-stud-8", ["AsKs2d", "QdQh2c"], "", None),
    ("razz, third street", "razz", ["As2s3d", "4h5c7d"], "", None),
    ("Lo-Ball, one and two drawn", "lo-ball", ["As2s4d5c", "Jk7c6h"], "", None),
    ("draw hi/lo, three and two drawn", "five-card-draw-hi-lo", ["AsAd", "Jk7c6h"], "", None),
]  # fmt: skip

# What is sampled, the game, the hands, the board, and the millions of deals a second.
SAMPLED = [
    ("hold'em, two hands", "holdem", ["AsKs", "QdQh"], "", 30.0),
    ("hold'em, AsKs v any hand", "holdem", ["AsKs", "random"], "", None),
    ("hold'em, TT+,AQ+ v QQ+,AK", "holdem", ["TT+,AQ+", "QQ+,AK"], "", None),
    ("hold'em, six hands", "holdem", ["AsKs", *["random"] * 5], "", None),
    ("Omaha, two hands", "omaha-hi", ["AsAdKsKh", "QdJdTc9c"], "", None),
    ("Omaha-8, two hands", "omaha-8", ["AsAd2s3h", "QdJdTc9c"], "", None),
    ("Pineapple, two hands", "pineapple", ["AsKsQd", "JhJc2d"], "Ad7s2c", None),
    ("stud, third street", "seven-card-stud", ["AsKs2d", "QdQh2c"], "", 6.0),
    ("stud-8, third street", "seven-card-stud-8", ["AsKs2d", "QdQh2c"], "", None),
    ("razz, third street", "razz", ["As2s3d", "4h5c7d"], "", 6.0),
    ("Lo-Ball, one and two drawn", "lo-ball", ["As2s4d5c", "Jk7c6h"], "", None),
]  # fmt: skip


def exact_cases() -> Iterator[Case]:
    """Questions that all deals are counted for."""
    for what, name, hands, board, _ in EXACT:
        yield counted(what, ask(name, hands, board=board))
    yield Case("Omaha, flop", "phevaluator", 1, omaha_by_calls)
    if find_spec("eval7"):  # It is compiled code, and not every machine has it.
        yield Case("hold'em, flop, AsKs v QdQh", "eval7", 1, holdem_by_calls)


def counted(what: str, asked: Question) -> Case:
    """A question that is asked as often as it takes to measure."""
    equity(asked, exact=True)
    begin = time.process_time()
    equity(asked, exact=True)
    times = 1 + int(LEAST / (time.process_time() - begin))
    return Case(what, "oddchip", times, lambda: [equity(asked, exact=True) for _ in range(times)])


def sampled(asked: Question) -> Callable[[], object]:
    """A question that a million deals are sampled for."""
    return lambda: equity(asked, samples=MILLION)


def holdem_by_calls() -> float:
    """A flop counted by eval7, which has no call for it but one a hand."""
    import eval7

    one, other = ([eval7.Card(card) for card in hand] for hand in (("As", "Ks"), ("Qd", "Qh")))
    flop = [eval7.Card(card) for card in ("2s", "3c", "7d")]
    rest = [card for card in eval7.Deck().cards if card not in (*one, *other, *flop)]
    won = boards = 0.0
    for more in combinations(rest, 2):
        mine, theirs = (eval7.evaluate([*hand, *flop, *more]) for hand in (one, other))
        won += (mine > theirs) + (mine == theirs) / 2
        boards += 1
    return won / boards


def omaha_by_calls() -> float:
    """The same by phevaluator for Omaha."""
    hands = [[card.index for card in read_cards(hand)] for hand in ("AsAdKsKh", "QdJdTc9c")]
    flop = [card.index for card in read_cards("Ah7d2c")]
    rest = [card for card in range(52) if card not in (*hands[0], *hands[1], *flop)]
    won = boards = 0.0
    for more in combinations(rest, 2):
        mine, theirs = (phevaluator.evaluate_omaha_cards(*flop, *more, *hand) for hand in hands)
        won += (mine < theirs) + (mine == theirs) / 2
        boards += 1
    return won / boards


def sampled_cases() -> Iterator[Case]:
    """Questions that deals are sampled for."""
    for what, name, hands, board, _ in SAMPLED:
        yield Case(what, "oddchip", MILLION, sampled(ask(name, hands, board=board)))
    if find_spec("eval7"):
        import eval7

        held = [eval7.Card("As"), eval7.Card("Ks")]
        queens = eval7.HandRange("QdQh")
        yield Case(
            "hold'em, two hands",
            "eval7",
            MILLION,
            lambda: eval7.py_hand_vs_range_monte_carlo(held, queens, [], MILLION),
        )
    high, low = pokerkit.StandardHighHand, pokerkit.EightOrBetterLowHand
    omaha, omaha_low = pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand
    kinds: list[tuple[str, int, int, tuple[type[pokerkit.Hand], ...]]] = [
        ("hold'em, two hands", 2, 5, (high,)),
        ("Omaha, two hands", 4, 5, (omaha,)),
        ("Omaha-8, two hands", 4, 5, (omaha, omaha_low)),
        ("stud, third street", 7, 0, (high,)),
        ("stud-8, third street", 7, 0, (high, low)),
        ("razz, third street", 7, 0, (pokerkit.RegularLowHand,)),
    ]
    asked_for = {what: (hands, board) for what, _, hands, board, _ in SAMPLED}
    for what, held_cards, board_cards, types in kinds:
        yield Case(what, "PokerKit", SOME, theirs(*asked_for[what], held_cards, board_cards, types))


def theirs(
    hands: list[str], board: str, held: int, shared: int, types: tuple[type[pokerkit.Hand], ...]
) -> Callable[[], object]:
    """The same asked of PokerKit."""
    ranges = [[tuple(pokerkit.Card.parse(hand))] for hand in hands]
    cards = tuple(pokerkit.Card.parse(board))

    def run() -> object:
        random.seed(1)
        return pokerkit.calculate_equities(
            ranges, cards, held, shared, pokerkit.Deck.STANDARD, types, sample_count=SOME
        )

    return run


def matrix() -> Iterator[Case]:
    """All starting hands of hold'em against each other, made anew."""
    yield Case("the 169 x 169 starting hands", "oddchip", 1, lambda: list(reckoned(len(names()))))


def print_speeds(speeds: list[Speed], scale: float, wanted: dict[str, float | None]) -> None:
    """A line for each: the median, the slowest and the fastest, and what is to be reached."""
    for speed in speeds:
        rates = speed.median, speed.least, speed.most
        middle, slow, fast = (rate / 1e6 if scale == 1 else scale / rate for rate in rates)
        goal = wanted.get(speed.what) if speed.who == "oddchip" else None
        print(
            f"{speed.what:34}{speed.who:10}{middle:11.3f}   {slow:.3f} to {fast:.3f}"
            + (f"   (wanted: {goal:g})" if goal else "")
        )


def main() -> None:
    """Measures, prints tables and, if a file is named, writes the figures there."""
    asked = chosen("bench.odds", __doc__, rounds=7)
    on_one_core()
    exact = measured(list(exact_cases()), asked.rounds)
    rates = measured(list(sampled_cases()), asked.rounds)
    whole = measured(list(matrix()), 1)
    print(f"{machine()}; {asked.rounds} rounds, one core\n")
    print(f"{'exactly':44}{'ms':>11}   slowest to fastest round")
    print_speeds(exact, 1e3, {what: goal for what, *_, goal in EXACT})
    print_speeds(whole, 1e3, {"the 169 x 169 starting hands": 30_000.0})
    print(f"\n{'sampled':44}{'million/s':>11}   slowest to fastest round")
    print_speeds(rates, 1, {what: goal for what, *_, goal in SAMPLED})
    write(
        asked.json,
        exact=[speed._asdict() for speed in (*exact, *whole)],
        sampled=[speed._asdict() for speed in rates],
    )


if __name__ == "__main__":
    main()
