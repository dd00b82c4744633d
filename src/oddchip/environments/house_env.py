"""A round against the house as a Gymnasium environment, for one player."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from oddchip.cards import Card, shuffled, write_cards
from oddchip.environments.chosen import chosen
from oddchip.house import Action, Terms, View, start, terms, view
from oddchip.rules import Game
from oddchip.rules.house_banked import Bet
from oddchip.table.actions import dollars

Observation = NDArray[np.float32]


class HouseEnv(gymnasium.Env[Observation, np.int64]):
    """A round against the house; an episode is one round.

    `game` is a game's name, or a `Game` such as `rulebook.read` gives of a person's own sheet.
    `wagers` are put up before the deal, the least of each that is required if none are given. The
    reward is what the player has won or lost when all is settled, in units of the first wager.
    A number that isn't legal at a decision stands for a check or, where there is none, a fold, and
    `info` says so.

    >>> env = HouseEnv("casino-holdem")
    >>> observation, info = env.reset(seed=1)
    >>> env.action_names, info["action_mask"]
    (('fold', 'bet 2x on call'), array([1, 1], dtype=int8))
    >>> env.step(0)[1:4]
    (-1.0, True, False)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        *,
        options: Mapping[str, str] | None = None,
        paytables: Mapping[str, str] | None = None,
        wagers: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = chosen(game, options)
        self.terms = terms(self.game, paytables)
        self.render_mode = render_mode
        put_up = {
            wager.name: wager.least
            for wager in self.terms.wagers
            if wager.made == "required" and not wager.equals
        }
        self.wagers = put_up | dict(wagers or {})
        self.unit = next(iter(self.wagers.values()))
        self._stack = _most_asked(self.terms, self.wagers)
        self._actions = _actions(self.terms)
        self.action_names = tuple(map(_named, self._actions))
        pack = self.terms.deck.cards
        # A round that is only begun, so that wagers which can't be made are refused here.
        start(self.terms, [self._stack], [self.wagers], pack)
        self._places = {card: place for place, card in enumerate(pack)}
        self._decisions = [decision.name for decision in self.terms.decisions]
        self.observation_names: tuple[str, ...] = (
            *(f"{name} {card}" for name in ("hand", "board", "dealer") for card in pack),
            *(f"decision {name}" for name in self._decisions),
            *(f"wager {wager.name}" for wager in self.terms.wagers),
        )
        self.observation_space = Box(0, 1, (len(self.observation_names),), np.float32)
        self.action_space = Discrete(len(self.action_names))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next round; `options` may give the `deck`, in the order of the deal."""
        super().reset(seed=seed)
        deck: Sequence[Card] = shuffled(self.terms.deck.cards, self.np_random.bytes(16))
        deck = (options or {}).get("deck", deck)
        self._round = start(self.terms, [self._stack], [self.wagers], deck)
        return self._observed(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the decision of this number."""
        asked, legal = self._actions[int(action)], self._round.legal
        if not legal:
            raise gymnasium.error.ResetNeeded("the round is over; reset deals the next")
        taken = asked if asked in legal else _instead(legal)
        self._round = self._round.apply(taken)
        info = self._info()
        if taken != asked:
            info["instead"] = _named(taken)
        won = self._round.players[0].stack - self._stack if self._round.over else 0
        if self._round.over:
            info["won"] = won
        return self._observed(), won / self.unit, self._round.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as learners that mask actions ask for it."""
        legal = self._round.legal
        return np.array([action in legal for action in self._actions])

    def view(self) -> View:
        """All that the player may know of the round, as the game's own value."""
        return view(self._round, 0)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _observed(self) -> Observation:
        seen = self.view()
        found = np.zeros(len(self.observation_names), np.float32)
        (player,) = seen.seats
        pack = len(self._places)
        for number, cards in enumerate((player.hand, seen.board, seen.dealer)):
            for card in cards:
                if card is not None:
                    found[number * pack + self._places[card]] = 1
        if seen.decision is not None:
            found[3 * pack + self._decisions.index(seen.decision)] = 1
        for place, wager in enumerate(self.terms.wagers, 3 * pack + len(self._decisions)):
            found[place] = player.wagers.get(wager.name, 0) / self._stack
        return found

    def render(self) -> str | None:
        """What the player sees, in a few lines."""
        if self.render_mode != "ansi":
            return None
        seen = self.view()
        (player,) = seen.seats
        hand = write_cards(card for card in player.hand if card is not None)
        wagers = (f"{self.terms.wager(n).title} {dollars(a)}" for n, a in player.wagers.items())
        return (
            f"{self.game.sheet.name}: {seen.decision or 'settled'}\n"
            f"  Hand    {hand}\n"
            f"  Board   {write_cards(seen.board)}\n"
            f"  Dealer  {write_cards(seen.dealer)}\n"
            f"  Wagers  {', '.join(wagers)}\n"
        )


def _actions(terms: Terms) -> tuple[Action, ...]:
    """Every decision that the game knows: to fold and to check first, then the bets."""
    plain, bets = [], []
    for decision in terms.decisions:
        for choice in decision.choices:
            if isinstance(choice, Bet):
                bets += [Action("bet", choice.bet, times) for times in choice.times]
            else:
                plain.append(Action(choice))
    return tuple(dict.fromkeys([*sorted(plain, key=lambda a: a.kind != "fold"), *bets]))


def _named(action: Action) -> str:
    return f"bet {action.times}x on {action.wager}" if action.wager else action.kind


def _instead(legal: Sequence[Action]) -> Action:
    """What stands for an action that isn't legal: a check, a fold, or the first that there is."""
    kinds = {action.kind: action for action in reversed(legal)}
    return kinds.get("check") or kinds.get("fold") or legal[0]


def _most_asked(terms: Terms, put_up: Mapping[str, int]) -> int:
    """The most that a round may ask of a player: every wager at its greatest."""
    amounts = dict(put_up)
    for wager in terms.wagers:
        if wager.equals:
            amounts[wager.name] = amounts[wager.equals]
    for decision in terms.decisions:
        for choice in decision.choices:
            if isinstance(choice, Bet):
                most = max(choice.times) * amounts[choice.of]
                amounts[choice.bet] = max(amounts.get(choice.bet, 0), most)
    free = [wager.name for wager in terms.wagers if wager.made == "free"]
    return sum(amount for name, amount in amounts.items() if name not in free)
