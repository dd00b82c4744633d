"""A round against the house as a value: any players, one dealer, one board.

`apply` gives the next round and leaves this one as it was. Players decide in turn at each
decision; then the cards are opened and every wager is settled by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from oddchip.cards import Card, write_cards
from oddchip.house.events import (
    Acted,
    Began,
    Dealt,
    Event,
    Revealed,
    Settled,
    Showed,
    Shuffled,
)
from oddchip.house.settle import line_reached, rate, situation, won
from oddchip.house.terms import Terms, WagerTerms
from oddchip.mistake import Mistake
from oddchip.rules.house_banked import Bet, Decision
from oddchip.table.actions import dollars
from oddchip.table.events import Ended


class Refused(Mistake):
    """A decision or a wager that isn't possible, and why, in a sentence."""


class Action(msgspec.Struct, frozen=True):
    """A decision: to check, to fold, or to bet so many times the wager that the bet goes by.

    >>> Action("bet", "raise", 4)
    Action(kind='bet', wager='raise', times=4)
    """

    kind: Literal["check", "fold", "bet"]
    wager: str | None = None
    times: int = 0


class Player(msgspec.Struct, frozen=True):
    """A seat: what is left of its stack, what is on each wager, and its cards."""

    stack: int
    wagers: Mapping[str, int]
    hand: tuple[Card, ...] = ()
    folded: bool = False


