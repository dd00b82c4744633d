"""How commands print: JSON, and text with bold headings where a person is reading."""

import json
import os
import re
import sys

import msgspec

HEADINGS = re.compile(r"^(?P<title>\S.*)\n(?P<line>=+|-+)$", re.MULTILINE)
BOLD, FAINT, PLAIN = "\033[1m", "\033[2m", "\033[0m"


def print_json(result: object) -> None:
    """Print a result as JSON, indented."""
    print(json.dumps(msgspec.to_builtins(result), indent=2, ensure_ascii=False))


def print_text(text: str) -> None:
    """Print text, its underlined headings bold on a terminal."""
    if _on_a_terminal():
        text = HEADINGS.sub(rf"{BOLD}\g<title>{PLAIN}\n{FAINT}\g<line>{PLAIN}", text)
    print(text.rstrip("\n"))


def _on_a_terminal() -> bool:
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
