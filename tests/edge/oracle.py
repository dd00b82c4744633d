"""Games against the house solved by dealing every card; the solvers are held to this.

It reads the sheet itself, judges hands as a person would, exchanges no suits, and adds up the deals
one by one. A player who knows some cards sums over all that may follow, for every choice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm
from typing import NamedTuple

from oddchip.cards import RANK_NAMES, RANKS, Card
from oddchip.ranking import High, Order
from oddchip.rules import Game, HouseBanked, deck, order
from oddchip.rules.house_banked import Bet, Decision, Paytable, Wager
from tests.ranking import by_hand

Cards = tuple[Card, ...]
Standing = tuple[tuple[str, int], ...]


class Found(NamedTuple):
    """The sum of what is won over all deals, and how many deals win how much.

    Amounts are in parts of an ante, so many that every pay is whole.
    """

    total: int
    results: Counter[int]

    def add(self, other: "Found") -> "Found":
        self.results.update(other.results)
        return Found(self.total + other.total, self.results)


def nothing() -> Found:
    return Found(0, Counter())


class Oracle:
    """A game with pay tables chosen, and cards out of play or known to be the dealer's."""

    def __init__(
        self,
        game: Game,
        tables: dict[str, str] | None = None,
        *,
        also: Sequence[str] = (),
        seen: Cards = (),
        dealer: Cards = (),
    ) -> None:
        assert isinstance(game.sheet, HouseBanked)
        self.sheet = game.sheet
        self.tables = tables or {}
        self.known = dealer
        self.pack = [card for card in deck(self.sheet) if card not in (*seen, *dealer)]
        self.wagers = [w for w in self.sheet.wager if w.made != "optional" or w.name in also]
        compared = order(self.sheet, self.sheet.showdown.wins[0])
        assert compared
        self.order = compared
        self.parts = lcm(
            *(to_one(pay).denominator for pay in self.all_pays() if pay not in (None, "paytable"))
        )
        self.score = cache(self._score)
        self.pay = cache(self._pay)
        self.qualified = cache(self._qualified)

    def all_pays(self) -> Iterator[object]:
        for wager in self.wagers:
            for table in wager.paytable:
                yield from table.pays.values()
            yield wager.settle.fold
            for settle in (wager.settle, wager.settle.unqualified):
                if settle:
                    yield from (settle.win, settle.tie, settle.lose)

    def dealt(self, to: str) -> int:
        return sum(deal.cards for deal in self.sheet.deal if deal.to == to)

    def solve(self) -> Found:
        """Every hand, with the best choice at each decision."""
        found = nothing()
        for hand in combinations(self.pack, self.dealt("hand")):
            rest = tuple(card for card in self.pack if card not in hand)
            found = found.add(self.decide(0, hand, (), (), rest, ()))
        return found

    def decide(
        self, at: int, hand: Cards, board: Cards, up: Cards, rest: Cards, made: Standing
    ) -> Found:
        """The best that follows from a decision on, with so much seen."""
        standing = dict(made)
        while at < len(self.sheet.decision) and self.sheet.decision[at].unless in standing:
            at += 1
        if at == len(self.sheet.decision):
            return self.end(hand, board, up, rest, made)
        decision = self.sheet.decision[at]
        # Card by card as all decisions would have it, met or not, so that every deal counts alike.
        stops = (d.sees.board for d in self.sheet.decision if d.sees.board > len(board))
        more = min([*stops, decision.sees.board]) - len(board)
        found = nothing()
        if decision.sees.board > len(board):
            for shown in combinations(rest, more):
                left = tuple(card for card in rest if card not in shown)
                found = found.add(self.decide(at, hand, board + shown, up, left, made))
            return found
        more = decision.sees.dealer - len(self.known) - len(up)
        if more > 0:
            for shown in combinations(rest, more):
                left = tuple(card for card in rest if card not in shown)
                found = found.add(self.decide(at, hand, board, up + shown, left, made))
            return found
        options = [
            (stake, kind == "fold", self.fold_or_go_on(kind, at, hand, board, up, rest, after))
            for kind, stake, after in self.choices(decision, made)
        ]
        return min(options, key=lambda option: (-option[2].total, option[0], option[1]))[2]

    def fold_or_go_on(
        self, kind: str, at: int, hand: Cards, board: Cards, up: Cards, rest: Cards, made: Standing
    ) -> Found:
        if kind == "fold":
            return self.end(hand, board, up, rest, made, folded=True)
        return self.decide(at + 1, hand, board, up, rest, made)

    def choices(self, decision: Decision, made: Standing) -> Iterator[tuple[str, int, Standing]]:
        for choice in decision.choices:
            if isinstance(choice, Bet):
                for times in choice.times:
                    yield "bet", times, (*made, (choice.bet, times))
            else:
                yield choice, 0, made

    def end(
        self,
        hand: Cards,
        board: Cards,
        up: Cards,
        rest: Cards,
        made: Standing,
        *,
        folded: bool = False,
    ) -> Found:
        """All that may still be dealt, settled; each way in which it may come to light is one."""
        results: Counter[int] = Counter()
        for ways, shown in self.boards_to_come(board, up, rest):
            whole = board + shown
            left = [card for card in rest if card not in shown]
            hidden = self.dealt("dealer") - len(self.known) - len(up)
            for dealer in combinations(left, hidden):
                net = self.settle(hand, whole, (*self.known, *up, *dealer), made, folded=folded)
                results[net] += ways
        return Found(sum(net * times for net, times in results.items()), results)

    def boards_to_come(self, board: Cards, up: Cards, rest: Cards) -> Iterator[tuple[int, Cards]]:
        """The rest of the board, and in how many ways it and the dealer's cards come to light."""
        stops = sorted({d.sees.board for d in self.sheet.decision} | {self.dealt("board")})
        ways, before = 1, len(board)
        left = self.dealt("board") - before
        for stop in stops:
            if stop > before:
                ways *= len(list(combinations(range(left), stop - before)))
                left -= stop - before
                before = stop
        most = max(d.sees.dealer for d in self.sheet.decision) - len(self.known)
        hidden = self.dealt("dealer") - len(self.known)
        if most > len(up):
            ways *= len(list(combinations(range(hidden - len(up)), most - len(up))))
        for shown in combinations(rest, self.dealt("board") - len(board)):
            yield ways, shown
        return

    def settle(
        self, hand: Cards, board: Cards, dealer: Cards, made: Standing, *, folded: bool
    ) -> int:
        how = "fold" if folded else self.compare(hand, board, dealer)
        return self.pay(hand, board, made, how)

    def compare(self, hand: Cards, board: Cards, dealer: Cards) -> str:
        if not dealer:
            return "win"
        mine, theirs = self.score(hand, board), self.score(dealer, board)
        how = "tie" if mine == theirs else "win" if mine > theirs else "lose"
        return how if self.qualified(theirs) else f"{how} off"

    def _qualified(self, theirs: by_hand.Score) -> bool:
        needed = self.sheet.dealer.qualifies
        return needed is None or reaches(self.order, theirs, needed)

    def _score(self, hand: Cards, board: Cards) -> by_hand.Score:
        return best(self.order, self.sheet, tuple(sorted(hand)), tuple(sorted(board)))

    def _pay(self, hand: Cards, board: Cards, made: Standing, how: str) -> int:
        standing = dict(made)
        total = Fraction(0)
        for wager in self.wagers:
            if wager.made != "by-decision" or wager.name in standing:
                total += self.rate(wager, how, hand, board) * standing.get(wager.name, 1)
        return int(total * self.parts)

    def rate(self, wager: Wager, how: str, hand: Cards, board: Cards) -> Fraction:
        settle = wager.settle
        if settle.always:
            end: object = "paytable"
        elif how == "fold":
            end = settle.fold
        elif how.endswith(" off"):
            end = getattr(settle.unqualified, how.removesuffix(" off"))
        else:
            end = getattr(settle, how)
        if end != "paytable":
            return to_one(end)
        table = self.table(wager)
        if wager.counts:
            held = sum(card.text[0] == wager.counts for card in hand)
            shared = sum(card.text[0] == wager.counts for card in board)
            for line in wager.line:
                if line.name in table.pays and (
                    held >= line.hand and shared >= line.board and held + shared >= line.any
                ):
                    return to_one(table.pays[line.name])
            return to_one(-1 if table.below == "lose" else 0)
        by, cards = self.order, None
        if wager.judged:
            found = order(self.sheet, wager.judged.order)
            assert found
            by, cards = found, (*hand, *board)
        scored = best_of(by, cards) if cards else self.score(hand, board)
        reached = [name for name in table.pays if reaches(by, scored, name)]
        if not reached:
            return to_one(-1 if table.below == "lose" else 0)
        highest = next(
            name
            for name in reached
            if all(not below(by, name, other) for other in reached if other != name)
        )
        return to_one(table.pays[highest])

    def table(self, wager: Wager) -> Paytable:
        name = self.tables.get(wager.name, wager.paytable[0].name)
        return next(table for table in wager.paytable if table.name == name)


