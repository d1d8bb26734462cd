"""What a terminal is asked about its colors, and what its answers say.

A color of 24 bits is set and asked for again (DECRQSS): a terminal that knows it tells the same color. The
capability `RGB` (XTGETTCAP) is for terminals that do not answer that. OSC 11 asks for the background. Every
terminal answers the last question (DA1), and it answers in order: then nothing more will come.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from parlour.net.dumb_terminal import is_dumb
from parlour.tui.terminal.colors import Rgb

_BACKGROUND: Final = "\x1b]11;?\x1b\\"
_TRUE_COLOR: Final = (
    "\x1b[48;2;41;63;85m\x1bP$qm\x1b\\\x1b[m\x1bP+q524742\x1b\\"  # 524742: RGB in hexadecimal
)
_FENCE: Final = "\x1b[c"
_NEVER: Final = ("linux", "vt", "ansi", "cons", "sun")
"""Terminals that print such questions, or may."""

_SGR: Final = re.compile(r"\x1bP1\$r(.*)m\x1b\\")
_SAME_COLOR: Final = re.compile(r"48[:;]2[:;](?:\d*:)?41[:;]63[:;]85")
_CAPABILITY: Final = re.compile(r"\x1bP1\+r524742(?:=([0-9A-Fa-f]*))?\x1b\\")
_ABSENT: Final = "2D31"
"""-1 in hexadecimal: xterm knows the capability, but it is off."""
_COLOR: Final = re.compile(r"\x1b\]11;rgba?:([0-9a-f]{1,4})/([0-9a-f]{1,4})/([0-9a-f]{1,4})", re.IGNORECASE)
_IS_FENCE: Final = re.compile(r"\x1b\[\?[0-9;]*c")


def question(term: str, environment: Mapping[str, str]) -> str:
    """Return what asks a terminal of the type `term`; "" if it may not be asked."""
    if is_dumb(term) or term.startswith(_NEVER):
        return ""
    if environment.get("TERM_PROGRAM") == "Apple_Terminal":  # it has no true color, and prints some questions
        return _BACKGROUND + _FENCE
    return _BACKGROUND + _TRUE_COLOR + _FENCE


class Answers(NamedTuple):
    """What a terminal has said; None is no answer."""

    same_color: bool | None = None
    capability: bool | None = None
    background: Rgb | None = None
    complete: bool = False

    def is_true_color(self, term: str) -> bool:
        """Whether a terminal of the type `term` shows 24 bits.

        GNU screen passes the question for the capability on to the terminal around it.
        """
        if self.same_color is not None:
            return self.same_color
        return bool(self.capability) and not term.startswith("screen")

    def with_answer(self, text: str) -> Answers:
        """Return the answers with one more; anything else changes nothing."""
        if found := _SGR.fullmatch(text):
            return self._replace(same_color=_SAME_COLOR.search(found[1]) is not None)
        if found := _CAPABILITY.fullmatch(text):
            return self._replace(capability=(found[1] or "").upper() != _ABSENT)
        if found := _COLOR.match(text):
            red, green, blue = (
                round(int(part, 16) * 255 / int("f" * len(part), 16)) for part in found.groups()
            )
            return self._replace(background=(red, green, blue))
        if _IS_FENCE.fullmatch(text):
            return self._replace(complete=True)
        return self
