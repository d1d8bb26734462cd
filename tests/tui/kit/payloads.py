"""Payloads of a stranger: texts that control a terminal, hide, act as markup, or flood a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

PAYLOADS: Final = (
    "\x1b]52;c;aGk=\x07",  # the clipboard
    "\x1b]8;;http://x\x1b\\link",
    "\x1b]0;owned\x07",
    "\x1b[2J\x1b[6n\x1b[5i",  # clear, report, print
    "\x1b[?1049l\x1b[?25h",
    "\x1bP$qm\x1b\\\x1b_x\x1b\\\x1b^x\x1b\\",
    "\x9b2J\x9d52;c;aGk=\x9c\x90q\x9c",  # C1
    "\x1bc\x1b(0",
    "\u202egnp\u202d.exe",
    "\u2066x\u2067y\u2068z\u2069\u200e\u200f\u061c",
    "a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg",
    "\U000e0041\U000e0042\U000e007f",
    "Z" + "\u0300\u0301\u0302\u0303" * 10,
    "[@click=app.quit]hi[/]",
    "[/]",
    "[ @click=app.exit ][red]x[/red][link=http://x]",
    "one\ntwo\r\nthree\ttab\x0b\x0c",
    "\x07\x07\x00\x08\x7f",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f1e9\U0001f1ea\U0001f44d\U0001f3fd\u2764\ufe0f",
    "\u115f\u3164\uffa0\u034f\u17b4\u180b",  # letters nobody sees
    "\u2028\u2029\x85",
    "{0.__class__}$name%s{9}",
    "x" * 10_000,
)
"""Each is harmless once its unseen characters are gone: that is what is to be shown of it."""

ONE_OF_EACH: Final = (0, 6, 8, 12, 15, 16, 22)
"""Which of them are one of each kind: OSC, C1, bidi, marks on a letter, markup, lines, a flood."""

MARK: Final = re.compile(r"Q[A-Za-z][0-9]{2}")
"""Stands before a payload and says in which field it came, and which it is."""

FOREIGN = re.compile("(?=([^\x00-\x7f]{3}))")
HIDDEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\U000e0000-\U000e0fff]")


def marked(field: str, longest: int = 20_000) -> list[str]:
    """Return every payload with its mark for `field`, a letter, cut to what the field may hold."""
    return [f"Q{field}{number:02}{text}"[:longest] for number, text in enumerate(PAYLOADS)]


def one_of_each(field: str, longest: int = 20_000) -> list[str]:
    """Return one payload of each kind, for a field that takes a screen for each of them."""
    texts = marked(field, longest)
    return [texts[number] for number in ONE_OF_EACH]


def unseen(texts: Iterable[str], seen: Callable[[str], bool]) -> list[str]:
    """Return the marks of the texts that were not seen."""
    return [text[:4] for text in texts if not seen(text[:4])]


def dangerous(words: str) -> list[str]:
    """Return what in the words a terminal would obey, or a reader would not see, with its surroundings."""
    found = {letter for letter in set(words) if _is_dangerous(letter)}
    places = {letter: words.index(letter) for letter in found}
    return [words[max(0, at - 20) : at + 10] for at in places.values()]


def _is_dangerous(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} or bool(
        HIDDEN.match(letter)
    )


def flooded(words: str) -> bool:
    """Whether a letter carries more than two marks."""
    return any(all(map(unicodedata.combining, run)) for run in FOREIGN.findall(words))
