"""Laws of a round, whatever the game, the players and their choices."""

import json
from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip.cards import Card, shuffled
from oddchip.house import Action, Refused, Round, from_json, seen, start, terms, to_json, view
from oddchip.house.events import Acted, Began, Event, Settled, Shuffled
from oddchip.house.views import PARTLY, PUBLIC
from oddchip.mistake import Mistake
from oddchip.rulebook import game, games
from oddchip.rules import HouseBanked

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


def replayed(log: tuple[Event, ...], of: Round) -> Round:
    """The round that a log tells of."""
    began, shuffled_deck = log[0], log[1]
    assert isinstance(began, Began)
    assert isinstance(shuffled_deck, Shuffled)
    before = {
        w.name for w in of.terms.wagers if w.made in ("required", "optional") and not w.equals
    }
    put = [{name: made[name] for name in made if name in before} for made in began.wagers]
    at = start(of.terms, began.stacks, put, [card for card in shuffled_deck.deck if card])
    for event in log:
        if isinstance(event, Acted):
            bets = [a for a in at.legal if a.wager == event.wager and a.kind == event.kind]
            ante = at.players[event.seat].wagers["ante"]
            times = event.amount // ante
            at = at.apply(next(a for a in bets if a.times == times))
    return at


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


@given(rounds())
def test_a_round_is_a_value_and_its_log_rebuilds_it(states: list[Round]) -> None:
    logs = [state.log for state in states]
    assert all(later[: len(log)] == log for log, later in pairwise(logs))
    assert from_json(to_json(states[-1].log)) == states[-1].log
    assert replayed(states[-1].log, states[-1]) == states[-1]


@given(rounds(), st.data())
def test_what_is_hidden_tells_nothing(states: list[Round], data: st.DataObject) -> None:
    """Change the cards that a viewer may not see: the view stays the same to the byte."""
    at = data.draw(st.sampled_from(states[:-1]))
    viewer = data.draw(st.sampled_from([*range(len(at.players)), "spectator"]))
    shown = view(at, viewer)
    known = {*shown.board, *shown.dealer, *(c for seat in shown.seats for c in seat.hand if c)}
    shuffled_deck = at.log[1]
    assert isinstance(shuffled_deck, Shuffled)
    deck = [card for card in shuffled_deck.deck if card]
    hidden = [place for place, card in enumerate(deck) if card not in known]
    moved = data.draw(st.permutations(hidden))
    other = list(deck)
    for place, source in zip(hidden, moved, strict=True):
        other[place] = deck[source]
    began = at.log[0]
    twin = replayed((began, Shuffled(tuple(other)), *at.log[2:]), at)
    assert view(twin, viewer) == shown
    for mine, theirs in zip(at.log, twin.log, strict=True):
        assert seen(mine, viewer) == seen(theirs, viewer)


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


def test_a_spectator_reads_no_card_that_is_face_down() -> None:
    table = terms(game("triple-action"))
    at = start(table, [5_000, 5_000], [{"ante": 100}] * 2, shuffled(table.deck.cards, 5))
    told = json.loads(to_json(tuple(seen(event, "spectator") for event in at.log)))  # type: ignore[misc]
    text = json.dumps(told)
    assert [card for card in table.deck.cards if f'"{card}"' in text] == [at.dealer[0]]


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
