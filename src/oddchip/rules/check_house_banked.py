"""Which house-banked sheets make no game, although each of their words is allowed."""

from oddchip.ranking import High, size
from oddchip.ranking.threshold import WRITTEN, at_least
from oddchip.rules.check_any import check_any, check_order, check_uses
from oddchip.rules.faults import Report
from oddchip.rules.house_banked import Bet, HouseBanked, Wager
from oddchip.rules.sheet import deck, order


def check_house_banked(sheet: HouseBanked, report: Report) -> None:
    """Report every contradiction of a house-banked sheet."""
    check_any(sheet, report)
    _check_deal(sheet, report)
    _check_dealer(sheet, report)
    for wager in sheet.wager:
        _check_made(sheet, wager, report)
        _check_settled(sheet, wager, report)
        _check_judged(sheet, wager, report)
        for paytable in wager.paytable:
            for name in set(paytable.reconstructed) - set(paytable.pays):
                at = f"wager.{wager.name}.paytable.{paytable.name}.reconstructed"
                report.note(at, repr(name), ", ".join(paytable.pays))
    if not any(wager.made == "required" for wager in sheet.wager):
        report.note("wager", "no required wager", "one or more")
    _check_decisions(sheet, report)


def dealt(sheet: HouseBanked, to: str) -> int:
    """How many cards are dealt to a place."""
    return sum(deal.cards for deal in sheet.deal if deal.to == to)


def _check_deal(sheet: HouseBanked, report: Report) -> None:
    places = [deal.to for deal in sheet.deal]
    if len(set(places)) < len(places) or "hand" not in places:
        report.note("deal", ", ".join(places) or "nothing", "hand, dealer and board, each once")
    needed = sheet.seats.max * dealt(sheet, "hand") + dealt(sheet, "dealer") + dealt(sheet, "board")
    if needed > len(deck(sheet)):
        report.note(
            "seats.max",
            f"{sheet.seats.max}, who need {needed} cards of a pack of {len(deck(sheet))}",
            "fewer seats or fewer cards",
        )


def _check_dealer(sheet: HouseBanked, report: Report) -> None:
    if len(sheet.showdown.wins) != 1:
        report.note("showdown.wins", f"{len(sheet.showdown.wins)} orders", "one order")
        return
    check_uses(sheet, report, held=dealt(sheet, "hand"), board=dealt(sheet, "board"))
    compared = any(not wager.settle.always for wager in sheet.wager)
    if compared and dealt(sheet, "dealer") != dealt(sheet, "hand"):
        report.note(
            "deal",
            f"{dealt(sheet, 'dealer')} cards for the dealer",
            f"{dealt(sheet, 'hand')}, as for a player, where hands are compared",
        )
    high, qualifies = order(sheet, sheet.showdown.wins[0]), sheet.dealer.qualifies
    if high is not None and qualifies and at_least(high, qualifies) is None:
        report.note("dealer.qualifies", repr(qualifies), WRITTEN)


def _check_made(sheet: HouseBanked, wager: Wager, report: Report) -> None:
    key = f"wager.{wager.name}"
    required = [other.name for other in sheet.wager if other.made == "required"]
    plain = [o.name for o in sheet.wager if o.made == "required" and o.equals is None]
    if wager.equals and (wager.made not in ("required", "free") or wager.equals not in plain):
        report.note(
            f"{key}.equals",
            repr(wager.equals),
            f"on a required or free wager, the name of another required one: {', '.join(plain)}",
        )
    limits = (wager.min, wager.max)
    limited = wager.made == "optional" or (wager.made == "required" and not wager.equals)
    if limited and (None in limits or (wager.min or 0) > (wager.max or 0)):
        report.note(key, "no least and most", "min and max, in that order, on a wager that is put")
    if not limited and limits != (None, None):
        report.note(key, "min or max", "neither: another wager decides this one's size")
    if wager.made == "free" and wager.equals not in required:
        report.note(key, "a free wager", "a free wager with equals, the wager that it counts on")
    bets = [c for d in sheet.decision for c in d.choices if isinstance(c, Bet)]
    if (wager.made == "by-decision") != any(bet.bet == wager.name for bet in bets):
        report.note(f"{key}.made", wager.made, "by-decision, exactly if a decision's bet names it")


def _check_settled(sheet: HouseBanked, wager: Wager, report: Report) -> None:
    key, settle = f"wager.{wager.name}.settle", wager.settle
    shown = {"win": settle.win, "tie": settle.tie, "lose": settle.lose}
    missing = [name for name, how in shown.items() if how is None]
    if settle.always and (len(missing) < 3 or settle.fold is not None or settle.unqualified):
        report.note(key, "always beside other ends", "always alone, or win, tie and lose")
    if not settle.always and missing:
        report.note(key, f"no {' nor '.join(missing)}", "win, tie and lose, or always")
    if not settle.always and _may_stand_at_fold(sheet, wager) and settle.fold is None:
        report.note(key, "no fold", "fold, as a player may fold while this wager stands")
    if not settle.always and bool(settle.unqualified) != bool(sheet.dealer.qualifies):
        report.note(
            key,
            "unqualified" if settle.unqualified else "no unqualified",
            "unqualified, exactly if the dealer must qualify",
        )
    if ("paytable" in _ends(wager)) != bool(wager.paytable):
        report.note(
            f"wager.{wager.name}",
            f"{len(wager.paytable)} pay tables",
            "one or more, exactly if settle says paytable",
        )


