"""Tables as PettingZoo has them: its own tests, what is seen, what may be done, what is won."""

import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from oddchip import rulebook
from oddchip.cards import Card, read_cards, shuffled
from oddchip.environments import TableEnv
from oddchip.environments.table_actions import Numbering
from oddchip.environments.table_observation import Observation, TableObservation
from oddchip.mistake import Mistake
from oddchip.table import Action, Hand, Refused, View, view
from oddchip.table.events import Acted, Collected, Discarded, Drew
from tests.rules.test_fifteenth_game import THIRTY_SIX
from tests.table.playing import ALL_GAMES, STRUCTURES, hands, played
from tests.table.test_views import exchanged, with_cards_renamed

SHEETS = Path(__file__).parents[1] / "rules/sheets"


@pytest.mark.parametrize(("game", "structure"), [*product(ALL_GAMES, STRUCTURES)])
def test_pettingzoos_own_tests(game: str, structure: str) -> None:
    seats = min(4, 2 + len(game) % 3)

    def made() -> TableEnv:
        return TableEnv(
            game, (20_000,) * seats, options={"structure": structure}, render_mode="ansi"
        )

    api_test(made(), num_cycles=100)
    seed_test(made, num_cycles=100)


def test_pettingzoos_own_tests_of_a_sheet_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "thirty-six.toml"
    file.write_text(THIRTY_SIX, "utf-8")
    env = TableEnv(rulebook.read(file), render_mode="ansi")
    assert "hand 5s" not in env.observation_names
    api_test(env)


@pytest.mark.parametrize("name", ["flop", "draw"])
def test_pettingzoos_own_tests_of_sheets_that_use_every_word(name: str) -> None:
    game = rulebook.read(SHEETS / f"{name}.toml")
    api_test(TableEnv(game, (2_000_000,) * game.sheet.seats.max, render_mode="ansi"))


def act_at_random(env: TableEnv, random: Random) -> None:
    legal = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
    env.step(random.choice(legal.tolist()))


def through(env: TableEnv, random: Random) -> None:
    """Play the hand to its end."""
    while not env.terminations[env.agent_selection]:
        act_at_random(env, random)


# What is won


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("fee", [True, False])
def test_rewards_are_what_is_won_in_big_blinds(game: str, fee: bool) -> None:  # noqa: FBT001
    env = TableEnv(game, (5_000, 9_000, 7_000), fee=fee)
    random = Random(1)
    taken = env.terms.stakes.collection if fee else 0
    for seed in range(20):
        env.reset(seed)
        through(env, random)
        won = {agent: env.infos[agent]["won"] for agent in env.agents}
        assert sum(won.values()) == -taken
        for seat, agent in enumerate(env.agents):
            after = env.view(agent).seats[seat].stack
            assert won[agent] == after - env.stacks[seat]
            assert env.rewards[agent] == won[agent] / env.unit


UNITS = [
    ("texas-holdem", "spread", 200),
    ("lo-ball", "no-limit", 200),
    ("razz", "spread", 100),
    ("razz", "fixed", 200),
]


@pytest.mark.parametrize(("game", "structure", "unit"), UNITS)
def test_the_unit_of_rewards(game: str, structure: str, unit: int) -> None:
    assert TableEnv(game, options={"structure": structure}).unit == unit


def test_the_button_moves_and_a_seed_brings_it_back() -> None:
    env = TableEnv("omaha-hi", (20_000,) * 3)
    buttons, cards = [], []
    for seed in (5, None, None, None, 5):
        env.reset(seed)
        seen = env.view(agent := env.agent_selection)
        buttons.append(seen.button)
        cards.append(seen.seats[env.agents.index(agent)].down)
    assert buttons == [0, 1, 2, 0, 0]
    assert cards[0] == cards[4]
    assert len(set(cards)) == 4


def test_a_deck_and_a_button_can_be_chosen() -> None:
    env = TableEnv("texas-holdem")
    deck = shuffled(env.terms.deck.cards, 8)
    env.reset(options={"deck": deck, "button": 1})
    assert env.agent_selection == "player_1"
    assert env.view("player_1").seats[1].down == deck[1:4:2]


