"""A person at a table against the house: round after round, until the person leaves."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rich.text import Text

from oddchip.cards import shuffled
from oddchip.cli.output import print_text
from oddchip.cli.play_arguments import MOST_STACK
from oddchip.cli.play_house_telling import choices, lies, on_wagers, told
from oddchip.cli.play_house_words import chosen_freely, meaning, short, wagers_meant
from oddchip.cli.play_screen import Screen
from oddchip.cli.play_table import Gone
from oddchip.cli.play_words import Request, cents
from oddchip.house import Action, Round, Terms, start, terms, view
from oddchip.house.terms import WagerTerms
from oddchip.mistake import Mistake
from oddchip.rules import Game, HouseBanked
from oddchip.rules.printed import WRITERS, rules_of_play
from oddchip.rules.printed.phrases import counted, joined
from oddchip.table.actions import dollars

if TYPE_CHECKING:
    from oddchip.cli.play_house_coach import Coach

ME: Final = 0
HELP: Final = """\
Before the deal, what you put on which wager:
  5        $5 on the first            a 5 b 1  on those that begin so
  (Enter)  the same as before         b 0      nothing on it
In a round:
  f        fold                       x or c   check
  4x       bet four times             r 4      also b 4, bet 4x, bet $20
  b        bet, where there is one bet only
  rules    the rules of play          history  this round so far
  ?        this list                  q        leave the table
