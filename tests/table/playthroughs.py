"""Golden playthroughs: a hand of each game and structure, step by step, with all that can be told.

`python -m tests.table.playthroughs` writes them anew; `test_playthroughs` compares.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from oddchip.cards import Card
from oddchip.table import Action, Event, Hand, Viewer, awards, reason, seen, view
from oddchip.table import deal as dealt
from oddchip.table.views import SeatView, View, Withheld
from tests.table.playing import ALL_GAMES

FOLDER = Path(__file__).parents[1] / "golden" / "playthroughs"

# Each game in one structure or two, with the options that are not its default.
PLAYED: dict[str, list[dict[str, str]]] = {
    "five-card-draw-hi-lo": [{"structure": "pot"}, {"structure": "fixed", "forced": "antes"}],
    "holdem-hi-lo": [{"structure": "no-limit"}],
    "lo-ball": [{"structure": "fixed", "sevens-rule": "on", "check-raise": "off"}],
    "omaha-8": [{"structure": "pot"}],
    "omaha-hi": [{"structure": "spread"}],
    "pineapple": [{"structure": "spread"}, {"discard": "before-flop-betting"}],
    "razz": [{"structure": "fixed"}, {"structure": "spread", "opens": "best-board"}],
    "seven-card-stud": [{"structure": "fixed"}, {"structure": "no-limit"}],
    "seven-card-stud-8": [{"structure": "pot", "opens": "best-board"}],
    "texas-holdem": [{"structure": "fixed", "heads-up-cap": "off"}, {"structure": "no-limit"}],
}

STACKS = ([9_000, 2_500, 20_000], [700, 9_000, 20_000, 1_500])


def playthroughs() -> dict[str, str]:
    """The text of each playthrough by the name of its file."""
    found = {}
    for game in ALL_GAMES:
        for number, options in enumerate(PLAYED.get(game, [{}]), 1):
            hand = dealt(game, STACKS[number % 2], number, seed=number, options=options)
            found[f"{game}-{number}.txt"] = "\n".join(told(hand)) + "\n"
    return found


def told(hand: Hand) -> Iterator[str]:
    """A hand played to its end, line by line."""
    yield "== the beginning"
    yield from moment(hand, hand.log)
    step = 0
    while not hand.over:
        step += 1
        actor, action = hand.actor, picked(hand, step)
        after = hand.apply(action)
        yield f"\n== {step}: seat {actor} {written(action)}"
        yield from moment(after, after.log[len(hand.log) :])
        hand = after
    yield "\n== the end"
    for award in awards(hand):
        share = f"{award.amount}, {award.half} of pot {award.pot}"
        yield f"seat {award.seat} wins {share}: {award.hand}"


def written(action: Action) -> str:
    return " ".join(
        [action.kind, *([str(action.to)] if action.to else []), *map(str, action.cards)]
    )


def moment(hand: Hand, events: tuple[Event, ...]) -> Iterator[str]:
    """What happened, and all that anyone can ask of a hand now."""
    viewers: list[Viewer] = [*range(len(hand.stacks)), "spectator"]
    for event in events:
        yield f"event     {as_json(event)}"
        for viewer in viewers:
            if seen(event, viewer) != event:
                yield f"  to {viewer}: {as_json(seen(event, viewer))}"
    public = view(hand, "spectator")
    yield f"public    {in_words(public)}"
    yield f"turn      {'nobody' if hand.over else hand.actor}: {reason(hand)}; {hand.legal.words()}"
    for viewer in [*viewers, "auditor"]:
        looked = view(hand, viewer)
        cards = " | ".join(cards_of(seat) for seat in looked.seats)
        legal = f"; {looked.legal.words()}" if looked.legal else ""
        yield f"view of {viewer}: {cards}{legal}"


def as_json(event: Event | Withheld) -> str:
    return msgspec.json.encode(event, enc_hook=lambda card: card.text).decode()


def in_words(public: View) -> str:
    seats = [
        f"{seat.stack}+{seat.bet}{' folded' * seat.folded}{' all-in' * seat.all_in}"
        for seat in public.seats
    ]
    pots = ", ".join(f"{pot.amount} for {pot.seats:b}" for pot in public.pots)
    board = text_of(public.board) or "no board"
    return f"{public.street}; {board}; pots {pots or 'none'} of {public.pot}; {', '.join(seats)}"


def cards_of(seat: SeatView) -> str:
    return text_of(seat.down) + (f" up {text_of(seat.up)}" if seat.up else "")


def text_of(cards: tuple[Card | None, ...]) -> str:
    return " ".join(card.text if card else "??" for card in cards)


def picked(hand: Hand, step: int) -> Action:
    """A legal action, the same on every machine; folds are rare."""
    number = int.from_bytes(sha256(f"{hand.terms.game} {step}".encode()).digest())
    legal = hand.legal
    if legal.cards:
        count = legal.cards.least + number % (legal.cards.most - legal.cards.least + 1)
        return legal.cards.of(*legal.cards.held[:count])
    actions = [action for action in legal if action.kind != "fold" or number % 5 == 0]
    action = actions[number // 5 % len(actions)]
    if legal.wager and action.kind == legal.wager.kind:
        span = min(legal.wager.most - legal.wager.least, 600)
        return legal.wager.to(legal.wager.least + number // 50 % (span + 1))
    return action


def write() -> None:
    """Write every file anew, and take away those of hands that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.iterdir():
        file.unlink()
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
