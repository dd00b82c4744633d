"""A round against the house with what its file tells besides: names, and how it should end."""

from collections.abc import Mapping

import msgspec

from oddchip import rulebook
from oddchip.history.history import amount
from oddchip.house import Round
from oddchip.house.events import Began, Settled
from oddchip.rules import Game


class RoundHistory(msgspec.Struct, frozen=True):
    """A round and what is known of it besides; lists are in the order of the seats.

    `settled` is what each wager won by the file, in cents, and `finishing` are the stacks there.
    `game` is given if it isn't one of the rulebook.

    >>> from oddchip.house import start, terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> round = start(table, [5_000], [{"ante": 500}], table.deck.cards)
    >>> history = RoundHistory(round.apply(round.legal[0]), players=("Ann",))
    >>> history.results
    (('Ann', -500),)
    """

    round: Round
    players: tuple[str, ...] = ()
    settled: tuple[Mapping[str, int], ...] | None = None
    finishing: tuple[int, ...] | None = None
    fields: Mapping[str, object] = {}
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
    def of(self) -> Game:
        """The game that is played."""
        return self.game or rulebook.game(self.began.game, self.began.chosen)

    @property
    def over(self) -> bool:
        """Whether everything has been settled."""
        return self.round.over

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        """What each player won, or lost, or has on the table."""
        pairs = zip(self.began.stacks, self.round.players, strict=True)
        return tuple(
            (self.name(seat), player.stack - before) for seat, (before, player) in enumerate(pairs)
        )

    def money(self, cents: int) -> str:
        """An amount in words."""
        return amount(cents, None)

    @property
    def settlement(self) -> tuple[dict[str, int], ...]:
        """What each wager won, by seat; nothing before the end."""
        found: list[dict[str, int]] = [{} for _ in self.round.players]
        for event in self.round.log:
            if isinstance(event, Settled):
                found[event.seat][event.wager] = event.won
        return tuple(found)

    @property
    def difference(self) -> str | None:
        """How the round ends otherwise than its file says; None if it doesn't."""
        if not self.over:
            return None
        for seat, (ours, file) in enumerate(zip(self.settlement, self.settled or (), strict=False)):
            for wager in dict.fromkeys([*ours, *file]):
                if ours.get(wager, 0) != file.get(wager, 0):
                    return (
                        f"{wager} of {self.name(seat)} wins {_cents(ours.get(wager, 0))},"
                        f" and {_cents(file.get(wager, 0))} in the file"
                    )
        stacks = [player.stack for player in self.round.players]
        for seat, (ours_, file_) in enumerate(zip(stacks, self.finishing or stacks, strict=True)):
            if ours_ != file_:
                return (
                    f"{self.name(seat)} ends with {self.money(ours_)},"
                    f" and with {self.money(file_)} in the file"
                )
        return None


def _cents(won: int) -> str:
    return f"{'-' if won < 0 else ''}{amount(abs(won), None)}"
