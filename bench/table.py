"""How many whole hands a second are played, ours beside others': `python -m bench.table`.

Everyone plays at random: fold (facing a wager), check or call, bet or raise, each as likely, and
any legal size as likely as another. All take their cards and choices from seeded generators; the
decks of ours and PokerKit's are shuffled within the hand, as the others' are.
"""

import random
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import pokerkit

from bench.side_by_side import Case, chosen, machine, measured, on_one_core, print_rates, write
from oddchip.cards import shuffled
from oddchip.rulebook import game
from oddchip.table import Action, Legal, start, terms

STACK, SMALL, BIG = 20_000, 100, 200
OURS, OTHERS, SLOW = 1_000, 400, 40


def ours(what: str, name: str, structure: str, players: int) -> Case:
    """Our engine at one of its games."""
    table = terms(game(name, {"structure": structure}))
    pack, stacks = table.deck.cards, (STACK,) * players

    def run() -> None:
        chance = random.Random(1)
        for number in range(OURS):
            hand = start(table, stacks, 0, deck=shuffled(pack, number))
            while not hand.over:
                hand = hand.apply(pick(hand.legal, chance))

    return Case(what, "oddchip", OURS, run)


def pick(legal: Legal, chance: random.Random) -> Action:
    """A random action; what can be checked isn't folded."""
    sure = legal.check or legal.bring_in or legal.show
    kinds = 1 if sure else 2
    wager = legal.wager
    if wager is not None and chance.random() * (kinds + 1) < 1:
        return wager.to(chance.randint(wager.least, wager.most))
    action = sure or (legal.call if chance.random() < 0.5 else legal.fold)
    assert action is not None, "who owes may call or fold"
    return action


def pokerkit_case(what: str, made: Callable[[], pokerkit.State]) -> Case:
    """PokerKit with the dealing automated, as our engine does it."""

    def run() -> None:
        chance = random.Random(1)
        random.seed(1)
        for _ in range(SLOW):
            state = made()
            while state.status:
                pokerkit_step(state, chance)

    return Case(what, "PokerKit", SLOW, run)


def pokerkit_step(state: pokerkit.State, chance: random.Random) -> None:
    """A random action of PokerKit's."""
    if state.can_post_bring_in() and chance.random() < 0.5:
        state.post_bring_in()
        return
    owed = (state.checking_or_calling_amount or 0) > 0
    does = ["fold"] if owed and state.can_fold() else []
    does += ["call"] if state.can_check_or_call() else []
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    does += ["raise"] if least is not None and most is not None else []
    match chance.choice(does):
        case "fold":
            state.fold()
        case "call":
            state.check_or_call()
        case _:
            state.complete_bet_or_raise_to(chance.randint(int(least or 0), int(most or 0)))


AUTOMATED = tuple(pokerkit.Automation)


def no_limit(players: int) -> Callable[[], pokerkit.State]:
    """No-limit hold'em in PokerKit."""
    return lambda: pokerkit.NoLimitTexasHoldem.create_state(
        automations=AUTOMATED,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(SMALL, BIG),
        min_bet=BIG,
        raw_starting_stacks=STACK,
        player_count=players,
    )


def stud(kind: Any) -> Callable[[], pokerkit.State]:
    """A fixed-limit stud game in PokerKit."""
    return lambda: kind.create_state(
        automations=AUTOMATED,
        ante_trimming_status=True,
        raw_antes=SMALL,
        bring_in=SMALL,
        small_bet=BIG,
        big_bet=2 * BIG,
        raw_starting_stacks=STACK,
        player_count=6,
    )


def omaha_8() -> pokerkit.State:
    """Omaha-8 in PokerKit, whose fixed-limit class plays pot limit."""
    state: pokerkit.State = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        automations=AUTOMATED,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(SMALL, BIG),
        small_bet=BIG,
        big_bet=2 * BIG,
        raw_starting_stacks=STACK,
        player_count=6,
    )
    return state


def rlcard_case(what: str, name: str) -> Case:
    """RLCard, which plays hold'em for two, with a few sizes of raise."""
    import rlcard

    table = rlcard.make(name, config={"seed": 1})

    def run() -> None:
        chance = random.Random(1)
        for _ in range(OTHERS):
            state, _ = table.reset()
            while not table.is_over():
                state, _ = table.step(chance.choice(list(state["legal_actions"])))

    return Case(what, "RLCard", OTHERS, run)


