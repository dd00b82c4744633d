"""The writers: whatever a document says, each of them shows it whole and lets none of it act."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from oddchip import rulebook
from oddchip.rules import Game
from oddchip.rules.printed import (
    Document,
    Heading,
    Items,
    Paragraph,
    Section,
    Table,
    as_html,
    as_markdown,
    as_text,
    rules_of_play,
)

VOID = {"meta"}
TAGS = {"section", "h1", "h2", "h3", "p", "ul", "ol", "li", "div", "span", "main", "body", "html"}
TAGS |= {"head", "title", "style", "table", "thead", "tbody", "tr", "th", "td", "meta"}


class Page(HTMLParser):
    """Reads a page: what it shows, block by block, and whether its tags are in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.shown: list[tuple[str, str]] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            if tag not in ("span", "em"):
                self.shown.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.shown:
            tag, text = self.shown[-1]
            self.shown[-1] = (tag, text + data)

    def said(self) -> list[tuple[str, str]]:
        """The headings, paragraphs, list items and cells, each with its text."""
        kinds = {"h1": "h", "h2": "h", "h3": "h", "p": "p", "li": "li", "th": "cell", "td": "cell"}
        return [(kinds[tag], " ".join(text.split())) for tag, text in self.shown if tag in kinds]


def markdown_said(markdown: str) -> list[tuple[str, str]]:
    """What Markdown shows, as another program reads it."""
    return Page(MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)).said()


# The characters that a sheet may have in its texts, and texts that a writer might take for markup.
TEXT = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=60
).filter(str.strip)
MARKUP = """\
<b>x</b>
a|b
| x |
*x* **x** _x_ __x__ ~~x~~
`x`
[x](y) ![x](y) [x]: y
&amp; &lt; &#60;
\\| \\
---
===
***
# x
> x
1. x
1) x
- x
+ x
    x  y
<!-- x
</style><script>x</script>
http://x.y
A♠ 10♥ {title} $1.00
"""
ODD = st.sampled_from([*MARKUP.splitlines(), "x" * 200])
SAID = TEXT | ODD
CELLS = SAID.map(lambda text: " ".join(text.split()) or "x")
TABLES = st.integers(1, 5).flatmap(
    lambda width: st.builds(
        Table,
        st.tuples(*[CELLS] * width),
        st.lists(st.tuples(*[CELLS] * width), min_size=1, max_size=4).map(tuple),
        st.sets(st.integers(0, width - 1)).map(tuple),
    )
)
ITEMS = st.lists(SAID, min_size=1, max_size=4).map(tuple)
BLOCKS = st.one_of(
    st.builds(Heading, SAID),
    st.builds(Paragraph, SAID),
    st.builds(Items, ITEMS, st.none() | st.integers(1, 50)),
    TABLES,
)
# Lists that follow each other at once would be one list; no rules print them so.
SECTIONS = st.builds(
    Section,
    SAID,
    st.lists(BLOCKS, max_size=5).map(
        lambda blocks: tuple(part for block in blocks for part in (Paragraph("x"), block))
    ),
)
DOCUMENTS = st.builds(Document, SAID, SAID, st.lists(SECTIONS, max_size=3).map(tuple))


def plain(text: str) -> str:
    return " ".join(text.split())


def said(document: Document) -> list[tuple[str, str]]:
    """What a document says, block by block."""
    found = [("h", document.title), ("p", document.about)]
    for number, section in enumerate(document.sections, 1):
        found.append(("h", f"{number}. {section.title}"))
        for block in section.blocks:
            match block:
                case Heading(text):
                    found.append(("h", text))
                case Paragraph(text):
                    found.append(("p", text))
                case Items(items):
                    found += [("li", item) for item in items]
                case Table(head, rows):
                    found += [("cell", cell) for row in (head, *rows) for cell in row]
    return [(kind, plain(text)) for kind, text in found]


@given(DOCUMENTS)
def test_html_shows_what_the_document_says(document: Document) -> None:
    page = Page(as_html(document))
    assert page.said() == said(document)
    assert {tag for tag, _ in page.tags} <= TAGS


@given(DOCUMENTS)
def test_markdown_shows_what_the_document_says(document: Document) -> None:
    assert markdown_said(as_markdown(document)) == said(document)


@given(DOCUMENTS)
def test_text_shows_every_word_in_80_columns(document: Document) -> None:
    text = as_text(document)
    for line in text.split("\n"):
        assert len(line) <= 80
    letters = re.sub(r"\s", "", text).lower()
    for _, block in said(document):
        for word in block.split():
            if len(word) < 4:
                assert word.lower() in letters


@pytest.mark.parametrize("game", rulebook.games(), ids=lambda game: game.id)
def test_the_rules_of_a_game_read_the_same_in_every_format(game: Game) -> None:
    document = rules_of_play(game)
    page = Page(as_html(document))
    assert page.said() == markdown_said(as_markdown(document)) == said(document)


def test_a_page_needs_nothing_else_and_is_made_for_all() -> None:
    page = as_html(rules_of_play(rulebook.game("holdem-88")))
    tags = Page(page).tags
    assert page.startswith("<!DOCTYPE html>")
    assert ("html", {"lang": "en"}) in tags
    assert ("meta", {"charset": "utf-8"}) in tags
    assert "@media print" in page
    assert not re.search(r"https?:|url\(|@import|src=|href=|<script|\bon\w+=", page)
    heads = [attributes.get("scope") for tag, attributes in tags if tag == "th"]
    assert set(heads) == {"col", "row"}
    starts = [attributes["start"] for tag, attributes in tags if tag == "ol"]
    assert starts[:3] == ["1", "3", "6"]


def test_numbered_lists_go_on_where_the_last_one_ended_in_markdown_too() -> None:
    document = Document("x", "y", (Section("z", (Items(("a", "b"), first=7),)),))
    assert '<ol start="7">' in MarkdownIt().render(as_markdown(document))
