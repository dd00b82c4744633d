"""The play of a hand, street by street and step by step, the steps numbered throughout."""

from collections.abc import Iterator

from oddchip.cards import SUIT_NAMES, SUITS
from oddchip.rules.card_room import CardRoom, Deal, Street
from oddchip.rules.printed.document import Block, Heading, Items, Paragraph
from oddchip.rules.printed.hands import brief_order
from oddchip.rules.printed.phrases import capital, counted, joined, money, named, number
from oddchip.rules.sheet import orders

IN_TURN = "In turn from the left of the button, each player"


def play(sheet: CardRoom) -> Iterator[Block]:
    """The streets of a hand.

    >>> from oddchip.rulebook import game
    >>> next(play(game("razz").sheet))
    Heading(text='Third street')
    """
    first = 1
    for street in sheet.street:
        steps = tuple(_steps(sheet, street))
        yield Heading(capital(named(street.name)))
        yield Items(steps, first)
        first += len(steps)
    yield Heading("Showdown")
    yield Items(("The players who are left show their hands, and the pot is awarded.",), first)
    match sheet.deck.runs_short:
        case "burns-then-board":
            yield Heading("When the pack runs short")
            yield Paragraph(
                "No card is burned if too few would be left. If the pack can't give every player"
                " the cards of a round, the burned cards are shuffled and put under what is left of"
                " it. If even then there are too few, what each player would have been dealt is"
                " dealt once, face up on the board, and counts as every player's."
            )
        case "discards-of-others":
            yield Heading("When the pack runs short")
            yield Paragraph(
                "If the pack hasn't enough cards for a player who draws, the cards that the other"
                " players have given up are shuffled and put under what is left of it; if these are"
                " too few as well, so are the burned cards and what the player gave up in an"
                " earlier draw."
            )


def _steps(sheet: CardRoom, street: Street) -> Iterator[str]:
    if street.burn:
        them = "it" if street.burn == 1 else "them"
        yield f"The dealer burns {counted(street.burn)}, setting {them} aside face down."
    yield from _deals(street.deal)
    discard = street.discard
    gives_up = f"{IN_TURN} gives up {counted(discard.cards)}, face down." if discard else ""
    if discard and discard.when == "before-betting":
        yield gives_up
    if street.draw:
        yield (
            f"{IN_TURN} gives up any number of cards from none to {number(street.draw.max)}, face"
            " down, and is dealt as many new ones. Everybody sees how many; who takes none stands"
            " pat."
        )
    yield _betting(sheet, street)
    if discard and discard.when == "after-betting":
        yield gives_up


def _deals(deals: tuple[Deal, ...]) -> Iterator[str]:
    to_players = [f"{counted(d.cards)} face {d.to}" for d in deals if d.to != "board"]
    if to_players:
        yield (
            f"Beginning left of the button, each player is dealt {joined(to_players, 'and then')},"
            " one at a time."
        )
    for deal in deals:
        if deal.to == "board":
            are = "is" if deal.cards == 1 else "are"
            yield (
                f"{capital(counted(deal.cards))} {are} turned face up on the board, for all players"
                " to use."
            )


def _betting(sheet: CardRoom, street: Street) -> str:
    fixed = sheet.betting.fixed
    amount = fixed.small if street.bet == "small" else fixed.big
    bet = f" Bets are of {money(amount)}." if sheet.betting.structure == "fixed" else ""
    return f"{_opener(sheet, street)}{bet}"


def _opener(sheet: CardRoom, street: Street) -> str:
    match street.opens:
        case "left-of-big-blind":
            return (
                "A round of betting begins with the player left of the big blind. The big blind"
                " stands as the bet, so nobody may check; but if nobody has raised when the turn"
                " comes to the player who posted it, that player may check or raise."
            )
        case "left-of-button":
            return (
                "A round of betting begins with the first player left of the button who is still"
                " in the hand. There is nothing to call: players may check until someone bets."
            )
        case "best-board":
            high = brief_order(orders(sheet)[0])
            return (
                f"A round of betting begins with the player whose up cards make the best {high}"
                " hand showing; of equal ones, the first left of the button. Straights and flushes"
                " of fewer than five cards don't count. There is nothing to call: players may check"
                " until someone bets."
            )
        case "bring-in":
            return _bring_in(sheet)


def _bring_in(sheet: CardRoom) -> str:
    forced = sheet.forced.bring_in
    if forced is None:
        return ""
    suits = [SUIT_NAMES[suit] for suit in SUITS]
    which = "lowest" if forced.by == "lowest-card" else "highest"
    ranked = suits if which == "lowest" else suits[::-1]
    return (
        f"The player with the {which} up card, the ace being {forced.aces}, must open the round of"
        f" betting with the bring-in of {money(forced.amount)}{_or_more(sheet, forced.amount)}."
        f" Among cards of one rank the {which} suit opens, in the order {', '.join(ranked)}. After"
        f" that nobody may check: there is a bet to call.{_completed(sheet, forced.amount)}"
    )


def _least(sheet: CardRoom) -> int:
    """The least bet of an early round in the structure in force."""
    betting = sheet.betting
    return {
        "spread": betting.spread.min,
        "fixed": betting.fixed.small,
        "pot": betting.pot.min,
        "no-limit": betting.no_limit.min,
    }[betting.structure]


def _or_more(sheet: CardRoom, bring_in: int) -> str:
    """What may be bet in place of the bring-in."""
    if bring_in < _least(sheet):
        return ", or with a full bet"
    return "" if sheet.betting.structure == "fixed" else ", or with a larger bet"


def _completed(sheet: CardRoom, bring_in: int) -> str:
    """How a bring-in that is less than the least bet becomes one."""
    least = _least(sheet)
    if bring_in >= least:
        return ""
    return (
        f" To raise the bring-in to {money(least)}, the least bet, is to complete it: that is the"
        " bet of the round, and no raise."
    )
