"""What a player asks at a decision, and the answer; the reckoning is `advice`'s."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from oddchip.cards import Card
from oddchip.edge.known import check_known
from oddchip.edge.payoffs import dealt
from oddchip.edge.tree import Sizes, actions, by_decision
from oddchip.house import Action, Terms, View
from oddchip.mistake import Mistake
from oddchip.rules.house_banked import Bet
from oddchip.rules.printed.phrases import counted, joined


class Asked(NamedTuple):
    """A player's decision: its number, what the player sees, and what stands on each wager."""

    at: int
    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    seen: tuple[Card, ...]
    sizes: Sizes


class Choice(NamedTuple):
    """A choice, what it is worth, and what that is less than the best one; in antes."""

    action: Action
    value: Fraction
    cost: Fraction


class Advice(NamedTuple):
    """The choices of a decision, in the order of the sheet."""

    decision: str
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The best choice; of equal ones, that which wagers less."""
        return min(self.choices, key=lambda choice: (choice.cost, choice.action.times))


def asked(
    of: Terms,
    hand: Sequence[Card],
    board: Sequence[Card] = (),
    dealer: Sequence[Card] = (),
    seen: Sequence[Card] = (),
    standing: Mapping[str, int] | None = None,
    decision: str | None = None,
) -> Asked:
    """The decision that a player has who sees these cards, with so many antes on wagers already.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> of = terms(game("holdem-88"))
    >>> asked(of, read_cards("Kd Qh"), read_cards("4s 5h 6d")).at
    1
    """
    check_known(of.deck, hand, board, dealer, seen)
    held, theirs = dealt(of, "hand"), dealt(of, "dealer")
    if len(hand) != held:
        raise Mistake(f"a hand of {of.game} is {counted(held, 'card')}; given are {len(hand)}")
    if len(dealer) > theirs:
        raise Mistake(f"the dealer has {counted(theirs, 'card')}; given are {len(dealer)}")
    at = _met(of, len(board), len(dealer), decision)
    left = len(of.deck.cards) - len({*hand, *board, *dealer, *seen})
    if left < dealt(of, "board") - len(board) + theirs - len(dealer):
        raise Mistake(f"{counted(left, 'card')} left in the pack are too few to deal the rest")
    sizes = _standing(of, at, standing or {})
    return Asked(at, tuple(hand), tuple(board), tuple(dealer), tuple(seen), sizes)


def asked_by(view: View, of: Terms) -> Asked:
    """What a player asks whose turn it is, by what that player sees.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("triple-action"))
    >>> mine = view(start(table, [900], [{"ante": 100}], table.deck.cards), 0)
    >>> asked_by(mine, table).dealer
    (Card('8h'),)
    """
    assert isinstance(view.viewer, int), "an onlooker decides nothing"
    me = view.seats[view.viewer]
    at = next(at for at, each in enumerate(of.decisions) if each.name == view.decision)
    hand = tuple(card for card in me.hand if card)
    goes_by = {bet.bet: bet.of for d in of.decisions for bet in d.choices if isinstance(bet, Bet)}
    sizes = tuple(
        me.wagers[name] // me.wagers[goes_by[name]] if name in me.wagers else 0
        for name in by_decision(of)
    )
    return Asked(at, hand, view.board, view.dealer, (), sizes)


def _met(of: Terms, board: int, dealer: int, named: str | None) -> int:
    """The number of the decision with so many cards of the board and the dealer up."""
    names = [each.name for each in of.decisions]
    if named is not None and named not in names:
        raise Mistake(f"no decision is called {named[:40]!r}; there are: {joined(names)}")
    sees = [each.sees for each in of.decisions]
    found = [at for at, each in enumerate(sees) if each.board == board]
    if not found:
        boards = sorted({each.board for each in sees})
        raise Mistake(
            f"nothing is decided with {counted(board, 'card')} on the board, but with"
            f" {joined(map(str, boards), 'or')}"
        )
    if named is not None:
        found = [at for at in found if names[at] == named]
        if not found:
            right = sees[names.index(named)].board
            raise Mistake(f"{named} is decided with {counted(right, 'card')} on the board")
    up = [sees[at].dealer for at in found]
    if min(up) > dealer:
        raise Mistake(f"{names[found[0]]} sees {counted(min(up), 'card')} of the dealer: say which")
    most = max(each for each in up if each <= dealer)
    found = [at for at in found if sees[at].dealer == most]
    if len(found) > 1:
        which = joined((names[at] for at in found), "or")
        raise Mistake(f"several decisions see these cards: say that the decision is {which}")
    return found[0]


def _standing(of: Terms, at: int, said: Mapping[str, int]) -> Sizes:
    """What may stand when a decision is met, as far as it was said."""
    wagers = by_decision(of)
    for name in said:
        if name not in wagers:
            raise Mistake(f"{name[:40]!r} is no wager made by decision; {joined(wagers)} are")
    possible = [
        sizes
        for sizes in reached(of, at)
        if all(sizes[wagers.index(name)] == times for name, times in said.items())
    ]
    name = of.decisions[at].name
    if not possible:
        raise Mistake(f"{name} isn't met with {_sizes_words(said)}")
    if len(possible) == 1:
        return possible[0]
    which = next(w for w, each in enumerate(zip(*possible, strict=True)) if len({*each}) > 1)
    times = sorted({sizes[which] for sizes in possible})
    raise Mistake(
        f"{name} depends on what stands on {wagers[which]}; say that the standing is"
        f" {joined((f'{wagers[which]}={each}' for each in times), 'or')}"
    )


def _sizes_words(said: Mapping[str, int]) -> str:
    return joined(f"{times} on {name}" for name, times in said.items())


def reached(of: Terms, at: int) -> list[Sizes]:
    """What may stand on each wager made by decision when a decision is met.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> reached(terms(game("holdem-88")), 1)
    [(0,)]
    """
    wagers = by_decision(of)
    found = {(0,) * len(wagers)}
    for decision in of.decisions[:at]:
        after: set[Sizes] = set()
        for sizes in found:
            if decision.unless and sizes[wagers.index(decision.unless)]:
                after.add(sizes)
                continue
            for action in actions(decision):
                if action.kind != "fold":
                    after.add(_after(sizes, wagers, action))
        found = after
    unless = of.decisions[at].unless
    return sorted(s for s in found if not (unless and s[wagers.index(unless)]))


def _after(sizes: Sizes, wagers: Sequence[str], action: Action) -> Sizes:
    return tuple(
        action.times if name == action.wager else times
        for name, times in zip(wagers, sizes, strict=True)
    )
