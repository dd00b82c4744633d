"""The small change of printed rules: amounts, numbers, lists and names as words."""

import re
from collections.abc import Iterable

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def money(cents: int) -> str:
    """An amount as people write it.

    >>> money(50_000), money(5)
    ('$500.00', '$0.05')
    """
    return f"${cents // 100:,}.{cents % 100:02}"


def number(count: int) -> str:
    """A small number as a word, a large one in digits.

    >>> number(3), number(28)
    ('three', '28')
    """
    return NUMBERS[count] if 0 < count < len(NUMBERS) else str(count)


def counted(count: int, thing: str = "card") -> str:
    """So many things.

    >>> counted(1), counted(5)
    ('one card', 'five cards')
    """
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def span(least: int, most: int) -> str:
    """From so many to so many.

    >>> span(2, 10), span(2, 2)
    ('2 to 10', '2')
    """
    return str(least) if least == most else f"{least} to {most}"


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Parts as a list in a sentence.

    >>> joined(["check", "bet", "fold"], "or")
    'check, bet or fold'
    """
    *most, end = parts
    return f"{', '.join(most)} {last} {end}" if most else end


def named(name: str) -> str:
    """A sheet's name for something, as words; what comes before the flop is pre-flop.

    >>> named("left-of-button"), named("pre-flop")
    ('left of button', 'pre-flop')
    """
    return re.sub(r"(?<!\bpre)-", " ", name)


def capital(text: str) -> str:
    """The text with a capital first letter, the rest as it is.

    >>> capital("the AA Bonus")
    'The AA Bonus'
    """
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text with a full stop, unless it ends a sentence already.

    >>> sentence("Silent"), sentence("No.")
    ('Silent.', 'No.')
    """
    return text if text.endswith((".", "!", "?")) else f"{text}."
