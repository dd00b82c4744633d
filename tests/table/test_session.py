"""What can be done at a table between hands and during them, and what is refused."""

from collections.abc import Callable

import pytest

from oddchip.cards import Card, read_cards, shuffled
from oddchip.mistake import Mistake
from oddchip.table import House, Player, Session, opened
from oddchip.table.events import Posted
from oddchip.table.news import (
    Added,
    Adding,
    CameBack,
    Chose,
    Dealt,
    DrewForButton,
    Leaving,
    Left,
    News,
    NotDealt,
    Owes,
    Played,
    Sat,
    SatOut,
    Turned,
)
from oddchip.table.session import Changes
from tests.table.evening import dealt, folded, pack
from tests.table.playing import GAMES, on

HOUSE = House(seats=6, least_buy_in=2_000, most_buy_in=20_000)


def seated(
    *players: str,
    games: tuple[str, ...] = ("texas-holdem",),
    changes: Changes = "each-round",
    seats: int = 6,
) -> Session:
    """Players with $100 in the first seats."""
    house = House(seats, HOUSE.least_buy_in, HOUSE.most_buy_in, changes)
    table = opened(house, [on(game) for game in games])
    for seat, name in enumerate(players):
        table = table.sit(seat, name, 10_000)
    return table


def with_button(table: Session, seat: int) -> Session:
    """The draw for the first button comes out so that a seat has it."""
    for seed in range(1_000):
        drawn = table.draw_for_button(pack(table, seed))
        if drawn.button == seat:
            return drawn
    raise AssertionError(f"seat {seat} never gets the button")


ABC = seated("Ann", "Bo", "Cy")
PLAYING = with_button(ABC, 0).deal(pack(ABC, 1))
FULL = seated(*"ABCDEF")


@pytest.mark.parametrize(
    ("house", "games", "why"),
    [
        (HOUSE, [], "a table needs a game"),
        (House(1, 1, 1), ["razz"], "a table for these games has 2 to 8 seats, not 1"),
        (House(9, 1, 1), ["razz"], "a table for these games has 2 to 8 seats, not 9"),
        (House(11, 1, 1), ["razz", "omaha-8"], "2 to 10 seats, not 11"),
        (House(6, 0, 1), ["razz"], "a least amount, of a cent or more"),
        (House(6, 2, 1), ["razz"], "and a most, no smaller"),
        (House(6, 1, 1, "now"), ["razz"], "each-hand or each-round or dealers-choice, not 'now'"),  # type: ignore[arg-type]
    ],
)
def test_no_table_is_opened_so(house: House, games: list[str], why: str) -> None:
    with pytest.raises(Mistake, match=why):
        opened(house, [on(game) for game in games])


def test_a_table_may_have_more_seats_than_one_of_its_games() -> None:
    assert len(opened(House(10, 1, 1), [on("razz"), on("omaha-8")]).players) == 10


