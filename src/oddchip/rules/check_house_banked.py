"""Which house-banked sheets make no game, although each of their words is allowed."""

from oddchip.ranking import High, Order, size
from oddchip.ranking.threshold import WRITTEN, at_least
from oddchip.rules.check_any import check_any, checked_order, checked_winners
from oddchip.rules.faults import Report
from oddchip.rules.house_banked import Bet, HouseBanked, Wager
from oddchip.rules.sheet import deck

NO_LOSS = "0 or more: a free wager can't be lost"


def check_house_banked(sheet: HouseBanked, report: Report) -> None:
    """Report every contradiction of a house-banked sheet."""
    check_any(sheet, report)
    _check_deal(sheet, report)
    winner = _check_dealer(sheet, report)
    for wager in sheet.wager:
        _check_made(sheet, wager, report)
        _check_settled(sheet, wager, report)
        _check_paytables(wager, report)
        if wager.counts:
            _check_counted(sheet, wager, report)
        else:
            _check_ranked(sheet, wager, winner, report)
    if not any(wager.made == "required" for wager in sheet.wager):
        report.note("wager", "no required wager", "one or more")
    _check_decisions(sheet, report)


def dealt(sheet: HouseBanked, to: str) -> int:
    """How many cards are dealt to a place."""
    return sum(deal.cards for deal in sheet.deal if deal.to == to)


def _each_wager(sheet: HouseBanked, says: str) -> tuple[str, ...]:
    """The keys under which every wager says something."""
    return tuple(f"wager.{wager.name}.{says}" for wager in sheet.wager) or ("wager",)


def _check_deal(sheet: HouseBanked, report: Report) -> None:
    places = [deal.to for deal in sheet.deal]
    if len(set(places)) < len(places) or "hand" not in places:
        report.note("deal", ", ".join(places) or "nothing", "hand, dealer and board, each once")
    if sheet.deck.runs_short:
        needless = "nothing: the pack of a house-banked game serves every seat"
        report.note("deck.runs-short", sheet.deck.runs_short, needless)
    needed = sheet.seats.max * dealt(sheet, "hand") + dealt(sheet, "dealer") + dealt(sheet, "board")
    if needed > len(deck(sheet)):
        report.note(
            "seats.max",
            f"{sheet.seats.max}, who need {needed} cards of a pack of {len(deck(sheet))}",
            "fewer seats or fewer cards",
            "deal",
            "deck",
        )


def _check_dealer(sheet: HouseBanked, report: Report) -> Order | None:
    """Also gives the order that wins, if there is one to go on with."""
    wins, qualifies = sheet.showdown.wins, sheet.dealer.qualifies
    if len(wins) != 1:
        report.note("showdown.wins", f"{len(wins)} orders", "one order")
        return None
    hand, board = dealt(sheet, "hand"), dealt(sheet, "board")
    winners = checked_winners(sheet, report, "deal", held=hand, board=board)
    winner = winners[0] if winners else None
    compared = any(not wager.settle.always for wager in sheet.wager)
    if compared and dealt(sheet, "dealer") != hand:
        report.note(
            "deal",
            f"{dealt(sheet, 'dealer')} cards for the dealer",
            f"{hand}, as for a player, where hands are compared",
            *_each_wager(sheet, "settle"),
        )
    if winner is not None and qualifies and at_least(winner, qualifies) is None:
        needed = WRITTEN if isinstance(winner, High) else "nothing, as every low hand qualifies"
        given = ("showdown.wins", "order", "deck")
        report.note("dealer.qualifies", repr(qualifies), needed, *given)
    return winner


def _check_made(sheet: HouseBanked, wager: Wager, report: Report) -> None:
    key, mades = f"wager.{wager.name}", _each_wager(sheet, "made")
    plain = [o.name for o in sheet.wager if o.made == "required" and o.equals is None]
    if wager.equals and (wager.made not in ("required", "free") or wager.equals not in plain):
        report.note(
            f"{key}.equals",
            repr(wager.equals),
            f"on a required or free wager, another required one: {', '.join(plain) or 'none'}",
            *mades,
            *_each_wager(sheet, "equals"),
        )
    if wager.made == "free" and wager.equals is None:
        needed = "the name of a required wager, as whose size a free one counts"
        report.note(f"{key}.equals", "nothing", needed, f"{key}.made")
    limited = wager.made == "optional" or (wager.made == "required" and not wager.equals)
    for name, limit in (("min", wager.min), ("max", wager.max)):
        given = (f"{key}.made", f"{key}.equals")
        if limited and limit is None:
            needed = "an amount, as a player chooses this wager's size"
            report.note(f"{key}.{name}", "nothing", needed, *given)
        if not limited and limit is not None:
            needed = "nothing: another wager decides this one's size"
            report.note(f"{key}.{name}", str(limit), needed, *given)
    if limited and wager.min and wager.max and wager.min > wager.max:
        report.note(f"{key}.min", str(wager.min), f"up to the most, {wager.max}", f"{key}.max")
    bets = [c for d in sheet.decision for c in d.choices if isinstance(c, Bet)]
    if (wager.made == "by-decision") != any(bet.bet == wager.name for bet in bets):
        needed = "by-decision, exactly if a decision's bet names it"
        report.note(f"{key}.made", wager.made, needed, "decision")


