"""The words of rule sheets, as docs/rule-sheets.md lists them."""

from oddchip.rules.tree import MOST_BYTES
from tests.rules.vocabulary import BEGIN, DOCUMENT, written


def test_the_list_of_words_is_that_of_the_types() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text[text.index(BEGIN) :] == written()


def test_the_size_that_a_sheet_may_have() -> None:
    assert f"over {MOST_BYTES // 1000} kB" in DOCUMENT.read_text(encoding="utf-8")
