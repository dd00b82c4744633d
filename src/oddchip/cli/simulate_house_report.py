"""What rounds against the house came to, beside what the exact analysis says of them."""

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from textwrap import wrap
from typing import Final

import msgspec

from oddchip.bots.house_rounds import Played
from oddchip.edge.figures import number
from oddchip.house import Terms
from oddchip.rules.printed import Table, joined, table_lines
from oddchip.rules.tree import plain
from oddchip.table.actions import dollars

WITHIN: Final = 1.96  # so many standard errors to either side hold the truth 95 times in 100

WIDTH: Final = 78
MAIN: Final = "main"
MENDED: Final = "without errors"
ALL: Final = "all"


class Sums:
    """A number that comes up each round: its sum, and the sum of its squares."""

    def __init__(self) -> None:
        self.sum: float = 0
        self.squares: float = 0

    def add(self, value: float) -> None:
        """Count the value of a round; whole cents are added up exactly."""
        self.sum += value
        self.squares += value * value

    def error(self, rounds: int) -> float | None:
        """The standard error of the average; a single round has none."""
        if rounds < 2:
            return None
        spread = max(0.0, (rounds * self.squares - self.sum * self.sum) / (rounds - 1))
        return math.sqrt(spread) / rounds


class Tally:
    """What came of the rounds so far, in cents, by what it is counted for."""

    def __init__(self, table: Terms, put: Mapping[str, int], wager: int) -> None:
        self.wager = wager
        self.put = put
        self.sides = [
            each.name
            for each in table.wagers
            if each.made == "optional" and each.name in put and not each.pays
        ]
        self.rounds = self.decisions = self.errors = 0
        self.cost = 0.0
        self.sums = {what: Sums() for what in (MAIN, MENDED, ALL, *self.sides)}

    def add(self, played: Played) -> None:
        """Count a round."""
        self.rounds += 1
        self.decisions += len(played.costs)
        self.errors += sum(cost > 0 for cost in played.costs)
        cost = float(sum(played.costs, Fraction(0)))
        self.cost += cost
        every = sum(played.won.values())
        of_sides = {name: played.won[name] for name in self.sides}
        main = every - sum(of_sides.values())
        for what, won in {ALL: every, MAIN: main, **of_sides}.items():
            self.sums[what].add(won)
        self.sums[MENDED].add(main + cost * self.wager)


class Line(msgspec.Struct, frozen=True):
    """What was won a round, in so many cents a unit, and what is exactly true, if that is known.

    `error` is the standard error; the truth is between `least` and `most` 95 times in 100. The
    exact value is `off` by so many standard errors, and `agrees` if it is between those two.
    """

    unit: int
    per_round: float
    error: float | None
    least: float | None
    most: float | None
    exact: Mapping[str, object] | None
    off: float | None
    agrees: bool | None


class Errors(msgspec.Struct, frozen=True):
    """How often a human-like player errs, by what it was told; how often it did; what that cost."""

    share: str
    decisions: int
    made: int
    cost_per_round: float


class Report(msgspec.Struct, frozen=True):
    """What a simulation was and found; the same seed gives the same report.

    `cost` is what the strategy wins less than best play, exactly.
    """

    game: str
    options: Mapping[str, str]
    paytables: Mapping[str, str]
    strategy: str
    wagers: Mapping[str, int]
    seed: int
    asked: int
    rounds: int
    main: Line
    cost: Mapping[str, object] | None
    errors: Errors | None
    without_errors: Line | None
    side_bets: Mapping[str, Line]
    everything: Line | None


def report(
    tally: Tally,
    of: Terms,
    *,
    strategy: str,
    share: Fraction | None,
    main: Fraction | None,
    best: Fraction | None,
    sides: Mapping[str, Fraction],
    seed: int,
    asked: int,
) -> Report:
    """The report: `main` is what a round is worth exactly, and `best` what it is under best play.

    `sides` are what the side bets are worth. `share` is how often a player errs who does as people
    do.
    """
    wager, rounds = tally.wager, tally.rounds
    each = {name: _line(tally, name, tally.put[name], sides.get(name)) for name in tally.sides}
    whole = main
    if main is not None and all(name in sides for name in tally.sides):
        parts = (sides[name] * Fraction(tally.put[name], wager) for name in tally.sides)
        whole = main + sum(parts, Fraction(0))
    errors = None
    if share is not None:
        cost = _short(tally.cost / rounds)
        errors = Errors(str(share), tally.decisions, tally.errors, cost)
    return Report(
        game=of.game,
        options=of.chosen,
        paytables=of.paytables,
        strategy=strategy,
        wagers=tally.put,
        seed=seed,
        asked=asked,
        rounds=rounds,
        main=_line(tally, MAIN, wager, main),
        cost=None if main is None or best is None else number(best - main),
        errors=errors,
        without_errors=_line(tally, MENDED, wager, best) if errors else None,
        side_bets=each,
        everything=_line(tally, ALL, wager, whole) if each else None,
    )


