"""The command line: `oddchip COMMAND ...`, a file a command.

It turns words into calls of the packages below and their results into text or JSON; what is right
about a game is theirs to know.
"""

from oddchip.cli.command_line import main

__all__ = ["main"]