# What is seen


def told(names: tuple[str, ...], seen: Observation, of: str) -> set[str]:
    """The cards of an observation's part."""
    return {
        name.removeprefix(of)
        for name, value in zip(names, seen.tolist(), strict=True)
        if name.startswith(of) and value and name.removeprefix(of)[:1] in "23456789TJQKA"
    }


def collected(hand: Hand) -> int:
    return sum(event.amount for event in hand.log if isinstance(event, Collected))


@settings(max_examples=30)
@given(st.sampled_from(ALL_GAMES).flatmap(hands), st.integers(0, 2**32))
def test_an_observation_says_what_the_seat_sees(hand: Hand, seed: int) -> None:
    seats = len(hand.stacks)
    observation = TableObservation(hand.terms, seats)
    names, chips = observation.names, sum(hand.stacks) + hand.pot + collected(hand)
    for moment in played(hand, Random(seed)):
        for me in range(seats):
            mine = view(moment, me)
            seen = observation.of(mine)
            assert seen.min() >= 0
            assert seen.max() <= 1
            assert told(names, seen, "hand ") == {str(card) for card in mine.seats[me].down}
            assert told(names, seen, "board ") == {str(card) for card in moment.board}
            number = dict(zip(names, seen.tolist(), strict=True))
            assert number[f"street {moment.street}"] == 1
            assert number["pot"] == np.float32(moment.pot / chips)
            gave = [
                card
                for event in moment.log
                if isinstance(event, Drew | Discarded) and event.seat == me
                for card in (event.gave if isinstance(event, Drew) else event.cards)
            ]
            assert told(names, seen, "given up ") == set(map(str, gave))
            for seat in range(seats):
                place = f"seat {(seat - me) % seats} "
                up = told(names, seen, f"{place}up ")
                assert up == {str(card) for card in moment.up[seat]}
                assert number[f"{place}stack"] == np.float32(moment.stacks[seat] / chips)
                assert number[f"{place}button"] == (seat == moment.button)
                wagered = sum(v for name, v in number.items() if name.startswith(f"{place}wager"))
                paid = sum(e.paid for e in moment.log if isinstance(e, Acted) and e.seat == seat)
                assert wagered == pytest.approx(paid / chips, abs=1e-5)
                draws = [len(e.gave) for e in moment.log if isinstance(e, Drew) and e.seat == seat]
                drawn = sum(v for name, v in number.items() if name.startswith(f"{place}draw"))
                assert drawn == pytest.approx(sum(draws) / len(hand.terms.deck), abs=1e-5)


def test_wagers_are_told_round_by_round() -> None:
    env = TableEnv("texas-holdem", options={"structure": "fixed"})
    env.reset(seed=1)
    for name in ("wager least", "call", "check", "wager least", "call"):
        env.step(env.action_names.index(name))
    number = dict(zip(env.observation_names, env.observe("player_0"), strict=True))
    rounds = [
        [number[f"seat {seat} wagered in round {place}"] * 40_000 for place in (1, 2, 3, 4)]
        for seat in (0, 1)
    ]
    assert np.round(rounds).tolist() == [[300, 200, 0, 0], [200, 200, 0, 0]]
    assert number["seat 0 last to raise"] == 1
    assert number["street turn"] == 1


def changes(hand: Hand, seed: int, viewer: int) -> tuple[View, View]:
    """What a seat sees, and what it sees when all the cards that it may not know are others."""
    other = with_cards_renamed(hand, exchanged(hand, viewer, seed))
    return view(hand, viewer), view(other, viewer)


