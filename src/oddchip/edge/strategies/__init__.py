"""Strategies as people have them: rules in words, what they choose, and what they are worth.

Best play is the solvers'.
"""

from oddchip.edge.strategies.appraisal import Appraisal, appraise, value_of
from oddchip.edge.strategies.strategy import Strategy, choice
from oddchip.edge.strategies.text import read_strategy, write_strategy

__all__ = [
    "Appraisal",
    "Strategy",
    "appraise",
    "choice",
    "read_strategy",
    "value_of",
    "write_strategy",
]
