"""The same hand at PokerKit's table: its streets read off our steps, its cards and actions ours.

PokerKit counts its players from the left of the button. Where the two may disagree, `disagreement`
says by which rule; `docs/table.md` says what each rule is.
"""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field

import pokerkit
from pokerkit import Automation, BettingStructure, Mode, Opening, State, Street

from oddchip.cards import Card, write_cards
from oddchip.ranking import Badugi, DeuceToSeven, High, Low, Order
from oddchip.ranking.judge import judge
from oddchip.table import Event, Hand, Terms, pots
from oddchip.table.events import Acted, Boarded, Burned, Dealt, Drew
from oddchip.table.seats import around, members
from oddchip.table.terms import Step

STRUCTURES = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "no-limit": BettingStructure.NO_LIMIT,
}
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hand_type(order: Order, *, omaha: bool) -> type[pokerkit.Hand]:
    """PokerKit's kind of hand for an order."""
    match order:
        case High(ranks=ranks) if ranks != High().ranks:
            return pokerkit.ShortDeckHoldemHand
        case High():
            return pokerkit.OmahaHoldemHand if omaha else pokerkit.StandardHighHand
        case Low(at_most=8):
            low8 = pokerkit.EightOrBetterLowHand
            return pokerkit.OmahaEightOrBetterLowHand if omaha else low8
        case Low():
            return pokerkit.RegularLowHand
        case DeuceToSeven():
            return pokerkit.StandardLowHand
        case Badugi():
            return pokerkit.BadugiHand


def streets(terms: Terms) -> Iterator[Street]:
    """PokerKit's streets for our steps; each ends with a round of betting."""
    steps: list[Step] = []
    first = True
    for step in terms.steps:
        steps.append(step)
        if step.does == "bet":
            yield street(terms, steps, first=first)
            steps, first = [], False


def street(terms: Terms, steps: list[Step], *, first: bool) -> Street:
    stakes = terms.stakes
    raises = stakes.raises
    if raises is not None and not (first and stakes.blinds):
        raises += 1  # PokerKit counts the bet as well
    ups = {"down": False, "up": True}
    return Street(
        any(step.does == "burn" for step in steps),
        tuple(ups[s.to] for s in steps if s.does == "deal" and s.to in ups for _ in range(s.cards)),
        sum(step.cards for step in steps if step.does == "deal" and step.to == "board"),
        any(step.does == "draw" for step in steps),
        opening(terms, steps[-1]),
        stakes.big if steps[-1].late else stakes.least,
        raises,
    )


def opening(terms: Terms, step: Step) -> Opening:
    low_wins = isinstance(terms.orders[0], Low)
    match step.opens:
        case "bring-in":
            return Opening.HIGH_CARD if low_wins else Opening.LOW_CARD
        case "best-board":
            return Opening.LOW_HAND if low_wins else Opening.HIGH_HAND
        case _:
            return Opening.POSITION


@dataclass
class Peer:
    """PokerKit's state of a hand of ours."""

    state: State
    left: int
    seats: int
    burned: list[Card] = field(default_factory=list)
    drawn: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)

    def place(self, seat: int) -> int:
        return (seat - self.left) % self.seats

    def seat(self, place: int | None) -> int | None:
        return None if place is None else (place + self.left) % self.seats

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(int(self.state.stacks[self.place(seat)]) for seat in range(self.seats))

    @property
    def legal(self) -> tuple[int | None, int, int | None, int | None]:
        """Who is to act, what calling costs, and the least and the most of a wager."""
        state = self.state
        price = state.effective_bring_in_amount if state.bring_in_status else None
        return (
            self.seat(state.actor_index),
            int(price or state.checking_or_calling_amount or 0),
            _int(state.min_completion_betting_or_raising_to_amount),
            _int(state.max_completion_betting_or_raising_to_amount),
        )

    def take(self, event: Event) -> None:
        """Do what an event of our log tells."""
        state = self.state
        if not isinstance(event, Acted) and state.actor_index is not None:
            state.check_or_call()  # PokerKit asks even who has nobody left to bet against
        match event:
            case Burned():
                self.burned += [card for card in event.cards if card]
            case Boarded():
                self._burn()
                state.deal_board(text(event.cards))
            case Dealt():
                self._burn()
                state.deal_hole(text(event.cards), self.place(event.seat))
            case Drew():
                state.stand_pat_or_discard(text(event.gave))
                self.drawn.append((self.place(event.seat), event.got))  # type: ignore[arg-type]
                if state.stand_patter_or_discarder_index is None:
                    self._burn()
                    for place, cards in self.drawn:
                        if cards:
                            state.deal_hole(text(cards), place)
                    self.drawn = []
            case Acted(kind="fold"):
                state.fold()
            case Acted(kind="check" | "call"):
                state.check_or_call()
            case Acted(kind="bring-in"):
                state.post_bring_in()
            case Acted():
                state.complete_bet_or_raise_to(event.to)

    def _burn(self) -> None:
        """Burn what we burned, or an unknown card where we had none to burn."""
        if self.state.card_burning_status:
            self.state.burn_card(self.burned.pop().text if self.burned else "??")


