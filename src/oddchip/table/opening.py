"""Who opens a round of betting."""

from oddchip.cards import Card
from oddchip.ranking import read
from oddchip.table.draft import Draft
from oddchip.table.seats import around, following, members


def opener(d: Draft) -> int:
    """The seat that acts first; one that is all-in gives its turn to its left."""
    match d.step.opens:
        case "left-of-big-blind":
            return following(d.pending, d.last_blind)
        case "left-of-button":
            return following(d.pending, d.button)
        case "bring-in":
            return following(d.pending, _bring_in(d) - 1)
        case "best-board":
            return following(d.pending, _best_board(d) - 1)


def _bring_in(d: Draft) -> int:
    """The seat with the lowest or highest up card; suits break ties."""
    rule = d.terms.bring_in
    assert rule is not None, "a sheet whose street opens so has a bring-in"

    def height(card: Card) -> tuple[int, int]:
        return (1 if rule.aces == "low" and card.rank == 14 else card.rank, card.index % 4)

    cards = {height(d.up[seat][0]): seat for seat in members(d.alive)}
    return cards[min(cards) if rule.by == "lowest-card" else max(cards)]


def _best_board(d: Draft) -> int:
    """The seat whose up cards are best; the first left of the button among equals."""
    order = d.terms.orders[0]

    def worth(seat: int) -> tuple[int, ...]:
        reading = read(order, d.up[seat])
        return reading.key if reading else ()

    return max(around(d.alive, d.button), key=worth)
