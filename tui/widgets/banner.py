"""The name Parlour as a hand of seven cards."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from parlour.tui.widgets.ink import BAD, MUTED, STRONG

LETTERS: Final = "PARLOUR"
_SUITS: Final = "♠♥♦♣♠♥♦"


def banner() -> Content:
    """Return four lines: overlapping cards, each with a letter and a suit."""
    lines = [
        Content.styled("╭──" * len(LETTERS) + "─╮", MUTED),
        _across(LETTERS, STRONG),
        _across(_SUITS, ""),
        Content.styled("╰──" * len(LETTERS) + "─╯", MUTED),
    ]
    return Content("\n").join(lines)


def _across(signs: str, ink: str) -> Content:
    parts: list[Content] = []
    for sign in signs:
        color = ink or (BAD if sign in "♥♦" else "$foreground")
        parts += [Content.styled("│", MUTED), Content.styled(sign, color), Content(" ")]
    return Content.assemble(*parts, Content.styled(" │", MUTED))
