"""How a hand began: what the fields of PHH mean for a game of the rulebook, and the way back.

Plain PHH knows eleven variants. What it can't say stands in a table of our own, `_oddchip`: only
what a reader of the plain fields would get wrong.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import asdict, replace

from oddchip import rulebook
from oddchip.cards import Card
from oddchip.history.fields import OWN, Fields, short
from oddchip.history.history import MOST_AMOUNT
from oddchip.history.notation import read_player
from oddchip.mistake import Mistake
from oddchip.rules import CardRoom, Game
from oddchip.table import Hand, Post, Stakes, Terms, start, terms
from oddchip.table.events import Began
from oddchip.table.seats import around

Kind = Literal["ante", "blind", "entry", "dead"]

ENDLESS = "unlimited"
# What of the stakes plain PHH has no field for; whoever replays a hand doesn't need it.
UNTOLD_STAKES = {"raises", "blinds", "ante", "collection"}
OWN_KEYS = {"game", "options", "stakes", "posts", "collected", "deck", "again", "unit"}


class Variant(msgspec.Struct, frozen=True):
    """A variant of PHH: the game that it is, with the options that it plays."""

    game: str
    options: dict[str, str]


class Variants(msgspec.Struct, frozen=True):
    """What `variants.toml` says; `options` are those of every variant."""

    untold: tuple[str, ...]
    options: dict[str, str]
    raises: int
    variant: dict[str, Variant]


class Order(NamedTuple):
    """Who is who: PHH counts players from the left of the button, the engine seats."""

    seats: tuple[int, ...]

    def seat(self, player: int) -> int:
        """The seat of a player, who is counted from 1."""
        if not 1 <= player <= len(self.seats):
            raise Mistake(f"there is no p{player}: there are {len(self.seats)} players")
        return self.seats[player - 1]

    def player(self, seat: int) -> int:
        """The player at a seat."""
        return self.seats.index(seat) + 1


@cache
def variants() -> Variants:
    """The variants of PHH.

    >>> variants().variant["FO/8"].game
    'omaha-8'
    """
    text = Path(__file__).with_name("variants.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text), Variants)
    for variant in found.variant.values():
        variant.options.update(found.options)
    return found


@lru_cache(maxsize=256)
def _game(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    return rulebook.game(name, dict(options))


def _game_of(name: str, options: Mapping[str, str]) -> Game:
    return _game(name, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _terms(name: str, options: tuple[tuple[str, str], ...], stakes: Stakes) -> Terms:
    return terms(_game(name, options), stakes)


def game_of(began: Began) -> Game:
    """The game of a hand that began so, its options chosen.

    >>> game_of(begun(Fields("PO", (900, 900), blinds=(1, 2), min_bet=2))).sheet.name
    'Omaha-Hi'
    """
    return _game_of(began.game, began.chosen)


def terms_of(began: Began) -> Terms:
    """The terms on which a hand began."""
    return _terms(began.game, tuple(sorted(began.chosen.items())), began.stakes)


def order_of(fields: Fields) -> Order:
    """The seats of a file's players: those it names if they go round, else in its own order."""
    count = len(fields.stacks)
    first = fields.seats[0] - 1 if fields.seats else 0
    round_from = tuple((first + place) % count for place in range(count))
    named = tuple(seat - 1 for seat in fields.seats)
    return Order(round_from if named == round_from else tuple(range(count)))


def checked_terms(began: Began, game: Game | None = None) -> Terms:
    """The terms on which a hand began, if a hand can be played on them.

    `game` is given if it isn't one of the rulebook.

    >>> began = begun(Fields("PO", (900, 900), blinds=(1, 2), min_bet=2))
    >>> checked_terms(replace(began, stakes=replace(began.stakes, structure="fixed")))
    Traceback (most recent call last):
    oddchip.mistake.Mistake: the stakes are fixed, the game is pot
    """
    stakes = began.stakes
    table = terms(game, stakes) if game else terms_of(began)
    if stakes.structure != table.chosen.get("structure", stakes.structure):
        raise Mistake(f"the stakes are {stakes.structure}, the game is {table.chosen['structure']}")
    amounts = [*began.stacks, *(post.amount for post in began.posts), *stakes.blinds]
    amounts += [stakes.least, stakes.big, stakes.ante, stakes.bring_in, stakes.collection]
    if max(*amounts, stakes.most or 0) > MOST_AMOUNT:
        raise Mistake(f"no amount is greater than {MOST_AMOUNT}")
    return table