REFUSED: list[tuple[Session, Callable[[Session], Session], str]] = [
    (ABC, lambda t: t.sit(6, "Di", 5_000), "there is no seat 6: seats are 0 to 5"),
    (ABC, lambda t: t.sit(-1, "Di", 5_000), "there is no seat -1: seats are 0 to 5"),
    (ABC, lambda t: t.sit(0, "Di", 5_000), "seat 0 is taken"),
    (ABC, lambda t: t.sit(3, "Ann", 5_000), "Ann has a seat already"),
    (ABC, lambda t: t.sit(3, "Di", 1_999), r"a buy-in is \$20 to \$200$"),
    (ABC, lambda t: t.sit(3, "Di", 20_001), r"a buy-in is \$20 to \$200$"),
    (ABC, lambda t: t.sit(3, "Di", -5), r"a buy-in is \$20 to \$200$"),
    (ABC, lambda t: t.sit(3, "", 5_000), "a player needs a name, of up to 40 letters"),
    (ABC, lambda t: t.sit(3, " \t", 5_000), "a player needs a name"),
    (ABC, lambda t: t.sit(3, "D\x1b[2J", 5_000), "a player needs a name"),
    (ABC, lambda t: t.sit(3, "D" * 41, 5_000), "a player needs a name"),
    (ABC, lambda t: t.add(3, 100), "nobody sits at seat 3"),
    (ABC, lambda t: t.add(99, 100), "there is no seat 99"),
    (ABC, lambda t: t.add(0, 0), "what is added is a cent or more"),
    (ABC, lambda t: t.add(0, -100), "what is added is a cent or more"),
    (
        ABC,
        lambda t: t.add(0, 10_001),
        r"\$100\.01 is too much to add: .* up to \$200, and Ann may add \$100$",
    ),
    (ABC, lambda t: t.leave(3), "nobody sits at seat 3"),
    (ABC, lambda t: t.sit_out(3), "nobody sits at seat 3"),
    (ABC, lambda t: t.sit_out(0).sit_out(0), "Ann sits out already"),
    (ABC, lambda t: t.come_back(3), "nobody sits at seat 3"),
    (ABC, lambda t: t.come_back(0), "Ann doesn't sit out"),
    (ABC, lambda t: t.draw_for_button(()), "with the deck of texas-holdem: each of its 52 cards"),
    (
        ABC,
        lambda t: t.draw_for_button([Card("As")] * 52),
        "the button is drawn for with the deck of texas-holdem",
    ),
    (
        ABC,
        lambda t: t.sit_out(0).sit_out(1).draw_for_button(pack(t, 1)),
        "two players are needed to draw for the button",
    ),
    (
        ABC,
        lambda t: t.draw_for_button(pack(t, 1)).draw_for_button(pack(t, 1)),
        "the button has been drawn for already",
    ),
    (ABC, lambda t: t.choose(0, 0), "the games of this table follow each other by themselves"),
    (ABC, lambda t: t.deal(pack(t, 1)), "the button must be drawn for before the first hand"),
    (ABC, lambda t: dealt(t).deal(pack(t, 1)), "a hand is being played"),
    (
        ABC,
        lambda t: t.draw_for_button(pack(t, 1)).sit_out(0).sit_out(1).deal(pack(t, 1)),
        "a hand needs two players who have chips and don't sit out$",
    ),
    (ABC, lambda t: t.draw_for_button(pack(t, 1)).deal(()), "each of its 52 cards once"),
    (ABC, lambda t: t.act(PLAYING.hand.legal.fold), "no hand is being played"),  # type: ignore[union-attr,arg-type]
    (PLAYING, lambda t: t.act(t.hand.legal.wager.to(1)), r"you can't raise to \$0\.01; you can"),  # type: ignore[union-attr]
    (PLAYING, lambda t: t.leave(0).leave(0), "Ann is leaving already, when the hand is over"),
    (PLAYING, lambda t: t.leave(0).sit_out(0), "Ann sits out already"),
    (PLAYING, lambda t: t.leave(0).add(0, 100), "Ann is leaving and can't add chips"),
    (PLAYING, lambda t: t.leave(0).sit(0, "Di", 5_000), "seat 0 is taken"),
    (PLAYING, lambda t: t.add(1, 10_000).add(1, 101), r"Bo may add \$1$"),
    (PLAYING, lambda t: t.draw_for_button(pack(t, 1)), "the button has been drawn for already"),
]


@pytest.mark.parametrize(("table", "command", "why"), REFUSED)
def test_what_is_refused_and_why(
    table: Session, command: Callable[[Session], Session], why: str
) -> None:
    with pytest.raises(Mistake, match=why):
        command(table)


