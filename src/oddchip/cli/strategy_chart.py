"""The chart of starting hands: a square of cells, the suited hands above its diagonal.

A cell says what is best with its hand; where nothing is chosen yet, how often the player does
more than the least with it, at the first decision with that hand.
"""

from typing import Final, NamedTuple

from oddchip.cards import RANKS
from oddchip.edge.strategies.tables import Tables, named

# Colours from the least choice to the greatest; with few colours they are red, yellow and green.
COLOURS: Final = ("#a00000", "#aa5500", "#808000", "#509000", "#006400")


class Cell(NamedTuple):
    """A hand, what its cell says, and its place between the least and the most, from 0 to 1."""

    hand: str
    says: str
    level: float


class Chart(NamedTuple):
    """The ranks from the highest, the rows of cells, and what they say."""

    ranks: str
    rows: tuple[tuple[Cell, ...], ...]
    legend: tuple[str, ...]

    def colour(self, cell: Cell) -> str:
        """The colour of a cell."""
        return COLOURS[round(cell.level * (len(COLOURS) - 1))]


def chart(found: Tables) -> Chart | None:
    """The chart of a game, if its hands have two cards."""
    if not found.starts.hands:
        return None
    cells, legend = _by_choice(found) if found.starts.options else _by_share(found)
    ranks = "".join(rank for rank in reversed(RANKS) if rank * 2 in cells)
    rows = (
        tuple(
            cells[high + low + ("" if high == low else "s")]
            if ranks.index(high) <= ranks.index(low)
            else cells[low + high + "o"]
            for low in ranks
        )
        for high in ranks
    )
    return Chart(ranks, tuple(rows), legend)


def _by_choice(found: Tables) -> tuple[dict[str, Cell], tuple[str, ...]]:
    names = [named(actions) for actions in found.starts.options]
    short = [_short(name, names) for name in names]
    last = max(1, len(names) - 1)
    cells = {
        start.hand: Cell(start.hand, short[start.best], start.best / last)
        for start in found.starts.hands
    }
    suits = sum(start.suits for start in found.starts.hands)
    legend = []
    for at, (mark, name) in enumerate(zip(short, names, strict=True)):
        held = sum(start.suits for start in found.starts.hands if start.best == at)
        legend.append(f"{mark:4}{name}: {held} of {suits} hands, {held / suits:.2%}")
    return cells, tuple(legend)


def _short(name: str, names: list[str]) -> str:
    """A choice as short as it is alone: how many times the ante, or a letter or more."""
    word = name.rsplit(maxsplit=1)[-1]
    if sum(other.split()[-1] == word for other in names) > 1:
        word = name.replace(" ", "")
    if word.endswith("x") and word[:-1].isdigit():
        return word
    length = next(n for n in range(1, 5) if sum(o.startswith(word[:n]) for o in names) < 2 or n > 3)
    return word[:length]


def _by_share(found: Tables) -> tuple[dict[str, Cell], tuple[str, ...]]:
    """How often more than the least is best, at the first decision."""
    first = found.decided[0]
    cells = {}
    for row in first.rows:
        if row.by == "hand":
            share = 1 - row.taken[0] / row.deals
            cells[row.what] = Cell(row.what, f"{share:.0%}".removesuffix("%"), share)
    least = first.choices[0]
    what = f"how often, in percent, something else than {least} is best"
    return cells, (f"{first.decision.replace('-', ' ')}: {what}",)
