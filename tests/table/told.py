"""Hands told line by line in text files, and held to what the engine does.

A hand starts with `==` and its title, says what it is about, and goes on like this:

    game texas-holdem no-limit short-raise-reopens=half     structure, and other options
    stakes blinds=100/200/400 ante=50                       what differs from the sheet's
    stacks 1000 2000 500                                    in cents, seat by seat from 0
    button 2                                                0 if not said
    posts 0:dead:100 1:blind:200                            instead of what the stakes say
    fee 0                                                   who pays the collection
    cards 0 As Ks Qs                                        a seat's cards in the order they come
    board 2c 3c 4c 5c 6c                                    cards not told are any others

and then, in order, with `...` for checks, pat hands and hands shown to the end:

    play 0 call; 1 raise 600; 2 all-in; 0 draw 2c 3c; 1 brings in; 2 stands pat; 0 shows; 1 mucks
    legal 0 fold, call 200, raise 400-1000                  all that seat 0 may do, whose turn it is
    no 0 raise 300: what is said about it
    street turn
    pots 900 0 1 2; 400 1 2                                 amounts, and the seats in for them
    held 0 2c 3c 4c                                         a seat's cards, down and then up
    on 2c 3c 4c                                             the board
    deck 3                                                  cards left to deal
    log burned, boarded                                     the last events
    won 1 450 high of main: two pair                        every award, in order
    ends 1500 0 2000                                        the stacks, when all is over
    stacks-now 1500 0 1800                                  the stacks, before
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from oddchip.cards import Card, read_cards, shuffled, write_cards
from oddchip.rulebook import game
from oddchip.table import (
    Action,
    Hand,
    Post,
    Refused,
    Stakes,
    Terms,
    awards,
    stakes_of,
    start,
    terms,
    view,
)
from oddchip.table.events import Boarded, Dealt, Drew

SETUP = ("game", "stakes", "stacks", "button", "posts", "fee", "cards", "board")


@dataclass
class Told:
    """A hand as a file tells it."""

    title: str
    place: str
    setup: dict[str, str] = field(default_factory=dict)
    cards: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    script: list[tuple[str, str, int]] = field(default_factory=list)


class Surprise(AssertionError):  # noqa: N818 - as Misdealt
    """The engine does something else than is told."""


class Misdealt(Exception):  # noqa: N818 - it is part of finding the deck
    """A card came that isn't the one told of."""

    def __init__(self, came: Card, told: Card) -> None:
        self.came, self.told = came, told


def hands_in(file: Path) -> list[Told]:
    """Every hand of a file."""
    found: list[Told] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split("#")[0].strip()
        if text.startswith("=="):
            found.append(Told(text.strip("= "), f"{file.name}:{number}"))
        elif text:
            word, _, rest = text.partition(" ")
            rest = rest.strip()
            told = found[-1]
            if word == "cards":
                seat, _, cards = rest.partition(" ")
                told.cards[int(seat)] = read_cards(cards)
            elif word in SETUP:
                told.setup[word] = rest
            else:
                told.script.append((word, rest, number))
    return found


def table_of(told: Told) -> Terms:
    """The terms at which a told hand is played."""
    name, *chosen = told.setup["game"].split()
    options = {}
    for choice in chosen:
        option, _, value = choice.rpartition("=")
        options[option or "structure"] = value
    found = game(name, options)
    stakes = stakes_of(found.sheet)  # type: ignore[arg-type]
    return terms(found, _stakes(stakes, told.setup.get("stakes", "")))


def _stakes(stakes: Stakes, text: str) -> Stakes:
    fields: dict[str, int | tuple[int, ...] | None] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        if key == "blinds":
            fields[key] = tuple(int(blind) for blind in value.split("/") if blind)
        else:
            fields[key] = None if value == "none" else int(value)
    return replace(stakes, **fields)


def check(told: Told) -> None:
    """Play a hand as told, and raise where the engine surprises."""
    table = table_of(told)
    order = {card: card for card in table.deck}
    for _ in range(2 * len(order)):
        try:
            _play(told, table, order)
        except Misdealt as misdealt:
            came = next(card for card in order if order[card] is misdealt.came)
            wanted = next(card for card in order if order[card] is misdealt.told)
            order[came], order[wanted] = misdealt.told, misdealt.came
        else:
            return
    raise Surprise(f"{told.place}: no deck deals these cards")


def _play(told: Told, table: Terms, order: dict[Card, Card]) -> None:
    setup = told.setup
    posts = None
    if "posts" in setup:
        split = (post.split(":") for post in setup["posts"].split())
        posts = [Post(int(seat), int(amount), kind) for seat, kind, amount in split]  # type: ignore[arg-type]
    hand = start(
        table,
        [int(stack) for stack in setup["stacks"].split()],
        int(setup.get("button", 0)),
        deck=[order[card] for card in shuffled(table.deck.cards, 1)],
        again=[order[card] for card in shuffled(table.deck.cards, 2)],
        posts=posts,
        collected_from=int(setup["fee"]) if "fee" in setup else None,
    )
    _check_cards(told, hand)
    for word, rest, line in told.script:
        place = f"{told.place.split(':')[0]}:{line}: {told.title}"
        if word == "play":
            for step in rest.split(";"):
                hand = _step(told, hand, step.strip(), place)
        else:
            found = FOUND[word](hand, rest)
            if found != rest:
                raise Surprise(f"{place}\n  told: {word} {rest}\n found: {word} {found}")


