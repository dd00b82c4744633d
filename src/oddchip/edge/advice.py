"""What each choice is worth to a player who has something to decide, exactly, best play following.

A few million deals are counted one by one; where more may follow, a solver does it.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.asked import Advice, Asked, Choice
from oddchip.edge.boards import all_sets, subsets
from oddchip.edge.known import Known, remaining
from oddchip.edge.patterned import Patterned, fits
from oddchip.edge.payoffs import Payoffs, dealt, payoffs
from oddchip.edge.showdowns import Rows, row_of, showdowns, worths
from oddchip.edge.solved import Value
from oddchip.edge.straight import Straight
from oddchip.edge.tallies import bits
from oddchip.edge.tree import End, Place, Sizes, Tree, actions, essential, onward, ways
from oddchip.edge.unsolvable import Unsolvable
from oddchip.house import Action, Terms

# So many deals are counted one by one.
MOST_DEALS: Final = 60_000_000


class Adviser:
    """Advises the players of a table; optional wagers may be made as well.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.edge.asked import asked
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("holdem-88"))
    >>> hand, board = read_cards("Kd Qh"), read_cards("4s 5h 6d 8c 9d")
    >>> for choice in Adviser(of).advice(asked(of, hand, board)).choices:
    ...     print(choice.action.kind, choice.value, choice.cost)
    fold -2 0
    bet -239/110 19/110
    """

    def __init__(self, of: Terms, also: tuple[str, ...] = ()) -> None:
        self.terms, self.pays = of, payoffs(of, also)
        self._solved: dict[tuple[int, Sizes, Known], Value] = {}

    def advice(self, decided: Asked) -> Advice:
        """The exact value of each choice of a decision, best play following."""
        decision = self.terms.decisions[decided.at]
        whole = onward(self.terms, decided.at, decided.sizes, len(decided.dealer))
        whole = essential(whole, self.terms.decisions, spared=1)
        best: dict[Action, Fraction] = {}
        values = self._values(decided, whole)
        for option, value in zip(whole.nodes[0].options, values, strict=True):
            (_, action), *_ = option.actions
            best[action] = max(value, best.get(action, value))
        most = max(best.values())
        choices = (Choice(each, best[each], most - best[each]) for each in actions(decision))
        return Advice(decision.name, tuple(choices))

    def _values(self, decided: Asked, whole: Tree) -> list[Fraction]:
        """What each option of the first node is worth."""
        ahead = _Ahead(self.terms, whole, decided)
        if ahead.deals <= MOST_DEALS:
            totals, deals = ahead.totals(self.pays), ahead.deals * ahead.ways(whole.nodes[0].place)
        else:
            found = self._start(decided, whole)
            mine = sorted(card.index for card in decided.hand)
            row = int(np.flatnonzero((np.sort(found.hands, axis=1) == mine).all(axis=1))[0])
            totals, deals = found.start[:, row].tolist(), found.deals // len(found.hands)
        return [Fraction(total, deals * self.pays.unit) for total in totals]

    def _start(self, decided: Asked, whole: Tree) -> Value:
        """All hands by a solver, which has as much to do for one; kept for those that follow."""
        known = Known(decided.seen, decided.dealer)
        key = decided.at, decided.sizes, known
        if key not in self._solved:
            solver = Patterned if fits(self.terms, whole, self.pays) else Straight
            found = solver(self.terms, whole, self.pays, known).value()
            if not found.start.size:
                raise Unsolvable(f"{self.terms.game} has too many hands to be solved exactly")
            self._solved[key] = found
        return self._solved[key]


class _Ahead:
    """All that may follow a decision with one hand, counted deal by deal.

    What may be turned up are sets of the cards that aren't known, by their numbers: cells of a
    place are the sets that may be on the board by then and those of the dealer's open cards.
    """

    def __init__(self, of: Terms, whole: Tree, decided: Asked) -> None:
        self.terms, self.tree, self.decided = of, whole, decided
        self.pack = np.array([c.index for c in remaining(of.deck, Known(decided.seen))], np.uint8)
        known = row_of((*decided.hand, *decided.board, *decided.dealer))
        self.rest = np.setdiff1d(self.pack, known)
        last = Place(dealt(of, "board"), max(place.dealer for place in whole.places))
        self.places = sorted({*whole.places, last})
        hidden = dealt(of, "dealer") - len(decided.dealer) - last.dealer
        left = len(self.rest) - (last.board - len(decided.board))
        self.deals = comb(len(self.rest), last.board - len(decided.board))
        self.deals *= comb(left, last.dealer) * comb(left - last.dealer, hidden)

    def ways(self, place: Place) -> int:
        """How many ways there are for all that is seen later than at a place to come to light."""
        return ways(self.places, place, self.places[-1])

    def totals(self, pays: Payoffs) -> list[int]:
        """What each option of the first node wins over all deals, times the payoffs' unit."""
        last = self.places[-1]
        boards = all_sets(len(self.rest), last.board - len(self.decided.board))
        opened = all_sets(len(self.rest), last.dealer)
        apart = (bits(boards)[:, None] & bits(opened)) == 0
        which, up = np.nonzero(apart)
        rows = self._rows(boards[which], opened[up])
        found = showdowns(self.terms, pays, self.pack, rows)
        reached = [option.to for node in self.tree.nodes for option in node.options]
        ends = [*dict.fromkeys(end for end in reached if isinstance(end, End))]
        of_rows: dict[int | End, NDArray[np.int64]] = dict(
            zip(ends, worths(found, pays, self.tree.wagers, ends), strict=True)
        )

        def at_last(what: int | End) -> NDArray[np.int64]:
            chosen_from = [what]
            if not isinstance(what, End):
                chosen_from = [option.to for option in self.tree.nodes[what].options]
            values = np.zeros(apart.shape, np.int64)
            values[apart] = np.max([of_rows[end] for end in chosen_from], axis=0)
            return values

        best: dict[int, NDArray[np.int64]] = {}
        for at in reversed(range(len(self.tree.nodes))):
            node = self.tree.nodes[at]
            options = []
            for option in node.options:
                to = last if isinstance(option.to, End) else self.tree.nodes[option.to].place
                if isinstance(option.to, End) or to == last:
                    value = at_last(option.to)
                else:
                    value = best[option.to]
                options.append(self._summed(value, to, node.place) if node.place != last else value)
            best[at] = np.max(options, axis=0)
        return [int(value.sum()) for value in options]

    def _rows(self, boards: NDArray[np.uint8], opened: NDArray[np.uint8]) -> Rows:
        held, board, dealer = (
            np.repeat(row_of(cards), len(boards), axis=0)
            for cards in (self.decided.hand, self.decided.board, self.decided.dealer)
        )
        return Rows(
            held,
            np.concatenate([board, self.rest[boards]], axis=1),
            np.concatenate([dealer, self.rest[opened]], axis=1),
        )

    def _summed(self, values: NDArray[np.int64], place: Place, to: Place) -> NDArray[np.int64]:
        """Values at a place, summed for each cell of an earlier one that it may come of."""
        for axis, (cards, fewer) in enumerate(self._sizes(place, to)):
            parts = subsets(all_sets(len(self.rest), cards), fewer)
            shape = [*values.shape]
            shape[axis] = comb(len(self.rest), fewer)
            sums = np.zeros(shape, np.int64)
            for numbers in parts.T:
                np.add.at(sums, (slice(None),) * axis + (numbers,), values)
            values = sums
        return values * ways(self.places, to, place)

    def _sizes(self, place: Place, to: Place) -> Iterator[tuple[int, int]]:
        known = len(self.decided.board)
        yield place.board - known, to.board - known
        yield place.dealer, to.dealer
