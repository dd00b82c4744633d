"""Hands at random, dealt and played alike here and at PokerKit's table.

At every turn the same player acts, at the same price, and may wager between the same amounts; at
the end the stacks are equal to the cent. Where that isn't so, a rule that `docs/table.md` explains
must say why, and the difference must be the one that follows from it.
"""

import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from oddchip.table import Hand, Terms
from oddchip.table.actions import SHOW
from oddchip.table.events import Acted
from tests.table.peer import Peer, peer_of, shares
from tests.table.playing import choices, on, some_action, some_hand

SHARED = {
    "texas-holdem": ("no-limit", "fixed", "pot"),
    "holdem-hi-lo": ("no-limit", "fixed"),
    "omaha-hi": ("pot",),
    "omaha-8": ("fixed", "pot"),
    "seven-card-stud": ("fixed",),
    "seven-card-stud-8": ("fixed",),
    "razz": ("fixed",),
    "deuce-to-seven-single-draw": ("no-limit",),
    "deuce-to-seven-triple-draw": ("fixed",),
    "badugi": ("fixed",),
    "short-deck": ("no-limit",),
}
SHORT_RAISES = ("never", "added-up")
GAMES = [(game, structure) for game, structures in SHARED.items() for structure in structures]


def table(game: str, structure: str, random: Random) -> Terms:
    alike = {"heads-up-cap": "on", "short-raise-reopens": random.choice(SHORT_RAISES)}
    chosen = dict(random.choice(choices(game))) | alike
    return on(game, *(chosen | ({"structure": structure} if "structure" in chosen else {})).items())


RULES = (
    "all-in-for-the-bring-in",
    "halves-of-all-hands",
    "losers-merge-pots",
    "short-blind",
    "short-raise-and-the-limit-on-raises",
    "short-raise-reopens",
    "size-after-a-short-raise",
    "stud-deck-runs-short",
)

Wager = tuple[int, int] | None


class Round:
    """What the rules of difference ask about the round of betting in progress."""

    def __init__(self) -> None:
        self.at = -1
        self.short_raises = 0

    def note(self, before: Hand, after: Hand) -> None:
        """Keep count of raises and bets below the full amount, which only all-in players make."""
        if before.at != self.at:
            self.at, self.short_raises = before.at, 0
        event = after.log[len(before.log)]
        if isinstance(event, Acted) and event.kind in ("bet", "raise"):
            least = before.unit if before.completes else before.price + before.raise_by
            self.short_raises += event.to < least


def difference(hand: Hand, peer: Peer, now: Round) -> str | None:
    """The rule by which a turn differs; None if it doesn't; what differs, if no rule says why."""
    legal = hand.legal
    ours: Wager = (legal.wager.least, legal.wager.most) if legal.wager else None
    seat, price, least, most = peer.legal
    theirs: Wager = (least, most) if least is not None and most is not None else None
    if (hand.actor, legal.price, ours) == (seat, price, theirs):
        return None
    short = now.short_raises if now.at == hand.at else 0
    if hand.actor == seat and hand.price > max(hand.bets) and not legal.bring_in:
        return "short-blind"
    if (hand.actor, legal.price) == (seat, price):
        assert hand.actor is not None
        stack = hand.stacks[hand.actor]
        if legal.bring_in and stack <= hand.terms.stakes.bring_in and theirs == (stack, stack):
            return "all-in-for-the-bring-in"
        if short and ours and not theirs and hand.terms.stakes.raises:
            return "short-raise-and-the-limit-on-raises"
        if short and theirs and not ours and not hand.fresh >> hand.actor & 1:
            return "short-raise-reopens"
        if short and ours and theirs:
            return "size-after-a-short-raise"
    return f"no rule: {(hand.actor, legal.price, ours)} here, {(seat, price, theirs)} there"


def result(before: Hand, after: Hand, peer: Peer) -> str | None:
    """The rule by which the stacks differ."""
    if after.stacks == peer.stacks:
        return None
    if before.step.does == "show":
        for rule, per_pot in (("losers-merge-pots", True), ("halves-of-all-hands", False)):
            paid = shares(after, before.put, each_pot_its_halves=per_pot)
            if tuple(map(sum, zip(before.stacks, paid, strict=True))) == peer.stacks:
                return rule
    return f"no rule: {after.stacks} here, {peer.stacks} there"


def dealt(terms: Terms, random: Random) -> Hand:
    """The start of a hand; of those with a blind that is short, after which they part, a few."""
    while True:
        hand = some_hand(terms, random)
        if max(hand.bets) == hand.price or random.random() < 0.02:
            return hand


def compared(game: str, structure: str, random: Random) -> Counter[str]:
    """A hand played at both tables: what differed, and whether it was compared to its end."""
    hand = dealt(table(game, structure, random), random)
    peer, now, found = peer_of(hand), Round(), Counter[str]()
    told, before = 0, hand
    while True:
        for event in hand.log[told:]:
            try:
                peer.take(event)
            except ValueError as refused:
                rule = "stud-deck-runs-short" if runs_short(hand) else None
                rule = rule or next(iter(found), f"no rule: {refused}")
                return found + Counter([rule, "left"])
        told = len(hand.log)
        if hand.over:
            break
        if hand.step.does == "bet":
            found.update(filter(None, [difference(hand, peer, now)]))
            if "short-blind" in found:
                return found + Counter(["left"])
        before = hand
        hand = hand.apply(SHOW if hand.step.does == "show" else some_action(hand, random))
        now.note(before, hand)
    found.update(filter(None, [result(before, hand, peer)]))
    return found + Counter(["compared"])


def runs_short(hand: Hand) -> bool:
    """Whether a card for all was turned in a game without a board."""
    has_board = any(step.does == "deal" and step.to == "board" for step in hand.terms.steps)
    return bool(hand.board) and not has_board


def run(hands: int, seed: int) -> Counter[str]:
    found: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of cards that were folded
        for number in range(hands):
            game, structure = GAMES[number % len(GAMES)]
            one = compared(game, structure, Random(seed + number))
            unexplained = [rule for rule in one if rule.startswith("no rule")]
            assert not unexplained, f"{game} {structure}, hand {seed + number}: {unexplained}"
            found += one
    return found


def test_hands_go_alike_at_both_tables() -> None:
    found = run(600, seed=0)
    assert found["compared"] > 10 * found["left"]


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_50_000_hands_go_alike_at_both_tables(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    found = run(12_500, seed=1_000_000 * (part + 1))
    for name, count in sorted(found.items()):
        record_property(name, count)
    assert found["compared"] > 10 * found["left"]
    assert set(found) == {*RULES, "compared", "left"}


def test_every_rule_of_difference_is_explained() -> None:
    document = Path(__file__).parents[2] / "docs" / "table.md"
    told = document.read_text(encoding="utf-8")
    assert [rule for rule in RULES if f"**{rule}**" not in told] == []