# A table, commands on end, and the news of the last of them.
TOLD: list[tuple[Session, Callable[[Session], Session], tuple[News, ...]]] = [
    (ABC, lambda t: t.sit(5, "Di", 2_000), (Sat(5, "Di", 2_000, posting=True),)),
    (ABC, lambda t: t.sit(5, "Di", 20_000, posting=False), (Sat(5, "Di", 20_000, posting=False),)),
    (ABC, lambda t: t.add(0, 10_000), (Added(0, 10_000),)),
    (ABC, lambda t: t.leave(1), (Left(1, "Bo", 10_000),)),
    (ABC, lambda t: t.sit_out(1), (SatOut(1),)),
    (ABC, lambda t: t.sit_out(1).come_back(1, posting=False), (CameBack(1, posting=False),)),
    (ABC, lambda t: t.come_back(1, posting=False), (CameBack(1, posting=False),)),
    # During a hand its players' wishes wait; others' don't.
    (PLAYING, lambda t: t.add(0, 100), (Adding(0, 100),)),
    (PLAYING, lambda t: t.leave(0), (Leaving(0),)),
    (PLAYING, lambda t: t.leave(0).come_back(0), (CameBack(0, posting=True),)),
    (PLAYING, lambda t: t.sit_out(0), (SatOut(0),)),
    (
        PLAYING,
        lambda t: t.sit(3, "Di", 5_000),
        (Sat(3, "Di", 5_000, posting=True), Owes(3, small=False, big=True)),
    ),
    (PLAYING, lambda t: t.sit(3, "Di", 5_000).add(3, 100), (Added(3, 100),)),
    (PLAYING, lambda t: t.sit(3, "Di", 5_000).leave(3), (Left(3, "Di", 5_000),)),
    # The hand: Ann pays the collection, Bo and Cy the blinds, and all fold to Cy.
    (
        ABC,
        lambda t: with_button(t, 0).deal(pack(t, 1)),
        (Dealt(1, "texas-holdem", (0, 1, 2), 0, (1, 2)),),
    ),
    (PLAYING, lambda t: t.act(t.hand.legal.fold), ()),  # type: ignore[union-attr,arg-type]
    (PLAYING, folded, (Played(1, (0, 1, 2), (9_700, 9_900, 10_100), 300),)),
    (
        PLAYING,
        lambda t: folded(t.add(0, 8_000).leave(2)),
        (
            Played(1, (0, 1, 2), (9_700, 9_900, 10_100), 300),
            Added(0, 8_000),
            Left(2, "Cy", 10_100),
        ),
    ),
    # What was added for later and no longer fits goes back; leaving takes the wish away.
    (
        PLAYING,
        lambda t: folded(t.add(2, 10_200)),
        (Played(1, (0, 1, 2), (9_700, 9_900, 10_100), 300), Added(2, 9_900, 300)),
    ),
    (
        PLAYING,
        lambda t: folded(t.add(2, 100).leave(2)),
        (Played(1, (0, 1, 2), (9_700, 9_900, 10_100), 300), Left(2, "Cy", 10_100)),
    ),
    # The big blind comes to Di and settles her debt; Ed waits for it.
    (
        PLAYING,
        lambda t: dealt(folded(t).sit(3, "Di", 5_000).sit(4, "Ed", 5_000, posting=False)),
        (
            Dealt(2, "texas-holdem", (0, 1, 2, 3), 1, (2, 3)),
            Owes(3, small=False, big=False),
            NotDealt(4, "big-blind"),
        ),
    ),
    # Ann sits out her big blind, and Cy hasn't it again.
    (
        PLAYING,
        lambda t: dealt(folded(t).sit_out(0)),
        (Dealt(2, "texas-holdem", (1, 2), 2, (2, 1)), Owes(0, small=False, big=True)),
    ),
]


@pytest.mark.parametrize(("table", "commands", "news"), TOLD)
def test_the_news(
    table: Session, commands: Callable[[Session], Session], news: tuple[News, ...]
) -> None:
    assert commands(table).news == news


@pytest.mark.parametrize(
    ("first", "button", "held"),
    [
        ("2c 3d 5s", 2, ["2c", "3d", "5s"]),
        ("2s 3s 4s", 2, ["2s", "3s", "4s"]),
        ("As 3s 4s", 0, ["As", "3s", "4s"]),
        # No spade in two rounds, and two in the third; the others' aces don't count.
        ("Ac Ad Ah 2c 2d 2h 3s 3d 4s", 2, ["Ac 2c 3s", "Ad 2d 3d", "Ah 2h 4s"]),
        # A spade in the middle of a round: the round is finished first.
        ("2s 3d As", 2, ["2s", "3d", "As"]),
    ],
)
def test_the_first_button(first: str, button: int, held: list[str]) -> None:
    """Cards are dealt one each until a spade shows, and the highest spade takes the button."""
    cards = read_cards(first)
    deck = (*cards, *(card for card in ABC.terms.deck if card not in cards))
    drawn = ABC.draw_for_button(deck)
    shown = tuple((seat, read_cards(text)) for seat, text in enumerate(held))
    assert drawn.news == (DrewForButton(shown, button),)
    assert drawn.deal(deck).button == button, "the first hand is theirs, the next their left's"


