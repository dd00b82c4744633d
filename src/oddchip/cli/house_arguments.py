"""What the commands about games against the house have in common: pay tables, and known cards."""

import argparse

from oddchip.cards import Card, read_cards
from oddchip.mistake import Mistake


def add_paytables(arguments: argparse._ActionsContainer) -> None:
    """Let a command take the pay tables of wagers."""
    arguments.add_argument(
        "--paytable",
        action="append",
        default=[],
        metavar="WAGER=NAME",
        help="choose a wager's pay table (usually its first); may be given several times",
    )


def chosen_paytables(given: argparse.Namespace) -> dict[str, str]:
    """The name of the pay table of each wager that one was given for.

    >>> chosen_paytables(argparse.Namespace(paytable=["bonus-88=2"]))
    {'bonus-88': '2'}
    """
    return dict(map(_paytable, given.paytable))


def _paytable(said: str) -> tuple[str, str]:
    wager, equals, name = said.partition("=")
    if not (wager and equals and name):
        raise Mistake(f"--paytable {said!r}: a pay table is written WAGER=NAME, such as blind=1")
    return wager, name


def cards(given: argparse.Namespace, name: str) -> tuple[Card, ...]:
    """The cards that an option gives; what is wrong with them is said of that option.

    >>> cards(argparse.Namespace(seen="As Kd"), "seen")
    (Card('As'), Card('Kd'))
    """
    try:
        return read_cards(getattr(given, name))
    except Mistake as mistake:
        raise Mistake(f"--{name}: {mistake}") from None
