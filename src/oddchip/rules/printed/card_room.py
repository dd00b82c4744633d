"""The rules of play of a game among players: what it is about, who pays what, what wins.

The rounds themselves are `streets`, what may be wagered is `betting`.
"""

from collections.abc import Iterator

from oddchip.ranking import Order, size
from oddchip.rules.card_room import CardRoom
from oddchip.rules.printed.betting import limits, wagering
from oddchip.rules.printed.document import Block, Heading, Items, Paragraph, Section
from oddchip.rules.printed.hands import (
    article,
    best_words,
    brief_order,
    made_of,
    order_words,
    qualifies,
)
from oddchip.rules.printed.pack import pack_words
from oddchip.rules.printed.phrases import capital, joined, money, span
from oddchip.rules.printed.ranks import ranking
from oddchip.rules.printed.streets import play
from oddchip.rules.sheet import deck, orders, uses

ASSUMED = "The source names no amount; this one is assumed, and is the house's to set."


def card_room(sheet: CardRoom) -> Iterator[Section]:
    """The sections of a card-room game, all but those on its options and source.

    >>> from oddchip.rulebook import game
    >>> [section.title for section in card_room(game("razz").sheet)][:3]
    ['Object of the game', 'Cards and players', 'The button and the collection']
    """
    yield Section("Object of the game", tuple(_object(sheet)))
    yield Section("Cards and players", tuple(_players(sheet)))
    yield Section("The button and the collection", tuple(_button(sheet)))
    yield Section("What is put in before the cards", (Items(tuple(_forced(sheet))),))
    yield Section("How players bet", (Items(tuple(wagering(sheet))),))
    yield Section("The size of wagers", tuple(limits(sheet)))
    yield Section("The play of a hand", tuple(play(sheet)))
    yield Section("The showdown", (Items(tuple(_showdown(sheet))),))
    yield Section("The ranking of hands", tuple(_rankings(sheet)))
    yield Section("Awarding the pot", (Items(tuple(_sharing(sheet))),))


def _object(sheet: CardRoom) -> Iterator[Block]:
    won = orders(sheet)
    yield Paragraph(
        "Players wager chips that their hand is the best, or that the others will give theirs up."
        " What is wagered makes the pot."
    )
    if len(won) == 1:
        yield Paragraph(
            f"The pot goes to the best {order_words(won[0])} at the showdown, or to the last player"
            f" when all others have folded. The best hand of all is {best_words(won[0])}."
        )
        return
    first, second = won
    yield Paragraph(
        f"At the showdown the pot is shared: one half goes to the best {order_words(first)}, the"
        f" other to the best {order_words(second)}. One player may win both. When all but one"
        " player have folded, that player takes the whole pot."
    )
    for half, other in ((first, second), (second, first)):
        if qualifies(half):
            yield Paragraph(
                f"If nobody has {article(order_words(half))}, the best {order_words(other)} takes"
                " the whole pot."
            )
    yield Paragraph(
        f"The best {brief_order(first)} hand of all is {best_words(first)}; the best"
        f" {brief_order(second)} hand is {best_words(second)}."
    )


def _players(sheet: CardRoom) -> Iterator[Block]:
    yield Paragraph(
        f"The game is played with {pack_words(sheet)}. The dealer, who works for the house and"
        " holds no hand, shuffles the pack before every hand."
    )
    yield Paragraph(
        f"A table seats {span(sheet.seats.min, sheet.seats.max)} players. They play against one"
        " another; the house has no share in the pot."
    )
    yield Paragraph(
        "Suits matter only where a rule below says so. There they rank, from the highest: spades,"
        " hearts, diamonds, clubs. They never decide who wins."
    )


def _button(sheet: CardRoom) -> Iterator[Block]:
    match sheet.button.first:
        case "highest-spade":
            first = (
                "Before the first hand at a table, the dealer deals one card face up to each player"
                " in turn, in complete rounds, until a spade appears in one. The player with the"
                " highest spade takes the button, and the cards go back into the pack."
            )
    match sheet.button.moves:
        case "clockwise":
            moves = "After every hand the button moves clockwise to the next player."
    yield Paragraph(f"A button marks the place from which the turns are counted. {first} {moves}")
    fee = sheet.collection
    if fee is None:
        yield Paragraph("The house takes no collection from the hand.")
        return
    match (fee.paid_by, fee.when):
        case ("button", "before-deal"):
            said = (
                f"Before the first card is dealt, the player with the button pays the house a"
                f" collection of {money(fee.amount)}. It is no part of the pot and doesn't count"
                " towards any wager of that player. A player who can't pay it and still put in"
                " what the hand asks is dealt out, and the button goes on to the next player."
            )
    yield Paragraph(f"{said} {ASSUMED}" if fee.assumed else said)


def _forced(sheet: CardRoom) -> Iterator[str]:
    forced = sheet.forced
    if forced.ante:
        yield (
            f"Every player puts an ante of {money(forced.ante)} into the pot. It doesn't count"
            " towards the wagers of the first round."
        )
    if forced.blinds:
        yield from _blinds(forced.blinds)
    if forced.bring_in:
        yield (
            f"Nobody posts a blind. Instead, one player must open the first round for at least"
            f" {money(forced.bring_in.amount)}, the bring-in; the play of the hand says who."
        )
    if forced.assumed:
        yield "The source names no amounts for these; they are assumed, and are the house's to set."


