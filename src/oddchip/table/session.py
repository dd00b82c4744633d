"""The table above the hand: who sits where with what, the button, and one hand after another.

A session is a value too: each command gives the next one, whose `news` says what happened, or
refuses in a sentence. Shuffled decks are arguments, as for a hand. Players who leave, sit out or
add chips during a hand do so when it is over. Who may give a command, and when, is the room's.
"""

from collections.abc import Sequence
from itertools import cycle
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table.actions import Action, dollars
from oddchip.table.entering import NextHand, Player, debts, next_hand
from oddchip.table.events import Collected
from oddchip.table.hand import Hand, start
from oddchip.table.news import (
    Added,
    Adding,
    CameBack,
    Chose,
    Dealt,
    DrewForButton,
    Leaving,
    Left,
    News,
    NotDealt,
    Owes,
    Played,
    Sat,
    SatOut,
    Turned,
)
from oddchip.table.terms import Terms

Changes = Literal["each-hand", "each-round", "dealers-choice"]


class House(msgspec.Struct, frozen=True):
    """How a table is run: its seats, its buy-in, and how its games follow each other.

    With `each-round`, a game is played for as many hands as players were in line for the button
    at its first; with `dealers-choice`, the player whose turn it is to have the button names it.
    """

    seats: int
    least_buy_in: int
    most_buy_in: int
    changes: Changes = "each-round"


