"""What playing a game told where it can't be solved exactly, as text and as JSON holds it."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from oddchip.cli.edge_report import WIDTH, exact_side_bets, share, underlined
from oddchip.edge.findings import choice_words
from oddchip.edge.known import Known
from oddchip.edge.sampling import Estimate, Sample, sample
from oddchip.edge.solution import action_name
from oddchip.edge.solved import Tell
from oddchip.edge.solving import side_bets
from oddchip.house import Terms
from oddchip.rules.printed import Table, table_lines
from oddchip.rules.printed.phrases import capital, named

MAIN: Final = ("main", "outcomes")


def instead(
    name: str, why: str, of: Terms, known: Known, rounds: int, tell: Tell
) -> tuple[str, dict[str, object]]:
    """A game that isn't solved exactly, as text and as JSON holds it."""
    bets, unsolved = side_bets(of, known, ())
    found = sample(of, rounds, known=known, side_bets=tuple(unsolved), tell=tell)
    parts = [
        [
            *underlined(f"{name}: simulated", "="),
            "",
            *wrap(f"Not solved exactly: {why}.", WIDTH),
            *_how(found),
            "Best play wins no less than this on average, but for the error.",
        ],
        _figures(found),
        _choices(of, found),
        _side_bets(of, found),
        exact_side_bets(of, bets),
    ]
    text = "\n\n".join("\n".join(part) for part in parts if part)
    return text, {
        "game": of.game,
        "options": of.chosen,
        "paytables": of.paytables,
        "seen": [card.text for card in known.seen],
        "dealer": [card.text for card in known.dealer],
        "why": why,
        "simulated": _as_json(found),
        "side_bets": {
            wager: {table: bet.to_dict() for table, bet in each.items()}
            for wager, each in bets.items()
        },
        "unsolved": unsolved,
        "findings": [],
    }


def side_bets_text(of: Terms, found: Sample) -> str:
    """Side bets that aren't solved exactly."""
    return "\n".join([*_side_bets(of, found), *_how(found)])


def side_bets_json(found: Sample) -> dict[str, object]:
    """Side bets that aren't solved exactly, as JSON holds them."""
    return {name: part for name, part in _as_json(found).items() if name not in MAIN}


def _how(found: Sample) -> Iterator[str]:
    """What was played, and how."""
    yield f"Rounds played: {found.rounds:,}, seed {found.seed}; ± is the standard error."
    yield f"The player looks at {found.looks} random deals before each decision."


def _figures(found: Sample) -> list[str]:
    main, risk = found.main, -found.main.mean / float(found.average_wager)
    rows = (
        ("House edge, of the ante", _percent(-main.mean, main.error)),
        ("Average wager, in antes", f"{float(found.average_wager):.4f}"),
        ("Element of risk, of all wagers", f"{risk:.3%}"),
        ("Standard deviation, in antes", f"{main.standard_deviation:.4f}"),
        ("Rounds won", f"{main.hit_frequency:.3%}"),
    )
    return [*table_lines(Table(("In all", "Simulated"), rows, right=(1,)))]


def _percent(of: float, error: float) -> str:
    return f"{of:.3%} ± {error:.3%}"


def _choices(of: Terms, found: Sample) -> list[str]:
    rows = [
        (
            "" if at else capital(named(decision)),
            capital(choice_words(action, of)),
            share(times, found.rounds, 3),
        )
        for decision, choices in found.actions.items()
        for at, (action, times) in enumerate(choices.items())
    ]
    head = ("Decision", "This play takes", "Of all rounds")
    return [*table_lines(Table(head, tuple(rows), right=(2,)))]


def _side_bets(of: Terms, found: Sample) -> list[str]:
    """The side bets that were played as well."""
    rows = tuple(
        (
            " ".join([of.wager(name).title, of.wager(name).paytable or ""]).strip(),
            _percent(-bet.mean, bet.error),
            f"{bet.standard_deviation:.4f}",
            f"{bet.hit_frequency:.3%}",
        )
        for name, bet in found.side_bets.items()
    )
    head = ("Side bet, simulated", "House edge", "Std. dev.", "Wins")
    return [*table_lines(Table(head, rows, right=(1, 2, 3)))] if rows else []


def _as_json(found: Sample) -> dict[str, object]:
    """The sample as JSON holds it."""
    average = float(found.average_wager)
    return {
        "rounds": found.rounds,
        "looks": found.looks,
        "seed": found.seed,
        "main": _estimated(found.main)
        | {
            "element_of_risk": {"decimal": -found.main.mean / average},
            "average_wager": {"decimal": average},
            "actions": {
                decision: {
                    action_name(action): {"decimal": times / found.rounds}
                    for action, times in choices.items()
                }
                for decision, choices in found.actions.items()
            },
            "wagered": {str(units): times for units, times in found.wagered.items()},
            "results": {str(net): times for net, times in found.results.items()},
        },
        "outcomes": {category: dict(row) for category, row in found.outcomes.items()},
        "side_bets": {name: _estimated(bet) for name, bet in found.side_bets.items()},
    }


def _estimated(of: Estimate) -> dict[str, object]:
    return {
        "ev": {"decimal": of.mean, "error": of.error},
        "house_edge": {"decimal": -of.mean, "error": of.error},
        "standard_deviation": {"decimal": of.standard_deviation},
        "hit_frequency": {"decimal": of.hit_frequency},
    }
