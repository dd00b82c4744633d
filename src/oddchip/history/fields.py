"""A PHH file as its fields: one hand a file, or a table for each of many.

This reads TOML and says what is no PHH; what the fields mean is `beginning`'s and `reading`'s.
Amounts become whole numbers of the file's smallest unit: chips, or hundredths where the file has
fractions.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from oddchip.history.history import MOST_AMOUNT, UNKNOWN_STACK
from oddchip.history.notation import Line, read_line
from oddchip.mistake import Mistake

OWN = "_oddchip"
MOST_BYTES = 50_000_000
MOST_DOTS = 100
MOST_PLAYERS = 22


class Fields(NamedTuple):
    """The fields of a hand; what the file doesn't have is zero or empty.

    Lists are in the order of PHH, which is that of play from the left of the button. An amount
    that isn't known is None.
    """

    variant: str
    stacks: tuple[int, ...]
    antes: tuple[int, ...] = ()
    trimmed: bool = False
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    lines: tuple[Line, ...] = ()
    seats: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    finishing: tuple[int | None, ...] | None = None
    decimals: int = 0
    own: Mapping[str, object] = {}
    others: Mapping[str, object] = {}


def tables(text: str) -> dict[str, dict[str, object]]:
    """The table of each hand by its name, which is empty if there is one hand and no name.

    >>> list(tables("variant = 'NT'")), list(tables("[1]\\nvariant = 'NT'\\n[2]\\nvariant = 'FT'"))
    ([''], ['1', '2'])
    """
    found = _toml(text)
    if "variant" in found:
        return {"": found}
    hands = {name: table for name, table in found.items() if isinstance(table, dict)}
    if not hands or len(hands) < len(found):
        raise Mistake("there is no hand in it: a PHH hand has a variant, antes, actions and so on")
    return hands


def _toml(text: str) -> dict[str, object]:
    if len(text) > MOST_BYTES:
        raise Mistake(f"it is over {MOST_BYTES // 1_000_000} MB")
    # Reading a dotted key takes time by the square of its length.
    for number, line in enumerate(text.split("\n"), 1):
        key = line.partition("=")[0]
        if key.count(".") > MOST_DOTS:
            raise Mistake(f"line {number} has over {MOST_DOTS} dots before its value")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"it isn't TOML: {error}") from None
    except RecursionError:
        raise Mistake("it is nested too deeply for a hand") from None
    except (ValueError, ArithmeticError):
        raise Mistake("it has a number that can't be read") from None


def fields_of(table: Mapping[str, object]) -> Fields:
    """The fields of one hand's table.

    >>> hand = {"variant": "NT", "starting_stacks": [200, Decimal("99.5")], "actions": []}
    >>> fields_of(hand).stacks
    (20000, 9950)
    """
    rest = dict(table)
    variant = _text(rest.pop("variant", None), "variant")
    lines = tuple(_lines(rest.pop("actions", None)))
    stacks = _amounts(rest.pop("starting_stacks", None), "starting_stacks")
    antes = _amounts(rest.pop("antes", []), "antes")
    blinds = _amounts(rest.pop("blinds_or_straddles", []), "blinds_or_straddles")
    finishing = _amounts(rest.pop("finishing_stacks", []), "finishing_stacks")
    names = ("bring_in", "small_bet", "big_bet", "min_bet")
    bets = [_amount(rest.pop(name, 0), name) for name in names]
    players = _texts(rest.pop("players", []), "players")
    seats = _numbers(rest.pop("seats", []), "seats")
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        raise Mistake(f"starting_stacks: a hand has 2 to {MOST_PLAYERS} players, not {len(stacks)}")
    lists = {"antes": antes, "blinds_or_straddles": blinds, "finishing_stacks": finishing}
    for name, items in {**lists, "players": players, "seats": seats}.items():
        if items and len(items) != len(stacks):
            raise Mistake(f"{name} has {len(items)} items, and starting_stacks {len(stacks)}")
    own = rest.pop(OWN, {})
    if not isinstance(own, dict):
        raise Mistake(f"{OWN} isn't a table")
    trimmed = rest.pop("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise Mistake("ante_trimming_status is neither true nor false")
    said = [*stacks, *antes, *blinds, *finishing, *bets]
    decimals = _decimals([*said, *(line.amount for line in lines if line.amount is not None)])
    if not all(amount.is_finite() for amount in (*antes, *blinds, *bets)):
        raise Mistake("only stacks may be infinite")

    def units(amounts: Sequence[Decimal]) -> tuple[int, ...]:
        return tuple(int(amount.scaleb(decimals)) for amount in amounts)

    bring_in, small_bet, big_bet, min_bet = units(bets)
    return Fields(
        variant=variant,
        stacks=tuple(units([stack])[0] if stack.is_finite() else UNKNOWN_STACK for stack in stacks),
        antes=units(antes),
        trimmed=trimmed,
        blinds=units(blinds),
        bring_in=bring_in,
        small_bet=small_bet,
        big_bet=big_bet,
        min_bet=min_bet,
        lines=tuple(
            line if line.amount is None else line._replace(amount=line.amount.scaleb(decimals))
            for line in lines
        ),
        seats=seats,
        players=players,
        finishing=tuple(units([stack])[0] if stack.is_finite() else None for stack in finishing)
        or None,
        decimals=decimals,
        own=own,
        others=rest,
    )


def _decimals(amounts: Sequence[Decimal]) -> int:
    """How many decimals the file counts in: none, or cents, or as many as it uses."""
    exponents = [amount.as_tuple().exponent for amount in amounts]
    used = -min(exponent for exponent in exponents if isinstance(exponent, int))
    return max(2, used) if used > 0 else 0


def _lines(actions: object) -> Iterator[Line]:
    for number, text in enumerate(_texts(actions, "actions"), 1):
        try:
            yield read_line(text)
        except Mistake as mistake:
            raise Mistake(f"action {number}, {short(text)}: {mistake}") from None


def _list(value: object, name: str) -> list[object]:
    if value is None:
        raise Mistake(f"{name} is missing")
    if not isinstance(value, list):
        raise Mistake(f"{name} isn't a list")
    return value


def _text(value: object, name: str) -> str:
    if value is None:
        raise Mistake(f"{name} is missing")
    if not isinstance(value, str):
        raise Mistake(f"{name}: {short(value)} is no text")
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    return tuple(_text(item, name) for item in _list(value, name))


def _numbers(value: object, name: str) -> tuple[int, ...]:
    numbers = _list(value, name)
    if not all(isinstance(number, int) for number in numbers):
        raise Mistake(f"{name} has something that is no whole number")
    return tuple(number for number in numbers if isinstance(number, int))


def _amounts(value: object, name: str) -> tuple[Decimal, ...]:
    return tuple(_amount(item, name) for item in _list(value, name))


def _amount(value: object, name: str) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Mistake(f"{name}: {short(value)} is no amount")
    amount = Decimal(value)
    exponent = amount.as_tuple().exponent
    if amount.is_nan() or (amount.is_infinite() and amount < 0):
        raise Mistake(f"{name}: {short(value)} is no amount")
    if amount.is_finite() and (exponent not in range(-6, 16) or amount.copy_abs() > MOST_AMOUNT):
        raise Mistake(f"{name}: {short(value)} is no amount that is played for")
    return amount


def short(value: object) -> str:
    """A value from a file, safe and short enough for a message.

    >>> short("x" * 99)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    said = str(value) if isinstance(value, Decimal | int) else repr(value)
    return said if len(said) <= 51 else f"{said[:48]}..."
