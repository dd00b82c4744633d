"""Equities of the card-room games: what each hand wins of the pot, exactly or by samples.

Games are known by the shape of their sheets alone. How a question is answered:

- `shape` is what a sheet says that matters here: pack, orders, uses, how many cards and where.
- `question` is what is asked: the shape, a range of hands for each player, the board, dead cards.
- `matchups` lists what hands of the ranges may meet, with card removal, those that differ by
  suits alone counted together: a `Matchup` has one hand of each, of which cards may be unknown.
- `families` has the ways to reckon matchups exactly, each a `Family` that fits some shapes:
  of those that fit, the quickest is taken; `every` deals every card.
- `sampling` deals at random and ranks with `ranking.batch`, which is fast enough for every shape.
- `discards` has what players keep where one of three cards is given up, by `flop_worths`.
- `batch` has many matchups as arrays, `starting_hands` those of hold'em as data.
- `settling` divides the pots of both, `tally` is what is counted.
- `ranges` reads what people write for hands; `outs`, `distributions` and `distributions_later` are
  what a hand may become.
- `equity` decides between them and has the answer; `asking` takes questions in words.
"""