def test_who_sits_out_draws_no_card() -> None:
    table = ABC.sit(5, "Di", 5_000).sit_out(1).draw_for_button(pack(ABC, 3))
    (news,) = table.news
    assert isinstance(news, DrewForButton)
    assert [seat for seat, _ in news.cards] == [0, 2, 5]


def test_the_spades_may_lie_at_the_bottom() -> None:
    """A pack ends in the middle of a round, and so does the draw at worst."""
    deck = sorted(FULL.terms.deck, key=lambda card: card.suit == "s")
    table = opened(House(10, 1, 9), [on("texas-holdem")])
    for seat in range(10):
        table = table.sit(seat, f"{seat}", 5)
    drawn = table.draw_for_button(deck)
    (news,) = drawn.news
    assert isinstance(news, DrewForButton)
    assert {len(cards) for _, cards in news.cards} == {4}
    assert drawn.button == 9, "the two of spades is the fortieth card"


def test_a_first_button_whose_player_has_left_goes_to_the_left() -> None:
    table = with_button(FULL, 2).leave(2)
    assert dealt(table).button == 3


def test_a_player_sees_what_is_in_front_and_fills_it_up_from_there() -> None:
    """Cy has $98 behind his big blind: he may add $102, of which the $2 won back leave room."""
    assert [PLAYING.stack(seat) for seat in range(3)] == [9_700, 9_900, 9_800]
    with pytest.raises(Mistake, match=r"Cy may add \$102$"):
        PLAYING.add(2, 10_201)
    after = folded(PLAYING.add(2, 10_200))
    assert after.news[1:] == (Added(2, 9_900, 300),)
    assert after.stack(2) == HOUSE.most_buy_in


def test_a_winner_may_have_no_room_for_what_was_to_be_added() -> None:
    table = opened(House(6, 2_000, 10_000), [on("texas-holdem")])
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        table = table.sit(seat, name, 10_000)
    after = folded(with_button(table, 0).deal(pack(table, 1)).add(2, 200))
    assert after.news[1:] == (Added(2, 0, 200),)
    assert after.players[2] == Player("Cy", 10_100)


def test_a_busted_player_is_passed_over_and_buys_in_again() -> None:
    table = opened(House(6, 300, 600), [on("texas-holdem", ("structure", "no-limit"))])
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        table = table.sit(seat, name, 600)
    table = with_button(table, 0).deal(pack(table, 4))
    while table.hand:
        legal = table.hand.legal
        allin = legal.wager and legal.wager.to(legal.wager.most)
        table = table.act(allin or legal.call or next(iter(legal)))
    busted = [seat for seat in range(3) if not table.stack(seat)]
    assert busted, "somebody lost everything"
    with pytest.raises(Mistake, match=r"a player without chips buys in for \$3 or more"):
        table.add(busted[0], 299)
    assert table.add(busted[0], 300).stack(busted[0]) == 300
    able = [seat for seat in range(3) if table.stack(seat)]
    if len(able) > 1:
        assert dealt(table).seats == tuple(able)


def test_who_is_leaving_may_stay() -> None:
    after = folded(PLAYING.leave(0).come_back(0))
    assert after.stack(0) == 9_700
    assert dealt(after).seats == (0, 1, 2)


def test_the_last_hand_stays_to_be_read() -> None:
    over = folded(PLAYING)
    assert (over.hand, over.actor) == (None, None)
    assert over.last is not None
    assert over.last.over
    assert over.last.stacks == (9_700, 9_900, 10_100)
    assert over.seats == (0, 1, 2)


