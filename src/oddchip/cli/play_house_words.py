"""What a player against the house means: wagers before the deal, then decisions, in words."""

import difflib
import re
from collections.abc import Iterable, Mapping

from oddchip.cli.play_words import AMOUNT, ASKED, Request, cents
from oddchip.house import Action, Terms, View
from oddchip.house.terms import WagerTerms
from oddchip.mistake import Mistake
from oddchip.rules.house_banked import Bet
from oddchip.rules.printed.phrases import joined

FOLD = ("f", "fold")
CHECK = ("x", "check", "ch")
CHECK_OR_CALL = "c"
ANY_BET = ("b", "bet", "r", "raise")
SIZE = re.compile(r"(?a)x?(?P<times>\d{1,3})x?")
KNOWN = (*FOLD, *CHECK, *ANY_BET, *ASKED)


def chosen_freely(terms: Terms) -> list[WagerTerms]:
    """The wagers on which a player puts what it likes before the deal.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> [wager.name for wager in chosen_freely(terms(game("holdem-88")))]
    ['ante', 'bonus-88', 'seven-card-bonus']
    """
    return [w for w in terms.wagers if w.made in ("required", "optional") and not w.equals]


def short(wager: WagerTerms, among: Iterable[WagerTerms]) -> str:
    """The shortest beginning of a wager's name that no other name has.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> wagers = chosen_freely(terms(game("casino-holdem")))
    >>> [short(wager, wagers) for wager in wagers]
    ['an', 'aa', 'f']
    """
    others = [other.name for other in among if other.name != wager.name]
    beginnings = (wager.name[:length] for length in range(1, len(wager.name)))
    alone = (b for b in beginnings if not any(other.startswith(b) for other in others))
    return next(alone, wager.name)


def _called(said: str, among: Iterable[WagerTerms]) -> list[WagerTerms]:
    """The wagers that are meant by a name, a title or the beginning of one, or the short name."""
    wagers = list(among)
    exact = [w for w in wagers if said in (w.name, w.name.replace("-", " "), w.title.lower())]
    exact = exact or [w for w in wagers if said == short(w, wagers)]
    return exact or [w for w in wagers if w.name.startswith(said) or _title(w).startswith(said)]


def _title(wager: WagerTerms) -> str:
    return wager.title.lower()


def _plain(line: str) -> str:
    """A line in small letters, without the commas of thousands."""
    return " ".join(re.sub(r"(?<=\d),(?=\d{3})", "", line.lower()).split())


def wagers_meant(line: str, terms: Terms, last: Mapping[str, int]) -> dict[str, int] | Request:
    """What a line puts on which wagers; required ones that it doesn't name stay as they were.

    Whether the amounts are possible is the engine's to say.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> wagers_meant("5, 88 bonus 1.50", table, {"ante": 100})
    {'ante': 500, 'bonus-88': 150}
    >>> wagers_meant("s 2", table, {"ante": 100, "bonus-88": 500})
    {'ante': 100, 'seven-card-bonus': 200}
    >>> wagers_meant("", table, {"ante": 100, "bonus-88": 500})
    {'ante': 100, 'bonus-88': 500}
    """
    said = _plain(line)
    if not said:
        return dict(last)
    if said in ASKED:
        return ASKED[said]
    wagers = chosen_freely(terms)
    put = {w.name: last[w.name] for w in wagers if w.made == "required"}
    rest = re.sub(r"[,;]| and ", " ", said).split()
    while rest:
        wager, rest = _first_wager(rest, wagers)
        put[wager.name], rest = cents(rest[0]), rest[1:]
    return {name: amount for name, amount in put.items() if amount}


def _first_wager(words: list[str], wagers: list[WagerTerms]) -> tuple[WagerTerms, list[str]]:
    """The wager that the first words name, and what follows: an amount before all else."""
    for count in range(len(words) - 1, 1, -1):
        name = " ".join(words[:count])
        exact = [w for w in wagers if name in (w.name.replace("-", " "), _title(w))]
        if exact and AMOUNT.fullmatch(words[count]):
            return exact[0], words[count:]
    first, *rest = words
    if AMOUNT.fullmatch(first):
        return next((w for w in wagers if w.made == "required"), wagers[0]), words
    called = _called(first, wagers)
    if len(called) > 1:
        which = joined((wager.name for wager in called), "or")
        raise Mistake(f"{first[:40]!r} may be {which}; say more of its name")
    if not called:
        titles = joined(f"{wager.title} ({short(wager, wagers)})" for wager in wagers)
        raise Mistake(f"{first[:40]!r} is no wager to make now; these are: {titles}")
    if not rest or not AMOUNT.fullmatch(rest[0]):
        raise Mistake(f"how much on {called[0].title}? As in `{first} 5`")
    return called[0], rest


