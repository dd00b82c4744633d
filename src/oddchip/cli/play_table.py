"""A person at a card-room table with bots: hand after hand, until the person leaves.

The table itself is a `Session`; this asks the person and the bots in turn, and tells what happens.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from rich.text import Text

from oddchip import bots
from oddchip.cards import shuffled
from oddchip.cli.output import print_text
from oddchip.cli.play_arguments import entry_price, stakes_words
from oddchip.cli.play_screen import HELP, Screen, choices, lies
from oddchip.cli.play_telling import Teller, cards_text
from oddchip.cli.play_words import Request, meaning
from oddchip.mistake import Mistake
from oddchip.rules import Game
from oddchip.rules.printed import WRITERS, rules_of_play
from oddchip.rules.printed.phrases import capital, counted, joined
from oddchip.table import Action, Hand, House, View, awards, opened, terms, view
from oddchip.table.actions import MUCK, SHOW, dollars
from oddchip.table.news import DrewForButton, NotDealt

ME: Final = 0
NAMES: Final = ("You", "Ada", "Bruno", "Cleo", "Dmitri", "Esra", "Farid", "Greta", "Hugo", "Ines")
PATIENCE: Final = 10.0


class Gone(Exception):  # noqa: N818 - no error
    """The person has left the table."""


class Sitting:
    """One person's time at a table, in the first seat; `others` name the bots in the next seats."""

    def __init__(
        self, screen: Screen, game: Game, others: Sequence[str], *, stack: int, seed: int
    ) -> None:
        self._screen = screen
        self._game = game
        self._terms = terms(game)
        self._buy_in = self._bought = stack
        self._seed = seed
        self._names = NAMES[: 1 + len(others)]
        self._table = opened(House(len(self._names), stack, stack), [self._terms])
        for seat, name in enumerate(self._names):
            self._table = self._table.sit(seat, name, stack)
        self._others = others
        self._bots: dict[int, bots.GuardedBot] = {}

    def _bot(self, name: str, seat: int) -> bots.GuardedBot:
        def tell(fault: str) -> None:
            self._screen.refuse(f"{NAMES[seat]}'s program {fault}")

        return bots.guarded(name, self._terms, self._seed + seat, tell, seconds=PATIENCE)

    def play(self) -> int:
        """Play until the person leaves; the status to exit with."""
        with ExitStack() as closing:
            for seat, name in enumerate(self._others, start=ME + 1):
                self._bots[seat] = self._bot(name, seat)
                closing.callback(self._bots[seat].close)
            return self._play()

    def _play(self) -> int:
        try:
            self._welcome()
            while True:
                self._next_hand()
        except (Gone, EOFError):
            status = 0
        except KeyboardInterrupt:
            status = 130
        self._goodbye()
        return status

    def _welcome(self) -> None:
        others = joined(self._names[ME + 1 :])
        sit = "sits" if len(self._names) == 2 else "sit"
        self._screen.say(
            Text(self._game.sheet.name, "bold"),
            f"{capital(stakes_words(self._terms.stakes))}.",
            f"{others} {sit} with you. Everyone has {dollars(self._buy_in)}.",
            "? lists the words to play with, q leaves the table.",
        )

    def _goodbye(self) -> None:
        table = self._table
        stack, said = table.stack(ME), []
        if table.hand and ME in table.seats and (put := table.hand.put[table.seats.index(ME)]):
            said.append(f"You leave during a hand: the {dollars(put)} you put in stays in the pot.")
        won = stack - self._bought
        how = f"{dollars(abs(won))} {'won' if won > 0 else 'lost'}" if won else "even"
        said.append(
            f"You played {counted(table.number, 'hand')}, bought in for {dollars(self._bought)}"
            f" and leave with {dollars(stack)}: {how}."
        )
        if table.number:
            said.append(f"To be dealt the same cards again: --seed {self._seed}")
        self._screen.say("", *said)

    def _next_hand(self) -> None:
        for seat in self._bots:
            if self._table.stack(seat) <= entry_price(self._terms.stakes):
                added = self._fill_up(seat)
                self._screen.say(f"{self._names[seat]} adds {dollars(added)}.")
        if not self._table.stack(ME):
            self._offer("You have no chips left")
        if self._table.button is None:
            self._draw_for_button()
        before = self._table.stack(ME)
        while not self._dealt():
            self._offer(f"With {dollars(before)} you can't pay the house's fee and play")
            before = self._table.stack(ME)
        self._play_hand()
        if ME in self._table.seats:
            self._report(self._table.stack(ME) - before)

    def _dealt(self) -> bool:
        """Deal the next hand; False if there aren't two who can play it."""
        name = f"{self._seed}/{self._table.number + 1}"
        pack = self._terms.deck.cards
        try:
            self._table = self._table.deal(
                shuffled(pack, name.encode()), shuffled(pack, f"{name}/again".encode())
            )
        except Mistake:
            return False
        return True

    def _fill_up(self, seat: int) -> int:
        """Fill a stack up to the buy-in; how much that takes."""
        added = self._buy_in - self._table.stack(seat)
        self._table = self._table.add(seat, added)
        return added

    def _offer(self, why: str) -> None:
        """Offer the person a full stack; who doesn't want it leaves."""
        missing = dollars(self._buy_in - self._table.stack(ME))
        self._screen.say("", f"{why}. Add {missing} and play on? yes (y) or no (n)")
        while True:
            match self._screen.ask().strip().lower():
                case "y" | "yes":
                    self._bought += self._fill_up(ME)
                    return
                case "n" | "no" | "q" | "quit" | "exit":
                    raise Gone
            self._screen.refuse("yes (y) or no (n)?")

    def _draw_for_button(self) -> None:
        pack = shuffled(self._terms.deck.cards, f"{self._seed}/button".encode())
        self._table = self._table.draw_for_button(pack)
        for news in self._table.news:
            if isinstance(news, DrewForButton):
                dealt = [
                    Text.assemble(self._names[seat], " ", cards_text(cards))
                    for seat, cards in news.cards
                ]
                takes = "You take" if news.seat == ME else f"{self._names[news.seat]} takes"
                self._screen.say(
                    "",
                    Text.assemble("Cards for the button: ", Text(", ").join(dealt)),
                    f"{takes} it with the highest spade.",
                )

    def _play_hand(self) -> None:
        table = self._table
        names = [self._names[seat] for seat in table.seats]
        me = table.seats.index(ME) if ME in table.seats else None
        teller = Teller(self._terms, names, me)
        has = "You have" if table.button == ME else f"{self._names[table.button or 0]} has"
        self._screen.heading(f"Hand {table.number}: {has} the button")
        for news in table.news:
            if isinstance(news, NotDealt) and news.seat == ME:
                self._screen.say("You can't pay the house's fee, and aren't dealt in.")
        self._tell(teller, me)
        while self._table.hand:
            hand = self._table.hand
            if self._table.actor == ME:
                action = self._choice(hand, view(hand, hand.actor or 0), names)
            else:
                action = self._bots[self._table.actor or 0].act(view(hand, hand.actor or 0))
            self._table = self._table.act(action)
            self._tell(teller, me)
        last = self._table.last
        assert last, "a hand has ended"
        for place, seat in enumerate(table.seats):
            if seat in self._bots:
                self._bots[seat].over(view(last, place))

    def _tell(self, teller: Teller, me: int | None) -> None:
        hand = self._table.hand or self._table.last
        assert hand, "a hand has begun"
        self._screen.say(*teller.tell(view(hand, "spectator" if me is None else me), awards(hand)))

    def _report(self, won: int) -> None:
        stack = dollars(self._table.stack(ME))
        how = f"up {dollars(won)}" if won > 0 else f"down {dollars(-won)}" if won else "even"
        self._screen.say(Text(f"You have {stack}, {how}.", "green" if won > 0 else "dim"))

    def _choice(self, hand: Hand, mine: View, names: Sequence[str]) -> Action:
        """What the person does."""
        legal = hand.legal
        if legal.show and bots.show_or_muck(mine, self._terms) == SHOW:
            return SHOW
        self._screen.say("", *lies(mine, self._terms, names), choices(legal))
        while True:
            line = self._screen.ask()
            if not line.strip():
                if legal.muck:
                    return MUCK
                self._screen.say(choices(legal))
                continue
            try:
                meant = meaning(line, mine)
            except Mistake as mistake:
                self._screen.refuse(str(mistake))
                continue
            if not isinstance(meant, Action):
                self._answer(meant, mine, names)
            elif refusal := hand.refusal(meant):
                self._screen.refuse(refusal)
            else:
                return meant

    def _answer(self, request: Request, mine: View, names: Sequence[str]) -> None:
        match request:
            case "quit":
                raise Gone
            case "help":
                self._screen.say(HELP)
            case "rules":
                print_text(WRITERS["text"](rules_of_play(self._game)))
            case "history":
                assert isinstance(mine.viewer, int), "the person has a seat"
                self._screen.say(*Teller(self._terms, names, mine.viewer).tell(mine, ()))
        assert mine.legal, "it is the person's turn"
        self._screen.say("", choices(mine.legal))