class Session(msgspec.Struct, frozen=True):
    """A table at some moment.

    `hand` is the hand in progress and `seats` its players' seats, clockwise; between hands these
    are still the last one's, and `last` is that hand, finished. `blinds` are where they were in
    it. `known` are the players who have been dealt in, wherever they are now.

    >>> from oddchip.cards import shuffled
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> table = opened(House(6, 2_000, 20_000), [terms(game("texas-holdem"))])
    >>> table = table.sit(0, "Ann", 5_000).sit(3, "Bo", 5_000)
    >>> pack = table.terms.deck.cards
    >>> table = table.draw_for_button(shuffled(pack, 1)).deal(shuffled(pack, 2), shuffled(pack, 3))
    >>> table.button, table.actor, table.act(table.hand.legal.fold).news
    (0, 0, (Played(number=1, seats=(0, 3), stacks=(4600, 5100), collected=300),))
    """

    house: House
    games: tuple[Terms, ...]
    players: tuple[Player | None, ...]
    playing: int = 0
    left_of_round: int = 0
    button: int | None = None
    blinds: tuple[int, ...] = ()
    known: frozenset[str] = frozenset()
    number: int = 0
    hand: Hand | None = None
    seats: tuple[int, ...] = ()
    last: Hand | None = None
    news: tuple[News, ...] = ()

    @property
    def terms(self) -> Terms:
        """The terms of the game in progress; between hands, of the next."""
        return self.games[self.playing]

    @property
    def actor(self) -> int | None:
        """The seat that is to act in the hand."""
        if self.hand is None or self.hand.actor is None:
            return None
        return self.seats[self.hand.actor]

    def stack(self, seat: int) -> int:
        """What a player has in front and not in the pot."""
        player = self._player(seat)
        if self.hand and seat in self.seats:
            return self.hand.stacks[self.seats.index(seat)]
        return player.stack

    def sit(self, seat: int, name: str, amount: int, *, posting: bool = True) -> "Session":
        """A player takes a free seat with a buy-in.

        Once hands have been dealt with blinds, one who is new owes the big one, and one who has
        played here before owes both: nobody leaves to be rid of them.
        """
        self._check_seat(seat)
        if self.players[seat]:
            raise Mistake(f"seat {seat} is taken")
        if not name.strip() or not name.isprintable() or len(name) > 40:
            raise Mistake("a player needs a name, of up to 40 letters")
        if any(player and player.name == name for player in self.players):
            raise Mistake(f"{name} has a seat already")
        least, most = self.house.least_buy_in, self.house.most_buy_in
        if not least <= amount <= most:
            raise Mistake(f"a buy-in is {dollars(least)} to {dollars(most)}")
        back = name in self.known and any(game.stakes.blinds for game in self.games)
        new = self.number > 0 and bool(self.terms.stakes.blinds)
        player = Player(name, amount, owes_small=back, owes_big=back or new, posting=posting)
        owed = [Owes(seat, back, back or new)] if player.owes else []
        return self._with(seat, player, Sat(seat, name, amount, posting), *owed)

    def add(self, seat: int, amount: int) -> "Session":
        """A player adds chips, up to the most that one may buy in for."""
        player = self._player(seat)
        if player.leaving:
            raise Mistake(f"{player.name} is leaving and can't add chips")
        if amount < 1:
            raise Mistake("what is added is a cent or more")
        front = self.stack(seat)
        whole = front + player.adding + amount
        least, most = self.house.least_buy_in, self.house.most_buy_in
        if whole > most:
            room = most - front - player.adding
            raise Mistake(
                f"{dollars(amount)} is too much to add: a stack may be filled up to"
                f" {dollars(most)}, and {player.name} may add {dollars(max(0, room))}"
            )
        if not front and whole < least:
            raise Mistake(f"a player without chips buys in for {dollars(least)} or more")
        if self._in_hand(seat):
            waiting = replace(player, adding=player.adding + amount)
            return self._with(seat, waiting, Adding(seat, amount))
        return self._with(seat, replace(player, stack=whole), Added(seat, amount))

    def leave(self, seat: int) -> "Session":
        """A player leaves; one who is in the hand leaves when it is over."""
        player = self._player(seat)
        if player.leaving:
            raise Mistake(f"{player.name} is leaving already, when the hand is over")
        if self._in_hand(seat):
            leaving = replace(player, leaving=True, out=True, adding=0)
            return self._with(seat, leaving, Leaving(seat))
        return self._with(seat, None, Left(seat, player.name, player.stack))

    def sit_out(self, seat: int) -> "Session":
        """A player isn't dealt into further hands."""
        player = self._player(seat)
        if player.out:
            raise Mistake(f"{player.name} sits out already")
        return self._with(seat, replace(player, out=True), SatOut(seat))

    def come_back(self, seat: int, *, posting: bool = True) -> "Session":
        """A player is dealt in again, having posted what is owed or when the big blind comes.

        One who plays may change between these two, and one who is leaving may stay.
        """
        player = self._player(seat)
        back = replace(player, out=False, leaving=False, posting=posting)
        if back == player:
            raise Mistake(f"{player.name} doesn't sit out")
        return self._with(seat, back, CameBack(seat, posting))

    def draw_for_button(self, deck: Sequence[Card]) -> "Session":
        """The first button: rounds of one card each until a spade shows; the highest takes it."""
        if self.button is not None:
            raise Mistake("the button has been drawn for already")
        if len(deck) != len(self.terms.pack) or set(deck) != self.terms.pack:
            raise Mistake(
                f"the button is drawn for with the deck of {self.terms.game}:"
                f" each of its {len(self.terms.pack)} cards once"
            )
        drawing = [s for s, p in enumerate(self.players) if p and not p.out]
        if len(drawing) < 2:
            raise Mistake("two players are needed to draw for the button")
        dealt: list[Card] = []
        while not any(card.suit == "s" for card in dealt):
            dealt += deck[len(dealt) : len(dealt) + len(drawing)]
        takers = dict(zip(dealt, cycle(drawing), strict=False))
        seat = takers[max(card for card in dealt if card.suit == "s")]
        cards = tuple((s, tuple(dealt[n :: len(drawing)])) for n, s in enumerate(drawing))
        return replace(self, button=seat, news=(DrewForButton(cards, seat),))

    def choose(self, seat: int, place: int) -> "Session":
        """The player whose turn it is to have the button names the game, by its place in the list.

        It is played until another is named.
        """
        if self.house.changes != "dealers-choice":
            raise Mistake("the games of this table follow each other by themselves")
        due = self.due().button
        if due != seat:
            raise Mistake(f"seat {due} names the next game, having the next button, not {seat}")
        if not 0 <= place < len(self.games):
            raise Mistake(f"there is no game {place}: they are 0 to {len(self.games) - 1}")
        return replace(self, playing=place, news=(Chose(seat, place, self.games[place].game),))

    def due(self) -> NextHand:
        """The next hand, as it would be dealt now."""
        if self.hand:
            raise Mistake("a hand is being played")
        if self.button is None:
            raise Mistake("the button must be drawn for before the first hand")
        after = self.button if self.number else self.button - 1
        return next_hand(self.players, self.terms, after, self.blinds)

    def deal(self, deck: Sequence[Card], again: Sequence[Card] = ()) -> "Session":
        """The next hand; the deck is that of `terms`."""
        due, terms = self.due(), self.terms
        dealt = [(seat, p) for seat, p in enumerate(self.players) if p and seat in due.seats]
        button = due.seats.index(due.button)
        hand = start(
            terms,
            [player.stack for _, player in dealt],
            button,
            deck=deck,
            again=again,
            posts=due.posts,
            collected_from=button if terms.stakes.collection else None,
        )
        players = list(self.players)
        owing = debts(self.players, self.known, self.blinds, due)
        for news in owing:
            if player := players[news.seat]:
                players[news.seat] = replace(player, owes_small=news.small, owes_big=news.big)
        in_line = len(due.seats) + sum(why == "seats" for _, why in due.waits)
        return replace(
            self,
            players=tuple(players),
            left_of_round=(self.left_of_round or in_line) - 1,
            button=due.button,
            blinds=due.blinds,
            known=self.known | {player.name for _, player in dealt},
            number=self.number + 1,
            hand=hand,
            seats=due.seats,
            news=(
                Dealt(self.number + 1, terms.game, due.seats, due.button, due.blinds),
                *owing,
                *(NotDealt(seat, why) for seat, why in due.waits),
            ),
        )

    def act(self, action: Action) -> "Session":
        """An action of the player who is to act in the hand."""
        if not self.hand:
            raise Mistake("no hand is being played")
        hand = self.hand.apply(action)
        return self._after(hand) if hand.over else replace(self, hand=hand, news=())

    def _after(self, hand: Hand) -> "Session":
        """When the hand is over, the stacks go back to their players, and the games go on."""
        players = list(self.players)
        news: list[News] = []
        for seat, stack in zip(self.seats, hand.stacks, strict=True):
            player = players[seat]
            assert player, "nobody leaves a seat during a hand"
            added = max(0, min(player.adding, self.house.most_buy_in - stack))
            players[seat] = replace(player, stack=stack + added, adding=0)
            if player.adding:
                news.append(Added(seat, added, player.adding - added))
            if player.leaving:
                players[seat] = None
                news.append(Left(seat, player.name, stack))
        playing = self.playing
        turns = {"each-hand": True, "each-round": not self.left_of_round, "dealers-choice": False}
        if turns[self.house.changes] and len(self.games) > 1:
            playing = (playing + 1) % len(self.games)
            news.append(Turned(playing, self.games[playing].game))
        collected = sum(event.amount for event in hand.log if isinstance(event, Collected))
        return replace(
            self,
            players=tuple(players),
            playing=playing,
            hand=None,
            last=hand,
            news=(Played(self.number, self.seats, hand.stacks, collected), *news),
        )

    def _in_hand(self, seat: int) -> bool:
        return self.hand is not None and seat in self.seats

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
    """A table without players.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> opened(House(6, 2_000, 20_000), [terms(game("razz"))]).players
    (None, None, None, None, None, None)
    """
    if not games:
        raise Mistake("a table needs a game")
    room = max(game.most_seats for game in games)
    if not 2 <= house.seats <= room:
        raise Mistake(f"a table for these games has 2 to {room} seats, not {house.seats}")
    if not 1 <= house.least_buy_in <= house.most_buy_in:
        raise Mistake("a buy-in has a least amount, of a cent or more, and a most, no smaller")
    if house.changes not in get_args(Changes):
        raise Mistake(f"games change {' or '.join(get_args(Changes))}, not {house.changes!r}")
    return Session(house, tuple(games), (None,) * house.seats)
