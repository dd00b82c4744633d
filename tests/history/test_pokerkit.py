"""Our PHH files under PokerKit's own reader: it plays those of the eleven variants to our stacks.

Stacks are deep and no hand is mucked: PokerKit has its own ways with short raises, with pots of
several layers and with hands that are given up before the board is complete.
"""

from random import Random

import pytest
from pokerkit import HandHistory, State
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


def test_what_pokerkit_writes_is_read() -> None:
    for code in variants().variant:
        hand = played(terms_of(code), Random(code), deep=True, shown=True, seats=3)
        (read,) = read_phh(HandHistory.loads(write_phh(History(hand))).dumps())
        assert read.hand == hand
