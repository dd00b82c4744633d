"""What must hold in a sheet of either kind: seats, own orders, and the cards that a hand uses."""

from oddchip.ranking import ORDER_NAMES, size
from oddchip.rules.faults import Report
from oddchip.rules.sheet import Sheet, order


def check_any(sheet: Sheet, report: Report) -> None:
    """Report what would be a contradiction in any game."""
    if sheet.seats.min > sheet.seats.max:
        report.note("seats.min", str(sheet.seats.min), f"up to the most, {sheet.seats.max}")
    for own in sheet.order:
        if "high-card" not in own.best_first or len(set(own.best_first)) < len(own.best_first):
            report.note(
                f"order.{own.name}.best-first",
                ", ".join(own.best_first) or "nothing",
                "different categories, best first, high-card among them",
            )
    for place, name in enumerate(sheet.showdown.wins, 1):
        check_order(sheet, report, f"showdown.wins.{place}", name)


def check_order(sheet: Sheet, report: Report, key: str, name: str) -> None:
    """Report a name that no order has."""
    if order(sheet, name) is None:
        own = [order.name for order in sheet.order]
        report.note(key, repr(name), ", ".join(dict.fromkeys([*own, *ORDER_NAMES])))


def check_uses(sheet: Sheet, report: Report, *, held: int, board: int) -> None:
    """Report hands that can't be made of so many held cards and so many on the board."""
    uses = sheet.showdown.uses
    for name in sheet.showdown.wins:
        winning = order(sheet, name)
        if winning is None:
            continue
        if uses is None and held + board < size(winning):
            report.note("showdown.wins", f"{held + board} cards", f"{size(winning)} for {name}")
        if uses and (
            uses.hand + uses.board != size(winning) or uses.hand > held or uses.board > board
        ):
            report.note(
                "showdown.uses",
                f"{uses.hand} held and {uses.board} of the board",
                f"{size(winning)} in all, of {held} held and {board} on the board",
            )