def test_whose_turn_it_is_at_the_table() -> None:
    """The hand's second seat is the table's fourth."""
    table = with_button(seated("Ann").sit(3, "Bo", 5_000), 0).deal(pack(ABC, 1))
    assert table.actor == 0
    assert table.hand is not None
    assert table.hand.legal.call is not None
    assert table.act(table.hand.legal.call).actor == 3


def posted(table: Session) -> dict[int, list[tuple[str, int]]]:
    """What each seat has posted in the hand."""
    assert table.hand is not None
    found: dict[int, list[tuple[str, int]]] = {}
    for event in table.hand.log:
        if isinstance(event, Posted):
            found.setdefault(table.seats[event.seat], []).append((event.kind, event.amount))
    return found


def owed(table: Session, seat: int) -> tuple[bool, bool]:
    """Whether the player there owes the small and the big blind."""
    player = table.players[seat]
    assert player is not None
    return player.owes_small, player.owes_big


def test_a_missed_orbit_is_posted_dead_and_live() -> None:
    """F sits out while the blinds go by, and comes back behind the button."""
    table = folded(dealt(with_button(FULL, 1))).sit_out(5)
    while table.button != 3:
        table = folded(dealt(table))
    assert owed(table, 5) == (False, True), "the small blind hasn't come by"
    table = folded(dealt(table))
    assert owed(table, 5) == (True, True)
    back = dealt(table.come_back(5))
    assert back.button == 0
    assert owed(back, 5) == (False, False)
    assert posted(back)[5] == [("entry", 200), ("dead", 100)]
    assert back.hand is not None
    assert back.hand.pot == 600
    waiting = dealt(table.come_back(5, posting=False))
    assert NotDealt(5, "big-blind") in waiting.news


def test_nobody_leaves_to_be_rid_of_a_blind() -> None:
    """One who has played here and left owes both blinds; a new player the big one."""
    table = folded(with_button(FULL, 0).deal(pack(FULL, 1)))
    again = table.leave(3).sit(3, "D", 2_000)
    assert again.news == (Sat(3, "D", 2_000, posting=True), Owes(3, small=True, big=True))
    new = table.leave(3).sit(3, "G", 2_000)
    assert new.news == (Sat(3, "G", 2_000, posting=True), Owes(3, small=False, big=True))
    assert again.leave(3).sit(3, "D", 2_000).news == again.news


def test_before_the_first_hand_nobody_owes_anything() -> None:
    assert FULL.leave(3).sit(3, "D", 2_000).news == (Sat(3, "D", 2_000, posting=True),)
    studs = folded(dealt(seated("Ann", "Bo", "Cy", games=("razz",))))
    assert studs.leave(0).sit(0, "Ann", 2_000).news == (Sat(0, "Ann", 2_000, posting=True),)


def hands(table: Session, count: int) -> list[tuple[str, int]]:
    """The games and buttons of the next hands."""
    found = []
    for number in range(count):
        table = folded(dealt(table, number))
        assert table.button is not None
        assert table.last is not None
        found.append((table.last.terms.game, table.button))
    return found


THREE = ("texas-holdem", "razz", "lo-ball")


def test_a_game_lasts_for_a_round() -> None:
    table = with_button(seated("Ann", "Bo", "Cy", games=THREE), 1)
    assert hands(table, 10) == [
        *(("texas-holdem", button) for button in (1, 2, 0)),
        *(("razz", button) for button in (1, 2, 0)),
        *(("lo-ball", button) for button in (1, 2, 0)),
        ("texas-holdem", 1),
    ]


def test_a_round_lasts_as_long_as_players_were_in_line_when_it_began() -> None:
    """Those for whom the game has no seat are in line too: ten for razz, which eight play."""
    table = opened(House(10, 1, 9_000), [on("razz"), on("texas-holdem")])
    for seat in range(10):
        table = table.sit(seat, f"{seat}", 9_000)
    played = hands(with_button(table, 0), 20)
    assert [game for game, _ in played] == ["razz"] * 10 + ["texas-holdem"] * 10
    assert [button for _, button in played] == [*range(10), *range(10)]


