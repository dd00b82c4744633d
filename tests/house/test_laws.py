"""Laws of a round, whatever the game, the players and their choices."""

import re
from collections.abc import Mapping
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import Card, shuffled
from oddchip.house import (
    Action,
    Refused,
    Round,
    from_json,
    replay,
    seen,
    start,
    terms,
    to_json,
    view,
)
from oddchip.house.events import Acted, Began, Dealt, Event, Revealed, Settled, Showed, Shuffled
from oddchip.house.views import PARTLY, PUBLIC
from oddchip.mistake import Mistake
from oddchip.rulebook import game, games
from oddchip.rules import HouseBanked
from oddchip.table.views import Viewer

HOUSE = [each for each in games() if isinstance(each.sheet, HouseBanked)]
TABLES = [terms(each) for each in HOUSE] + [
    terms(game(each.id, {option.name: choice.name}))
    for each in HOUSE
    for option in each.sheet.option
    for choice in option.choice
]


@st.composite
def rounds(draw: st.DrawFn) -> list[Round]:
    """A round from its start to its end, state by state."""
    table = draw(st.sampled_from(TABLES))
    sides = [wager.name for wager in table.wagers if wager.made == "optional"]
    players = draw(st.integers(1, table.most_seats))
    put: list[Mapping[str, int]] = []
    stacks = []
    for _ in range(players):
        chosen = ["ante", *draw(st.lists(st.sampled_from(sides), unique=True))]
        put.append({name: draw(st.integers(100, 50_000)) for name in chosen})
        stacks.append(2 * put[-1]["ante"] + sum(put[-1].values()) + draw(st.integers(0, 200_000)))
    deck = shuffled(table.deck.cards, draw(st.integers(0, 2**32)))
    states = [start(table, stacks, put, deck)]
    while not states[-1].over:
        states.append(states[-1].apply(draw(st.sampled_from(states[-1].legal))))
    return states


@given(rounds())
def test_money_in_is_money_out(states: list[Round]) -> None:
    began, end = states[0].log[0], states[-1]
    assert isinstance(began, Began)
    for seat, player in enumerate(end.players):
        gains = [e.won for e in end.log if isinstance(e, Settled) and e.seat == seat]
        assert player.stack == began.stacks[seat] + sum(gains)
        assert player.stack >= 0
        free = [w.name for w in end.terms.wagers if w.made == "free"]
        for event in end.log:
            if isinstance(event, Settled) and event.seat == seat:
                assert event.won >= (0 if event.wager in free else -event.amount)
        assert sorted(player.wagers) == sorted(
            e.wager for e in end.log if isinstance(e, Settled) and e.seat == seat
        )


@given(rounds(), st.data())
def test_a_round_is_a_value_and_its_log_rebuilds_it(
    states: list[Round], data: st.DataObject
) -> None:
    logs = [state.log for state in states]
    assert all(later[: len(log)] == log for log, later in pairwise(logs))
    assert from_json(to_json(states[-1].log)) == states[-1].log
    at = data.draw(st.sampled_from(states))
    assert replay(from_json(to_json(at.log)), at.terms) == at


@given(rounds())
def test_what_is_taken_back_is_as_if_it_had_never_been(states: list[Round]) -> None:
    for at, after in pairwise(states):
        before = to_json(at.log), view(at, "auditor")
        for action in at.legal:
            at.apply(action)
        assert (to_json(at.log), view(at, "auditor")) == before
        assert at.apply(decided(at, after)) == after


def decided(at: Round, after: Round) -> Action:
    """What was decided between two moments."""
    acted = after.log[len(at.log)]
    assert isinstance(acted, Acted)
    return next(
        action
        for action in at.legal
        if (action.kind, action.wager) == (acted.kind, acted.wager)
        and at.cost(action) == acted.amount
    )


def rightly_known(log: tuple[Event, ...], viewer: Viewer) -> set[Card]:
    """The cards that a viewer has seen, by the customs of the table: an oracle of its own."""
    known: set[Card | None] = set()
    for event in log:
        match event:
            case Revealed() | Showed():
                known |= set(event.cards)
            case Dealt(to="hand") if event.seat == viewer:
                known |= set(event.cards)
    return {card for card in known if card}


def as_sent(value: object) -> str:
    """A value as it would go over the wire."""
    return msgspec.json.encode(value, enc_hook=lambda card: card.text).decode()


