"""Which card is which: the cards that a file names late or not at all.

A file may deal cards unknown and name them later, when they are given up or shown.
"""

from collections.abc import Sequence
from typing import NamedTuple

from oddchip.cards import Card
from oddchip.history.notation import Line
from oddchip.mistake import Mistake


class Seen(NamedTuple):
    """The cards of a hand's lines, in the order dealt, by player; the board is player 0's.

    One that the file never names is None. `given` are the places in `dealt` of the cards that each
    discard or draw gives up, in the order of the lines. `shows` says who shows and who mucks.
    """

    dealt: tuple[tuple[Card | None, ...], ...]
    given: tuple[tuple[int, ...], ...]
    shows: dict[int, bool]


class _Player:
    """One player's cards while the lines are read; `held` are places in `dealt`."""

    def __init__(self) -> None:
        self.dealt: list[Card | None] = []
        self.held: list[int] = []

    def place(self, card: Card | None) -> int | None:
        """Where a held card is, or one that is unknown."""
        return next((at for at in self.held if self.dealt[at] == card), None)


class _Table:
    """What a file's lines have said so far of everyone's cards."""

    def __init__(self, players: int) -> None:
        self.players = [_Player() for _ in range(players + 1)]
        self.given: list[tuple[int, ...]] = []
        self.shows: dict[int, bool] = {}
        self.in_use: set[Card] = set()

    def read(self, line: Line) -> None:
        """Follow one line."""
        player = self.players[line.player]
        match line.verb:
            case "db" | "dh":
                for card in line.cards or ():
                    player.held.append(len(player.dealt))
                    player.dealt.append(self._named(card))
            case "sd":
                self.given.append(tuple(self._give(player, card) for card in line.cards or ()))
            case "sm":
                self._show(player, line)

    def _named(self, card: Card | None) -> Card | None:
        if card is None:
            return None
        if card in self.in_use:
            raise Mistake(f"{card} is there twice")
        self.in_use.add(card)
        return card

    def _give(self, player: _Player, card: Card | None) -> int:
        at = self._find(player, card)
        player.held.remove(at)
        if card:
            self.in_use.remove(card)
        return at

    def _find(self, player: _Player, card: Card | None) -> int:
        """Where a player holds a card; one that was dealt unknown may be it."""
        at = player.place(card)
        if at is None:
            at = player.place(None)
            if at is None:
                raise Mistake(f"the player doesn't hold {card or 'an unknown card'}")
            player.dealt[at] = self._named(card)
        return at

    def _show(self, player: _Player, line: Line) -> None:
        shown = line.cards or ()
        if not player.dealt:
            # The file tells of a hand that it didn't deal.
            player.dealt = [None] * len(shown)
            player.held = list(range(len(shown)))
        if len(shown) > len(player.held):
            raise Mistake(f"the player holds {len(player.held)} cards, not {len(shown)}")
        named = [card for card in shown if card]
        for card in named:
            self._find(player, card)
        if len(named) == len(player.held):
            strange = [at for at in player.held if player.dealt[at] not in named]
            if strange:
                raise Mistake(f"the player holds {player.dealt[strange[0]]} and shows another card")
        self.shows[line.player] = line.as_dealt or (bool(shown) and len(named) == len(shown))


def follow(lines: Sequence[Line], players: int) -> Seen:
    """What the lines of a hand say of everyone's cards.

    >>> from oddchip.history.notation import read_line
    >>> lines = ("d dh p1 ??Kd", "p1 sd ??", "d dh p1 ??", "p1 sm AsKd")
    >>> follow([read_line(line) for line in lines], 1)
    Seen(dealt=((), (None, Card('Kd'), Card('As'))), given=((0,),), shows={1: True})
    """
    table = _Table(players)
    for number, line in enumerate(lines, 1):
        try:
            if line.player > players:
                raise Mistake(f"there are {players} players")
            table.read(line)
        except Mistake as mistake:
            raise Mistake(f"action {number}, {line.text}: {mistake}") from None
    dealt = tuple(tuple(player.dealt) for player in table.players)
    return Seen(dealt, tuple(table.given), table.shows)
