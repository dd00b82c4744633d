"""The terminal of a person who plays: lines out, words in, and the table as it lies there.

On a terminal suits have colours; anywhere else there are plain lines, and what is read is written
too, so that a transcript reads well.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from oddchip.cards import SUIT_SIGNS
from oddchip.cli.play_telling import cards_text, made
from oddchip.rules.printed.phrases import capital, counted, joined, sentence, span
from oddchip.table import Legal, Terms, View
from oddchip.table.actions import dollars
from oddchip.table.views import SeatView

WIDTH: Final = 72
PROMPT: Final = "> "

HELP: Final = """\
  f        fold                       x        check
  c        call                       i        bring it in
  b 5      bet $5                     r 12     raise to $12 in all
  r by 6   raise by $6                a        all in
  r min    also half, pot and max     12       bet or raise to $12
  d 2c 3d  give up these cards        p        stand pat
  s        show                       m        muck
  rules    the rules of play          history  this hand so far
  ?        this list                  q        leave the table
Whole words do as well: fold, call, bet 5, raise to 12, all in, discard 2c."""


class Screen:
    """Where a person reads and writes."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        # For outputs whose characters lack the signs.
        signs = SUIT_SIGNS | {"#": "▒", "-": "─", ">": "▸"}
        self._letters = str.maketrans({sign: letter for letter, sign in signs.items()})
        if sys.stdin.isatty():
            _edit_lines()

    def say(self, *lines: Text | str) -> None:
        """Write lines."""
        for line in lines:
            text = Text(line) if isinstance(line, str) else line
            if not self._console.encoding.startswith("utf"):
                text = Text(text.plain.translate(self._letters))
            self._console.print(text)

    def heading(self, title: str) -> None:
        """Write a line across the screen with a title in it."""
        rest = "─" * max(2, min(WIDTH, self._console.width) - len(title) - 4)
        self.say("", Text.assemble(("── ", "dim"), (title, "bold"), (f" {rest}", "dim")))

    def refuse(self, why: str) -> None:
        """Say why something isn't done."""
        self.say(Text(sentence(capital(why)), "yellow"))

    def ask(self) -> str:
        """A line that the person writes; EOFError at the end of the input."""
        if sys.stdin.isatty():
            return input(PROMPT)
        print(PROMPT, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print("".join(char for char in line if char.isprintable()), flush=True)
        return line


def _edit_lines() -> None:
    """Let the person edit a line and go back to earlier ones, where the system can."""
    try:
        import readline  # noqa: F401 - `input` uses it once it is loaded
    except ImportError:
        return


def lies(view: View, terms: Terms, names: Sequence[str]) -> Iterator[Text]:
    """The table: each seat with its stack, wager and cards, then the board and the pots."""
    width = max(map(len, names))
    yield Text(f"{'':{width + 4}}{'stack':>9}{'wager':>9}", "dim")
    for number, (seat, name) in enumerate(zip(view.seats, names, strict=True)):
        mine = number == view.viewer
        line = Text.assemble(
            ("▸ " if mine else "  ", "bold yellow"),
            (f"{name:{width}} {'D' if number == view.button else ' '}", "bold" if mine else ""),
            f"{dollars(seat.stack):>9}{dollars(seat.bet) if seat.bet else '':>9}  ",
            _cards(seat, mine=mine),
        )
        if seat.folded:
            line.stylize("dim")
        line.rstrip()
        yield line
    parts = [Text.assemble("Board ", cards_text(view.board))] if view.board else []
    yield Text("   ").join([*parts, Text(_pots(view))])
    me = view.seats[view.viewer] if isinstance(view.viewer, int) else None
    words = me and made(terms, [c for c in (*me.down, *me.up) if c], view.board)
    if words:
        yield Text(f"Your hand: {words}")


def _cards(seat: SeatView, *, mine: bool) -> Text:
    if seat.folded:
        return Text("folded")
    cards = []
    if mine:
        down = cards_text(sorted((card for card in seat.down if card), reverse=True))
        cards = [Text.assemble("(", down, ")"), cards_text(seat.up)] if seat.up else [down]
    elif seat.up or None not in seat.down:
        cards = [cards_text((*seat.down, *seat.up))]
    return Text("  ").join([*cards, *([Text("all in", "bold red")] if seat.all_in else [])])


def _pots(view: View) -> str:
    """The pot, and its parts where an all-in player keeps them apart."""
    whole = f"Pot {dollars(view.pot)}"
    if len(view.pots) < 2:
        return whole
    names = ["main", *(f"side {place}" for place in range(1, len(view.pots)))]
    apart = (f"{name} {dollars(pot.amount)}" for name, pot in zip(names, view.pots, strict=True))
    return f"{whole} ({', '.join(apart)})"


def choices(legal: Legal) -> Text:
    """What the player may do, with the short word of each.

    >>> from oddchip.table import Amounts
    >>> from oddchip.table.actions import CHECK, FOLD
    >>> choices(Legal(fold=FOLD, check=CHECK, wager=Amounts("bet", 100, 20_000))).plain
    'You can check (x), bet any amount from $1 to $200 (b 1) or fold (f)'
    """
    said = ["check (x)"] if legal.check else []
    said += [f"call {dollars(legal.price)} (c)"] if legal.call else []
    said += [f"bring it in for {dollars(legal.price)} (i)"] if legal.bring_in else []
    if legal.wager:
        least, most = dollars(legal.wager.least), dollars(legal.wager.most)
        sizes = least if least == most else f"any amount from {least} to {most}"
        to = "" if legal.wager.kind == "bet" else "to "
        said.append(f"{legal.wager.kind} {to}{sizes} ({legal.wager.kind[0]} {least[1:]})")
    said += ["fold (f)"] if legal.fold else []
    if legal.cards:
        few, many = legal.cards.least, legal.cards.most
        cards = counted(many) if few == many else f"{span(few, many)} cards"
        said.append(f"{legal.cards.kind} {cards} (d {min(legal.cards.held)})")
        said += ["stand pat (p)"] if not few else []
    said += ["show (s)"] if legal.show else []
    said += ["muck (m, or just Enter)"] if legal.muck else []
    return Text(f"You can {joined(said, 'or')}")
