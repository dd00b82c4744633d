"""The rules of play of a game against the house: its wagers, its decisions, the dealer's hand.

How wagers end is `settlement`, what they are paid `paytables`.
"""

from collections.abc import Iterator, Mapping, Sequence

from oddchip.ranking import Order, size
from oddchip.rules.house_banked import Bet, Decision, HouseBanked, Wager
from oddchip.rules.printed.document import Block, Heading, Items, Paragraph, Section, Table
from oddchip.rules.printed.hands import made_of, order_words
from oddchip.rules.printed.pack import pack_words
from oddchip.rules.printed.paytables import judged_order, paytables
from oddchip.rules.printed.phrases import (
    capital,
    counted,
    joined,
    money,
    named,
    number,
    span,
)
from oddchip.rules.printed.ranks import ranking
from oddchip.rules.printed.settlement import settlement
from oddchip.rules.printed.wagers import bet_words, dealt, title
from oddchip.rules.sheet import deck, orders, uses

UNCHANGED = (
    "A wager that has been made can't be changed or taken back, and none may be made except where"
    " the play of a round asks for it."
)
PAYS_ARE_TO_ONE = (
    "Pays are to one: a wager that is paid 3 to 1 comes back with three times its amount beside it."
    " Even money is 1 to 1. A push is a wager that comes back with nothing beside it. A wager that"
    " loses goes to the house."
)


def house_banked(sheet: HouseBanked) -> Iterator[Section]:
    """The sections of a game against the house, all but those on its options and source.

    >>> from oddchip.rulebook import game
    >>> [section.title for section in house_banked(game("holdem-88").sheet)][:3]
    ['Object of the game', 'Cards and players', 'The wagers']
    """
    yield Section("Object of the game", tuple(_object(sheet)))
    yield Section("Cards and players", tuple(_players(sheet)))
    yield Section("The wagers", tuple(_wagers(sheet)))
    yield Section("The play of a round", tuple(_play(sheet)))
    yield Section("How wagers are settled", tuple(settlement(sheet)))
    if any(wager.paytable for wager in sheet.wager):
        yield Section("Pay tables", tuple(paytables(sheet)))
    yield Section("The ranking of hands", tuple(_rankings(sheet)))


def _object(sheet: HouseBanked) -> Iterator[Block]:
    (high,) = orders(sheet)
    held, board = dealt(sheet, "hand"), dealt(sheet, "board")
    made = made_of(uses(sheet), cards=size(high), held=held, board=board, whose="the player's")
    yield Paragraph(
        f"Each player tries to hold a better {order_words(high)} than the dealer, who plays for the"
        f" house. A player's hand is made of {made}"
        + ("; the dealer's is made in the same way." if dealt(sheet, "dealer") else ".")
    )


def _players(sheet: HouseBanked) -> Iterator[Block]:
    yield Paragraph(
        f"The game is played with {pack_words(sheet)}. It is shuffled before every round."
    )
    yield Paragraph(
        f"A table seats {span(sheet.seats.min, sheet.seats.max)} players. Each plays alone against"
        " the dealer: what the others hold or do decides nothing. Players look at their own cards"
        " only, and tell nobody about them."
    )


def _wagers(sheet: HouseBanked) -> Iterator[Block]:
    yield Table(
        ("Wager", "When it is made", "How much"),
        tuple((title(wager), WHEN[wager.made], _how_much(sheet, wager)) for wager in sheet.wager),
    )
    if sheet.limits_assumed:
        yield Paragraph(
            "The source names no least and greatest amounts; these are assumed, and are the house's"
            " to set."
        )
    yield Items(
        (
            UNCHANGED,
            PAYS_ARE_TO_ONE,
            "What a wager wins is paid to the cent, and never rounded in the house's favour.",
        )
    )


WHEN = {
    "required": "before the deal, required",
    "optional": "before the deal, optional",
    "by-decision": "during the round",
    "free": "nothing is put up",
}


def _how_much(sheet: HouseBanked, wager: Wager) -> str:
    titles = {other.name: title(other) for other in sheet.wager}
    if wager.made == "free" and wager.equals:
        return f"reckoned on the {titles[wager.equals]}"
    if wager.equals:
        return f"as much as the {titles[wager.equals]}"
    if wager.min is not None and wager.max is not None:
        return f"{money(wager.min)} to {money(wager.max)}"
    bets = [c for d in sheet.decision for c in d.choices if isinstance(c, Bet)]
    times: dict[str, set[int]] = {}
    for bet in bets:
        if bet.bet == wager.name:
            times.setdefault(bet.of, set()).update(bet.times)
    return joined((_multiple(sorted(times[of]), titles[of]) for of in times), "or")


