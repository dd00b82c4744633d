"""The sections that end every game's rules: how the open questions are answered, and the source."""

from collections.abc import Iterator

from oddchip.rules.printed.document import Block, Heading, Paragraph, Section, Table
from oddchip.rules.printed.phrases import sentence
from oddchip.rules.sheet import Game
from oddchip.rules.words import Choice, Option


def options(game: Game) -> Iterator[Section]:
    """The options of a game, if it has any.

    >>> from oddchip.rulebook import game
    >>> next(options(game("pineapple"))).blocks[1]
    Heading(text='How large may a wager be?')
    """
    if game.sheet.option:
        yield Section("Options", tuple(_options(game)))


def _options(game: Game) -> Iterator[Block]:
    yield Paragraph(
        "The source leaves these questions open, or other houses answer them otherwise. The rules"
        " above follow the answers that are in force here."
    )
    for option in game.sheet.option:
        yield Heading(option.asks)
        yield Table(
            (f"Option {option.name}", "What it means", "Standing"),
            tuple(
                (choice.name, choice.means, _standing(game, option, choice))
                for choice in option.choice
            ),
        )
        yield Paragraph(
            f"Why {option.default} is the default: {sentence(option.why)} What it rests on:"
            f" {sentence(option.rests_on)}"
        )


def _standing(game: Game, option: Option, choice: Choice) -> str:
    """Whether a choice is in force, and whether it would be if nobody had chosen."""
    said = ["in force"] if game.chosen[option.name] == choice.name else []
    said += ["default"] if option.default == choice.name else []
    return ", ".join(said)


def source(game: Game) -> Section:
    """Where the rules are written down, and how to tell this edition of them from another.

    >>> from oddchip.rulebook import game
    >>> source(game("razz")).blocks[1]
    Paragraph(text='The game also goes by these names: razz, seven-card-razz, 7-card-razz.')
    """
    written = game.sheet.source
    called = ", ".join((game.id, *game.sheet.aliases))
    return Section(
        "Source and edition",
        (
            Paragraph(
                f"These rules restate, in other words, what is written in: {written.document}."
                f" The passages are: {sentence(written.passage)}"
            ),
            Paragraph(f"The game also goes by these names: {called}."),
            Paragraph(
                "Two editions with the same fingerprint state the same rules. The fingerprint of"
                " this one is:"
            ),
            Paragraph(game.fingerprint),
        ),
    )
