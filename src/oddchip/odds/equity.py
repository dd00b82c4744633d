"""The answer: what each hand wins of the pot, exactly or by samples.

A question is reckoned exactly if that takes no longer than the time asked for, as the families
estimate it before they begin; else deals are sampled, as many as the error asked for needs. No
clock decides anything, so that the same question and seed always have the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape
from math import inf, sqrt
from typing import Final, Literal, NamedTuple

import msgspec

from oddchip.cards import write_cards
from oddchip.mistake import Mistake
from oddchip.odds import every, sampling
from oddchip.odds import matchups as listing
from oddchip.odds.families import Matchup, family
from oddchip.odds.question import Question
from oddchip.odds.tally import POT, Tally
from oddchip.ranking import High, Order

SECONDS: Final = 2.0
ERROR: Final = 0.0005
Z: Final = 1.959964
LISTED_IN: Final = 0.25
MOST_SAMPLES: Final = 10**12

Method = Literal["exact", "sampled"]


class Figure(msgspec.Struct, frozen=True):
    """A part of all deals, or of the pot: exactly, or sampled with its interval of 95 %.

    >>> print(Figure(Fraction(1, 3)), "or", Figure(0.335, (0.33, 0.34)))
    33.33 % or 33.50 % ± 0.50
    """

    value: Fraction | float
    interval: tuple[float, float] | None = None

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        if self.interval is None:
            return f"{100 * float(self):.2f} %"
        return f"{100 * float(self):.2f} % ± {50 * (self.interval[1] - self.interval[0]):.2f}"

    def to_dict(self) -> dict[str, object]:
        """As JSON has it.

        >>> Figure(Fraction(1, 4)).to_dict()
        {'fraction': '1/4', 'decimal': 0.25}
        """
        if self.interval is None:
            return {"fraction": str(self.value), "decimal": float(self)}
        return {"decimal": float(self), "interval": list(self.interval)}


class HandEquity(msgspec.Struct, frozen=True):
    """What one hand wins: the parts of deals won, tied and scooped, and the share of the pot.

    `shares` are the parts of the pot won with each half that there may be; their sum is `pot`.
    """

    hand: str
    win: Figure
    tie: Figure
    scoop: Figure
    shares: Mapping[str, Figure]
    pot: Figure

    @property
    def high(self) -> Figure | None:
        """The share won with the high hand, where that wins anything."""
        return self.shares.get("high")

    @property
    def low(self) -> Figure | None:
        """The share won with the low hand, where that wins anything."""
        return self.shares.get("low")

    @property
    def figures(self) -> dict[str, Figure]:
        """All figures by name, with those of both halves if there are two."""
        halves = self.shares if len(self.shares) > 1 else {}
        return {
            "win": self.win, "tie": self.tie, **halves, "scoop": self.scoop, "pot": self.pot,
        }  # fmt: skip

    def to_dict(self) -> dict[str, object]:
        """As JSON has it."""
        named = {name: figure.to_dict() for name, figure in self.figures.items()}
        return {"hand": self.hand, **named}


class Equity(msgspec.Struct, frozen=True):
    """What all hands win, over so many deals: all that there are, by weight, or sampled ones.

    >>> from oddchip.odds.asking import ask
    >>> equity(ask("holdem", ["AsKs", "QdQh"]))
    Equity(exact over 1712304 deals: 'As Ks' 46.21 %, 'Qh Qd' 53.79 %)
    """

    method: Method
    deals: int
    hands: tuple[HandEquity, ...]
    board: str = ""
    dead: str = ""
    seed: int | None = None

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, place: int) -> HandEquity:
        return self.hands[place]

    def __iter__(self) -> Iterator[HandEquity]:
        return iter(self.hands)

    def __repr__(self) -> str:
        won = ", ".join(f"{each.hand!r} {each.pot}" for each in self.hands)
        return f"Equity({self.method} over {self.deals} deals: {won})"

    def _repr_html_(self) -> str:
        """A table, for notebooks."""
        names = ["hand", *self.hands[0].figures]
        rows = [[each.hand, *map(str, each.figures.values())] for each in self.hands]
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        known = "".join(
            f", {what} {escape(cards)}"
            for what, cards in (("board", self.board), ("dead", self.dead))
            if cards
        )
        caption = f"<caption>{self.method} over {self.deals:,} deals{known}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def to_dict(self) -> dict[str, object]:
        """As JSON has it: fractions as text beside decimals, and intervals if sampled."""
        return {
            "method": self.method,
            "deals": self.deals,
            "seed": self.seed,
            "board": self.board,
            "dead": self.dead,
            "hands": [each.to_dict() for each in self.hands],
        }


class Progress(NamedTuple):
    """How far a reckoning has come: the part done, from 0 to 1, and what is known by now.

    Of an exact one that is nothing until the end; a sampled one may be stopped at any time.
    """

    method: Method
    part: float
    equity: Equity | None


def equity(
    question: Question,
    *,
    exact: bool = False,
    samples: int | None = None,
    error: float | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
) -> Equity:
    """What each hand of a question wins.

    `exact` demands that all deals are counted, however long it takes; `samples` that so many are
    sampled. Otherwise they are counted if that takes so many seconds at most; else sampled until
    no share's interval reaches further than the error to either side. Without an error named,
    that is one of a twentieth of a percent, or what can be had in the time.

    >>> from oddchip.odds.asking import ask
    >>> aces = equity(ask("holdem", ["AsAh", "random"]))
    >>> aces[0].pot.value, str(aces[0].pot)
    (Fraction(893604787, 1048786200), '85.20 %')
    """
    *_, last = reckoning(
        question, exact=exact, samples=samples, error=error, seconds=seconds, seed=seed
    )
    assert last.equity is not None, "the last of a reckoning is the answer"
    return last.equity


def reckoning(
    question: Question,
    *,
    exact: bool = False,
    samples: int | None = None,
    error: float | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
) -> Iterator[Progress]:
    """The same step by step, none of which takes long; the last has the answer."""
    if exact and (samples is not None or error is not None):
        raise Mistake("what is reckoned exactly has no samples and no error: ask for one or other")
    if samples is not None and not 0 < samples <= MOST_SAMPLES:
        raise Mistake(f"{samples} samples: it is 1 to {MOST_SAMPLES:,}")
    if error is not None and not 0 < error < 1:
        raise Mistake(f"an error of {error}: it is a part of the pot, more than 0 and less than 1")
    reckoned = False
    if samples is None and (exact or listing.seconds(question) < LISTED_IN * seconds):
        for step in _exactly(question, within=inf if exact else seconds):
            reckoned = step.equity is not None
            yield step
    if not reckoned:
        yield from _sampled(question, samples, error, seconds, seed)


def _exactly(question: Question, within: float) -> Iterator[Progress]:
    """The exact answer, unless it takes longer than so many seconds."""
    shape, total, deals, times = question.shape, None, None, 1
    for some in listing.matchups(question):
        if not some:
            yield Progress("exact", 0.0, None)
            continue
        way = family(shape, some)
        if way.seconds(shape, some) > within:
            return
        deals = deals or _deals(question, some)
        times = way.chances(len(question.players))
        for part in way.exact(shape, some):
            total = part if total is None else total + part
            yield Progress("exact", min(1.0, total.deals / (times * deals)), None)
    assert total is not None, "some hands can be dealt together"
    yield Progress("exact", 1.0, _answer(question, total, None, total.deals // times))


def _deals(question: Question, some: list[Matchup]) -> int:
    """How many deals there are by weight; if these aren't all matchups, at most so many."""
    ways = every.ways(question.shape, some[0])
    if listing.most(question) <= listing.AT_ONCE_ON_BOARD:
        return ways * sum(matchup.weight for matchup in some)
    return ways * listing.most_weight(question)


