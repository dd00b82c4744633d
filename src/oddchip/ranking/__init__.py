"""Which hand is better: how hands compare, and which cards they may use.

`orders` is the vocabulary, `plain` its definition, `value` a hand's worth in words.
"""

from oddchip.ranking.orders import (
    ANY,
    FIVE_CARDS,
    ORDER_NAMES,
    Badugi,
    Category,
    DeuceToSeven,
    High,
    Low,
    Order,
    Uses,
    order_named,
)
from oddchip.ranking.plain import best, category, classes, read, size
from oddchip.ranking.value import Value, evaluate, strengths, words

__all__ = [
    "ANY",
    "FIVE_CARDS",
    "ORDER_NAMES",
    "Badugi",
    "Category",
    "DeuceToSeven",
    "High",
    "Low",
    "Order",
    "Uses",
    "Value",
    "best",
    "category",
    "classes",
    "evaluate",
    "order_named",
    "read",
    "size",
    "strengths",
    "words",
]
