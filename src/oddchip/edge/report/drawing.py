"""Charts as SVG of few shapes: readable on paper without colour, and told in words as well."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import floor, log10
from typing import Final, NamedTuple

INK: Final = "#1d2320"
FAINT: Final = "#8a8f89"
RULE: Final = "#cfc9bb"

# Light enough for dark letters, and apart from each other in grey as well.
SHADES: Final = ("#f3efe4", "#d5e4d3", "#a9cdb0", "#79b08b", "#4f9370")
RED: Final = "#e2a9a0"


class Cell(NamedTuple):
    """A square of a grid: what stands in it, and its colour."""

    above: str
    below: str
    colour: str


def svg(width: float, height: float, title: str, told: str, parts: Iterable[str]) -> str:
    """A drawing that says what it shows to those who can't see it.

    >>> svg(10, 5, "Empty", "Nothing.", []).startswith('<svg viewBox="0 0 10 5" role="img"')
    True
    """
    mark = re.sub("[^a-z]+", "-", title.lower())
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-labelledby="{mark}-t {mark}-d">'
        f'<title id="{mark}-t">{escape(title)}</title><desc id="{mark}-d">{escape(told)}</desc>'
        f"{''.join(parts)}</svg>"
    )


def text(
    x: float, y: float, said: str, *, size: float = 9, anchor: str = "start", weight: str = ""
) -> str:
    """Words in a drawing."""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{bold}'
        f' fill="{INK}">{escape(said)}</text>'
    )


def box(x: float, y: float, width: float, height: float, fill: str, edge: str = "none") -> str:
    """A rectangle."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{max(0.0, width):.2f}" height="{height:g}"'
        f' fill="{fill}" stroke="{edge}" stroke-width="0.5"/>'
    )


def line(x: float, y: float, to_x: float, to_y: float, colour: str = RULE) -> str:
    """A thin line."""
    return (
        f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"'
        f' stroke="{colour}" stroke-width="0.6"/>'
    )


def legend(
    x: float, y: float, wide: float, entries: Sequence[tuple[str, str]]
) -> tuple[list[str], float]:
    """What colours mean, in rows so wide; and where they end."""
    parts: list[str] = []
    at = x
    for colour, said in entries:
        room = 26 + 4.6 * len(said)
        if at > x and at + room > x + wide:
            at, y = x, y + 14
        parts += [box(at, y - 7, 9, 9, colour, FAINT), text(at + 13, y + 0.5, said, size=8.5)]
        at += room
    return parts, y + 6


def grid(
    cells: Sequence[Sequence[Cell]], title: str, told: str, entries: Sequence[tuple[str, str]]
) -> str:
    """Squares in rows."""
    size, rows = 37.0, len(cells)
    parts = []
    for row, each in enumerate(cells):
        for column, cell in enumerate(each):
            x, y = column * size, row * size
            parts.append(box(x + 0.5, y + 0.5, size - 1, size - 1, cell.colour, RULE))
            middle = x + size / 2
            parts.append(text(middle, y + 16, cell.above, anchor="middle", weight="600"))
            parts.append(text(middle, y + 28, cell.below, size=7.5, anchor="middle"))
    more, end = legend(1, rows * size + 16, rows * size, entries)
    return svg(rows * size, end, title, told, parts + more)


def shares(
    rows: Sequence[tuple[str, Sequence[float], str]],
    entries: Sequence[tuple[str, str]],
    title: str,
    told: str,
) -> str:
    """Bars of equal length, each shared out; beside them their names and a remark."""
    left, wide, step = 92.0, 300.0, 17.0
    parts = []
    for at, (name, each, remark) in enumerate(rows):
        y, x = at * step + 2, left
        parts.append(text(left - 6, y + 9.5, name, anchor="end"))
        for share, (colour, _) in zip(each, entries, strict=True):
            parts.append(box(x, y, share * wide, 12, colour, FAINT))
            x += share * wide
        parts.append(text(left + wide + 6, y + 9.5, remark, size=8.5))
    more, end = legend(left, len(rows) * step + 14, wide + 80, entries)
    return svg(481, end, title, told, parts + more)


def changes(rows: Sequence[tuple[str, float, float]], title: str, told: str, unit: str) -> str:
    """Bars to both sides of a middle: what less of something does, and what more of it does."""
    left, wide, step = 150.0, 300.0, 17.0
    middle, most = left + wide / 2, max(max(abs(a), abs(b)) for _, a, b in rows) or 1.0
    scale = (wide / 2 - 4) / most
    parts = [line(middle, 0, middle, len(rows) * step + 2, FAINT)]
    for at, (name, less, more) in enumerate(rows):
        y = at * step + 2
        parts.append(text(left - 6, y + 9.5, name, anchor="end"))
        for value, colour in ((less, SHADES[1]), (more, SHADES[3])):
            start = middle + min(0.0, value) * scale
            parts.append(box(start, y, abs(value) * scale, 12, colour, FAINT))
    y = len(rows) * step + 14
    ends = (f"-{most:.4g}{unit}", "start", left), (f"+{most:.4g}{unit}", "end", left + wide)
    parts += [text(x, y, said, size=8, anchor=anchor) for said, anchor, x in ends]
    parts.append(text(middle, y, "0", size=8, anchor="middle"))
    entries = [(SHADES[3], "pays one unit more"), (SHADES[1], "one less")]
    named, end = legend(left, y + 16, wide, entries)
    return svg(481, end, title, told, parts + named)


def powers(bars: Sequence[tuple[str, float]], title: str, told: str) -> str:
    """Upright bars by powers of ten: each with its name, and how often it comes about."""
    left, wide, high = 34.0, 446.0, 130.0
    low = min(floor(log10(share)) for _, share in bars)
    step = wide / len(bars)
    parts = []
    for power in range(low, 1):
        y = 4 + high * -power / -low
        parts.append(line(left, y, left + wide, y))
        said = "1" if power == 0 else f"10^{power}" if power < -3 else f"{10.0**power:g}"
        parts.append(text(left - 4, y + 3, said, size=7.5, anchor="end"))
    for at, (name, share) in enumerate(bars):
        tall = high * (1 - log10(share) / low)
        x = left + at * step + step * 0.12
        parts.append(box(x, 4 + high - tall, step * 0.76, tall, SHADES[3], FAINT))
        turned = f'transform="rotate(-60 {x + step * 0.5:g} {high + 13:g})"'
        said = text(x + step * 0.5, high + 13, name, size=min(8.0, step * 0.8), anchor="end")
        parts.append(said.replace("<text ", f"<text {turned} ", 1))
    return svg(481, high + 34, title, told, parts)
