"""What a player may do, and what a player does."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from oddchip.cards import Card

Kind = Literal[
    "fold", "check", "call", "bring-in", "bet", "raise", "discard", "draw", "show", "muck"
]


class Action(msgspec.Struct, frozen=True):
    """One action. A bet or raise says what the player's whole wager of the round becomes.

    >>> Action("raise", 600)
    Action(kind='raise', to=600, cards=())
    """

    kind: Kind
    to: int = 0
    cards: tuple[Card, ...] = ()


FOLD, CHECK, CALL = Action("fold"), Action("check"), Action("call")
BRING_IN, SHOW, MUCK = Action("bring-in"), Action("show"), Action("muck")


class Amounts(msgspec.Struct, frozen=True):
    """A bet or a raise, to any amount from `least` to `most`."""

    kind: Literal["bet", "raise"]
    least: int
    most: int

    def to(self, amount: int) -> Action:
        """The action that bets or raises to an amount."""
        return Action(self.kind, amount)


class Cards(msgspec.Struct, frozen=True):
    """A discard or a draw of so many of the held cards."""

    kind: Literal["discard", "draw"]
    least: int
    most: int
    held: tuple[Card, ...]

    def of(self, *cards: Card) -> Action:
        """The action that gives up these cards."""
        return Action(self.kind, cards=cards)


class Legal(msgspec.Struct, frozen=True):
    """Everything that the player who is to act may do, and nothing else.

    An action that isn't possible is None. `price` is what calling costs.

    >>> legal = Legal(fold=FOLD, call=CALL, price=200, wager=Amounts("raise", 400, 400))
    >>> CALL in legal, Action("raise", 400) in legal, Action("raise", 500) in legal
    (True, True, False)
    """

    fold: Action | None = None
    check: Action | None = None
    call: Action | None = None
    bring_in: Action | None = None
    wager: Amounts | None = None
    cards: Cards | None = None
    show: Action | None = None
    muck: Action | None = None
    price: int = 0

    def __iter__(self) -> Iterator[Action]:
        """One action of each kind: the smallest bet or raise, and the fewest cards."""
        for action in (self.fold, self.check, self.call, self.bring_in, self.show, self.muck):
            if action is not None:
                yield action
        if self.wager is not None:
            yield self.wager.to(self.wager.least)
        if self.cards is not None:
            yield self.cards.of(*self.cards.held[: self.cards.least])

    def __contains__(self, action: Action) -> bool:
        return self.refusal(action) is None

    def __bool__(self) -> bool:
        return self != NOTHING

    def refusal(self, action: Action) -> str | None:
        """Why an action isn't possible, in a sentence; None if it is.

        >>> Legal(check=CHECK).refusal(CALL)
        "you can't call; you can check"
        """
        match action.kind:
            case "bet" | "raise":
                return self._wager_refusal(action)
            case "discard" | "draw":
                return self._cards_refusal(action)
        if action in (self.fold, self.check, self.call, self.bring_in, self.show, self.muck):
            return None
        return f"you can't {_word(action)}; {self.words()}"

    def _wager_refusal(self, action: Action) -> str | None:
        wager = self.wager
        if wager is None or wager.kind != action.kind or action.cards:
            return f"you can't {action.kind}; {self.words()}"
        if not wager.least <= action.to <= wager.most:
            return f"you can't {_to(action.kind)}{dollars(action.to)}; {self.words()}"
        return None

    def _cards_refusal(self, action: Action) -> str | None:
        cards = self.cards
        if cards is None or cards.kind != action.kind or action.to:
            return f"you can't {action.kind}; {self.words()}"
        strange = [card for card in action.cards if card not in cards.held]
        if strange:
            return f"you don't hold {strange[0]}"
        if len(set(action.cards)) < len(action.cards):
            return "a card can be given up once only"
        if not cards.least <= len(action.cards) <= cards.most:
            return f"you can't {action.kind} {len(action.cards)}; {self.words()}"
        return None

    def words(self) -> str:
        """What may be done, in words."""
        said = [_word(action) for action in (self.fold, self.check) if action]
        said += [f"call {dollars(self.price)}"] if self.call else []
        said += [f"bring it in for {dollars(self.price)}"] if self.bring_in else []
        if self.wager:
            least, most = dollars(self.wager.least), dollars(self.wager.most)
            sizes = least if least == most else f"any amount from {least} to {most}"
            said.append(f"{_to(self.wager.kind)}{sizes}")
        if self.cards:
            few, many = self.cards.least, self.cards.most
            count = str(few) if few == many else f"{few} to {many}"
            said.append(f"{self.cards.kind} {count} {'card' if many == 1 else 'cards'}")
        said += [_word(action) for action in (self.show, self.muck) if action]
        return f"you can {' or '.join(said)}" if said else "nobody is to act"


NOTHING = Legal()


def _word(action: Action) -> str:
    return "bring it in" if action.kind == "bring-in" else action.kind


def _to(kind: Kind) -> str:
    """A bet is of an amount, a raise to one."""
    return "raise to " if kind == "raise" else f"{kind} "


def dollars(cents: int) -> str:
    """An amount as it is said.

    >>> dollars(200), dollars(1_234_550)
    ('$2', '$12,345.50')
    """
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