def _sampled(
    question: Question, samples: int | None, error: float | None, seconds: float, seed: int
) -> Iterator[Progress]:
    """The sampled answer after every batch, until there are enough."""
    most = samples or MOST_SAMPLES
    if samples is None and error is None:
        most = max(1, int(seconds / sampling.seconds(question)))
    enough = error or (ERROR if samples is None else 0.0)
    total = None
    for part in sampling.samples(question, most, seed):
        if not part.deals:
            yield Progress("sampled", 0.0, None)
            continue
        total = part if total is None else total + part
        answer = _answer(question, total, seed, total.deals)
        widest = max(_reach(each.pot) for each in answer)
        done = total.deals == most or widest <= enough
        yield Progress("sampled", 1.0 if done else _part(total, most, widest, enough), answer)
        if done:
            return


def _reach(figure: Figure) -> float:
    assert figure.interval is not None, "it is sampled"
    return (figure.interval[1] - figure.interval[0]) / 2


def _part(total: Tally, most: int, widest: float, enough: float) -> float:
    """How much is done: an error falls with the root of the deals."""
    return max(total.deals / most, min(1.0, (enough / widest) ** 2))


def _answer(question: Question, total: Tally, seed: int | None, deals: int) -> Equity:
    names = halves(question.shape.orders)
    counts = [total.wins, total.ties, total.scoops]
    if seed is None:
        parts = [[Figure(Fraction(n, total.deals)) for n in count] for count in counts]
        whole = POT * total.deals
        won = [[Figure(Fraction(n, whole)) for n in units] for units in (*total.units, total.pot)]
    else:
        parts = [[sampled_figure(n, n, total.deals) for n in count] for count in counts]
        both = zip((*total.units, total.pot), total.squares, strict=True)
        won = [
            [
                sampled_figure(n / POT, square / POT**2, total.deals)
                for n, square in zip(units, squares, strict=True)
            ]
            for units, squares in both
        ]
    wins, ties, scoops = parts
    return Equity(
        method="exact" if seed is None else "sampled",
        deals=deals,
        hands=tuple(
            HandEquity(
                hand=player.text,
                win=wins[at],
                tie=ties[at],
                scoop=scoops[at],
                shares={name: share[at] for name, share in zip(names, won[:-1], strict=True)},
                pot=won[-1][at],
            )
            for at, player in enumerate(question.players)
        ),
        board=write_cards(question.board),
        dead=write_cards(question.dead),
        seed=seed,
    )


def sampled_figure(total: float, squares: float, deals: int) -> Figure:
    """The mean of samples between 0 and 1, from their sum and the sum of their squares.

    The interval is as Agresti and Coull ("Approximate is better than exact", 1998) have it: as if
    there were four samples more, two of them 0 and two 1, so that samples that are all the same
    aren't taken for certain.

    >>> print(sampled_figure(500, 500, 1000), "and", sampled_figure(0, 0, 1000))
    50.00 % ± 3.09 and 0.00 % ± 0.23
    """
    more = Z * Z
    count = deals + more
    mean = (total + more / 2) / count
    reach = Z * sqrt(max(0.0, (squares + more / 2) / count - mean * mean) / count)
    return Figure(total / deals, (max(0.0, mean - reach), min(1.0, mean + reach)))


def halves(orders: tuple[Order, ...]) -> list[str]:
    """What the parts of the pot that orders share are called.

    >>> from oddchip.ranking import Low
    >>> halves((High(), Low()))
    ['high', 'low']
    """
    names = ["high" if isinstance(order, High) else "low" for order in orders]
    return names if len(set(names)) == len(names) else [f"half {n}" for n, _ in enumerate(names, 1)]
