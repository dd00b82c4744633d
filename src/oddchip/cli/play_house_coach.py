"""A coach beside a player: after each decision, what it cost, and what that comes to by and by.

It sees what the player sees, and nothing else.
"""

from collections.abc import Iterator
from fractions import Fraction

from rich.text import Text

from oddchip.cli.patience import patience
from oddchip.edge.asked import asked_by
from oddchip.edge.best import BestPlay
from oddchip.edge.findings import choice_words
from oddchip.house import Action, Terms, View
from oddchip.table.actions import dollars


class Coach:
    """Knows best play, and keeps count of what the player's decisions cost, in cents.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> mine = view(start(table, [5_000], [{"ante": 500}], table.deck.cards), 0)
    >>> for line in Coach(table, "Casino Hold'em").judged(mine, Action("fold")):
    ...     print(line)
    Coach: to fold costs $14.81.
           It is worth -1.0000 antes,
           to bet 2x on Call +1.9623: 2.9623 more.
           So far: 1 error in 1 decision, for $14.81 in all.
    """

    def __init__(self, of: Terms, name: str) -> None:
        self._terms = of
        self._name = name
        self._by_bets: dict[tuple[str, ...], BestPlay] = {}
        self.decisions = self.errors = 0
        self.cost = Fraction(0)

    def welcome(self) -> str:
        """What the coach says first; solves the game."""
        value = self._best(()).value
        how = "loses" if value < 0 else "wins"
        return f"The coach: best play {how} {float(abs(value)):.4%} of the ante a round."

    def judged(self, mine: View, action: Action) -> Iterator[Text | str]:
        """What the coach says of a decision, by the view in which it was made."""
        wager = self._wager(mine)
        if wager is None:
            yield "Coach: I can only reckon with as much on each wager as on the first."
            return
        with patience("the coach is reckoning; Ctrl-C leaves the table"):
            advice = self._best(self._minded(mine)).advice(asked_by(mine, self._terms))
        assert mine.legal is not None, "it was the player's turn"
        choices = [choice for choice in advice.choices if choice.action in mine.legal]
        best = min(choices, key=lambda choice: (choice.cost, choice.action.times))
        chosen = next(choice for choice in choices if choice.action == action)
        cost = best.value - chosen.value
        self.decisions += 1
        if not cost:
            alike = sum(choice.value == best.value for choice in choices)
            how = "as good as any" if alike == len(choices) > 1 else "right"
            yield Text(f"Coach: {how}. It is worth {float(chosen.value):+.4f} antes.", "green")
        else:
            self.errors += 1
            self.cost += cost * wager
            did, right = (choice_words(each.action, self._terms) for each in (chosen, best))
            yield Text(f"Coach: to {did} costs {_money(cost * wager)}.", "yellow")
            yield f"       It is worth {float(chosen.value):+.4f} antes,"
            yield f"       to {right} {float(best.value):+.4f}: {float(cost):.4f} more."
        yield Text(f"       So far: {self.tally}.", "dim")

    @property
    def tally(self) -> str:
        """What the player's decisions have come to."""
        made = f"{self.errors or 'no'} error{'' if self.errors == 1 else 's'}"
        of = f"{made} in {self.decisions} decision{'' if self.decisions == 1 else 's'}"
        return f"{of}, for {_money(self.cost)} in all" if self.errors else of

    def goodbye(self) -> str:
        """What the coach says last."""
        return f"The coach: {self.tally}."

    def _best(self, also: tuple[str, ...]) -> BestPlay:
        if also not in self._by_bets:
            with patience(f"solving {self._name} exactly; Ctrl-C leaves the table"):
                self._by_bets[also] = BestPlay(self._terms, also)
        return self._by_bets[also]

    def _minded(self, mine: View) -> tuple[str, ...]:
        """The side bets that were made and depend on what is decided."""
        assert isinstance(mine.viewer, int), "a player decides"
        on = mine.seats[mine.viewer].wagers
        return tuple(
            each.name
            for each in self._terms.wagers
            if each.made == "optional" and each.pays and each.name in on
        )

    def _wager(self, mine: View) -> int | None:
        """What is on each wager that the decision minds; None if that differs."""
        assert isinstance(mine.viewer, int), "a player decides"
        on = mine.seats[mine.viewer].wagers
        required = [each.name for each in self._terms.wagers if each.made == "required"]
        amounts = {on[name] for name in (*required, *self._minded(mine))}
        return amounts.pop() if len(amounts) == 1 else None


def _money(cents: Fraction) -> str:
    """So many cents in words.

    >>> _money(Fraction(1, 3)), _money(Fraction(2501, 10))
    ('less than a cent', '$2.50')
    """
    return "less than a cent" if cents < 1 else dollars(round(cents))