def set_out(began: Began, deck: Sequence[Card], again: Sequence[Card]) -> Hand:
    """The hand that begins so."""
    return start(
        terms_of(began),
        began.stacks,
        began.button,
        deck=deck,
        again=again,
        posts=began.posts,
        collected_from=began.collected_from,
    )


# Reading


def begun(fields: Fields) -> Began:
    """How a hand of these fields began.

    >>> fields = Fields("FR", (900, 900), antes=(5, 5), bring_in=5, small_bet=20, big_bet=40)
    >>> begun(fields).game, begun(fields).chosen["opens"], begun(fields).button
    ('razz', 'best-board', 1)
    """
    strange = set(fields.own) - OWN_KEYS
    if strange:
        raise Mistake(f"{OWN} has no {short(min(strange))}; it has: {', '.join(sorted(OWN_KEYS))}")
    began, order = _plain(fields), order_of(fields)
    own_stakes = _mapping(fields, "stakes")
    if own_stakes:
        began = replace(began, stakes=_stakes(began.stakes, own_stakes))
    if "posts" in fields.own:
        began = replace(began, posts=_posts(fields.own["posts"], order))
    for player, paid in _mapping(fields, "collected").items():
        seat = order.seat(read_player(player))
        if not isinstance(paid, int) or not 0 < paid <= MOST_AMOUNT:
            raise Mistake(f"{OWN}.collected: {short(paid)} is no amount")
        stacks = list(began.stacks)
        stacks[seat] += paid
        began = replace(began, stacks=tuple(stacks), collected_from=seat)
    return began


def _mapping(fields: Fields, name: str) -> Mapping[str, object]:
    value = fields.own.get(name, {})
    if not isinstance(value, dict):
        raise Mistake(f"{OWN}.{name} isn't a table")
    return value


def _stakes(stakes: Stakes, own: Mapping[str, object]) -> Stakes:
    changed = {name: None if value == ENDLESS else value for name, value in own.items()}
    try:
        return msgspec.convert({**msgspec.to_builtins(stakes), **changed}, Stakes)
    except msgspec.ValidationError as error:
        raise Mistake(f"{OWN}.stakes: {error}") from None


def _posts(value: object, order: Order) -> tuple[Post, ...]:
    try:
        said = msgspec.convert(value, tuple[tuple[str, int, Kind], ...])
    except msgspec.ValidationError as error:
        raise Mistake(f"{OWN}.posts: {error}") from None
    return tuple(
        Post(order.seat(read_player(player)), amount, kind) for player, amount, kind in said
    )


def _plain(fields: Fields) -> Began:
    """What the plain fields mean, with the game and options of our own table."""
    options = {name: str(choice) for name, choice in _mapping(fields, "options").items()}
    variant = variants().variant.get(fields.variant)
    if variant is not None:
        game = _game_of(variant.game, {**variant.options, **options})
    elif fields.variant == OWN:
        game = _game_of(str(fields.own.get("game")), options)
    else:
        known = ", ".join(variants().variant)
        raise Mistake(f"variant {short(fields.variant)} is none of: {known}")
    sheet = game.sheet
    if not isinstance(sheet, CardRoom):
        raise Mistake(f"{sheet.name} is played against the house, not at a card-room table")
    structure = sheet.betting.structure
    bets = ("small_bet", "big_bet") if structure == "fixed" else ("min_bet", "min_bet")
    forced = ("bring_in",) if sheet.forced.bring_in else ()
    for name in (*bets, *forced):
        if getattr(fields, name) < 1:
            raise Mistake(f"{name} is missing, and {sheet.name} is played with it")
    if sheet.forced.bring_in and any(fields.blinds):
        raise Mistake(f"blinds_or_straddles: {sheet.name} has none")
    order = order_of(fields)
    antes = set(fields.antes)
    limited = structure == "fixed" and len(fields.stacks) > 2
    return Began(
        game=game.id,
        chosen=game.chosen,
        stakes=Stakes(
            structure=structure,
            least=getattr(fields, bets[0]),
            big=getattr(fields, bets[1]),
            most=None,
            raises=variants().raises if limited else None,
            blinds=tuple(post.amount for post in _blinds(fields, order) if post.kind == "blind"),
            ante=min(antes) if len(antes) == 1 else 0,
            bring_in=fields.bring_in if sheet.forced.bring_in else 0,
            collection=0,
        ),
        stacks=tuple(stack for _, stack in sorted(zip(order.seats, fields.stacks, strict=True))),
        button=order.seats[-1],
        posts=(*_antes(fields, order), *_blinds(fields, order)),
        collected_from=None,
    )


