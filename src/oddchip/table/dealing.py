"""Cards on their way: burns, deals, discards and draws, and a deck that runs short."""

from oddchip.cards import Card
from oddchip.table.actions import Action, Cards, Legal
from oddchip.table.draft import Draft
from oddchip.table.events import Boarded, Burned, Dealt, Discarded, Drew, Reshuffled
from oddchip.table.seats import around, following

Held = tuple[tuple[Card, ...], ...]


def burn(d: Draft) -> None:
    """Burn, unless the deck is too short to burn and then to serve the street."""
    step = d.step
    if len(d.deck) < step.cards + step.for_all + step.each * d.alive.bit_count():
        return
    cards = _take(d, step.cards)
    d.burned += cards
    d.log += (Burned(step.street, cards),)


def _take(d: Draft, count: int) -> tuple[Card, ...]:
    cards, d.deck = d.deck[:count], d.deck[count:]
    return cards


def deal(d: Draft) -> None:
    """Deal to the board, or to each player one card at a time from the left of the button."""
    step = d.step
    if step.to == "board":
        _board(d, step.cards)
        return
    seats = around(d.alive, d.button)
    needed = step.cards * len(seats)
    if needed > len(d.deck):
        if needed > len(d.deck) + len(d.burned):
            _board(d, step.cards)
            return
        _shuffle_in(d, d.burned)
        d.burned = ()
    cards = _take(d, needed)
    up = step.to == "up"
    held = list(d.up if up else d.down)
    events = []
    for place, seat in enumerate(seats):
        dealt = cards[place :: len(seats)]
        held[seat] += dealt
        events.append(Dealt(step.street, seat, up, dealt))
    if up:
        d.up = tuple(held)
    else:
        d.down = tuple(held)
    d.log += tuple(events)


def _board(d: Draft, count: int) -> None:
    cards = _take(d, count)
    d.board += cards
    d.log += (Boarded(d.step.street, cards),)


def _with_cards(held: Held, seat: int, cards: tuple[Card, ...]) -> Held:
    return (*held[:seat], held[seat] + cards, *held[seat + 1 :])


def _shuffle_in(d: Draft, cards: tuple[Card, ...]) -> None:
    """Put used cards under the deck, in the order that was shuffled for them."""
    used = tuple(card for card in d.again if card in cards)
    d.deck += used
    d.log += (Reshuffled(used),)


def ask_for_cards(d: Draft) -> None:
    """Begin a round of discards or draws at the left of the button."""
    d.pending = d.alive
    _ask(d, following(d.pending, d.button))


def _ask(d: Draft, seat: int) -> None:
    step, held = d.step, d.down[seat]
    assert step.does in ("discard", "draw"), "cards are asked for at such a step only"
    d.actor = seat
    if step.does == "draw":
        d.legal = Legal(cards=Cards("draw", 0, min(step.cards, len(held)), held))
    else:
        d.legal = Legal(cards=Cards("discard", step.cards, step.cards, held))


def give(d: Draft, action: Action) -> bool:
    """Carry out a discard or a draw; True if it was the last player's."""
    seat = d.actor
    assert seat is not None, "somebody is to act"
    gave = action.cards
    kept = tuple(card for card in d.down[seat] if card not in gave)
    d.down = (*d.down[:seat], kept, *d.down[seat + 1 :])
    if action.kind == "draw":
        if len(gave) > len(d.deck):
            _refill(d, seat, len(gave))
        got = _take(d, len(gave))
        d.down = _with_cards(d.down, seat, got)
        d.log += (Drew(seat, gave, got),)
    else:
        d.log += (Discarded(seat, gave),)
    d.given = _with_cards(d.given, seat, gave)
    d.pending &= ~(1 << seat)
    if not d.pending:
        d.actor = None
        return True
    _ask(d, following(d.pending, seat))
    return False


def _refill(d: Draft, seat: int, needed: int) -> None:
    """Shuffle in what others gave up; only if that is too little, the burns and the seat's own."""
    own = d.given[seat]
    used = sum((cards for owner, cards in enumerate(d.given) if owner != seat), ())
    if len(d.deck) + len(used) < needed:
        used, own, d.burned = used + own + d.burned, (), ()
    d.given = tuple(own if owner == seat else () for owner in range(len(d.given)))
    _shuffle_in(d, used)
