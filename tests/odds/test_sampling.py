"""Sampled deals are as likely as they are, and the same for the same seed."""

from fractions import Fraction
from functools import reduce
from operator import add

import numpy as np
import pytest

from oddchip.cards import CardSet, read_cards
from oddchip.mistake import Mistake
from oddchip.odds import sampling
from oddchip.odds.asking import ask
from oddchip.odds.equity import equity, sampled_figure
from oddchip.odds.question import Question, Range, question
from oddchip.odds.sampling import Dealt, aliases, deal, drawn, room, sampled, samples
from oddchip.odds.shape import shape
from oddchip.rulebook import game
from oddchip.table import terms

HOLDEM = shape(terms(game("holdem")))

# Of a normal distribution, 6 standard errors are passed once in five hundred million times.
SIGMAS = 6.0


def ranged(*players: dict[str, int], board: str = "", dead: str = "") -> Question:
    return question(
        HOLDEM,
        [Range(" ".join(e), tuple(map(CardSet, e)), tuple(e.values())) for e in players],
        read_cards(board),
        read_cards(dead),
    )


def dealt(asked: Question) -> Dealt:
    of = drawn(asked)
    found = room(asked, of, asked.shape.held + asked.shape.board)
    state = np.array([3], np.uint64)
    rows = deal(of, found, sampling.AT_ONCE, asked.shape.held, len(asked.board), state)
    assert rows == sampling.AT_ONCE
    return found


@pytest.mark.parametrize("weights", [(1,), (1, 1), (5, 1, 3), (10**30, 10**30, 1), (7,) * 100])
def test_aliases_draw_by_weight(weights: tuple[int, ...]) -> None:
    """Each place is drawn as often as its weight says, to the last of 32 bits."""
    found = [Fraction(0)] * len(weights)
    for place, (keep, other) in enumerate(aliases(weights)):
        kept = Fraction(keep, 1 << 32)
        found[place] += kept / len(weights)
        found[other] += (1 - kept) / len(weights)
    for weight, part in zip(weights, found, strict=True):
        assert abs(part - Fraction(weight, sum(weights))) <= Fraction(1, 1 << 32)


def test_no_card_is_dealt_twice_and_each_comes_as_often() -> None:
    two = {"As Ks": 1, "Ad Kd": 2}, {"As Qs": 3, "2c 2d": 1}
    asked = ranged(*two, board="Th 9h", dead="3c 4c")
    dealt_cards, deals = dealt(asked), sampling.AT_ONCE
    whole = np.concatenate([dealt_cards.hands[0], dealt_cards.hands[1][:, :2]], axis=1)
    assert all(len(set(row)) == 9 for row in whole.tolist())
    assert not np.isin(whole, [card.index for card in asked.dead]).any()
    assert (dealt_cards.hands[0][:, 2:] == dealt_cards.hands[1][:, 2:]).all()
    assert (dealt_cards.hands[0][:, 2:] == dealt_cards.boards).all()
    # Of the four pairs of hands, three can meet, and weigh 1 * 1, 2 * 3 and 2 * 1.
    first = dealt_cards.hands[0][:, :2].max(axis=1)
    second = dealt_cards.hands[1][:, :2].max(axis=1)
    for one, other, part in ((51, 1, 1 / 9), (49, 51, 6 / 9), (49, 1, 2 / 9)):
        count = ((first == one) & (second == other)).sum()
        assert abs(count - deals * part) < SIGMAS * (deals * part * (1 - part)) ** 0.5
    # Cards that no hand of the ranges has come on the three last places of the board equally often.
    coming = np.bincount(dealt_cards.boards[:, 2:].reshape(-1), minlength=52)
    held = CardSet("As Ks Ad Kd Qs 2c 2d")
    free = [card.index for card in asked.pack - held]
    expected = coming[free].mean()
    assert (abs(coming[free] - expected) < SIGMAS * expected**0.5).all()


