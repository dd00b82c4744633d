"""Equities of the card-room games: what each hand wins of the pot, exactly or by samples.

`tally` is what every way of reckoning counts. Games are known by their sheets alone.
"""
