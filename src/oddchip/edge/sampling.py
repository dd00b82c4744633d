"""What a game is worth as far as playing it tells: for sheets that can't be counted exactly.

At each decision the player deals the unseen cards a number of times, plays every choice out on all
of those deals, deciding later on by fewer of them, and takes the choice that did best. Best play
wins no less than that, on average; how far a sample may be out is told with it.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from oddchip.edge.known import NOTHING, Known, remaining
from oddchip.edge.payoffs import SITUATIONS, beginnings, dealt
from oddchip.edge.rollouts import FOLDED, Deals, Settled, Settling, deal
from oddchip.edge.solved import Tell, nobody
from oddchip.edge.tree import End, Place, Tree, actions, essential, tree
from oddchip.house import Action, Terms
from oddchip.house.terms import Situation
from oddchip.mistake import Mistake
from oddchip.ranking import Category

# So many deals are looked at for each decision, and for one within these, a fourth, but no fewer
# than that; and about so many are settled at a time.
LOOKS: Final = 32
FEWEST: Final = 4
BLOCK: Final = 1 << 18

Numbers = NDArray[np.int64]


class Estimate(msgspec.Struct, frozen=True):
    """The average of a sample, its standard error and its spread; in antes, or of a unit."""

    mean: float
    error: float
    standard_deviation: float
    hit_frequency: float


class Sample(msgspec.Struct, frozen=True):
    """So many rounds: how many won so much, wagered so much, took each choice, and ended how.

    `side_bets` are those that were asked for, made as well without changing how it is played.
    """

    rounds: int
    looks: int
    seed: int
    main: Estimate
    results: Mapping[Fraction, int]
    wagered: Mapping[int, int]
    actions: Mapping[str, Mapping[Action, int]]
    outcomes: Mapping[Category, Mapping[Situation, int]]
    side_bets: Mapping[str, Estimate]

    @property
    def average_wager(self) -> Fraction:
        """How many units the player put on the table in all, on average."""
        return Fraction(sum(units * times for units, times in self.wagered.items()), self.rounds)


def estimate(results: Mapping[Fraction, int]) -> Estimate:
    """What a sample says of the average.

    >>> estimate({Fraction(1): 50, Fraction(-1): 50})
    Estimate(mean=0.0, error=0.1, standard_deviation=1.0, hit_frequency=0.5)
    """
    rounds = sum(results.values())
    mean = sum((net * times for net, times in results.items()), Fraction(0)) / rounds
    spread = sum(((net - mean) ** 2 * times for net, times in results.items()), Fraction(0))
    deviation = sqrt(spread / rounds)
    hits = sum(times for net, times in results.items() if net > 0)
    return Estimate(float(mean), deviation / sqrt(rounds), deviation, hits / rounds)


def sample(
    of: Terms,
    rounds: int,
    *,
    seed: int = 1,
    known: Known = NOTHING,
    side_bets: tuple[str, ...] = (),
    tell: Tell = nobody,
) -> Sample:
    """Play so many rounds of a game; the same seed deals the same cards.

    `tell` hears how far it has come.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> found = sample(terms(game("triple-action")), 1000)
    >>> found.rounds, abs(found.main.mean) < 5 * found.main.error + 0.04
    (1000, True)
    """
    if rounds < 1:
        raise Mistake(f"{rounds} rounds say nothing: one or more are needed")
    return _Sampling(of, seed, known, side_bets).play(rounds, tell)


class _Sampling:
    def __init__(self, of: Terms, seed: int, known: Known, side_bets: tuple[str, ...]) -> None:
        self.terms, self.known, self.seed = of, known, seed
        self.tree: Tree = essential(tree(of, len(known.dealer)), of.decisions)
        self.pack = np.array([card.index for card in remaining(of.deck, known)], np.uint8)
        self.main = tuple(w for w in of.wagers if w.made != "optional")
        self.beside = tuple(w for w in of.wagers if w.name in side_bets)
        self.looking = Settling(of, self.main)
        self.settling = Settling(of, (*self.main, *self.beside))
        self.before = sum(wager.made == "required" for wager in self.main)
        self.dealt = 0

    def play(self, rounds: int, tell: Tell) -> Sample:
        """Play so many rounds, some at a time, and add them up."""
        results: Counter[Fraction] = Counter()
        wagered: Counter[int] = Counter()
        beside: dict[str, Counter[Fraction]] = {wager.name: Counter() for wager in self.beside}
        taken = {d.name: dict.fromkeys(actions(d), 0) for d in self.terms.decisions}
        outcomes: dict[Category, dict[Situation, int]] = {}
        step = max(1, BLOCK // self._looked(0, LOOKS))
        for first in range(0, rounds, step):
            deals = self._deal_rounds(min(step, rounds - first))
            settled = self.settling.settle(deals)
            for end, rows in self._played(deals, taken).items():
                net, how = self._net(settled, end, rows)
                wagered[self.before + sum(end.sizes)] += len(rows)
                for won, times in _counted(net):
                    results[Fraction(won, self.settling.unit)] += times
                for name, counted in beside.items():
                    for won, times in _counted(settled.pays[name][rows, how]):
                        counted[Fraction(won, self.settling.unit)] += times
                self._note(settled.strengths[rows], how, outcomes)
            tell(f"{min(first + step, rounds):,} of {rounds:,} rounds played")
        return Sample(
            rounds=rounds,
            looks=LOOKS,
            seed=self.seed,
            main=estimate(results),
            results=dict(sorted(results.items())),
            wagered=dict(sorted(wagered.items())),
            actions=taken,
            outcomes=outcomes,
            side_bets={name: estimate(counted) for name, counted in beside.items()},
        )

    def _deal(self, known: NDArray[np.uint8], cards: int) -> NDArray[np.uint8]:
        """So many more cards for each row, none of them known there."""
        found = np.empty((len(known), cards), np.uint8)
        self.dealt += 1
        deal(self.pack, np.ascontiguousarray(known), self.seed << 32 | self.dealt, found)
        return found

    def _deal_rounds(self, rounds: int) -> Deals:
        cards = [dealt(self.terms, to) for to in ("hand", "board", "dealer")]
        found = self._deal(np.empty((rounds, 0), np.uint8), sum(cards) - len(self.known.dealer))
        hands, boards, dealers = np.split(found, np.cumsum(cards)[:2], axis=1)
        theirs = np.array([[card.index for card in self.known.dealer]], np.uint8)
        seen = np.repeat(theirs.reshape(1, -1), rounds, axis=0)
        return Deals(hands, boards, np.concatenate([seen, dealers], axis=1))

    def _played(
        self, deals: Deals, taken: dict[str, dict[Action, int]]
    ) -> dict[End, NDArray[np.intp]]:
        """The rows that come to each end."""
        rows: dict[int | End, list[NDArray[np.intp]]] = {0: [np.arange(len(deals.hands))]}
        for at, node in enumerate(self.tree.nodes):
            here = np.concatenate([np.zeros(0, np.intp), *rows.pop(at, [])])
            chosen = self._choose(at, deals.rows(here), LOOKS)
            for which, option in enumerate(node.options):
                some = here[chosen == which]
                rows.setdefault(option.to, []).append(some)
                for decision, action in option.actions:
                    taken[decision][action] += len(some)
        return {end: np.concatenate(some) for end, some in rows.items() if isinstance(end, End)}

    def _looked(self, at: int, looks: int) -> int:
        """How many deals are looked at in all for one decision at a node."""
        later = [o.to for o in self.tree.nodes[at].options if not isinstance(o.to, End)]
        return looks * max(1, *(self._looked(to, fewer(looks)) for to in later), 1)

    def _choose(self, at: int, deals: Deals, looks: int) -> NDArray[np.intp]:
        """The option of a node that does best on the deals that are looked at, for each row."""
        node, count = self.tree.nodes[at], len(deals.hands)
        looked = self._looks(node.place, deals, looks)
        settled = self.looking.settle(looked)
        totals = [
            self._won(option.to, looked, settled, fewer(looks)).reshape(count, looks).sum(axis=1)
            for option in node.options
        ]
        chosen: NDArray[np.intp] = np.argmax(totals, axis=0)
        return chosen

    def _won(self, to: int | End, deals: Deals, settled: Settled, looks: int) -> Numbers:
        """What is won in each row by playing on from a node, or at an end."""
        if isinstance(to, End):
            return self._net(settled, to, np.arange(len(deals.hands)))[0]
        chosen, won = self._choose(to, deals, looks), np.zeros(len(deals.hands), np.int64)
        for which, option in enumerate(self.tree.nodes[to].options):
            rows = np.flatnonzero(chosen == which)
            won[rows] = self._won(option.to, deals.rows(rows), settled.rows(rows), looks)
        return won

    def _looks(self, place: Place, deals: Deals, looks: int) -> Deals:
        """Each row many times, with what isn't seen at a place dealt anew."""
        up = len(self.known.dealer) + place.dealer
        hands, boards, dealers = (
            np.repeat(each, looks, axis=0)
            for each in (deals.hands, deals.boards[:, : place.board], deals.dealers[:, :up])
        )
        board = dealt(self.terms, "board") - place.board
        known = np.concatenate([hands, boards, dealers], axis=1)
        more = self._deal(known, board + dealt(self.terms, "dealer") - up)
        return Deals(
            hands,
            np.concatenate([boards, more[:, :board]], axis=1),
            np.concatenate([dealers, more[:, board:]], axis=1),
        )

    def _net(self, settled: Settled, end: End, rows: NDArray[np.intp]) -> tuple[Numbers, Numbers]:
        """What the main game wins in each row at an end, in parts of an ante, and how it ends."""
        how = np.full(len(rows), FOLDED) if end.folded else settled.situations[rows]
        sizes = dict(zip(self.tree.wagers, end.sizes, strict=True))
        net = np.zeros(len(rows), np.int64)
        for wager in self.main:
            net += settled.pays[wager.name][rows, how] * sizes.get(wager.name, 1)
        return net, how

    def _note(
        self,
        strengths: NDArray[np.uint16],
        how: Numbers,
        outcomes: dict[Category, dict[Situation, int]],
    ) -> None:
        """Count the rows by the category of the hand and the situation."""
        first = beginnings(self.terms.order)
        least = sorted(first)
        places = np.searchsorted(least, strengths, side="right") - 1
        for place, situation in set(zip(places.tolist(), how.tolist(), strict=True)):
            row = outcomes.setdefault(first[least[place]], dict.fromkeys(SITUATIONS, 0))
            row[SITUATIONS[situation]] += int(((places == place) & (how == situation)).sum())


def fewer(looks: int) -> int:
    """How many deals are looked at for a decision within one that looks at so many.

    >>> fewer(LOOKS), fewer(fewer(LOOKS)), fewer(FEWEST)
    (8, 4, 4)
    """
    return max(looks // 4, FEWEST)


def _counted(won: Numbers) -> list[tuple[int, int]]:
    values, times = np.unique(won, return_counts=True)
    return [*zip(values.tolist(), times.tolist(), strict=True)]
