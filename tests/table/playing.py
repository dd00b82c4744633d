"""Hands at random for the tests: every card-room game with every choice of its options.

Stacks come down to one cent, and actions are picked so that hands go deep: few folds, many wagers
of the least, the greatest and odd amounts between.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from hypothesis import strategies as st

from oddchip.cards import shuffled
from oddchip.rulebook import game, ids, mixed_ids
from oddchip.rules import CardRoom
from oddchip.table import Action, Hand, Post, Terms, posts_of, start, terms

STRUCTURES = ("spread", "fixed", "pot", "no-limit")
LIVE = ("blind", "entry")
STACKS = (1, 2, 49, 50, 99, 100, 101, 150, 199, 200, 201, 250, 399, 400, 401, 500, 777, 1_000)


def is_card_room(name: str) -> bool:
    return isinstance(game(name).sheet, CardRoom)


GAMES = tuple(name for name in ids() if is_card_room(name))
ALL_GAMES = GAMES + mixed_ids()


@cache
def on(name: str, *chosen: tuple[str, str]) -> Terms:
    """The terms of a game with these options chosen."""
    return terms(game(name, dict(chosen)))


@cache
def choices(name: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Every combination of a game's options."""
    options = game(name).sheet.option
    return tuple(
        product(*([(option.name, choice.name) for choice in option.choice] for option in options))
    )


def tables(name: str) -> st.SearchStrategy[Terms]:
    """The terms of a game with any of its options."""
    return st.sampled_from(choices(name)).map(lambda chosen: on(name, *chosen))


stacks_of_a_seat = st.one_of(st.sampled_from(STACKS), st.integers(1, 100_000))


@st.composite
def hands(draw: st.DrawFn, name: str) -> Hand:
    """The start of a hand, now and then with unusual posts and the collection taken."""
    table = draw(tables(name))
    stacks = draw(st.lists(stacks_of_a_seat, min_size=2, max_size=table.most_seats))
    button = draw(st.integers(0, len(stacks) - 1))
    posts = posts_of(table, len(stacks), button)
    if draw(st.integers(0, 3)) == 0:
        posts = unusual(posts, draw(st.lists(extra_posts(len(stacks), table), max_size=3)))
    pays = stacks[button] > table.stakes.collection > 0 and draw(st.booleans())
    return start(
        table,
        stacks,
        button,
        deck=shuffled(table.deck.cards, draw(st.integers(0, 2**32))),
        again=shuffled(table.deck.cards, draw(st.integers(0, 2**32))),
        posts=posts,
        collected_from=button if pays else None,
    )


def extra_posts(seats: int, table: Terms) -> st.SearchStrategy[Post]:
    """Missed blinds, straddles and big-blind antes; no live bets where a card brings it in."""
    live = () if table.stakes.bring_in else LIVE
    return st.builds(
        Post, st.integers(0, seats - 1), st.integers(1, 600), st.sampled_from(("dead", *live))
    )


def unusual(posts: list[Post], extra: list[Post]) -> list[Post]:
    """The posts with others, as far as no seat posts two live bets."""
    posts = list(posts)
    for post in extra:
        live = {other.seat for other in posts if other.kind in LIVE}
        if post.kind == "dead" or post.seat not in live:
            posts.append(post)
    return posts


def some_hand(table: Terms, random: Random) -> Hand:
    """The start of a hand whose stacks are like and unlike."""
    seats = random.randint(2, table.most_seats)
    deep = random.choice((300, 1_000, 5_000, 50_000))
    stacks = [random.choice((random.choice(STACKS), random.randint(1, deep))) for _ in range(seats)]
    return start(
        table,
        stacks,
        random.randrange(seats),
        deck=shuffled(table.deck.cards, random.randrange(2**32)),
        again=shuffled(table.deck.cards, random.randrange(2**32)),
    )


def some_action(hand: Hand, random: Random) -> Action:
    """Anything that is legal; a fold is the rarest where something else may be done."""
    legal = hand.legal
    if legal.cards:
        count = random.randint(legal.cards.least, legal.cards.most)
        return legal.cards.of(*random.sample(legal.cards.held, count))
    actions = list(legal)
    picked = random.choice(actions)
    if picked.kind == "fold":
        picked = random.choice(actions)
    if legal.wager and picked.kind == legal.wager.kind:
        least, most = legal.wager.least, legal.wager.most
        near = min(most, least + 300)
        return legal.wager.to(random.choice((least, most, random.randint(least, near))))
    return picked


def played(hand: Hand, random: Random) -> Iterator[Hand]:
    """The hand, and each hand that follows, to its end."""
    yield hand
    while not hand.over:
        hand = hand.apply(some_action(hand, random))
        yield hand


def finished(hand: Hand, random: Random) -> Hand:
    """The end of a hand played at random."""
    while not hand.over:
        hand = hand.apply(some_action(hand, random))
    return hand