def _line(tally: Tally, what: str, unit: int, exact: Fraction | None) -> Line:
    sums, rounds = tally.sums[what], tally.rounds
    mean, error = sums.sum / rounds / unit, sums.error(rounds)
    error = None if error is None else error / unit
    apart = None if exact is None else mean - float(exact)
    return Line(
        unit=unit,
        per_round=_short(mean),
        error=None if error is None else _short(error),
        least=None if error is None else _short(mean - WITHIN * error),
        most=None if error is None else _short(mean + WITHIN * error),
        exact=None if exact is None else number(exact),
        off=_short(apart / error) if error and apart is not None else None,
        agrees=abs(apart) <= WITHIN * error if error and apart is not None else None,
    )


def _short(value: float) -> float:
    return round(value, 8)


def as_text(found: Report, name: str, of: Terms) -> str:
    """A report to read."""
    made = joined(f"{dollars(on)} on {of.wager(wager).title}" for wager, on in found.wagers.items())
    tables = [f"{w.title} {w.paytable}" for w in of.wagers if w.paytable and w.pays]
    tables += [f"{of.wager(side).title} {of.paytables[side]}" for side in found.side_bets]
    short = "" if found.rounds == found.asked else f" of the {found.asked:,} asked for"
    rows = [_row("Main game", found.main)]
    if found.without_errors:
        rows.append(_row("Without errors", found.without_errors))
    rows += [_row(of.wager(side).title, line) for side, line in found.side_bets.items()]
    if found.everything:
        rows.append(_row("All of it", found.everything))
    head = ("In antes", "Won a round", "95 % interval", "Exactly", "Off by")
    lines = [
        name,
        *wrap(f"{_strategy(found)}. Wagers: {made}.", WIDTH),
        *(wrap(f"Pay tables: {joined(tables)}.", WIDTH) if tables else []),
        f"{found.rounds:,} round{'' if found.rounds == 1 else 's'}{short}, seed {found.seed}",
        "",
        *table_lines(Table(head, tuple(rows), right=(3, 4))),
        "",
        *(["A side bet is counted in what was put on it."] if found.side_bets else []),
        *(_errors(found.errors) if found.errors else _cost(found)),
        "± is the standard error; the last column counts in those.",
        *_verdict(found),
    ]
    return "\n".join(lines)


def _strategy(found: Report) -> str:
    if found.errors is None:
        return "Best play" if found.strategy == "best" else f"As {plain(found.strategy)} says"
    share = float(Fraction(found.errors.share))
    return f"Best play but for errors, tried in {100 * share:.4g}% of decisions"


def _cost(found: Report) -> Iterator[str]:
    if found.cost and found.cost["decimal"]:
        yield f"Best play wins {found.cost['decimal']:.6f} antes a round more than that, exactly."


def _row(what: str, of: Line) -> tuple[str, ...]:
    error = "" if of.error is None else f" ± {of.error:.4f}"
    span = "" if of.least is None else f"{of.least:+.4f} to {of.most:+.4f}"
    exact = "" if of.exact is None else f"{of.exact['decimal']:+.6f}"
    off = "" if of.off is None else f"{of.off:+.2f}"
    return what, f"{of.per_round:+.4f}{error}", span, exact, off


def _errors(of: Errors) -> Iterator[str]:
    yield f"{of.made:,} of {of.decisions:,} decisions were errors; by exact values"
    yield f"that cost {of.cost_per_round:.6f} antes a round."


def _verdict(found: Report) -> Iterator[str]:
    """Whether what is known exactly agrees with what was found."""
    lines = (found.main, found.without_errors, *found.side_bets.values(), found.everything)
    known = [line.agrees for line in lines if line is not None and line.agrees is not None]
    match known:
        case []:
            return
        case [agrees]:
            what = f"The exact value is {'within' if agrees else 'outside'} the 95 % interval"
        case _:
            within = "All" if all(known) else f"{sum(known)} of {len(known)}"
            what = f"{within} exact values are within the 95 % intervals"
    if all(known):
        yield f"{what}."
    else:
        yield f"{what}: each is"
        yield "outside by chance once in 20 times. Another seed or more rounds will tell."
