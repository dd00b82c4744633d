"""What holds at every table, whatever is commanded and played there."""

from random import Random
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from oddchip.mistake import Mistake
from oddchip.table import Action, House, Session, Terms, opened
from oddchip.table.events import Began, Collected, Posted
from oddchip.table.news import (
    NotDealt,
)
from tests.table.evening import Told, dealt, folded, pack
from tests.table.playing import GAMES, on, some_action

NAMES = "Ann Bo Cy Di Ed Flo Gus Hal Ida Jo Kim Lu".split()  # noqa: SIM905 - easier to read
LEAST, MOST = 250, 10_000
ENOUGH = 1_000  # to pay the collection and post whatever there is to be posted

games = st.lists(
    st.builds(
        lambda name, structure: on(name, ("structure", structure)),
        st.sampled_from(GAMES),
        st.sampled_from(("spread", "fixed", "pot", "no-limit")),
    ),
    min_size=1,
    max_size=3,
)
changes = st.sampled_from(("each-hand", "each-round", "dealers-choice"))
seeds = st.integers(0, 2**16)
anywhere = st.integers(-1, 10)
amounts = st.one_of(st.integers(-1, MOST + 1), st.sampled_from((LEAST, 300, 301, 400, 401, MOST)))


class Evening(RuleBasedStateMachine):
    """A table that takes any command at any time."""

    table: Session

    @initialize(seats=st.integers(2, 10), played=games, how=changes, seed=seeds)
    def open(self, seats: int, played: list[Terms], how: Any, seed: int) -> None:
        seats = min(seats, max(game.most_seats for game in played))
        self.first = self.table = opened(House(seats, LEAST, MOST, how), played)
        self.told = Told(seats)
        self.commands: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.tables = [self.first]
        random = Random(seed)
        for seat in random.sample(range(seats), random.randint(2, seats)):
            self.command("sit", seat, NAMES[seat], random.choice((LEAST, 700, 5_000, MOST)))
        self.command("draw_for_button", pack(self.table, seed))

    def command(self, name: str, *what: Any, **more: Any) -> bool:
        """Whether the table took the command; if not, it said why."""
        before = self.table
        try:
            self.table = getattr(before, name)(*what, **more)
        except Mistake as mistake:
            why = str(mistake)
            assert why.isprintable(), "it says in words why not"
            return False
        note(f"{name}{str(what)[:80]} {more} {self.table.news}")
        self.commands.append((name, what, more))
        self.tables.append(self.table)
        for news in self.table.news:
            self.told.hear(news)
        self.laws()
        return True

    def laws(self) -> None:
        table = self.table
        assert self.told == table, "the news tell everything"
        names = [player.name for player in table.players if player]
        assert len(set(names)) == len(names), "nobody has two seats"
        chips = sum(table.stack(seat) for seat, player in enumerate(table.players) if player)
        fees = self.told.collected
        if table.hand:
            chips += table.hand.pot
            fees += sum(event.amount for event in table.hand.log if isinstance(event, Collected))
            assert table.actor in table.seats
            assert table.hand.legal, "somebody has something to do"
        assert chips + fees == self.told.brought, "chips are brought, taken away or collected"

    @rule(
        seat=anywhere,
        name=st.one_of(st.sampled_from(NAMES), st.text(max_size=3)),
        amount=amounts,
        posting=st.booleans(),
    )
    def sit(self, seat: int, name: str, amount: int, *, posting: bool) -> None:
        self.command("sit", seat, name, amount, posting=posting)

    @rule(seat=anywhere, amount=amounts)
    def add(self, seat: int, amount: int) -> None:
        self.command("add", seat, amount)

    @rule(seat=anywhere)
    def leave(self, seat: int) -> None:
        self.command("leave", seat)

    @rule(seat=anywhere)
    def sit_out(self, seat: int) -> None:
        self.command("sit_out", seat)

    @rule(seat=anywhere, posting=st.booleans())
    def come_back(self, seat: int, *, posting: bool = True) -> None:
        self.command("come_back", seat, posting=posting)

    @rule(seed=seeds)
    def draw(self, seed: int) -> None:
        self.command("draw_for_button", pack(self.table, seed))

    @rule(seat=anywhere, place=st.integers(-1, 3))
    def choose(self, seat: int, place: int) -> None:
        if self.command("choose", seat, place):
            assert self.tables[-2].due().button == seat, "who has the next button names the game"

    @precondition(lambda self: not self.table.hand)
    @rule(place=st.integers(0, 2))
    def name_a_game(self, place: int) -> None:
        """The one who may."""
        if able(self.table, ENOUGH) > 1 and self.table.button is not None:
            self.command("choose", self.table.due().button, place)

    @rule(seed=seeds)
    def act(self, seed: int) -> None:
        """An action, or one that isn't possible now."""
        hand, random = self.table.hand or self.table.last, Random(seed)
        if hand and hand.over:
            assert not self.command("act", Action("fold"))
        elif hand and not seed % 10:
            assert not self.command("act", Action("raise", -seed))
        elif hand:
            self.command("act", some_action(hand, random))

    @rule(seed=seeds, hands=st.integers(1, 4))
    def play_on(self, seed: int, hands: int) -> None:
        """The hand is finished and others are begun."""
        random = Random(seed)
        for number in range(seed, seed + hands):
            while self.table.hand:
                self.command("act", some_action(self.table.hand, random))
            before = self.table
            if self.command("deal", pack(before, number), pack(before, number + 1)):
                begins(before, self.table)
            else:
                assert before.button is None or able(before, ENOUGH) < 2, "no table stands still"

    def teardown(self) -> None:
        """The commands, given again, make each table again: none has changed since it was made."""
        table = self.first
        for (name, what, more), kept in zip(self.commands, self.tables[1:], strict=True):
            table = getattr(table, name)(*what, **more)
            assert table == kept


