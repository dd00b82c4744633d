"""What is asked: a game's shape, what each player may hold, and the cards that are known."""

from collections.abc import Iterable
from functools import cache

import msgspec

from oddchip.cards import Card, CardSet, Deck, write_cards
from oddchip.mistake import Mistake
from oddchip.odds.shape import Shape, served

MOST_PLAYERS = 10


@cache
def whole(pack: Deck) -> CardSet:
    """All cards of a pack.

    >>> len(whole(Deck(jokers=1)))
    53
    """
    return CardSet(pack)


class Range(msgspec.Struct, frozen=True):
    """The hands that a player may have, all of as many known cards, and what each weighs.

    Cards that aren't known come from the pack. One hand without cards is any hand at all.

    >>> Range("As Ks", (CardSet("As Ks"),), (1,)).known
    2
    """

    text: str
    hands: tuple[CardSet, ...]
    weights: tuple[int, ...]

    @property
    def known(self) -> int:
        """How many cards of each hand are known."""
        return len(self.hands[0])


class Question(msgspec.Struct, frozen=True):
    """Everything that the shares of the pot depend on."""

    shape: Shape
    players: tuple[Range, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def pack(self) -> CardSet:
        """The cards that are in no known place; those of ranges are among them."""
        return whole(self.shape.deck) - CardSet(self.board) - CardSet(self.dead)


def question(
    of: Shape, players: Iterable[Range], board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> Question:
    """The question, if it can be asked.

    Hands of a range that the board and the dead cards rule out are left out. Where cards are given
    up and the board is there that this is done on, hands of as many cards as are kept are those.

    >>> from oddchip.rulebook import game
    >>> from oddchip.odds.shape import shape
    >>> from oddchip.table.terms import terms
    >>> aces = Range("As Ah", (CardSet("As Ah"),), (1,))
    >>> question(shape(terms(game("holdem"))), [aces, aces])
    Traceback (most recent call last):
    oddchip.mistake.Mistake: 'As Ah' and 'As Ah' can't be dealt together
    """
    ranges, dead = tuple(players), tuple(dead)
    if not 2 <= len(ranges) <= MOST_PLAYERS:
        raise Mistake(f"{len(ranges)} hands: an equity is among 2 to {MOST_PLAYERS} players")
    there = len(of.deck) - len(dead)
    of = served(of, len(ranges), there)
    asked = Question(of, (), tuple(board), dead)
    _check_known(asked)
    possible = tuple(_possible(asked, each) for each in ranges)
    taken = len(ranges) * of.dealt + of.board
    if taken > there:
        shared = f" and a board of {of.board}" if of.board else ""
        raise Mistake(
            f"{len(ranges)} hands of {of.dealt} cards{shared} take {taken} cards, and {there} are"
            " there"
        )
    for each in possible:
        if each.known > of.dealt:
            raise Mistake(
                f"{each.text!r} has {each.known} cards: of {len(ranges)} hands each gets {of.dealt}"
            )
    _check_sure(possible)
    return msgspec.structs.replace(asked, shape=_as_it_stands(asked, possible), players=possible)


def _as_it_stands(asked: Question, players: tuple[Range, ...]) -> Shape:
    """The shape, without what is given up if players have done so: they name the cards kept."""
    of = asked.shape
    if not of.given_up or len(asked.board) < of.seen:
        return of
    kept = {player.known == of.held: player.text for player in players}
    if len(kept) > 1:
        raise Mistake(
            f"{kept[True]!r} are the {of.held} cards kept, and {kept[False]!r} are not: name those"
            f" that each hand keeps, or the {of.dealt} that each was dealt"
        )
    return msgspec.structs.replace(of, given_up=0, seen=0) if True in kept else of


def _check_known(asked: Question) -> None:
    seen: set[Card] = set()
    for where, cards in (("the board", asked.board), ("the dead cards", asked.dead)):
        for card in cards:
            if card in seen:
                raise Mistake(f"{card} of {where} is there twice")
            if card not in asked.shape.deck:
                raise Mistake(f"{card} of {where} is not in this game's pack")
            seen.add(card)
    if len(asked.board) > asked.shape.board:
        most = asked.shape.board
        room = f"has {most} cards" if most else "isn't there in this game"
        raise Mistake(f"a board of {write_cards(asked.board)}: the board {room}")


def _possible(asked: Question, given: Range) -> Range:
    """What the known cards leave of a range."""
    there = CardSet(asked.shape.deck)
    pack = asked.pack
    for hand in given.hands:
        if not hand <= there:
            raise Mistake(f"{write_cards(hand - there)} of {given.text!r} isn't in the pack")
    left = [place for place, hand in enumerate(given.hands) if hand <= pack]
    if not left:
        known = write_cards((*asked.board, *asked.dead))
        raise Mistake(f"no hand of {given.text!r} is left: {known} are on the board or dead")
    hands = tuple(given.hands[place] for place in left)
    return Range(given.text, hands, tuple(given.weights[place] for place in left))


def _check_sure(players: tuple[Range, ...]) -> None:
    """That hands of which there is no choice don't share a card."""
    sure = [player for player in players if len(player.hands) == 1]
    for place, one in enumerate(sure):
        for other in sure[:place]:
            if not one.hands[0].isdisjoint(other.hands[0]):
                raise Mistake(f"{other.text!r} and {one.text!r} can't be dealt together")