def _effective(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Forced bets by player: heads-up PHH states them the other way round."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _antes(fields: Fields, order: Order) -> list[Post]:
    """Antes count seat by seat if trimmed, or equal and paid in full; else they are dead money."""
    antes = _effective(fields.antes)
    if antes and min(antes) < 0:
        raise Mistake("antes: no ante is less than 0")
    equal = len(set(antes)) == 1
    paid = all(stack >= ante for stack, ante in zip(fields.stacks, antes, strict=False))
    kind: Kind = "ante" if equal and (fields.trimmed or paid) else "dead"
    posts = zip(order.seats, antes, strict=False)
    return [Post(seat, ante, kind) for seat, ante in posts if ante]


def _blinds(fields: Fields, order: Order) -> list[Post]:
    """Blinds and straddles, the greatest last, as the next player opens; then posts to enter.

    A post is written negative, as by PokerKit, or is no more than the blinds before it, where a
    straddle would be more.
    """
    blinds: list[Post] = []
    entries: list[Post] = []
    seats = _effective(order.seats)
    for place, (amount, seat) in enumerate(zip(fields.blinds, seats, strict=False)):
        enters = amount < 0 or (place > 1 and amount <= max(0, *fields.blinds[:place]))
        if amount and enters:
            entries.append(Post(seat, abs(amount), "entry"))
        elif amount:
            blinds.append(Post(seat, amount, "blind"))
    return sorted(blinds, key=lambda post: post.amount) + entries


# Writing


def fields_of_beginning(began: Began, paid: int = 0) -> Fields:
    """The fields that say how a hand began, after whose collection of `paid` the stacks are.

    A variant of PHH is named only if who knows nothing of our own table replays the hand right.
    """
    matching = [
        code for code, variant in variants().variant.items() if _is_played_as(began, variant)
    ]
    for code in matching:
        fields, exact = _told(began, code, paid)
        if exact:
            return fields
    return _told(began, OWN, paid)[0]


def _is_played_as(began: Began, variant: Variant) -> bool:
    """Whether the options differ from the variant's in what plain PHH needn't tell only."""
    if began.game != variant.game:
        return False
    plain = _game_of(variant.game, variant.options).chosen
    different = {name for name, choice in began.chosen.items() if choice != plain[name]}
    return different <= set(variants().untold)


def _told(began: Began, code: str, paid: int) -> tuple[Fields, bool]:
    """The fields under a variant, and whether the plain ones alone replay the hand right."""
    variant = variants().variant.get(code)
    own: dict[str, object] = {} if variant else {"game": began.game}
    plain = _game_of(began.game, variant.options if variant else {}).chosen
    options = {name: choice for name, choice in began.chosen.items() if choice != plain[name]}
    own |= {"options": options} if options else {}
    fields = _spoken(began, code, paid)._replace(own=own)
    order, said = order_of(fields), _plain(fields)
    stakes = {
        name: ENDLESS if value is None else value
        for name, value in asdict(began.stakes).items()
        if value != getattr(said.stakes, name)
    }
    exact = set(stakes) <= UNTOLD_STAKES and _sorted(said.posts) == _sorted(began.posts)
    own |= {"stakes": stakes} if stakes else {}
    if said.posts != began.posts:
        own["posts"] = [[f"p{order.player(p.seat)}", p.amount, p.kind] for p in began.posts]
    if began.collected_from is not None:
        own["collected"] = {f"p{order.player(began.collected_from)}": paid}
    return fields, exact


def _sorted(posts: tuple[Post, ...]) -> list[tuple[int, int, str]]:
    return sorted((post.seat, post.amount, post.kind) for post in posts)


def _spoken(began: Began, code: str, paid: int) -> Fields:
    """What the plain fields can say of a beginning."""
    stakes = began.stakes
    seats = tuple(around((1 << len(began.stacks)) - 1, began.button))
    antes, blinds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for post in began.posts:
        match post.kind:
            case "ante" | "dead":
                antes[post.seat] += post.amount
            case "blind":
                blinds[post.seat] += post.amount
            case "entry":
                blinds[post.seat] -= post.amount
    fixed = stakes.structure == "fixed"
    return Fields(
        variant=code,
        stacks=tuple(
            began.stacks[seat] - (paid if seat == began.collected_from else 0) for seat in seats
        ),
        antes=_effective(tuple(antes.values())),
        trimmed=all(post.kind != "dead" for post in began.posts),
        blinds=() if stakes.bring_in else _effective(tuple(blinds.values())),
        bring_in=stakes.bring_in,
        small_bet=stakes.least if fixed else 0,
        big_bet=stakes.big if fixed else 0,
        min_bet=0 if fixed else stakes.least,
        seats=tuple(seat + 1 for seat in seats),
    )