def _check_settled(sheet: HouseBanked, wager: Wager, report: Report) -> None:
    key, settle = f"wager.{wager.name}.settle", wager.settle
    shown = {"win": settle.win, "tie": settle.tie, "lose": settle.lose}
    missing = [name for name, how in shown.items() if how is None]
    if settle.always and (len(missing) < 3 or settle.fold is not None or settle.unqualified):
        report.note(key, "always beside other ends", "always alone, or win, tie and lose")
    if not settle.always and missing:
        report.note(key, f"no {' nor '.join(missing)}", "win, tie and lose, or always")
    if not settle.always and _may_stand_at_fold(sheet, wager) and settle.fold is None:
        needed = "fold, as a player may fold while this wager stands"
        report.note(key, "no fold", needed, f"wager.{wager.name}.made", "decision")
    if not settle.always and bool(settle.unqualified) != bool(sheet.dealer.qualifies):
        report.note(
            key,
            "unqualified" if settle.unqualified else "no unqualified",
            "unqualified, exactly if the dealer must qualify",
            "dealer",
        )


def _may_stand_at_fold(sheet: HouseBanked, wager: Wager) -> bool:
    """Whether some decision offers to fold when this wager has been made."""
    made = wager.made != "by-decision"
    for decision in sheet.decision:
        if made and "fold" in decision.choices and decision.unless != wager.name:
            return True
        made = made or any(isinstance(c, Bet) and c.bet == wager.name for c in decision.choices)
    return False


def _ends(wager: Wager) -> list[object]:
    settle, off = wager.settle, wager.settle.unqualified
    ends: list[object] = [settle.always, settle.win, settle.tie, settle.lose, settle.fold]
    return [*ends, off.win, off.tie, off.lose] if off else ends


def _check_paytables(wager: Wager, report: Report) -> None:
    key = f"wager.{wager.name}"
    if ("paytable" in _ends(wager)) != bool(wager.paytable):
        report.note(
            f"{key}.paytable",
            "a pay table" if wager.paytable else "no pay table",
            "one or more, exactly if settle says paytable",
            f"{key}.settle",
        )
    reads = {"judged": wager.judged, "counts": wager.counts, "line": wager.line}
    for name in reads if not wager.paytable else ():
        if reads[name]:
            needed = "nothing, as there is no pay table that it could be about"
            report.note(f"{key}.{name}", name, needed, f"{key}.paytable")
    for paytable in wager.paytable:
        at = f"{key}.paytable.{paytable.name}"
        if not paytable.pays:
            report.note(f"{at}.pays", "nothing", "one line or more")
        for name in paytable.reconstructed:
            if name not in paytable.pays:
                lines = ", ".join(paytable.pays)
                report.note(f"{at}.reconstructed", repr(name), lines, f"{at}.pays")
        if wager.made == "free" and (paytable.below == "lose" or -1 in paytable.pays.values()):
            report.note(at, "a loss", NO_LOSS, f"{key}.made")
    if wager.made == "free" and -1 in _ends(wager):
        report.note(f"{key}.settle", "-1", NO_LOSS, f"{key}.made")


