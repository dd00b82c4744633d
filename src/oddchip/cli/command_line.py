"""From the words of a command line to the command that they name.

A command is a module of this package with `arguments`, which says what it takes, and `run`. Only
the one that is named is loaded, so that starting stays fast.
"""

import difflib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import oddchip
from oddchip.cli.arguments import Arguments
from oddchip.mistake import Mistake

COMMANDS = {
    "games": "list the games",
    "rules": "print a game's rules of play, or check a sheet of your own",
    "play": "play at the terminal against bots or the house",
    "edge": "solve a game against the house exactly",
    "strategy": "print the best strategy, a short card, or what yours is worth",
    "advise": "say what each choice of a decision is worth, exactly",
    "report": "write a printable report of a game against the house",
    "equity": "say what hands win of the pot, exactly or by samples",
    "replay": "replay hand histories, and check them",
    "simulate": "play many hands between bots or against the house, and report",
}

HELP = """\
Oddchip turns a poker rule sheet into a running game.

usage: oddchip COMMAND ...

{commands}

`oddchip COMMAND --help` says what a command takes.
"""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name, and return the status to exit with.

    >>> main(["--version"])
    oddchip 0.1.0
    0
    >>> main(["gmaes"])
    2
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        status = _run(sys.argv[1:] if words is None else list(words))
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"oddchip: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has all that it wants; nothing more may go there, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        listed = (f"  {name:9} {does}" for name, does in COMMANDS.items())
        print(HELP.format(commands="\n".join(listed)), end="")
        return 0
    if words[0] in ("-V", "--version"):
        print(f"oddchip {oddchip.__version__}")
        return 0
    name, *rest = words
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        meant = f"did you mean {near[0]}?" if near else f"there are: {', '.join(COMMANDS)}"
        raise Mistake(f"no command is called {name[:60]!r}; {meant}")
    command = import_module(f"oddchip.cli.{name}")
    arguments = Arguments(prog=f"oddchip {name}", description=command.__doc__)
    command.arguments(arguments)
    status: int = command.run(arguments.parse_args(rest))
    return status
