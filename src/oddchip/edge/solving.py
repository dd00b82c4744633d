"""Solving a game against the house: which solver takes it, and what comes of it.

>>> found = solve("triple-action")
>>> found.deals, found.house_edge
(497296800, Fraction(4828, 132825))
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from oddchip import rulebook
from oddchip.edge.accounts import accounts
from oddchip.edge.known import NOTHING, Known, check_known, remaining
from oddchip.edge.payoffs import SITUATIONS, Payoffs, dealt, nets, payoffs
from oddchip.edge.side_bets import Paid, SideBet, judged
from oddchip.edge.solution import Solution
from oddchip.edge.solved import Ends, Solver, Tell, Value, nobody
from oddchip.edge.starts import starts
from oddchip.edge.tree import End, Tree, actions, essential, tree
from oddchip.edge.unsolvable import Unsolvable
from oddchip.house import Action, Terms, terms
from oddchip.house.terms import Situation, WagerTerms
from oddchip.mistake import Mistake
from oddchip.ranking import Category
from oddchip.rules import Game


class Problem(NamedTuple):
    """A game to be solved: all that may be done in it, what that is worth, and what solves it."""

    terms: Terms
    tree: Tree
    payoffs: Payoffs
    solver: Solver


def problem(
    of: Terms, known: Known = NOTHING, also: tuple[str, ...] = (), tell: Tell = nobody
) -> Problem:
    """A game with some cards known, and with those optional wagers made as well.

    >>> from oddchip.rulebook import game
    >>> type(problem(terms(game("holdem-88"))).solver).__name__
    'Patterned'
    """
    from oddchip.edge.patterned import Patterned, fits
    from oddchip.edge.straight import Straight

    check(of, known)
    grown = essential(tree(of, len(known.dealer)), of.decisions)
    pays = payoffs(of, also)
    solver: Solver
    if fits(of, grown, pays):
        solver = Patterned(of, grown, pays, known)
    else:
        solver = Straight(of, grown, pays, known, tell)
    posed = Problem(of, grown, pays, solver)
    _check_room(posed, known)
    return posed


def _check_room(posed: Problem, known: Known) -> None:
    """Refuse sums that may be too great for 64 bits."""
    ends = {o.to for node in posed.tree.nodes for o in node.options if isinstance(o.to, End)}
    won = (nets(posed.payoffs, posed.tree.wagers, end) for end in ends)
    greatest = max(1, *(int(np.abs(each).max()) for each in won))
    hands = comb(len(remaining(posed.terms.deck, known)), dealt(posed.terms, "hand"))
    # Of every hand a sum over all deals, once for each exchange of suits; and counts of all deals.
    if max(24 * greatest, hands) * (posed.solver.deals // hands) >= 1 << 63:
        raise Unsolvable(f"the sums of {posed.terms.game} are too great to be added up exactly")


def check(of: Terms, known: Known) -> None:
    """Refuse known cards with which no round can be dealt.

    >>> from oddchip.cards import read_cards
    >>> from oddchip.rulebook import game
    >>> check(terms(game("holdem-88")), Known(dealer=read_cards("As Kd Qh")))
    Traceback (most recent call last):
    oddchip.mistake.Mistake: 3 cards of the dealer are known: As Kd Qh; the dealer gets 2
    """
    check_known(of.deck, known.seen, known.dealer)
    if len(known.dealer) > dealt(of, "dealer"):
        said = " ".join(card.text for card in known.dealer)
        raise Mistake(
            f"{len(known.dealer)} cards of the dealer are known: {said};"
            f" the dealer gets {dealt(of, 'dealer')}"
        )
    needed = sum(cards for _, cards in of.deal) - len(known.dealer)
    left = len(of.deck) - len(known.cards)
    if left < needed:
        raise Mistake(f"{left} cards are left when these are known, and a round needs {needed}")


def solve(
    game: str | Game | Terms,
    *,
    paytables: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    known: Known = NOTHING,
    also: tuple[str, ...] = (),
    tell: Tell = nobody,
) -> Solution:
    """A game under best play: a game's name, or a game or its terms as they are chosen already.

    Some cards may be `known` to the player from the start. The main game is solved, with those
    optional wagers that are named in `also`; what the other ones are worth is told beside it.
    Where it takes its time, `tell` hears how far it has come.

    >>> str(solve("casino-holdem").house_edge)
    '1363917077/63213204600'
    """
    of = chosen(game, paytables, options)
    posed = problem(of, known, also, tell)
    value, ends = posed.solver.value(), posed.solver.ends()
    bets, unsolved = side_bets(of, known, also)
    return Solution(
        game=of.game,
        options=of.chosen,
        paytables=of.paytables,
        known=known,
        also=also,
        deals=value.deals,
        ev=worth(posed, value),
        wagered=wagered(posed, ends),
        results=results(posed, ends),
        actions=taken(posed, ends),
        outcomes=outcomes(posed, ends),
        side_bets=bets,
        unsolved=unsolved,
        accounts=accounts(of, posed.payoffs, posed.tree.wagers, ends.tables),
        starts=starts(value, posed.tree.nodes[0], posed.payoffs.unit),
    )


def chosen(
    game: str | Game | Terms,
    paytables: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
) -> Terms:
    """The terms of a game with these choices made.

    >>> chosen("holdem-88", {"bonus-88": "2"}).paytables["bonus-88"]
    '2'
    """
    if isinstance(game, str):
        return terms(rulebook.game(game, options), paytables)
    if options or (paytables and isinstance(game, Terms)):
        raise Mistake("what is chosen of a game is chosen when it is read")
    return game if isinstance(game, Terms) else terms(game, paytables)


def worth(posed: Problem, value: Value) -> Fraction:
    """What the player wins a round on average, in units."""
    return Fraction(value.total, value.deals * posed.payoffs.unit)


def wagered(posed: Problem, ends: Ends) -> dict[int, int]:
    """How many deals put so many units on the table in all, from the least."""
    before = sum(wager.made in ("required", "optional") for wager in posed.payoffs.wagers)
    found: Counter[int] = Counter()
    for end, table in ends.tables.items():
        found[before + sum(end.sizes)] += int(table.sum())
    return {units: found[units] for units in sorted(+found)}


def results(posed: Problem, ends: Ends) -> dict[Fraction, int]:
    """How many deals win so many units, from the least."""
    found: Counter[int] = Counter()
    for end, table in ends.tables.items():
        net = nets(posed.payoffs, posed.tree.wagers, end)[1:]
        for won, deals in zip(net.ravel().tolist(), table.ravel().tolist(), strict=True):
            found[won] += deals
    return {Fraction(won, posed.payoffs.unit): found[won] for won in sorted(+found)}


def taken(posed: Problem, ends: Ends) -> dict[str, dict[Action, int]]:
    """In how many deals each choice of each decision is taken, those never taken among them."""
    found = {
        decision.name: dict.fromkeys(actions(decision), 0) for decision in posed.terms.decisions
    }
    for at, node in enumerate(posed.tree.nodes):
        for which, option in enumerate(node.options):
            for decision, action in option.actions:
                found[decision][action] += ends.taken[at, which]
    return found


def outcomes(posed: Problem, ends: Ends) -> dict[Category, dict[Situation, int]]:
    """How many deals end with a hand of each category in each situation, from the best."""
    found: dict[Category, dict[Situation, int]] = {}
    for at in reversed(range(len(posed.payoffs.strata))):
        row = found.setdefault(posed.payoffs.strata[at].category, dict.fromkeys(SITUATIONS, 0))
        for table in ends.tables.values():
            for how, deals in zip(SITUATIONS, table[at].tolist(), strict=True):
                row[how] += deals
    return found


def side_bets(
    of: Terms, known: Known, also: tuple[str, ...]
) -> tuple[dict[str, dict[str, SideBet]], dict[str, str]]:
    """Every optional wager by each of its pay tables; and of those that can't be solved, why not.

    One without pay tables stands under its own name.
    """
    found: dict[str, dict[str, SideBet]] = {}
    unsolved = {}
    for wager in (wager for wager in of.wagers if wager.made == "optional"):
        try:
            found[wager.name] = {
                by.paytable or by.name: _side_bet(of, by, known, also)
                for by in of.by_table.get(wager.name, (wager,))
            }
        except Unsolvable as why:
            unsolved[wager.name] = str(why)
    return found, unsolved


def _side_bet(of: Terms, wager: WagerTerms, known: Known, also: tuple[str, ...]) -> SideBet:
    if not wager.pays:
        return judged(wager, remaining(of.deck, known))
    others = tuple(name for name in also if name != wager.name)
    made = replace(of, wagers=tuple(wager if w.name == wager.name else w for w in of.wagers))
    without, posed = problem(of, known, others), problem(made, known, (*others, wager.name))
    value, ends = posed.solver.value(), posed.solver.ends()
    pays = posed.payoffs.pays[wager.name][1:]
    deals: Counter[tuple[Situation, int]] = Counter()
    for table in ends.tables.values():
        for (stratum, how), times in np.ndenumerate(table):
            deals[SITUATIONS[how], int(pays[stratum, how])] += int(times)
    return SideBet(
        wager.name,
        wager.paytable,
        worth(posed, value) - worth(without, without.solver.value()),
        tuple(
            Paid(situation, Fraction(won, posed.payoffs.unit), times)
            for (situation, won), times in deals.items()
            if times
        ),
    )
