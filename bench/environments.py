"""How many steps a second environments take, ours beside RLCard's: `python -m bench.environments`.

A step is one agent's observation as an array, its legal actions, one of them at random, and what
comes of it; dealing the next hand is part of it. Both play hold'em for two; ours goes through
PettingZoo's interface.
"""

import random
import warnings
from collections.abc import Iterator
from importlib.util import find_spec

from bench.side_by_side import Case, chosen, machine, measured, on_one_core, print_rates, write
from oddchip.environments import HouseEnv, TableEnv

STEPS = 5_000


def table(what: str, game: str, structure: str, seats: int) -> Case:
    """Ours, through PettingZoo's interface."""
    env = TableEnv(game, (20_000,) * seats, options={"structure": structure}, fee=False)

    def run() -> None:
        chance = random.Random(1)
        env.reset(seed=1)
        for _ in range(STEPS):
            _, _, over, _, info = env.last()
            if over:
                env.reset()
                _, _, _, _, info = env.last()
            env.step(chance.choice(info["action_mask"].nonzero()[0].tolist()))

    return Case(what, "oddchip", STEPS, run)


def house(game: str) -> Case:
    """Ours, through Gymnasium's interface."""
    env = HouseEnv(game)

    def run() -> None:
        chance = random.Random(1)
        _, info = env.reset(seed=1)
        for _ in range(STEPS):
            action = chance.choice(info["action_mask"].nonzero()[0].tolist())
            _, _, over, _, info = env.step(action)
            if over:
                _, info = env.reset()

    return Case(game, "oddchip", STEPS, run)


def rlcard_case(what: str, name: str) -> Case:
    """RLCard's own interface, which PettingZoo's hold'em wraps."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def run() -> None:
        chance = random.Random(1)
        state, _ = env.reset()
        for _ in range(STEPS):
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()

    return Case(what, "RLCard", STEPS, run)


def cases() -> Iterator[Case]:
    """Every environment that is installed."""
    limit, no_limit = "limit hold'em, 2", "no-limit hold'em, 2"
    yield table(limit, "texas-holdem", "fixed", 2)
    if find_spec("rlcard"):
        yield rlcard_case(limit, "limit-holdem")
    yield table(no_limit, "texas-holdem", "no-limit", 2)
    if find_spec("rlcard"):
        yield rlcard_case(no_limit, "no-limit-holdem")
    yield table("no-limit hold'em, 6", "texas-holdem", "no-limit", 6)
    yield table("limit razz, 6", "razz", "fixed", 6)
    yield table("limit draw hi-lo, 6", "five-card-draw-hi-lo", "fixed", 6)
    yield house("holdem-88")
    yield house("triple-action")


def main() -> None:
    """Measures, prints a table and, if a file is named, writes the figures there."""
    warnings.filterwarnings("ignore")
    asked = chosen("bench.environments", __doc__, 9)
    on_one_core()
    speeds = measured(list(cases()), asked.rounds)
    print(f"{machine()}; {asked.rounds} rounds, one core\n")
    print_rates(speeds, "steps")
    write(asked.json, speeds=[speed._asdict() for speed in speeds])


if __name__ == "__main__":
    main()
