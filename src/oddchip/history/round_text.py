"""A round against the house in words, for people to read, as one viewer may know it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from oddchip.cards import Card
from oddchip.history.rounds import RoundHistory
from oddchip.house import Event, seen
from oddchip.house.events import Acted, Began, Dealt, Revealed, Settled, Showed
from oddchip.house.terms import Situation, WagerTerms
from oddchip.ranking import evaluate
from oddchip.rules.printed.hands import hand_words
from oddchip.rules.printed.phrases import joined, named
from oddchip.rules.tree import plain
from oddchip.table.events import Ended, Hidden
from oddchip.table.views import Viewer, Withheld

VERBS = {"fold": "folds", "check": "checks", "bet": "bets"}
ENDS: dict[Situation, str] = {
    "win": "the better hand",
    "tie": "equal hands",
    "lose": "the dealer's hand is better",
    "win-unqualified": "the better hand; the dealer doesn't qualify",
    "tie-unqualified": "equal hands; the dealer doesn't qualify",
    "lose-unqualified": "the dealer's hand is better, but doesn't qualify",
    "fold": "folded",
}


def write_round_text(history: RoundHistory, viewer: Viewer = "auditor") -> str:
    """A round in words, as a viewer may know it.

    >>> from oddchip.house import start, terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("triple-action"))
    >>> round = start(table, [5_000], [{"ante": 500}], table.deck.cards)
    >>> print(write_round_text(RoundHistory(round.apply(round.legal[1]), players=("Ann",))))
    Triple Action Hold'em, pay tables: Ante bonus 1
    1 player against the house
    Seat 1: Ann ($50 in chips)
    Ann: puts $5 on Ante
    Dealt to Ann [8c 8d]
    *** DEALER CARD UP ***
    The dealer turns up [8h]
    Ann: bets $5 on Bet
    *** SHOWDOWN ***
    Board [9c 9d 9h]
    The dealer turns up [8s]
    Dealer: [8h 8s] full house, nines full of eights
    Ann: [8c 8d] full house, nines full of eights
      Ante $5: comes back (equal hands)
      Ante bonus: pays $10 (full house, 2 to 1)
      Bet $5: comes back (equal hands)
    *** SUMMARY ***
    Seat 1: Ann ends with $60, $10 won
    <BLANKLINE>
    """
    return "".join(f"{line}\n" for line in _lines(history, viewer))


def _lines(history: RoundHistory, viewer: Viewer) -> Iterator[str]:
    events = [seen(event, viewer) for event in history.round.log]
    heading = ""
    for at, event in enumerate(events):
        if isinstance(event, Revealed | Acted | Showed):
            due = _heading(events[at:])
            if due != heading:
                heading = due
                yield f"*** {heading.upper()} ***"
        match event:
            case Began():
                yield from _begin(history, event)
            case Dealt(to="hand", seat=int(seat)) if any(event.cards):
                yield f"Dealt to {_name(history, seat)} {_cards(event.cards)}"
            case Revealed(of="board"):
                yield f"Board {_cards(event.cards)}"
            case Revealed():
                yield f"The dealer turns up {_cards(event.cards)}"
            case Acted():
                yield _act(history, event)
            case Showed():
                yield from _show(history, event)
            case Settled():
                yield _settle(history, event)
            case Ended():
                yield "*** SUMMARY ***"
                yield from _summary(history)
            case _:
                pass


def _heading(events: Sequence[Event | Withheld]) -> str:
    """The name of the decision that comes next, or of what follows the last."""
    decisions = (event.decision for event in events if isinstance(event, Acted))
    shown = any(isinstance(event, Showed) for event in events)
    return named(next(decisions, "showdown" if shown else "next decision"))


def _begin(history: RoundHistory, began: Began) -> Iterator[str]:
    terms = history.round.terms
    on = {name for wagers in began.wagers for name in wagers} | {
        wager.name for wager in terms.wagers if wager.made == "by-decision"
    }
    tables = [f"{w.title} {w.paytable}" for w in terms.wagers if w.paytable and w.name in on]
    of = history.of
    said = [of.sheet.name]
    said += [
        f"{named(option.name)}: {named(began.chosen[option.name])}"
        for option in of.sheet.option
        if began.chosen[option.name] != option.default
    ]
    said += [f"pay tables: {joined(tables)}"] if tables else []
    yield ", ".join(said)
    count = len(began.stacks)
    yield f"{count} player{'' if count == 1 else 's'} against the house"
    for seat, stack in enumerate(began.stacks):
        yield f"Seat {seat + 1}: {_name(history, seat)} ({history.money(stack)} in chips)"
    for seat, wagers in enumerate(began.wagers):
        put = joined(
            f"{history.money(wagers[w.name])} on {w.title}"
            for w in terms.wagers
            if w.name in wagers and w.made != "free"
        )
        yield f"{_name(history, seat)}: puts {put}"


def _act(history: RoundHistory, event: Acted) -> str:
    what = VERBS[event.kind]
    if event.wager is not None:
        title = history.round.terms.wager(event.wager).title
        what = f"{what} {history.money(event.amount)} on {title}"
    return f"{_name(history, event.seat)}: {what}"


def _show(history: RoundHistory, event: Showed) -> Iterator[str]:
    of = history.round
    if event.seat == 0 and of.dealer:
        yield f"Dealer: {_cards(of.dealer)} {_made(history, of.dealer)}"
    folded = " (folded)" if of.players[event.seat].folded else ""
    made = _made(history, event.cards)
    yield f"{_name(history, event.seat)}: {_cards(event.cards)} {made}{folded}"


def _made(history: RoundHistory, cards: Sequence[Card]) -> str:
    terms = history.round.terms
    value = evaluate(terms.order, cards, history.round.board, terms.uses)
    return value.words if value else ""


def _settle(history: RoundHistory, event: Settled) -> str:
    wager = history.round.terms.wager(event.wager)
    free = wager.made == "free"
    if event.won > 0:
        end = f"{'pays' if free else 'wins'} {history.money(event.won)}"
    elif event.won == 0:
        end = "pays nothing" if free else "comes back"
    else:
        end = "is lost"
    on = "" if free else f" {history.money(event.amount)}"
    return f"  {wager.title}{on}: {end} ({_why(event, wager)})"


def _why(event: Settled, wager: WagerTerms) -> str:
    if event.line is not None:
        pays = next(line.pays for line in wager.lines if line.name == event.line)
        return f"{hand_words(event.line)}, {_to_one(pays)}"
    if wager.lines and wager.pays.get(event.ending) is None:
        return "no hand of its pay table"
    return ENDS[event.ending]


def _to_one(pays: Fraction) -> str:
    return f"{pays.numerator} to {pays.denominator}" if pays > 0 else "a push"


def _summary(history: RoundHistory) -> Iterator[str]:
    for seat, (_, won) in enumerate(history.results):
        stack = history.money(history.round.players[seat].stack)
        how = "even" if not won else f"{history.money(abs(won))} {'won' if won > 0 else 'lost'}"
        yield f"Seat {seat + 1}: {_name(history, seat)} ends with {stack}, {how}"


def _name(history: RoundHistory, seat: int) -> str:
    return plain(history.name(seat))


def _cards(cards: Sequence[Hidden]) -> str:
    return f"[{' '.join(card.text if card else '??' for card in cards)}]"
