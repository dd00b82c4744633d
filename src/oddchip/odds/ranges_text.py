"""The text of a range: what each piece of it says, and where a text says nothing.

A piece is a pattern of cards, perhaps with others that it runs to or leaves out, and a weight.
Which hands fit it is `ranges_hands`' business.
"""

import re
from fractions import Fraction
from typing import Final, Literal

import msgspec

from oddchip.cards import RANKS, SUIT_SIGNS, Deck
from oddchip.mistake import Mistake

Suits = Literal["", "s", "o", "ds", "ss", "r"]

ALLOWED: Final = (
    "a card is a rank (2 to 9, T or 10, J, Q, K, A), a list such as [A-T] or x for any, and"
    " perhaps a suit (c, d, h, s)"
)
_SUIT_OF: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()} | {
    suit: suit for suit in SUIT_SIGNS
}
_NUMBER: Final = r"(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})"
_TOKEN: Final = re.compile(
    rf"(?i)(?P<any>\?\?|[x*])|\[(?P<list>[^\]]*)\]|(?P<rank>10|[{RANKS}])|(?P<bracket>[()])|\s+"
)
_SUIT: Final = re.compile(r"(?i)[cdhs♣♦♥♠]\ufe0e?")
_JOKERS: Final = {1: re.compile("Jk|jk"), 2: re.compile("J[kx]|jk")}
_LISTED: Final = re.compile(rf"(?i:10|[{RANKS}])")
_SPAN: Final = re.compile(rf"\s*(?P<first>{_LISTED.pattern})\s*-\s*(?P<last>{_LISTED.pattern})\s*")
_SUITED: Final = re.compile(
    rf"(?i)(?P<body>(?:\?\?|[x*]|\[[^\]]*\]|10|[{RANKS}]|[\s()])*?)(?P<suits>ds|ss|s|o|r)"
)
_CARD: Final = re.compile(rf"(?i)\?\?|\[[^\]]*\]|10|[x*{RANKS}]")
_TOP: Final = re.compile(rf"(?a)(?:(?P<low>{_NUMBER})\s*%?\s*-\s*)?(?P<high>{_NUMBER})\s*%")
_BEFORE: Final = re.compile(rf"(?a)(?P<percent>{_NUMBER})\s*%\s*(?=[^\s-])")
_AFTER: Final = re.compile(
    rf"(?a)(?::\s*(?:(?P<over>\d{{1,9}})\s*/\s*(?P<under>\d{{1,9}})|(?P<times>{_NUMBER})\s*(?P<sign>%?))"
    rf"|@\s*(?P<percent>{_NUMBER})\s*%?"
    r")\s*\Z"
)
_DRAW: Final = re.compile(r"(?ai)\b(?:draws?\s*(?P<cards>\d{1,2})|(?P<pat>pat))\Z")


class Token(msgspec.Struct, frozen=True):
    """One card of a pattern: of some ranks, perhaps of a suit, or a joker.

    Without ranks it is of any rank, and without a suit too it may be a joker.
    """

    ranks: str = ""
    suit: str = ""
    joker: str = ""

    @property
    def open(self) -> bool:
        """Whether it is any card at all."""
        return not (self.ranks or self.suit or self.joker)

    @property
    def exact(self) -> bool:
        """Whether it is one card and no other."""
        return bool(self.joker) or (len(self.ranks) == 1 and bool(self.suit))

    def __str__(self) -> str:
        ranks = self.ranks if len(self.ranks) == 1 else f"[{self.ranks}]" if self.ranks else "x"
        return self.joker or ranks + self.suit