def able(table: Session, stack: int = 1) -> int:
    """How many could be dealt in, with such a stack."""
    return sum(bool(p and not p.out and p.stack >= stack) for p in table.players)


def begins(before: Session, after: Session) -> None:
    """The laws of a new hand."""
    hand, button = after.hand, after.button
    assert hand is not None
    assert button in after.seats
    assert before.button is not None
    assert hand.terms is before.terms, "the game is the one that was announced"
    news = {item.seat: item.why for item in after.news if isinstance(item, NotDealt)}
    began = hand.log[0]
    assert isinstance(began, Began)
    debtors = set()
    for seat, player in enumerate(before.players):
        plays = player is not None and not player.out and player.stack > 0
        assert plays == (seat in after.seats or seat in news), "who isn't dealt in hears why"
        if seat in after.seats:
            assert player is not None
            assert began.stacks[after.seats.index(seat)] == player.stack
            if player.owes and after.blinds:
                debtors.add(seat)
    poor = {seat for seat, why in news.items() if why == "collection"}
    if not before.terms.stakes.blinds:
        assert not after.blinds
        assert [p and (p.name, p.owes_small, p.owes_big) for p in before.players] == [
            p and (p.name, p.owes_small, p.owes_big) for p in after.players
        ], "without blinds no debt changes"
    else:
        settles(after, set() if waived(before, poor) else debtors)
    moves(before, after, poor, waived=waived(before, poor))


def settles(after: Session, debtors: set[int]) -> None:
    """Who owes a blind and isn't forgiven it posts it or has the big blind."""
    assert after.hand is not None
    assert after.button is not None
    assert not any(p and p.owes for s, p in enumerate(after.players) if s in after.seats)
    big, circle = after.blinds[-1], len(after.players)
    for seat in debtors - {big}:
        paid = [
            event.amount
            for event in after.hand.log
            if isinstance(event, Posted)
            and event.kind in ("entry", "dead")
            and after.seats[event.seat] == seat
        ]
        assert paid, "what is owed is posted"
        assert (seat - big) % circle < (after.button - big) % circle, (
            "nobody comes in between the button and the big blind"
        )


def waived(before: Session, poor: set[int]) -> bool:
    """Whether nobody owes anything: two are left, or no two who owe nothing."""
    left = [
        player
        for seat, player in enumerate(before.players)
        if player and not player.out and player.stack and seat not in poor
    ]
    return len(left) == 2 or sum(not player.owes for player in left) < 2


