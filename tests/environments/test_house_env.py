"""Rounds against the house as Gymnasium has them: its own check, what is seen, what is won."""

from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from oddchip import rulebook
from oddchip.cards import shuffled
from oddchip.environments import HouseEnv
from oddchip.house import Action, Round, start
from oddchip.mistake import Mistake
from oddchip.rules import Game, HouseBanked
from tests.rules.test_fifteenth_game import CONSOLATION

HOUSE = [game for game in rulebook.games() if isinstance(game.sheet, HouseBanked)]


def games(folder: Path) -> list[Game]:
    """Every game of the rulebook, and one of a person's own."""
    file = folder / "consolation.toml"
    file.write_text(CONSOLATION, "utf-8")
    return [*HOUSE, rulebook.read(file)]


def test_gymnasiums_own_check(tmp_path: Path) -> None:
    for game in games(tmp_path):
        check_env(gymnasium.make("oddchip/House-v0", game=game, render_mode="ansi").unwrapped)


def all_wagers(game: Game) -> dict[str, int]:
    """Something on every wager that can be made before the deal."""
    return {
        wager.name: 700
        for wager in HouseEnv(game).terms.wagers
        if wager.made in ("required", "optional") and not wager.equals
    }


def test_a_round_is_the_engines(tmp_path: Path) -> None:
    """The same deck and decisions give what the engine settles, cent by cent."""
    random = Random(1)
    for game in games(tmp_path):
        env = HouseEnv(game, wagers=all_wagers(game))
        for seed in range(40):
            deck = shuffled(env.terms.deck.cards, seed)
            _, info = env.reset(options={"deck": deck})
            played = start(env.terms, [10**6], [env.wagers], deck)
            over = False
            while not over:
                legal = np.flatnonzero(info["action_mask"]).tolist()
                assert len(legal) == len(played.legal)
                number = random.choice(legal)
                played = played.apply(named(played, env.action_names[number]))
                seen, reward, over, truncated, info = env.step(number)
                assert seen in env.observation_space
                assert truncated is False
                assert "instead" not in info
                assert over or reward == 0
            won = played.players[0].stack - 10**6
            assert info["won"] == won
            assert reward == won / 700
            assert not info["action_mask"].any()


def named(at: Round, name: str) -> Action:
    (found,) = (
        action
        for action in at.legal
        if name == (f"bet {action.times}x on {action.wager}" if action.wager else action.kind)
    )
    return found


ACTIONS = {
    "casino-holdem": "fold, bet 2x on call",
    "fortune-holdem": (
        "fold, check, bet 1x on raise, bet 2x on raise, bet 3x on raise, bet 4x on raise"
    ),
    "holdem-88": (
        "fold, check, bet 1x on raise, bet 2x on raise, bet 3x on raise, bet 4x on raise"
    ),
    "triple-action": "fold, bet 1x on bet",
}


@pytest.mark.parametrize(("game", "names"), ACTIONS.items())
def test_the_actions_of_a_game(game: str, names: str) -> None:
    env = HouseEnv(game)
    assert ", ".join(env.action_names) == names


INSTEAD = [
    ("holdem-88", (), "fold", "check"),
    ("holdem-88", ("check",), "bet 4x on raise", "check"),
    ("holdem-88", ("check", "check"), "check", "fold"),
    ("holdem-88", ("check", "check"), "bet 2x on raise", "fold"),
]


@pytest.mark.parametrize(("game", "done", "asked", "instead"), INSTEAD)
def test_what_isnt_legal_is_a_check_or_a_fold(
    game: str, done: tuple[str, ...], asked: str, instead: str
) -> None:
    asking, knowing = HouseEnv(game), HouseEnv(game)
    for env in (asking, knowing):
        env.reset(seed=3)
        for name in done:
            env.step(env.action_names.index(name))
    one, reward, *_, info = asking.step(asking.action_names.index(asked))
    other, same_reward, *_ = knowing.step(knowing.action_names.index(instead))
    assert info["instead"] == instead
    assert one.tobytes() == other.tobytes()
    assert reward == same_reward


