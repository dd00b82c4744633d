"""From the fields of a PHH file to a hand that is played, each action checked on the way."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from oddchip.cards import Card
from oddchip.history.beginning import Order, begun, checked_terms, order_of, set_out
from oddchip.history.fields import OWN, Fields, fields_of, tables
from oddchip.history.history import CENTS, History, Note, amount
from oddchip.history.notation import Line, read_cards
from oddchip.history.stacking import Playing, Told
from oddchip.history.unseen import Seen, follow
from oddchip.mistake import Mistake
from oddchip.table import Action, Hand, Legal
from oddchip.table.events import Began
from oddchip.table.seats import members

T = TypeVar("T")

PLAYED = ("f", "cc", "pb", "cbr", "sd")


def read_phh(text: str) -> tuple[History, ...]:
    """The hands of a PHH file, played.

    >>> hand, = read_phh('''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [50, 50]
    ... actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 f"]
    ... ''')
    >>> hand.hand.stacks
    (51, 49)
    """
    hands = []
    for name, table in tables(text).items():
        try:
            hands.append(read_fields(fields_of(table)))
        except Mistake as mistake:
            raise Mistake(f"hand {name}: {mistake}" if name else str(mistake)) from None
    return tuple(hands)


def read_fields(fields: Fields) -> History:
    """The hand of a file's fields, played.

    Cards that the file doesn't tell are the highest that are left over, or the lowest where that
    makes another player open the betting than did.
    """
    began = begun(fields)
    pack = checked_terms(began).deck.cards
    seen = follow(fields.lines, len(fields.stacks))
    named = {card for cards in seen.dealt for card in cards if card}
    if not named <= set(pack):
        raise Mistake(f"{min(named - set(pack))} is not in the pack of this game")
    spare = [card for card in pack if card not in named]
    try:
        return _Reader(fields, began, seen, [*reversed(spare), *sorted(named)]).history()
    except Mistake as mistake:
        if not any(None in cards for cards in seen.dealt):
            raise
        try:
            return _Reader(fields, began, seen, [*spare, *sorted(named)]).history()
        except Mistake:
            raise mistake from None


class _Reader:
    """The hand of a file while its lines are played, from a pack in some order."""

    def __init__(self, fields: Fields, began: Began, seen: Seen, pack: Sequence[Card]) -> None:
        self.fields, self.seen = fields, seen
        self.order = order_of(fields)
        self.decimals = None if fields.own.get("unit") == CENTS else fields.decimals
        by_seat = [seen.dealt[self.order.player(seat)] for seat in range(len(fields.stacks))]
        self.told = Told(by_seat, seen.dealt[0])
        in_order = "deck" in fields.own
        deck = _cards(fields, "deck") if in_order else pack
        self.playing = Playing(
            lambda deck, again: set_out(began, deck, again),
            self.told,
            deck,
            _cards(fields, "again") if "again" in fields.own else deck,
            in_order=in_order,
        )
        self.given = iter(seen.given)
        self.dealt = Counter[int]()
        self.remarks: list[str] = []

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        return self.playing.hand

    def history(self) -> History:
        """Play all lines, and tell the whole."""
        for number, line in enumerate(self.fields.lines, 1):
            try:
                self._play(line)
            except Mistake as mistake:
                raise Mistake(f"action {number}, {line.text}: {mistake}") from None
        while not self.hand.over and self.hand.step.does == "show":
            self._show()
        if self.told.left_over():
            raise Mistake("the file deals more cards than the game does")
        fields, order = self.fields, self.order
        return History(
            hand=self.hand,
            players=tuple(_by_seat(fields.players, order)),
            seats=_numbers(tuple(_by_seat(fields.seats, order))),
            finishing=(
                tuple(_by_seat(fields.finishing, order)) if fields.finishing is not None else None
            ),
            decimals=self.decimals,
            notes=tuple(_notes(fields.lines)),
            fields=fields.others,
            filled=self.playing.filled,
            deck_told="deck" in fields.own,
            remarks=tuple(self.remarks),
        )

    def _play(self, line: Line) -> None:
        if line.verb in ("db", "dh"):
            self.dealt[line.player] += len(line.cards or ())
        if line.verb not in PLAYED:
            return
        hand = self.hand
        if line.verb == "cc" and self._is_idle(line.player, hand):
            return
        if hand.actor is None or hand.step.does == "show":
            raise Mistake("nobody is to act any more")
        if hand.actor != self.order.seat(line.player):
            raise Mistake(f"it is the turn of p{self.order.player(hand.actor)}")
        if hand.step.does == "bet":
            self._check_dealt(line.player, hand)
        places = next(self.given) if line.verb == "sd" else ()
        self.playing.apply(self._action(line, hand, len(places)), hand.actor, places)

    def _is_idle(self, player: int, hand: Hand) -> bool:
        """Whether a check is of one who has nobody left to bet against, whom we don't ask."""
        seat = self.order.seat(player)
        return hand.able == 1 << seat and (hand.step.does != "bet" or hand.actor != seat)

    def _check_dealt(self, player: int, hand: Hand) -> None:
        """The file must be in the same round as the hand."""
        if self.dealt[0] != len(hand.board):
            raise Mistake(f"{self.dealt[0]} cards are on the board, not {len(hand.board)}")
        seat = self.order.seat(player)
        if self.dealt[player] > sum(place.seat == seat for place in self.told.places):
            raise Mistake("the player has been dealt too many cards for this round")

    def _action(self, line: Line, hand: Hand, gives: int) -> Action:
        """The action of a line; of the cards that it gives up, so many of them."""
        legal = hand.legal
        action: Action | None = None
        match line.verb:
            case "f":
                action = legal.fold
            case "cc":
                action = legal.call or legal.check
            case "pb":
                action = legal.bring_in
            case "cbr":
                action = self._wager(line, hand)
            case "sd":
                action = legal.cards.of(*legal.cards.held[:gives]) if legal.cards else None
        if action is None or action not in legal:
            raise Mistake(f"that isn't possible; {possible(legal, self.decimals)}")
        return action

    def _wager(self, line: Line, hand: Hand) -> Action | None:
        """A bet or a raise.

        One that is noted below the least, but as all that anyone else could call, is taken as the
        least: what nobody can call comes back.
        """
        wager = hand.legal.wager
        if wager is None or line.amount is None:
            return None
        to = int(line.amount)
        others = members(hand.alive & ~(1 << self.order.seat(line.player)))
        callable_ = max(hand.bets[seat] + hand.stacks[seat] for seat in others)
        if max(*hand.bets, callable_ - 1) < to < wager.least:
            least = amount(wager.least, self.decimals)
            self.remarks.append(f"{line.text} is taken as {least}: nobody could call more")
            return wager.to(wager.least)
        return wager.to(to)

    def _show(self) -> None:
        """Show or muck as the file says; without a word of it, a hand that is known is shown."""
        hand, legal = self.hand, self.hand.legal
        seat = hand.actor
        assert seat is not None, "somebody is to show"
        shows = self.seen.shows.get(self.order.player(seat), self.playing.knows(seat))
        action = legal.show if shows or not legal.muck else legal.muck
        assert action is not None, "a hand may be shown"
        self.playing.apply(action, seat)