def moves(before: Session, after: Session, poor: set[int], *, waived: bool) -> None:
    """The button goes to the next player who owes nothing and can pay, and rarely one further."""
    assert before.button is not None
    assert after.button is not None
    circle, blinds = len(after.players), bool(before.terms.stakes.blinds)
    start = before.button if before.number else before.button - 1
    in_line = [
        seat
        for step in range(1, circle + 1)
        if (p := before.players[seat := (start + step) % circle])
        and not p.out
        and p.stack
        and seat not in poor
        and not (blinds and p.owes and not waived)
    ]
    same_big = after.blinds[-1:] == before.blinds[-1:] != ()
    if after.button == in_line[0]:
        big, then = before.players[after.blinds[-1]] if same_big else None, in_line[1]
        due = before.terms.stakes.collection + sum(before.terms.stakes.blinds)
        assert not big or big.owes or before.stack(then) < due, "the next in line might have had it"
    else:
        assert after.button == in_line[1]
        assert before.blinds, "the button moves on by two"
        assert not same_big, "lest the big blind fall on one player again"


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=20, stateful_step_count=40)


@settings(max_examples=30)
@given(st.integers(4, 10), games, changes, seeds)
def test_a_long_evening(seats: int, played: list[Terms], how: Any, seed: int) -> None:
    """As above, with more of what people do than of what they might: many hands, much company."""
    evening, random = Evening(), Random(seed)
    evening.open(seats, played, how, seed)
    for seat in range(seats - 1):
        evening.sit(seat, NAMES[seat], 5_000, posting=True)
    for _ in range(40):
        table = evening.table
        seat = random.randrange(len(table.players))
        player, posting = table.players[seat], random.random() < 0.7
        if player is None:
            evening.sit(seat, random.choice(NAMES), random.choice((LEAST, 5_000)), posting=posting)
        elif player.out:
            evening.come_back(seat, posting=posting)
        elif random.random() < 0.4:
            random.choice((evening.sit_out, evening.leave, evening.come_back))(seat)
        for seat, player in enumerate(table.players):
            if player and player.stack < ENOUGH and random.random() < 0.6:
                evening.add(seat, 5_000)
        if how == "dealers-choice" and not table.hand:
            evening.name_a_game(random.randrange(len(played)))
        evening.play_on(random.randrange(2**16), random.randint(1, 2))
        for _ in range(random.randint(0, 3)):
            evening.act(random.randrange(2**16))
    evening.teardown()


@settings(max_examples=20)
@given(st.sampled_from(GAMES), st.integers(2, 10), seeds)
def test_an_orbit(game: str, seats: int, seed: int) -> None:
    """When nobody comes or goes, each has the button, the fee and each blind once in a round."""
    random, names = Random(seed), dict(enumerate("ABCDEFGHIJ"[:seats]))
    # Nobody ever chooses another game; the second is there for its ten seats.
    house = House(seats, 1, 10**9, "dealers-choice")
    table = opened(house, [on(game), on("texas-holdem")])
    for seat, name in names.items():
        table = table.sit(seat, name, 10**8)
    for _ in range(random.randint(0, 12)):
        table = folded(dealt(table, random.randrange(2**16)))
        seat = random.randrange(len(names))
        player = table.players[seat]
        assert player is not None
        table = table.come_back(seat) if player.out else table.sit_out(seat)
        if able(table) < 2:
            table = table.come_back(seat)
    for seat, player in enumerate(table.players):
        if player and player.out:
            table = table.come_back(seat, posting=random.random() < 0.5)
    while any(player and player.owes for player in table.players):
        table = folded(dealt(table, random.randrange(2**16)))
    table = folded(dealt(table, seed))
    buttons: list[int] = []
    blinds: list[tuple[int, ...]] = []
    fees: list[int] = []
    for _ in names:
        table = dealt(table, random.randrange(2**16))
        assert table.hand is not None
        assert table.button is not None
        buttons.append(table.button)
        blinds.append(table.blinds)
        fees += [table.seats[e.seat] for e in table.hand.log if isinstance(e, Collected)]
        table = folded(table)
    everyone = sorted(names)
    assert sorted(buttons) == everyone
    assert sorted(fees) == everyone
    for blind in zip(*blinds, strict=True):
        assert sorted(blind) == everyone
