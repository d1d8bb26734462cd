"""Cleans text from other people, once, where it arrives.

A name or a chat line is shown on every player's terminal. So all characters are removed that a terminal
obeys or a reader cannot see: control, format, bidi and tag characters, private, surrogate and unassigned
code points, invisible letters, and characters whose width terminals disagree on. The result is in NFC, on
one line, cut to a width, with at most two combining marks on a letter.

Cleaning is idempotent. The result is plain content: a screen must never read it as markup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from itertools import count
from typing import Final, TypeVar

from wcwidth import wcwidth

from parlour.net import limits
from parlour.rules.retold import retold
from parlour.rules.sentences import LONGEST, Sentence, Told, Value, rewritten, shortened

T = TypeVar("T")
_LONGEST: Final = 4096  # characters of a text that are looked at
_CONTROLS: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BLANK: Final = "\u2800"  # a braille cell without dots
_INVISIBLE: Final = (
    # Unicode's Default_Ignorable_Code_Point, as far as it is not of category Cf or Cn
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
    (0x1D159, 0x1D159),  # musical symbol null notehead
    (0x1F1E6, 0x1F1FF),  # flags and skin tones: terminals disagree on their width
    (0x1F3FB, 0x1F3FF),
)


def clean_name(text: str) -> str:
    """Return `text` as a name of at most 16 cells; "" if nothing is left."""
    return clean(text, limits.NAME_CELLS)


def clean_line(text: str) -> str:
    """Return `text` as a chat line of at most 300 cells; "" if nothing is left."""
    return clean(text, limits.LINE_CELLS)


def clean(text: str, width: int) -> str:
    """Return `text` as one safe line of at most `width` cells."""
    cleaned = _once(text[:_LONGEST], width)
    while cleaned != (again := _once(cleaned, width)):  # removing a character may let others compose
        cleaned = again
    return cleaned


def clean_told(said: Told) -> Told:
    """Return what is said with safe texts, each on one line: words that not every program has, and values."""
    cleaned = rewritten(said, _clean_sentence, _clean_value)
    return said if cleaned == said else cleaned


def clean_short(said: Told, width: int) -> Told:
    """Return what is said with safe texts, which are cut until the words take at most `width` cells."""
    return shortened(said, _clean_text, width)


def clean_said(value: T) -> T:
    """Return a view, or a part of one, in which everything that is said has safe texts."""
    return retold(value, clean_told)


def _clean_sentence(sentence: Sentence) -> Sentence:
    return Sentence(*(_clean_text(each, LONGEST) for each in sentence))


def _clean_value(value: Value) -> Value:
    return _clean_text(value, limits.LINE_CELLS) if isinstance(value, str) else value


def _clean_text(text: str, width: int) -> str:
    """Return `text` as `clean` does, in less time if nothing is wrong with it, as nearly always."""
    is_plain = len(text) <= width and text.isascii() and text.isprintable() and text == " ".join(text.split())
    return text if is_plain else clean(text, width)[:width]


def cells(text: str) -> int:
    """Return the width of a cleaned `text` in terminal cells."""
    return sum(wcwidth(character) for character in text)


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return `name`, with " 2", " 3" … appended if it is taken, in at most 16 cells.

    Names that differ only in case or in compatibility forms count as the same.
    """
    known = {_folded(other) for other in taken}
    if _folded(name) not in known:
        return name
    numbered = (
        f"{_cut(name, limits.NAME_CELLS - len(ending))}{ending}" for ending in (f" {n}" for n in count(2))
    )
    return next(other for other in numbered if _folded(other) not in known)


def _once(text: str, width: int) -> str:
    whole = unicodedata.normalize("NFC", text)  # first: parts of a Korean syllable have no width
    visible = "".join(" " if _is_space(character) else character for character in whole if _passes(character))
    composed = unicodedata.normalize("NFC", visible)
    return _cut("".join(_few_marks(" ".join(composed.split()))), width)


def _is_space(character: str) -> bool:
    return character.isspace() or character == _BLANK


def _passes(character: str) -> bool:
    if _is_space(character):
        return True
    category = unicodedata.category(character)
    if category in _CONTROLS or any(first <= ord(character) <= last for first, last in _INVISIBLE):
        return False
    return category[0] == "M" or wcwidth(character) > 0


def _few_marks(text: str) -> Iterator[str]:
    """Drop marks after the second in a row, and all marks before the first letter."""
    marks = limits.MARKS
    for character in text:
        is_mark = unicodedata.category(character)[0] == "M"
        marks = marks + 1 if is_mark else 0
        if marks <= limits.MARKS:
            yield character


def _cut(text: str, width: int) -> str:
    used = 0
    for at, character in enumerate(text):
        used += wcwidth(character)
        if used > width:
            return text[:at].rstrip()
    return text


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
