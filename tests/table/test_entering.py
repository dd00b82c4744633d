"""Who is dealt in, where the button is and what is posted, table by table.

A table is written seat by seat: `.` is empty, a letter is a player, and then: `o` sits out, `0`
has no chips, `p` has $3 and can't pay the collection and post, `m` has $3.50, `q` $4, `t` $2.50,
`b` and `s` owe the big and the small blind, `w` waits for the big blind rather than post. After it
stand the seats of the last button and blinds. What comes of it: the button in brackets, then the
others from its left, each with what is posted, `+` before a live bet of one who comes in, `*`
before dead money and `a` before an ante; after a bar, who waits and why.
"""

import pytest
from msgspec.structs import replace

from oddchip.mistake import Mistake
from oddchip.table import Player, Stakes, Terms
from oddchip.table.entering import NextHand, debts, next_hand
from oddchip.table.seats import around
from tests.table.playing import on

STACKS = {"0": 0, "p": 300, "m": 350, "q": 400, "t": 250}


def table(written: str) -> tuple[Player | None, ...]:
    return tuple(None if seat == "." else player(seat) for seat in written.split())


def player(written: str) -> Player:
    name, signs = written[0], written[1:]
    stack = next((STACKS[sign] for sign in signs if sign in STACKS), 20_000)
    return Player(
        name,
        stack,
        out="o" in signs,
        owes_small="s" in signs,
        owes_big="b" in signs,
        posting="w" not in signs,
    )


def letters(players: tuple[Player | None, ...]) -> list[str]:
    return [player.name if player else "." for player in players]


def told(players: tuple[Player | None, ...], deal: NextHand) -> str:
    names = letters(players)
    signs = {"blind": "", "entry": "+", "dead": "*", "ante": "a"}
    said = []
    for seat in around(sum(1 << seat for seat in deal.seats), deal.button):
        posts = [post for post in deal.posts if deal.seats[post.seat] == seat]
        amounts = "".join(f"{signs[post.kind]}{post.amount / 100:g}" for post in posts)
        said.append(f"{names[seat]}{amounts}")
    waits = " ".join(f"{names[seat]}:{why}" for seat, why in deal.waits)
    last = said.pop()
    return f"({last}) {' '.join(said)}" + (f" | {waits}" if waits else "")


