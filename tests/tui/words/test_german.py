"""What every German text keeps to, as far as a pattern can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from babel.messages.pofile import read_po

from parlour.tui.text.language import CATALOGS

GERMAN: Final = CATALOGS / "de"
WRONG: Final = {
    "a card after a preposition has its case: `auf {cards:den}`": re.compile(
        r"\b(zu|auf|gegen|für|um) \{(cards|wanted|top|facing|answered)\}"
    ),
    "a sentence after a colon has a capital letter": re.compile(
        r": \[?(du|er|ihr|niemand|leg|zieh|drück|nimm|wähle|warte|das ist) (?!\|)"
    ),
    "no comma before `oder` and `und` that join words": re.compile(
        r", (oder|und) (passen|so weiter|diesen|zurückkommen|anhalten)\b"
    ),
    "quotes are „so“": re.compile(r"“[^„“]*“|„[^“]*„"),
}
RIGHT: Final = (
    "{card} oben auf {cards}",
    "eine Reihenfolge für {typed} ist jetzt nicht gefragt, sondern eine für {wanted}",
)
"""Texts whose places are no cards: a number of them, and notation."""


def _texts() -> Iterator[tuple[str, str]]:
    """Yield every German text of the catalog, and every line of a page of rules, with where it stands."""
    with (GERMAN / "LC_MESSAGES/parlour.po").open("rb") as catalog:
        for message in read_po(catalog):
            forms = message.string if isinstance(message.string, tuple) else (str(message.string),)
            yield from ((message.context or "", form) for form in forms if message.id)
    for page in sorted(GERMAN.glob("rules/*.md")):
        yield from ((page.name, line) for line in page.read_text("utf-8").splitlines() if line[:1] != "|")


def test_no_german_text_breaks_a_rule() -> None:
    there = [each for each in _texts() if each[1] not in RIGHT]
    assert len(there) > 1000
    assert [(rule, each) for rule, wrong in WRONG.items() for each in there if wrong.search(each[1])] == []