class Round(msgspec.Struct, frozen=True):
    """A round at some moment.

    >>> from oddchip.cards import shuffled
    >>> from oddchip.house import start, terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> round = start(table, [5_000], [{"ante": 500}], shuffled(table.deck.cards, 1))
    >>> round.actor, round.legal
    (0, (Action(kind='fold', wager=None, times=0), Action(kind='bet', wager='call', times=2)))
    >>> round.apply(round.legal[1]).over
    True
    """

    terms: Terms
    players: tuple[Player, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    at: int
    actor: int | None
    log: tuple[Event, ...]

    @property
    def over(self) -> bool:
        """Whether everything has been settled."""
        return self.actor is None

    @property
    def decision(self) -> Decision | None:
        """What is to be decided; None when the round is over."""
        return None if self.over else self.terms.decisions[self.at]

    @property
    def seen_board(self) -> tuple[Card, ...]:
        """The board as far as it is face up."""
        return self.board if self.over else self.board[: self.terms.decisions[self.at].sees.board]

    @property
    def seen_dealer(self) -> tuple[Card, ...]:
        """The dealer's cards as far as they are face up."""
        return (
            self.dealer if self.over else self.dealer[: self.terms.decisions[self.at].sees.dealer]
        )

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every decision that the player who is to act can make, and pay for."""
        if self.actor is None:
            return ()
        player = self.players[self.actor]
        found: list[Action] = []
        for choice in self.terms.decisions[self.at].choices:
            if isinstance(choice, Bet):
                found += [
                    Action("bet", choice.bet, times)
                    for times in choice.times
                    if times * player.wagers[choice.of] <= player.stack
                ]
            else:
                found.append(Action(choice))
        return tuple(found)

    def apply(self, action: Action) -> "Round":
        """The round after a decision of the player who is to act."""
        if self.actor is None:
            raise Refused("the round is over")
        if action not in self.legal:
            raise Refused(f"you can't {words(self, action)}; you can {choices_in_words(self)}")
        player, amount = self.players[self.actor], self.cost(action)
        if action.wager is not None:
            wagers = {**player.wagers, action.wager: amount}
            player = replace(player, stack=player.stack - amount, wagers=wagers)
        elif action.kind == "fold":
            player = replace(player, folded=True)
        name = self.terms.decisions[self.at].name
        acted = Acted(self.actor, name, action.kind, action.wager, amount)
        players = (*self.players[: self.actor], player, *self.players[self.actor + 1 :])
        return _next(replace(self, players=players, log=(*self.log, acted)), self.actor + 1)

    def cost(self, action: Action) -> int:
        """What a legal decision puts on its wager; nothing if it is no bet."""
        if self.actor is None or action.wager is None:
            return 0
        bets = (c for c in self.terms.decisions[self.at].choices if isinstance(c, Bet))
        goes_by = next(bet.of for bet in bets if bet.bet == action.wager)
        return action.times * self.players[self.actor].wagers[goes_by]


def words(at: Round, action: Action) -> str:
    """A decision in words.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> at = start(table, [5_000], [{"ante": 500}], table.deck.cards)
    >>> words(at, Action("bet", "raise", 4))
    'bet $20 (4x) on Highway'
    """
    if action.kind != "bet" or action.wager is None or at.actor is None:
        return action.kind
    bets = [c for d in at.terms.decisions for c in d.choices if isinstance(c, Bet)]
    goes_by = next((bet.of for bet in bets if bet.bet == action.wager), None)
    if goes_by is None:
        return f"bet on {action.wager}"
    amount = action.times * at.players[at.actor].wagers[goes_by]
    return f"bet {dollars(amount)} ({action.times}x) on {at.terms.wager(action.wager).title}"


def choices_in_words(at: Round) -> str:
    """Everything that may be decided, in words.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> choices_in_words(start(table, [5_000], [{"ante": 500}], table.deck.cards))
    'fold or bet $10 (2x) on Call'
    """
    return " or ".join(words(at, action) for action in at.legal)


def start(
    terms: Terms,
    stacks: Sequence[int],
    wagers: Sequence[Mapping[str, int]],
    deck: Sequence[Card],
) -> Round:
    """A round whose wagers are made and whose cards are dealt.

    Each seat says what it puts on the wagers that it chooses; those that equal another follow.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> start(table, [5_000], [{"ante": 500}], table.deck.cards).players[0].wagers
    {'ante': 500, 'blind': 500}
    """
    if not 1 <= len(stacks) <= terms.most_seats or len(wagers) != len(stacks):
        raise Mistake(
            f"{terms.game} is played by 1 to {terms.most_seats} players, each with a stack and"
            f" wagers; given are {len(stacks)} stacks and {len(wagers)} players' wagers"
        )
    if len(deck) != len(terms.pack) or terms.pack != set(deck):
        raise Mistake(
            f"the deck of {terms.game} is each of its {len(terms.pack)} cards once;"
            f" given are {len(deck)}: {write_cards(deck)[:60]}"
        )
    players = [_seated(terms, stack, put) for stack, put in zip(stacks, wagers, strict=True)]
    began = Began(
        terms.game,
        terms.chosen,
        terms.paytables,
        tuple(stacks),
        tuple(player.wagers for player in players),
    )
    log: list[Event] = [began, Shuffled(tuple(deck))]
    rest = list(deck)
    dealer: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    for to, count in terms.deal:
        seats = range(len(players)) if to == "hand" else (None,)
        for seat in seats:
            cards, rest = tuple(rest[:count]), rest[count:]
            log.append(Dealt(to, seat, cards))
            if seat is not None:
                players[seat] = replace(players[seat], hand=cards)
            elif to == "dealer":
                dealer = cards
            else:
                board = cards
    begun = Round(terms, tuple(players), dealer, board, -1, None, tuple(log))
    return _next(begun, len(players))


def _seated(terms: Terms, stack: int, put: Mapping[str, int]) -> Player:
    """A player whose wagers are made, within the limits and the stack."""
    known = [w.name for w in terms.wagers if w.made in ("required", "optional") and not w.equals]
    for name in put:
        if name not in known:
            raise Refused(
                f"nothing can be put on {name!r} before the deal; only on: {', '.join(known)}"
            )
    made: dict[str, int] = {}
    for wager in terms.wagers:
        if wager.made in ("required", "optional") and not wager.equals:
            amount = put.get(wager.name, 0)
            if (amount or wager.made == "required") and not wager.least <= amount <= wager.most:
                raise Refused(
                    f"{wager.title} takes {dollars(wager.least)} to {dollars(wager.most)},"
                    f" not {dollars(amount)}"
                )
            if amount:
                made[wager.name] = amount
    for wager in terms.wagers:
        if wager.equals:
            made[wager.name] = made[wager.equals]
    staked = _staked(terms, made)
    if staked > stack:
        raise Refused(f"the wagers come to {dollars(staked)}, the stack is {dollars(stack)}")
    return Player(stack - staked, made)


def _staked(terms: Terms, wagers: Mapping[str, int]) -> int:
    free = [wager.name for wager in terms.wagers if wager.made == "free"]
    return sum(amount for name, amount in wagers.items() if name not in free)


def _next(at: Round, seat: int) -> Round:
    """Go on to the next player who has something to decide, or to the settlement."""
    place = at.at
    while True:
        if seat == len(at.players):
            place, seat = place + 1, 0
            if place == len(at.terms.decisions):
                return _settle(at)
            at = _turn_up(at, place)
        player, unless = at.players[seat], at.terms.decisions[place].unless
        if not player.folded and unless not in player.wagers:
            return replace(at, at=place, actor=seat)
        seat += 1


def _turn_up(at: Round, place: int) -> Round:
    """Turn up what a decision sees and the one before didn't."""
    sees = at.terms.decisions[place].sees
    seen = at.terms.decisions[place - 1].sees if place else None
    board = at.board[seen.board if seen else 0 : sees.board]
    dealer = at.dealer[seen.dealer if seen else 0 : sees.dealer]
    news: list[Event] = [Revealed("dealer", dealer)] if dealer else []
    news += [Revealed("board", board)] if board else []
    return replace(at, at=place, log=(*at.log, *news))


def _settle(at: Round) -> Round:
    """Open everything and settle every wager of every player."""
    sees = at.terms.decisions[-1].sees
    news: list[Event] = []
    if at.board[sees.board :]:
        news.append(Revealed("board", at.board[sees.board :]))
    if at.dealer[sees.dealer :]:
        news.append(Revealed("dealer", at.dealer[sees.dealer :]))
    players = []
    for seat, player in enumerate(at.players):
        settled = [
            _settled(at, seat, player, at.terms.wager(name), amount)
            for name, amount in player.wagers.items()
        ]
        back = sum(each.won for each in settled) + _staked(at.terms, player.wagers)
        players.append(replace(player, stack=player.stack + back))
        news += [Showed(seat, player.hand), *settled]
    news.append(Ended(tuple(player.stack for player in players)))
    return replace(at, players=tuple(players), actor=None, log=(*at.log, *news))


def _settled(at: Round, seat: int, player: Player, wager: WagerTerms, amount: int) -> Settled:
    ending = "fold" if player.folded else situation(at.terms, player.hand, at.board, at.dealer)
    paid_by_table = wager.pays.get(ending) is None and bool(wager.lines)
    line = line_reached(wager, player.hand, at.board) if paid_by_table else None
    gain = won(wager, amount, rate(wager, ending, player.hand, at.board))
    name = None if line is None else wager.lines[line].name
    return Settled(seat, wager.name, amount, gain, ending, name)
