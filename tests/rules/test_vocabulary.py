"""The words of rule sheets, as docs/rule-sheets.md lists them."""

from tests.rules.vocabulary import BEGIN, DOCUMENT, written


def test_the_list_of_words_is_that_of_the_types() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text[text.index(BEGIN) :] == written()
