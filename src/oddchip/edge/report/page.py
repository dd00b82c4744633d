"""The report as one page: its title, what identifies it, the contents, and its parts in order."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import escape

import oddchip
from oddchip.edge.findings import findings
from oddchip.edge.report import choices, rounds, sections
from oddchip.edge.report.checks import checks
from oddchip.edge.report.sensitivity import edge_of, sensitivity
from oddchip.edge.report.style import STYLE
from oddchip.edge.solving import solve
from oddchip.edge.strategies.tables import tables
from oddchip.house import Terms, terms
from oddchip.rules import Game, HouseBanked
from oddchip.rules.printed.phrases import capital, named

# The game in another reading of its rules.
Reread = Callable[[Mapping[str, str]], Game]


def report(
    game: Game,
    reread: Reread,
    paytables: Mapping[str, str] | None = None,
    *,
    made_on: str,
    tell: Callable[[str], None] = lambda _: None,
) -> str:
    """The report of a game against the house; `tell` hears what is being done.

    >>> from oddchip import rulebook
    >>> of = rulebook.game("triple-action")
    >>> page = report(of, lambda to: rulebook.game(of.id, to), made_on="2 May 2026")
    >>> "<title>Triple Action Hold&#x27;em: mathematical report</title>" in page
    True
    """
    of = terms(game, paytables)
    assert isinstance(game.sheet, HouseBanked), "others have no terms against the house"
    tell("the main game and the side bets")
    found = solve(of)
    tell("each decision by what is seen")
    decided = tables(of).decided
    others = [*_others(game, of, found.house_edge, reread, tell)]
    parts = [
        ("Summary", sections.summary(found, findings(of, found))),
        ("Rules in force", sections.rules(game)),
        ("Method and checks", sections.method(of, checks(found))),
        ("The main game", rounds.main_game(of, found)),
        ("Pay tables of the main game", rounds.pay_tables(of, found)),
        ("Side bets", sections.side_bets(of, found)),
        ("Best play", choices.strategy(of, found, decided)),
        ("Sensitivity to the pay lines", sections.sensitivities(of, sensitivity(of, found, tell))),
        ("Other readings and pay tables", sections.readings(others)),
        ("Distribution of results", rounds.distribution(found)),
    ]
    if found.starts.hands:
        parts.append(("Starting hands", choices.starting_hands(found, of)))
    return PAGE.format(
        title=escape(f"{game.sheet.name}: mathematical report"),
        name=escape(game.sheet.name),
        style=STYLE,
        identity=_identity(game, of, made_on),
        contents="".join(
            f'<li><a href="#s{at}">{escape(title)}</a></li>'
            for at, (title, _) in enumerate(parts, 1)
        ),
        parts="\n".join(
            SECTION.format(at=at, new=_new_page(title, body), title=escape(title), body=body)
            for at, (title, body) in enumerate(parts, 1)
        ),
    )


def _new_page(title: str, body: str) -> str:
    """Long parts begin a page of their own."""
    flows = title in ("Summary", "Other readings and pay tables") or "<table" not in body
    return "" if flows else ' class="new"'


def _identity(game: Game, of: Terms, made_on: str) -> str:
    """What tells this report from all others."""
    tables = [f"{of.wager(wager).title}: {name}" for wager, name in of.paytables.items()]
    options = [f"{capital(named(name))}: {named(choice)}" for name, choice in game.chosen.items()]
    source = game.sheet.source
    rows = [
        ("Game", game.id),
        ("Rule document", f"{source.document}; {source.passage}"),
        ("Options in force", "; ".join(options) or "The sheet has none"),
        ("Pay tables in force", "; ".join(tables) or "The sheet has none"),
        ("Fingerprint of the sheet", f"SHA-256 {game.fingerprint}"),
        ("Made by", f"Oddchip {oddchip.__version__}"),
        ("Made on", made_on),
    ]
    return "".join(f"<dt>{escape(what)}</dt><dd>{escape(said)}</dd>" for what, said in rows)


def _others(
    game: Game, of: Terms, edge: Fraction, reread: Reread, tell: Callable[[str], None]
) -> Iterator[tuple[str, str, Fraction, bool]]:
    """Each choice of an option or of a main wager's pay table, and the edge that it makes.

    `edge` is that of the choices in force.
    """
    for option in game.sheet.option:
        for choice in option.choice:
            what = capital(named(option.name))
            if game.chosen[option.name] == choice.name:
                yield what, choice.name, edge, True
                continue
            tell(f"{named(option.name)}, {named(choice.name)}")
            other = reread({**game.chosen, option.name: choice.name})
            yield what, choice.name, edge_of(terms(other, of.paytables)), False
    for wager in of.wagers:
        tables = of.by_table.get(wager.name, ())
        if wager.made == "optional" or len(tables) < 2:
            continue
        for each in tables:
            assert each.paytable is not None, "it is one of its pay tables"
            what = f"Pay table of {wager.title}"
            if each.paytable == wager.paytable:
                yield what, each.paytable, edge, True
                continue
            tell(f"{wager.title}, pay table {each.paytable}")
            chosen = terms(game, {**of.paytables, wager.name: each.paytable})
            yield what, each.paytable, edge_of(chosen), False


SECTION = """\
<section id="s{at}"{new}>
<h2>{at}. {title}</h2>
{body}
</section>"""
PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header>
<p class="kind">Mathematical report</p>
<h1>{name}</h1>
<dl>{identity}</dl>
</header>
<nav aria-label="Contents">
<h2>Contents</h2>
<ol>{contents}</ol>
</nav>
<main>
{parts}
</main>
</body>
</html>
"""
