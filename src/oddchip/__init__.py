"""Oddchip turns a poker rule sheet into a running game.

This is the front of the library. Each package below it says what lives there; nothing is loaded
before it is used, so `import oddchip` costs next to nothing.
"""

__version__ = "0.1.0"
