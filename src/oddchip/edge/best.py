"""Best play looked up: a game is solved once, and then every decision is answered at once.

What a solver found is kept by hands and boards as suits leave them; when the whole board is up,
the dealer's hands are counted. A decision that best play doesn't come to, or that is made with more
cards known than a player sees, is `advice`'s.
"""

from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from oddchip.cards import Card
from oddchip.edge.advice import Adviser
from oddchip.edge.asked import Advice, Asked
from oddchip.edge.boards import CHOOSE, all_sets, exchanged
from oddchip.edge.known import NOTHING, exchanges
from oddchip.edge.patterned import FLOP, START, Patterned
from oddchip.edge.payoffs import dealt
from oddchip.edge.showdowns import Rows, row_of, showdowns, worths
from oddchip.edge.solving import problem, worth
from oddchip.edge.straight import Straight
from oddchip.edge.tree import End, Place
from oddchip.house import Action, Terms


class BestPlay:
    """What is best at every decision of a game; of equal choices, what wagers less.

    `value` is what a round is worth so, in antes.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.edge.asked import asked
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("holdem-88"))
    >>> best = BestPlay(of)
    >>> best.action(asked(of, read_cards("Kd Qh"), read_cards("4s 5h 6d")))
    Action(kind='check', wager=None, times=0)
    """

    def __init__(self, of: Terms, also: tuple[str, ...] = ()) -> None:
        self.terms = of
        self._adviser = Adviser(of, also)
        self._advised: tuple[Asked, Advice] | None = None
        self._posed = problem(of, also=also)
        solver = self._posed.solver
        self.value: Fraction = worth(self._posed, solver.value())
        self._kept: _Kept
        if isinstance(solver, Patterned):
            self._kept = _OfPatterns(solver)
        else:
            assert isinstance(solver, Straight), "there are two solvers"
            self._kept = _OfBoards(solver)
        self._pack = row_of(of.deck.cards)[0]
        self._nodes = {(n.place, n.sizes): at for at, n in enumerate(self._posed.tree.nodes)}

    def action(self, decided: Asked) -> Action:
        """The best choice of a decision."""
        place = Place(len(decided.board), len(decided.dealer))
        at = self._nodes.get((place, decided.sizes))
        if at is not None and not decided.seen:
            found = self._option(at, decided)
            for name, action in self._posed.tree.nodes[at].options[found].actions:
                if name == self.terms.decisions[decided.at].name:
                    return action
                if action.wager is not None:
                    break
        return self.advice(decided).best.action

    def advice(self, decided: Asked) -> Advice:
        """What each choice of a decision is worth; the last answer is kept."""
        if self._advised is None or self._advised[0] != decided:
            self._advised = decided, self._adviser.advice(decided)
        return self._advised[1]

    def _option(self, at: int, decided: Asked) -> int:
        """The number of a node's best option."""
        node = self._posed.tree.nodes[at]
        if len(decided.board) < dealt(self.terms, "board") or not all(
            isinstance(option.to, End) for option in node.options
        ):
            return self._kept.option(at, decided)
        pays = self._posed.payoffs
        rows = Rows(*(row_of(cards) for cards in (decided.hand, decided.board, decided.dealer)))
        found = showdowns(self.terms, pays, self._pack, rows)
        ends = [option.to for option in node.options if isinstance(option.to, End)]
        return int(worths(found, pays, self._posed.tree.wagers, ends)[:, 0].argmax())


class _Kept(Protocol):
    def option(self, at: int, decided: Asked) -> int:
        """The number of the best option of a node before the last cards are up."""


class _OfPatterns:
    """What the solver by patterns keeps: hands by number, and flops that stand for others."""

    def __init__(self, solver: Patterned) -> None:
        self._best = solver.best
        self._at_flop, self._nodes = solver.at_flop, solver.tree.nodes
        self._moved = solver.moved
        flops = np.sort(solver.flops.cards, axis=1).astype(np.uint8)
        place = np.full(int(CHOOSE[52, 3]), -1, np.int64)
        place[_numbers(flops)] = np.arange(len(flops))
        of_packs = _of_cards(exchanges(NOTHING))
        # Of each flop, those that its suits make of it: one of them was solved.
        standing = place[exchanged(all_sets(52, 3), of_packs)]
        self._by = (standing >= 0).argmax(axis=0)
        self._flop = standing.max(axis=0)

    def option(self, at: int, decided: Asked) -> int:
        hand = _number(decided.hand)
        if self._nodes[at].place == START:
            return int(self._best.start[hand])
        assert self._nodes[at].place == FLOP, "there is nothing else before the river"
        flop = _number(decided.board)
        moved = self._moved[self._by[flop], hand]
        return int(self._best.flop[self._at_flop.index(at), self._flop[flop], moved])


class _OfBoards:
    """What the straightforward solver keeps: boards that stand for others."""

    def __init__(self, solver: Straight) -> None:
        self._solver = solver
        self._place = {int(card): at for at, card in enumerate(solver.pack)}

    def option(self, at: int, decided: Asked) -> int:
        solver = self._solver
        layer = solver.layers[solver.tree.nodes[at].place]
        board, hand, opened = (
            _number_of([self._place[card.index] for card in cards])
            for cards in (decided.board, decided.hand, decided.dealer)
        )
        by = layer.by[board]
        up = layer.opened[by, opened] if decided.dealer else 0
        return int(solver.best[at][layer.of[board], solver.moved[by, hand], up])


def _of_cards(suits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What exchanges of suits make of each card of a whole pack."""
    cards = np.arange(52)
    found: NDArray[np.uint8] = (cards // 4 * 4 + suits[:, cards % 4]).astype(np.uint8)
    return found


def _numbers(sets: NDArray[np.uint8]) -> NDArray[np.int64]:
    found: NDArray[np.int64] = CHOOSE[sets, np.arange(1, sets.shape[1] + 1)].sum(axis=1)
    return found


def _number(cards: tuple[Card, ...]) -> int:
    return _number_of([card.index for card in cards])


def _number_of(places: list[int]) -> int:
    """The number of a set of cards among all sets of as many."""
    return sum(int(CHOOSE[place, size]) for size, place in enumerate(sorted(places), 1))
