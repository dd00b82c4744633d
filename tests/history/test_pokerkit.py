"""Our PHH files under PokerKit's own reader: it plays those of the eleven variants to our stacks.

Stacks are deep and no hand is mucked: PokerKit has its own ways with short raises, with pots of
several layers and with hands that are given up before the board is complete.
"""

from random import Random, getstate, setstate
from typing import Any

import pytest
from pokerkit import Automation, HandHistory, Poker, State
from pokerkit.notation import parse_action

from oddchip.history import History, read_phh, write_phh
from oddchip.history.beginning import variants
from oddchip.table import Terms
from tests.history.hands import GAMES, STRUCTURES, on, played, some_terms

SEEDS = range(4)


def terms_of(code: str) -> Terms:
    variant = variants().variant[code]
    return on(variant.game, **variant.options)


def played_by_pokerkit(history: HandHistory) -> State:
    """Every line as it stands; PokerKit's own way of reading mends what it doesn't understand."""
    state = history.create_state()
    for action in history.actions:
        while state.can_burn_card():
            state.burn_card("??")
        parse_action(state, action)
    return state


@pytest.mark.parametrize("code", sorted(variants().variant))
def test_a_plain_hand_is_played_to_the_same_stacks(code: str) -> None:
    for seed in SEEDS:
        random = Random(f"{code} {seed}")
        hand = played(terms_of(code), random, deep=True, shown=True, seats=random.randint(2, 4))
        text = write_phh(History(hand))
        loaded = HandHistory.loads(text)
        assert loaded.variant == code
        state = played_by_pokerkit(loaded)
        assert not state.status
        assert list(state.stacks) == loaded.finishing_stacks


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", GAMES)
def test_any_hand_loads(name: str, structure: str) -> None:
    random = Random(f"{name} {structure}")
    histories = [History(played(some_terms(name, structure, random), random)) for _ in range(2)]
    text = write_phh(*histories)
    both = list(HandHistory.loads_all(text))
    assert [loaded.user_defined_fields["_oddchip"]["unit"] for loaded in both] == ["cent", "cent"]
    assert [read.hand.stacks for read in read_phh(text)] == [
        history.hand.stacks for history in histories
    ]


AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
# PokerKit's fixed-limit Omaha-8 plays pot limit.
THEIRS = sorted(set(HandHistory.game_types) - {"FO/8"})


def some_game(code: str, players: int, random: Random) -> Poker:
    """A game of PokerKit, some with antes, a big-blind ante, or a post to enter."""
    fixed = code.startswith("F")
    stakes: dict[str, Any] = {"small_bet": 4, "big_bet": 8} if fixed else {"min_bet": 4}
    equal = random.random() < 0.7
    stakes["ante_trimming_status"] = equal
    stakes["raw_antes"] = random.choice((0, 1)) if equal else (0, 4, *(0,) * (players - 2))
    if code in ("F7S", "F7S/8", "FR"):
        stakes |= {"raw_antes": 1, "ante_trimming_status": True, "bring_in": random.choice((1, 2))}
    else:
        enters = random.choice((0, 0, -4, -6))
        stakes["raw_blinds_or_straddles"] = (2, 4, 0, enters)[:players]
    return HandHistory.game_types[code](AUTOMATIC, **stakes)


def played_there(state: State, random: Random) -> None:
    """A hand at PokerKit's table: raises of all sizes, draws, and losers who muck."""
    while state.status:
        if state.can_stand_pat_or_discard():
            held = state.hole_cards[state.stand_patter_or_discarder_index or 0]
            gives = random.sample(list(held), random.randint(0, 2))
            state.stand_pat_or_discard("".join(map(repr, gives)))
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(random.choice((None, True)))
        elif state.can_complete_bet_or_raise_to() and random.random() < 0.3:
            least = state.min_completion_betting_or_raising_to_amount or 0
            most = state.max_completion_betting_or_raising_to_amount or 0
            state.complete_bet_or_raise_to(random.randint(int(least), int(min(most, 3 * least))))
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif state.can_fold() and random.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()


@pytest.mark.parametrize("code", THEIRS)
def test_hands_that_pokerkit_plays_and_writes_are_read(code: str) -> None:
    before = getstate()
    for number in range(12):
        random = Random(f"{code} {number}")
        setstate(random.getstate())  # PokerKit shuffles with the global generator
        players = random.randint(2, 4)
        table = some_game(code, players, random)
        state = table([random.randint(3_000, 9_000) for _ in range(players)], players)
        played_there(state, random)
        written = HandHistory.from_game_state(
            table,
            state,
            random.random() < 0.5,
            ante_trimming_status=table.ante_trimming_status,
            finishing_stacks=list(state.stacks),
        ).dumps()
        (read,) = read_phh(written)
        assert read.hand.over
        assert read.difference is None, written
    setstate(before)


def test_what_pokerkit_writes_is_read() -> None:
    for code in variants().variant:
        hand = played(terms_of(code), Random(code), deep=True, shown=True, seats=3)
        (read,) = read_phh(HandHistory.loads(write_phh(History(hand))).dumps())
        assert read.hand == hand
