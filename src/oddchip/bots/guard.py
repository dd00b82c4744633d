"""Putting up with a bot: whatever it does, its seat gets a legal action.

A bot that raises an exception, answers nonsense or lets its time run out checks, or else folds;
it stands pat, and shows at the showdown. What it did is told to whoever set the guard, and counted.
"""

import queue
import threading
from collections.abc import Callable

from oddchip.bots.bot import Bot, Closing, Listener
from oddchip.cards import Card
from oddchip.mistake import Mistake
from oddchip.table import Action, Legal, View


class GuardedBot:
    """A bot that always answers with a legal action, in time.

    `tell` gets a sentence for each fault. With `patience`, in seconds, the bot thinks on a thread
    of its own; one that has run out of time is not asked again while it still thinks.

    >>> class Dreamer:
    ...     def act(self, view):
    ...         return "a straight flush"
    >>> from oddchip.rulebook import game
    >>> from oddchip.table import start, terms, view
    >>> table = terms(game("texas-holdem"))
    >>> hand = start(table, [5_000, 5_000], 0, deck=table.deck.cards)
    >>> GuardedBot(Dreamer(), tell=print).act(view(hand, hand.actor)).kind
    answered with 'a straight flush', which is no action
    'fold'
    """

    def __init__(
        self, bot: Bot, tell: Callable[[str], None], *, patience: float | None = None
    ) -> None:
        self.faults = 0
        self._bot = bot
        self._tell = tell
        self._patience = patience
        self._thinking: threading.Thread | None = None

    def act(self, view: View) -> Action:
        """The bot's action, or the safe one in its place."""
        assert view.legal is not None, "a bot is asked when it is its turn"
        answer = self._done(lambda: self._bot.act(view))
        fault = answer if isinstance(answer, _Fault) else _fault_of(answer, view.legal)
        if fault is None:
            assert isinstance(answer, Action)
            return answer
        self._blame(fault)
        return check_or_fold(view.legal)

    def over(self, view: View) -> None:
        """Let the bot hear how a hand ended, if it listens."""
        bot = self._bot
        if isinstance(bot, Listener) and not self._busy():
            answer = self._done(lambda: bot.over(view))
            if isinstance(answer, _Fault):
                self._blame(answer)

    def close(self) -> None:
        """End what the bot has started, if anything."""
        if isinstance(self._bot, Closing):
            self._bot.close()

    def _blame(self, fault: "_Fault") -> None:
        self.faults += 1
        self._tell(fault)

    def _busy(self) -> bool:
        return self._thinking is not None and self._thinking.is_alive()

    def _done(self, task: Callable[[], object]) -> object:
        """What a task gives, if it is done in time."""
        if self._patience is None:
            return _tried(task)
        if self._busy():
            return _Fault("is still thinking about an earlier turn")
        answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._thinking = threading.Thread(target=lambda: answers.put(_tried(task)), daemon=True)
        self._thinking.start()
        try:
            answer = answers.get(timeout=self._patience)
        except queue.Empty:
            return _Fault(f"took more than {self._patience:g} seconds")
        self._thinking.join()  # it has answered, and would count as thinking for a moment more
        return answer


class _Fault(str):
    """What was wrong with a bot's turn."""

    __slots__ = ()


def _tried(task: Callable[[], object]) -> object:
    try:
        return task()
    except Mistake as mistake:
        return _Fault(mistake)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot may be anyone's program
        return _Fault(f"failed: {type(error).__name__}: {error}"[:200])


def _fault_of(answer: object, legal: Legal) -> _Fault | None:
    if not isinstance(answer, Action) or not _well_made(answer.kind, answer.to, answer.cards):
        return _Fault(f"answered with {_short(answer)}, which is no action")
    refusal = legal.refusal(answer)
    return None if refusal is None else _Fault(f"tried what isn't possible: {refusal}")


def _well_made(kind: object, to: object, cards: object) -> bool:
    """Whether the parts of an action are what they should be; nothing has checked them yet."""
    return (
        isinstance(kind, str)
        and type(to) is int
        and isinstance(cards, tuple)
        and all(isinstance(card, Card) for card in cards)
    )


def _short(answer: object) -> str:
    try:
        said = repr(answer)
    except Exception:  # noqa: BLE001 - nor can its answers be trusted
        return f"something of type {type(answer).__name__}"
    return said if len(said) <= 60 else said[:57] + "..."


def check_or_fold(legal: Legal) -> Action:
    """The action that puts nothing in and gives nothing up, as far as there is one.

    >>> from oddchip.table.actions import CALL, FOLD
    >>> check_or_fold(Legal(fold=FOLD, call=CALL, price=200)).kind
    'fold'
    """
    if legal.cards:
        return legal.cards.of(*legal.cards.held[: legal.cards.least])
    action = legal.check or legal.show or legal.fold or legal.bring_in
    assert action, "somebody is to act"
    return action
