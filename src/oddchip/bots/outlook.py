"""What a hand may come to: a player's share of the pot over sampled ends of the hand.

The cards that the player can't see are dealt at random, as many as the sheet's steps still bring;
what the others' bets tell is left to whoever asks.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, cycle, islice
from random import Random
from typing import Final, NamedTuple

from oddchip.cards import Card
from oddchip.ranking.judge import Judge, judge
from oddchip.table import Terms, View
from oddchip.table.events import Discarded, Drew

LIKELY: Final = 8


class End(NamedTuple):
    """How a hand may end: the whole board, the cards that the player may get, and the others.

    Of each order, `others` says how good their best hand is and how many of them have it.
    """

    board: tuple[Card, ...]
    coming: tuple[Card, ...]
    others: tuple[tuple[int, int], ...]


class Outlook(NamedTuple):
    """What a player of a hand holds, and sampled ends of it."""

    judges: tuple[Judge, ...]
    up: tuple[Card, ...]
    size: int
    ends: tuple[End, ...]

    def share(self, kept: Sequence[Card], ends: Iterable[End] | None = None) -> float:
        """The part of the pot that the cards kept face down win, on average."""
        missing = self.size - len(kept) - len(self.up)
        total = count = 0.0
        for end in self.ends if ends is None else ends:
            cards = (*kept, *self.up, *end.coming[:missing])
            total += part_won([judge(cards, end.board) for judge in self.judges], end.others)
            count += 1
        return total / count

    def best(self, choices: Iterable[Sequence[Card]]) -> tuple[float, tuple[Card, ...]]:
        """The choice of cards to keep that wins most, and its share.

        Only those that do best in some of the ends are tried in all.
        """
        few = self.ends[: len(self.ends) // 4 + 1]
        tried = sorted(map(tuple, choices), key=lambda kept: -self.share(kept, few))
        return max(((self.share(kept), kept) for kept in tried[:LIKELY]), key=lambda pair: pair[0])


def part_won(mine: Sequence[int], others: Sequence[tuple[int, int]]) -> float:
    """The part of a pot that a hand wins: strengths by order, against the best of the others.

    >>> part_won([50, 7], [(50, 1), (0, 2)])
    0.75
    """
    parts, won = 0, 0.0
    for strength, (best, count) in zip(mine, others, strict=True):
        if strength > best:
            won += 1
        elif strength == best and strength:
            won += 1 / (count + 1)
        parts += bool(strength or best)
    return won / parts


def outlook(view: View, terms: Terms, chance: Random, samples: int) -> Outlook:
    """The outlook of a view's player.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("texas-holdem"))
    >>> first = read_cards("As Ks Ad Kd")
    >>> rest = [card for card in table.deck if card not in first]
    >>> hand = start(table, [5_000, 5_000], 1, deck=[*first, *rest])
    >>> aces = outlook(view(hand, 0), table, Random(1), 200)
    >>> 0.75 < aces.share(read_cards("As Ad")) < 0.95
    True
    """
    me = view.viewer
    assert isinstance(me, int), "an onlooker has no hand"
    judges = tuple(judge(order, terms.uses) for order in terms.orders)
    own, shared = _sizes(terms, view)
    held = view.seats[me]
    mine = own - len(held.up) - min(map(len, ways_to_keep(view, terms)))
    others = [seat.up for number, seat in enumerate(view.seats) if number != me and not seat.folded]
    hands = 2 if any(step.does in ("discard", "draw") for step in terms.steps) else 1
    needed = shared - len(view.board) + mine + hands * sum(own - len(up) for up in others)
    unseen = _unseen(view, terms)
    ends = []
    for _ in range(samples):
        cards = chance.sample(unseen, min(needed, len(unseen)))
        to_board = shared - len(view.board)
        board = (*view.board, *cards[:to_board])
        coming = tuple(cards[to_board : to_board + mine])
        # Where the pack is too small for all these hands, some cards are in two of them.
        rest = cycle(cards[to_board + mine :])
        worths = [_worth_of_other(judges, up, own - len(up), hands, board, rest) for up in others]
        best = [max(worth) for worth in zip(*worths, strict=True)]
        counts = [sum(w[part] == top for w in worths) for part, top in enumerate(best)]
        ends.append(End(board, coming, tuple(zip(best, counts, strict=True))))
    return Outlook(judges, held.up, own, tuple(ends))


def _worth_of_other(
    judges: Sequence[Judge],
    up: Sequence[Card],
    missing: int,
    hands: int,
    board: Sequence[Card],
    cards: "cycle[Card]",
) -> list[int]:
    """Another player's hand; where players choose their cards, the better of two."""
    worth: list[int] = []
    for _ in range(hands):
        cards_held = (*up, *islice(cards, missing))
        new = [judge(cards_held, board) for judge in judges]
        if not worth or part_won(new, [(old, 1) for old in worth]) > 0.5:
            worth = new
    return worth


def ways_to_keep(view: View, terms: Terms) -> list[tuple[Card, ...]]:
    """Every part of the down cards that the player may keep, now or at the next exchange.

    All of them, if none is to come.
    """
    assert isinstance(view.viewer, int), "an onlooker has no hand"
    held = tuple(card for card in view.seats[view.viewer].down if card)
    least, most = _to_give(view, terms, len(held))
    counts = range(len(held) - most, len(held) - least + 1)
    return [kept for count in counts for kept in combinations(held, count)]


def _to_give(view: View, terms: Terms, held: int) -> tuple[int, int]:
    """The fewest and the most cards to be given up at the next exchange."""
    if view.legal and view.legal.cards:
        return view.legal.cards.least, view.legal.cards.most
    bets = [place for place, step in enumerate(terms.steps) if step.does == "bet"]
    now = next((place for place in bets if terms.steps[place].street == view.street), len(bets))
    for step in terms.steps[now:]:
        if step.does == "discard":
            return step.cards, step.cards
        if step.does == "draw":
            return 0, min(step.cards, held)
    return 0, 0


def _sizes(terms: Terms, view: View) -> tuple[int, int]:
    """How many cards a player and the board have in the end."""
    own = board = 0
    for step in terms.steps:
        if step.does == "deal" and step.to == "board":
            board += step.cards
        elif step.does in ("deal", "discard"):
            own += step.cards if step.does == "deal" else -step.cards
    # When a stud deck runs short, a card of the board stands for everyone's last.
    extra = max(0, len(view.board) - board)
    return own - extra, board + extra


def _unseen(view: View, terms: Terms) -> list[Card]:
    """The cards of the pack that the player hasn't seen."""
    seen = set(view.board)
    for seat in view.seats:
        seen.update(card for card in (*seat.down, *seat.up) if card)
    for event in view.log:
        if isinstance(event, Discarded) and event.seat == view.viewer:
            seen.update(card for card in event.cards if card)
        elif isinstance(event, Drew) and event.seat == view.viewer:
            seen.update(card for card in event.gave if card)
    return [card for card in terms.deck if card not in seen]
