"""Which card-room sheets make no game, although each of their words is allowed."""

from oddchip.rules.card_room import CardRoom, Street
from oddchip.rules.check_any import check_any, checked_winners
from oddchip.rules.faults import Report
from oddchip.rules.sheet import deck


def check_card_room(sheet: CardRoom, report: Report) -> None:
    """Report every contradiction of a card-room sheet."""
    check_any(sheet, report)
    _check_showdown(sheet, report)
    _check_forced(sheet, report)
    _check_betting(sheet, report)
    _check_streets(sheet, report)
    _check_pack(sheet, report)


def _dealt(sheet: CardRoom, *to: str) -> int:
    return sum(deal.cards for street in sheet.street for deal in street.deal if deal.to in to)


def _each_street(sheet: CardRoom, *says: str) -> tuple[str, ...]:
    """The keys under which every street says something."""
    return tuple(f"street.{s.name}.{what}" for s in sheet.street for what in says) or ("street",)


def _check_showdown(sheet: CardRoom, report: Report) -> None:
    wins = sheet.showdown.wins
    if len(wins) not in (1, 2) or len(set(wins)) < len(wins):
        report.note("showdown.wins", ", ".join(wins) or "nothing", "one order, or two different")
    if sheet.seats.min < 2:
        report.note("seats.min", str(sheet.seats.min), "2 or more: a hand needs two players")
    given_up = sum(street.discard.cards for street in sheet.street if street.discard)
    checked_winners(
        sheet,
        report,
        *_each_street(sheet, "deal", "discard"),
        held=_dealt(sheet, "down", "up") - given_up,
        board=_dealt(sheet, "board"),
    )


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
            "seats.min",
        )
    opens = _each_street(sheet, "opens")
    opened = any(street.opens == "bring-in" for street in sheet.street)
    if bring_in and blinds:
        report.note(
            "forced.bring-in", "a bring-in beside blinds", "one or the other", "forced.blinds"
        )
    if bring_in and not opened:
        report.note("forced.bring-in", "a bring-in", "none: no street opens with it", *opens)
    if opened and not bring_in:
        report.note("forced", "no bring-in", "a bring-in, as a street opens with it", *opens)


def _check_betting(sheet: CardRoom, report: Report) -> None:
    betting, bring_in = sheet.betting, sheet.forced.bring_in
    spread, fixed = betting.spread, betting.fixed
    if spread.min > spread.max:
        most = f"up to the most, {spread.max}"
        report.note("betting.spread.min", str(spread.min), most, "betting.spread.max")
    if fixed.small > fixed.big:
        most = f"up to the big bet, {fixed.big}"
        report.note("betting.fixed.small", str(fixed.small), most, "betting.fixed.big")
    most_first = {"spread": spread.max, "fixed": fixed.small}.get(betting.structure)
    forced = {f"forced.blinds.{n}": blind for n, blind in enumerate(sheet.forced.blinds, 1)}
    if bring_in:
        forced["forced.bring-in.amount"] = bring_in.amount
    for key, amount in forced.items():
        if most_first is not None and amount > most_first:
            limits = ("betting.structure", f"betting.{betting.structure}")
            largest = f"up to {most_first}, the largest first bet"
            report.note(key, str(amount), largest, *limits)
    draws = any(street.draw for street in sheet.street)
    if betting.sevens_rule and not (draws and sheet.showdown.wins == ("ace-to-five",)):
        given = ("showdown.wins", *_each_street(sheet, "draw"))
        report.note("betting.sevens-rule", "true", "true in an ace-to-five draw game only", *given)


def _check_streets(sheet: CardRoom, report: Report) -> None:
    if not sheet.street:
        report.note("street", "no street", "one or more")
    given = _each_street(sheet, "deal", "discard")
    held = up = 0
    for place, street in enumerate(sheet.street):
        key = f"street.{street.name}"
        up += sum(deal.cards for deal in street.deal if deal.to == "up")
        held += sum(deal.cards for deal in street.deal if deal.to != "board")
        _check_opener(sheet, street, report, *given, up=up, is_first=place == 0)
        if street.draw and street.draw.max > held:
            most = f"up to the {held} cards held"
            report.note(f"{key}.draw.max", str(street.draw.max), most, *given)
        if street.discard and street.discard.cards >= held:
            most = f"less than the {held} held"
            report.note(f"{key}.discard.cards", str(street.discard.cards), most, *given)
        held -= street.discard.cards if street.discard else 0
        if place == 0 and not held:
            report.note(f"{key}.deal", "no cards for the players", "cards dealt down or up")


def _check_opener(
    sheet: CardRoom, street: Street, report: Report, *given: str, up: int, is_first: bool
) -> None:
    key = f"street.{street.name}.opens"
    if street.opens == "left-of-big-blind" and not (is_first and sheet.forced.blinds):
        only = "left-of-big-blind on the first street, after blinds, only"
        report.note(key, street.opens, only, "forced.blinds")
    if street.opens == "bring-in" and not (is_first and up):
        only = "bring-in on the first street, with a card up, only"
        report.note(key, street.opens, only, *given)
    if street.opens == "best-board" and not up:
        report.note(key, street.opens, "best-board where cards are up, only", *given)


def _check_pack(sheet: CardRoom, report: Report) -> None:
    """The pack must serve a full table, but for what `runs-short` makes up."""
    pack, players = len(deck(sheet)), sheet.seats.max
    draws = [street.draw.max for street in sheet.street if street.draw]
    needed = players * _dealt(sheet, "down", "up") + _dealt(sheet, "board")
    needed += sum(street.burn for street in sheet.street)
    match sheet.deck.runs_short:
        case None:
            needed += players * sum(draws)
        case "discards-of-others":
            needed += max(draws, default=0)
        case "burns-then-board":
            needed += players * sum(draws)
            for last in sheet.street[-1:]:
                shared = sum(deal.cards for deal in last.deal if deal.to != "board")
                needed -= (players - 1) * shared + last.burn
    if needed > pack:
        report.note(
            "seats.max",
            f"{players}, who may need {needed} cards of a pack of {pack}",
            "fewer seats, fewer cards, or what is done when the deck runs short",
            "deck",
            *_each_street(sheet, "deal", "burn", "draw"),
        )
