"""The table above the hand: who sits where with what, the button, and one hand after another.

A session is a value too: each command gives the next one, whose `news` says what happened, or
refuses in a sentence. Shuffled decks are arguments, as for a hand. Players who leave, sit out or
add chips during a hand do so when it is over.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table.actions import Action, dollars
from oddchip.table.entering import Deal, Player, missed, next_deal
from oddchip.table.events import Post
from oddchip.table.hand import Hand, start
from oddchip.table.terms import Terms


class House(msgspec.Struct, frozen=True):
    """How a table is run: its seats, its buy-in, and how its games follow each other.

    With `each-round`, a game is played for as many hands as players were in its first; with
    `dealers-choice`, the player who will have the button names it.
    """

    seats: int
    least_buy_in: int
    most_buy_in: int
    changes: Literal["each-hand", "each-round", "dealers-choice"] = "each-round"


class News(msgspec.Struct, frozen=True, tag_field="news", tag=str.lower):
    """Something that happened at the table, outside of a hand's own log."""


class Sat(News, frozen=True):
    """A player took a seat and bought in."""

    seat: int
    player: str
    amount: int


class Added(News, frozen=True):
    """A player added to the stack."""

    seat: int
    amount: int


class Left(News, frozen=True):
    """A player left with a stack."""

    seat: int
    player: str
    amount: int


class SatOut(News, frozen=True):
    """A player sits out."""

    seat: int


class CameBack(News, frozen=True):
    """A player plays again: at once, posting what is owed, or when the big blind comes round."""

    seat: int
    posting: bool


class DrewForButton(News, frozen=True):
    """Cards were dealt for the first button, and the highest spade took it."""

    cards: tuple[tuple[int, tuple[Card, ...]], ...]
    seat: int


class Chose(News, frozen=True):
    """The next game was named."""

    game: str


class Dealt(News, frozen=True):
    """A hand began; its own seats count these seats from 0."""

    number: int
    game: str
    seats: tuple[int, ...]
    button: int


class Played(News, frozen=True):
    """A hand ended, and these are its seats' stacks."""

    number: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]


