"""What PHH leaves to its readers: cards known late, odd forced bets, annotations that fall short.

Each hand is told in a line or two: a variant, the stacks, other fields, and the actions.
"""

from decimal import Decimal

import pytest

from oddchip.cards import write_cards
from oddchip.history import History, read_phh, write_phh, write_text
from oddchip.mistake import Mistake
from oddchip.table import Post
from oddchip.table.actions import Amounts

BLINDS = "blinds_or_straddles = [1, 2, 0]\nmin_bet = 2"
BLINDS4 = "blinds_or_straddles = [1, 2, 0, 0]\nmin_bet = 2"
FIXED = "blinds_or_straddles = [1, 2, 0]\nsmall_bet = 2\nbig_bet = 4"
STUD = "antes = [1, 1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4"


def phh(variant: str, stacks: str, fields: str, actions: str) -> str:
    """A file whose actions are given with commas between."""
    lines = ", ".join(f"'{action.strip()}'" for action in actions.split(","))
    return f"variant = '{variant}'\nstarting_stacks = [{stacks}]\n{fields}\nactions = [{lines}]\n"


def read(variant: str, stacks: str, fields: str, actions: str) -> History:
    (history,) = read_phh(phh(variant, stacks, fields, actions))
    return history


def down(history: History, seat: int) -> str:
    return write_cards(history.hand.down[seat])


def test_cards_are_dealt_one_by_one_or_many_at_once() -> None:
    rest = "p3 pb, p1 f, p2 f"
    at_once = read(
        "F7S", "50, 50, 50", STUD, f"d dh p1 AsAd2h, d dh p2 KsKd3h, d dh p3 QsQd2c, {rest}"
    )
    rounds = "d dh p1 As, d dh p2 Ks, d dh p3 Qs, d dh p1 Ad, d dh p2 Kd, d dh p3 Qd"
    one_by_one = read(
        "F7S", "50, 50, 50", STUD, f"{rounds}, d dh p1 2h, d dh p2 3h, d dh p3 2c, {rest}"
    )
    assert at_once == one_by_one
    assert (down(at_once, 0), write_cards(at_once.hand.up[2])) == ("As Ad", "2c")


def test_cards_that_are_shown_or_given_up_were_held_all_along() -> None:
    history = read(
        "FB",
        "50, 50, 50",
        FIXED,
        "d dh p1 ????????, d dh p2 2s????3s, d dh p3 ????????, p3 cc, p1 f, p2 cc,"
        "p2 sd ????, p3 sd KhQh, d dh p2 4d??, d dh p3 ????, p2 cc, p3 cc, p2 sd ??, p3 sd,"
        "d dh p2 ??, p2 cc, p3 cc, p2 sd, p3 sd, p2 cc, p3 cc, p2 sm 2s3s4d5c, p3 sm",
    )
    dealt = [event for event in write_phh(history).split('"') if event.startswith("d dh")]
    assert dealt == [
        "d dh p1 ????????",
        "d dh p2 2s????3s",
        "d dh p3 KhQh????",
        "d dh p2 4d??",
        "d dh p3 ????",
        "d dh p2 5c",
    ]
    assert down(history, 1) == "2s 3s 4d 5c"


def test_a_hand_that_is_shown_though_none_was_dealt_is_known() -> None:
    history = read("NT", "50, 50, 50", BLINDS, "p3 f, p1 f, p2 sm AsKd")
    assert down(history, 1) == "As Kd"


def test_unknown_up_cards_leave_the_bring_in_to_who_brought_it_in() -> None:
    for variant, cards in (("F7S", "3h"), ("FR", "Qd"), ("F7S/8", "2d")):
        history = read(
            "F7S", "50, 50, 50", STUD, "d dh p1 ??????, d dh p2 ????3h, d dh p3 ??????, p2 pb"
        )
        assert history.hand.actor == 2
        told = f"d dh p1 ??????, d dh p2 ????{cards}, d dh p3 ????9c, p2 pb, p3 f, p1 f"
        assert read(variant, "50, 50, 50", STUD, told).hand.stacks == (49, 52, 49)


