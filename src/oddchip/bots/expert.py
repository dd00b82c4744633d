"""The strongest bot: it weighs each action by what the others may hold, and by what they'd answer.

`Field` says which hands the others are likely to have after what they did; `reading` says how hands
of some worth answer a wager. Over sampled deals that gives each action's worth in chips: what is
won at once if all fold, what is won or lost against those who stay, and what a raise in answer may
cost. Later rounds, which favour the better hand and who acts last, are estimated. Among actions of
nearly equal worth it chooses by chance, so that its bets and checks tell less.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddchip.bots.course import within_reach
from oddchip.bots.field import Field, Skill
from oddchip.bots.reading import Spot, chances
from oddchip.bots.showing import show_or_muck
from oddchip.bots.sizing import whole
from oddchip.bots.worlds import to_give_up, worlds
from oddchip.table import Action, Legal, Terms, View

SKILL: Final = Skill(hands=160, columns=12, worlds=320, reads=True)
PARTS: Final = (0.35, 0.7, 1.1, 1.8)
ALL_IN: Final = 4.0  # a stack of up to so many pots is wagered whole, too
LATER: Final = 0.12
LAST: Final = 0.02
NEAR: Final = 0.015


class Line(NamedTuple):
    """An action, and the chips that it is worth compared with giving up at once."""

    action: Action
    worth: float


class ExpertBot:
    """Plays the action that is worth most, or nearly."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self._terms = terms
        self._field = Field(terms, seed, SKILL)
        self._chance = np.random.default_rng([seed, 1])

    def act(self, view: View) -> Action:
        """Show, draw or bet."""
        legal = view.legal
        assert legal is not None, "a bot is asked when it is its turn"
        if legal.show:
            return show_or_muck(view, self._terms)
        self._field.follow(view)
        if legal.cards:
            return legal.cards.of(*to_give_up(self._field, legal.cards))
        return self._chosen(self.lines(view, legal), view.pot)

    def lines(self, view: View, legal: Legal) -> list[Line]:
        """What each action is worth, the wagers in a few sizes."""
        table = Betting(view, self._terms, self._field, self._chance)
        found = [Line(legal.fold, 0.0)] if legal.fold and not legal.check else []
        stay = legal.check or legal.call or legal.bring_in
        if stay:
            found.append(Line(stay, table.worth(table.bet + legal.price, raises=False)))
        if legal.wager:
            found += [
                Line(legal.wager.to(to), table.worth(to, raises=True)) for to in table.wagers(legal)
            ]
        return found

    def _chosen(self, lines: list[Line], pot: int) -> Action:
        """One of the best lines: the better, the likelier."""
        worths = np.array([line.worth for line in lines])
        odds = np.exp((worths - worths.max()) / (NEAR * pot))
        return lines[int(self._chance.choice(len(lines), p=odds / odds.sum()))].action


class Betting:
    """A player's turn in a round of betting: what it has come to, and sampled deals."""

    def __init__(self, view: View, terms: Terms, field: Field, chance: np.random.Generator) -> None:
        me = view.viewer
        assert isinstance(me, int), "a bot has a seat"
        self._view = view
        self._stakes = terms.stakes
        self._worlds = worlds(field, field.skill.worlds)
        self._luck = chance.random(self._worlds.drawn.shape)
        self._among = [field.values(seat) for seat in self._worlds.rivals]
        self._values = np.stack(
            [of[at] for of, at in zip(self._among, self._worlds.drawn.T, strict=True)], axis=1
        )
        self._wagers = field.wagers
        self._rounds = rounds_after(terms, view.street)
        self._last = acts_last(view, me)
        self.bet = view.seats[me].bet
        self._stack = view.seats[me].stack

    def wagers(self, legal: Legal) -> list[int]:
        """The wagers that are considered."""
        assert legal.wager, "a wager is possible"
        view, wager = self._view, legal.wager
        rivals = [view.seats[seat] for seat in self._worlds.rivals]
        deepest = max(seat.bet + seat.stack for seat in rivals)
        called = self.bet + legal.price
        pot = view.pot + legal.price
        most = min(wager.most, max(deepest, wager.least))
        amounts = [whole(called + part * pot, wager, self._stakes) for part in PARTS]
        if most - called <= ALL_IN * pot:
            amounts.append(most)
        return sorted({min(amount, most) for amount in amounts})

    def worth(self, to: int, *, raises: bool) -> float:
        """What it is worth to make the wager of this round so much."""
        view, values = self._view, self._values
        cost = to - self.bet
        rivals = [view.seats[seat] for seat in self._worlds.rivals]
        wagers = self._wagers + raises
        stays = np.ones(values.shape, np.bool_)
        again = np.zeros(values.shape, np.bool_)
        paid = np.zeros(values.shape)
        for at, rival in enumerate(rivals):
            owes = max(0, min(to - rival.bet, rival.stack))
            if not owes:
                continue
            spot = Spot(wagers, owes, view.pot + cost, len(rivals))
            odds = chances(spot, values[:, at], self._among[at])
            stays[:, at] = self._luck[:, at] >= odds.folds
            if self._may_raise(wagers) and rival.stack > owes:
                again[:, at] = self._luck[:, at] >= 1 - odds.raises
            paid[:, at] = owes
        pot = within_reach(view, cost) + (paid * stays).sum(axis=1)
        part = self._worlds.parts(stays)
        alone = np.asarray(~stays.any(axis=1))
        part[alone] = 1.0
        won = part * pot + self._later(part, stays, pot, alone, self._stack - cost) - cost
        raised = again.any(axis=1)
        if raised.any():
            won[raised] = max(-cost, self._against_raise(part[raised], pot[raised], cost))
        return float(won.mean())

    def _may_raise(self, wagers: int) -> bool:
        """Whether the rules leave a raise to others."""
        return self._stakes.raises is None or wagers <= self._stakes.raises

    def _against_raise(
        self, part: NDArray[np.float64], pot: NDArray[np.float64], cost: int
    ) -> float:
        """What it is worth to call a raise of about the pot, or of a fixed bet."""
        more = float(pot.mean())
        if self._stakes.structure == "fixed":
            more = float(self._stakes.big)
        more = min(more, self._stack - cost)
        return float((part * (pot + 2 * more)).mean() - cost - more)

    def _later(
        self,
        part: NDArray[np.float64],
        stays: NDArray[np.bool_],
        pot: NDArray[np.float64],
        alone: NDArray[np.bool_],
        left: int,
    ) -> NDArray[np.float64]:
        """What later rounds are likely to bring: more to the better hand, and to who acts last."""
        if not self._rounds or alone.all():
            return np.zeros(len(part))
        among = ~alone
        fair = 1 / (1 + stays[among].sum(axis=1).mean())
        edge = float(part[among].mean()) - fair
        depth = min(1.0, left / float(pot.mean()))
        each = LATER * edge + (LAST if self._last else -LAST)
        found: NDArray[np.float64] = np.where(among, each * self._rounds * depth * pot, 0.0)
        return found


def rounds_after(terms: Terms, street: str) -> int:
    """How many rounds of betting come after a street's."""
    bets = [step.street for step in terms.steps if step.does == "bet"]
    return len(bets) - 1 - bets.index(street) if street in bets else 0


def acts_last(view: View, me: int) -> bool:
    """Whether a seat is the last from the left of the button of those that are still in."""
    count = len(view.seats)
    order = [(view.button + place) % count for place in range(1, count + 1)]
    return [seat for seat in order if not view.seats[seat].folded][-1] == me
