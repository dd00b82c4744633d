"""The notation of one action: every shape of it, both ways, and what is none."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import Card, read_cards
from oddchip.history.notation import Line, read_line
from oddchip.mistake import Mistake

LINES = [
    ("d db AsTd9c", Line(0, "db", read_cards("As Td 9c"))),
    ("d dh p12 ??Kh", Line(12, "dh", (None, Card("Kh")))),
    ("p1 f", Line(1, "f")),
    ("p2 cc", Line(2, "cc")),
    ("p3 pb", Line(3, "pb")),
    ("p4 cbr 210", Line(4, "cbr", amount=Decimal(210))),
    ("p4 cbr 47.50", Line(4, "cbr", amount=Decimal("47.50"))),
    ("p5 sd", Line(5, "sd")),
    ("p5 sd ????", Line(5, "sd", (None, None))),
    ("p6 sm", Line(6, "sm")),
    ("p6 sm JkJx", Line(6, "sm", (Card.pack[52], Card.pack[53]))),
    ("p6 sm -", Line(6, "sm", as_dealt=True)),
]


@pytest.mark.parametrize(("text", "line"), LINES)
def test_a_line_reads_and_is_written(text: str, line: Line) -> None:
    assert read_line(text) == line
    assert line.text == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", Line(0, "")),
        ("   ", Line(0, "")),
        ("# a misdeal", Line(0, "", comment="a misdeal")),
        ("  p1   f  # tank # long", Line(1, "f", comment="tank # long")),
        ("p1 cbr 9,999.99", Line(1, "cbr", amount=Decimal("9999.99"))),
        ("d dh p1 A??s", Line(1, "dh", (None, None))),
    ],
)
def test_what_is_written_otherwise_reads_as_well(text: str, line: Line) -> None:
    assert read_line(text) == line


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("p1", "an action is written d db CARDS, d dh pN CARDS, pN f"),
        ("p1 cbr", "an action is written pN cbr AMOUNT"),
        ("p1 cc 200", "an action is written pN cc"),
        ("d dh AsKs", "an action is written d dh pN CARDS"),
        ("p0 f", "'p0' is no player"),
        ("p100 f", "'p100' is no player"),
        ("q1 f", "'q1' is no player"),
        ("d db As1s", "'1s' is no card"),
        ("d db AsK", "'K' is no card"),
        ("d db as", "'as' is no card"),
        ("p1 cbr -5", "'-5' is no amount"),
        ("p1 cbr 1e9", "'1e9' is no amount"),
        ("p1 cbr inf", "'inf' is no amount"),
        ("p1 cbr 1.0000000", "'1.0000000' is no amount"),
    ],
)
def test_what_is_no_line_is_refused_in_words(text: str, complaint: str) -> None:
    with pytest.raises(Mistake) as refused:
        read_line(text)
    assert complaint in str(refused.value)


@given(st.text("dpbhcrsmf0123456789?AKTs#-., ", max_size=20))
def test_any_text_is_a_line_or_refused(text: str) -> None:
    try:
        line = read_line(text)
    except Mistake:
        return
    assert read_line(line.text)._replace(comment=line.comment) == line