@pytest.mark.parametrize(
    ("shown", "stacks"),
    [
        ("p1 sm AsAd, p2 sm KsKd", (56, 44)),
        ("p2 sm KsKd, p1 sm AsAd", (56, 44)),
        ("p1 sm -, p2 sm -", (56, 44)),
        ("p1 sm, p2 sm KsKd", (44, 56)),
        ("p1 sm ????, p2 sm KsKd", (44, 56)),
        ("p1 sm As??, p2 sm KsKd", (44, 56)),
        ("p1 sm, p2 sm", (56, 44)),
        ("p2 sm", (56, 44)),
        ("", (56, 44)),
    ],
)
def test_hands_are_shown_as_the_file_says_and_known_ones_if_it_doesn_t(
    shown: str, stacks: tuple[int, ...]
) -> None:
    history = read(
        "FT",
        "50, 50",
        "blinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4",
        "d dh p1 AsAd, d dh p2 KsKd, p2 cc, p1 cc, d db 2c3c4c, p1 cc, p2 cc, d db 8d, p1 cc,"
        f"p2 cc, d db 9d, p1 cc, p2 cbr 4, p1 cc, {shown}",
    )
    assert history.hand.over
    assert history.hand.stacks == stacks


def test_hands_may_be_shown_before_the_board_is_complete_and_again_after() -> None:
    history = read(
        "FR",
        "20, 90, 90",
        STUD,
        "d dh p1 As2s8d, d dh p2 KsKdKc, d dh p3 3s4s5s, p2 pb, p3 cbr 2, p1 cbr 4, p2 f, p3 cc,"
        "d dh p1 Ac, d dh p3 6s, p3 cbr 2, p1 cbr 4, p3 cbr 6, p1 cbr 8, p3 cc,"
        "d dh p1 5d, d dh p3 7s, p3 cbr 4, p1 cbr 7, p3 cc, p3 sm 3s4s5s6s7s, p1 sm As2s8dAc5d,"
        "d dh p1 Jd, d dh p3 Qs, d dh p1 3d, d dh p3 Qd, p3 sm 3s4s5s6s7sQsQd,"
        "p1 sm As2s8dAc5dJd3d",
    )
    assert history.hand.stacks == (0, 88, 112)
    assert history.remarks == ()


def test_a_raise_noted_as_what_can_be_called_is_taken_as_the_full_raise() -> None:
    history = read(
        "FR",
        "17, 90, 90",
        STUD,
        "d dh p1 As2s8d, d dh p2 KsKdKc, d dh p3 3s4s5s, p2 pb, p3 cbr 2, p1 cbr 4, p2 f, p3 cc,"
        "d dh p1 Ac, d dh p3 6s, p3 cbr 2, p1 cbr 4, p3 cbr 6, p1 cc,"
        "d dh p1 5d, d dh p3 7s, p3 cc, p1 cbr 4, p3 cbr 6, p1 cc,"
        "d dh p1 Jd, d dh p3 Qs, d dh p1 3d, d dh p3 Qd",
    )
    assert history.hand.stacks == (0, 88, 109)
    assert history.remarks == ("p3 cbr 6 is taken as 8: nobody could call more",)
    assert '"p3 cbr 8"' in write_phh(history)


@pytest.mark.parametrize(
    ("last", "complaint"),
    [
        (
            "p3 cbr 5",
            "action 17, p3 cbr 5: that isn't possible; possible: fold, call 4, raise to 8",
        ),
        ("p3 cbr 7", "possible: fold, call 4, raise to 8"),
        ("p3 cbr 9", "possible: fold, call 4, raise to 8"),
        ("p3 cbr 4", "possible: fold, call 4, raise to 8"),
        ("p3 pb", "possible: fold, call 4, raise to 8"),
        ("p3 sd", "possible: fold, call 4, raise to 8"),
        ("p1 cc", "it is the turn of p3"),
        ("p3 cbr", "action 17, 'p3 cbr': an action is written pN cbr AMOUNT"),
    ],
)
def test_an_action_that_is_not_legal_is_refused(last: str, complaint: str) -> None:
    with pytest.raises(Mistake) as refused:
        read(
            "FR",
            "90, 90, 90",
            STUD,
            "d dh p1 As2s8d, d dh p2 KsKdKc, d dh p3 3s4s5s, p2 pb, p3 cbr 2, p1 cc, p2 f,"
            "d dh p1 Ac, d dh p3 6s, p3 cc, p1 cc, d dh p1 5d, d dh p3 7s, p3 cc, p1 cbr 4,"
            f"# what now, {last}",
        )
    assert complaint in str(refused.value)