A wager that several names fit is said in full, as in bet highway 4x."""


def chosen_stack(said: str, table: Terms) -> int:
    """The stack that the person starts with: enough for the least wagers.

    >>> from oddchip.house import terms
    >>> from oddchip.rulebook import game
    >>> chosen_stack("150.50", terms(game("holdem-88")))
    15050
    """
    stack, least = cents(said), _entry(table)
    if not least <= stack <= MOST_STACK:
        raise Mistake(f"--stack {said}: it is {dollars(least)} to {dollars(MOST_STACK)} here")
    return stack


def _least(table: Terms) -> dict[str, int]:
    """The least that may be put on the required wagers."""
    return {w.name: w.least for w in chosen_freely(table) if w.made == "required"}


def _entry(table: Terms) -> int:
    """What the least wagers come to."""
    whole = start(table, [MOST_STACK], [_least(table)], table.deck.cards)
    return MOST_STACK - whole.players[ME].stack


def coach(table: Terms, name: str) -> "Coach":
    """Somebody who knows best play; what that takes is loaded only now."""
    from oddchip.cli.play_house_coach import Coach

    return Coach(table, name)


class AgainstTheHouse:
    """One person's time at a table against the house."""

    def __init__(
        self,
        screen: Screen,
        game: Game,
        paytables: Mapping[str, str],
        *,
        stack: str,
        seed: int,
        coached: bool = False,
    ) -> None:
        assert isinstance(game.sheet, HouseBanked), "others are played among players"
        self._screen = screen
        self._game = game
        self._sheet = game.sheet
        self._terms = terms(game, paytables)
        self._buy_in = self._bought = self._stack = chosen_stack(stack, self._terms)
        self._seed = seed
        self._wagers = _least(self._terms)
        self._coach = coach(self._terms, game.sheet.name) if coached else None
        self._dealt = 0
        self._round: Round | None = None
        self._told = 0

    def play(self) -> int:
        """Play until the person leaves; the status to exit with."""
        try:
            self._welcome()
            while True:
                self._next_round()
        except (Gone, EOFError):
            status = 0
        except KeyboardInterrupt:
            status = 130
        self._goodbye()
        return status

    def _welcome(self) -> None:
        self._screen.say(
            Text(self._sheet.name, "bold"),
            f"You play against the house, with {dollars(self._buy_in)}.",
            "? lists the words to play with, q leaves the table.",
        )
        tables = [f"{w.title} {w.paytable}" for w in self._terms.wagers if w.paytable]
        if tables:
            self._screen.say(f"Pay tables: {', '.join(tables)}; `rules` prints them.")
        if self._coach:
            self._screen.say(self._coach.welcome())
        self._screen.say("", *self._wagers_to_make())

    def _goodbye(self) -> None:
        said = []
        if self._round and not self._round.over:
            left = self._round.players[ME].stack
            said.append(
                f"You leave during a round: the {dollars(self._stack - left)} you wagered is lost."
            )
            self._stack = left
        won = self._stack - self._bought
        how = f"{dollars(abs(won))} {'won' if won > 0 else 'lost'}" if won else "even"
        said.append(
            f"You played {counted(self._dealt, 'round')}, bought in for {dollars(self._bought)}"
            f" and leave with {dollars(self._stack)}: {how}."
        )
        if self._coach and self._coach.decisions:
            said.append(self._coach.goodbye())
        if self._dealt:
            said.append(f"To be dealt the same cards again: --seed {self._seed}")
        self._screen.say("", *said)

    def _next_round(self) -> None:
        if self._stack < _entry(self._terms):
            self._offer()
        at = self._wagered()
        self._dealt += 1
        self._round, self._told, before = at, 0, self._stack
        self._screen.heading(f"Round {self._dealt}")
        self._tell(at)
        while not at.over:
            at = self._decided(at)
            self._round = at
            self._tell(at)
        self._stack = at.players[ME].stack
        won = self._stack - before
        how = f"up {dollars(won)}" if won > 0 else f"down {dollars(-won)}" if won else "even"
        self._screen.say(
            Text(f"You have {dollars(self._stack)}, {how}.", "green" if won > 0 else "dim")
        )

    def _offer(self) -> None:
        """Offer the person a full stack; who doesn't want it leaves."""
        missing = self._buy_in - self._stack
        self._screen.say(
            "",
            f"{dollars(self._stack)} is too little for a round. Add {dollars(missing)} and play on?"
            " yes (y) or no (n)",
        )
        while True:
            match self._screen.ask().strip().lower():
                case "y" | "yes":
                    self._bought += missing
                    self._stack = self._buy_in
                    return
                case "n" | "no" | "q" | "quit" | "exit":
                    raise Gone
            self._screen.refuse("yes (y) or no (n)?")

    def _wagered(self) -> Round:
        """The next round, with what the person puts on its wagers."""
        deck = shuffled(self._terms.deck.cards, f"{self._seed}/{self._dealt + 1}".encode())
        self._screen.say("", self._question())
        while True:
            try:
                meant = wagers_meant(self._screen.ask(), self._terms, self._wagers)
                if isinstance(meant, dict):
                    begun = start(self._terms, [self._stack], [meant], deck)
                    self._wagers = {**_least(self._terms), **meant}
                    return begun
            except Mistake as mistake:
                self._screen.refuse(str(mistake))
                continue
            self._answer(meant)
            if meant == "help":
                self._screen.say("", *self._wagers_to_make())
            self._screen.say("", self._question())

    def _question(self) -> str:
        return f"Your wagers? Just Enter for {on_wagers(self._wagers, self._terms)}"

    def _wagers_to_make(self) -> list[str]:
        """The wagers that can be made before the deal, with a word for each."""
        wagers = chosen_freely(self._terms)
        rows = [
            (
                f"{w.title} ({short(w, wagers)} {dollars(self._wagers.get(w.name, w.least))[1:]})",
                f"{dollars(w.least)} to {dollars(w.most)}",
                self._how_made(w),
            )
            for w in wagers
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(2)]
        listed = (f"  {a:{widths[0]}}  {b:{widths[1]}}  {c}" for a, b, c in rows)
        return ["Wagers before the deal:", *listed]

    def _how_made(self, wager: WagerTerms) -> str:
        if wager.made == "optional":
            return "if you like"
        following = (w for w in self._terms.wagers if w.equals == wager.name and w.made != "free")
        follow = [each.title for each in following]
        return f"needed, and as much on {joined(follow)}" if follow else "needed"

    def _decided(self, at: Round) -> Round:
        """The round after what the person decides."""
        mine = view(at, ME)
        self._screen.say("", *lies(mine, self._terms), choices(mine, self._terms))
        while True:
            line = self._screen.ask()
            if not line.strip():
                self._screen.say(choices(mine, self._terms))
                continue
            try:
                meant = meaning(line, mine, self._terms)
                if isinstance(meant, Action):
                    after = at.apply(meant)
                    if self._coach:
                        self._screen.say(*self._coach.judged(mine, meant))
                    return after
            except Mistake as mistake:
                self._screen.refuse(str(mistake))
                continue
            self._answer(meant)
            self._screen.say("", choices(mine, self._terms))

    def _tell(self, at: Round) -> None:
        mine = view(at, ME)
        self._screen.say(*told(mine.log[self._told :], mine, self._terms, self._sheet))
        self._told = len(mine.log)

    def _answer(self, request: Request) -> None:
        match request:
            case "quit":
                raise Gone
            case "help":
                self._screen.say(HELP)
            case "rules":
                print_text(WRITERS["text"](rules_of_play(self._game)))
            case "history":
                if self._round is None:
                    self._screen.say("No round has been played yet.")
                    return
                mine = view(self._round, ME)
                self._screen.say(*told(mine.log, mine, self._terms, self._sheet))
