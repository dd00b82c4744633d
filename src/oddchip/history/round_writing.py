"""From a round against the house to a file: the shape of PHH, with all that is the house's own."""

from collections.abc import Iterator

from oddchip.history.fields import OWN
from oddchip.history.history import CENTS
from oddchip.history.notation import write_cards
from oddchip.history.round_lines import lines_of
from oddchip.history.rounds import RoundHistory
from oddchip.history.writing import toml_key, toml_value
from oddchip.house import seen
from oddchip.house.events import Shuffled
from oddchip.table.views import Viewer

ROUND = "_oddchip-round"


def write_round(*histories: RoundHistory, viewer: Viewer = "auditor") -> str:
    """A file of a round, or of several, as a viewer may know them.

    >>> from oddchip.history import RoundHistory, read_rounds
    >>> from oddchip.house import start, terms
    >>> from oddchip.rulebook import game
    >>> table = terms(game("triple-action"))
    >>> round = start(table, [5_000], [{"ante": 500}], table.deck.cards)
    >>> history = RoundHistory(round.apply(round.legal[0]))
    >>> print(write_round(history, viewer=0))
    variant = "_oddchip-round"
    starting_stacks = [5000]
    actions = [
      "d dh p1 8c8d",
      "d dd 8h",
      "p1 f",
      "d db 9c9d9h",
      "d dd 8s",
      "p1 sm 8c8d",
    ]
    finishing_stacks = [4500]
    _oddchip.game = "triple-action"
    _oddchip.options = {low-straight = "off"}
    _oddchip.paytables = {ante-bonus = "1", bonus = "a", flop = "c"}
    _oddchip.wagers = [{ante = 500}]
    _oddchip.settled = [{ante = -500, ante-bonus = 0}]
    _oddchip.unit = "cent"
    <BLANKLINE>
    >>> read_rounds(write_round(history))[0].round == history.round
    True
    """
    if len(histories) == 1:
        return _round(histories[0], viewer)
    return "\n".join(
        f"[{number}]\n{_round(history, viewer)}" for number, history in enumerate(histories, 1)
    )


def _round(history: RoundHistory, viewer: Viewer) -> str:
    return "".join(f"{line}\n" for line in _toml(history, viewer))


def _toml(history: RoundHistory, viewer: Viewer) -> Iterator[str]:
    began, events = history.began, [seen(event, viewer) for event in history.round.log]
    yield f"variant = {toml_value(ROUND)}"
    yield f"starting_stacks = {toml_value(began.stacks)}"
    yield "actions = ["
    yield from (f"  {toml_value(line.text)}," for line in lines_of(events))
    yield "]"
    if history.players:
        yield f"players = {toml_value(history.players)}"
    if history.over:
        yield f"finishing_stacks = {toml_value([p.stack for p in history.round.players])}"
    for name, value in history.fields.items():
        yield f"{toml_key(name)} = {toml_value(value)}"
    follow = [w.name for w in history.round.terms.wagers if w.equals]
    put = [{name: on[name] for name in on if name not in follow} for on in began.wagers]
    own: dict[str, object] = {
        "game": began.game,
        "options": dict(began.chosen),
        "paytables": dict(began.paytables),
        "wagers": put,
    }
    if history.over:
        own["settled"] = list(history.settlement)
    for event in events:
        if isinstance(event, Shuffled) and None not in event.deck:
            own["deck"] = write_cards(event.deck)
    own["unit"] = CENTS
    yield from (f"{OWN}.{name} = {toml_value(value)}" for name, value in own.items() if value)
