"""Logs that can't be replayed, and what is said about them. That others can is in `test_laws`."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from oddchip.mistake import Mistake
from oddchip.table import Event, Hand, seen
from oddchip.table import replay as replayed
from oddchip.table.events import Acted, Began, Ended, Posted, Shuffled
from tests.table.playing import finished, on, some_hand

TABLE = on("texas-holdem")
HAND = finished(some_hand(TABLE, Random(5)), Random(5))

Log = tuple[Event, ...]


def changed(of: type[Event], /, **fields: object) -> Callable[[Log], Log]:
    """The log with its first event of a kind changed."""

    def change(log: Log) -> Log:
        place = next(place for place, event in enumerate(log) if isinstance(event, of))
        return (*log[:place], replace(log[place], **fields), *log[place + 1 :])

    return change


WRONG: list[tuple[Callable[[Log], Log], str]] = [
    (lambda log: log[:0], "a log starts with the beginning of the hand and the deck"),
    (lambda log: log[1:], "a log starts with the beginning of the hand and the deck"),
    (lambda log: log[:1], "a log starts with the beginning of the hand and the deck"),
    (changed(Began, game="razz"), "the log is of razz, at other terms than these of texas-holdem"),
    (changed(Began, button=99), "the button can't be at seat 99"),
    (changed(Shuffled, deck=()), "the deck of texas-holdem is each of its 52 cards once"),
    (changed(Posted, amount=7), "event 2 of the log doesn't follow"),
    (changed(Acted, seat=1), "doesn't follow from those before it: Acted(seat=1"),
    (changed(Acted, kind="show"), "you can't show; you can fold or "),
    (changed(Ended, stacks=(1, 2)), "doesn't follow from those before it: Ended(stacks=(1, 2))"),
    (lambda log: log[:-1], f"the log has {len(HAND.log) - 1} events, and its actions make"),
    (lambda log: (*log, log[-1]), f"the log has {len(HAND.log) + 1} events, and its actions make"),
    (
        lambda log: tuple(seen(event, 0) for event in log),  # type: ignore[misc]
        "only a log that shows every card can be replayed",
    ),
]


@pytest.mark.parametrize(("change", "said"), WRONG, ids=[said[:40] for _, said in WRONG])
def test_a_log_that_does_not_hold_together_is_refused(
    change: Callable[[Log], Log], said: str
) -> None:
    with pytest.raises(Mistake) as refused:
        replayed(change(HAND.log), TABLE)
    assert said in str(refused.value)


def test_a_hand_in_progress_is_rebuilt_as_it_stands() -> None:
    hand: Hand = some_hand(TABLE, Random(5))
    assert replayed(hand.log, TABLE) == hand
    assert not replayed(hand.log, TABLE).over