def clubs_case(what: str, config: str) -> Case:
    """`clubs`, whose dealer takes any amount and makes it legal."""
    import clubs

    dealer = clubs.Dealer(**getattr(clubs.configs, config))

    def run() -> None:
        chance = random.Random(1)
        random.seed(1)
        for _ in range(OTHERS):
            seen, done = dealer.reset(reset_button=True, reset_stacks=True), [False]
            while not all(done):
                bets = [-1, seen["call"]] if seen["call"] else [0]
                if seen["max_raise"]:
                    bets.append(chance.randint(seen["min_raise"], seen["max_raise"]))
                seen, _, done = dealer.step(chance.choice(bets))

    return Case(what, "clubs", OTHERS, run)


def openspiel_case(what: str, players: int) -> Case:
    """OpenSpiel's universal_poker, driven from Python; raises are the pot or all-in."""
    import pyspiel

    order = "3 1 1 1" if players > 2 else "2 1 1 1"
    loaded = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fcpa",
            "numPlayers": players,
            "numRounds": 4,
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "blind": f"{SMALL} {BIG}" + " 0" * (players - 2),
            "firstPlayer": order,
            "stack": " ".join([str(STACK)] * players),
        },
    )

    def run() -> None:
        chance = random.Random(1)
        for _ in range(OTHERS):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))

    return Case(what, "OpenSpiel", OTHERS, run)


def cases() -> Iterator[Case]:
    """Every game of every engine that is installed."""
    two, six = "no-limit hold'em, 2", "no-limit hold'em, 6"
    yield ours(two, "texas-holdem", "no-limit", 2)
    yield pokerkit_case(two, no_limit(2))
    if find_spec("rlcard"):
        yield rlcard_case(two, "no-limit-holdem")
    if find_spec("clubs"):
        yield clubs_case(two, "NO_LIMIT_HOLDEM_TWO_PLAYER")
    if find_spec("pyspiel"):
        yield openspiel_case(two, 2)
    yield ours(six, "texas-holdem", "no-limit", 6)
    yield pokerkit_case(six, no_limit(6))
    if find_spec("clubs"):
        yield clubs_case(six, "NO_LIMIT_HOLDEM_SIX_PLAYER")
    if find_spec("pyspiel"):
        yield openspiel_case(six, 6)
    yield ours("limit hold'em, 2", "texas-holdem", "fixed", 2)
    if find_spec("rlcard"):
        yield rlcard_case("limit hold'em, 2", "limit-holdem")
    yield ours("limit stud, 6", "seven-card-stud", "fixed", 6)
    yield pokerkit_case("limit stud, 6", stud(pokerkit.FixedLimitSevenCardStud))
    yield ours("limit razz, 6", "razz", "fixed", 6)
    yield pokerkit_case("limit razz, 6", stud(pokerkit.FixedLimitRazz))
    yield ours("limit Omaha-8, 6", "omaha-8", "fixed", 6)
    yield pokerkit_case("limit Omaha-8, 6", omaha_8)


def one_action() -> list[float]:
    """How long `apply` takes, action by action, in microseconds, in hands of six."""
    import time

    table, chance = terms(game("texas-holdem", {"structure": "no-limit"})), random.Random(1)
    took = []
    for number in range(OURS):
        hand = start(table, (STACK,) * 6, 0, deck=shuffled(table.deck.cards, number))
        while not hand.over:
            action = pick(hand.legal, chance)
            begin = time.perf_counter_ns()
            hand = hand.apply(action)
            took.append((time.perf_counter_ns() - begin) / 1_000)
    return sorted(took)


def main() -> None:
    """Measures, prints a table and, if a file is named, writes the figures there."""
    warnings.filterwarnings("ignore")
    asked = chosen("bench.table", __doc__, 9)
    on_one_core()
    speeds = measured(list(cases()), asked.rounds)
    took = one_action()
    print(f"{machine()}; {asked.rounds} rounds, one core\n")
    print_rates(speeds, "hands")
    middle, late = took[len(took) // 2], took[len(took) * 95 // 100]
    print(f"\napply: median {middle:.1f} microseconds, 95 % within {late:.1f}")
    write(asked.json, speeds=[speed._asdict() for speed in speeds], apply_microseconds=middle)


if __name__ == "__main__":
    main()
