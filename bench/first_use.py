"""How long ranking takes to be ready in a new process, in seconds of CPU time, as JSON.

`bench.ranking` runs this twice on an empty cache: first kernels compile, then they are loaded.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager


def main() -> None:
    """Imports, makes the tables, has each kernel rank a hand, and prints how long each took."""
    took: dict[str, float] = {}

    @contextmanager
    def timed(name: str) -> Iterator[None]:
        begin = time.process_time()
        yield
        took[name] = time.process_time() - begin

    with timed("import oddchip.ranking"):
        from oddchip.cards import Deck
        from oddchip.ranking import ANY, Badugi, High, Low, Order, Uses
    with timed("import NumPy and Numba"):
        import numpy as np

        from oddchip.ranking.batch import counts, strengths
        from oddchip.ranking.board_tables import badugi_tables, board_tables, low_board_tables
        from oddchip.ranking.tables import tables
    with timed("Numba's own start"):
        from numba.core.registry import cpu_target

        cpu_target.typing_context.refresh()
        cpu_target.target_context.refresh()
    omaha, eight = Uses(hand=2, board=3), Low(at_most=8)
    with timed("tables of 5 and 7 cards"):
        tables(High(), 7)
    with timed("all other tables"):
        board_tables(High())
        low_board_tables(eight)
        badugi_tables(Badugi())
    cards = np.arange(0, 45, 5, dtype=np.uint8)[None, :]
    ranked: list[tuple[str, Order, int, int, Uses]] = [
        ("rank_hands", High(), 7, 0, ANY),
        ("rank_with_boards", High(), 4, 5, omaha),
        ("rank_low_with_boards", eight, 4, 5, omaha),
        ("rank_badugis", Badugi(), 4, 0, ANY),
    ]
    for kernel, order, held, shared, uses in ranked:
        with timed(kernel):
            strengths(order, cards[:, :held], cards[:, held : held + shared], uses)
    with timed("count_hands"):
        counts(High(), Deck(), 5)
    print(json.dumps(took))


if __name__ == "__main__":
    main()
