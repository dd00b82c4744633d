"""What is written as PHH reads back, in every game and structure, for every viewer."""

import tomllib
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.history import History, Note, read_phh, write_phh
from oddchip.history.history import MOST_AMOUNT
from oddchip.mistake import Mistake
from oddchip.table import Post, posts_of, start
from oddchip.table.events import Burned, Event, Reshuffled, Shuffled
from oddchip.table.views import Withheld
from tests.history.hands import GAMES, STRUCTURES, on, played, some_action, some_terms

SEEDS = range(3)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", GAMES)
def test_a_hand_reads_back(name: str, structure: str) -> None:
    for seed in SEEDS:
        random = Random(f"{name} {structure} {seed}")
        hand = played(some_terms(name, structure, random), random)
        (read,) = read_phh(write_phh(History(hand)))
        assert read.hand == hand
        assert read == History(hand, finishing=hand.stacks)


@given(st.sampled_from(GAMES), st.sampled_from(STRUCTURES), st.integers(0, 2**32))
def test_any_hand_reads_back(name: str, structure: str, seed: int) -> None:
    random = Random(seed)
    hand = played(some_terms(name, structure, random), random)
    assert read_phh(write_phh(History(hand)))[0].hand == hand


def known(events: tuple[Event | Withheld, ...]) -> list[Event | Withheld]:
    """The events without what no seat knows, and that a file for a seat doesn't tell."""
    hidden = (Shuffled, Burned, Reshuffled)
    return [event for event in events if not isinstance(event, hidden)]


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_know_reads_back(name: str, structure: str) -> None:
    for seed in SEEDS:
        random = Random(f"{name} {structure} seat {seed}")
        hand = played(some_terms(name, structure, random), random)
        viewer = random.choice([*range(len(hand.stacks)), "spectator"])
        text = write_phh(History(hand), viewer=viewer)
        assert "_oddchip.deck" not in text
        if any(isinstance(event, Reshuffled) for event in hand.log):
            continue  # which used cards came again, the file may not tell
        (read,) = read_phh(text)
        assert known(read.seen_by(viewer)) == known(History(hand).seen_by(viewer))
        assert read.hand.stacks == hand.stacks
        assert write_phh(read, viewer=viewer) == text


@pytest.mark.parametrize(
    ("name", "hands"), [("lo-ball", 20), ("seven-card-stud", 60), ("badugi", 20)]
)
def test_used_cards_that_come_again_are_found_or_refused(name: str, hands: int) -> None:
    found = 0
    for seed in range(hands):
        random = Random(seed)
        hand = played(some_terms(name, "fixed", random), random, folds=0.02, seats=8)
        if not any(isinstance(event, Reshuffled) for event in hand.log):
            continue
        viewer = random.randrange(len(hand.stacks))
        with suppress(Mistake):
            (read,) = read_phh(write_phh(History(hand), viewer=viewer))
            found += 1
            assert known(read.seen_by(viewer)) == known(History(hand).seen_by(viewer))
    assert found > 2


@pytest.mark.parametrize(
    "extra",
    [
        [Post(3, 200, "entry")],
        [Post(2, 100, "dead"), Post(2, 200, "entry")],
        [Post(4, 400, "blind")],
        [Post(3, 200, "dead")],
    ],
)
def test_unusual_posts_read_back(extra: list[Post]) -> None:
    table = on("texas-holdem", structure="no-limit")
    posts = [*posts_of(table, 5, 4), *extra]
    hand = start(table, [5_000, 300, 9_000, 1_000, 250], 4, deck=table.deck.cards, posts=posts)
    assert read_phh(write_phh(History(hand)))[0].hand == hand


def test_a_history_keeps_names_comments_and_other_fields() -> None:
    hand = played(on("omaha-8", structure="fixed"), Random(5))
    fields = {
        "event": 'A "quoted" night\n\x7f',
        "_table talk": ["fold, then", {"x": True}],
        "time": tomllib.loads("t = 20:15:00")["t"],
        "level": 3,
    }
    names = tuple(f"Player {seat}" for seat in range(len(hand.stacks)))
    history = History(
        hand,
        players=names,
        finishing=hand.stacks,
        notes=(Note(0, "before"), Note(3, "in between"), Note(3, "at once"), Note(99, "after")),
        fields=fields,
    )
    (read,) = read_phh(write_phh(history))
    assert read.notes[:3] == history.notes[:3]
    assert read.notes[3].text == "after"
    assert (read.players, read.fields, read.finishing) == (names, fields, hand.stacks)


def test_many_hands_stand_in_one_file() -> None:
    random = Random(2)
    hands = [played(some_terms(name, "pot", random), random) for name in GAMES]
    text = write_phh(*map(History, hands))
    assert [read.hand for read in read_phh(text)] == hands


def test_a_hand_that_is_not_over_reads_back() -> None:
    table = on("razz", structure="fixed")
    hand = start(table, [5_000] * 4, 2, deck=table.deck.cards)
    random = Random(1)
    for _ in range(5):
        (read,) = read_phh(write_phh(History(hand)))
        assert read.hand == hand
        assert read.finishing is None
        hand = hand.apply(some_action(hand, random, shown=True, folds=0))


def test_amounts_that_no_table_has_are_refused() -> None:
    hand = played(on("omaha-8", structure="pot"), Random(1))
    text = write_phh(History(hand)).replace("min_bet = 200", f"min_bet = {MOST_AMOUNT + 1}")
    with pytest.raises(Mistake, match="no amount that is played for"):
        read_phh(text)
