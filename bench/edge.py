"""How fast games against the house are solved: `python -m bench.edge`.

Seconds by the clock on all cores, kernels compiled: the median of some rounds, and the least; and
of the processors, the median. Counts are forgotten before each solving, as they would be with other
cards known. Then the same by our own straightforward solver, once and whole; decisions of many
random rounds; and commands as processes, the first on a machine that has no kernels yet.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import NamedTuple

from bench.side_by_side import chosen, machine, write
from oddchip.edge import holdings, patterned
from oddchip.edge.advice import Adviser
from oddchip.edge.asked import Asked, asked
from oddchip.edge.known import NOTHING
from oddchip.edge.payoffs import dealt, payoffs
from oddchip.edge.solving import Problem, problem, side_bets, solve
from oddchip.edge.solving import chosen as game_chosen
from oddchip.edge.straight import Straight
from oddchip.edge.tree import essential, tree
from oddchip.house import Terms

GAMES = ("holdem-88", "fortune-holdem", "casino-holdem", "triple-action")
# Another pay table, by which only sums are made anew.
CHANGED = {"casino-holdem": {"ante": "2"}}
DECISIONS = 30
FAST = "value, strategy and side bets"
# How fast the value of each should be found.
VALUE = {"holdem-88": 0.15, "fortune-holdem": 0.15, "casino-holdem": 0.1, "triple-action": 0.05}


class Spent(NamedTuple):
    """Seconds by the clock, and those of all processors."""

    clock: float
    cpu: float


class Took(NamedTuple):
    """What was done, by which game, how fast it should be, and what each round of it took."""

    what: str
    game: str
    wanted: float | None
    rounds: list[Spent]

    @property
    def median(self) -> float:
        """The median round by the clock."""
        return median(each.clock for each in self.rounds)

    def figures(self) -> dict[str, object]:
        """What JSON tells of it."""
        cpu = median(each.cpu for each in self.rounds)
        least = min(each.clock for each in self.rounds)
        return {
            "what": self.what,
            "game": self.game,
            "wanted": self.wanted,
            "median": self.median,
            "least": least,
            "cpu": cpu,
        }


def took(work: Callable[[], object]) -> Spent:
    """The seconds of some work."""
    cpu, clock = time.process_time(), time.perf_counter()
    work()
    return Spent(time.perf_counter() - clock, time.process_time() - cpu)


def forget() -> None:
    """Have everything that depends on the cards and the order counted anew."""
    patterned.counted.cache_clear()
    holdings.by_strength.cache_clear()


def value(of: Terms) -> Problem:
    """The worth and the best strategy of the main game, and every side bet."""
    posed = problem(of)
    posed.solver.value()
    side_bets(of, NOTHING, ())
    return posed


def fresh(work: Callable[[Terms], object], of: Terms) -> None:
    """Some work, as if it were the first of its kind."""
    forget()
    work(of)


def solving(rounds: int) -> Iterator[Took]:
    """The four games in turns, round by round."""
    tables = {game: game_chosen(game) for game in GAMES}
    changed = {game: game_chosen(game, CHANGED.get(game)) for game in GAMES}
    found: dict[tuple[str, str, float], list[Spent]] = {}
    for _ in range(rounds + 1):
        for game, of in tables.items():
            for what, most, work in (
                (FAST, VALUE[game], partial(fresh, value, of)),
                ("all that `edge` tells", 1.0, partial(fresh, solve, of)),
                ("the value by a changed pay table", 0.08, partial(value, changed[game])),
            ):
                found.setdefault((what, game, most), []).append(took(work))
    for (what, game, most), spent in sorted(found.items()):
        yield Took(what, game, most, spent[1:])


def straightforward() -> Iterator[Took]:
    """Whole games by the solver that takes every board once, suits exchanged."""
    for game in ("casino-holdem", "holdem-88"):
        of = game_chosen(game)
        solver = Straight(of, essential(tree(of), of.decisions), payoffs(of))
        yield Took("value, straightforwardly", game, None, [took(solver.value)])


def random_decision(of: Terms, at: int, out: int, chance: Random) -> Asked:
    """A decision of a round dealt at random, so many cards of others seen."""
    cards = chance.sample(of.deck.cards, len(of.deck.cards))
    sees = of.decisions[at].sees
    counts = (dealt(of, "hand"), sees.board, sees.dealer, out)
    hand, board, dealer, seen = ([cards.pop() for _ in range(count)] for count in counts)
    return asked(of, hand, board, dealer, seen)


def advising() -> Iterator[Took]:
    """Advice at random decisions, each asked once."""
    of, chance = game_chosen("holdem-88"), Random("bench.edge")
    for what, at, out, most, count in (
        ("advice on the river", 2, 0, 0.005, DECISIONS),
        ("advice on the flop", 1, 0, 0.05, DECISIONS),
        ("advice before the flop, 6 cards seen", 0, 6, 2.0, 4),
    ):
        decisions = [random_decision(of, at, out, chance) for _ in range(count + 1)]
        spent = [took(partial(Adviser(of).advice, each)) for each in decisions]
        yield Took(what, of.game, most, spent[1:])


def commands(rounds: int) -> Iterator[tuple[Took, float]]:
    """`oddchip edge` as a process, and the most memory that it took, in megabytes."""
    with tempfile.TemporaryDirectory() as cache:
        for game in ("holdem-88", "triple-action"):
            spent, memory = process(game, cache)
            yield Took("first command ever, compiling", game, 20.0, [spent]), memory
    for game in GAMES:
        process(game, None)
        runs = [process(game, None) for _ in range(rounds)]
        spending = [each for each, _ in runs]
        yield Took("command, kernels kept", game, 3.0, spending), max(most for _, most in runs)


def process(game: str, cache: str | None) -> tuple[Spent, float]:
    """What one run of the command takes, and its megabytes: those of this process, if more."""
    kept = {"NUMBA_CACHE_DIR": cache} if cache else {}
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "oddchip", "edge", game, "--json"],
        env=os.environ | kept,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as running:
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 0
    spent = Spent(time.perf_counter() - began, used.ru_utime + used.ru_stime)
    return spent, used.ru_maxrss / 1024


def main() -> None:
    """Measures, prints tables and, if a file is named, writes the figures there."""
    asked_for = chosen("bench.edge", __doc__, rounds=9)
    # While this process is small, so that the memory is that of the commands.
    processes = [*commands(3)]
    rows = [*solving(asked_for.rounds), *advising(), *straightforward()]
    print(f"{machine()}; {os.cpu_count()} cores, {asked_for.rounds} rounds\n")
    print(f"{'seconds':38}{'':16}{'median':>9}{'least':>9}{'CPU':>9}{'wanted':>9}{'MB':>7}")
    for row, memory in [*((row, None) for row in rows), *processes]:
        told = row.figures()
        wanted = f"{row.wanted:g}" if row.wanted else ""
        megabytes = f"{memory:.0f}" if memory else ""
        print(
            f"{row.what:38}{row.game:16}{told['median']:9.4f}{told['least']:9.4f}{told['cpu']:9.4f}"
            f"{wanted:>9}{megabytes:>7}"
        )
    fast = {row.game: row.median for row in rows if row.what == FAST}
    ratios = {row.game: row.median / fast[row.game] for row in rows if row.wanted is None}
    for game, ratio in ratios.items():
        print(f"{game}: {ratio:.0f} times as fast as straightforwardly")
    write(
        asked_for.json,
        took=[row.figures() for row in rows],
        commands=[row.figures() | {"memory": memory} for row, memory in processes],
        ratios=ratios,
    )


if __name__ == "__main__":
    main()
