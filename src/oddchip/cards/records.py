"""Values that hold cards, as JSON and back; a card is written as its text."""

from typing import Any, TypeVar

import msgspec

from oddchip.cards.card import Card

Kind = TypeVar("Kind")


def _write(value: Any) -> str:
    if isinstance(value, Card):
        return value.text
    raise NotImplementedError(f"no record holds a {type(value).__name__}")


def _read(kind: type, value: str) -> Card:  # noqa: ARG001 - the only kind that needs reading
    return Card(value)


def write_record(value: object) -> bytes:
    """A value as JSON.

    >>> write_record({"hand": (Card("As"), None)})
    b'{"hand":["As",null]}'
    """
    return msgspec.json.encode(value, enc_hook=_write)


def read_record(data: bytes, kind: type[Kind]) -> Kind:
    """The value of a kind that `write_record` wrote.

    >>> read_record(b'["As",null]', list[Card | None])
    [Card('As'), None]
    """
    return msgspec.json.decode(data, type=kind, dec_hook=_read)
