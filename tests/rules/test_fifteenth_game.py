"""A new game is a new file: every command takes one that a person wrote, and so do the engines."""

import json
from argparse import ArgumentParser
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest

from oddchip import rulebook
from oddchip.cards import read_cards, shuffled
from oddchip.cli import main
from oddchip.cli.command_line import COMMANDS
from oddchip.ranking import evaluate
from oddchip.rules import HouseBanked, check, deck, orders
from oddchip.table import start, terms, to_json
from oddchip.table.actions import SHOW

# Hold'em without the cards below six: a flush is rarer than a full house.
THIRTY_SIX = """\
like = "texas-holdem"
name = "Thirty-Six"
aliases = ["36"]

[source]
document = "House rules of the Thursday club"
passage = "All four lines"

[deck]
ranks = "6789TJQKA"

[[order]]
name = "high"
best-first = [
  "royal-flush", "straight-flush", "four-of-a-kind", "flush", "full-house",
  "straight", "three-of-a-kind", "two-pair", "pair", "high-card",
]
"""

# Thirty-six cards again, two to each and three shared; no qualifying; a good hand that loses is
# paid something all the same; and a side bet in an order of the sheet's own.
CONSOLATION = """\
kind = "house-banked"
name = "Consolation"
aliases = ["consolation-holdem"]
seats = { min = 1, max = 6 }
deck = { ranks = "6789TJQKA" }

deal = [
  { to = "hand", cards = 2 },
  { to = "dealer", cards = 2 },
  { to = "board", cards = 3 },
]

[source]
document = "House rules of the Thursday club"
passage = "The back page"

[[wager]]
name = "ante"
made = "required"
min = 500
max = 10_000
settle = { win = 1, tie = 0, lose = -1, fold = -1 }

[[wager]]
name = "play"
made = "by-decision"
settle = { win = "3 to 2", tie = 0, lose = -1 }

[[wager]]
name = "consolation"
made = "free"
equals = "ante"
settle = { win = 0, tie = 0, lose = "paytable", fold = 0 }

[[wager.paytable]]
name = "only"
pays = { four-of-a-kind = 50, full-house = 10, flush = "5 to 2", pair-of-aces = 1 }
below = "push"

[[wager]]
name = "suited-board"
made = "optional"
min = 100
max = 5_000
settle = { always = "paytable" }
judged = { board = 3, order = "suited" }

[[wager.paytable]]
name = "only"
pays = { flush = 16, three-of-a-kind = 30 }
below = "lose"

[[order]]
name = "suited"
size = 3
best-first = ["three-of-a-kind", "flush", "pair", "high-card"]

[[decision]]
name = "one-card-up"
sees = { board = 1, dealer = 1 }
choices = ["fold", { bet = "play", times = [1, 2] }]
"""

WRITTEN = {"thirty-six": THIRTY_SIX, "consolation": CONSOLATION}


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    for name, text in WRITTEN.items():
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    table = terms(rulebook.read(tmp_path / "thirty-six.toml"))
    hand = start(table, [20_000] * 3, 0, deck=shuffled(table.deck.cards, 36))
    while not hand.over:
        hand = hand.apply(hand.legal.call or hand.legal.check or SHOW)
    (tmp_path / "log.json").write_bytes(to_json(hand.log))
    return tmp_path


@pytest.mark.parametrize("name", WRITTEN)
def test_it_has_no_fault(name: str, sheets: Path) -> None:
    assert check(sheets / f"{name}.toml", rulebook.SHELF) == ()


def test_thirty_six_cards_where_a_flush_beats_a_full_house(sheets: Path) -> None:
    game = rulebook.read(sheets / "thirty-six.toml")
    (order,) = orders(game.sheet)
    assert len(deck(game.sheet)) == 36
    worst_first = [
        "As Ks Qh Js 9s",
        "9h 9d 9s Ks Qs",
        "As 6h 7s 8s 9d",
        "9s Ts Jh Qs Ks",
        "Ah Ad As Ks Kh",
        "6s 8s 9s Ts Js",
        "6h 6d 6s 6c 7h",
        "As 6s 7s 8s 9s",
    ]
    values = [evaluate(order, read_cards(cards)) for cards in worst_first]
    strengths = [value.strength for value in values if value is not None]
    assert len(strengths) == len(worst_first)
    assert strengths == sorted(strengths)
    assert str(values[2]) == "straight, nine high"


def test_all_else_is_as_in_texas_holdem(sheets: Path) -> None:
    mine, texas = rulebook.read(sheets / "thirty-six.toml"), rulebook.game("texas-holdem")
    assert mine.chosen == texas.chosen
    differ = {
        name
        for name in texas.sheet.__struct_fields__
        if getattr(mine.sheet, name) != getattr(texas.sheet, name)
    }
    assert differ == {"name", "aliases", "source", "deck", "order"}


def test_a_pay_table_for_those_who_lose(sheets: Path) -> None:
    sheet = rulebook.read(sheets / "consolation.toml").sheet
    assert isinstance(sheet, HouseBanked)
    consolation = next(wager for wager in sheet.wager if wager.made == "free")
    assert (consolation.settle.lose, consolation.settle.fold) == ("paytable", 0)
    assert sheet.dealer.qualifies is None