POSTS = [
    ("NT", "blinds_or_straddles = [1, 2, 0]", "blind 0 1, blind 1 2", 2),
    ("NT", "blinds_or_straddles = [1, 2, 4]", "blind 0 1, blind 1 2, blind 2 4", 0),
    ("NT", "blinds_or_straddles = [1, 2, 2]", "blind 0 1, blind 1 2, entry 2 2", 2),
    ("NT", "blinds_or_straddles = [1, 2, -2]", "blind 0 1, blind 1 2, entry 2 2", 2),
    ("NT", "blinds_or_straddles = [0, 0, 3]", "blind 2 3", 0),
    (
        "NT",
        "antes = [0, 3, 0]\nblinds_or_straddles = [1, 2, 0]",
        "dead 1 3, blind 0 1, blind 1 2",
        2,
    ),
    (
        "NT",
        "antes = [1, 1, 1]\nblinds_or_straddles = [0, 2, 0]",
        "ante 0 1, ante 1 1, ante 2 1, blind 1 2",
        2,
    ),
    (
        "NT",
        "antes = [9, 9, 9]\nblinds_or_straddles = [0, 2, 0]",
        "dead 0 9, dead 1 9, dead 2 9, blind 1 2",
        2,
    ),
    (
        "NT",
        "ante_trimming_status = true\nantes = [9, 9, 9]\nblinds_or_straddles = [0, 2, 0]",
        "ante 0 9, ante 1 9, ante 2 9, blind 1 2",
        2,
    ),
]


@pytest.mark.parametrize(("variant", "fields", "posts", "opener"), POSTS)
def test_forced_bets(variant: str, fields: str, posts: str, opener: int) -> None:
    history = read(variant, "8, 50, 50", f"{fields}\nmin_bet = 2", "d dh p1 AsAd")
    said = [f"{post.kind} {post.seat} {post.amount}" for post in history.began.posts]
    assert ", ".join(said) == posts
    assert history.hand.actor == opener


def test_heads_up_forced_bets_are_told_the_other_way_round() -> None:
    fields = "antes = [0, 3]\nblinds_or_straddles = [1, 2]\nmin_bet = 2"
    history = read("NT", "50, 60", fields, "d dh p1 AsAd")
    assert history.began.posts == (Post(0, 3, "dead"), Post(1, 1, "blind"), Post(0, 2, "blind"))
    assert (history.began.button, history.hand.actor) == (1, 1)


def test_a_file_counts_in_chips_or_in_cents() -> None:
    whole = read("NT", "50, 60, 70", BLINDS, "p3 f, p1 f")
    assert (whole.hand.stacks, whole.decimals) == ((49, 61, 70), 0)
    parts = read("NT", "50, 60, 70.5", BLINDS, "p3 cbr 6.25, p1 f, p2 f")
    assert (parts.hand.stacks, parts.decimals) == ((4900, 5800, 7350), 2)
    assert "starting_stacks = [50.00, 60.00, 70.50]" in write_phh(parts)
    assert "raises 4.25 to 6.25" in write_text(parts)


def test_a_stack_may_be_unknown() -> None:
    history = read("NT", "50, inf, 70", BLINDS + "\nfinishing_stacks = [49, inf, 70]", "p3 f, p1 f")
    assert history.stacks == (49, None, 70)
    assert history.difference is None
    assert "starting_stacks = [50, inf, 70]" in write_phh(history)
    assert "Seat 2 (an unknown stack)" in write_text(history)


def test_seats_that_go_round_are_those_of_the_hand() -> None:
    named = "players = ['Ann', 'Bo', 'Cy']\nfinishing_stacks = [49, 61, 70]\n"
    history = read("NT", "50, 60, 70", f"{named}seats = [3, 1, 2]\n{BLINDS}", "p3 f, p1 f")
    assert history.players == ("Bo", "Cy", "Ann")
    assert (history.hand.stacks, history.finishing) == ((61, 70, 49), (61, 70, 49))
    assert history.began.button == 1
    apart = read("NT", "50, 60, 70", f"{named}seats = [9, 2, 5]\n{BLINDS}", "p3 f, p1 f")
    assert (apart.players, apart.hand.stacks) == (("Ann", "Bo", "Cy"), (49, 61, 70))


def test_stacks_that_differ_are_told() -> None:
    fields = f"players = ['Ann', 'Bo', 'Cy']\nfinishing_stacks = [49, 60, 71]\n{BLINDS}"
    history = read("NT", "50, 60, 70", fields, "p3 f, p1 f")
    assert history.difference == "Bo ends with 61, and with 60 in the file"


def test_comments_and_other_fields_are_kept() -> None:
    history = read(
        "NT",
        "50, 60, 70",
        f"event = 'Home game'\nday = 3\n_mood = {{ tense = true, pots = [1.5] }}\n{BLINDS}",
        "# shuffled twice, d dh p1 AsAd # exposed, p3 f # quickly, p1 f, # the end",
    )
    assert [(note.after, note.text) for note in history.notes] == [
        (0, "shuffled twice"),
        (0, "exposed"),
        (1, "quickly"),
        (2, "the end"),
    ]
    assert history.fields == {
        "event": "Home game",
        "day": 3,
        "_mood": {"tense": True, "pots": [Decimal("1.5")]},
    }


