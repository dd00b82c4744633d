"""The one error a person can cause: its message is a sentence made for them.

Every layer raises it (or a subclass) for bad input; the command line prints it and exits 2.
Anything else that is raised is a fault of the program.
"""


class Mistake(ValueError):  # noqa: N818 - it is the person's, not the program's
    """What was wrong, where, and what would be right, in words.

    >>> raise Mistake("'1s' is no card")
    Traceback (most recent call last):
    oddchip.mistake.Mistake: '1s' is no card
    """