def everything_sent(at: Round, viewer: Viewer) -> str:
    return "\n".join([as_sent(view(at, viewer)), *(as_sent(seen(e, viewer)) for e in at.log)])


def with_cards_renamed(states: list[Round], renamed: Mapping[Card, Card]) -> Round:
    """The same round, played from its start with other cards."""
    began, pack = states[0].log[:2]
    assert isinstance(began, Began)
    assert isinstance(pack, Shuffled)
    table = states[0].terms
    free = {w.name for w in table.wagers if w.made != "free" and not w.equals}
    put = [{name: on[name] for name in on if name in free} for on in began.wagers]
    at = start(table, began.stacks, put, [renamed[card] for card in pack.deck if card])
    for was, after in pairwise(states):
        at = at.apply(decided(was, after))
    return at


CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@given(rounds(), st.data())
def test_what_is_hidden_tells_nothing(states: list[Round], data: st.DataObject) -> None:
    """Exchange the cards that a viewer may not see: all that is sent stays the same to the byte."""
    states = states[: data.draw(st.integers(1, len(states)))]
    at, deck = states[-1], states[0].terms.deck.cards
    for viewer in (*range(len(at.players)), "spectator"):
        known, sent = rightly_known(at.log, viewer), everything_sent(at, viewer)
        assert set(CARD.findall(sent)) == {card.text for card in known}
        hidden = [card for card in deck if card not in known]
        others = shuffled(hidden, data.draw(st.integers(0, 2**32)))
        change = dict(zip(hidden, others, strict=True))
        twin = with_cards_renamed(states, {card: card for card in known} | change)
        assert everything_sent(twin, viewer) == sent
        assert len(twin.log) == len(at.log)


@given(rounds(), st.data())
def test_only_what_is_legal_is_taken(states: list[Round], data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(states))
    wagers = st.none() | st.sampled_from([w.name for w in at.terms.wagers]) | st.just("nonsense")
    kinds = st.sampled_from(["check", "fold", "bet"])
    action = data.draw(st.builds(Action, kinds, wagers, st.integers(-1, 6)))
    if action in at.legal:
        at.apply(action)
    else:
        with pytest.raises(Refused) as refused:
            at.apply(action)
        assert "None" not in str(refused.value)


def test_every_event_is_either_public_or_partly_seen() -> None:
    kinds = set(Event.__args__)
    assert kinds == {*PUBLIC, *PARTLY}
    assert not {*PUBLIC} & {*PARTLY}


@pytest.mark.parametrize(
    ("put", "stack", "said"),
    [
        ({}, 900, "Ante takes $1 to $500, not $0"),
        ({"ante": 50}, 900, "Ante takes $1 to $500, not $0.50"),
        ({"ante": 100, "blind": 100}, 900, "nothing can be put on 'blind' before the deal"),
        ({"ante": 100, "raise": 100}, 900, "nothing can be put on 'raise' before the deal"),
        ({"ante": 100, "bonus-88": 99_999}, 900, "88 Bonus takes $1 to $500, not $999.99"),
        ({"ante": 500}, 900, "the wagers come to $10, the stack is $9"),
    ],
)
def test_wagers_that_are_refused(put: dict[str, int], stack: int, said: str) -> None:
    table = terms(game("holdem-88"))
    with pytest.raises(Refused) as refused:
        start(table, [stack], [put], table.deck.cards)
    assert said in str(refused.value)


def test_what_is_no_round() -> None:
    table = terms(game("holdem-88"))
    one = [{"ante": 100}]
    with pytest.raises(Mistake, match="played by 1 to 7 players"):
        start(table, [], [], table.deck.cards)
    with pytest.raises(Mistake, match="each of its 52 cards once"):
        start(table, [900], one, [Card("As")] * 52)
    with pytest.raises(Mistake, match="played among players"):
        terms(game("razz"))
    with pytest.raises(Mistake, match="blind has no pay table '9'; it has: 1"):
        terms(game("holdem-88"), {"blind": "9"})
    with pytest.raises(Mistake, match="no pay table for 'ante'"):
        terms(game("holdem-88"), {"ante": "1"})


def test_a_bet_that_the_stack_can_not_pay_is_not_offered() -> None:
    table = terms(game("holdem-88"))
    at = start(table, [500], [{"ante": 100}], table.deck.cards)
    assert [action.times for action in at.legal if action.kind == "bet"] == [1, 2, 3]