def _blinds(blinds: tuple[int, ...]) -> Iterator[str]:
    names = {1: ["blind"], 2: ["small blind", "big blind"]}.get(
        len(blinds), ["small blind", "middle blind", "big blind"]
    )
    posts = [f"the {name} of {money(amount)}" for name, amount in zip(names, blinds, strict=True)]
    if len(blinds) == 1:
        yield f"The first player left of the button posts {posts[0]}."
    else:
        yield (
            f"The first player left of the button posts {posts[0]}, and the next"
            f" {joined(posts[1:], 'and the one after')}."
        )
    yield (
        "A blind is a wager of the player who posts it: it counts towards what that player must"
        " put in to call."
    )
    if len(blinds) < 3:
        other = " and the other the big blind" if len(blinds) == 2 else ""
        yield (
            f"When only two players are dealt in, the one with the button posts the {names[0]}"
            f"{other}."
        )
    *smaller, last = (f"the {name}" for name in names)
    dead = f" and put {joined(smaller)} into the pot if missed as well" if smaller else ""
    yield (
        f"A player who joins a game in progress, or has missed {last}, is dealt in when {last}"
        f" comes round. Anywhere but between the button and {last} the player may instead post"
        f" {last} as a wager{dead}, and is dealt in at once. Two players owe each other nothing."
    )


def _held(sheet: CardRoom) -> int:
    """How many cards a player holds at the showdown."""
    dealt = sum(d.cards for street in sheet.street for d in street.deal if d.to != "board")
    return dealt - sum(street.discard.cards for street in sheet.street if street.discard)


def _board(sheet: CardRoom) -> int:
    return sum(d.cards for street in sheet.street for d in street.deal if d.to == "board")


def _showdown(sheet: CardRoom) -> Iterator[str]:
    match sheet.showdown.first_to_show:
        case "last-aggressor":
            yield (
                "When the last round of betting is over and two or more players are left, the one"
                " who made the last bet or raise in that round shows first. If nobody bet, the"
                " first player left of the button shows first. The others follow clockwise."
            )
    match sheet.showdown.losers:
        case "may-muck":
            yield (
                "In turn, a player shows the whole hand, or gives it up unshown and with it every"
                " claim to the pots. The last hand left for a pot can't be given up."
            )
        case "must-show":
            yield "Every player who is left must show the whole hand, beaten or not."
    yield "The cards speak: a hand is worth what it is, whatever its holder calls it."
    yield from _made(sheet)


def _made(sheet: CardRoom) -> Iterator[str]:
    """Which cards make a hand."""
    won, held, board, how = orders(sheet), _held(sheet), _board(sheet), uses(sheet)
    made = [
        made_of(how, cards=size(order), held=held, board=board, whose="the player's")
        for order in won
    ]
    if len(set(made)) == 1:
        names = joined(f"a {brief_order(order)} hand" for order in won) if won[1:] else "a hand"
        yield f"{capital(names)} {'are each' if won[1:] else 'is'} made of {made[0]}."
    else:
        for order, cards in zip(won, made, strict=True):
            yield f"A {brief_order(order)} hand is made of {cards}."
    if how.hand is None and board >= max(map(size, won)):
        yield "The board alone may be a player's hand."
    if won[1:] and held + board > max(map(size, won)):
        yield (
            "The two hands are chosen separately, so they may be made of the same cards or of"
            " different ones."
        )


def _rankings(sheet: CardRoom) -> Iterator[Block]:
    won, cards = orders(sheet), deck(sheet)
    for order in won:
        if len(won) > 1:
            yield Heading(f"{capital(brief_order(order))} hands")
        yield from ranking(order, cards)
    if len(won) > 1 and cards.jokers:
        yield Paragraph("Each of the two hands reads the jokers for itself.")


def _sharing(sheet: CardRoom) -> Iterator[str]:
    won = orders(sheet)
    yield (
        "When players are all-in for different amounts, the chips are divided into a main pot and"
        " side pots. Each pot holds what its players have put in alike, and only those who have put"
        " in their full part of a pot and have not folded can win it."
    )
    if len(won) == 1:
        yield f"Each pot by itself goes to the best {order_words(won[0])} among its players."
    else:
        yield from _halves(won)
    yield (
        "Players whose hands are equal share what they have won equally, down to the smallest unit,"
        " one cent."
    )
    match sheet.showdown.odd_chip:
        case "left-of-button":
            yield (
                "What equal hands can't divide, the odd chip, goes to the first of them left of the"
                " button."
            )


def _halves(won: tuple[Order, ...]) -> Iterator[str]:
    first, second = won
    yield (
        f"Each pot by itself is divided into a {brief_order(first)} and a {brief_order(second)}"
        " half, each won by the best such hand among the pot's players."
    )
    for half, other in ((first, second), (second, first)):
        if qualifies(half):
            yield (
                f"A pot has a {brief_order(half)} half only if one of its own players has"
                f" {article(order_words(half))}; otherwise the best {order_words(other)} takes the"
                " whole of that pot."
            )
    yield (f"If a pot doesn't halve evenly, the odd chip goes to the {brief_order(first)} half.")
