"""What the wagers of a game against the house are called, and how many cards are dealt in it."""

from oddchip.rules.house_banked import HouseBanked, Wager


def title(wager: Wager) -> str:
    """A wager's name as it stands on the layout.

    >>> from oddchip.rulebook import game
    >>> [title(wager) for wager in game("holdem-88").sheet.wager]
    ['Ante', 'Blind', 'Highway', '88 Bonus', 'Seven Card Bonus']
    """
    return wager.title or " ".join(word.capitalize() for word in wager.name.split("-"))


def bet_words(wager: Wager) -> str:
    """A wager in a sentence; a free one is no bet.

    >>> from oddchip.rulebook import game
    >>> [bet_words(wager) for wager in game("triple-action").sheet.wager]
    ['the Ante bet', 'the Bet', 'the Ante Bonus', 'the Bonus bet', 'the Flop bet']
    """
    said = title(wager)
    is_bet = wager.made == "free" or said.split()[-1].lower() in ("bet", "wager")
    return f"the {said}" if is_bet else f"the {said} bet"


def dealt(sheet: HouseBanked, to: str) -> int:
    """How many cards are dealt to a place.

    >>> from oddchip.rulebook import game
    >>> dealt(game("holdem-88").sheet, "board")
    5
    """
    return sum(deal.cards for deal in sheet.deal if deal.to == to)