def test_a_game_may_change_with_each_hand() -> None:
    table = with_button(seated("Ann", "Bo", "Cy", games=THREE, changes="each-hand"), 0)
    assert [game for game, _ in hands(table, 5)] == [*THREE, "texas-holdem", "razz"]
    over = folded(dealt(table))
    assert over.news[-1] == Turned(1, "razz")


def test_the_next_game_is_known_before_its_deck_is_shuffled() -> None:
    table = folded(
        dealt(seated("Ann", "Bo", games=("texas-holdem", "lo-ball"), changes="each-hand"))
    )
    assert len(pack(table, 1)) == 53
    assert table.deal(pack(table, 1)).terms.game == "lo-ball"


def test_the_dealer_chooses() -> None:
    table = with_button(seated("Ann", "Bo", "Cy", games=THREE, changes="dealers-choice"), 1)
    with pytest.raises(Mistake, match="seat 1 names the next game, having the next button, not 0"):
        table.choose(0, 1)
    for place in (-1, 3):
        with pytest.raises(Mistake, match=f"there is no game {place}: they are 0 to 2"):
            table.choose(1, place)
    chosen = table.choose(1, 0).choose(1, 2)
    assert chosen.news == (Chose(1, 2, "lo-ball"),)
    played = folded(chosen.deal(pack(chosen, 1)))
    assert played.terms.game == "lo-ball", "until another is named"
    assert played.due().button == 2
    with pytest.raises(Mistake, match="a hand is being played"):
        chosen.deal(pack(chosen, 1)).choose(1, 0)
    with pytest.raises(Mistake, match="the button must be drawn for"):
        seated("Ann", "Bo", games=THREE, changes="dealers-choice").choose(0, 1)


def test_one_who_owes_a_blind_names_a_game_without_and_keeps_owing() -> None:
    """In games with antes alone debtors play, and have the button in their turn."""
    table = seated("Ann", "Bo", "Cy", "Di", games=THREE, changes="dealers-choice")
    table = folded(dealt(with_button(table, 0)))
    table = table.leave(1).sit(1, "Bo", 5_000)
    assert table.due().button == 2, "in hold'em Bo can't have the button"
    antes = table.choose(2, 1)
    assert antes.due().button == 1, "in razz he has"
    after = folded(antes.deal(pack(antes, 1)))
    assert owed(after, 1) == (True, True)


def test_blinds_that_pass_while_others_play_stud_arent_missed() -> None:
    """Cy sits out the round of razz; hold'em begins again, and he owes for what passes then."""
    table = with_button(seated(*"ABCDE", games=("razz", "texas-holdem")), 0).sit_out(2)
    for _ in range(4):
        table = folded(dealt(table))
    assert table.terms.game == "texas-holdem"
    assert owed(table, 2) == (False, False)
    assert not table.blinds


def test_the_button_of_a_player_who_cannot_pay_the_collection() -> None:
    table = opened(House(6, 100, 20_000), [on("texas-holdem")])
    for seat, (name, chips) in enumerate({"A": 9_000, "B": 300, "C": 9_000, "D": 9_000}.items()):
        table = table.sit(seat, name, chips)
    table = folded(dealt(with_button(table, 0)))
    assert table.due().button == 2
    table = dealt(table)
    assert NotDealt(1, "collection") in table.news
    assert table.seats == (0, 2, 3)
    assert owed(table, 1) == (False, False)
    table = dealt(folded(table))
    assert (table.button, table.seats) == (3, (0, 1, 2, 3)), (
        "dealt in when it isn't the button's turn"
    )


def test_every_game_of_the_rulebook_can_be_on_one_table() -> None:
    table = seated("Ann", "Bo", games=GAMES, changes="each-hand")
    assert len(GAMES) == 10
    assert [game for game, _ in hands(table, len(GAMES))] == list(GAMES)


def test_a_table_is_a_value() -> None:
    again = with_button(seated("Ann", "Bo", "Cy"), 0)
    assert again.deal(shuffled(ABC.terms.deck.cards, 1)) == PLAYING
    assert folded(PLAYING) == folded(PLAYING) != PLAYING
