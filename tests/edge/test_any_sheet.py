"""Games that nobody wrote: random sheets of the kind, solved exactly and by dealing every card."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from oddchip.edge import Known, solve
from oddchip.edge.sampling import sample
from oddchip.edge.unsolvable import Unsolvable
from oddchip.house import terms
from oddchip.mistake import Mistake
from oddchip.rulebook import read
from oddchip.rules import Game
from tests.edge.oracle import Oracle
from tests.edge.test_solving import chances, check_sums

RANKS = "9TJQKA"
THREE = ["straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card"]
LINES = [*THREE, "pair-of-queens", "ace-king-high", "king-high"]
COUNTED = """\
counts = "K"
[[wager.line]]
name = "two"
title = "two kings"
any = 2
[[wager.line]]
name = "one"
title = "a king in hand"
hand = 1"""
# With so many cards to be dealt, so many are left in the pack: dealing them takes seconds.
LEFT = {3: 12, 4: 11, 5: 10, 6: 9, 7: 9}


def sheet(chance: Random) -> str:
    """A sheet that may be none: a wager or a decision of it may contradict another."""
    hand, board = chance.choice([(1, 2), (1, 3), (2, 1), (2, 2), (3, 0), (2, 3)])
    dealer = hand
    qualifies = chance.choice(["", "", *LINES[3:]])
    parts = [
        'kind = "house-banked"\nname = "Any"\nseats = { min = 1, max = 1 }',
        'source = { document = "none", passage = "none" }',
        f'deck = {{ ranks = "{RANKS}" }}',
        f'dealer = {{ qualifies = "{qualifies}" }}' if qualifies else "",
        'showdown = { wins = ["three"] }',
        deal(hand, dealer, board),
        f'[[order]]\nname = "three"\nsize = 3\nbest-first = {best_first(chance)}',
    ]
    bets = ["first", "second"][: chance.randint(1, 2)]
    parts.append(wager(chance, "ante", "required", qualifies))
    if chance.random() < 0.5:
        parts.append(wager(chance, "blind", "required", qualifies))
    if chance.random() < 0.3:
        parts.append(wager(chance, "gift", "free", qualifies))
    parts += [wager(chance, bet, "by-decision", qualifies) for bet in bets]
    seen = sorted(chance.randint(0, board) for _ in range(chance.randint(1, 3)))
    up = sorted(chance.choice([0, 0, min(1, dealer)]) for _ in seen)
    made: list[str] = []
    for at, (shown, opened) in enumerate(zip(seen, up, strict=True)):
        parts.append(decision(chance, at, shown, opened, bets, made))
    return "\n".join(parts)


def best_first(chance: Random) -> str:
    """Any order in which a straight flush is better than what it is as well."""
    middle = chance.sample(THREE[1:-1], 4)
    places = [middle.index("straight"), middle.index("flush")]
    middle.insert(chance.randint(0, min(places)), "straight-flush")
    names = [*middle, "high-card"]
    return f"[{', '.join(map(json.dumps, names))}]"


def deal(hand: int, dealer: int, board: int) -> str:
    dealt = {"hand": hand, "dealer": dealer, "board": board}
    listed = [f'{{ to = "{to}", cards = {cards} }}' for to, cards in dealt.items() if cards]
    return f"deal = [{', '.join(listed)}]"


def wager(chance: Random, name: str, made: str, qualifies: str) -> str:
    least = 0 if made == "free" else -1

    def end() -> str:
        table = ['"paytable"'] if made != "by-decision" or chance.random() < 0.5 else []
        return chance.choice([str(least), "0", "1", "2", '"3 to 2"', *table])

    ends = {how: end() for how in ("win", "tie", "lose", "fold")}
    text = ", ".join(f"{how} = {what}" for how, what in ends.items())
    if qualifies:
        off = ", ".join(f"{how} = {end()}" for how in ("win", "tie", "lose"))
        text += f", unqualified = {{ {off} }}"
    parts = [f'[[wager]]\nname = "{name}"\nmade = "{made}"']
    parts += ['equals = "ante"'] * (name in ("blind", "gift")) + ["min = 1\nmax = 9"] * (
        name == "ante"
    )
    parts.append(f"settle = {{ {text} }}")
    if '"paytable"' in text:
        below = "push" if made == "free" else chance.choice(["push", "lose"])
        if chance.random() < 0.25:
            parts.append(COUNTED)
            pays = {"two": 4, "one": chance.randint(0, 2)}
        else:
            pays = {line: chance.randint(0, 9) for line in chance.sample(LINES, 3)}
        lines = ", ".join(f"{line} = {pay}" for line, pay in pays.items())
        parts.append(f'[[wager.paytable]]\nname = "1"\npays = {{ {lines} }}\nbelow = "{below}"')
    return "\n".join(parts)


def decision(
    chance: Random, at: int, shown: int, opened: int, bets: list[str], made: list[str]
) -> str:
    parts = [f'[[decision]]\nname = "number-{at}"']
    parts += [f"sees = {{ board = {shown}, dealer = {opened} }}"] if shown or opened else []
    bet = bets[min(at, len(bets) - 1)]
    if bet in made:
        parts.append(f'unless = "{bet}"')
    elif made and chance.random() < 0.3:
        parts.append(f'unless = "{chance.choice(made)}"')
    made.append(bet)
    times = sorted(chance.sample(range(1, 6), chance.randint(1, 3)))
    choices = [*chance.choice([['"fold"'], ['"check"'], ['"fold"', '"check"']])]
    choices.append(f'{{ bet = "{bet}", times = {times} }}')
    parts.append(f"choices = [{', '.join(choices)}]")
    return "\n".join(parts)


def found(folder: Path, chance: Random) -> Game:
    """The first random sheet that loads."""
    while True:
        file = folder / "any.toml"
        file.write_text(sheet(chance), "utf-8")
        try:
            return read(file)
        except Mistake:
            continue


def known(of: Game, chance: Random) -> Known:
    """So many cards out of play that dealing all the others doesn't take too long."""
    table = terms(of)
    cards = chance.sample(table.deck.cards, len(table.deck.cards))
    dealer = sum(count for to, count in table.deal if to == "dealer")
    theirs = tuple(cards[: chance.choice([0, 0, 1])]) if dealer else ()
    dealt = sum(count for _, count in table.deal) - len(theirs)
    return Known(tuple(cards[len(theirs) : len(cards) - LEFT.get(dealt, 14)]), theirs)


def agree(folder: Path, seed: str) -> bool:
    """Whether a random sheet could be solved: and then it is as dealing every card has it."""
    chance = Random(seed)
    of = found(folder, chance)
    seen = known(of, chance)
    table = terms(of)
    try:
        solved = solve(table, known=seen)
    except Unsolvable:
        assert sample(table, 50, known=seen).rounds == 50
        return False
    oracle = Oracle(of, seen=seen.seen, dealer=seen.dealer)
    dealt = oracle.solve()
    results = {Fraction(net, oracle.parts): deals for net, deals in dealt.results.items()}
    assert solved.ev == Fraction(dealt.total, sum(results.values()) * oracle.parts)
    assert chances(solved.results) == chances(Counter(results))
    check_sums(solved)
    return True


@pytest.mark.parametrize("seed", range(12))
def test_random_sheets(seed: int, tmp_path: Path) -> None:
    agree(tmp_path, f"any sheet {seed}")


@pytest.mark.long
def test_many_random_sheets(tmp_path: Path) -> None:
    solved = sum(agree(tmp_path, f"one of many {seed}") for seed in range(150))
    assert solved > 100
