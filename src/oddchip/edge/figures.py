"""What is said of counted results: their average and spread, and numbers as JSON has them."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt


def mean(results: Mapping[Fraction, int]) -> Fraction:
    """The average of results, each with how often it comes about.

    >>> mean({Fraction(1): 1, Fraction(-1): 3})
    Fraction(-1, 2)
    """
    return sum((net * deals for net, deals in results.items()), Fraction(0)) / sum(results.values())


def variance(results: Mapping[Fraction, int]) -> Fraction:
    """The average square of how far results are from their average.

    >>> variance({Fraction(1): 1, Fraction(-1): 3})
    Fraction(3, 4)
    """
    squares = sum((net * net * deals for net, deals in results.items()), Fraction(0))
    return squares / sum(results.values()) - mean(results) ** 2


def hits(results: Mapping[Fraction, int]) -> Fraction:
    """How often something is won.

    >>> hits({Fraction(1): 1, Fraction(-1): 3})
    Fraction(1, 4)
    """
    won = sum(deals for net, deals in results.items() if net > 0)
    return Fraction(won, sum(results.values()))


def number(exactly: Fraction) -> dict[str, object]:
    """A number as JSON has it, exactly and as a decimal.

    >>> number(Fraction(1, 4))
    {'fraction': '1/4', 'decimal': 0.25}
    """
    return {"fraction": str(exactly), "decimal": float(exactly)}


def root(square: Fraction) -> dict[str, object]:
    """The root of a number as JSON has it, with the number itself.

    >>> root(Fraction(1, 4))
    {'squared': '1/4', 'decimal': 0.5}
    """
    return {"squared": str(square), "decimal": sqrt(square)}