@settings(max_examples=60)
@given(st.sampled_from(ALL_GAMES).flatmap(hands), st.integers(0, 2**32))
def test_hidden_cards_change_nothing_that_an_agent_is_told(hand: Hand, seed: int) -> None:
    random = Random(seed)
    observation = TableObservation(hand.terms, len(hand.stacks))
    numbering = Numbering(hand.terms)
    moments = list(played(hand, random))
    for moment in random.sample(moments, min(4, len(moments))):
        for viewer in range(len(hand.stacks)):
            one, other = changes(moment, seed, viewer)
            assert observation.of(one).tobytes() == observation.of(other).tobytes()
            assert numbering.choices(one, ()) == numbering.choices(other, ())


def test_an_environment_tells_no_more_than_the_view() -> None:
    """Two decks that give a seat the same cards and no other are one to it; its own aren't."""
    env = TableEnv("seven-card-stud", (20_000,) * 3, options={"structure": "fixed"})
    pack = env.terms.deck.cards
    env.reset(seed=1)
    deck = list(shuffled(pack, 3))
    bring_in = env.action_names.index("bring-in")
    # From the left of the button: three cards to each, of which the third is up.
    known = {*deck[:7:3], *deck[6:9]}

    def observed(order: list[Card]) -> list[tuple[bytes, View]]:
        env.reset(options={"deck": order, "button": 2})
        found = []
        for _ in range(2):
            found.append((env.observe("player_0").tobytes(), env.view("player_0")))
            opening = env.infos[env.agent_selection]["action_mask"][bring_in]
            env.step(bring_in if opening else env.action_names.index("call"))
        return found

    hidden = [card for card in deck if card not in known]
    swapped = iter(reversed(hidden))
    other = [card if card in known else next(swapped) for card in deck]
    assert other != deck
    assert observed(deck) == observed(other)
    mine = [*other]
    mine[0], mine[1] = mine[1], mine[0]
    assert observed(mine)[0][0] != observed(other)[0][0]


# What may be done


@pytest.mark.parametrize(("game", "structure"), [*product(ALL_GAMES, STRUCTURES)])
def test_what_the_mask_allows_is_done_and_nothing_else(game: str, structure: str) -> None:
    random = Random(game + structure)
    env = TableEnv(game, (1_000, 3_000, 20_000), options={"structure": structure})
    for seed in range(4):
        env.reset(seed)
        while not env.terminations[env.agent_selection]:
            mask = env.infos[env.agent_selection]["action_mask"]
            assert mask.any()
            refused = random.choice(np.flatnonzero(mask == 0).tolist())
            before = env.observe(env.agent_selection)
            with pytest.raises(Refused, match=f"can't do action {refused}; it can do: "):
                env.step(refused)
            assert env.observe(env.agent_selection).tobytes() == before.tobytes()
            act_at_random(env, random)


SIZED = [
    # The small blind has called nothing: with 1 to call, there are 4 in the pot.
    ("no-limit", (), {"wager least": 400, "wager 1 pot": 600, "wager 2 pot": 1_000}),
    ("no-limit", ("call",), {"wager least": 400, "wager 1 pot": 600, "wager 2 pot": 1_000}),
    ("no-limit", ("wager 1 pot",), {"wager least": 1_000, "wager 1/2 pot": 1_200}),
    ("no-limit", ("call", "check"), {"wager least": 200, "wager 1 pot": 400}),
    ("pot", (), {"wager least": 400, "wager most": 600}),
    ("pot", ("call", "check"), {"wager least": 200, "wager most": 400}),
    ("spread", (), {"wager least": 400, "wager most": 19_700}),
    ("fixed", (), {"wager least": 400}),
]


@pytest.mark.parametrize(("structure", "done", "sizes"), SIZED)
def test_wagers_by_the_pot(structure: str, done: tuple[str, ...], sizes: dict[str, int]) -> None:
    env = TableEnv("texas-holdem", options={"structure": structure})
    env.reset(seed=1)
    for name in done:
        env.step(env.action_names.index(name))
    seen = env.view(env.agent_selection)
    choices = Numbering(env.terms).choices(seen, ())
    offered = {
        env.action_names[number]: choice.to
        for number, choice in choices.items()
        if isinstance(choice, Action) and choice.kind in ("bet", "raise")
    }
    assert sizes.items() <= offered.items()
    if structure in ("pot", "fixed"):
        assert offered == sizes
    assert len(set(offered.values())) == len(offered)


