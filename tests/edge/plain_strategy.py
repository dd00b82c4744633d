"""What a strategy chooses, judged card by card as a person would; the arrays are held to this."""

from collections import Counter
from itertools import combinations
from operator import ge

from oddchip.cards import RANKS, Card
from oddchip.edge.strategies.strategy import Rules, Strategy
from oddchip.edge.strategies.vocabulary import Condition, Starting, Test
from oddchip.house import Action, Terms
from oddchip.ranking import ANY, High
from tests.edge.oracle import Cards, reaches
from tests.ranking import by_hand


class PlainStrategy:
    def __init__(self, strategy: Strategy, of: Terms) -> None:
        self.strategy, self.terms = strategy, of
        assert isinstance(of.order, High)
        self.order = of.order

    def choice(self, decision: str, hand: Cards, board: Cards, dealer: Cards) -> Action:
        rules = self.strategy.at(decision)
        return rules.actions[self.line(rules, hand, board, dealer)]

    def line(self, rules: Rules, hand: Cards, board: Cards, dealer: Cards) -> int:
        for number, line in enumerate(rules.lines):
            for clause in line.clauses:
                if all(self.true(each, hand, board, dealer) for each in clause):
                    return number
        return len(rules.lines)

    def true(self, condition: Condition, hand: Cards, board: Cards, dealer: Cards) -> bool:
        if isinstance(condition, Starting):
            found = self.starts(condition.range, hand)
        else:
            asked = getattr(self, condition.fact)
            found = asked(condition, hand, board, dealer)
        return found != condition.negated

    def starts(self, text: str, hand: Cards) -> bool:
        first, _, last = text.partition("-")
        plus = first.endswith("+")
        first = first.removesuffix("+")
        high, low = sorted((RANKS.index(card.text[0]) for card in hand), reverse=True)
        suits = "s" if hand[0].text[1] == hand[1].text[1] else "o"
        if first[2:] and first[2:] != suits:
            return False
        top, kicker = (RANKS.index(rank) for rank in first[:2])
        if top == kicker:
            if high != low:
                return False
            least = RANKS.index(last[0]) if last else kicker
            return high >= kicker if plus else least <= high <= kicker
        if high != top or low == high:
            return False
        least = RANKS.index(last[1]) if last else kicker
        return low >= kicker if plus else least <= low <= kicker

    def best(self, cards: Cards, hand: Cards = (), board: Cards = ()) -> by_hand.Score:
        uses = self.terms.uses
        if uses == ANY or not hand:
            rows = combinations(cards, self.order.size)
        else:
            rows = (  # type: ignore[assignment]
                (*held, *shared)
                for held in combinations(hand, uses.hand or 0)
                for shared in combinations(board, uses.board or 0)
            )
        scores = [by_hand.score(self.order, row) for row in rows]
        return max(score for score in scores if score is not None)

    def level(self, board: Cards) -> int:
        """How many categories are better than the board by itself."""
        if len(board) >= self.order.size and self.terms.uses == ANY:
            return -self.best(board)[0][0]
        counts = sorted(Counter(card.text[0] for card in board).values(), reverse=True)
        name = "high-card"
        for least, made in (
            ([2], "pair"),
            ([2, 2], "two-pair"),
            ([3], "three-of-a-kind"),
            ([3, 2], "full-house"),
            ([4], "four-of-a-kind"),
        ):
            enough = len(counts) >= len(least) and all(map(ge, counts, least))
            if enough and made in self.order.best_first:
                name = made
        return self.order.best_first.index(name)

    def made(self, asked: Test, hand: Cards, board: Cards, _: Cards) -> bool:
        best = self.best((*hand, *board), hand, board)
        return reaches(self.order, best, asked.what.replace(" ", "-"))

    def hidden(self, asked: Test, hand: Cards, board: Cards, dealer: Cards) -> bool:
        best = self.best((*hand, *board), hand, board)
        return self.made(asked, hand, board, dealer) and -best[0][0] < self.level(board)

    def board_made(self, asked: Test, _: Cards, board: Cards, __: Cards) -> bool:
        return self.level(board) <= self.order.best_first.index(asked.what.replace(" ", "-"))

    def held(self, asked: Test, hand: Cards, _: Cards, __: Cards) -> bool:
        return sum(rank(card) >= asked.least for card in hand) >= asked.of

    def paired(self, asked: Test, hand: Cards, board: Cards, _: Cards) -> bool:
        seen = [rank(card) for card in (*hand, *board)]
        return any(rank(c) >= asked.least and seen.count(rank(c)) > 1 for c in hand)

    def overcards(self, asked: Test, hand: Cards, board: Cards, _: Cards) -> bool:
        return sum(rank(card) > max(map(rank, board)) for card in hand) >= asked.least

    def flush_draw(self, asked: Test, hand: Cards, board: Cards, _: Cards) -> bool:
        seen = [card.text[1] for card in (*hand, *board)]
        return any(
            seen.count(card.text[1]) >= asked.of and rank(card) >= asked.least for card in hand
        )

    def straight_draw(self, asked: Test, hand: Cards, board: Cards, _: Cards) -> bool:
        mine, theirs = {rank(card) for card in (*hand, *board)}, {rank(card) for card in board}
        if self.straight(mine):
            return False
        made = [
            more
            for more in range(1, 14)
            if self.straight(mine | {more}) and not self.straight(theirs | {more})
        ]
        return len(made) >= asked.least

    def straight(self, ranks: set[int]) -> bool:
        there = [RANKS.index(each) + 1 for each in self.order.ranks]
        runs = [there[at : at + self.order.size] for at in range(len(there) - self.order.size + 1)]
        if self.order.low_straight:
            runs.append([there[-1], *there[: self.order.size - 1]])
        return any(ranks >= {*run} for run in runs)

    def board_suit(self, asked: Test, _: Cards, board: Cards, __: Cards) -> bool:
        return max(Counter(card.text[1] for card in board).values()) >= asked.least

    def dealer_shows(self, asked: Test, _: Cards, __: Cards, dealer: Cards) -> bool:
        return any(rank(card) >= asked.least for card in dealer)

    def few_outs(self, asked: Test, hand: Cards, board: Cards, dealer: Cards) -> bool:
        mine = self.shown((*hand, *board))
        unseen = [card for card in self.terms.deck if card not in (*hand, *board, *dealer)]
        outs = sum(self.shown((*board, *dealer, card)) > mine for card in unseen)
        return outs < 1 - asked.least

    def shown(self, cards: Cards) -> by_hand.Score:
        """What cards are worth, if they are too few for a hand by their ranks alone."""
        if len(cards) >= self.order.size:
            return self.best(cards)
        counts = Counter(map(rank, cards))
        ranks = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
        return (-self.level(cards),), tuple(each + 1 for each in ranks)

    def above(self, asked: Test, hand: Cards, board: Cards, _: Cards) -> bool:
        return (
            sum(sum(rank(other) < rank(card) for other in board) >= asked.least for card in hand)
            >= asked.of
        )

    def board_high(self, asked: Test, _: Cards, board: Cards, __: Cards) -> bool:
        return any(rank(card) >= asked.least for card in board)


def rank(card: Card) -> int:
    return RANKS.index(card.text[0]) + 1