def test_what_was_filled_in_is_never_told() -> None:
    history = read(
        "NT",
        "50, 60, 70",
        BLINDS,
        "d dh p1 ????, d dh p2 AsKd, d dh p3 ????, p3 cc, p1 f, p2 cc, d db 2c3c4c",
    )
    assert not history.hand.over
    for text in (write_phh(history), write_text(history)):
        for seat in (0, 2):
            for card in history.hand.down[seat]:
                assert card.text not in text.split()
        assert "deck" not in text
        assert "Burned" not in text


@pytest.mark.parametrize(
    ("variant", "fields", "actions", "complaint"),
    [
        ("XX", BLINDS, "", "variant 'XX' is none of: FT, NT, NS"),
        ("NT", "", "", "min_bet is missing, and Texas Hold'em is played with it"),
        ("FT", BLINDS, "", "small_bet is missing"),
        ("F7S", FIXED, "", "bring_in is missing"),
        ("F7S", STUD + "\nblinds_or_straddles = [1, 2, 0]", "", "7 Card Stud has none"),
        ("NT", BLINDS + "\nantes = [1, 1]", "", "antes has 2 items, and starting_stacks 3"),
        ("NT", BLINDS + "\nantes = [1, 1, -1]", "", "no ante is less than 0"),
        ("NT", BLINDS + "\nantes = [1, 1, 'x']", "", "antes: 'x' is no amount"),
        ("NT", BLINDS + "\nantes = [1, 1, nan]", "", "no amount"),
        ("NT", BLINDS + "\nantes = [1, 1, inf]", "", "only stacks may be infinite"),
        ("NT", BLINDS + "\nplayers = [1, 2, 3]", "", "players: 1 is no text"),
        ("NT", BLINDS + "\nseats = ['a', 2, 3]", "", "seats has something that is no whole number"),
        ("NT", BLINDS + "\n_oddchip = 3", "", "_oddchip isn't a table"),
        ("NT", BLINDS + "\n_oddchip.dck = 'As'", "", "_oddchip has no 'dck'"),
        ("NT", BLINDS + "\n_oddchip.deck = 'As'", "", "the deck of texas-holdem"),
        ("NT", BLINDS + "\n_oddchip.deck = '??'", "", "_oddchip.deck has an unknown card"),
        ("NT", BLINDS + "\n_oddchip.options = 3", "", "_oddchip.options isn't a table"),
        ("NT", BLINDS + "\n_oddchip.options.x = 'y'", "", "no option 'x'"),
        ("NT", BLINDS + "\n_oddchip.stakes.big = 'y'", "", "_oddchip.stakes: Expected `int`"),
        ("NT", BLINDS + "\n_oddchip.stakes.big = 0", "", "can't be 0: 1 is the least"),
        (
            "NT",
            BLINDS + "\n_oddchip.stakes.structure = 'spread'",
            "",
            "the greatest wager of Texas Hold'em can't be 0",
        ),
        ("NT", BLINDS + "\n_oddchip.stakes.structure = 'pot'", "", "the game is no-limit"),
        ("NT", BLINDS + "\n_oddchip.stakes.ante = 9999999999999999", "", "is greater than"),
        ("NT", BLINDS + "\n_oddchip.posts = [['p9', 5, 'blind']]", "", "there is no p9"),
        ("NT", BLINDS + "\n_oddchip.posts = [['p1', 5, 'x']]", "", "_oddchip.posts"),
        ("NT", BLINDS + "\n_oddchip.collected.p1 = 'x'", "", "no amount"),
        ("_oddchip", BLINDS + "\n_oddchip.game = 'holdem-88'", "", "played against the house"),
        ("_oddchip", BLINDS, "", "no game is called 'None'"),
        ("NT", BLINDS, "d dh p4 AsAd", "action 1, d dh p4 AsAd: there are 3 players"),
        ("NT", BLINDS, "d dh p1 AsAd, d dh p2 AsKd", "As is there twice"),
        ("NT", BLINDS, "d dh p1 AsJk", "Jk is not in the pack"),
        ("NT", BLINDS, "d dh p1 AsAdAh", "the file deals more cards than the game does"),
        ("NT", BLINDS, "p3 f, p1 f, p2 f", "nobody is to act any more"),
        ("NT", BLINDS, "p3 f, p1 f, d db 2c2d2h", "the file deals more cards"),
        ("NT", BLINDS, "p3 cc, p1 cc, p2 cc, p1 cc", "the file doesn't deal the board of the flop"),
        ("NT", BLINDS, "d db 2c2d2h, p3 cc", "3 cards are on the board, not 0"),
        ("NT", BLINDS, "d dh p1 AsAd, p1 sm AsKd", "the player doesn't hold Kd"),
        ("NT", BLINDS, "d dh p1 AsAd, p1 sm AsAdKd", "the player holds 2 cards, not 3"),
        ("FB", FIXED, "d dh p1 AsAdAhAc, p1 sd 2s", "the player doesn't hold 2s"),
        ("FB", FIXED, "d dh p1 AsAdAhAc, p1 sd ??", "the player doesn't hold an unknown card"),
    ],
)
def test_what_is_no_hand_is_refused_in_words(
    variant: str, fields: str, actions: str, complaint: str
) -> None:
    with pytest.raises(Mistake) as refused:
        read(variant, "50, 60, 70", fields, actions)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_check_of_who_has_nobody_left_to_bet_against_is_passed_over() -> None:
    deal = "d dh p1 2c3d, d dh p2 AsAd, d dh p3 KsKd"
    board = "p3 sm KsKd, p2 sm AsAd, d db 4h5h6h, d db 8s, d db 9c"
    for checks in ("", "p2 cc, "):
        text = f"{deal}, p3 cc, p1 f, {checks}{board}"
        assert read("NT", "50, 50, 1", BLINDS, text).stacks == (49, 52, 0)
    with pytest.raises(Mistake, match="nobody is to act any more"):
        read("NT", "50, 50, 1", BLINDS, f"{deal}, p3 cc, p1 f, p3 cc, {board}")


