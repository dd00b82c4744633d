"""The exact mathematics of the house-banked games: what a sheet is worth under best play, and why.

How a round is played and settled is `house`'s.
"""

from oddchip.edge.known import Known
from oddchip.edge.side_bets import SideBet
from oddchip.edge.solution import Solution
from oddchip.edge.solving import solve
from oddchip.edge.strategies import Appraisal, value_of

__all__ = ["Appraisal", "Known", "SideBet", "Solution", "solve", "value_of"]