def _ends(wager: Wager) -> list[object]:
    settle, off = wager.settle, wager.settle.unqualified
    ends: list[object] = [settle.always, settle.win, settle.tie, settle.lose, settle.fold]
    return [*ends, off.win, off.tie, off.lose] if off else ends


def _may_stand_at_fold(sheet: HouseBanked, wager: Wager) -> bool:
    """Whether some decision offers to fold when this wager has been made."""
    made = wager.made != "by-decision"
    for decision in sheet.decision:
        if made and "fold" in decision.choices and decision.unless != wager.name:
            return True
        made = made or any(isinstance(c, Bet) and c.bet == wager.name for c in decision.choices)
    return False


def _check_judged(sheet: HouseBanked, wager: Wager, report: Report) -> None:
    key, judged = f"wager.{wager.name}", wager.judged
    hand = judged.hand if judged else dealt(sheet, "hand")
    board = judged.board if judged else dealt(sheet, "board")
    if hand > dealt(sheet, "hand") or board > dealt(sheet, "board"):
        report.note(f"{key}.judged", f"{hand} held and {board} of the board", "no more than dealt")
    if wager.counts:
        _check_count_lines(sheet, wager, report, hand=hand, board=board)
        return
    if wager.line:
        report.note(f"{key}.line", "lines", "none without counts, the rank that they count")
    name = judged.order if judged else next(iter(sheet.showdown.wins), "high")
    check_order(sheet, report, f"{key}.judged.order", name)
    found = order(sheet, name)
    if not isinstance(found, High):
        if wager.paytable and found is not None:
            report.note(f"{key}.judged.order", name, "a high order, whose categories are paid")
        return
    if wager.paytable and hand + board < size(found):
        report.note(f"{key}.judged", f"{hand + board} cards", f"{size(found)} or more for {name}")
    for paytable in wager.paytable:
        for line in paytable.pays:
            if at_least(found, line) is None:
                listed = f"{WRITTEN}; categories: {', '.join(found.best_first)}"
                report.note(f"{key}.paytable.{paytable.name}.pays.{line}", repr(line), listed)


def _check_count_lines(
    sheet: HouseBanked, wager: Wager, report: Report, *, hand: int, board: int
) -> None:
    key = f"wager.{wager.name}"
    if wager.counts and wager.counts not in sheet.deck.ranks:
        report.note(f"{key}.counts", repr(wager.counts), f"a rank of the pack: {sheet.deck.ranks}")
    for line in wager.line:
        needed = max(line.any, line.hand + line.board)
        if not 1 <= needed <= 4 or line.hand > hand or line.board > board:
            report.note(
                f"{key}.line.{line.name}",
                f"{line.hand} held, {line.board} on the board, {line.any} anywhere",
                f"1 to 4 in all, of {hand} held and {board} on the board",
            )
    names = [line.name for line in wager.line]
    for paytable in wager.paytable:
        for name in paytable.pays:
            if name not in names:
                report.note(
                    f"{key}.paytable.{paytable.name}.pays.{name}", repr(name), ", ".join(names)
                )


def _check_decisions(sheet: HouseBanked, report: Report) -> None:
    if not sheet.decision:
        report.note("decision", "none", "one or more")
    stakes = [w.name for w in sheet.wager if w.made == "required"]
    by_decision = [w.name for w in sheet.wager if w.made == "by-decision"]
    board = dealer = 0
    made: set[str] = set()
    for decision in sheet.decision:
        key = f"decision.{decision.name}"
        if len(decision.choices) < 2 or len(set(decision.choices)) < len(decision.choices):
            report.note(f"{key}.choices", f"{len(decision.choices)}", "two or more, all different")
        for name, seen, before in (
            ("board", decision.sees.board, board),
            ("dealer", decision.sees.dealer, dealer),
        ):
            if not before <= seen <= dealt(sheet, name):
                report.note(
                    f"{key}.sees.{name}",
                    str(seen),
                    f"{before}, as many as the decision before, to {dealt(sheet, name)}",
                )
        board, dealer = decision.sees.board, decision.sees.dealer
        if decision.unless is not None and decision.unless not in made:
            report.note(
                f"{key}.unless", repr(decision.unless), "a wager that an earlier decision makes"
            )
        for place, choice in enumerate(decision.choices, 1):
            if isinstance(choice, Bet):
                _check_bet(choice, f"{key}.choices.{place}", report, stakes, by_decision)
                if choice.bet in made and decision.unless != choice.bet:
                    report.note(key, f"a second bet on {choice.bet}", f'unless = "{choice.bet}"')
        made |= {choice.bet for choice in decision.choices if isinstance(choice, Bet)}


def _check_bet(
    bet: Bet, key: str, report: Report, stakes: list[str], by_decision: list[str]
) -> None:
    if bet.bet not in by_decision:
        report.note(
            f"{key}.bet", repr(bet.bet), ", ".join(by_decision) or "a wager made by-decision"
        )
    if bet.of not in stakes:
        report.note(f"{key}.of", repr(bet.of), ", ".join(stakes) or "a required wager")
    if not bet.times or list(bet.times) != sorted(set(bet.times)):
        report.note(f"{key}.times", str(list(bet.times)), "one or more numbers, rising")
