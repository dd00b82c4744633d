"""Real hands end with the stacks they ended with, each action being one of an exact few."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pokerkit import HandHistory

from oddchip.history import History, read_phh, write_phh
from oddchip.table import Action, Hand, start
from oddchip.table.events import Acted, Began, Drew, Mucked, Showed, Shuffled
from tests.history.corpus import FILES, needs_corpus

pytestmark = needs_corpus


def history(file: Path) -> History:
    (found,) = read_phh(file.read_text(encoding="utf-8"))
    return found


def named(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_hand_ends_with_its_stacks_to_the_chip(file: Path) -> None:
    read = history(file)
    assert read.hand.over
    assert read.finishing is not None
    assert read.hand.stacks == read.finishing
    assert read.remarks == ()


def turns(read: History) -> Iterator[tuple[Hand, Action]]:
    """Each moment of a hand at which somebody bet or answered a bet, and how."""
    began, shuffled = read.hand.log[:2]
    assert isinstance(began, Began)
    assert isinstance(shuffled, Shuffled)
    hand = start(
        read.hand.terms,
        began.stacks,
        began.button,
        deck=[card for card in shuffled.deck if card],
        again=[card for card in shuffled.again if card],
        posts=began.posts,
    )
    for event in read.hand.log:
        match event:
            case Acted():
                wager = event.kind in ("bet", "raise")
                action = Action(event.kind, event.to if wager else 0)
                yield hand, action
            case Drew():
                action = Action("draw", cards=tuple(card for card in event.gave if card))
            case Showed():
                action = Action("show")
            case Mucked():
                action = Action("muck")
            case _:
                continue
        hand = hand.apply(action)
    assert hand == read.hand


@pytest.mark.parametrize("file", FILES, ids=named)
def test_each_action_is_one_of_an_exact_few(file: Path) -> None:
    read = history(file)
    for hand, action in turns(read):
        legal, seat = hand.legal, hand.actor
        assert seat is not None
        assert action in legal
        assert (legal.check is None) != (legal.call is None and legal.bring_in is None)
        if legal.wager and hand.terms.stakes.structure == "fixed":
            unit = hand.terms.stakes.big if hand.step.late else hand.terms.stakes.least
            whole = hand.bets[seat] + hand.stacks[seat]
            raised = max(hand.bets) if max(hand.bets) >= unit else 0
            assert legal.wager.least == legal.wager.most == min(raised + unit, whole)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_hand_reads_back_from_what_is_written(file: Path) -> None:
    read = history(file)
    text = write_phh(read)
    assert "_oddchip" not in text
    assert read_phh(text) == (read,)
    loaded = HandHistory.loads(text)
    assert list(loaded)[-1].stacks == loaded.finishing_stacks
