"""What may be wagered among players: the limits of each structure, and the law of bets."""

from collections.abc import Iterator

from oddchip.rules.card_room import Betting, CardRoom
from oddchip.rules.printed.document import Block, Items, Paragraph, Table
from oddchip.rules.printed.phrases import counted, joined, money, named

STRUCTURES = {
    "spread": "Spread limit",
    "fixed": "Fixed limit",
    "pot": "Pot limit",
    "no-limit": "No limit",
}


def limits(sheet: CardRoom) -> Iterator[Block]:
    """The limits of wagers, in force and in the other structures.

    >>> from oddchip.rulebook import game
    >>> next(limits(game("razz").sheet)).text
    'The game is played at spread limit.'
    """
    betting = sheet.betting
    yield Paragraph(f"The game is played at {STRUCTURES[betting.structure].lower()}.")
    yield Items(tuple(_sizes(sheet)))
    yield Paragraph("The limits in each structure in which the game may be played:")
    rows = {
        "spread": (
            f"{money(betting.spread.min)} to {money(betting.spread.max)}",
            str(betting.spread.raises),
        ),
        "fixed": (", ".join(_fixed(sheet)), str(betting.fixed.raises)),
        "pot": (f"{money(betting.pot.min)} to the size of the pot", "any number"),
        "no-limit": (f"{money(betting.no_limit.min)} to the whole stack", "any number"),
    }
    yield Table(
        ("Structure", "A bet", "Raises in a round"),
        tuple(
            (f"{title}, in force" if name == betting.structure else title, *rows[name])
            for name, title in STRUCTURES.items()
        ),
    )


def _fixed(sheet: CardRoom) -> Iterator[str]:
    """The amounts of a fixed limit, each with its rounds."""
    fixed = sheet.betting.fixed
    for size, amount in (("small", fixed.small), ("big", fixed.big)):
        streets = [named(street.name) for street in sheet.street if street.bet == size]
        if streets:
            yield f"{money(amount)} ({', '.join(streets)})"


def _sizes(sheet: CardRoom) -> Iterator[str]:
    """How large a bet and a raise may be in the structure in force."""
    betting = sheet.betting
    match betting.structure:
        case "spread":
            yield (
                f"A bet is any amount from {money(betting.spread.min)} to"
                f" {money(betting.spread.max)}."
            )
            yield (
                "A raise adds at least as much as the last bet or raise in the round, and at most"
                f" {money(betting.spread.max)}."
            )
        case "fixed":
            yield (
                "Every bet and every raise is of the amount that belongs to the round:"
                f" {joined(_fixed(sheet))}."
            )
        case "pot":
            yield (
                f"A bet is any amount from {money(betting.pot.min)} to the size of the pot, which"
                " includes what has been wagered in the round."
            )
            yield (
                "A raise adds at least as much as the last bet or raise in the round, and at most"
                " the size of the pot once the raiser's call has been counted into it."
            )
        case "no-limit":
            least = money(betting.no_limit.min)
            yield f"A bet is any amount from {least} to the player's whole stack."
            yield (
                "A raise adds at least as much as the last bet or raise in the round, and at most"
                " the player's whole stack."
            )
    yield from _cap(betting)


def _cap(betting: Betting) -> Iterator[str]:
    """How often may be raised."""
    match betting.structure:
        case "spread":
            raises = betting.spread.raises
        case "fixed":
            raises = betting.fixed.raises
        case "pot" | "no-limit":
            yield "The number of raises in a round is not limited."
            return
    yield (
        f"A round has one bet and at most {counted(raises, 'raise')},"
        + (
            " however many players are left."
            if betting.heads_up_cap
            else " but two players who alone are left when the round begins may raise as often as"
            " they like."
        )
    )


def wagering(sheet: CardRoom) -> Iterator[str]:
    """The law of bets: what a player may do, and what becomes of wagers that aren't matched.

    >>> from oddchip.rulebook import game
    >>> next(wagering(game("razz").sheet))[:33]
    'The turn passes clockwise. Where '
    """
    betting = sheet.betting
    yield (
        "The turn passes clockwise. Where there is nothing to call, a player may check, which"
        " passes the turn without a wager, or bet. Where there is a bet, a player may fold, giving"
        " up the cards and every claim to the pot; call, putting in what is missing to the last bet"
        " or raise; or raise."
    )
    yield (
        "A round of betting ends when every player who has not folded has had a turn and has put in"
        " the same amount, or is all-in. What was wagered then goes into the pot."
    )
    yield (
        "A player plays with the chips on the table when the hand began. A player who hasn't enough"
        " to call, or to make the least bet or raise, may put in all that is left. That player"
        " is all-in: stays in the hand, has no more turns to wager (one that would be the player's"
        " passes to the left), and can win only from wagers that were matched."
    )
    match betting.short_raise_reopens:
        case "never":
            yield (
                "An all-in raise of less than a full raise doesn't reopen the betting: a player who"
                " has already acted on the last full bet or raise may call the difference or fold,"
                " but not raise."
            )
        case "half":
            yield (
                "An all-in raise of at least half a full raise reopens the betting. A smaller one"
                " doesn't: a player who has already acted on the last full bet or raise may call"
                " the difference or fold, but not raise."
            )
        case "added-up":
            yield (
                "All-in raises of less than a full raise add up: the betting is reopened to a"
                " player who has already acted once the difference to be called is a full raise or"
                " more. Till then that player may call the difference or fold, but not raise."
            )
    yield (
        "A player who has checked may raise later in the same round."
        if betting.check_raise
        else "A player who has checked may not raise later in the same round, only call or fold."
    )
    if betting.sevens_rule:
        yield (
            "A player who checks a seven low or better after the draw can't win any of what is"
            " wagered after that check."
        )
    yield "A wager that nobody calls, or the part of it that nobody calls, goes back to its player."
    yield (
        "When only one player is left who hasn't folded, that player wins the pot without showing"
        " a hand."
    )
    yield (
        "When nobody can wager any more because at most one player has chips left, the remaining"
        " cards are dealt and the hands are shown."
    )
