"""The name Parlour as overlapping cards, or as large ones side by side: each has a letter and a suit."""

from __future__ import annotations

from typing import Any, Final

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from parlour.tui.screens.boxes.page import is_broad
from parlour.tui.widgets.ink import BAD, MUTED, STRONG

LETTERS: Final = "PARLOUR"
SUITS: Final = "♠♥♦♣♠♥♦"
CARD: Final = 9
"""Columns of a large card."""
WIDTH: Final = len(LETTERS) * (CARD + 1) - 1
"""Columns of the large cards."""


def banner(*, broad: bool = False) -> Content:
    """Return the name as four lines: overlapping cards; in a broad window, as five lines of large ones."""
    if broad:
        return _large_banner()
    lines = [
        Content.styled("╭──" * len(LETTERS) + "─╮", MUTED),
        _across(LETTERS, STRONG),
        _across(SUITS, ""),
        Content.styled("╰──" * len(LETTERS) + "─╯", MUTED),
    ]
    return Content("\n").join(lines)


def _large_banner() -> Content:
    """Return the name as five lines of `WIDTH` columns: cards side by side."""
    inner = CARD - 2
    far = inner - 2
    cards = [
        (
            Content.styled(f"╭{'─' * inner}╮", MUTED),
            _side(Content.assemble(" ", (suit, _ink(suit)), " " * far)),
            _side(Content.assemble(" " * (inner // 2), (letter, STRONG), " " * (inner // 2))),
            _side(Content.assemble(" " * far, (suit, _ink(suit)), " ")),
            Content.styled(f"╰{'─' * inner}╯", MUTED),
        )
        for letter, suit in zip(LETTERS, SUITS, strict=True)
    ]
    return Content("\n").join(Content(" ").join(line) for line in zip(*cards, strict=True))


def lay_banner(box: Screen[Any]) -> None:
    """Fit the banner of a box, if it has one, and the room around it to the window."""
    broad = is_broad(box.app.size)
    box.set_class(broad, "-broad")
    for cards in box.query("#banner").results(Static):
        cards.update(banner(broad=broad))


def _side(inside: Content) -> Content:
    return Content.assemble(("│", MUTED), inside, ("│", MUTED))


def _ink(suit: str) -> str:
    return BAD if suit in "♥♦" else "$foreground"


def _across(signs: str, ink: str) -> Content:
    parts: list[Content] = []
    for sign in signs:
        parts += [Content.styled("│", MUTED), Content.styled(sign, ink or _ink(sign)), Content(" ")]
    return Content.assemble(*parts, Content.styled(" │", MUTED))
