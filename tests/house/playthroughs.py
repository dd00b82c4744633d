"""Golden playthroughs against the house: rounds of each game, step by step, as everyone sees them.

`python -m tests.house.playthroughs` writes them anew; `test_playthroughs` compares.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import product
from pathlib import Path

import msgspec

from oddchip.cards import Card, shuffled
from oddchip.house import Action, Event, Round, choices_in_words, seen, start, terms, view, words
from oddchip.rulebook import game, games
from oddchip.rules import Game, HouseBanked
from oddchip.table.views import Viewer, Withheld

FOLDER = Path(__file__).parents[1] / "golden" / "house"
STACKS = (50_000, 9_900, 20_000)


def playthroughs() -> dict[str, str]:
    """The text of each playthrough by the name of its file: one for each choice of the options."""
    found = {}
    for each in games():
        sheet = each.sheet
        if isinstance(sheet, HouseBanked):
            ways = [[(o.name, choice.name) for choice in o.choice] for o in sheet.option]
            for number, chosen in enumerate(product(*ways), 1):
                text = "\n".join(told(game(each.id, dict(chosen)), sheet, number))
                found[f"{each.id}-{number}.txt"] = text + "\n"
    return found


def told(of: Game, sheet: HouseBanked, number: int) -> Iterator[str]:
    """Two rounds played to their ends: with the first pay tables, then with the last."""
    for place in (0, -1):
        tables = {w.name: w.paytable[place].name for w in sheet.wager if w.paytable}
        table = terms(of, tables)
        sides = [wager.name for wager in table.wagers if wager.made == "optional"]
        # The seats make no side bet, one, and all of them, on an ante that is halved unevenly.
        put: list[Mapping[str, int]] = [
            {"ante": 1_001},
            {"ante": 500, sides[place]: 300},
            {"ante": 2_000} | dict.fromkeys(sides, 101),
        ]
        at = start(table, STACKS, put, shuffled(table.deck.cards, 10 * number + place))
        yield from played(at)
        yield ""


def played(at: Round) -> Iterator[str]:
    """A round played to its end, line by line."""
    yield "== the beginning"
    yield from moment(at, at.log)
    step = 0
    while not at.over:
        step += 1
        action = picked(at, step)
        yield f"\n== {step}: seat {at.actor} decides to {words(at, action)}"
        after = at.apply(action)
        yield from moment(after, after.log[len(at.log) :])
        at = after


def moment(at: Round, events: tuple[Event, ...]) -> Iterator[str]:
    """What happened, and all that anyone can see of a round now."""
    viewers: list[Viewer] = [*range(len(at.players)), "spectator", "auditor"]
    for event in events:
        yield f"event     {as_json(event)}"
        for viewer in viewers:
            if seen(event, viewer) != event:
                yield f"  to {viewer}: {as_json(seen(event, viewer))}"
    public = view(at, "spectator")
    seats = [
        f"{seat.stack} {', '.join(f'{name} {on}' for name, on in seat.wagers.items())}"
        f"{' folded' * seat.folded}"
        for seat in public.seats
    ]
    cards = f"board {text_of(public.board) or '-'}; dealer {text_of(public.dealer) or '-'}"
    yield f"public    {public.decision or 'over'}; {cards}; {' | '.join(seats)}"
    yield f"turn      {public.actor}: {choices_in_words(at)}" if not at.over else "turn      nobody"
    for viewer in viewers:
        looked = view(at, viewer)
        hands = " | ".join(text_of(seat.hand) for seat in looked.seats)
        legal = "" if looked.legal is None else f"; {len(looked.legal)} choices"
        yield f"view of {viewer}: {hands}{legal}"


def as_json(event: Event | Withheld) -> str:
    return msgspec.json.encode(event, enc_hook=lambda card: card.text).decode()


def text_of(cards: tuple[Card | None, ...]) -> str:
    return " ".join(card.text if card else "??" for card in cards)


def picked(at: Round, step: int) -> Action:
    """A legal action, the same on every machine."""
    number = int.from_bytes(sha256(f"{at.terms.game} {step} {at.log[1]}".encode()).digest())
    return at.legal[number % len(at.legal)]


def write() -> None:
    """Write every file anew, and take away those of rounds that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.iterdir():
        file.unlink()
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