def _check_ranked(sheet: HouseBanked, wager: Wager, winner: Order | None, report: Report) -> None:
    """A wager whose pay table is read by how hands rank."""
    key = f"wager.{wager.name}"
    if wager.line and wager.paytable:
        needed = "nothing, without counts: the rank that lines count"
        report.note(f"{key}.line", "line", needed, f"{key}.counts")
        return
    ranked, found = "showdown.wins", winner
    if wager.judged:
        ranked = f"{key}.judged.order"
        found = checked_order(sheet, report, ranked, wager.judged.order)
    hand, board = _judged(sheet, wager, report)
    if found is None or not wager.paytable:
        return
    if not isinstance(found, High):
        needed = "a high order, whose categories can be paid"
        report.note(ranked, f"an order without categories to pay {wager.name} by", needed)
        return
    if wager.judged and hand + board < size(found):
        needed = f"{size(found)} or more"
        report.note(f"{key}.judged", f"{hand + board} cards", needed, "deal", "order")
    for paytable in wager.paytable:
        for line in paytable.pays:
            if at_least(found, line) is None:
                listed = f"{WRITTEN}; categories: {', '.join(found.best_first)}"
                at = f"{key}.paytable.{paytable.name}.pays.{line}"
                report.note(at, repr(line), listed, ranked, "order", "deck", f"{key}.counts")


def _judged(sheet: HouseBanked, wager: Wager, report: Report) -> tuple[int, int]:
    """How many held cards and how many of the board a wager's pay table looks at."""
    hand, board = dealt(sheet, "hand"), dealt(sheet, "board")
    if wager.judged is None:
        return hand, board
    judged = wager.judged
    if judged.hand > hand or judged.board > board:
        report.note(
            f"wager.{wager.name}.judged",
            f"{judged.hand} held and {judged.board} of the board",
            f"no more than the {hand} and {board} dealt",
            "deal",
        )
    return judged.hand, judged.board


def _check_counted(sheet: HouseBanked, wager: Wager, report: Report) -> None:
    """A wager whose pay table is read by how many cards of a rank there are."""
    key = f"wager.{wager.name}"
    hand, board = _judged(sheet, wager, report)
    if wager.counts and wager.counts not in sheet.deck.ranks:
        ranks = f"a rank of the pack: {sheet.deck.ranks}"
        report.note(f"{key}.counts", repr(wager.counts), ranks, "deck")
    for line in wager.line:
        needed = max(line.any, line.hand + line.board)
        if not 1 <= needed <= min(4, hand + board) or line.hand > hand or line.board > board:
            report.note(
                f"{key}.line.{line.name}",
                f"{line.hand} held, {line.board} on the board, {line.any} anywhere",
                f"1 to 4 in all, of {hand} held and {board} on the board",
                "deal",
                f"{key}.judged",
            )
    names = [line.name for line in wager.line]
    for paytable in wager.paytable:
        for name in paytable.pays:
            if name not in names:
                at = f"{key}.paytable.{paytable.name}.pays.{name}"
                known = ", ".join(names) or "the name of a line, and there is none"
                report.note(at, repr(name), known, f"{key}.line")


def _check_decisions(sheet: HouseBanked, report: Report) -> None:
    if not sheet.decision:
        report.note("decision", "none", "one or more")
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
                    "deal",
                    *(f"decision.{earlier.name}.sees.{name}" for earlier in sheet.decision),
                )
        board, dealer = decision.sees.board, decision.sees.dealer
        if decision.unless is not None and decision.unless not in made:
            needed = "a wager that an earlier decision makes"
            report.note(f"{key}.unless", repr(decision.unless), needed, "decision")
        bets = [choice.bet for choice in decision.choices if isinstance(choice, Bet)]
        for twice in {bet for bet in bets if bets.count(bet) > 1}:
            report.note(
                f"{key}.choices", f"more than one bet on {twice}", "one, with all its times"
            )
        for place, choice in enumerate(decision.choices, 1):
            if isinstance(choice, Bet):
                _check_bet(sheet, choice, f"{key}.choices.{place}", report)
                if choice.bet in made and decision.unless != choice.bet:
                    twice = f"a second bet on {choice.bet}"
                    report.note(f"{key}.unless", twice, f'unless = "{choice.bet}"')
        made.update(bets)


def _check_bet(sheet: HouseBanked, bet: Bet, key: str, report: Report) -> None:
    by_decision = [wager.name for wager in sheet.wager if wager.made == "by-decision"]
    required = [wager.name for wager in sheet.wager if wager.made == "required"]
    mades = _each_wager(sheet, "made")
    if bet.bet not in by_decision:
        known = ", ".join(by_decision) or "a wager made by-decision"
        report.note(f"{key}.bet", repr(bet.bet), known, *mades)
    if bet.of not in required:
        known = ", ".join(required) or "a required wager"
        report.note(f"{key}.of", repr(bet.of), known, *mades)
    if not bet.times or list(bet.times) != sorted(set(bet.times)):
        report.note(f"{key}.times", str(list(bet.times)), "one or more numbers, rising")
