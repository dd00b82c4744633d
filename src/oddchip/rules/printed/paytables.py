"""What the wagers of a game against the house pay, hand by hand, in every table of the sheet."""

from collections.abc import Iterator

from oddchip.cards import RANK_NAMES
from oddchip.ranking import High, Order, size
from oddchip.ranking.plain import Key
from oddchip.ranking.threshold import at_least
from oddchip.rules.house_banked import CountLine, HouseBanked, Paytable, Wager
from oddchip.rules.printed.document import Block, Heading, Items, Paragraph, Table
from oddchip.rules.printed.hands import hand_words, made_of
from oddchip.rules.printed.phrases import capital, counted, joined, number
from oddchip.rules.printed.wagers import dealt, title
from oddchip.rules.sheet import order, orders, uses

RECONSTRUCTED = "†"


def judged_order(sheet: HouseBanked, wager: Wager) -> Order | None:
    """The order in which a wager's hands compare; None for one that only counts cards.

    >>> from oddchip.rulebook import game
    >>> sheet = game("holdem-88").sheet
    >>> [judged_order(sheet, wager) is None for wager in sheet.wager]
    [False, False, False, True, False]
    """
    if wager.counts:
        return None
    return order(sheet, wager.judged.order) if wager.judged else orders(sheet)[0]


def paytables(sheet: HouseBanked) -> Iterator[Block]:
    """The pay tables of each wager.

    >>> from oddchip.rulebook import game
    >>> list(paytables(game("triple-action").sheet))[1]
    Heading(text='Ante Bonus')
    """
    yield Paragraph(
        "Only one line of a table is paid: the best that applies. Where a wager has several tables,"
        " the house posts which one is in force."
    )
    for wager in sheet.wager:
        if wager.paytable:
            yield Heading(title(wager))
            yield from _paytables(sheet, wager)


def _paytables(sheet: HouseBanked, wager: Wager) -> Iterator[Block]:
    judged = judged_order(sheet, wager)
    yield Paragraph(_looks_at(sheet, wager, judged))
    names = tuple(f"Table {_name(table)}" for table in wager.paytable)
    if isinstance(judged, High):
        head, rows = ("Hand", *names), _hands(wager, judged)
    else:
        head, rows = ("Hand", f"{capital(_rank(wager))} needed", *names), _counts(wager)
    yield Table(head, tuple(rows), right=tuple(range(len(head) - len(names), len(head))))
    if any(table.reconstructed for table in wager.paytable):
        yield Paragraph(f"{RECONSTRUCTED} The source lost this line; it has been reconstructed.")
    resting = [
        f"Table {_name(table)} rests on: {table.rests_on}."
        for table in wager.paytable
        if table.rests_on
    ]
    if resting:
        yield Items(tuple(resting))


def _name(table: Paytable) -> str:
    return table.name.upper() if len(table.name) == 1 else table.name.replace("-", " ")


def _looks_at(sheet: HouseBanked, wager: Wager, judged: Order | None) -> str:
    """Which cards a wager's tables look at."""
    held, board = dealt(sheet, "hand"), dealt(sheet, "board")
    if wager.judged is None and judged is not None:
        made = made_of(
            uses(sheet), cards=size(judged), held=held, board=board, whose="the player's"
        )
        return f"Paid on the player's hand, which is made of {made}."
    seen = (wager.judged.hand, wager.judged.board) if wager.judged else (held, board)
    cards = _seen(*seen, board=board)
    if judged is None:
        return f"Paid on the number of {_rank(wager)} among {cards}."
    chosen = f"any {number(size(judged))} of " if sum(seen) > size(judged) else ""
    return f"Paid on the hand that is made of {chosen}{cards}."


def _seen(held: int, shared: int, *, board: int) -> str:
    """The cards that are looked at, of the player's and of a board of so many."""
    cards = [f"the player's {counted(held)}"] if held else []
    first = "first " if shared < board else ""
    cards += [f"the {first}{counted(shared)} of the board"] if shared else []
    return joined(cards)


def _rank(wager: Wager) -> str:
    name = RANK_NAMES[wager.counts or ""]
    return f"{name}es" if name == "six" else f"{name}s"


def _counts(wager: Wager) -> Iterator[tuple[str, ...]]:
    """A row for each line of a wager that counts cards, the best first."""
    for line in wager.line:
        yield (
            capital(line.title),
            _needed(line),
            *(
                _cell(wager, table, line.name if line.name in table.pays else None)
                for table in wager.paytable
            ),
        )
    yield "Any other hand", "none of these", *(_below(wager, table) for table in wager.paytable)


def _needed(line: CountLine) -> str:
    """How many of the counted rank a line asks for, and where."""
    needs = ((line.hand, "held"), (line.board, "on the board"), (line.any, "in all"))
    return ", ".join(f"{count} {where}" for count, where in needs if count)


def _hands(wager: Wager, judged: High) -> Iterator[tuple[str, ...]]:
    """A row for each line of any of a wager's tables, the best first.

    A line reaches up to the next of its own table, so where another table has more lines a pay
    stands in several rows.
    """
    names = dict.fromkeys(name for table in wager.paytable for name in table.pays)
    reached = {name: at_least(judged, name) or () for name in names}
    lines = sorted(names, key=reached.__getitem__, reverse=True)
    for above, line in zip([None, *lines], lines, strict=False):
        better = reached[above] if above else (len(judged.best_first) + 1,)
        paid = [
            max(
                (name for name in table.pays if reached[name] <= reached[line]),
                key=reached.__getitem__,
                default=None,
            )
            for table in wager.paytable
        ]
        cells = (
            _cell(wager, table, name) for table, name in zip(wager.paytable, paid, strict=True)
        )
        yield _reach(judged, line, reached[line], better), *cells
    if reached[lines[-1]] > (1,):
        yield "Any other hand", *(_below(wager, table) for table in wager.paytable)


def _reach(judged: High, line: str, least: Key, better: Key) -> str:
    """A line's hands: from the least of it up to the next line."""
    category, top = judged.best_first[-least[0]], judged.best_first[-(better[0] - 1)]
    if len(better) > 1 and better[0] > least[0]:
        return f"{capital(hand_words(line))} to a lower {hand_words(judged.best_first[-better[0]])}"
    if len(better) > 1 or category == top:
        said = capital(hand_words(line))
        return said if line == category else f"{said} or better"
    if least == (1,):
        return f"{capital(hand_words(top))} or lower"
    if top == judged.best_first[0]:
        return f"{capital(hand_words(line))} or better"
    return f"{capital(hand_words(line))} to {hand_words(top)}"


def _cell(wager: Wager, table: Paytable, line: str | None) -> str:
    """What a table pays for a hand that reaches a line, or no line at all."""
    if line is None or line not in table.pays:
        return _below(wager, table)
    match table.pays[line]:
        case 0:
            said = "push"
        case -1:
            said = "loses"
        case int(pay):
            said = f"{pay} to 1"
        case ratio:
            said = ratio
    return f"{RECONSTRUCTED} {said}" if line in table.reconstructed else said


def _below(wager: Wager, table: Paytable) -> str:
    """What a table pays for a hand below all its lines."""
    if wager.made == "free":
        return "nothing"
    return "push" if table.below == "push" else "loses"
