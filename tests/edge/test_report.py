"""The report: one page that needs nothing else, whose figures are those of the solved game."""

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

import oddchip
from oddchip import rulebook
from oddchip.edge.report import report
from oddchip.edge.report.checks import checks
from oddchip.edge.report.sensitivity import edge_of, sensitivity
from oddchip.edge.solving import solve
from oddchip.house import terms
from oddchip.rules import Game, HouseBanked

SHEETS = Path(__file__).parent / "sheets"
OTHERS = ("joker", "no-dealer", "separate-bets")
LONG = pytest.param("casino-holdem", marks=pytest.mark.long)
# Elements that have no end, in HTML.
ALONE = ("meta", "br", "hr", "link", "img", "input")


@cache
def page(name: str) -> str:
    return report(game(name), lambda options: game(name, options), made_on="2 May 2026")


def game(name: str, options: object = None) -> Game:
    chosen = dict(options) if options else None  # type: ignore[call-overload]
    if name in OTHERS:
        return rulebook.read(SHEETS / f"{name}.toml", chosen)
    return rulebook.game(name, chosen)


class Seen(HTMLParser):
    """What a page is made of; an AssertionError if its elements don't fit into each other."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def named(self, *tags: str) -> Iterator[dict[str, str | None]]:
        """The attributes of the elements with these names."""
        return (attrs for tag, attrs in self.elements if tag in tags)


@pytest.mark.parametrize("name", ["triple-action", *OTHERS, LONG])
def test_a_page_needs_nothing_else_and_is_put_together_well(name: str) -> None:
    seen = Seen(page(name))
    assert not list(seen.named("script", "link", "img", "iframe", "object", "form"))
    for _, attrs in seen.elements:
        assert not {"src", "srcset", "onclick", "style"} & attrs.keys()
        assert (attrs.get("href") or "#").startswith("#")
    assert "url(" not in page(name)
    assert "@import" not in page(name)
    marks = [attrs["id"] for _, attrs in seen.elements if "id" in attrs]
    assert len(marks) == len(set(marks))
    assert {str(attrs["href"])[1:] for attrs in seen.named("a")} <= set(marks)
    levels = [int(tag[1]) for tag, _ in seen.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels))
    drawings = re.findall("<svg.*?</svg>", page(name), re.DOTALL)
    assert len(drawings) >= 2
    for drawing in drawings:
        root = ET.fromstring(drawing)
        assert root.get("role") == "img"
        parts = {part.get("id"): part.text for part in root if part.tag in ("title", "desc")}
        labels = str(root.get("aria-labelledby")).split()
        assert all(parts[label] for label in labels)
        for part in root.iter("rect"):
            assert float(part.get("width", "x")) >= 0
            assert float(part.get("height", "x")) >= 0


@pytest.mark.parametrize("name", ["triple-action", *OTHERS, LONG])
def test_its_figures_are_those_of_the_solved_game(name: str) -> None:
    of, found = game(name), solve(game(name))
    text = page(name)
    assert isinstance(of.sheet, HouseBanked)
    for said in (
        str(found.house_edge),
        f"{found.deals:,}",
        of.fingerprint,
        f"Oddchip {oddchip.__version__}",
        "2 May 2026",
        *(f"{deals:,}" for deals in found.results.values()),
        *(f"{deals:,}" for account in found.accounts.values() for deals in account.values()),
        *(str(bet.house_edge) for bets in found.side_bets.values() for bet in bets.values()),
        *(
            f"{paid.deals:,}"
            for bets in found.side_bets.values()
            for bet in bets.values()
            for paid in bet.lines
        ),
        *(str(start.ev) for start in found.starts.hands),
    ):
        assert f">{said}<" in text or f" {said}<" in text, said


def test_the_same_game_makes_the_same_page() -> None:
    of = game("triple-action")
    again = report(of, lambda options: game("triple-action", options), made_on="2 May 2026")
    assert again == page("triple-action")


def test_other_readings_are_told_with_their_own_edges() -> None:
    low = solve("triple-action", options={"low-straight": "on"})
    assert re.search(rf">on</td>.*>{low.house_edge}<", page("triple-action"))


@pytest.mark.long
def test_other_pay_tables_are_told_with_their_own_edges() -> None:
    for name in ("2", "3"):
        found = solve("casino-holdem", paytables={"ante": name})
        assert re.search(rf">{name}</td>.*>{found.house_edge}<", page("casino-holdem"))


def test_a_pay_line_is_what_a_sheet_with_that_pay_makes_of_it() -> None:
    """A sheet that pays otherwise, written and solved for itself, has the edge that is told."""
    of = terms(rulebook.game("casino-holdem"))
    lines = {line.line: line for line in sensitivity(of, solve(of))}
    line = lines["flush"]
    assert line.pays == 2
    sheet = rulebook.game("casino-holdem").sheet
    assert isinstance(sheet, HouseBanked)
    (wager,) = (wager for wager in sheet.wager if wager.name == "ante")
    for pays, edge in ((1, line.less), (3, line.more)):
        first = replace(wager.paytable[0], pays={**wager.paytable[0].pays, "flush": pays})
        other = replace(wager, paytable=(first, *wager.paytable[1:]))
        wagers = tuple(other if each.name == "ante" else each for each in sheet.wager)
        changed = Game("changed", replace(sheet, wager=wagers), {})
        assert edge_of(terms(changed)) == edge
    assert line.fixed(0) == line.edge == solve(of).house_edge
    # Best play does at least as well as the same play.
    assert line.more <= line.fixed(1)
    assert line.less is not None
    assert line.less <= line.fixed(-1)
    assert lines["high-card"].less != lines["high-card"].fixed(-1)


def test_what_does_not_add_up_is_not_reported() -> None:
    found = solve("triple-action")
    assert len(checks(found)) == 6
    for wrong in (
        replace(found, ev=found.ev + Fraction(1, 10**12)),
        replace(found, deals=found.deals + 1),
        replace(found, wagered={2: found.deals - 1}),
        replace(found, accounts={**found.accounts, "bet": found.accounts["ante"]}),
    ):
        with pytest.raises(AssertionError):
            checks(wrong)