class Pattern(msgspec.Struct, frozen=True):
    """Cards in groups that the text keeps apart, in each from the highest down; and their suits.

    `down` says of each group whether it is in brackets.
    """

    groups: tuple[tuple[Token, ...], ...]
    down: tuple[bool, ...] = (False,)
    suits: Suits = ""

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The cards of all groups."""
        return tuple(token for group in self.groups for token in group)

    def __str__(self) -> str:
        exact = all(token.exact for token in self.tokens)
        apart = " " if exact or any(token.suit for token in self.tokens) else ""
        said = (apart.join(map(str, group)) for group in self.groups)
        shown = (f"({one})" if down else one for one, down in zip(said, self.down, strict=True))
        return apart.join(shown) + self.suits


class Piece(msgspec.Struct, frozen=True):
    """A piece of a range.

    It is a pattern, with all that it rises to or runs to, less others; or the best hands of the
    game from one part in a hundred to another. `drawn` is the number of cards said to be drawn.
    """

    pattern: Pattern | None = None
    rises: bool = False
    to: Pattern | None = None
    without: tuple[Pattern, ...] = ()
    top: tuple[Fraction, Fraction] | None = None
    drawn: int | None = None
    weight: Fraction = Fraction(1)

    def __str__(self) -> str:
        if self.top:
            low, high = map(decimal, self.top)
            said = f"{low}%-{high}%" if self.top[0] else f"{high}%"
        elif self.pattern:
            said = str(self.pattern) + "+" * self.rises + (f"-{self.to}" if self.to else "")
        else:
            said = "random"
        said += "".join(f"!{each}" for each in self.without)
        if self.drawn is not None:
            said += f" draw {self.drawn}" if self.drawn else " pat"
        return said if self.weight == 1 else f"{said}:{decimal(self.weight)}"


def decimal(number: Fraction) -> str:
    """A number as a decimal if that is exact, and else as a fraction.

    >>> decimal(Fraction(3, 4)), decimal(Fraction(2)), decimal(Fraction(1, 3))
    ('0.75', '2', '1/3')
    """
    for places in range(10):
        scaled = number * 10**places
        if scaled.denominator == 1:
            return f"{number.numerator / number.denominator:.{places}f}"
    return f"{number.numerator}/{number.denominator}"


def read_pieces(text: str, deck: Deck, *, aces_low: bool = False) -> tuple[Piece, ...]:
    """The pieces of a text about hands of a pack.

    `aces_low` says that an ace which begins a list such as [A-5] is the lowest card.

    >>> [str(piece) for piece in read_pieces("ak , QQ+ ,aaxx ds:50%", Deck())]
    ['AK', 'QQ+', 'AAxxds:0.5']
    """
    if not text.strip():
        raise Mistake("an empty range: name a hand, such as 'As Ks', or say random")
    pieces, place = [], 0
    for part in re.split(r",(?![^\[]*\])", text):
        pieces.append(_Reader(text, place, place + len(part), deck, aces_low).piece())
        place += len(part) + 1
    return tuple(pieces)


class _Reader(msgspec.Struct, frozen=True):
    """A piece of a text, from one place to another."""

    text: str
    low: int
    high: int
    deck: Deck
    aces_low: bool

    def wrong(self, at: int, said: str) -> Mistake:
        """What is wrong at a place of the text."""
        whole = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return Mistake(f"{said}, at character {at + 1} of {whole!r}")

    def piece(self) -> Piece:
        """What the piece says."""
        low, high = self.trimmed(self.low, self.high)
        if low == high:
            raise self.wrong(low, "a piece of a range is missing")
        weight = Fraction(1)
        if after := _AFTER.search(self.text, low, high):
            weight, high = self.weight(after), after.start()
            low, high = self.trimmed(low, high)
        if top := _TOP.fullmatch(self.text, low, high):
            return Piece(top=self.top(top), weight=weight)
        if before := _BEFORE.match(self.text, low, high):
            weight *= Fraction(before["percent"]) / 100
            low = before.end()
        drawn = None
        if draw := _DRAW.search(self.text, low, high):
            drawn = 0 if draw["pat"] else int(draw["cards"])
            low, high = self.trimmed(low, draw.start())
        if self.text[low:high].lower() == "random" or (drawn is not None and low == high):
            return Piece(drawn=drawn, weight=weight)
        main, *others = self.split("!", low, high)
        low, high = self.trimmed(*main)
        rises = self.text[low:high].endswith("+")
        ends = self.split("-", low, high - rises)
        if len(ends) > 2 or (rises and len(ends) == 2):
            raise self.wrong(ends[1][0] - 1, "a range runs from one hand to another, as in JJ-99")
        return Piece(
            pattern=self.pattern(*ends[0]),
            rises=rises,
            to=self.pattern(*ends[1]) if len(ends) == 2 else None,
            without=tuple(self.pattern(*other) for other in others),
            drawn=drawn,
            weight=weight,
        )

    def trimmed(self, low: int, high: int) -> tuple[int, int]:
        """A stretch of the text without the gaps around it."""
        inside = self.text[low:high]
        before = len(inside) - len(inside.lstrip())
        return low + before, max(low + before, low + len(inside.rstrip()))

    def split(self, sign: str, low: int, high: int) -> list[tuple[int, int]]:
        """The stretches between signs that stand in no list."""
        found = re.compile(re.escape(sign) + r"(?![^\[]*\])").finditer(self.text, low, high)
        cuts = [each.start() for each in found]
        return list(zip([low, *(cut + 1 for cut in cuts)], [*cuts, high], strict=True))

    def weight(self, said: re.Match[str]) -> Fraction:
        """How much the piece counts."""
        if said["over"]:
            if not int(said["under"]):
                raise self.wrong(said.start(), "a weight is divided by nothing")
            return Fraction(int(said["over"]), int(said["under"]))
        percent = said["percent"] or said["sign"]
        return Fraction(said["percent"] or said["times"]) / (100 if percent else 1)

    def top(self, said: re.Match[str]) -> tuple[Fraction, Fraction]:
        """From where to where in the order of the game's hands."""
        low, high = Fraction(said["low"] or 0), Fraction(said["high"])
        if not 0 <= low < high <= 100:
            raise self.wrong(said.start(), "best hands are some of 100%, as in 15% or 5%-15%")
        return low, high

    def pattern(self, low: int, high: int) -> Pattern:
        """The cards of a stretch, and what it says of their suits."""
        low, high = self.trimmed(low, high)
        if low == high:
            raise self.wrong(low, "a hand is missing")
        said = _SUITED.fullmatch(self.text, low, high)
        if said and not any(self.jokers(at, high) for at in range(low, high)):
            body = _CARD.sub("x", said["body"])
            cards = body.count("x")
            suits = said["suits"].lower()
            alone = body[-1:].isspace() or not re.search(r"\s", body)
            if alone and (cards > 1 or (not body and suits not in ("s", "o"))):
                return self.groups(low, said.start("suits"), suits)
        return self.groups(low, high, "")

    def groups(self, low: int, high: int, suits: str) -> Pattern:
        """The cards of a stretch; if it ends in a word about suits, none has a suit of its own."""
        groups: list[list[Token]] = [[]]
        down = [False]
        at = low
        while at < high:
            if joker := self.jokers(at, high):
                groups[-1].append(self.joker(at, groups, joker.group()))
                at = joker.end()
                continue
            found = _TOKEN.match(self.text, at, high)
            if not found:
                raise self.wrong(at, f"{self.text[at]!r} is no card of a range: {ALLOWED}")
            if not self.deck.jokers and self.text[at : at + 2] == "Jk":
                raise self.wrong(at, "Jk is not in the pack, which has no joker")
            if found["bracket"]:
                if (found["bracket"] == "(") == down[-1]:
                    raise self.wrong(at, "brackets stand in pairs around the cards that are down")
                down.append(not down[-1])
                groups.append([])
            elif not found[0].isspace():
                suit = None if suits else _SUIT.match(self.text, found.end(), high)
                groups[-1].append(self.token(found, suit[0] if suit else ""))
                at = suit.end() if suit else found.end()
                continue
            at = found.end()
        if down[-1]:
            raise self.wrong(high - 1, "brackets stand in pairs around the cards that are down")
        kept = [(group, under) for group, under in zip(groups, down, strict=True) if group]
        kept = kept or [([], False)]
        return Pattern(
            tuple(tuple(sorted(group, key=self.order)) for group, _ in kept),
            tuple(under for _, under in kept),
            suits,  # type: ignore[arg-type]
        )

    def jokers(self, at: int, high: int) -> re.Match[str] | None:
        """A joker of the pack at a place of the text."""
        jokers = _JOKERS.get(self.deck.jokers)
        return jokers.match(self.text, at, high) if jokers else None

    def joker(self, at: int, groups: list[list[Token]], said: str) -> Token:
        """A joker; a second one of a hand is the other, however it is written."""
        held = [token.joker for group in groups for token in group if token.joker]
        name = "Jx" if said == "Jx" or "Jk" in held else "Jk"
        if name in held or len(held) == self.deck.jokers:
            raise self.wrong(at, f"a joker too many: the pack has {self.deck.jokers}")
        return Token(joker=name)

    def token(self, said: re.Match[str], suit: str) -> Token:
        """One card."""
        suit = _SUIT_OF[suit[0].lower()] if suit else ""
        if said["any"]:
            return Token(suit=suit)
        if said["rank"]:
            rank = said["rank"].upper().replace("10", "T")
            if rank not in self.deck.ranks:
                raise self.wrong(said.start(), f"{rank} is not in the pack: {self.deck.ranks}")
            return Token(rank, suit)
        return Token(self.listed(said), suit)

    def listed(self, said: re.Match[str]) -> str:
        """The ranks of a list, such as A-T or AKQ, from the highest down."""
        inside = said["list"].upper().replace("10", "T")
        found: set[str] = set()
        for part in re.split(r"[\s,]+", inside.strip()):
            if span := _SPAN.fullmatch(part):
                found |= set(self.span(span["first"], span["last"]))
            elif part and all(rank in RANKS for rank in part):
                found |= set(part)
            else:
                raise self.wrong(
                    said.start("list"),
                    f"[{said['list']}] is no list of ranks such as [A-T] or [AKQ]",
                )
        ranks = "".join(rank for rank in reversed(self.deck.ranks) if rank in found)
        if not ranks:
            raise self.wrong(said.start("list"), f"no rank of [{said['list']}] is in the pack")
        return ranks

    def span(self, first: str, last: str) -> str:
        """The ranks from one to another, an ace at the lower end being low."""
        order = RANKS
        if last == "A" or (first == "A" and self.aces_low):
            order = "A" + RANKS[:-1]
        low, high = sorted((order.index(first), order.index(last)))
        return order[low : high + 1]

    def order(self, token: Token) -> tuple[int, int, int]:
        """Where a card stands among others of its group: exact ones first, from the highest."""
        ranks = token.ranks or "-"
        kind = 3 if not (token.ranks or token.joker) else 0 if len(ranks) == 1 or token.joker else 1
        return (kind, -max(RANKS.find(rank) for rank in ranks), -"-cdhs".index(token.suit or "-"))
