"""Asking in words: a game by its name, hands and boards as text."""

from collections.abc import Mapping, Sequence

from oddchip.cards import read_cards
from oddchip.odds.equity import SECONDS, Equity
from oddchip.odds.equity import equity as answer
from oddchip.odds.question import Question, question
from oddchip.odds.ranges import read_range
from oddchip.odds.shape import shape
from oddchip.rulebook import game
from oddchip.table import terms


def ask(
    name: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    options: Mapping[str, str] | None = None,
) -> Question:
    """The question about hands of a game, each cards, a range, or random, as docs/equity.md says.

    >>> ask("omaha-8", ["As2sKdJd", "random"], board="4h8sKc").players[1].known
    0
    """
    of = shape(terms(game(name, options)))
    players = [read_range(hand, of) for hand in hands]
    return question(of, players, read_cards(board), read_cards(dead))


def equity(
    name: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    options: Mapping[str, str] | None = None,
    exact: bool = False,
    samples: int | None = None,
    error: float | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
) -> Equity:
    """What each hand of a game wins of the pot, exactly or sampled as `odds.equity` says.

    >>> aces = equity("omaha-8", ["AsAdKsKd", "8h7h6c5c"], board="4h 3s Kh")
    >>> aces
    Equity(exact over 820 deals: 'As Ad Ks Kd' 39.27 %, '8h 7h 6c 5c' 60.73 %)
    >>> print(aces[1].low, "of the pot with the low hand")
    34.57 % of the pot with the low hand
    """
    return answer(
        ask(name, hands, board=board, dead=dead, options=options),
        exact=exact,
        samples=samples,
        error=error,
        seconds=seconds,
        seed=seed,
    )
