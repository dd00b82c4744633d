"""A log is taken for what it is: any change of it is noticed, and said in a sentence."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from oddchip.cards import shuffled
from oddchip.house import Event, Round, replay, start, terms
from oddchip.house.events import Acted, Began, Revealed, Settled, Shuffled
from oddchip.mistake import Mistake
from oddchip.rulebook import game

Log = tuple[Event, ...]
TABLE = terms(game("holdem-88"))


def some_round() -> Round:
    """Two players: one raises before the flop, one on it."""
    put = [{"ante": 500, "bonus-88": 100}, {"ante": 200}]
    at = start(TABLE, [10_000, 1_000], put, shuffled(TABLE.deck.cards, 3))
    for times in (3, 0, 2):
        at = at.apply(next(action for action in at.legal if action.times == times))
    assert at.over
    return at


ROUND = some_round()


def changed(of: type[Event], /, **fields: object) -> Callable[[Log], Log]:
    """The log with the first event of a kind changed."""

    def change(log: Log) -> Log:
        place = next(place for place, event in enumerate(log) if isinstance(event, of))
        return (*log[:place], replace(log[place], **fields), *log[place + 1 :])

    return change


def with_settlement(log: Log) -> Log:
    """The log with a wager that won a cent more."""
    place = next(place for place, event in enumerate(log) if isinstance(event, Settled))
    settled = log[place]
    assert isinstance(settled, Settled)
    return (*log[:place], replace(settled, won=settled.won + 1), *log[place + 1 :])


DAMAGE: list[tuple[Callable[[Log], Log], str]] = [
    (lambda log: log[1:], "a log starts with the beginning of the round and the deck"),
    (lambda _: (), "a log starts with the beginning of the round and the deck"),
    (changed(Began, game="fortune-holdem"), "the log is of fortune-holdem, at other terms"),
    (changed(Began, paytables={"blind": "9"}), "the log is of holdem-88, at other terms"),
    (changed(Shuffled, deck=(None,) * 52), "only a log that shows every card can be replayed"),
    (changed(Shuffled, deck=TABLE.deck.cards[:51]), "each of its 52 cards once; given are 51"),
    (changed(Began, stacks=(900, 1_000)), "the wagers come to $11, the stack is $9"),
    (changed(Began, stacks=(900,)), "each with a stack and wagers; given are 1 stacks"),
    (
        changed(Acted, amount=2_500),
        "at before-the-flop, seat 0 can't bet $25 on raise: it can check or bet $5 (1x)",
    ),
    (changed(Acted, kind="fold", wager=None), "at before-the-flop, seat 0 can't fold"),
    (changed(Acted, seat=1), "doesn't follow from those before it: Acted(seat=1"),
    (changed(Revealed, cards=TABLE.deck.cards[:3]), "doesn't follow from those before it"),
    (with_settlement, "doesn't follow from those before it: Settled(seat=0, wager='ante'"),
    (lambda log: log[:-1], "events, and its actions make"),
    (lambda log: (*log, log[-1]), "events, and its actions make"),
    (lambda log: (*log, Acted(0, "after-the-river", "fold", None, 0)), "goes on when the round is"),
]


def test_a_log_rebuilds_its_round_whole_and_after_each_decision() -> None:
    assert replay(ROUND.log, TABLE) == ROUND
    begun = start(TABLE, [10_000, 1_000], [{"ante": 500}, {"ante": 200}], TABLE.deck.cards)
    assert replay(begun.log, TABLE) == begun


@pytest.mark.parametrize(("damage", "said"), DAMAGE, ids=[said[:50] for _, said in DAMAGE])
def test_a_log_that_was_changed_is_refused(damage: Callable[[Log], Log], said: str) -> None:
    with pytest.raises(Mistake) as refused:
        replay(damage(ROUND.log), TABLE)
    assert said in str(refused.value)
