"""Following a strategy through any game, board by board, as the straightforward solver goes."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddchip.edge.straight import Cells, Layer, Straight
from oddchip.edge.strategies.following import Block, Visit, possible_hands
from oddchip.edge.strategies.sights import Cards
from oddchip.edge.tree import End, Place
from oddchip.house import Terms

# So many hands on boards are looked at together.
AT_ONCE: Final = 500_000

Handed = dict[int | End, list[tuple[Cells, Place]]]


def follow(of: Terms, solver: Straight, visit: Visit, until: Place) -> None:
    """Visit all that is seen at each node, as often as comes of what is chosen before."""
    nodes = solver.tree.nodes
    reached = {0: np.ones(solver.layers[nodes[0].place].cells, np.int64)}
    handed: Handed = {}
    for at, node in enumerate(nodes):
        if node.place > until:
            break
        if node.place == solver.last:
            _at_last(of, solver, visit, at, handed.get(at, []))
            continue
        layer = solver.layers[node.place]
        chosen = _visited(of, solver, visit, at, layer, reached[at])
        for which, option in enumerate(node.options):
            to = option.to
            if isinstance(to, End):
                continue
            place = nodes[to].place
            come = reached[at] * (chosen == which) * solver.ways(node.place, place)
            if place == solver.last:
                handed.setdefault(to, []).append((come, node.place))
            else:
                more = reached.setdefault(to, np.zeros(solver.layers[place].cells, np.int64))
                solver.hand_down(come, node.place, place, slice(None), more)


def _visited(
    of: Terms, solver: Straight, visit: Visit, at: int, layer: Layer, reached: Cells
) -> NDArray[np.uint8]:
    """What is chosen at a node before the last place."""
    come = reached * solver.possible(layer) * layer.times[:, None, None]
    chosen = np.zeros(layer.cells, np.uint8)
    for rows in _some(len(layer.boards), layer.cells):
        sums = solver.sums[at][:, rows]
        chosen[rows] = _chosen(
            of, solver, visit, at, layer.boards[rows], come[rows], sums, layer.place
        )
    return chosen


def _at_last(
    of: Terms, solver: Straight, visit: Visit, at: int, handed: list[tuple[Cells, Place]]
) -> None:
    """Visit a node at the last place."""
    layer, node = solver.layers[solver.last], solver.tree.nodes[at]
    ends = [option.to for option in node.options if isinstance(option.to, End)]
    possible = solver.possible(layer)
    for rows, on in solver.blocks():
        values, _ = solver.values(on, {end: [end] for end in ends})
        come = np.zeros((len(on.cards), *layer.cells[1:]), np.int64)
        if at == 0:
            come += 1
        for chosen, place in handed:
            solver.hand_down(chosen, place, solver.last, rows, come)
        come *= possible[rows] * layer.times[rows, None, None]
        _chosen(of, solver, visit, at, layer.boards[rows], come, values, layer.place)


def _chosen(
    of: Terms,
    solver: Straight,
    visit: Visit,
    at: int,
    boards: Cards,
    come: Cells,
    values: Cells,
    place: Place,
) -> NDArray[np.uint8]:
    """What is chosen on some boards, with each hand and open cards of the dealer."""
    opened = solver.opened if place.dealer else np.zeros((1, 0), np.uint8)
    shape = come.shape
    hands = np.broadcast_to(
        solver.pack[solver.holes], (shape[0] * shape[2], shape[1], solver.holes.shape[1])
    )
    rows = possible_hands(
        of,
        hands,
        np.repeat(solver.pack[boards], shape[2], axis=0),
        np.tile(solver.pack[opened], (shape[0], 1)),
        np.moveaxis(come, 2, 1).reshape(-1, shape[1]) > 0,
    )
    by_rows = np.moveaxis(come, 2, 1).reshape(-1, shape[1])
    worth = np.moveaxis(values, 3, 2).reshape(len(values), -1, shape[1])
    made = visit(Block(at, rows, by_rows, solver.completions(place), worth))
    return np.moveaxis(made.reshape(shape[0], shape[2], shape[1]), 1, 2)


def _some(boards: int, cells: tuple[int, int, int]) -> Iterator[slice]:
    step = max(1, AT_ONCE // (cells[1] * cells[2]))
    for first in range(0, boards, step):
        yield slice(first, min(first + step, boards))