# What each command is asked of each sheet: its words (FILE stands for the sheet, LOG for a hand of
# thirty-six, OUT for a file to write), what a person types meanwhile, the status, and some of what
# it says.
ASKED: dict[str, list[tuple[str, str, str, int, str]]] = {
    "rules": [
        ("thirty-six", "FILE", "", 0, "Thirty-Six"),
        ("thirty-six", "FILE", "", 0, "36 cards"),
        ("thirty-six", "FILE --option structure=pot", "", 0, "size of the pot"),
        ("thirty-six", "FILE --format markdown", "", 0, "# Thirty-Six"),
        ("thirty-six", "FILE --format html", "", 0, "<h1>Thirty-Six: rules of play</h1>"),
        ("thirty-six", "--sheet FILE", "", 0, "House rules of the"),
        ("thirty-six", "FILE --json", "", 0, '"name": "Thirty-Six"'),
        ("thirty-six", "--check FILE", "", 0, "no faults: Thirty-Six"),
        ("thirty-six", "--check FILE --json", "", 0, '"faults": []'),
        ("consolation", "FILE", "", 0, "Consolation"),
        ("consolation", "FILE", "", 0, "5 to 2"),
        ("consolation", "FILE", "", 0, "Three of a kind     30 to 1"),
        ("consolation", "FILE --format html", "", 0, "<h1>Consolation: rules of play</h1>"),
        ("consolation", "FILE --json", "", 0, '"kind": "house-banked"'),
        ("consolation", "--check FILE", "", 0, "no faults: Consolation"),
    ],
    "play": [
        ("thirty-six", "FILE --seed 1 --players 3", "call\ncheck\nq\n", 0, "Thirty-Six"),
        ("consolation", "FILE --seed 1", "q\n", 0, "bought in for $200 and leave with $200"),
    ],
    "edge": [
        ("consolation", "FILE --json", "", 0, '"house_edge"'),
        ("thirty-six", "FILE", "", 2, "played among players"),
    ],
    "report": [
        ("consolation", "FILE --out OUT", "", 0, "The report is in"),
        ("thirty-six", "FILE --out OUT", "", 2, "played among players"),
    ],
    "advise": [
        ("consolation", "FILE --hole AsKs --board Qs --dealer 9d --json", "", 0, '"best": true'),
        ("thirty-six", "FILE --hole AsKs", "", 2, "played among players"),
    ],
    "equity": [
        ("thirty-six", "FILE AsKs 7d7h --board 9s6s2d", "", 2, "2d of the board is not in"),
        ("thirty-six", "FILE AsKs 7d7h --board 9s6sTd --json", "", 0, '"method": "exact"'),
        ("consolation", "FILE AsKs 7d7h", "", 2, "played against the house"),
    ],
    "strategy": [
        ("consolation", "FILE --json", "", 0, '"chart"'),
        ("thirty-six", "FILE", "", 2, "played among players"),
    ],
    "simulate": [
        ("thirty-six", "FILE --hands 30 --json", "", 0, '"hands": 30'),
        ("thirty-six", "FILE --hands 10 --option structure=no-limit", "", 0, "Thirty-Six"),
        ("consolation", "FILE --hands 10 --json", "", 0, '"exact"'),
    ],
    "replay": [
        ("thirty-six", "LOG --sheet FILE", "", 0, "Thirty-Six, spread limit $1 to $500"),
        ("thirty-six", "LOG LOG --sheet FILE", "", 0, "2 hands: 2 replayed, 2 matched"),
        ("thirty-six", "LOG --sheet FILE --json", "", 0, '"matched": 1'),
        ("thirty-six", "LOG", "", 1, "no game is called 'thirty-six'"),
    ],
}
ROWS = [(command, *row) for command, rows in ASKED.items() for row in rows]


def takes_a_game(command: str) -> bool:
    """Whether a command is about a game, and so may be given a sheet."""
    takes = ArgumentParser()
    import_module(f"oddchip.cli.{command}").arguments(takes)
    return "--sheet FILE" in takes.format_help()


def test_every_command_about_a_game_is_asked() -> None:
    assert set(ASKED) == set(filter(takes_a_game, COMMANDS)), "ASKED needs a row of each command"


@pytest.mark.parametrize(("command", "sheet", "words", "typed", "status", "says"), ROWS)
def test_every_command_takes_it(
    command: str,
    sheet: str,
    words: str,
    typed: str,
    status: int,
    says: str,
    sheets: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    file = str(sheets / f"{sheet}.toml")
    stands = {"FILE": file, "LOG": str(sheets / "log.json"), "OUT": str(sheets / "out")}
    given = [stands.get(word, word) for word in words.split()]
    assert main([command, *given]) == status
    said = capsys.readouterr()
    assert says in said.out + said.err
    if "--json" in given:
        json.loads(said.out)


def test_a_fault_in_it_is_told_by_every_command(
    sheets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = sheets / "thirty-six.toml"
    file.write_text(THIRTY_SIX.replace('ranks = "6789TJQKA"', 'ranks = "6789"'), "utf-8")
    for words in (["rules"], ["rules", "--check"], ["play"], ["simulate"]):
        assert main([*words, str(file)]) == 2
        said = capsys.readouterr()
        assert "thirty-six.toml:10: deck.ranks: found '6789'; allowed: five" in said.out + said.err
