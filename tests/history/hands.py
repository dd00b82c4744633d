"""Hands for the tests: played at random, and told in a line."""

from functools import cache
from random import Random

from oddchip import rulebook
from oddchip.cards import shuffled
from oddchip.rules import CardRoom
from oddchip.table import Action, Hand, Terms, start, terms

STRUCTURES = ("spread", "fixed", "pot", "no-limit")
GAMES = tuple(
    name
    for name in (*rulebook.ids(), *rulebook.mixed_ids())
    if isinstance(rulebook.game(name).sheet, CardRoom)
)


@cache
def on(name: str, **options: str) -> Terms:
    """The terms of a game with these options."""
    return terms(rulebook.game(name, options))


@cache
def options_of(name: str) -> dict[str, list[str]]:
    """The choices of each option of a game."""
    return {
        option.name: [choice.name for choice in option.choice]
        for option in rulebook.game(name).sheet.option
    }


def some_terms(name: str, structure: str, random: Random) -> Terms:
    """The terms of a game in a structure, its other options chosen at random."""
    chosen = {option: random.choice(choices) for option, choices in options_of(name).items()}
    return on(name, **{**chosen, "structure": structure})


def played(
    table: Terms,
    random: Random,
    *,
    deep: bool = False,
    shown: bool = False,
    folds: float = 0.15,
    seats: int = 0,
) -> Hand:
    """A hand played to its end: with deep stacks and without mucked hands if that is asked."""
    seats = seats or random.randint(2, table.most_seats)
    short = 1_000_000 if deep else 1
    stacks = [random.choice((short, 250, 1_000, 7_777, 50_000)) + 300 for _ in range(seats)]
    if deep:
        stacks = [short] * seats
    button = random.randrange(seats)
    hand = start(
        table,
        stacks,
        button,
        deck=shuffled(table.deck.cards, random.randrange(2**32)),
        again=shuffled(table.deck.cards, random.randrange(2**32)),
        collected_from=button if table.stakes.collection and random.random() < 0.5 else None,
    )
    while not hand.over:
        hand = hand.apply(some_action(hand, random, shown=shown, folds=folds))
    return hand


def some_action(hand: Hand, random: Random, *, shown: bool, folds: float) -> Action:
    """Something legal, wagers mostly small and folds rare."""
    legal = hand.legal
    if legal.cards:
        count = random.randint(legal.cards.least, min(legal.cards.most, 3))
        return legal.cards.of(*random.sample(legal.cards.held, count))
    if legal.show:
        return legal.muck if legal.muck and not shown and random.random() < 0.3 else legal.show
    if legal.wager and random.random() < 0.35:
        least, most = legal.wager.least, legal.wager.most
        return legal.wager.to(random.choice((least, least, min(most, least + 150), most)))
    if legal.fold and not legal.check and random.random() < folds:
        return legal.fold
    passive = legal.check or legal.call or legal.bring_in
    assert passive is not None
    return passive
