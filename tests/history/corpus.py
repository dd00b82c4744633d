"""Real hands, which lie beside the project's folder where there are any: others' data, not ours."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "data" / "phh"
FOUND = sorted(CORPUS.glob("*/*.phh"))
FILES = FOUND or [CORPUS / "none" / "none.phh"]

needs_corpus = pytest.mark.skipif(
    not FOUND, reason="no folder shared/data/phh with real hands lies beside the project's"
)