NOBODY = "-"
CASES = [
    # A table at rest: the button moves on by one, round and round.
    ("A B C D", "0:12", "(B) C1 D2 A"),
    ("A B C D", "3:01", "(A) B1 C2 D"),
    ("A . B . C", "4:02", "(A) B1 C2"),
    # Two players: the button posts the small blind.
    ("A B", "0:01", "(B1) A2"),
    ("A . . B .", "3:30", "(A1) B2"),
    # Three become two: whoever has left, the big blind isn't the same player's again.
    (". B C", "0:12", "(C1) B2"),
    ("A . C", "0:12", "(C1) A2"),
    ("A B .", "0:12", "(B1) A2"),
    ("Ao B C", "0:12", "(C1) B2"),
    ("A0 B C", "0:12", "(C1) B2"),
    # It is, if that one can't pay the collection and the small blind: better than no hand.
    (". B Cp", "0:12", "(B1) C2"),
    # Two become three: the new player waits or gets the big blind, wherever the seat is.
    ("A B Cb", "0:01", "(B1) A2 | C:button"),
    ("A B Cb", "1:10", "(A) B1 C2"),
    ("A Cb B", "0:02", "(B) A1 C2"),
    ("A Cbw B", "0:02", "(B) A1 C2"),
    # Players come: they post on the right of the button, not on it nor left of it.
    ("A B C Db", "0:12", "(B) C1 D2 A"),
    ("A B C Dbw", "0:12", "(B) C1 D2 A"),
    ("A B C D Eb", "0:12", "(B) C1 D2 E+2 A"),
    ("A B C D Ebw", "0:12", "(B) C1 D2 A | E:big-blind"),
    ("A B Eb C D", "0:13", "(B) C1 D2 A | E:button"),
    ("A B Ebw C D", "0:13", "(B) C1 D2 A | E:big-blind"),
    ("A Eb B C D", "0:23", "(B) C1 D2 A E+2"),
    ("A Eb B C D", "4:02", "(A) B1 C2 D | E:button"),
    ("A B C Eb Fb", "0:12", "(B) C1 E2 F+2 A"),
    # What was missed: the big blind is live, the small one dead; the big blind's turn settles both.
    ("A B C D Es", "0:12", "(B) C1 D2 E*1 A"),
    ("A B C D Ebs", "0:12", "(B) C1 D2 E+2*1 A"),
    ("A B C Ebs D", "0:12", "(B) C1 E2 D A"),
    ("A B C D Ebst", "0:12", "(B) C1 D2 E+2*0.5 A"),
    # The button passes a debtor, and with two players, or one who owes nothing, nobody owes.
    ("A Bb C D", "0:23", "(C) D1 A2 B+2"),
    ("Ab B", "0:01", "(B1) A2"),
    ("Ab Bbs", "0:01", "(B1) A2"),
    ("A Bb Cbs Db", "0:12", "(B) C1 D2 A"),
    ("Ab Bb Cb", "0:12", "(B) C1 A2"),
    # A newcomer in the seat of the last big blind isn't that player.
    ("A B C Db", "0:23", "(B) C1 D2 A"),
    # The collection: who can't pay it and still post is dealt out, and the next has the button.
    ("A Bp C D", "0:12", "(C) D1 A2 | B:collection"),
    ("A Bp Cp D", "0:12", "(D1) A2 | B:collection C:collection"),
    ("A Bq C D", "0:12", "(B) C1 D2 A"),
    ("A B Cp Dp", "0:12", "(B) C1 D2 A"),
    ("A Bq", "0:01", "(B1) A2"),
    ("Ap B", "0:01", "(B1) A2"),
    ("A Bm C", "0:12", "(B) C1 A2"),
    ("A Bm", "0:01", NOBODY),
    ("A Bp", "0:01", NOBODY),
    ("Ap Bp Cp", "0:12", NOBODY),
    # Not a hand.
    (". . A", "0:01", NOBODY),
    ("A Bo C0", "0:12", NOBODY),
    (". . .", "0:12", NOBODY),
]


def places(written: str) -> tuple[int, tuple[int, ...]]:
    """The seats of the last button and blinds."""
    button, blinds = written.split(":")
    return int(button), tuple(int(blind) for blind in blinds)


@pytest.mark.parametrize(("seats", "last", "expected"), CASES)
def test_the_next_hand(seats: str, last: str, expected: str) -> None:
    players, (after, blinds) = table(seats), places(last)
    if expected == NOBODY:
        with pytest.raises(Mistake, match="a hand needs two players"):
            next_hand(players, on("texas-holdem"), after, blinds)
    else:
        deal = next_hand(players, on("texas-holdem"), after, blinds)
        assert told(players, deal) == expected


def test_who_is_too_poor_is_named() -> None:
    with pytest.raises(Mistake, match=r"; B can't pay the collection of \$3 and still post$"):
        next_hand(table("A Bp"), on("texas-holdem"), 0, (0, 1))


def stakes(**changed: object) -> Terms:
    holdem = on("texas-holdem")
    return replace(holdem, stakes=replace(holdem.stakes, **changed))


OTHER_STAKES: list[tuple[dict[str, object], str, str, str]] = [
    # Antes alone: debts count for nothing, and a button takes its turn whoever has it.
    ({"blinds": (), "ante": 100}, "A Bbs Cw", "0:", "(Ba1) Ca1 Aa1"),
    ({"blinds": (), "ante": 100}, "A Bp C", "0:", "(Ca1) Aa1 | B:collection"),
    ({"blinds": (), "ante": 100}, "A Bq C", "0:", "(Ba1) Ca1 Aa1"),
    # One blind: the first left of the button's, heads-up the button's.
    ({"blinds": (200,)}, "A B C", "0:1", "(B) C2 A"),
    ({"blinds": (200,)}, "A B Cb D Eb", "0:1", "(B) C2 D E+2 A"),
    ({"blinds": (200,)}, "A B", "0:0", "(B2) A"),
    ({"blinds": (200,)}, ". B C", "0:1", "(C2) B"),
    # Antes and blinds together.
    ({"ante": 100}, "A B C Dbs", "0:20", "(Ba1) Ca11 Da12 Aa1"),
    # No collection: who has a cent can have the button.
    ({"collection": 0}, "A Bp C", "0:12", "(B) C1 A2"),
]


