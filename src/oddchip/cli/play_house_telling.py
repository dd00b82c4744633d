"""A round against the house told line by line, as its player sees it.

What is told comes from the player's view of the round; nothing else is looked at.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from rich.text import Text

from oddchip.cards import Card
from oddchip.cli.play_house_words import amount, way
from oddchip.cli.play_telling import cards_text
from oddchip.house import Action, Event, Terms, View
from oddchip.house.events import Acted, Began, Dealt, Revealed, Settled, Showed
from oddchip.house.terms import Situation, WagerTerms
from oddchip.ranking import evaluate, size
from oddchip.rules.house_banked import Bet, HouseBanked
from oddchip.rules.printed.hands import article, hand_words
from oddchip.rules.printed.phrases import capital, joined, named
from oddchip.table.actions import dollars
from oddchip.table.events import Hidden
from oddchip.table.views import Withheld

Lines = Iterator[Text]

WHY: Final[dict[Situation, str]] = {
    "win": "your hand is better",
    "tie": "the hands are equal",
    "lose": "the dealer's hand is better",
    "win-unqualified": "no qualifying dealer; your hand is better",
    "tie-unqualified": "no qualifying dealer; equal hands",
    "lose-unqualified": "no qualifying dealer; the dealer's is better",
    "fold": "you folded",
}


def made(terms: Terms, held: Sequence[Card], board: Sequence[Card]) -> str:
    """What a hand makes so far, in words; nothing while cards are missing.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> made(terms(game("holdem-88")), read_cards("8s 8d"), read_cards("Kd 4c 2h"))
    'pair of eights, K-4-2 kickers'
    """
    uses = terms.uses
    if uses.hand is not None and uses.board is not None:
        enough = len(held) >= uses.hand and len(board) >= uses.board
    else:
        enough = len(held) + len(board) >= size(terms.order)
    value = evaluate(terms.order, held, board, uses) if enough else None
    return value.words if value else ""


def told(new: Sequence[Event | Withheld], view: View, terms: Terms, sheet: HouseBanked) -> Lines:
    """The lines of what has happened, of a round as it is now."""
    for kind, group in groupby(new, key=type):
        events = list(group)
        if kind is Settled:
            settled = [event for event in events if isinstance(event, Settled)]
            yield from settlement(settled, terms)
        else:
            for event in events:
                yield from _one(event, view, terms, sheet)


def _one(event: Event | Withheld, view: View, terms: Terms, sheet: HouseBanked) -> Lines:
    match event:
        case Began():
            yield Text(f"You put {on_wagers(event.wagers[0], terms)}")
        case Dealt(to="hand"):
            yield Text.assemble("You are dealt ", cards_text(event.cards))
        case Revealed(of="board"):
            yield Text.assemble("Turned up on the board: ", cards_text(event.cards))
        case Revealed() if view.actor is not None or event.cards != view.dealer:
            yield Text.assemble("The dealer turns up ", cards_text(event.cards))
        case Acted(kind="bet", wager=str(name)):
            yield Text(f"You bet {dollars(event.amount)} on {terms.wager(name).title}")
        case Acted():
            yield Text(f"You {event.kind}", "dim" if event.kind == "fold" else "")
        case Showed():
            yield from _showdown(event, view, terms, sheet)
        case _:
            pass


def on_wagers(wagers: Mapping[str, int], terms: Terms) -> str:
    """What is on which wager, in words.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> on_wagers({"ante": 500, "bonus-88": 100}, terms(game("holdem-88")))
    '$5 on Ante and $1 on 88 Bonus'
    """
    return joined(f"{dollars(on)} on {wager.title}" for wager, on in _standing(wagers, terms))


def _standing(wagers: Mapping[str, int], terms: Terms) -> Iterator[tuple[WagerTerms, int]]:
    """The wagers that cost something, in the order of the sheet."""
    for wager in terms.wagers:
        if wager.name in wagers and wager.made != "free":
            yield wager, wagers[wager.name]


def _showdown(event: Showed, view: View, terms: Terms, sheet: HouseBanked) -> Lines:
    """Both hands, with what they make."""
    if view.dealer:
        yield Text.assemble("Dealer: ", _hand(terms, view.dealer, view.board))
    folded = ", folded" if view.seats[event.seat].folded else ""
    yield Text.assemble("You:    ", _hand(terms, event.cards, view.board), folded)
    off = any(isinstance(e, Settled) and e.ending.endswith("unqualified") for e in view.log)
    if off and sheet.dealer.qualifies:
        needed = article(hand_words(sheet.dealer.qualifies))
        yield Text(f"The dealer doesn't qualify: that takes {needed} or better.")


def _hand(terms: Terms, cards: Sequence[Card], board: Sequence[Card]) -> Text:
    words = made(terms, cards, board)
    return Text.assemble(cards_text(cards), words and f"  {words}")


def settlement(settled: Sequence[Settled], terms: Terms) -> Lines:
    """What became of each wager, a line each."""
    places = [wager.name for wager in terms.wagers]
    settled = sorted(settled, key=lambda event: places.index(event.wager))
    rows = [_row(event, terms.wager(event.wager)) for event in settled]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    yield Text("")
    for event, (title, on, end, why) in zip(settled, rows, strict=True):
        style = "bold green" if event.won > 0 else "" if event.won == 0 else "dim"
        line = f"  {title:{widths[0]}}  {on:>{widths[1]}}  {end:{widths[2]}}  {why}"
        yield Text(line.rstrip(), style)


def _row(event: Settled, wager: WagerTerms) -> tuple[str, str, str, str]:
    free = wager.made == "free"
    if event.won > 0:
        end = f"{'pays' if free else 'wins'} {dollars(event.won)}"
    elif event.won == 0:
        end = "pays nothing" if free else "comes back"
    else:
        end = "is lost"
    return wager.title, "" if free else dollars(event.amount), end, _why(event, wager)


def _why(event: Settled, wager: WagerTerms) -> str:
    if event.line is not None:
        pays = next(line.pays for line in wager.lines if line.name == event.line)
        return f"{hand_words(event.line)}, {to_one(pays)}"
    if wager.lines and wager.pays.get(event.ending) is None:
        return "no hand of its pay table"
    return WHY[event.ending]


def to_one(pays: Fraction) -> str:
    """What a pay line pays, in words.

    >>> to_one(Fraction(3, 2)), to_one(Fraction(20)), to_one(Fraction(0))
    ('3 to 2', '20 to 1', 'a push')
    """
    if pays <= 0:
        return "a push" if pays == 0 else "a loss"
    return f"{pays.numerator} to {pays.denominator}"


def lies(view: View, terms: Terms) -> Lines:
    """The round as its player sees it when there is something to decide."""
    assert isinstance(view.viewer, int), "an onlooker decides nothing"
    me = view.seats[view.viewer]
    deal = dict(terms.deal)
    yield Text(capital(named(view.decision or "")), "bold")
    if deal.get("board"):
        yield _row_of_cards("Board", view.board, deal["board"])
    if deal.get("dealer"):
        yield _row_of_cards("Dealer", view.dealer, deal["dealer"])
    held = [card for card in me.hand if card]
    words = made(terms, held, view.board)
    yield Text.assemble(("You     ", "bold"), cards_text(held), words and f"  {words}")
    on = ", ".join(f"{w.title} {dollars(on)}" for w, on in _standing(me.wagers, terms))
    yield Text(f"Wagers  {on}")
    yield Text(f"Stack   {dollars(me.stack)}")


def _row_of_cards(what: str, seen: Sequence[Card], count: int) -> Text:
    cards: list[Hidden] = [*seen, *[None] * (count - len(seen))]
    return Text.assemble(f"{what:8}", cards_text(cards))


def choices(view: View, terms: Terms) -> Text:
    """What the player may do, with the short word of each.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> mine = view(start(table, [5_000], [{"ante": 500}], table.deck.cards), 0)
    >>> choices(mine, table).plain
    'You can fold (f) or bet $10 on Call (b)'
    """
    legal = view.legal or ()
    said = [f"{action.kind} ({way(action, view)})" for action in legal if action.kind != "bet"]
    bets = [action for action in legal if action.kind == "bet"]
    for name, group in groupby(bets, key=lambda action: action.wager):
        title = terms.wager(name or "").title
        sizes = list(group)
        if len(bets) == 1:
            said.append(f"bet {_costs(sizes[0], view, terms)} on {title} ({way(sizes[0], view)})")
            continue
        each = (f"{_costs(bet, view, terms)} ({way(bet, view)})" for bet in sizes)
        said.append(f"bet {joined(each, 'or')} on {title}")
    decision = next(d for d in terms.decisions if d.name == view.decision)
    dear = not bets and any(isinstance(choice, Bet) for choice in decision.choices)
    return Text(f"You can {joined(said, 'or')}{'; you have too little to bet' if dear else ''}")


def _costs(action: Action, view: View, terms: Terms) -> str:
    return dollars(amount(action, view, terms))
