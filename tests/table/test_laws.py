"""Laws of every hand of every game, at every moment: chips, turns, actions, undo and replay."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from oddchip.table import Action, Event, Hand, Refused, from_json, pots, reason, replay, to_json
from oddchip.table.actions import Kind
from oddchip.table.events import (
    Acted,
    Began,
    Collected,
    Ended,
    Posted,
    Returned,
    Won,
)
from tests.table import floor
from tests.table.playing import ALL_GAMES, finished, hands, some_action

NO_WORDS = ("None", "Action", "[", "{", "<")


def chips_after_each_event(log: tuple[Event, ...]) -> Iterator[tuple[Event, list[int], int, int]]:
    """Each event with the stacks, the pot and the house's fees as they are after it."""
    began = log[0]
    assert isinstance(began, Began)
    stacks, pot, fees = list(began.stacks), 0, 0
    for event in log:
        match event:
            case Collected():
                stacks[event.seat] -= event.amount
                fees += event.amount
            case Posted():
                stacks[event.seat] -= event.amount
                pot += event.amount
            case Acted():
                stacks[event.seat] -= event.paid
                pot += event.paid
            case Returned() | Won():
                stacks[event.seat] += event.amount
                pot -= event.amount
            case Ended():
                assert list(event.stacks) == stacks
        yield event, stacks, pot, fees


def check_chips(hand: Hand) -> None:
    began = hand.log[0]
    assert isinstance(began, Began)
    for event, stacks, pot, fees in chips_after_each_event(hand.log):
        assert sum(stacks) + pot + fees == sum(began.stacks), event
        assert min(stacks) >= 0, event
        assert pot >= 0, event
    assert tuple(stacks) == hand.stacks
    assert pot == hand.pot
    assert min(hand.put) >= 0
    assert min(hand.bets) >= 0
    assert sum(p.amount for p in pots(hand.put, hand.alive, hand.dead, hand.able)) == hand.pot
    if hand.over:
        assert isinstance(hand.log[-1], Ended)
        assert not hand.pot


def check_turn(hand: Hand) -> None:
    if hand.over:
        assert not hand.legal
        assert not list(hand.legal)
        assert reason(hand) == "the hand is over"
        return
    assert hand.actor is not None
    assert hand.alive >> hand.actor & 1
    assert hand.legal
    assert list(hand.legal)
    assert all(action in hand.legal for action in hand.legal)
    assert "None" not in hand.legal.words() + reason(hand)


def check_floor(hand: Hand) -> None:
    """The floor rules the same: who is to act, what may be done, and between which amounts."""
    if hand.over or hand.step.does != "bet":
        return
    now = floor.read(hand.log, hand.terms, hand.step)
    if now.acted or hand.step.opens != "best-board":
        assert floor.next_to_act(now) == hand.actor
    assert hand.actor is not None
    legal = hand.legal
    said = {action.kind: (0, 0) for action in (legal.fold, legal.check) if action}
    said |= {a.kind: (legal.price, legal.price) for a in (legal.call, legal.bring_in) if a}
    if legal.wager:
        said[legal.wager.kind] = (legal.wager.least, legal.wager.most)
    assert said == floor.rules(now, hand.actor)
    assert not any((legal.cards, legal.show, legal.muck))


def check_round_is_over_in_time(before: Hand, after: Hand) -> None:
    """The betting goes on as long as the floor says that somebody has to act, and no longer."""
    if before.step.does != "bet":
        return
    just_acted = after.log[: len(before.log) + 1]
    nobody = floor.next_to_act(floor.read(just_acted, before.terms, before.step)) is None
    assert nobody == (after.over or after.at != before.at)