@pytest.mark.parametrize(("changed", "seats", "last", "expected"), OTHER_STAKES)
def test_other_stakes(changed: dict[str, object], seats: str, last: str, expected: str) -> None:
    players, (after, blinds) = table(seats), places(last)
    assert told(players, next_hand(players, stakes(**changed), after, blinds)) == expected


def test_more_players_than_the_game_has_seats() -> None:
    """Who would be last but for the button waits; everybody is dealt in eight times of ten."""
    players = table("A B C D E F G H I J")
    button, waited = 9, ""
    for _ in players:
        deal = next_hand(players, on("razz"), button)
        assert deal.button == (button + 1) % 10, "nobody is passed over for that"
        assert len(deal.seats) == 8
        assert {why for _, why in deal.waits} == {"seats"}
        button = deal.button
        waited += "".join(letters(players)[seat] for seat, _ in deal.waits)
    assert sorted(waited) == sorted("ABCDEFGHIJ" * 2)


# The table, its last button and blinds, who has been dealt in before, and what each owes then.
DEBTS = [
    # One who sits out owes what passes: the big blind first, then the small one.
    ("A B C Do E", "0:12", "ABCDE", "D:b"),
    ("A B C Dob E", "1:24", "ABCDE", "D:bs"),
    ("A B C Dobs E", "2:40", "ABCDE", ""),
    # The big blind had been paid: only the small one is missed.
    ("A B Co D E", "0:12", "ABCDE", "C:s"),
    # A busted player too; an empty seat owes nothing.
    ("A B C D0 . E", "0:12", "ABCDE", "D:b"),
    # A new player who waits is let off the small blind.
    ("A B C Dow E", "0:12", "ABCE", "D:b"),
    ("A B C Dbw E", "1:24", "ABCE", ""),
    # Posting, or the turn of the big blind, settles it.
    ("A B C D Ebs", "0:12", "ABCDE", "E:"),
    ("A B C Dbs", "0:12", "ABCD", "D:"),
    ("Abs B", "0:01", "AB", "A:"),
    # Who sits between the button and the big blind misses the small one as well.
    ("A Bb C D", "3:02", "ABCD", "B:bs"),
    # Neither the collection nor a lack of seats makes a debt.
    ("A B Cp Dp E F", "1:23", "ABCDEF", ""),
    # The same blind twice passes nobody by.
    ("A . . B Co", "0:34", "ABC", ""),
    # Blinds begin here, after a game without: what the first of them pass over counts from here.
    ("A Bo C Do E F", "5:", "ABCDEF", "B:s D:b"),
]


@pytest.mark.parametrize(("seats", "last", "known", "expected"), DEBTS)
def test_what_is_owed_once_the_blinds_have_moved_on(
    seats: str, last: str, known: str, expected: str
) -> None:
    players, (after, blinds) = table(seats), places(last)
    deal = next_hand(players, on("texas-holdem"), after, blinds)
    owed = debts(players, frozenset(known), blinds, deal)
    said = [f"{letters(players)[owes.seat]}:{'b' * owes.big}{'s' * owes.small}" for owes in owed]
    assert " ".join(said) == expected


def test_a_game_without_blinds_changes_no_debt() -> None:
    players = table("A Bbs Co D")
    deal = next_hand(players, on("razz"), 0)
    assert deal.seats == (0, 1, 3)
    assert debts(players, frozenset("ABCD"), (), deal) == []


def test_stakes_are_the_sheets() -> None:
    found: Stakes = on("texas-holdem").stakes
    assert (found.blinds, found.collection) == ((100, 200), 300), "as the tables above suppose"
