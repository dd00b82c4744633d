"""Tables for the bots' tests: every card-room game, with each choice of each of its options."""

from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec.structs import replace

from oddchip.bots import Bot
from oddchip.cards import Card, read_cards, shuffled
from oddchip.rulebook import game, ids, mixed_ids
from oddchip.rules import CardRoom
from oddchip.table import Hand, Terms, start, terms, view


def is_card_room(name: str) -> bool:
    return isinstance(game(name).sheet, CardRoom)


TEN = tuple(name for name in ids() if is_card_room(name))
GAMES = TEN + mixed_ids()


def every_table(name: str) -> Iterator[Terms]:
    """The terms of a game with every combination of its options."""
    options = game(name).sheet.option
    for chosen in product(*([(o.name, choice.name) for choice in o.choice] for o in options)):
        yield terms(game(name, dict(chosen)))


def limit_table(name: str) -> Terms:
    """A game without a fee, at a fixed limit where it can be had."""
    has_limit = any(option.name == "structure" for option in game(name).sheet.option)
    table = terms(game(name, {"structure": "fixed"} if has_limit else {}))
    return replace(table, stakes=replace(table.stakes, collection=0))


def random_start(table: Terms, chance: Random, seats: int | None = None) -> Hand:
    """A hand of some seats with stacks of all sizes."""
    count = seats or chance.randint(2, table.most_seats)
    stacks = [int(10 ** chance.uniform(0, 5)) for _ in range(count)]
    deck = shuffled(table.deck.cards, chance.randbytes(8))
    return start(table, stacks, chance.randrange(count), deck=deck)


def dealt(table: Terms, seats: int, *first: str) -> Hand:
    """A hand whose deck begins with these cards, dealt from the left of the button."""
    cards = read_cards(" ".join(first))
    rest = [card for card in table.deck if card not in cards]
    return start(table, [20_000] * seats, seats - 1, deck=[*cards, *rest])


def played(hand: Hand, players: list[Bot]) -> Hand:
    """The hand, played to its end; `apply` refuses whatever isn't legal."""
    while hand.actor is not None:
        hand = hand.apply(players[hand.actor].act(view(hand, hand.actor)))
    return hand


def checked_to(hand: Hand, does: str) -> Hand:
    """The hand at its next step of a kind, with everyone in for the least."""
    while hand.step.does != does:
        legal = hand.legal
        action = legal.check or legal.call or legal.bring_in
        assert action, f"there is no {does} to come"
        hand = hand.apply(action)
    return hand


def cards(text: str) -> set[Card]:
    return set(read_cards(text))