def candidates(hand: Hand) -> Iterator[Action]:
    """Actions of every kind, around the limits of what is legal and far outside."""
    legal, seat = hand.legal, hand.actor or 0
    plain: tuple[Kind, ...] = ("fold", "check", "call", "bring-in", "show", "muck")
    wagers: tuple[Kind, ...] = ("bet", "raise")
    changes: tuple[Kind, ...] = ("discard", "draw")
    for kind in plain:
        yield Action(kind)
        yield Action(kind, to=100)
    edges = {-1, 0, 1, hand.price, hand.stacks[seat] + hand.bets[seat]}
    if legal.wager:
        edges |= {legal.wager.least, legal.wager.most}
        edges |= {(legal.wager.least + legal.wager.most) // 2}
    for kind in wagers:
        for amount in sorted({edge + by for edge in edges for by in (-1, 0, 1)}):
            yield Action(kind, to=amount)
    mine = hand.down[seat]
    strange = next(card for card in hand.terms.deck if card not in mine)
    for kind in changes:
        for count in range(len(mine) + 1):
            yield Action(kind, cards=mine[:count])
            yield Action(kind, cards=mine[len(mine) - count :])
        yield Action(kind, cards=(strange,))
        yield Action(kind, cards=(*mine[:1], *mine[:1]))
        yield Action(kind, to=1, cards=mine[:1])


def is_allowed(hand: Hand, action: Action) -> bool:
    """Whether an action is one of those that `legal` spells out."""
    legal = hand.legal
    match action.kind:
        case "bet" | "raise":
            wager = legal.wager
            if not wager or wager.kind != action.kind or action.cards:
                return False
            return wager.least <= action.to <= wager.most
        case "discard" | "draw":
            cards = legal.cards
            if not cards or cards.kind != action.kind or action.to:
                return False
            once = len(set(action.cards)) == len(action.cards)
            held = set(action.cards) <= set(cards.held)
            return once and held and cards.least <= len(action.cards) <= cards.most
    return action == Action(action.kind) and action.kind in {a.kind for a in legal}


def check_actions(hand: Hand) -> None:
    """What is legal is taken, what isn't is refused with a sentence."""
    for action in candidates(hand):
        allowed = is_allowed(hand, action)
        assert (action in hand.legal) == allowed, action
        if allowed:
            hand.apply(action)
            continue
        with pytest.raises(Refused) as refused:
            hand.apply(action)
        sentence = str(refused.value)
        assert len(sentence) > 10
        assert not any(sign in sentence for sign in NO_WORDS), sentence


def check_replay(hand: Hand) -> None:
    assert replay(hand.log, hand.terms) == hand
    written = to_json(hand.log)
    assert from_json(written) == hand.log
    if hand.over:
        assert len(written) <= 10_000


def state(hand: Hand) -> str:
    return repr([getattr(hand, name) for name in hand.__struct_fields__ if name != "terms"])


class Play(RuleBasedStateMachine):
    """A hand of any game, played on by any action, with every law checked at every moment."""

    name: str
    hand: Hand
    past: list[tuple[Hand, str]]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.hand = data.draw(hands(self.name))
        note(to_json(self.hand.log[:1]).decode())
        self.past = []

    @precondition(lambda self: not self.hand.over)
    @rule(seed=st.integers(0, 2**16))
    def act(self, seed: int) -> None:
        before = self.hand
        self.past.append((before, state(before)))
        action = some_action(before, Random(seed))
        note(f"{before.actor}: {action}")
        self.hand = before.apply(action)
        assert self.hand.log[: len(before.log)] == before.log
        assert before.apply(action) == self.hand
        check_round_is_over_in_time(before, self.hand)

    @invariant()
    def laws(self) -> None:
        check_chips(self.hand)
        check_turn(self.hand)
        check_floor(self.hand)

    @precondition(lambda self: not self.hand.over)
    @rule()
    def refuse(self) -> None:
        check_actions(self.hand)

    @rule()
    def rebuild(self) -> None:
        check_replay(self.hand)

    def teardown(self) -> None:
        if not hasattr(self, "hand"):
            return
        end = finished(self.hand, Random(0))
        check_chips(end)
        check_turn(end)
        check_replay(end)
        assert [state(hand) for hand, _ in self.past] == [kept for _, kept in self.past]


def play(game: str, examples: int) -> None:
    class PlayGame(Play):
        name = game

    run_state_machine_as_test(
        PlayGame, settings=settings(max_examples=examples, stateful_step_count=60)
    )


@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_law_holds_at_every_moment(game: str) -> None:
    play(game, 25)


@pytest.mark.long
@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_law_holds_at_every_moment_of_many_hands(game: str) -> None:
    play(game, 500)