def told(env: HouseEnv, seen: np.ndarray) -> set[str]:
    return {name for name, value in zip(env.observation_names, seen.tolist(), strict=True) if value}


def test_what_is_seen() -> None:
    env = HouseEnv("triple-action", wagers={"ante": 500, "flop": 300})
    deck = env.terms.deck.cards
    seen, _ = env.reset(options={"deck": deck})
    assert told(env, seen) == {
        *("hand 8c", "hand 8d", "dealer 8h", "decision dealer-card-up"),
        *("wager ante", "wager ante-bonus", "wager flop"),
    }
    wagers = dict(zip(env.observation_names, seen.tolist(), strict=True))
    # The ante, a bet as large, and the flop bet: 1,300 in all.
    assert wagers["wager ante"] == np.float32(500 / 1_300)
    assert wagers["wager flop"] == np.float32(300 / 1_300)
    assert wagers["wager bet"] == 0
    seen, *_ = env.step(env.action_names.index("bet 1x on bet"))
    assert {"dealer 8s", "board 9c", "board 9d", "board 9h", "wager bet"} <= told(env, seen)


def test_hidden_cards_change_nothing_that_is_told(tmp_path: Path) -> None:
    for game in games(tmp_path):
        env = HouseEnv(game)
        random = Random(game.id)
        for seed in range(10):
            deck = shuffled(env.terms.deck.cards, seed)
            seen, info = env.reset(options={"deck": deck})
            done: list[int] = []
            while True:
                mine = env.view()
                known = {*mine.seats[0].hand, *mine.board, *mine.dealer}
                hidden = iter(shuffled([card for card in deck if card not in known], seed + 99))
                other = [card if card in known else next(hidden) for card in deck]
                twin = HouseEnv(game)
                theirs, twins = twin.reset(options={"deck": other})
                for number in done:
                    theirs, *_, twins = twin.step(number)
                assert theirs.tobytes() == seen.tobytes()
                assert twins["action_mask"].tobytes() == info["action_mask"].tobytes()
                assert twin.view() == mine
                number = random.choice(np.flatnonzero(info["action_mask"]).tolist())
                done.append(number)
                seen, _, over, _, info = env.step(number)
                if over:
                    break


def test_a_seed_decides_the_rounds() -> None:
    env = HouseEnv("holdem-88")
    dealt = [env.reset(seed=seed)[0].tobytes() for seed in (7, None, 7, None, 8)]
    assert dealt[:2] == dealt[2:4]
    assert len(set(dealt)) == 3


def test_folding_every_hand_costs_the_ante() -> None:
    env = HouseEnv("triple-action", wagers={"ante": 2_500})
    for seed in range(5):
        env.reset(seed=seed)
        _, reward, over, _, info = env.step(0)
        assert (reward, over, info["won"]) == (-1.0, True, -2_500)


def test_pay_tables_and_options_can_be_chosen() -> None:
    env = HouseEnv(
        "fortune-holdem", options={"unqualified-ante": "pays-even-money"}, paytables={"blind": "1"}
    )
    assert env.terms.chosen["unqualified-ante"] == "pays-even-money"


BAD = [
    ({"game": "razz"}, "Razz is played among players"),
    ({"game": "holdem-88", "paytables": {"blind": "9"}}, "blind has no pay table '9'"),
    ({"game": "holdem-88", "wagers": {"ante": 1}}, "Ante takes"),
    ({"game": "holdem-88", "wagers": {"lunch": 100}}, "nothing can be put on 'lunch'"),
]


@pytest.mark.parametrize(("asked", "says"), BAD)
def test_mistakes(asked: dict[str, object], says: str) -> None:
    with pytest.raises(Mistake, match=says):
        HouseEnv(**asked)  # type: ignore[arg-type]


def test_after_the_end_a_round_must_be_dealt() -> None:
    env = HouseEnv("casino-holdem")
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset deals the next"):
        env.step(0)
