"""What hands are worth on a later street: their shares of the pot with each deal of its cards.

The shares are exact. Deals that differ by an exchange of suits which changes nothing that is known
are reckoned once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, permutations
from typing import Final

import msgspec

from oddchip.cards import SUITS, Card, CardSet
from oddchip.mistake import Mistake
from oddchip.odds.families import family
from oddchip.odds.matchups import matchups
from oddchip.odds.question import Question, Range, question
from oddchip.odds.tally import POT
from oddchip.table import Terms

SECONDS: Final = 60.0

PACK: Final = len(Card.pack)
JOKER: Final = 52

Cards = tuple[int, ...]
# The cards that are dealt, as bits: to each hand in turn, or to the board alone.
Deal = tuple[int, ...]


class Later(msgspec.Struct, frozen=True):
    """How often a hand has each share of the pot, in parts of the deals, from the least share."""

    hand: str
    shares: tuple[tuple[Fraction, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The share over all deals: what the hand is worth now.

        >>> half = Fraction(1, 2)
        >>> Later("As Ks", ((Fraction(0), half), (half, half))).mean
        Fraction(1, 4)
        """
        return sum((share * often for share, often in self.shares), Fraction(0))

    def histogram(self, bars: int = 10) -> tuple[Fraction, ...]:
        """How often the share is in each of so many equal parts of 0 to 1; 1 is in the last.

        >>> half = Fraction(1, 2)
        >>> Later("As Ks", ((Fraction(0), half), (half, half))).histogram(4)
        (Fraction(1, 2), Fraction(0, 1), Fraction(1, 2), Fraction(0, 1))
        """
        found = [Fraction(0)] * bars
        for share, often in self.shares:
            found[min(int(share * bars), bars - 1)] += often
        return tuple(found)


def cards_by(of: Terms, street: str) -> tuple[int, int]:
    """How many cards each hand and the board have once a street's are dealt.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> cards_by(terms(game("omaha-8")), "flop"), cards_by(terms(game("razz")), "fifth-street")
    ((4, 3), (5, 0))
    """
    hand = board = 0
    found = None
    for step in of.steps:
        if step.does == "deal" and step.to == "board":
            board += step.cards
        elif step.does == "deal":
            hand += step.cards
        elif step.does == "discard":
            hand -= step.cards
        if step.street == street:
            found = hand, board
    if found is None:
        names = ", ".join(dict.fromkeys(step.street for step in of.steps))
        raise Mistake(f"no street is called {street!r}; there are: {names}")
    return found


def later(asked: Question, hand: int, board: int, *, within: float = SECONDS) -> tuple[Later, ...]:
    """What each hand is worth once there are so many cards of each hand and of the board.

    >>> from oddchip.odds.asking import ask
    >>> aces, kings = later(ask("holdem", ["AsAh", "KsKh"], board="Kd7d2c"), 2, 5)
    >>> [(str(share), str(often)) for share, often in aces.shares]
    [('0', '181/198'), ('1', '17/198')]
    """
    *_, (_, found) = looking(asked, hand, board, within=within)
    return found


def looking(
    asked: Question, hand: int, board: int, *, within: float = SECONDS
) -> Iterator[tuple[float, tuple[Later, ...]]]:
    """The same step by step, none of which takes long: the part done, and at last the answer.

    What would take longer than so many seconds is refused.
    """
    deals = _deals(asked, hand, board)
    found: list[Counter[Fraction]] = [Counter() for _ in asked.players]
    yield 0.0, ()
    for done, (cards, times) in enumerate(deals.items(), 1):
        given = _given(asked, cards)
        total = None
        for some in matchups(given) if given else ():
            way = family(asked.shape, some) if some else None
            if way and done == 1 and way.seconds(asked.shape, some) * len(deals) > within:
                raise Mistake(
                    f"the shares after {len(deals):,} different deals take more than"
                    f" {within:.0f} s to reckon: name more cards, or ask about an earlier street"
                )
            for part in way.exact(asked.shape, some) if way else ():
                total = part if total is None else total + part
                yield (done - 1) / len(deals), ()
        if total:
            for counts, units in zip(found, total.pot, strict=True):
                counts[Fraction(units, POT * total.deals)] += times * total.deals
    whole = sum(found[0].values())
    yield (
        1.0,
        tuple(
            Later(
                player.text,
                tuple((share, Fraction(often, whole)) for share, often in sorted(counts.items())),
            )
            for player, counts in zip(asked.players, found, strict=True)
        ),
    )


def _deals(asked: Question, hand: int, board: int) -> Counter[Deal]:
    """The deals of the cards that come until then, and how many are like each."""
    shape, players = asked.shape, asked.players
    if shape.draws:
        raise Mistake("cards that are drawn aren't seen by others: there is no later street")
    if shape.given_up and any(player.known != shape.held for player in players):
        raise Mistake(
            f"which cards are given up isn't known: name the {shape.held} that each hand keeps"
        )
    sure = [player.hands[0].mask if len(player.hands) == 1 else 0 for player in players]
    left = CardSet.of_mask(asked.pack.mask & ~reduce(lambda one, other: one | other, sure))
    if shape.board:
        counts = [max(board, hand - shape.held) - len(asked.board)]
    else:
        if not all(sure):
            raise Mistake("a later street is reckoned for hands of which cards are known, each one")
        counts = [hand - player.known for player in players]
    if min(counts) < 0 or not any(counts):
        raise Mistake("the cards of that street are there already: ask about a later one")
    exchanges = _exchanges(asked)
    return Counter(
        min(tuple(sum(bits[card] for card in cards) for cards in deal) for bits in exchanges)
        for deal in _ways(tuple(card.index for card in left), counts)
    )


def _ways(left: Cards, counts: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way of dealing so many cards to each place, by index."""
    if not counts:
        yield ()
        return
    for chosen in combinations(left, counts[0]):
        rest = left if len(counts) == 1 else tuple(card for card in left if card not in chosen)
        for others in _ways(rest, counts[1:]):
            yield (chosen, *others)


def _exchanges(asked: Question) -> list[list[int]]:
    """What suits may be exchanged for others: for each such exchange, the bit of every card."""
    known = [dict.fromkeys([CardSet(cards).mask], 1) for cards in (asked.board, asked.dead)]
    for player in asked.players:
        masks = (hand.mask for hand in player.hands)
        known.append(dict(zip(masks, player.weights, strict=True)))
    found = []
    for suits in permutations(range(len(SUITS))):
        bits = [1 << (at // 4 * 4 + suits[at % 4] if at < JOKER else at) for at in range(PACK)]
        if all({_moved(mask, bits): weight for mask, weight in of.items()} == of for of in known):
            found.append(bits)
    return found


def _moved(mask: int, bits: list[int]) -> int:
    return sum(bits[card.index] for card in CardSet.of_mask(mask))


def _given(asked: Question, deal: Deal) -> Question | None:
    """The question when these cards are dealt; None if a range has no hand then."""
    cards = [tuple(CardSet.of_mask(mask)) for mask in deal]
    if asked.shape.board:
        board, players = (*asked.board, *cards[0]), asked.players
        pack = asked.pack.mask & ~deal[0]
        if any(all(hand.mask & ~pack for hand in each.hands) for each in players):
            return None
    else:
        board = asked.board
        players = tuple(
            Range(player.text, (player.hands[0] | CardSet(more),), (1,))
            for player, more in zip(asked.players, cards, strict=True)
        )
    return question(asked.shape, players, board, asked.dead)