@pytest.mark.parametrize(
    ("name", "hands", "board"),
    [
        ("holdem", ["AsKs", "QdQh"], ""),
        ("holdem-hi-lo", ["As2s", "QdQh", "random"], "3c4dKh9s"),
        ("omaha-8", ["As2sKdJd", "Ah3h7c6c", "KsQs9s2c"], "4h8hTc"),
        ("pineapple", ["AsKsQd", "JhJc2d", "8h7h6c"], "Ad7s2c"),
        ("stud-8", ["As2d3c9h", "KsKc5dQh"], ""),
        ("razz", ["As2d3c", "KsKc5d"], ""),
        ("lo-ball", ["As2s4d", "Jk7c6h5h3s"], ""),
        ("five-card-draw-hi-lo", ["AsAdJk", "8h7c6h5h"], ""),
        ("badugi", ["As2h4d", "8h3c6s"], ""),
    ],
)  # fmt: skip
def test_samples_agree_with_all_deals(name: str, hands: list[str], board: str) -> None:
    asked = ask(name, hands, board=board)
    exactly = equity(asked, exact=True)
    found = equity(asked, samples=200_000, seed=7)
    assert (found.method, found.deals, exactly.method) == ("sampled", 200_000, "exact")
    for ours, theirs in zip(found, exactly, strict=True):
        for name, figure in ours.figures.items():
            value = theirs.figures[name].value
            assert figure.interval is not None
            low, high = figure.interval
            assert abs(float(figure) - value) < SIGMAS / 1.96 * (high - low) / 2, name


def test_intervals_cover_what_is_exact_at_their_rate() -> None:
    """Of 400 seeds, 95 % are 380; three standard errors are 13."""
    asked = ask("omaha-8", ["As2sKdJd", "Ah3h7c6c"], board="4h8hTc")
    exactly = equity(asked, exact=True)
    for player, name in ((0, "pot"), (0, "win"), (1, "low"), (1, "scoop"), (0, "high")):
        value = exactly[player].figures[name].value
        covered = 0
        for seed in range(400):
            interval = equity(asked, samples=2_000, seed=seed)[player].figures[name].interval
            assert interval is not None
            covered += interval[0] <= value <= interval[1]
        assert 367 <= covered <= 393, name


def test_the_same_seed_gives_the_same_figures() -> None:
    asked = ask("stud", ["As2s3d", "random", "random"])
    assert equity(asked, seed=5) == equity(asked, seed=5)
    assert equity(asked, samples=1000, seed=5) != equity(asked, samples=1000, seed=6)
    parts = list(samples(asked, 3 * sampling.BATCH + 17, 5))
    assert [part.deals for part in parts] == [*[sampling.BATCH] * 3, 17]
    assert reduce(add, parts) == sampled(asked, 3 * sampling.BATCH + 17, 5)


def test_hands_that_hardly_ever_meet_are_refused_in_a_line() -> None:
    aces = {"As Ah": 1, "As Ad": 1, "As Ac": 1}
    with pytest.raises(Mistake, match="can hardly ever be dealt together"):
        equity(ranged(aces, aces), samples=10)


@pytest.mark.parametrize("count", [0, 1, 500, 999, 1000])
def test_the_interval_of_a_rate_is_agresti_and_coulls(count: int) -> None:
    z = 1.959964
    figure = sampled_figure(count, count, 1000)
    part = (count + z * z / 2) / (1000 + z * z)
    reach = z * (part * (1 - part) / (1000 + z * z)) ** 0.5
    assert figure.interval == pytest.approx((max(0, part - reach), min(1, part + reach)))


def test_hands_that_seldom_meet_are_as_likely_as_they_are() -> None:
    """Four players with aces or kings: two must have each, in one of a few hundred draws."""
    hands = {f"{rank}{a} {rank}{b}": 1 for rank in "AK" for a, b in ("sh", "sd", "hc", "dc")}
    asked = ranged(hands, hands, hands, {**hands, "As Ah": 3})
    exactly = equity(asked, exact=True)
    for ours, theirs in zip(equity(asked, samples=50_000, seed=2), exactly, strict=True):
        assert ours.pot.interval is not None
        reach = (ours.pot.interval[1] - ours.pot.interval[0]) / 2
        assert abs(float(ours.pot) - theirs.pot.value) < SIGMAS / 1.96 * reach
