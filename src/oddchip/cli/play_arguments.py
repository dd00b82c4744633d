"""What the commands that deal hands have in common: bots, stacks, and the stakes in words."""

from typing import Final

from oddchip import bots
from oddchip.cli.play_words import cents
from oddchip.mistake import Mistake
from oddchip.rules.printed import joined
from oddchip.table import Stakes
from oddchip.table.actions import dollars

MOST_STACK: Final = 100_000_000


def chosen_bots(said: str) -> list[str]:
    """The bots that a list of names means.

    >>> chosen_bots("caller, random")
    ['caller', 'random']
    """
    names = [name.strip() for name in said.split(",")]
    for name in names:
        if not bots.is_bot(name):
            raise Mistake(
                f"--bots {name[:40]!r}: the bots are {joined(bots.NAMES)},"
                " program:COMMAND or module:Class"
            )
    return names


def chosen_stack(said: str, stakes: Stakes) -> int:
    """The stack that everybody starts with: enough for a hand.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import stakes_of
    >>> chosen_stack("150.50", stakes_of(game("razz").sheet))
    15050
    """
    stack, least = cents(said), entry_price(stakes) + 1
    if not least <= stack <= MOST_STACK:
        raise Mistake(f"--stack {said}: it is {dollars(least)} to {dollars(MOST_STACK)} here")
    return stack


def entry_price(stakes: Stakes) -> int:
    """What a player may have to pay before a hand's first card.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import stakes_of
    >>> entry_price(stakes_of(game("texas-holdem").sheet))
    500
    """
    return stakes.collection + stakes.ante + max((*stakes.blinds, stakes.bring_in))


def stakes_words(stakes: Stakes) -> str:
    """The stakes of a table in words.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import stakes_of
    >>> stakes_words(stakes_of(game("texas-holdem").sheet))
    'wagers of $1 to $500, blinds of $1 and $2; the button pays the house $3 a hand'
    """
    match stakes.structure:
        case "spread":
            assert stakes.most is not None, "a spread limit has a greatest wager"
            limits = f"wagers of {dollars(stakes.least)} to {dollars(stakes.most)}"
        case "fixed":
            limits = f"wagers of {dollars(stakes.least)}, later {dollars(stakes.big)}"
        case "pot":
            limits = "pot limit"
        case "no-limit":
            limits = "no limit"
    said = [limits]
    if stakes.blinds:
        said.append(f"blinds of {joined(map(dollars, stakes.blinds))}")
    if stakes.ante:
        said.append(f"an ante of {dollars(stakes.ante)}")
    if stakes.bring_in:
        said.append(f"a bring-in of {dollars(stakes.bring_in)}")
    fee = f"; the button pays the house {dollars(stakes.collection)} a hand"
    return ", ".join(said) + (fee if stakes.collection else "")
