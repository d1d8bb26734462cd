"""Text from other people, made harmless once, at the door.

A name or a chat line ends up on every player's terminal. So nothing passes that a terminal
obeys or a reader cannot see: control, format, bidi and tag characters, private, surrogate
and unassigned code points, invisible letters, and characters whose width terminals disagree
on. What is left is in NFC, on one line, with at most two marks on a letter, and fits.

Cleaning what is clean changes nothing. The result is still only content: a screen must
never read it as markup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from itertools import count
from typing import Final

from wcwidth import wcwidth

from net import limits

_LONGEST: Final = 4096  # no more of a text than this is looked at
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
    # ... and a note without a head
    (0x1D159, 0x1D159),
    # flags are pairs of these, skin tones change the emoji before them: no two terminals agree
    (0x1F1E6, 0x1F1FF),
    (0x1F3FB, 0x1F3FF),
)


def clean_name(text: str) -> str:
    """Return `text` as a name of at most 16 cells; "" if nothing of it is left."""
    return clean(text, limits.NAME_CELLS)


def clean_line(text: str) -> str:
    """Return `text` as a chat line of at most 300 cells; "" if nothing of it is left."""
    return clean(text, limits.LINE_CELLS)


def clean(text: str, width: int) -> str:
    """Return `text` as one harmless line of at most `width` cells."""
    cleaned = _once(text[:_LONGEST], width)
    while cleaned != (again := _once(cleaned, width)):  # what a removed character kept apart may compose
        cleaned = again
    return cleaned


def cells(text: str) -> int:
    """Return how many cells of a terminal a cleaned `text` fills."""
    return sum(wcwidth(character) for character in text)


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return `name`, with " 2", " 3" … after it if someone has it, in 16 cells at most.

    Names that differ in capitals or in look-alike forms only count as the same.
    """
    known = {_folded(other) for other in taken}
    if _folded(name) not in known:
        return name
    numbered = (
        f"{_cut(name, limits.NAME_CELLS - len(ending))}{ending}" for ending in (f" {n}" for n in count(2))
    )
    return next(other for other in numbered if _folded(other) not in known)


def _once(text: str, width: int) -> str:
    whole = unicodedata.normalize("NFC", text)  # first: the parts of a Korean syllable alone have no width
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
    """Leave at most two marks in a row, and none where they would sit on someone else's letter."""
    marks = limits.MARKS  # before the first letter: none at all
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
