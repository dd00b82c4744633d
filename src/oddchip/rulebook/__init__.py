"""The rule sheets: one TOML file a game, found by its id, its name or any alias.

`mixed` holds further games, which mixed rounds need and no list of games shows; `clauses` holds
what several sheets say in the same words and are `like`, and none of it is a game.
"""

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path

from oddchip.mistake import Mistake
from oddchip.rules import Game, load

SHELF = Path(__file__).parent
MIXED = SHELF / "mixed"


def ids() -> tuple[str, ...]:
    """The ids of all games that are listed.

    >>> len(ids()), "omaha-8" in ids()
    (14, True)
    """
    return _ids(SHELF)


def mixed_ids() -> tuple[str, ...]:
    """The ids of the games of mixed rounds.

    >>> mixed_ids()[:2]
    ('badugi', 'deuce-to-seven-single-draw')
    """
    return _ids(MIXED)


def games() -> tuple[Game, ...]:
    """Every listed game with its default options, those against the house first."""
    loaded = (load(SHELF / f"{game}.toml", SHELF) for game in ids())
    return tuple(sorted(loaded, key=lambda game: (game.sheet.kind != "house-banked", game.id)))


def game(name: str, options: Mapping[str, str] | None = None) -> Game:
    """The game of this id, name or alias, with its options chosen.

    >>> game("O8", {"structure": "fixed"}).sheet.betting.structure
    'fixed'
    """
    return load(_file(find(name)), SHELF, options)


def find(name: str) -> str:
    """The id of the game that a person means; case, spaces and signs don't matter.

    >>> find("Hold'em Hi/Lo"), find("stud 8"), find("2-7 triple draw")
    ('holdem-hi-lo', 'seven-card-stud-8', 'deuce-to-seven-triple-draw')
    """
    every = (*ids(), *mixed_ids())
    if name in every:
        return name
    known = {}
    for game in every:
        sheet = tomllib.loads(_file(game).read_text("utf-8"))
        for said in (game, sheet["name"], *sheet["aliases"]):
            known[_letters(said)] = game
    wanted = _letters(name)
    if wanted not in known:
        near = dict.fromkeys(known[said] for said in difflib.get_close_matches(wanted, known, 3))
        meant = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(ids())}"
        raise Mistake(f"no game is called {name[:60]!r}; {meant}")
    return known[wanted]


def read(path: Path, options: Mapping[str, str] | None = None) -> Game:
    """The game of a person's own sheet, which may be like any sheet of the rulebook."""
    return load(path, SHELF, options)


def _ids(shelf: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in shelf.glob("*.toml")))


def _file(game: str) -> Path:
    return (MIXED if game in mixed_ids() else SHELF) / f"{game}.toml"


def _letters(said: str) -> str:
    return "".join(char for char in said.lower() if char.isalnum())
