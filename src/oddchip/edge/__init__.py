"""The exact mathematics of the house-banked games: what a sheet is worth under best play, and why.

How a round is played and settled is `house`'s.
"""

from oddchip.edge.known import Known
from oddchip.edge.side_bets import SideBet
from oddchip.edge.solution import Solution
from oddchip.edge.solving import solve

__all__ = ["Known", "SideBet", "Solution", "solve"]
