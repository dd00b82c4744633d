"""A round against the house with what its players are called."""

from functools import lru_cache

import msgspec

from oddchip import rulebook
from oddchip.history.history import amount
from oddchip.house import Round, Terms, terms
from oddchip.house.events import Began
from oddchip.rules import Game


class RoundHistory(msgspec.Struct, frozen=True):
    """A round and who played it; `game` is given if it isn't one of the rulebook.

    >>> from oddchip.house import start
    >>> table = terms(rulebook.game("holdem-88"))
    >>> round = start(table, [5_000], [{"ante": 500}], table.deck.cards)
    >>> RoundHistory(round, players=("Ann",)).name(0)
    'Ann'
    """

    round: Round
    players: tuple[str, ...] = ()
    game: Game | None = None

    def name(self, seat: int) -> str:
        """What a seat's player is called."""
        return (self.players[seat] if self.players else "") or f"Seat {seat + 1}"

    @property
    def began(self) -> Began:
        """How the round began."""
        began = self.round.log[0]
        assert isinstance(began, Began), "a log opens so"
        return began

    @property
    def sheet_name(self) -> str:
        """What the game is called."""
        return (self.game or _game(self.began.game, _pairs(self.began.chosen))).sheet.name