def _check_cards(told: Told, hand: Hand) -> None:
    """Whether the cards that came are those told of."""
    came: dict[int | None, tuple[Card, ...]] = {}
    for event in hand.log:
        match event:
            case Dealt():
                came[event.seat] = came.get(event.seat, ()) + event.cards  # type: ignore[operator]
            case Drew():
                came[event.seat] = came.get(event.seat, ()) + event.got  # type: ignore[operator]
            case Boarded():
                came[None] = came.get(None, ()) + event.cards
    board = read_cards(told.setup.get("board", ""))
    for owner, cards in [*told.cards.items(), (None, board)]:
        for got, told_of in zip(came.get(owner, ()), cards, strict=False):
            if got is not told_of:
                raise Misdealt(got, told_of)


def _step(told: Told, hand: Hand, step: str, place: str) -> Hand:
    if step == "...":
        while not hand.over:
            hand = _act(told, hand, _quietly(hand, place), place)
        return hand
    seat, _, words = step.partition(" ")
    if hand.actor != int(seat):
        raise Surprise(f"{place}\n  told: {step}\n found: it is the turn of {hand.actor}")
    return _act(told, hand, action_of(hand, words), place)


def _quietly(hand: Hand, place: str) -> Action:
    legal = hand.legal
    action = legal.check or legal.show or (legal.cards.of() if legal.cards else None)
    if action is None or action not in legal:
        raise Surprise(f"{place}: {hand.actor} can't do nothing: {legal.words()}")
    return action


def _act(told: Told, hand: Hand, action: Action, place: str) -> Hand:
    try:
        hand = hand.apply(action)
    except Refused as refused:
        raise Surprise(f"{place}\n  told: {hand.actor} {action}\n found: {refused}") from None
    _check_cards(told, hand)
    return hand


def action_of(hand: Hand, words: str) -> Action:
    """The action that a few words mean."""
    assert hand.actor is not None
    match words.split():
        case ["all-in"]:
            whole = hand.stacks[hand.actor] + hand.bets[hand.actor]
            wager = hand.legal.wager
            if wager and wager.most == whole:
                return wager.to(whole)
            if hand.legal.price == hand.stacks[hand.actor]:
                return Action("bring-in" if hand.legal.bring_in else "call")
        case [("bet" | "raise") as kind, amount]:
            return Action(kind, int(amount))
        case [("draw" | "discard") as kind, *cards]:
            return Action(kind, cards=tuple(map(Card, cards)))
        case ["stands", "pat"]:
            return Action("draw")
        case ["brings", "in"]:
            return Action("bring-in")
        case ["shows" | "mucks" as word]:
            return Action("show" if word == "shows" else "muck")
        case [word]:
            return Action(word)  # type: ignore[arg-type]
    raise Surprise(f"no action is written {words!r}")


def _legal(hand: Hand, _rest: str) -> str:
    legal = hand.legal
    said: list[str] = [action.kind for action in (legal.fold, legal.check) if action]
    said += [f"call {legal.price}"] if legal.call else []
    said += [f"bring-in {legal.price}"] if legal.bring_in else []
    if legal.wager:
        least, most = legal.wager.least, legal.wager.most
        said.append(f"{legal.wager.kind} {least}" + (f"-{most}" if most > least else ""))
    if legal.cards:
        least, most = legal.cards.least, legal.cards.most
        said.append(f"{legal.cards.kind} {least}" + (f"-{most}" if most > least else ""))
    said += [action.kind for action in (legal.show, legal.muck) if action]
    return f"{hand.actor} {', '.join(said)}" if said else "nobody"


def _no(hand: Hand, rest: str) -> str:
    seat, _, words = rest.partition(":")[0].partition(" ")
    if str(hand.actor) != seat:
        return f"it is the turn of {hand.actor}"
    try:
        hand.apply(action_of(hand, words))
    except Refused as refused:
        said = rest.partition(":")[2].strip()
        return rest if said in str(refused) else f"{seat} {words}: {refused}"
    return f"{seat} {words} is taken"


def _pots(hand: Hand, _rest: str) -> str:
    found = view(hand, "spectator").pots
    return "; ".join(
        " ".join([str(pot.amount), *(str(s) for s in range(10) if pot.seats >> s & 1)])
        for pot in found
    )


def _held(hand: Hand, rest: str) -> str:
    seat = int(rest.split(maxsplit=1)[0])
    return f"{seat} {write_cards(hand.down[seat] + hand.up[seat])}".strip()


def _log(hand: Hand, rest: str) -> str:
    count = rest.count(",") + 1
    return ", ".join(type(event).__name__.lower() for event in hand.log[-count:])


def _won(hand: Hand, rest: str) -> str:
    said = []
    for award, told in zip(awards(hand), [*rest.split(";"), *[""] * 20], strict=False):
        pot = f"side {award.pot}" if award.pot else "main"
        line = f"{award.seat} {award.amount} {award.half} of {pot}"
        with_what = told.partition(":")[2].strip()
        if with_what:
            line += f": {with_what if award.hand.startswith(with_what) else award.hand}"
        said.append(line)
    return "; ".join(said)


FOUND: dict[str, Callable[[Hand, str], str]] = {
    "legal": _legal,
    "no": _no,
    "street": lambda hand, _: hand.street,
    "pots": _pots,
    "held": _held,
    "on": lambda hand, _: write_cards(hand.board),
    "deck": lambda hand, _: str(len(hand.deck)),
    "log": _log,
    "won": lambda hand, rest: _won(hand, re.sub(r"\s+", " ", rest)),
    "ends": lambda hand, _: " ".join(map(str, hand.stacks)) if hand.over else "not yet",
    "stacks-now": lambda hand, _: " ".join(map(str, hand.stacks)),
}
