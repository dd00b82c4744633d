"""What the commands about games against the house have in common: pay tables."""

import argparse

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
