"""A language that nobody speaks: what it says was marked, and what stands in plain letters was missed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from parlour.rules.sentences import PLACE
from parlour.tui import words

TEMPLATE: Final = Path(words.__file__).with_name("parlour.pot")

ACCENTS: Final = str.maketrans(
    "abcdefghijklmnoprstuvwyzACDEGILNORSTUWYZ", "äbčďéfğĥíĵķĺmñöpřšťüvŵýžÄČĎÉĞÍĹÑÖŘŠŤÜŴÝŽ"
)
LONGER: Final = 3
"""A text grows by one letter for so many."""
PLAIN: Final = re.compile(r"[A-Za-z]{3,}")
"""What reads like a word of plain letters: nothing that this language says has three of them in a row."""


class Pseudo(NullTranslations):
    """Says every text of the catalog in accented letters, and longer by a third; all else as it is."""

    def gettext(self, message: str) -> str:
        return said(message) if message in known() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return said(message) if (context, message) in known() else message


@cache
def known() -> frozenset[str | tuple[str, str]]:
    """Return every text of the catalog for translators, one with a key as a pair.

    Every worker asks, and to gather them from the code takes long; `tests/generated` tests that the catalog
    has them all.
    """
    forms = ((each.context, form) for each in template() for form in _forms(each.id) if form)
    return frozenset(form if key is None else (key, form) for key, form in forms)


def template() -> Catalog:
    """Return the catalog for translators, as it lies there."""
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def _forms(text: str | Sequence[str]) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text


def said(text: str) -> str:
    """Return `text` as this language says it; its places stay, and so does white space around it."""
    parts = enumerate(PLACE.split(text))
    accented = "".join(f"{{{part}}}" if number % 2 else _accented(part) for number, part in parts)
    letters = sum(part.isalpha() for part in PLACE.sub("", text))
    end = len(accented.rstrip())
    return accented[:end] + "ö" * (letters // LONGER) + accented[end:]


def _accented(text: str) -> str:
    return PLAIN.sub(lambda word: word[0].translate(ACCENTS), text)


def missed(shown: str, *names: str) -> list[str]:
    """Return the words of plain letters in `shown` that are none of `names`, each once."""
    for name in sorted(names, key=len, reverse=True):
        shown = shown.replace(name, " ")
    return list(dict.fromkeys(PLAIN.findall(shown)))
