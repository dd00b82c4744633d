"""The printed rules of every game, in every choice of its options."""

import re
from collections.abc import Iterator

import pytest

from oddchip import rulebook
from oddchip.rules import Game
from oddchip.rules.printed import (
    Document,
    Heading,
    Items,
    Paragraph,
    Section,
    Table,
    as_text,
    rules_of_play,
)
from tests.rules import golden

GAMES = {game.id: game for game in rulebook.games()}
CHOSEN = [
    (game.id, option.name, choice.name)
    for game in GAMES.values()
    for option in game.sheet.option
    for choice in option.choice
    if choice.name != option.default
]
ABOUT_THE_SHEET = ("Options", "Source and edition")

# What a sheet writes with hyphens, and a person too.
HYPHENED = {
    "pre-flop",
    "deuce-to-seven",
    "eight-or-better",
    "ace-to-five",
    "all-in",
    "bring-in",
    "card-room",
}
CARDS = re.compile(r"(?:10|[2-9ajqk])(?:-(?:10|[2-9ajqk]))+")
SLIPS = re.compile(r"None|True|False|[{}_]|\(\)|  | [.,;:]|\.\.|,\.|^$")


def every_game() -> Iterator[Game]:
    """Every game in every choice, and the sheets that aren't listed as games of their own."""
    yield from GAMES.values()
    yield from map(rulebook.game, rulebook.mixed_ids())
    for name, option, choice in CHOSEN:
        yield rulebook.game(name, {option: choice})


def of_play(document: Document) -> tuple[Section, ...]:
    """The sections that say how the game is played, and not how its sheet came about."""
    return tuple(part for part in document.sections if part.title not in ABOUT_THE_SHEET)


def texts(section: Section) -> Iterator[str]:
    """Every piece of text in a section."""
    yield section.title
    for block in section.blocks:
        match block:
            case Heading(text) | Paragraph(text):
                yield text
            case Items(items):
                yield from items
            case Table(head, rows):
                yield from head
                for row in rows:
                    yield from row


def test_the_golden_files_are_those_of_the_games() -> None:
    assert {file.name for file in golden.FOLDER.iterdir()} == {f"{name}.txt" for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_the_golden_ones(name: str) -> None:
    kept = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert as_text(rules_of_play(GAMES[name])) == kept, "python -m tests.rules.golden writes anew"


@pytest.mark.parametrize(("name", "option", "choice"), CHOSEN)
def test_a_choice_changes_the_rules_and_not_only_the_list_of_options(
    name: str, option: str, choice: str
) -> None:
    chosen = rules_of_play(rulebook.game(name, {option: choice}))
    assert of_play(chosen) != of_play(rules_of_play(GAMES[name]))


def test_no_line_is_wider_than_a_terminal() -> None:
    for game in every_game():
        for line in as_text(rules_of_play(game)).splitlines():
            assert len(line) <= 80, line
            assert line == line.rstrip(), line


def test_no_text_shows_how_the_program_says_it() -> None:
    """Neither the words of a sheet's vocabulary, nor what Python would print for a value."""
    for game in every_game():
        for section in of_play(rules_of_play(game)):
            for text in texts(section):
                hyphened = set(re.findall(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b", text.lower()))
                strange = {word for word in hyphened - HYPHENED if not CARDS.fullmatch(word)}
                assert not strange, text
                assert not SLIPS.search(text), text


def test_sentences_begin_and_end_as_sentences_do() -> None:
    for game in every_game():
        for section in of_play(rules_of_play(game)):
            for block in section.blocks:
                said = block.items if isinstance(block, Items) else ()
                said = (block.text,) if isinstance(block, Paragraph) else said
                for text in said:
                    assert re.match(r"[A-Z0-9†]", text), text
                    assert text.endswith((".", ":")), text


def test_steps_are_numbered_through() -> None:
    for game in GAMES.values():
        numbers: list[int] = []
        for section in rules_of_play(game).sections:
            for block in section.blocks:
                if isinstance(block, Items) and block.first is not None:
                    numbers += range(block.first, block.first + len(block.items))
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= 6
