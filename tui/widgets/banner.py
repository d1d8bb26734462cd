"""The name of the house, dealt as seven cards."""

from __future__ import annotations

from typing import Final

from textual.content import Content

LETTERS: Final = "PARLOUR"
_SUITS: Final = "♠♥♦♣♠♥♦"
_PLAIN_SUITS: Final = "SHDCSHD"
_ROUND: Final = ("╭", "──", "│", "╰", "──╮", "  │", "──╯")
_PLAIN: Final = (".", "--", "|", "'", "--.", "  |", "--'")


def banner(*, ascii_only: bool = False) -> Content:
    """Return four lines: a hand of cards that overlap, each with a letter and a suit."""
    top, edge, side, bottom, top_end, side_end, bottom_end = _PLAIN if ascii_only else _ROUND
    suits = _PLAIN_SUITS if ascii_only else _SUITS
    frame = "$text-muted"
    lines = [
        Content.styled((top + edge) * 7 + top_end, frame),
        _cells(side, LETTERS, "bold $foreground", side_end),
        _cells(side, suits, "", side_end),
        Content.styled((bottom + edge) * 7 + bottom_end, frame),
    ]
    return Content("\n").join(lines)


def _cells(side: str, signs: str, style: str, end: str) -> Content:
    parts: list[Content] = []
    for place, sign in enumerate(signs):
        ink = style or ("$error" if place % 4 in (1, 2) else "$foreground")
        parts += [Content.styled(side, "$text-muted"), Content.styled(sign, ink), Content(" ")]
    return Content.assemble(*parts[:-1], Content.styled(end, "$text-muted"))
