"""How the wagers of a game against the house end, by the dealer's hand and the player's."""

from collections.abc import Iterator

from oddchip.rules.house_banked import HouseBanked, Settle, Settlement, Unqualified, Wager
from oddchip.rules.printed.document import Block, Items, Paragraph, Table
from oddchip.rules.printed.hands import article, hand_words
from oddchip.rules.printed.phrases import capital, joined
from oddchip.rules.printed.wagers import bet_words, title


def settlement(sheet: HouseBanked) -> Iterator[Block]:
    """How each wager ends in each situation.

    >>> from oddchip.rulebook import game
    >>> next(settlement(game("holdem-88").sheet)).text[:38]
    'The dealer qualifies with a pair or be'
    """
    compared = [wager for wager in sheet.wager if not wager.settle.always]
    if compared:
        yield from _compared(sheet, compared)
    folds = any("fold" in decision.choices for decision in sheet.decision)
    if folds:
        yield Paragraph("When the player has folded:")
        yield Items(tuple(_folded(compared)))
    always = [bet_words(wager) for wager in sheet.wager if wager.settle.always]
    if always:
        yield Paragraph(
            f"{capital(joined(always))} {'are' if always[1:] else 'is'} settled by"
            f" {'their pay tables' if always[1:] else 'its pay table'} alone, whatever the player"
            f" does{', folding included,' if folds else ''} and whatever the dealer holds."
        )
    early = [bet_words(wager) for wager in sheet.wager if _on_board_alone(wager)]
    if early:
        yield Paragraph(
            f"{capital(joined(early))} may be settled as soon as the cards that decide it are face"
            " up, or with the other wagers, as the house chooses."
        )


def _compared(sheet: HouseBanked, wagers: list[Wager]) -> Iterator[Block]:
    qualifies = sheet.dealer.qualifies
    if qualifies is None:
        yield Paragraph(
            "The dealer needs no particular hand. The player's hand against the dealer's:"
        )
        yield _table(wagers, [wager.settle for wager in wagers])
        return
    yield Paragraph(
        f"The dealer qualifies with {article(hand_words(qualifies))} or better. The dealer's whole"
        " hand counts for this, cards of the board included."
    )
    yield Paragraph("When the dealer qualifies:")
    yield _table(wagers, [wager.settle for wager in wagers])
    yield Paragraph("When the dealer does not qualify:")
    yield _table(wagers, [wager.settle.unqualified or wager.settle for wager in wagers])


def _table(wagers: list[Wager], ends: list[Settle] | list[Settle | Unqualified]) -> Table:
    return Table(
        ("Wager", "Player's hand is better", "Hands are equal", "Dealer's hand is better"),
        tuple(
            (title(wager), *(_end(wager, how) for how in (end.win, end.tie, end.lose)))
            for wager, end in zip(wagers, ends, strict=True)
        ),
    )


def _end(wager: Wager, how: Settlement | None) -> str:
    match how:
        case "paytable":
            return "by its pay table"
        case 0 | -1 | None if wager.made == "free":
            return "pays nothing"
        case 0:
            return "push"
        case -1:
            return "loses"
        case 1:
            return "wins even money"
        case int():
            return f"wins {how} to 1"
    return f"wins {how}"


def _folded(wagers: list[Wager]) -> Iterator[str]:
    """What a fold does to the wagers that stand, those of one end together."""
    ends: dict[tuple[str, str], list[str]] = {}
    for wager in wagers:
        if wager.settle.fold is not None:
            ends.setdefault(_fold(wager, wager.settle.fold), []).append(bet_words(wager))
    for (one, many), folded in ends.items():
        yield f"{capital(joined(folded))} {many if folded[1:] else one}."


def _fold(wager: Wager, how: Settlement) -> tuple[str, str]:
    """How a wager ends by a fold, as a verb for one wager and for several."""
    end = _end(wager, how)
    match how:
        case "paytable":
            return "is paid by its pay table", "are paid by their pay tables"
        case 0 if wager.made != "free":
            return "comes back", "come back"
    verb, _, rest = end.partition(" ")
    return end, f"{verb.removesuffix('s')} {rest}".rstrip()


def _on_board_alone(wager: Wager) -> bool:
    judged = wager.judged
    return wager.settle.always is not None and judged is not None and not judged.hand