def amount(action: Action, view: View, terms: Terms) -> int:
    """What a bet costs, at a player's turn.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> mine = view(start(table, [5_000], [{"ante": 500}], table.deck.cards), 0)
    >>> amount(mine.legal[1], mine, table)
    500
    """
    bets = (c for d in terms.decisions for c in d.choices if isinstance(c, Bet))
    goes_by = next(bet.of for bet in bets if bet.bet == action.wager)
    assert isinstance(view.viewer, int), "an onlooker makes no bets"
    return action.times * view.seats[view.viewer].wagers[goes_by]


def meaning(line: str, view: View, terms: Terms) -> Action | Request:
    """What a line means to the player whose turn it is; a Mistake if it means nothing.

    Whether the action is possible is the engine's to say.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> mine = view(start(table, [5_000], [{"ante": 500}], table.deck.cards), 0)
    >>> meaning("4x", mine, table) == meaning("raise to $20", mine, table)
    True
    >>> meaning("c", mine, table), meaning("q", mine, table)
    (Action(kind='check', wager=None, times=0), 'quit')
    """
    said = _plain(line)
    if said in ASKED:
        return ASKED[said]
    if said in FOLD:
        return Action("fold")
    assert view.legal is not None, "words are read when it is the player's turn"
    made = [wager for wager in terms.wagers if wager.made == "by-decision"]
    calls = _called(said, made) if said == CHECK_OR_CALL else []
    if said in CHECK or (said == CHECK_OR_CALL and (Action("check") in view.legal or not calls)):
        return Action("check")
    words = [word for word in said.split() if word not in ("on", "to", "the", "times")]
    sizes = [word for word in words if SIZE.fullmatch(word) or AMOUNT.fullmatch(word)]
    names = [word for word in words if word not in sizes]
    if len(names) > 1 and names[0] in ANY_BET:
        names = names[1:]
    name = " ".join(names)
    called = made if not name or name in ANY_BET else _called(name, made)
    if not called or len(sizes) > 1:
        raise Mistake(_unknown(line.strip(), made))
    return _bet(sizes[0] if sizes else "", called, view, terms)


def _bet(size: str, called: list[WagerTerms], view: View, terms: Terms) -> Action:
    """The bet of a size on one of these wagers."""
    bets = [action for action in view.legal or () if action.kind == "bet"]
    meant = [action for action in bets if action.wager in [wager.name for wager in called]]
    if not meant:  # the engine says what is possible instead
        return Action("bet", called[0].name, 1)
    times = SIZE.fullmatch(size)
    found = [action for action in meant if times and action.times == int(times["times"])]
    if size and not found and AMOUNT.fullmatch(size):
        found = [action for action in meant if amount(action, view, terms) == cents(size)]
    found = found if size else meant
    if len(found) == 1:
        return found[0]
    if size and not found and times:
        return Action("bet", meant[0].wager, int(times["times"]))
    ways = [way(action, view) for action in found or meant]
    raise Mistake(f"which bet? Say {joined((f'`{each}`' for each in ways), 'or')}")


def way(action: Action, view: View) -> str:
    """A short word for an action that is possible, as `meaning` takes it.

    >>> from oddchip.house import start, terms, view
    >>> from oddchip.rulebook import game
    >>> table = terms(game("holdem-88"))
    >>> mine = view(start(table, [5_000], [{"ante": 500}], table.deck.cards), 0)
    >>> [way(action, mine) for action in mine.legal]
    ['x', '1x', '2x', '3x', '4x']
    """
    if action.kind != "bet":
        return {"fold": FOLD, "check": CHECK}[action.kind][0]
    bets = [other for other in view.legal or () if other.kind == "bet"]
    if bets == [action]:
        return "b"
    alone = len({other.wager for other in bets}) == 1
    return f"{action.times}x" if alone else f"{action.wager} {action.times}x"


def _unknown(said: str, made: list[WagerTerms]) -> str:
    shown = repr(said if len(said) <= 40 else said[:37] + "...")
    known = [*KNOWN, *(wager.name for wager in made)]
    near = difflib.get_close_matches(said.lower()[:40], known, 1)
    return f"{shown} means nothing here; {f'did you mean {near[0]}? ' if near else ''}? helps"
