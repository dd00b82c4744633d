"""Asking in words: a game by its name, hands and boards as text."""

from collections.abc import Mapping, Sequence

from oddchip.cards import CardSet, read_cards
from oddchip.mistake import Mistake
from oddchip.odds.equity import SECONDS, Equity
from oddchip.odds.equity import equity as answer
from oddchip.odds.question import Question, Range, question
from oddchip.odds.shape import Shape, shape
from oddchip.rulebook import game
from oddchip.table import terms

RANDOM = "random"


def ask(
    name: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    options: Mapping[str, str] | None = None,
) -> Question:
    """The question about hands of a game, each the cards of it that are known, or `random`.

    >>> ask("omaha-8", ["As2sKdJd", "random"], board="4h8sKc").players[1].known
    0
    """
    of = shape(terms(game(name, options)))
    players = [held(of, hand) for hand in hands]
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
    Equity(exact over 820 deals: 'AsAdKsKd' 39.27 %, '8h7h6c5c' 60.73 %)
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


def held(of: Shape, text: str) -> Range:
    """The hand that a text says.

    >>> from oddchip.rulebook import game
    >>> from oddchip.table import terms
    >>> held(shape(terms(game("razz"))), "As 2s 3d").known
    3
    """
    hand = CardSet(() if text.strip().lower() == RANDOM else text)
    if len(hand) > of.dealt:
        raise Mistake(f"{text!r} has {len(hand)} cards: a hand has {of.dealt}")
    return Range(text, (hand,), (1,))