def _multiple(times: Sequence[int], of: str) -> str:
    """So many times a wager, such as: 1 or 2 times the Ante."""
    if list(times) == [1]:
        return f"as much as the {of}"
    return f"{joined(map(str, times), 'or')} times the {of}"


def _play(sheet: HouseBanked) -> Iterator[Block]:
    parts: list[tuple[str, list[str]]] = [("Before the deal", list(_made(sheet)))]
    parts.append(("The deal", list(_deal(sheet))))
    board = dealer = 0
    for decision in sheet.decision:
        shown = list(_turned(sheet, decision, board=board, dealer=dealer))
        parts.append((capital(named(decision.name)), [*shown, _choice(sheet, decision)]))
        board, dealer = decision.sees.board, decision.sees.dealer
    parts.append(("The end", list(_end(sheet, board=board, dealer=dealer))))
    first = 1
    for heading, steps in parts:
        yield Heading(heading)
        yield Items(tuple(steps), first)
        first += len(steps)


def _made(sheet: HouseBanked) -> Iterator[str]:
    required = [bet_words(wager) for wager in sheet.wager if wager.made == "required"]
    optional = [bet_words(wager) for wager in sheet.wager if wager.made == "optional"]
    yield f"Each player makes {joined(required)}."
    if optional:
        several = ", or more than one of these" if optional[1:] else ""
        yield f"Each player may also make {joined(optional, 'or')}{several}."


def _deal(sheet: HouseBanked) -> Iterator[str]:
    for deal in sheet.deal:
        match deal.to:
            case "hand":
                yield f"Each player is dealt {counted(deal.cards)}, face down."
            case "dealer":
                yield f"The dealer is dealt {counted(deal.cards)}, face down."
            case "board":
                yield (
                    f"{capital(counted(deal.cards))} {_are(deal.cards)} dealt to the board, face"
                    " down, for all to use."
                )


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _turned(sheet: HouseBanked, decision: Decision, *, board: int, dealer: int) -> Iterator[str]:
    """What is turned up before a decision, so much having been turned up already."""
    if decision.sees.board > board:
        cards = _cards(board, decision.sees.board, dealt(sheet, "board"))
        yield f"The dealer turns up {cards} of the board."
    if decision.sees.dealer > dealer:
        more = number(decision.sees.dealer - dealer)
        yield f"The dealer turns up {more} of the dealer's own {counted(dealt(sheet, 'dealer'))}."


def _cards(before: int, after: int, of: int) -> str:
    """Which cards are turned up: the first three, the next, the last two, or all."""
    if before == 0 and after == of:
        return f"all {counted(of)}" if of > 1 else "the card"
    place = "first" if before == 0 else "last" if after == of else "next"
    return f"the {place} card" if after - before == 1 else f"the {place} {counted(after - before)}"


def _choice(sheet: HouseBanked, decision: Decision) -> str:
    wagers = {wager.name: wager for wager in sheet.wager}
    *most, last = (f"to {_said(choice, wagers)}" for choice in decision.choices)
    who = f" who has not made {bet_words(wagers[decision.unless])}" if decision.unless else ""
    return f"Each player{who} chooses {'; '.join(most)}; or {last}."


def _said(choice: str | Bet, wagers: Mapping[str, Wager]) -> str:
    match choice:
        case "check":
            return "check, wagering nothing now"
        case "fold":
            return "fold, giving up the hand"
        case Bet():
            size = _multiple(choice.times, title(wagers[choice.of]))
            return f"make {bet_words(wagers[choice.bet])}, {size}"
    raise AssertionError(choice)


def _end(sheet: HouseBanked, *, board: int, dealer: int) -> Iterator[str]:
    """What is turned up at last, so much having been turned up already."""
    boarded, dealers = dealt(sheet, "board"), dealt(sheet, "dealer")
    if board < boarded:
        yield f"The dealer turns up {_cards(board, boarded, boarded)} of the board."
    if dealer < dealers:
        which = "other" if dealer else "own"
        cards = "card" if dealers - dealer == 1 else "cards"
        yield f"The dealer turns up the dealer's {which} {cards}."
    yield "The wagers of each player are settled."


def _rankings(sheet: HouseBanked) -> Iterator[Block]:
    (high,), cards = orders(sheet), deck(sheet)
    side: dict[Order, list[str]] = {}
    for wager in sheet.wager:
        judged = judged_order(sheet, wager)
        if wager.paytable and judged is not None and judged != high:
            side.setdefault(judged, []).append(bet_words(wager))
    if side:
        yield Heading("Hands of players and dealer")
    yield from ranking(high, cards)
    for judged, titles in side.items():
        yield Heading(f"Hands of {counted(size(judged))}, for {joined(titles)}")
        yield from ranking(judged, cards)