def _cards(fields: Fields, name: str) -> tuple[Card, ...]:
    cards = read_cards(str(fields.own[name]))
    known = tuple(card for card in cards if card)
    if len(known) < len(cards):
        raise Mistake(f"{OWN}.{name} has an unknown card")
    return known


def _by_seat(values: Sequence[T], order: Order) -> Iterator[T]:
    """What a file lists by player, by seat."""
    if values:
        yield from (values[order.player(seat) - 1] for seat in range(len(order.seats)))


def _numbers(seats: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the seats, if they need be told."""
    return () if seats == tuple(range(1, len(seats) + 1)) else seats


def _notes(lines: Sequence[Line]) -> Iterator[Note]:
    actions = 0
    for line in lines:
        actions += line.verb in (*PLAYED, "sm")
        if line.comment:
            yield Note(actions, line.comment)


def possible(legal: Legal, decimals: int | None) -> str:
    """What is possible, in the amounts of a file.

    >>> from oddchip.table import Amounts
    >>> possible(Legal(wager=Amounts("bet", 400, 400)), 0)
    'possible: bet 400'
    """
    said: list[str] = [action.kind for action in (legal.fold, legal.check) if action]
    said += [f"call {amount(legal.price, decimals)}"] if legal.call else []
    said += [f"bring in {amount(legal.price, decimals)}"] if legal.bring_in else []
    if legal.wager:
        least, most = (amount(a, decimals) for a in (legal.wager.least, legal.wager.most))
        to = "to " if legal.wager.kind == "raise" else ""
        said.append(f"{legal.wager.kind} {to}{least}" + (f" up to {most}" if most != least else ""))
    if legal.cards:
        few, many = legal.cards.least, legal.cards.most
        said.append(f"{legal.cards.kind} {few if few == many else f'{few} to {many}'} held cards")
    return f"possible: {', '.join(said) or 'nothing'}"
