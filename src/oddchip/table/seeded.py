"""A hand in one call, from a game's name and a seed."""

from collections.abc import Mapping, Sequence

from oddchip import rulebook
from oddchip.cards import shuffled
from oddchip.table.hand import Hand, start
from oddchip.table.terms import Stakes, terms


def deal(
    game: str,
    stacks: Sequence[int],
    button: int = 0,
    *,
    seed: int | bytes,
    options: Mapping[str, str] | None = None,
    stakes: Stakes | None = None,
) -> Hand:
    """A hand of a card-room game, shuffled by a seed, at the sheet's stakes or at others.

    >>> from oddchip.table import awards
    >>> hand = deal("omaha-8", stacks=[20_000, 20_000, 5_000], seed=7)
    >>> while not hand.over:
    ...     hand = hand.apply(hand.legal.call or hand.legal.check or hand.legal.show)
    >>> [(award.seat, award.half, award.hand) for award in awards(hand)]
    [(1, 'high', 'full house, sixes full of tens'), (0, 'low', '7-6-4-3-A low')]
    """
    table = terms(rulebook.game(game, options), stakes)
    pack = table.deck.cards
    key = seed if isinstance(seed, bytes) else f"seed {seed}".encode()
    again = shuffled(pack, key + b" again")
    return start(table, stacks, button, deck=shuffled(pack, key), again=again)
