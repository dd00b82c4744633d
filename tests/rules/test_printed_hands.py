"""What printed rules say of hands is so: their examples, their pay lines, what they are made of."""

import re

import pytest

from oddchip import rulebook
from oddchip.cards import Card, Deck, read_cards
from oddchip.ranking import High, Low, Order, Uses, Value, classes, evaluate, order_named
from oddchip.ranking.plain import Key
from oddchip.ranking.threshold import at_least
from oddchip.rules import HouseBanked, deck, order, orders
from oddchip.rules.house_banked import Paytable
from oddchip.rules.printed import Block, Heading, Paragraph, Table
from oddchip.rules.printed.hands import made_of
from oddchip.rules.printed.paytables import judged_order, paytables
from oddchip.rules.printed.ranks import drawn, example, ranking
from oddchip.rules.printed.wagers import title

GAMES = {game.id: game for game in rulebook.games()}
PACKS = (Deck(), Deck(jokers=1), Deck("6789TJQKA"), Deck("2345678A"))


def every_order() -> dict[str, tuple[Order, Deck]]:
    """The orders of all games, in each choice of their options, and of some other packs."""
    found: list[tuple[Order, Deck]] = []
    for game in (*GAMES.values(), *map(rulebook.game, rulebook.mixed_ids())):
        choices = [{option.name: c.name} for option in game.sheet.option for c in option.choice]
        for chosen in [{}, *choices]:
            sheet = rulebook.game(game.id, chosen).sheet
            own = [order(sheet, each.name) for each in sheet.order]
            found += [(each, deck(sheet)) for each in (*orders(sheet), *own) if each]
    for pack in PACKS:
        named = (order_named(name, pack) for name in ("high", "three-card-high", "ace-to-five"))
        found += [(each, pack) for each in named if each]
    return {repr(each): each for each in found}


ORDERS = every_order()


@pytest.mark.parametrize("name", ORDERS)
def test_an_example_is_of_its_category_and_from_the_pack(name: str) -> None:
    ranked, pack = ORDERS[name]
    tables = [block for block in ranking(ranked, pack) if isinstance(block, Table)]
    if not isinstance(ranked, High):
        assert not tables
        return
    (table,) = tables
    for category, row in zip(ranked.best_first, table.rows, strict=True):
        hand = example(ranked, category)
        value = evaluate(ranked, hand)
        assert value is not None
        assert value.category == category
        assert len(hand) == ranked.size
        assert all(card in pack for card in hand)
        assert row[1] == drawn(hand)


def of_ranks(hand: str) -> tuple[Card, ...]:
    """Cards of these ranks, in more than one suit."""
    ranks = hand.replace("10", "T").split("-")
    return read_cards(" ".join(rank + suit for rank, suit in zip(ranks, "shdch", strict=False)))


def worth(ranked: Order, cards: tuple[Card, ...]) -> Value:
    value = evaluate(ranked, cards)
    assert value is not None
    return value


@pytest.mark.parametrize("name", [name for name in ORDERS if isinstance(ORDERS[name][0], Low)])
def test_the_low_hands_that_are_named_are_the_best_in_order_and_the_worst(name: str) -> None:
    ranked, pack = ORDERS[name]
    said = " ".join(block.text for block in ranking(ranked, pack) if isinstance(block, Paragraph))
    named = re.findall(r"\b(?:(?:10|[2-9JQKA])-){3,4}(?:10|[2-9JQKA])\b", said)
    *best, last = (worth(ranked, of_ranks(hand)).strength for hand in named[:7])
    assert best == [len(classes(ranked)) - place for place in range(6)]
    unpaired = [value for value, key in enumerate(classes(ranked), 1) if len(set(key[1:])) == 5]
    assert last == min(unpaired)
    for held, counted in zip(named[7::2], named[8::2], strict=True):
        assert worth(ranked, (*of_ranks(held), Card("Jk"))) == worth(ranked, of_ranks(counted))
    assert len(named) == (9 if pack.jokers else 7)


def lines() -> list[tuple[str, str]]:
    """The wagers whose tables pay by how hands rank."""
    return [
        (game.id, wager.name)
        for game in GAMES.values()
        if isinstance(game.sheet, HouseBanked)
        for wager in game.sheet.wager
        if wager.paytable and not wager.counts
    ]


def reaches(ranked: High, label: str) -> tuple[Key, int]:
    """The least hand that a row is for, and the level of the best."""
    least, _, most = label.lower().partition(" to ")
    words = re.sub(" or (better|lower)$", "", least)
    key = at_least(ranked, words.replace(" ", "-"))
    assert key is not None, label
    if least.endswith(" or lower"):
        return (1,), key[0]
    if least.endswith(" or better"):
        return key, len(ranked.best_first) if len(key) == 1 else key[0]
    top = at_least(ranked, most.replace(" ", "-")) if most else key
    assert top is not None, label
    return key, top[0]


def paid(table: Paytable, ranked: High, key: Key) -> str:
    """What a table pays, said as the rules print it."""
    reached = [(at_least(ranked, line) or (), pay) for line, pay in table.pays.items()]
    _, pay = max((line for line in reached if line[0] <= key), default=((), None))
    if pay is None:
        return {"push": "push", "lose": "loses"}[table.below]
    return pay if isinstance(pay, str) else f"{pay} to 1"


def table_under(blocks: list[Block], heading: str) -> Table:
    after = blocks[blocks.index(Heading(heading)) :]
    return next(block for block in after if isinstance(block, Table))


@pytest.mark.parametrize(("game", "wager"), lines())
def test_every_hand_is_paid_as_its_printed_line_says(game: str, wager: str) -> None:
    sheet = GAMES[game].sheet
    assert isinstance(sheet, HouseBanked)
    (found,) = (each for each in sheet.wager if each.name == wager)
    ranked = judged_order(sheet, found)
    assert isinstance(ranked, High)
    printed = table_under(list(paytables(sheet)), title(found))
    *rows, last = printed.rows
    if last[0] != "Any other hand":
        rows, last = [*rows, last], ("", *[""] * len(found.paytable))
    reach = [(reaches(ranked, row[0]), row) for row in rows]
    for key in classes(ranked):
        fits = [row for (least, most), row in reach if least <= key and key[0] <= most]
        assert len(fits) <= 1, "two lines for one hand"
        for table, cell in zip(found.paytable, (fits or [last])[0][1:], strict=True):
            none = "nothing" if found.made == "free" else "push"
            assert cell.removeprefix("† ") == paid(table, ranked, key).replace("push", none)


def test_reconstructed_lines_are_marked_and_no_others() -> None:
    sheet = GAMES["casino-holdem"].sheet
    assert isinstance(sheet, HouseBanked)
    rows = table_under(list(paytables(sheet)), "Flop Pairs").rows
    assert [cell for row in rows for cell in row if "†" in cell] == ["† 200 to 1"]


MADE = [
    (Uses(), 5, 2, 5, "any five of a player's two cards and the five of the board"),
    (Uses(), 5, 2, 3, "a player's two cards and all three of the board"),
    (Uses(), 5, 5, 0, "a player's five cards"),
    (Uses(), 5, 7, 0, "any five of a player's seven cards"),
    (Uses(2, 3), 5, 4, 5, "exactly two of a player's four cards with exactly three of the five"),
]


@pytest.mark.parametrize(("uses", "cards", "held", "board", "said"), MADE)
def test_which_cards_make_a_hand(uses: Uses, cards: int, held: int, board: int, said: str) -> None:
    made = made_of(uses, cards=cards, held=held, board=board, whose="a player's")
    assert made.removesuffix(" on the board") == said