class Session(msgspec.Struct, frozen=True):
    """A table at some moment.

    >>> from oddchip.cards import shuffled
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> table = opened(House(6, 2_000, 20_000), [terms(game("texas-holdem"))])
    >>> table = table.sit(0, "Ann", 5_000).sit(3, "Bo", 5_000)
    >>> pack = table.terms.deck.cards
    >>> table = table.draw_for_button(shuffled(pack, 1)).deal(shuffled(pack, 2), shuffled(pack, 3))
    >>> table.button, table.hand.actor, table.act(table.hand.legal.fold).news
    (0, 0, (Played(number=1, seats=(0, 3), stacks=(4600, 5100)),))
    """

    house: House
    games: tuple[Terms, ...]
    players: tuple[Player | None, ...]
    playing: int = 0
    left_of_round: int = 0
    button: int | None = None
    drawn: bool = False
    blinds: tuple[int, ...] = ()
    number: int = 0
    hand: Hand | None = None
    seats: tuple[int, ...] = ()
    news: tuple[News, ...] = ()

    @property
    def terms(self) -> Terms:
        """The terms of the game in progress, or of the next."""
        return self.games[self.playing]

    def sit(self, seat: int, name: str, amount: int, *, posting: bool = True) -> "Session":
        """A player takes a free seat with a buy-in, owing a blind once hands have been dealt."""
        self._check_seat(seat)
        if self.players[seat] is not None:
            raise Mistake(f"seat {seat} is taken")
        if any(player and player.name == name for player in self.players):
            raise Mistake(f"{name} has a seat already")
        least, most = self.house.least_buy_in, self.house.most_buy_in
        if not least <= amount <= most:
            raise Mistake(f"a buy-in is {dollars(least)} to {dollars(most)}, not {dollars(amount)}")
        player = Player(name, amount, owes_big=self.number > 0, posting=posting)
        return self._with(seat, player, Sat(seat, name, amount))

    def add(self, seat: int, amount: int) -> "Session":
        """A player adds chips, up to the most that one may buy in for."""
        player = self._player(seat)
        whole = player.stack + player.adding + amount
        if amount < 1 or whole > self.house.most_buy_in:
            raise Mistake(
                f"{dollars(amount)} can't be added to {dollars(player.stack + player.adding)}:"
                f" a stack may be filled up to {dollars(self.house.most_buy_in)}"
            )
        if self._in_hand(seat):
            return replace(
                self._with(seat, replace(player, adding=player.adding + amount)), news=()
            )
        return self._with(seat, replace(player, stack=whole), Added(seat, amount))

    def leave(self, seat: int) -> "Session":
        """A player leaves; one who is in the hand leaves when it is over."""
        player = self._player(seat)
        if self._in_hand(seat):
            return self._with(seat, replace(player, leaving=True, out=True))
        return self._with(seat, None, Left(seat, player.name, player.stack))

    def sit_out(self, seat: int) -> "Session":
        """A player isn't dealt into further hands."""
        return self._with(seat, replace(self._player(seat), out=True), SatOut(seat))

    def come_back(self, seat: int, *, posting: bool = True) -> "Session":
        """A player is dealt in again, having posted what is owed or when the big blind comes."""
        player = replace(self._player(seat), out=False, leaving=False, posting=posting)
        return self._with(seat, player, CameBack(seat, posting))

    def draw_for_button(self, deck: Sequence[Card]) -> "Session":
        """The first button: rounds of one card each until a spade shows; the highest takes it."""
        if self.number or self.drawn:
            raise Mistake("the button has been drawn for already")
        waiting = [s for s, p in enumerate(self.players) if p and not p.out and p.stack]
        if len(waiting) < 2:
            raise Mistake("two players are needed to draw for the button")
        dealt: dict[int, tuple[Card, ...]] = dict.fromkeys(waiting, ())
        rest = list(deck)
        while not (spades := {c: s for s, held in dealt.items() for c in held if c.suit == "s"}):
            for seat in waiting:
                dealt[seat] += (rest.pop(0),)
        seat = spades[max(spades)]
        news = DrewForButton(tuple(dealt.items()), seat)
        return replace(self, button=seat, drawn=True, news=(news,))

    def choose(self, seat: int, place: int) -> "Session":
        """The player who will have the button names the next game, by its place in the list."""
        if self.house.changes != "dealers-choice":
            raise Mistake("the games of this table follow each other by themselves")
        self._check_between()
        deal = self._next()
        if deal is None or deal.button != seat:
            raise Mistake(f"seat {seat} doesn't have the next button, so another names the game")
        if not 0 <= place < len(self.games):
            raise Mistake(f"there is no game {place}: they are 0 to {len(self.games) - 1}")
        return replace(self, playing=place, news=(Chose(self.games[place].game),))

    def deal(self, deck: Sequence[Card], again: Sequence[Card]) -> "Session":
        """The next hand."""
        self._check_between()
        if self.button is None:
            raise Mistake("the button must be drawn for before the first hand")
        turned = self._turned()
        deal = turned._next()  # noqa: SLF001 - it is this session, with its next game
        if deal is None:
            raise Mistake("two players with chips are needed for a hand")
        place = {seat: number for number, seat in enumerate(deal.seats)}
        stacks = [player.stack for seat in deal.seats if (player := self.players[seat])]
        hand = start(
            turned.terms,
            stacks,
            place[deal.button],
            deck=deck,
            again=again,
            posts=[Post(place[post.seat], post.amount, post.kind) for post in deal.posts],
            collected_from=None if deal.collected_from is None else place[deal.collected_from],
        )
        left = turned.left_of_round or len(deal.seats)
        dealt = replace(
            turned,
            players=missed(self.players, self.blinds, deal),
            left_of_round=left - 1,
            button=deal.button,
            drawn=False,
            blinds=deal.blinds or self.blinds,
            number=self.number + 1,
            hand=hand,
            seats=deal.seats,
            news=(Dealt(self.number + 1, turned.terms.game, deal.seats, deal.button),),
        )
        return dealt._settle()  # noqa: SLF001 - a hand may be over before anyone acts

    def act(self, action: Action) -> "Session":
        """An action of the player who is to act in the hand."""
        if self.hand is None:
            raise Mistake("no hand is being played")
        acted = replace(self, hand=self.hand.apply(action), news=())
        return acted._settle()  # noqa: SLF001 - it is this session, one action on

    def _settle(self) -> "Session":
        """When the hand is over, the stacks go back to their players."""
        if self.hand is None or not self.hand.over:
            return self
        players = list(self.players)
        news: list[News] = [Played(self.number, self.seats, self.hand.stacks)]
        for seat, stack in zip(self.seats, self.hand.stacks, strict=True):
            player = players[seat]
            assert player is not None, "nobody leaves a seat during a hand"
            added = min(player.adding, max(0, self.house.most_buy_in - stack))
            news += [Added(seat, added)] if added else []
            players[seat] = replace(player, stack=stack + added, adding=0)
            if player.leaving:
                players[seat] = None
                news.append(Left(seat, player.name, stack + added))
        return replace(
            self,
            players=tuple(players),
            hand=None,
            seats=(),
            news=(*self.news, *news),
        )

    def _turned(self) -> "Session":
        """The session with the game of the next hand."""
        if self.house.changes == "dealers-choice" or not self.number:
            return self
        if self.house.changes == "each-round" and self.left_of_round:
            return self
        return replace(self, playing=(self.playing + 1) % len(self.games), left_of_round=0)

    def _next(self) -> Deal | None:
        after = self.button
        if self.drawn and after is not None:
            after -= 1
        return next_deal(self.players, self.terms.stakes, after, self.terms.most_seats)

    def _in_hand(self, seat: int) -> bool:
        return self.hand is not None and seat in self.seats

    def _check_between(self) -> None:
        if self.hand is not None:
            raise Mistake("a hand is being played")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.players):
            raise Mistake(f"there is no seat {seat}: seats are 0 to {len(self.players) - 1}")

    def _player(self, seat: int) -> Player:
        self._check_seat(seat)
        player = self.players[seat]
        if player is None:
            raise Mistake(f"nobody sits at seat {seat}")
        return player

    def _with(self, seat: int, player: Player | None, *news: News) -> "Session":
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players, news=news)


def opened(house: House, games: Sequence[Terms]) -> Session:
    """A table without players."""
    if not games:
        raise Mistake("a table needs a game")
    if not 2 <= house.seats <= 22:
        raise Mistake(f"a table has 2 to 22 seats, not {house.seats}")
    if not 1 <= house.least_buy_in <= house.most_buy_in:
        raise Mistake("a buy-in has a least amount, of a cent or more, and a most, no smaller")
    return Session(house, tuple(games), (None,) * house.seats)
