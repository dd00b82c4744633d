"""Which card-room sheets make no game, although each of their words is allowed."""

from oddchip.ranking import Badugi, DeuceToSeven, size
from oddchip.rules.card_room import CardRoom, Street
from oddchip.rules.check_any import check_any, check_uses
from oddchip.rules.faults import Report
from oddchip.rules.sheet import deck, orders


def check_card_room(sheet: CardRoom, report: Report) -> None:
    """Report every contradiction of a card-room sheet."""
    check_any(sheet, report)
    _check_showdown(sheet, report)
    _check_forced(sheet, report)
    _check_betting(sheet, report)
    _check_streets(sheet, report)
    _check_pack(sheet, report)


def _check_showdown(sheet: CardRoom, report: Report) -> None:
    wins = sheet.showdown.wins
    if len(wins) not in (1, 2) or len(set(wins)) < len(wins):
        report.note("showdown.wins", ", ".join(wins) or "nothing", "one order, or two different")
    if sheet.seats.min < 2:
        report.note("seats.min", str(sheet.seats.min), "2 or more: a hand needs two players")
    check_uses(sheet, report, held=_held(sheet), board=_dealt(sheet, "board"))
    for order in orders(sheet):
        if sheet.deck.jokers and isinstance(order, DeuceToSeven | Badugi):
            report.note("deck.jokers", str(sheet.deck.jokers), "0: this order gives jokers no rank")


def _dealt(sheet: CardRoom, *to: str) -> int:
    return sum(deal.cards for street in sheet.street for deal in street.deal if deal.to in to)


def _held(sheet: CardRoom) -> int:
    given_up = sum(street.discard.cards for street in sheet.street if street.discard)
    return _dealt(sheet, "down", "up") - given_up


def _check_forced(sheet: CardRoom, report: Report) -> None:
    blinds, bring_in = sheet.forced.blinds, sheet.forced.bring_in
    if not blinds and not sheet.forced.ante:
        report.note("forced", "neither blinds nor an ante", "blinds, an ante or both")
    most = max(2, min(3, sheet.seats.min))
    if list(blinds) != sorted(blinds) or len(blinds) > most:
        report.note(
            "forced.blinds",
            ", ".join(map(str, blinds)),
            f"up to {most} amounts, none less than the one before",
        )
    opened = any(street.opens == "bring-in" for street in sheet.street)
    if bring_in and blinds:
        report.note("forced.bring-in", "a bring-in beside blinds", "one or the other")
    if bring_in and not opened:
        report.note("forced.bring-in", "a bring-in", "none: no street opens with it")
    if opened and not bring_in:
        report.note("forced", "no bring-in", "a bring-in, as a street opens with it")


def _check_betting(sheet: CardRoom, report: Report) -> None:
    betting, bring_in = sheet.betting, sheet.forced.bring_in
    if betting.spread.min > betting.spread.max:
        report.note("betting.spread.min", str(betting.spread.min), f"up to {betting.spread.max}")
    if betting.fixed.small > betting.fixed.big:
        report.note("betting.fixed.small", str(betting.fixed.small), f"up to {betting.fixed.big}")
    most = {"spread": betting.spread.max, "fixed": betting.fixed.small}.get(betting.structure)
    forced = {f"forced.blinds.{n}": blind for n, blind in enumerate(sheet.forced.blinds, 1)}
    if bring_in:
        forced["forced.bring-in.amount"] = bring_in.amount
    for key, amount in forced.items():
        if most is not None and amount > most:
            report.note(key, str(amount), f"up to {most}, the largest bet of the first round")
    if betting.sevens_rule and not (
        sheet.showdown.wins == ("ace-to-five",) and any(street.draw for street in sheet.street)
    ):
        report.note("betting.sevens-rule", "true", "true in an ace-to-five draw game only")


def _check_streets(sheet: CardRoom, report: Report) -> None:
    if not sheet.street:
        report.note("street", "no street", "one or more")
    held = up = 0
    for place, street in enumerate(sheet.street):
        key = f"street.{street.name}"
        up += sum(deal.cards for deal in street.deal if deal.to == "up")
        held += sum(deal.cards for deal in street.deal if deal.to != "board")
        _check_opener(sheet, street, report, up=up, is_first=place == 0)
        if street.draw and (not held or street.draw.max > held):
            report.note(f"{key}.draw.max", str(street.draw.max), f"up to the {held} cards held")
        if street.discard and street.discard.cards >= held:
            report.note(
                f"{key}.discard.cards", str(street.discard.cards), f"less than the {held} held"
            )
        held -= street.discard.cards if street.discard else 0
        if place == 0 and not held:
            report.note(f"{key}.deal", "no cards for the players", "cards dealt down or up")


def _check_opener(
    sheet: CardRoom, street: Street, report: Report, *, up: int, is_first: bool
) -> None:
    key = f"street.{street.name}.opens"
    if street.opens == "left-of-big-blind" and not (is_first and sheet.forced.blinds):
        report.note(key, street.opens, "left-of-big-blind on the first street, after blinds, only")
    if street.opens == "bring-in" and not (is_first and up):
        report.note(key, street.opens, "bring-in on the first street, with a card up, only")
    if street.opens == "best-board" and not up:
        report.note(key, street.opens, "best-board where cards are up, only")


def _check_pack(sheet: CardRoom, report: Report) -> None:
    """The pack must serve a full table, but for what `runs-short` makes up."""
    pack, players = len(deck(sheet)), sheet.seats.max
    burns = sum(street.burn for street in sheet.street)
    dealt, board = _dealt(sheet, "down", "up"), _dealt(sheet, "board")
    draws = [street.draw.max for street in sheet.street if street.draw]
    match sheet.deck.runs_short:
        case None:
            needed = players * (dealt + sum(draws)) + board + burns
        case "burns-then-board":
            last = sum(deal.cards for deal in sheet.street[-1].deal) if sheet.street else 0
            needed = players * (dealt - last) + board + burns - 1 + last
        case "discards-of-others":
            needed = players * dealt + board + burns + max(draws, default=0)
    if needed > pack:
        report.note(
            "seats.max",
            f"{players}, who may need {needed} cards of a pack of {pack}",
            "fewer seats, fewer cards, or what is done when the deck runs short",
        )
    if any(size(order) > _held(sheet) + board for order in orders(sheet)):
        report.note(
            "street", f"{_held(sheet) + board} cards a player", "as many as make a hand, or more"
        )
