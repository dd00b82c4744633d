"""A round rebuilt from its log: the engine plays it again and must tell the same story."""

from collections.abc import Sequence

from oddchip.house.events import Acted, Began, Event, Shuffled
from oddchip.house.round import Action, Refused, Round, choices_in_words, start
from oddchip.house.terms import Terms
from oddchip.mistake import Mistake
from oddchip.table.actions import dollars


def replay(log: Sequence[Event], terms: Terms) -> Round:
    """The round that a log, finished or not, tells of; the same in all its parts.

    It is played again from what was decided: the wagers, the deck and the actions. All else in
    the log, each settlement too, must follow from those.

    >>> from oddchip.cards import shuffled
    >>> from oddchip.house import start, terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("casino-holdem"))
    >>> round = start(table, [5_000], [{"ante": 500}], shuffled(table.deck.cards, 1))
    >>> round = round.apply(round.legal[1])
    >>> replay(round.log, table) == round
    True
    """
    match log[:2]:
        case [Began() as began, Shuffled() as shuffled]:
            pass
        case _:
            raise Mistake("a log starts with the beginning of the round and the deck")
    told = (began.game, began.chosen, began.paytables)
    if told != (terms.game, terms.chosen, terms.paytables):
        raise Mistake(f"the log is of {began.game}, at other terms than these of {terms.game}")
    deck = [card for card in shuffled.deck if card is not None]
    if len(deck) < len(shuffled.deck):
        raise Mistake("only a log that shows every card can be replayed")
    follow = {w.name for w in terms.wagers if w.equals or w.made == "free"}
    put = [{name: on[name] for name in on if name not in follow} for on in began.wagers]
    at = start(terms, began.stacks, put, deck)
    for event in log:
        if isinstance(event, Acted):
            at = at.apply(_action(at, event))
    for place, (event, ours) in enumerate(zip(log, at.log, strict=False)):
        if event != ours:
            raise Mistake(
                f"event {place} of the log doesn't follow from those before it: {event}"
                f" where it is {ours}"
            )
    if len(log) != len(at.log):
        raise Mistake(f"the log has {len(log)} events, and its actions make {len(at.log)}")
    return at


def _action(at: Round, acted: Acted) -> Action:
    """What was decided: the log tells the amount of a bet, not how many times another wager."""
    for action in at.legal:
        if (action.kind, action.wager, at.cost(action)) == (acted.kind, acted.wager, acted.amount):
            return action
    if at.over:
        raise Refused("the log goes on when the round is over")
    what = f"{acted.kind} {dollars(acted.amount)} on {acted.wager}" if acted.wager else acted.kind
    raise Refused(
        f"at {acted.decision}, seat {at.actor} can't {what}: it can {choices_in_words(at)}"
    )
