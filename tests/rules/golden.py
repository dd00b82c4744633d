"""The printed rules of every game as they are kept in the repository.

`python -m tests.rules.golden` writes them anew; what changed is then for a person to read.
"""

from pathlib import Path

from oddchip import rulebook
from oddchip.rules.printed import as_text, rules_of_play

FOLDER = Path(__file__).parents[1] / "golden" / "rules"


def printed() -> dict[str, str]:
    """The rules of each game, by the name of its file."""
    return {f"{game.id}.txt": as_text(rules_of_play(game)) for game in rulebook.games()}


def write() -> None:
    """Write every file anew, and take away those of games that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.iterdir():
        file.unlink()
    for name, text in printed().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
