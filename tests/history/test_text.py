"""Hands in words: as they are kept, and never with a card that the reader may not know."""

import re
from pathlib import Path
from random import Random

import pytest

from oddchip import rulebook
from oddchip.cards import Card, read_cards
from oddchip.history import History, write_phh, write_text
from oddchip.mistake import Mistake
from oddchip.table import terms
from oddchip.table.events import Boarded, Dealt, Discarded, Drew, Showed, Won
from oddchip.table.views import Viewer
from tests.history import golden
from tests.history.hands import GAMES, STRUCTURES, played, some_terms


def test_the_golden_files_are_those_of_the_hands() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in golden.FOLDER.iterdir()}
    assert kept == golden.told(), "python -m tests.history.golden writes anew"


def public_or_own(history: History, viewer: Viewer) -> set[str]:
    """The cards that the table shows everyone, and those of the viewer."""
    found: set[str] = set()
    shown: tuple[Card | None, ...]
    for event in history.hand.log:
        match event:
            case Boarded() | Showed():
                shown = event.cards
            case Dealt() | Discarded() if event.seat == viewer or getattr(event, "up", False):
                shown = event.cards
            case Drew() if event.seat == viewer:
                shown = (*event.gave, *event.got)
            case _:
                continue
        found |= {card.text for card in shown if card}
    return found


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_told_of_a_hidden_card(name: str, structure: str) -> None:
    random = Random(f"{name} {structure}")
    history = History(played(some_terms(name, structure, random), random))
    viewers: tuple[Viewer, ...] = (0, "spectator")
    for viewer in viewers:
        known = public_or_own(history, viewer)
        text = write_text(history, viewer=viewer)
        told = {card.text for part in re.findall(r"\[([^]]*)\]", text) for card in read_cards(part)}
        assert told <= known
        phh = write_phh(history, viewer=viewer)
        cards = re.findall(r'"(?:d db|d dh p\d+|p\d+ s[dm]) ([^"]*)"', phh)
        assert {c for part in cards for c in re.findall("..", part)} <= known | {"??"}
        assert "_oddchip.deck" not in phh


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_collected_is_what_was_won(name: str, structure: str) -> None:
    random = Random(f"{name} {structure}")
    history = History(played(some_terms(name, structure, random), random))
    total = sum(event.amount for event in history.hand.log if isinstance(event, Won))
    text = write_text(history)
    assert f"Total pot {history.money(total)}" in text
    assert text.count(" collected ") >= text.count("*** SUMMARY ***") == 1
    assert text.isascii()


def test_names_that_would_steer_a_terminal_are_made_plain() -> None:
    random = Random(1)
    hand = played(some_terms("razz", "fixed", random), random)
    names = ("\x1b[2J\n*** SUMMARY ***",) * len(hand.stacks)
    text = write_text(History(hand, players=names))
    assert "\x1b" not in text
    assert text.count("\n*** SUMMARY ***\n") == 1


def test_a_game_of_a_person_s_own_sheet_is_told(tmp_path: Path) -> None:
    sheet = tmp_path / "moon-razz.toml"
    sheet.write_text('like = "razz"\nname = "Moon Razz"\n', encoding="utf-8")
    game = rulebook.read(sheet)
    hand = played(terms(game), Random(1))
    assert write_text(History(hand, game=game)).startswith("Moon Razz, spread limit")
    with pytest.raises(Mistake, match="no game is called 'moon-razz'"):
        write_phh(History(hand))
