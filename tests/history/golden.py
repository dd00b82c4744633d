"""Hands as text and as PHH, as they are kept in the repository.

`python -m tests.history.golden` writes them anew; what changed is then for a person to read.
"""

from pathlib import Path
from random import Random

from oddchip.history import History, write_phh, write_text
from tests.history.hands import on, played

FOLDER = Path(__file__).parents[1] / "golden" / "history"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ida", "Jo")

# The game, its structure, how many play it, and a seed under which the hand goes to a showdown.
HANDS = [
    ("texas-holdem", "no-limit", 4, 6),
    ("holdem-hi-lo", "spread", 5, 3),
    ("omaha-hi", "pot", 3, 1),
    ("omaha-8", "spread", 4, 9),
    ("pineapple", "pot", 3, 1),
    ("seven-card-stud", "fixed", 4, 1),
    ("seven-card-stud-8", "fixed", 3, 4),
    ("razz", "spread", 3, 2),
    ("lo-ball", "no-limit", 4, 5),
    ("five-card-draw-hi-lo", "fixed", 3, 8),
    ("deuce-to-seven-triple-draw", "fixed", 3, 3),
    ("badugi", "fixed", 3, 2),
]


def told() -> dict[str, str]:
    """Each hand for the auditor and for seat 1, by the names of the files."""
    files = {}
    for name, structure, seats, seed in HANDS:
        hand = played(on(name, structure=structure), Random(seed), seats=seats)
        history = History(hand, players=NAMES[:seats])
        files[f"{name}.txt"] = write_text(history)
        files[f"{name}-seat-1.txt"] = write_text(history, viewer=0)
        files[f"{name}.phh"] = write_phh(history)
    return files


def write(folder: Path, texts: dict[str, str]) -> None:
    """Write every file of a folder anew, and take away those that are no more."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER, told())