def _int(amount: int | float | None) -> int | None:
    return None if amount is None else int(amount)


def text(cards: tuple[Card | None, ...]) -> str:
    return write_cards(card for card in cards if card).replace(" ", "")


def peer_of(hand: Hand) -> Peer:
    """PokerKit's table, as our hand starts; nothing is dealt yet."""
    terms, seats = hand.terms, len(hand.stacks)
    left = (hand.button + 1) % seats
    began = hand.log[0]
    stakes = terms.stakes
    blinds = [*stakes.blinds, *[0] * seats][:seats]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = State(
            automations=AUTOMATIC,
            deck=pokerkit.Deck.SHORT_DECK_HOLDEM
            if len(terms.deck) == 36
            else pokerkit.Deck.STANDARD,
            hand_types=tuple(
                hand_type(order, omaha=terms.uses.hand == 2) for order in terms.orders
            ),
            streets=tuple(streets(terms)),
            betting_structure=STRUCTURES[stakes.structure],
            ante_trimming_status=True,
            raw_antes=stakes.ante,
            raw_blinds_or_straddles=tuple(blinds),
            bring_in=stakes.bring_in,
            raw_starting_stacks=[
                began.stacks[(left + place) % seats]  # type: ignore[union-attr]
                for place in range(seats)
            ],
            player_count=seats,
            mode=Mode.CASH_GAME,
        )
    return Peer(state, left, seats)


def shares(hand: Hand, put: tuple[int, ...], *, each_pot_its_halves: bool) -> tuple[int, ...]:
    """What PokerKit pays at a showdown at which all have shown, by seat.

    It kills every hand that wins nothing before it makes the pots, so that pots merge whose other
    contenders have lost. Which halves there are it asks of all hands together; a half for which
    nobody in the pot has a hand is shared by all who are in for it.
    """
    judges = [judge(order, hand.terms.uses) for order in hand.terms.orders]
    worth = {
        seat: [each(hand.down[seat] + hand.up[seat], hand.board) for each in judges]
        for seat in members(hand.alive)
    }
    numbers = range(len(judges))
    winners = 0
    for pot in pots(put, hand.alive):
        for number in numbers:
            best, winning = _best(worth, tuple(members(pot.seats)), number)
            winners |= sum(1 << seat for seat in winning) if best else 0
    paid = [0] * len(put)
    for pot in pots(put, winners):
        seats = around(pot.seats, hand.button)
        asked = seats if each_pot_its_halves else tuple(members(winners))
        halves = [number for number in numbers if any(worth[seat][number] for seat in asked)]
        for number in halves:
            amount, odd = divmod(pot.amount, len(halves))
            amount += odd if number == halves[0] else 0
            _, sharing = _best(worth, seats, number)
            each_amount, odd = divmod(amount, len(sharing))
            for seat in sharing:
                paid[seat] += each_amount + (odd if seat == sharing[0] else 0)
    return tuple(paid)


def _best(
    worth: dict[int, list[int]], seats: tuple[int, ...], number: int
) -> tuple[int, list[int]]:
    best = max(worth[seat][number] for seat in seats)
    return best, [seat for seat in seats if worth[seat][number] == best]
