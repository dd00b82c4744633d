"""Why a game, or a wager of it, can't be counted exactly; `sampling` may still tell its worth."""

from oddchip.mistake import Mistake


class Unsolvable(Mistake):
    """Nothing is wrong with what was asked, but it is beyond what is counted exactly."""
