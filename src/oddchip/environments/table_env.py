"""A hand of a card-room game as a PettingZoo environment: the agents act in turn."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from oddchip.cards import Card, shuffled
from oddchip.environments.chosen import chosen
from oddchip.environments.table_actions import SIZES, Choice, Numbering
from oddchip.environments.table_observation import Observation, TableObservation
from oddchip.history import History, write_text
from oddchip.mistake import Mistake
from oddchip.rules import Game
from oddchip.table import Action, Refused, Terms, View, start, terms, view
from oddchip.table.actions import dollars


class TableEnv(AECEnv[str, Any, Any]):
    """A hand of a card-room game; an episode is one hand.

    `game` is a game's name, or a `Game` such as `rulebook.read` gives of a person's own sheet. A
    reward is what an agent has won or lost when the hand is over, in units of `unit` cents: the
    big blind, or the least bet where there are no blinds. Without the `fee`, rewards sum to zero.
    Hands are shown as they come to the showdown, and no agent is asked.

    >>> env = TableEnv("texas-holdem", options={"structure": "fixed"}, fee=False)
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, [env.action_names[n] for n in np.flatnonzero(info["action_mask"])]
    ('player_0', ['fold', 'call', 'wager least'])
    >>> env.step(env.action_names.index("fold"))
    >>> env.rewards
    {'player_0': -0.5, 'player_1': 0.5}
    """

    def __init__(
        self,
        game: Game | str,
        stacks: Sequence[int] = (20_000, 20_000),
        *,
        options: Mapping[str, str] | None = None,
        sizes: Sequence[str | int | Fraction] = SIZES,
        fee: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.game = chosen(game, options)
        self.terms = terms(self.game)
        self.stacks = tuple(stacks)
        self.unit = max(self.terms.stakes.blinds, default=self.terms.stakes.least)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"oddchip_{self.game.id}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._fee = self.terms.stakes.collection if fee else 0
        # A hand that is only begun, so that seats which can't play are refused here.
        start(self.terms, self.stacks, 0, deck=self.terms.deck.cards)
        _check_stacks(self.terms, self.stacks, self._fee)
        self._numbering = Numbering(self.terms, sizes)
        self._observation = TableObservation(self.terms, len(self.stacks))
        self.action_names = self._numbering.names
        self.observation_names = self._observation.names
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.stacks))]
        shape = (len(self.observation_names),)
        self._observation_spaces = {
            agent: Box(0, 1, shape, np.float32) for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: Discrete(len(self.action_names)) for agent in self.possible_agents
        }
        self._random: np.random.Generator | None = None
        self._button = -1
        self._seen: dict[str, View] = {}
        self._given: tuple[Card, ...] = ()
        self._choices: dict[int, Choice] = {}

    def observation_space(self, agent: str) -> Box:
        """Numbers from 0 to 1; `observation_names` says what each is."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of the actions; `action_names` says what each is."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the next hand; the button moves on, and a seed puts it in the first seat.

        `options` may give the `button` and the `deck`, which is the pack in the order of the deal.
        """
        if self._random is None or seed is not None:
            self._random, _ = np_random(seed)
            self._button = -1
        self._button = (self._button + 1) % len(self.stacks)
        pack = self.terms.deck.cards
        deck = shuffled(pack, self._random.bytes(16))
        again = shuffled(pack, self._random.bytes(16))
        asked = options or {}
        button = asked.get("button", self._button)
        self._hand = start(
            self.terms,
            self.stacks,
            button,
            deck=asked.get("deck", deck),
            again=again,
            collected_from=button if self._fee else None,
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment]
        self._ask()

    def step(self, action: int | None) -> None:
        """Do what the number of an action says, for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        choice = self._choices.get(-1 if action is None else int(action))
        if choice is None:
            legal = ", ".join(f"{n} ({self.action_names[n]})" for n in sorted(self._choices))
            raise Refused(f"{agent} can't do action {action}; it can do: {legal}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._do(choice)
        self._accumulate_rewards()
        if self._hand.over:
            self._deads_step_first()

    def _do(self, choice: Choice) -> None:
        if isinstance(choice, Action):
            self._apply(choice)
            return
        self._given = (*self._given, choice)
        asked = self._hand.legal.cards
        assert asked is not None, "cards are given up where the game asks for them"
        if len(self._given) == asked.most:
            self._apply(asked.of(*self._given))
        else:
            self._offer()

    def _apply(self, action: Action) -> None:
        self._hand = self._hand.apply(action)
        while (show := self._hand.legal.show) is not None:
            self._hand = self._hand.apply(show)
        self._ask()

    def _ask(self) -> None:
        """Turn to the agent who is to act, or end the hand."""
        self._seen = {}
        self._given = ()
        self._choices = {}
        self.infos = {agent: {} for agent in self.agents}
        actor = self._hand.actor
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
            self._offer()
            return
        for agent, before, after in zip(self.agents, self.stacks, self._hand.stacks, strict=True):
            self.rewards[agent] = (after - before) / self.unit
            self.terminations[agent] = True
            self.infos[agent] = {"won": after - before}

    def _offer(self) -> None:
        """Tell the agent who is to act what it may do."""
        agent = self.agent_selection
        self._choices = self._numbering.choices(self.view(agent), self._given)
        mask = np.zeros(len(self.action_names), np.int8)
        mask[list(self._choices)] = 1
        self.infos[agent] = {"action_mask": mask}

    def view(self, agent: str) -> View:
        """All that an agent may know of the hand, as the game's own value."""
        if agent not in self._seen:
            self._seen[agent] = view(self._hand, self.possible_agents.index(agent))
        return self._seen[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, as numbers."""
        given = self._given if agent == self.agent_selection else ()
        return self._observation.of(self.view(agent), given)

    def render(self) -> str | None:
        """The hand so far in words, as an onlooker sees it."""
        if self.render_mode != "ansi":
            return None
        history = History(self._hand, tuple(self.possible_agents), game=self.game)
        return write_text(history, "spectator")

    def close(self) -> None:
        """Nothing is held that needs closing."""


def _check_stacks(terms: Terms, stacks: Sequence[int], fee: int) -> None:
    """Somebody must have a turn: no stack may be all put in before anyone acts."""
    stakes = terms.stakes
    asked = fee + stakes.ante + max(stakes.blinds, default=stakes.bring_in)
    for stack in stacks:
        if stack <= asked:
            raise Mistake(
                f"a stack of {dollars(stack)} is too small for an episode of {terms.game}:"
                f" a hand asks up to {dollars(asked)} before anyone acts"
            )