def test_cards_are_given_up_one_by_one() -> None:
    env = TableEnv("lo-ball", options={"structure": "fixed"})
    env.reset(seed=4)
    for name in ("call", "check"):
        env.step(env.action_names.index(name))
    agent, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
    held = env.view(agent).seats[env.agents.index(agent)].down
    unmoved = env.observe(other).tobytes()
    for card in held[:2]:
        env.step(env.action_names.index(f"give up {card}"))
        assert env.agent_selection == agent
        assert env.observe(other).tobytes() == unmoved
    chosen = told(env.observation_names, env.observe(agent), "to give up ")
    assert chosen == {str(card) for card in held[:2]}
    env.step(env.action_names.index("exchange"))
    assert env.agent_selection == other
    now = told(env.observation_names, env.observe(agent), "hand ")
    assert now & set(map(str, held)) == set(map(str, held[2:]))
    assert len(now) == 5
    drawn = dict(zip(env.observation_names, env.observe(other), strict=True))["seat 1 draw 1"]
    assert drawn == np.float32(2 / 53)


def test_a_discard_of_one_card_needs_no_more() -> None:
    env = TableEnv("pineapple", options={"structure": "fixed", "discard": "before-flop-betting"})
    env.reset(options={"deck": read_cards("As 2c Ks 3c Qs 4c") + rest("As 2c Ks 3c Qs 4c")})
    for name in ("call", "check"):
        env.step(env.action_names.index(name))
    assert env.agent_selection == "player_1"
    legal = np.flatnonzero(env.infos["player_1"]["action_mask"])
    assert {env.action_names[n] for n in legal} == {f"give up {c}" for c in ("As", "Ks", "Qs")}
    env.step(env.action_names.index("give up Qs"))
    assert env.agent_selection == "player_0"
    assert told(env.observation_names, env.observe("player_1"), "given up ") == {"Qs"}
    assert told(env.observation_names, env.observe("player_0"), "given up ") == set()


def rest(text: str) -> tuple[Card, ...]:
    first = read_cards(text)
    return tuple(card for card in Card.pack[:52] if card not in first)


def test_pettingzoos_wrapper_ends_the_hand_at_an_illegal_action() -> None:
    table = TableEnv("texas-holdem")
    env = TerminateIllegalWrapper(table, illegal_reward=-9)
    env.reset(seed=1)
    env.step(table.action_names.index("check"))
    assert env.rewards == {"player_0": -9, "player_1": 0}
    assert all(env.terminations.values())


BAD = [
    ({"game": "holdem-88"}, "Hold'em 88 is played against the house"),
    (
        {"game": rulebook.game("razz"), "options": {"structure": "pot"}},
        "the options of razz are chosen already",
    ),
    ({"game": "chess"}, "no game is called 'chess'"),
    ({"game": "razz", "stacks": (20_000,)}, "razz is played by 2 to 8 players, not 1"),
    (
        {"game": "texas-holdem", "stacks": (20_000, 500)},
        r"a stack of \$5 is too small for an episode of texas-holdem: a hand asks up to \$5",
    ),
    ({"game": "omaha-8", "sizes": ("1/2", "big")}, "'big' is no part of the pot"),
    ({"game": "omaha-8", "sizes": (0,)}, "0 is no part of the pot"),
]


@pytest.mark.parametrize(("asked", "says"), BAD)
def test_mistakes(asked: dict[str, object], says: str) -> None:
    with pytest.raises(Mistake, match=says):
        TableEnv(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_the_libraries_one_line_says_what_brings_them(missing: str) -> None:
    script = f"import sys; sys.modules['{missing}'] = None; import oddchip.environments"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    last = run.stderr.splitlines()[-1]
    assert last == (
        f"ModuleNotFoundError: environments need {missing}; "
        "pip install 'oddchip[research]' brings it"
    )
