"""What a player at the terminal means: short and long words, read as actions."""

import difflib
import re
from typing import Literal

from oddchip.cards import Card, read_cards
from oddchip.mistake import Mistake
from oddchip.table import Action, Amounts, Cards, Legal, View
from oddchip.table.actions import BRING_IN, CALL, CHECK, FOLD, MUCK, SHOW, dollars
from oddchip.table.views import SeatView

Request = Literal["help", "rules", "history", "quit"]

ACTIONS = {
    FOLD: ("f", "fold"),
    CHECK: ("x", "check", "ch"),
    CALL: ("c", "call"),
    BRING_IN: ("i", "bring in", "bring-in", "bring it in"),
    SHOW: ("s", "show"),
    MUCK: ("m", "muck"),
}
REQUESTS: dict[Request, tuple[str, ...]] = {
    "help": ("?", "h", "help"),
    "rules": ("rules",),
    "history": ("history", "hist"),
    "quit": ("q", "quit", "exit", "leave"),
}
WAGERS: dict[str, Literal["bet", "raise"]] = {
    "b": "bet",
    "bet": "bet",
    "r": "raise",
    "raise": "raise",
}
ALL_IN = ("a", "all in", "all-in", "allin")
PAT = ("p", "pat", "stand", "stand pat")
GIVING = ("d", "draw", "discard")

SAID = {words: action for action, ways in ACTIONS.items() for words in ways}
ASKED = {words: request for request, ways in REQUESTS.items() for words in ways}
KNOWN = [*SAID, *ASKED, *WAGERS, *ALL_IN, *PAT, *GIVING]

AMOUNT = re.compile(r"(?a)\$?(?P<whole>\d{1,9})(?:\.(?P<cents>\d{1,2}))?")


def meaning(line: str, view: View) -> Action | Request:
    """What a line means to the player whose turn it is; a Mistake if it means nothing.

    Whether the action is possible is the engine's to say.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> mine = view(hand, hand.actor)
    >>> meaning("Raise to 12.50", mine)
    Action(kind='raise', to=1250, cards=())
    >>> meaning("x", mine).kind, meaning("?", mine)
    ('check', 'help')
    """
    said = " ".join(re.sub(r"(?<=\d),(?=\d{3})", "", line.lower()).split())
    if said in SAID:
        return SAID[said]
    if said in ASKED:
        return ASKED[said]
    if said in ALL_IN:
        return _all_in(view)
    if said in PAT:
        return Action("draw")
    word, _, rest = said.partition(" ")
    if word in GIVING:
        return _gift(word, rest, view)
    if word in WAGERS:
        return _wager(WAGERS[word], rest, view)
    if AMOUNT.fullmatch(said):
        wager = _legal(view).wager
        return _wager(wager.kind if wager else "bet", said, view)
    raise Mistake(_unknown(line.strip()))


def _legal(view: View) -> Legal:
    assert view.legal is not None, "words are read when it is the player's turn"
    return view.legal


def _all_in(view: View) -> Action:
    """The whole stack, as a call if a call takes it all."""
    legal, seat = _legal(view), _seat(view)
    if legal.call and legal.price == seat.stack:
        return legal.call
    return Action(legal.wager.kind if legal.wager else "raise", seat.bet + seat.stack)


def _seat(view: View) -> SeatView:
    assert isinstance(view.viewer, int), "an onlooker has no turn"
    return view.seats[view.viewer]


def _wager(kind: Literal["bet", "raise"], rest: str, view: View) -> Action:
    """A bet or raise to an amount, by an amount, or to a size that has a name."""
    legal, seat = _legal(view), _seat(view)
    owed = legal.price if legal.call else 0
    called = seat.bet + owed
    wager = legal.wager if legal.wager and legal.wager.kind == kind else None
    if wager is None:
        return Action(kind)  # the engine says what is possible instead
    match rest.removeprefix("to ").split():
        case []:
            return wager.to(_only_amount(wager))
        case ["min"]:
            return wager.to(wager.least)
        case ["max"]:
            return wager.to(wager.most)
        case ["pot"]:
            return wager.to(called + view.pot + owed)
        case ["half"] | ["half", "pot"] | ["half", "the", "pot"]:
            return wager.to(called + (view.pot + owed) // 2)
        case ["by", amount]:
            return wager.to(called + cents(amount))
        case ["all", "in"] | ["all-in"]:
            return _all_in(view)
        case [amount]:
            return wager.to(cents(amount))
    raise Mistake(f"{rest[:40]!r} is no amount; one is written 12 or 12.50")


def _only_amount(wager: Amounts) -> int:
    if wager.least < wager.most:
        to = " to" if wager.kind == "raise" else ""
        raise Mistake(
            f"how much? You can {wager.kind}{to} any amount from {dollars(wager.least)} to"
            f" {dollars(wager.most)}, as in `{wager.kind} {dollars(wager.least)[1:]}`"
        )
    return wager.least


def cents(said: str) -> int:
    """An amount as a player says it, in dollars.

    >>> cents("12"), cents("$12.50")
    (1200, 1250)
    """
    amount = AMOUNT.fullmatch(said)
    if amount is None:
        raise Mistake(f"{said[:40]!r} is no amount; one is written 12 or 12.50")
    return int(amount["whole"]) * 100 + int((amount["cents"] or "0").ljust(2, "0"))


def _gift(word: str, rest: str, view: View) -> Action:
    """Cards to give up."""
    asked = _legal(view).cards
    kind: Literal["discard", "draw"] = "discard" if word == "discard" else "draw"
    kind = asked.kind if asked else kind
    if asked and not rest:
        none = ", or `pat` for none" if not asked.least else ""
        raise Mistake(f"which cards? Name them, as in `{word} {asked.held[0]}`{none}")
    return Action(kind, cards=() if rest in ("0", "none") else _cards(rest, asked))


def _cards(said: str, asked: Cards | None) -> tuple[Card, ...]:
    """The cards that are named; any joker is meant for one that is held."""
    jokers = iter([card for card in asked.held if card.is_joker] if asked else [])
    return tuple(next(jokers, card) if card.is_joker else card for card in read_cards(said))


def _unknown(said: str) -> str:
    shown = repr(said if len(said) <= 40 else said[:37] + "...")
    near = difflib.get_close_matches(said.lower()[:40], KNOWN, 1)
    return f"{shown} means nothing here; {f'did you mean {near[0]}? ' if near else ''}? helps"
