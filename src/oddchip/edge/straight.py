"""The straightforward solver: every board once, suits exchanged, by any sheet's rules.

It is the reference for the faster one, and solves the games that that one doesn't know. From the
last place to the first, what a decision is worth is summed over all that may still be turned up;
then, from the first to the last, how often each decision is come to is handed on.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card
from oddchip.edge import tallies
from oddchip.edge.boards import all_sets, exchanged, orbits, subsets
from oddchip.edge.known import NOTHING, Known, exchanges, remaining
from oddchip.edge.payoffs import Payoffs, Reading, dealt, nets, worth
from oddchip.edge.sharing import share_out, shares
from oddchip.edge.solved import Ends, Tell, Value, in_situations, nobody
from oddchip.edge.tree import End, Place, Tree, ways
from oddchip.edge.unsolvable import Unsolvable
from oddchip.house import Terms
from oddchip.ranking.batch import strengths

# A block of boards has so many cells of hands and open cards, a layer at most so many, which are
# kept; those of the last, which aren't, are at most so many; and so many sets of cards are listed.
BLOCK: Final = 1_000_000
MOST_CELLS: Final = 60_000_000
MOST_COUNTED: Final = 5_000_000_000
MOST_SETS: Final = 25_000_000

Cells = NDArray[np.int64]


class Layer(NamedTuple):
    """What may be seen at a place: the boards that stand for all, and the open dealer cards.

    For every board, `of` says which stands for it and `by` the exchange that makes it that one;
    `opened` is what each exchange makes of the open cards of the last layer, as far as seen here.
    """

    place: Place
    boards: NDArray[np.uint8]
    times: NDArray[np.int64]
    of: NDArray[np.int32]
    by: NDArray[np.uint8]
    opened: NDArray[np.int32]
    cells: tuple[int, int, int]


class Straight:
    """One game by its tree and payoffs, with these cards known."""

    def __init__(
        self,
        terms: Terms,
        tree: Tree,
        payoffs: Payoffs,
        known: Known = NOTHING,
        tell: Tell = nobody,
    ) -> None:
        self.terms, self.tree, self.payoffs, self.known = terms, tree, payoffs, known
        self.tell = tell
        self.pack = np.array([card.index for card in remaining(terms.deck, known)], np.uint8)
        self.last = Place(dealt(terms, "board"), max(place.dealer for place in tree.places))
        self.places = sorted({*tree.places, self.last})
        self._check()
        self.exchanges = _of_places(exchanges(known), self.pack.tolist())
        self.holes = all_sets(len(self.pack), dealt(terms, "hand"))
        self.theirs = all_sets(len(self.pack), dealt(terms, "dealer") - len(known.dealer))
        self.moved = exchanged(self.holes, self.exchanges)
        self.opened = all_sets(len(self.pack), self.last.dealer)
        self.layers = {place: self._layer(place) for place in self.places}
        self.hands = tallies.hands(self.holes, self.theirs, self.opened, len(self.pack))
        self.dealers = self.completions(self.last)
        self.best: dict[int, NDArray[np.uint8]] = {}
        self.sums: dict[int, Cells] = {}

    def _check(self) -> None:
        """Refuse what isn't known here, or takes too much time or room."""
        name, left = self.terms.game, len(self.pack)
        if len({place.dealer for place in self.places} - {0}) > 1:
            raise Unsolvable(
                f"{name} turns up cards of the dealer at several decisions: that isn't solved"
                " exactly"
            )
        hand, dealer = dealt(self.terms, "hand"), dealt(self.terms, "dealer")
        sets = [comb(left, cards) for cards in (hand, dealer, self.last.board, self.last.dealer)]
        if max(sets) > MOST_SETS:
            raise Unsolvable(f"{name} has {max(sets):,} boards or hands, too many to be counted")

    def _layer(self, place: Place) -> Layer:
        sets = all_sets(len(self.pack), place.board)
        found = orbits(sets, self.exchanges)
        opened = exchanged(self.opened, self.exchanges)
        if place.dealer < self.last.dealer:
            opened = np.zeros_like(opened)
        cells = (len(found.first), len(self.holes), len(self.opened) if place.dealer else 1)
        most = MOST_COUNTED if place == self.last else MOST_CELLS
        if prod(cells) > most:
            raise Unsolvable(
                f"{self.terms.game} has {prod(cells):,} hands on boards, too many to be counted"
            )
        return Layer(place, sets[found.first], found.times, found.of, found.by, opened, cells)

    @property
    def deals(self) -> int:
        """How many deals there are; cards that come to light together have no order."""
        return len(self.holes) * self.completions(Place(0, 0))

    def completions(self, place: Place) -> int:
        """How many ways there are for what isn't seen at a place to come to light."""
        steps = [place, *(each for each in self.places if each > place)]
        groups = [part for one, next_ in pairwise(steps) for part in _between(one, next_)]
        unseen = len(self.pack) - self.holes.shape[1] - place.board - place.dealer
        return _arrangements(unseen, [*groups, self.theirs.shape[1] - self.last.dealer])

    def ways(self, place: Place, later: Place) -> int:
        """How many ways there are for what is seen later only to have come to light."""
        return ways(self.places, place, later)

    def value(self) -> Value:
        """What the game is worth under best play; also finds what that is."""
        nodes = self.tree.nodes
        sums = self._sums_of_last()
        for at in reversed(range(len(nodes))):
            place = nodes[at].place
            if place == self.last:
                continue
            options = np.stack([sums[option.to, place] for option in nodes[at].options])
            self.sums[at] = options
            self.best[at] = options.argmax(axis=0).astype(np.uint8)
            best = options.max(axis=0)
            for asking in self._asking(at):
                sums[at, asking] = np.zeros(self.layers[asking].cells, np.int64)
                self._hand_up(best, place, slice(None), asking, sums[at, asking])
                self._even_out(sums[at, asking], place, asking)
        start = np.zeros((0, len(self.holes)), np.int64)
        if nodes[0].place == self.last:
            worth = sums[0, self.last]
        else:
            worth = (best * self.layers[place].times[:, None, None]).sum(axis=(0, 2))
            if place == Place(0, 0):
                start = options[:, 0, :, 0]
        return Value(sum(worth.tolist()), self.deals, self.pack[self.holes], worth, start)

    def _asking(self, to: int | End) -> set[Place]:
        """The places before the last at which it is asked what a node or end is worth."""
        nodes = (node for node in self.tree.nodes if node.place != self.last)
        return {node.place for node in nodes if any(to == option.to for option in node.options)}

    def _channels(self) -> dict[int | End, list[End]]:
        """What is to be valued at the last place, each with the ends to choose from there."""
        found: dict[int | End, list[End]] = {}
        for at, node in enumerate(self.tree.nodes):
            ends = [option.to for option in node.options if isinstance(option.to, End)]
            if node.place == self.last:
                found[at] = ends
            else:
                found |= {end: [end] for end in ends}
        return found

    def _sums_of_last(self) -> dict[tuple[int | End, Place], Cells]:
        """The sums over boards that are asked for, of what is decided or ends at the last place.

        If the first decision is at the last place, its sum is by hand.
        """
        channels = self._channels()
        sums = {
            (what, place): np.zeros(self.layers[place].cells, np.int64)
            for what in channels
            for place in self._asking(what)
        }
        root = np.zeros(len(self.holes), np.int64)
        for rows, on in self.blocks():
            values, _ = self.values(on, channels)
            for value, what in zip(values, channels, strict=True):
                for place in self._asking(what):
                    self._hand_up(value, self.last, rows, place, sums[what, place])
                if what == 0:
                    times = self.layers[self.last].times[rows, None, None]
                    root += (value * times).sum(axis=(0, 2))
        for (_, place), asked in sums.items():
            self._even_out(asked, self.last, place)
        return sums | {(0, self.last): root}

    def values(
        self, on: tallies.Strengths, channels: dict[int | End, list[End]]
    ) -> tuple[Cells, NDArray[np.uint8]]:
        """What each channel is worth with each hand on each board, and its best option."""
        ends = [end for options in channels.values() for end in options]
        numbers = [
            worth(self.payoffs, nets(self.payoffs, self.tree.wagers, end), self.dealers)
            for end in ends
        ]
        first = np.cumsum([0, *map(len, channels.values())])
        shape = (len(channels), len(on.cards), len(self.holes), len(self.opened))
        values, best = np.zeros(shape, np.int64), np.zeros(shape, np.uint8)
        count = partial(tallies.value_boards, self.hands, on, np.stack(numbers), first)
        share_out(partial(count, share, shares(), values, best) for share in range(shares()))
        return values, best

    def _hand_up(self, values: Cells, place: Place, rows: slice, to: Place, sums: Cells) -> None:
        """Add values at a place to the sums of an earlier one."""
        layer, over = self.layers[place], self.layers[to]
        parts = subsets(layer.boards[rows], to.board)
        opened = over.opened[:, : values.shape[2]]
        of, by = over.of[parts], over.by[parts]
        tallies.scatter(values, layer.times[rows], of, by, self.moved, opened, sums)

    def _even_out(self, sums: Cells, place: Place, to: Place) -> None:
        """Make sums over all boards of an orbit those of the board that stands for it.

        They were added up in any of the ways that suits make of that board; and every way to come
        from the one place to the other counts.
        """
        layer = self.layers[to]
        numbers = subsets(layer.boards, to.board)[:, 0]
        even = np.zeros_like(sums)
        for which, after in enumerate(exchanged(layer.boards, self.exchanges)):
            same = np.flatnonzero(after == numbers)
            opened = layer.opened[which, : sums.shape[2]]
            even[same] += sums[same][:, self.moved[which]][:, :, opened]
        sums[:] = even * self.ways(to, place) // len(self.exchanges)

    def ends(self) -> Ends:
        """How often each end comes about under the best play that `value` has found."""
        nodes = self.tree.nodes
        taken: dict[tuple[int, int], int] = {}
        reached = {0: np.ones(self.layers[nodes[0].place].cells, np.int64)}
        handed: dict[int | End, list[tuple[Cells, Place]]] = {}
        for at, node in enumerate(nodes):
            if node.place == self.last:
                continue
            layer = self.layers[node.place]
            deals = self.possible(layer) * layer.times[:, None, None]
            for which, option in enumerate(node.options):
                chosen = reached[at] * (self.best[at] == which)
                taken[at, which] = int((chosen * deals).sum()) * self.completions(node.place)
                to = self.last if isinstance(option.to, End) else nodes[option.to].place
                chosen *= self.ways(node.place, to)
                if isinstance(option.to, End) or to == self.last:
                    handed.setdefault(option.to, []).append((chosen, node.place))
                else:
                    weights = reached.setdefault(
                        option.to, np.zeros(self.layers[to].cells, np.int64)
                    )
                    self.hand_down(chosen, node.place, to, slice(None), weights)
        if nodes[0].place == self.last:
            handed[0] = []
        counted, taken_last = self._counted(handed)
        tables = {
            end: in_situations(self.payoffs, self.dealers, table, folded=end.folded)
            for end, table in counted.items()
        }
        return Ends(taken | taken_last, tables)

    def _counted(
        self, handed: dict[int | End, list[tuple[Cells, Place]]]
    ) -> tuple[dict[End, Cells], dict[tuple[int, int], int]]:
        """The counts of each end, from how often they and the last decisions are come to.

        Also how many deals take each option of the last decisions.
        """
        channels = {what: ends for what, ends in self._channels().items() if what in handed}
        keys = [(what, which) for what, ends in channels.items() for which in range(len(ends))]
        shared = np.zeros((shares(), len(keys), len(self.payoffs.strata) + 1, 4), np.int64)
        for rows, on in self.blocks():
            _, best = self.values(on, channels)
            cells = (len(on.cards), len(self.holes), len(self.opened))
            weights = np.zeros((len(keys), *cells), np.int64)
            for what, made in zip(channels, best, strict=True):
                come = np.zeros(cells, np.int64)
                if what == 0:
                    come += 1
                for chosen, place in handed[what]:
                    self.hand_down(chosen, place, self.last, rows, come)
                for which in range(len(channels[what])):
                    weights[keys.index((what, which))] = come * (made == which)
            times = self.layers[self.last].times[rows]
            count = partial(tallies.count_boards, self.hands, on, times, weights)
            share_out(partial(count, at, shares(), each) for at, each in enumerate(shared))
        tables = shared.sum(axis=0)
        found: dict[End, Cells] = {}
        taken = {}
        for (what, which), table in zip(keys, tables, strict=True):
            end = channels[what][which]
            found[end] = found.get(end, np.zeros_like(table)) + table
            if isinstance(what, int):
                taken[what, which] = int(table[:, 0].sum()) * self.dealers
        return found, taken

    def hand_down(self, weights: Cells, place: Place, to: Place, rows: slice, found: Cells) -> None:
        """Add weights at a place to those of the boards that come of it at a later one."""
        layer, under = self.layers[place], self.layers[to]
        parts = subsets(under.boards[rows], place.board)
        opened = layer.opened[:, : found.shape[2]]
        of, by = layer.of[parts], layer.by[parts]
        tallies.gather(weights, of, by, self.moved, opened, found)

    def possible(self, layer: Layer) -> NDArray[np.bool_]:
        """Whether a board, a hand and open cards of the dealer have no card in common."""
        board, hole = tallies.bits(layer.boards)[:, None, None], self.hands.cards[None, :, None]
        opened = np.zeros((1, 1, 1), np.uint64)
        if layer.cells[2] > 1:
            opened = self.hands.open_cards[None, None, :]
        possible: NDArray[np.bool_] = (board & hole | board & opened | hole & opened) == 0
        return possible

    def blocks(self) -> Iterator[tuple[slice, tallies.Strengths]]:
        """The boards of the last layer, some at a time, with the strengths of all hands there."""
        boards = self.layers[self.last].boards
        size = max(1, BLOCK // (len(self.holes) * len(self.opened)))
        for first in range(0, len(boards), size):
            rows = slice(first, min(first + size, len(boards)))
            yield rows, self._strengths(boards[rows])
            self.tell(f"{rows.stop:,} of {len(boards):,} boards counted")

    def _strengths(self, boards: NDArray[np.uint8]) -> tallies.Strengths:
        showdown = self.payoffs.readings[0]
        mine = self._ranked(showdown, self.holes, (), boards)
        rungs = [np.searchsorted(self.payoffs.ladders[0], mine, side="right") - 1]
        for by, ladder in list(zip(self.payoffs.readings, self.payoffs.ladders, strict=True))[1:]:
            rungs.append(self._rungs(by, ladder, boards))
        strata, steps = np.zeros(mine.shape, np.int64), 1
        for rung, ladder in zip(rungs, self.payoffs.ladders, strict=True):
            strata += rung * steps
            steps *= len(ladder)
        theirs = mine
        if not self.theirs.shape[1] + len(self.known.dealer):
            # Against nobody, every hand wins.
            mine, theirs = np.where(mine, 2, 0).astype(np.uint16), np.ones_like(mine[:, :1])
        elif self.known.dealer or self.theirs.shape != self.holes.shape:
            theirs = self._ranked(showdown, self.theirs, self.known.dealer, boards)
        return tallies.Strengths(
            tallies.bits(boards),
            mine,
            theirs,
            mine.argsort(axis=1, kind="stable"),
            theirs.argsort(axis=1, kind="stable"),
            np.where(mine, strata + 1, 0).astype(np.uint16),
            self.terms.qualifies,
        )

    def _ranked(
        self,
        by: Reading,
        hands: NDArray[np.uint8],
        more: Sequence[Card],
        boards: NDArray[np.uint8],
    ) -> NDArray[np.uint16]:
        """The strength of each hand on each board, 0 if they have a card in common."""
        apart = (tallies.bits(hands) & tallies.bits(boards)[:, None]) == 0
        board, hand = np.nonzero(apart)
        held = self.pack[hands[hand]]
        known = np.broadcast_to([card.index for card in more], (len(hand), len(more)))
        cards = np.concatenate([held, known.astype(np.uint8)], axis=1)
        found = np.zeros(apart.shape, np.uint16)
        found[board, hand] = strengths(by.order, cards, self.pack[boards[board]], by.uses)
        return found

    def _rungs(
        self, by: Reading, ladder: tuple[int, ...], boards: NDArray[np.uint8]
    ) -> NDArray[np.int64]:
        if by.counts is None:
            ranked = self._ranked(by, self.holes, (), boards)
            return np.searchsorted(ladder, ranked, side="right").astype(np.int64) - 1
        counted = np.array([Card.pack[index].text[0] == by.counts for index in self.pack])
        held, shared = counted[self.holes].sum(axis=1), counted[boards].sum(axis=1)
        rungs: NDArray[np.int64] = held * (boards.shape[1] + 1) + shared[:, None]
        return rungs


def _of_places(suits: NDArray[np.uint8], pack: list[int]) -> NDArray[np.uint8]:
    """Exchanges of suits as exchanges of places in the pack."""
    place = {index: at for at, index in enumerate(pack)}
    return np.array(
        [[place[i if i >= 52 else i // 4 * 4 + int(row[i % 4])] for i in pack] for row in suits],
        np.uint8,
    )


def _between(one: Place, other: Place) -> tuple[int, int]:
    return other.board - one.board, other.dealer - one.dealer


def _arrangements(cards: int, groups: Iterable[int]) -> int:
    """How many ways there are to take groups of such sizes from so many cards."""
    sizes = [*groups]
    return factorial(cards) // prod(map(factorial, [*sizes, cards - sum(sizes)]))
