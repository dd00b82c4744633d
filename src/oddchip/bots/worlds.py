"""Whole deals that may be, by the likelihood of what the others hold: who would win how much."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.bots.dealing import Hands, Places, Sets, Strengths, deal, seeds, shares
from oddchip.bots.field import Field
from oddchip.bots.prospects import Moment, Possible, ends_of, ways
from oddchip.bots.worth import Numbers, strengths
from oddchip.cards import Card
from oddchip.table.actions import Cards

REDRAWS: Final = 6
LIKELY: Final = 6
MORE: Final = 48
FINER: Final = 3  # which cards to keep takes a finer measure than what to bet


class Worlds(NamedTuple):
    """Deals: the strengths of whole hands, the seat's own first, and what is dealt.

    `drawn` says which of its possible hands each rival has, in a column a rival.
    """

    rivals: tuple[int, ...]
    strengths: Strengths
    drawn: Places
    taken: Sets
    boards: Hands

    def share(self) -> float:
        """The part of the pot that the seat wins if all stay."""
        return float(self.parts(np.ones(self.drawn.shape, np.bool_)).mean())

    def parts(self, stays: NDArray[np.bool_]) -> Numbers:
        """The part that it wins in each deal, from the rivals that stay."""
        out = np.empty(len(self.strengths))
        shares(self.strengths, stays, out)
        return out


def worlds(field: Field, count: int) -> Worlds:
    """So many deals.

    >>> from oddchip.bots.field import Skill
    >>> from oddchip.cards import read_cards
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("texas-holdem"))
    >>> first = read_cards("As Ks Ad Kd")
    >>> rest = [card for card in table.deck if card not in first]
    >>> hand = start(table, [5_000, 5_000], 1, deck=[*first, *rest])
    >>> seat = Field(table, 1, Skill(hands=100, columns=8, worlds=200, reads=False))
    >>> seat.follow(view(hand, 0))
    >>> 0.75 < worlds(seat, 200).share() < 0.95
    True
    """
    moment = field.moment
    me, players = field.me, moment.players
    rivals = tuple(seat for seat in players if seat != me)
    taken = np.repeat(players[me].sets[:1], count)
    drawn = {me: np.zeros(count, np.int64)}
    for seat in rivals:
        drawn[seat] = _drawn(players[seat], field.weights[seat], taken, field.chance)
        taken |= players[seat].sets[drawn[seat]]
    size, known = moment.sizes.board, len(moment.board)
    boards = np.zeros((count, size), np.uint8)
    boards[:, :known] = moment.board
    if known < size:
        deal(boards, np.full(count, known), taken, moment.unseen, seeds(field.chance, count))
    whole = []
    for seat in (me, *rivals):
        if players[seat].gives is not None:
            cards, counts = field.prospects.kept[seat].best()
        else:
            cards = players[seat].down
            counts = np.full(len(cards), cards.shape[1])
        held, given = cards[drawn[seat]], counts[drawn[seat]]
        sources = seeds(field.chance, count)
        whole.append(_finished(moment, players[seat], held, given, taken, boards, sources))
    return Worlds(
        rivals=rivals,
        strengths=np.stack(whole, axis=1),
        drawn=np.stack([drawn[seat] for seat in rivals], axis=1),
        taken=taken,
        boards=boards,
    )


def _drawn(player: Possible, weights: Numbers, taken: Sets, chance: np.random.Generator) -> Places:
    """A possible hand for each deal, without the cards that are taken if that can be."""
    sets, reach = player.sets, np.cumsum(weights)

    def draw(count: int) -> Places:
        at = np.searchsorted(reach, chance.random(count) * reach[-1])
        return np.asarray(np.minimum(at, len(sets) - 1), np.int64)

    drawn = draw(len(taken))
    for _ in range(REDRAWS):
        wrong = np.flatnonzero((sets[drawn] & taken) != 0)
        if not len(wrong):
            break
        drawn[wrong] = draw(len(wrong))
    return drawn


def _finished(
    moment: Moment,
    player: Possible,
    held: Hands,
    given: Places,
    taken: Sets,
    boards: Hands,
    sources: Sets,
) -> Strengths:
    """The strengths of a player's hands, each with its board, when all cards have come."""
    own, shown = moment.sizes.own, len(player.up)
    rows = np.zeros((len(held), own), np.uint8)
    rows[:, :shown] = player.up
    width = min(held.shape[1], own - shown)
    rows[:, shown : shown + width] = held[:, :width]
    deal(rows, given + shown, taken, moment.unseen, sources)
    return strengths(moment.terms, rows, boards)


def to_give_up(field: Field, cards: Cards) -> list[Card]:
    """The cards to give up so that what is kept wins most; the likely ways are tried in full."""
    moment, found, me = field.moment, field.prospects, field.me
    mine, coming = moment.players[me], found.coming
    if not moment.sizes.board:
        coming = coming._replace(seeds=seeds(field.chance, MORE))
    means = ends_of(moment, me, coming, slice(1)).means(found.scales[me])
    places, counts = ways(len(cards.held), cards.least, cards.most)
    deals = worlds(field, FINER * field.skill.worlds)
    count = len(deals.taken)
    sources = seeds(field.chance, count)

    def share(way: int) -> float:
        held = np.tile(mine.down[0, places[way]], (count, 1))
        given = np.full(count, counts[way])
        taken = deals.taken.copy()
        own = _finished(moment, mine, held, given, taken, deals.boards, sources)
        both = np.concatenate([own[:, None], deals.strengths[:, 1:]], axis=1)
        return deals._replace(strengths=both).share()

    best = max(np.argsort(-means)[:LIKELY].tolist(), key=share)
    keeps = mine.down[0, places[best, : counts[best]]].tolist()
    return [card for card in cards.held if card.index not in keeps]