def to_one(pay: object) -> Fraction:
    if isinstance(pay, str):
        won, staked = pay.split(" to ")
        return Fraction(int(won), int(staked))
    assert isinstance(pay, int)
    return Fraction(pay)


def best(by: Order, sheet: HouseBanked, hand: Cards, board: Cards) -> by_hand.Score:
    uses = sheet.showdown.uses
    if uses is None:
        return best_of(by, (*hand, *board))
    scores = [
        by_hand.score(by, (*held, *shared))
        for held in combinations(hand, uses.hand)
        for shared in combinations(board, uses.board)
    ]
    return max(score for score in scores if score is not None)


@cache
def best_of(by: Order, cards: Cards) -> by_hand.Score:
    size = by.size if isinstance(by, High) else 5
    scores = [by_hand.score(by, held) for held in combinations(cards, size)]
    return max(score for score in scores if score is not None)


@cache
def needs(by: Order, written: str) -> tuple[int, tuple[int, ...]]:
    """The category that a line asks for, by how many are better, and the ranks it asks for."""
    assert isinstance(by, High)
    rank = {name: RANKS.index(text) + 2 for text, name in RANK_NAMES.items()}
    if written in by.best_first:
        return by.best_first.index(written), ()
    if written.startswith("pair-of-"):
        named = written.removeprefix("pair-of-")
        name = next(name for name in rank if named in (f"{name}s", f"{name}es"))
        return by.best_first.index("pair"), (rank[name],)
    names = written.removesuffix("-high").split("-")
    return by.best_first.index("high-card"), tuple(rank[name] for name in names)


def reaches(by: Order, scored: by_hand.Score, written: str) -> bool:
    better, ranks = needs(by, written)
    mine = -scored[0][0]
    return mine < better or (mine == better and scored[1][: len(ranks)] >= ranks)


def below(by: Order, written: str, other: str) -> bool:
    """Whether a line asks for less than another."""
    better, ranks = needs(by, written)
    than, others = needs(by, other)
    return better > than or (better == than and ranks < others)
