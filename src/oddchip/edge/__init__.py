"""The exact mathematics of the house-banked games: what a sheet is worth under best play, and why.

How a round is played and settled is `house`'s.
"""
