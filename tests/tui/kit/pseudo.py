"""A language that nobody speaks: what it says was marked, and what stands in plain letters was missed."""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from typing import Final

from parlour.rules.sentences import PLACE
from tests.generated.words import texts

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
    """Return every text of the catalog, one with a key as a pair."""
    found: set[str | tuple[str, str]] = set()
    for text in texts():
        forms = filter(None, (text.text, text.many))
        found.update(forms if text.key is None else ((text.key, form) for form in forms))
    return frozenset(found)


def said(text: str) -> str:
    """Return `text` as this language says it; its places stay, and so does white space around it."""
    parts = re.split(f"({PLACE.pattern.replace('(', '(?:')})", text)
    accented = "".join(part if PLACE.fullmatch(part) else _accented(part) for part in parts)
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
