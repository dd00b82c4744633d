"""What must hold in a sheet of either kind: seats, orders, and the cards that a hand uses."""

from oddchip.mistake import Mistake
from oddchip.ranking import ORDER_NAMES, Badugi, DeuceToSeven, High, Low, Order, size
from oddchip.rules.faults import Report
from oddchip.rules.sheet import Sheet, order


def check_any(sheet: Sheet, report: Report) -> None:
    """Report what would be a contradiction in any game."""
    if sheet.seats.min > sheet.seats.max:
        most = f"up to the most, {sheet.seats.max}"
        report.note("seats.min", str(sheet.seats.min), most, "seats.max")
    for own in sheet.order:
        try:
            order(sheet, own.name)
        except Mistake as error:
            report.note(
                f"order.{own.name}.best-first",
                ", ".join(own.best_first) or "nothing",
                f"different categories of {own.size} cards, best first, high-card last ({error})",
                f"order.{own.name}.size",
            )


def checked_order(sheet: Sheet, report: Report, key: str, name: str) -> Order | None:
    """The order of this name; if there is none that this pack can be ranked in, report it."""
    own = [order.name for order in sheet.order]
    try:
        found = order(sheet, name)
    except Mistake as error:
        if name not in own:
            report.note(key, f"{name} ({error})", "an order that suits the pack", "deck")
        return None
    if found is None:
        known = ", ".join(dict.fromkeys([*own, *ORDER_NAMES]))
        report.note(key, repr(name), known, "order")
    elif sheet.deck.jokers and not _ranks_jokers(found):
        report.note(
            key,
            f"{name} in a pack with jokers",
            "an order that says what a joker is: a low one, or a high one with five-aces",
            "deck",
            "order",
        )
    return found


def _ranks_jokers(order: Order) -> bool:
    if isinstance(order, High):
        return order.size < 5 or "five-aces" in order.best_first
    return not isinstance(order, DeuceToSeven | Badugi)


def checked_winners(
    sheet: Sheet, report: Report, *given: str, held: int, board: int
) -> tuple[Order, ...]:
    """The orders that win, after reporting those whose hands can't be made.

    `given` are the keys that say how many cards are held and on the board.
    """
    uses = sheet.showdown.uses
    winners = []
    for place, name in enumerate(sheet.showdown.wins, 1):
        key = f"showdown.wins.{place}"
        winner = checked_order(sheet, report, key, name)
        if winner is None:
            continue
        winners.append(winner)
        needed = size(winner)
        if uses is None and held + board < needed:
            found = f"{name}, made of {held + board} cards"
            report.note(key, found, f"{needed} or more for {name}", "showdown.uses", *given)
        if uses and (uses.hand + uses.board != needed or uses.hand > held or uses.board > board):
            report.note(
                "showdown.uses",
                f"{uses.hand} held and {uses.board} of the board",
                f"{needed} in all, of {held} held and {board} on the board",
                key,
                *given,
            )
    known = len(winners) == len(sheet.showdown.wins) > 0
    if known and all(isinstance(winner, Low) and winner.at_most for winner in winners):
        report.note(
            "showdown.wins",
            ", ".join(sheet.showdown.wins),
            "an order in which every hand qualifies, alone or beside this one",
        )
    return tuple(winners)
