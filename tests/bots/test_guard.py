"""Whatever a bot does, its guard answers with a legal action and says what was wrong."""

import sys
import threading
from collections.abc import Callable

import pytest

from oddchip.bots import GuardedBot, check_or_fold
from oddchip.cards import Card
from oddchip.table import Action, Hand, View, view
from tests.bots.tables import checked_to, dealt, limit_table


class Answering:
    """Answers with whatever a function gives."""

    def __init__(self, answer: Callable[[], object]) -> None:
        self.answer = answer

    def act(self, view: View) -> Action:  # noqa: ARG002 - it doesn't look
        return self.answer()  # type: ignore[return-value]


class Unspeakable:
    def __repr__(self) -> str:
        raise ValueError


def failing() -> object:
    raise KeyError("aces")


def leaving() -> object:
    sys.exit(3)


def too_deep() -> object:
    return too_deep()


NONSENSE: list[tuple[Callable[[], object], str]] = [
    (lambda: None, "answered with None, which is no action"),
    (lambda: "fold", "answered with 'fold', which is no action"),
    (lambda: 7, "answered with 7, which is no action"),
    (Unspeakable, "answered with something of type Unspeakable, which is no action"),
    (lambda: Action("raise", "all of it"), "which is no action"),  # type: ignore[arg-type]
    (lambda: Action("raise", 400.0), "which is no action"),  # type: ignore[arg-type]
    (lambda: Action("raise", to=True), "which is no action"),
    (lambda: Action(None), "which is no action"),  # type: ignore[arg-type]
    (lambda: Action("draw", 0, [Card("As")]), "which is no action"),  # type: ignore[arg-type]
    (lambda: Action("draw", 0, ("As",)), "which is no action"),  # type: ignore[arg-type]
    (lambda: Action("jump"), "tried what isn't possible: you can't jump"),  # type: ignore[arg-type]
    (lambda: Action("check"), "tried what isn't possible: you can't check; you can fold or call"),
    (lambda: Action("raise", 10**30), "tried what isn't possible: you can't raise to $"),
    (lambda: Action("raise", -1), "tried what isn't possible"),
    (failing, "failed: KeyError: 'aces'"),
    (leaving, "failed: SystemExit: 3"),
    (too_deep, "failed: RecursionError"),
]


def called(value: object) -> str:
    return value[:40] if isinstance(value, str) else getattr(value, "__name__", "")


@pytest.mark.parametrize("patience", [None, 30.0])
@pytest.mark.parametrize(("answer", "fault"), NONSENSE, ids=called)
def test_nonsense_becomes_a_fold(
    answer: Callable[[], object], fault: str, patience: float | None
) -> None:
    hand = dealt(limit_table("texas-holdem"), 3)
    told: list[str] = []
    bot = GuardedBot(Answering(answer), told.append, patience=patience)
    assert hand.actor is not None
    assert bot.act(view(hand, hand.actor)) == hand.legal.fold
    assert len(told) == 1
    assert fault in told[0]


# The safe action at each kind of step, and what it costs.
SAFE = [
    ("texas-holdem", "bet", "fold"),
    ("razz", "bet", "bring-in"),
    ("lo-ball", "draw", "draw"),
    ("pineapple", "discard", "discard"),
    ("texas-holdem", "show", "show"),
]


@pytest.mark.parametrize(("name", "does", "kind"), SAFE)
def test_the_safe_action(name: str, does: str, kind: str) -> None:
    hand: Hand = checked_to(dealt(limit_table(name), 3), does)
    action = check_or_fold(hand.legal)
    assert action.kind == kind
    assert action in hand.legal
    if kind == "draw":
        assert not action.cards


def test_checking_comes_before_folding() -> None:
    hand = dealt(limit_table("texas-holdem"), 2)
    assert hand.legal.call
    hand = hand.apply(hand.legal.call)
    assert hand.legal.fold
    assert check_or_fold(hand.legal).kind == "check"


def test_a_legal_answer_passes_and_nothing_is_told() -> None:
    hand = dealt(limit_table("texas-holdem"), 3)
    told: list[str] = []
    for patience in (None, 30.0):
        bot = GuardedBot(Answering(lambda: hand.legal.call), told.append, patience=patience)
        assert hand.actor is not None
        assert bot.act(view(hand, hand.actor)) == hand.legal.call
    assert told == []


def test_a_bot_that_never_answers_is_passed_over() -> None:
    hand = dealt(limit_table("texas-holdem"), 3)
    told: list[str] = []
    awake = threading.Event()

    def asleep() -> Action | None:
        awake.wait()
        return hand.legal.call

    bot = GuardedBot(Answering(asleep), told.append, patience=0.02)
    assert hand.actor is not None
    mine = view(hand, hand.actor)
    assert bot.act(mine) == bot.act(mine) == hand.legal.fold
    awake.set()
    assert told == ["took more than 0.02 seconds", "is still thinking about an earlier turn"]