def test_an_idle_check_comes_before_a_draw_as_well() -> None:
    history = read(
        "FB",
        "50, 50, 1",
        FIXED,
        "d dh p1 ????????, d dh p2 ????????, d dh p3 ????????, p3 cc, p1 f, p2 cc,"
        "p2 sd, p3 sd ??, d dh p3 ??, p2 sd, p3 sd, p2 sd, p3 sd, p2 sm 2s3d4c5h, p3 sm",
    )
    assert history.stacks == (49, 52, 0)


def test_short_raises_add_up() -> None:
    for stack, wager in ((67, None), (68, Amounts("raise", 101, 200))):
        actions = f"p3 cbr 35, p4 cbr 50, p1 cbr {stack}, p2 cc"
        history = read("NT", f"{stack}, 300, 200, 50", BLINDS4, actions)
        assert history.hand.legal.wager == wager
        assert "Options" not in write_text(history)


def test_a_post_to_enter_that_is_more_than_the_big_blind_is_no_raise() -> None:
    fields = "blinds_or_straddles = [1, 2, 0, -3]\nmin_bet = 2"
    legal = read("NT", "90, 70, 200, 50", fields, "").hand.legal
    assert (legal.price, legal.wager) == (3, Amounts("raise", 5, 200))


def test_seats_keep_their_numbers() -> None:
    text = phh("NT", "50, 50, 50", f"{BLINDS}\nseats = [6, 3, 5]", "p3 f, p1 f")
    (history,) = read_phh(text)
    assert "seats = [6, 3, 5]" in write_phh(history)
    assert read_phh(write_phh(history))[0].seats == history.seats == (6, 3, 5)
    told = write_text(history).splitlines()
    assert told[1:4] == [
        "3 players, seat 5 has the button",
        "Seat 6 (50 in chips)",
        "Seat 3 (50 in chips)",
    ]


def test_a_hand_is_told_as_its_site_would() -> None:
    fields = (
        f"{BLINDS}\nhand = 7\nvenue = 'A Room'\ntable = 'Elm'\nyear = 2009\nmonth = 7\nday = 1"
        "\ntime = 09:05:00\ntime_zone_abbreviation = 'ET'\ncurrency_symbol = '€'"
    )
    told = write_text(read("NT", "50, 50, 50", fields, "p3 f, p1 f")).splitlines()
    assert told[:2] == [
        "Hand 7, A Room, table Elm, 2009-07-01, 09:05:00 ET",
        "Texas Hold'em, no limit, blinds €1/€2",
    ]


def test_an_ante_for_all_is_told_as_an_ante() -> None:
    fields = f"{BLINDS}\nantes = [0, 2, 0]"
    told = write_text(read("NT", "50, 50, 50", fields, "p3 f, p1 f"))
    assert "Seat 2: posts the ante 2\n" in told
