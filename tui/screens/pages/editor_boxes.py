"""The boxes of the ruleset editor."""

from __future__ import annotations

from collections.abc import Callable

from parlour.net.sanitize import clean_line
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.question import Question, yes_or_no
from parlour.tui.text.printable import visible

LONGEST_TITLE = 32


def title_box(title: str) -> Ask:
    """Return the box that asks for a title before saving."""
    return Ask(
        "Save these rules",
        "Give them a name. Guests see it.",
        value=title,
        most=LONGEST_TITLE,
        accept="save",
        fault=no_title,
    )


def card_box(fault: Callable[[str], str]) -> Ask:
    """Return the box that asks which card is to have an effect."""
    words = "Which card? A rank (7, A), a rank of one color (black Q), or one card (QS, R7)."
    return Ask("A card's effect", words, most=12, accept="go on", fault=fault)


def replace_box(title: str) -> Question:
    """Return the box that asks whether to replace a file."""
    words = f"You have rules called {visible(title)} already. Replace them?"
    return yes_or_no("Replace rules", words, "yes, replace them", "no, another name")


def remove_box(title: str) -> Question:
    """Return the box that asks whether to delete a file."""
    words = f"Delete {visible(title)}? The file cannot be brought back."
    return yes_or_no("Delete rules", words, "yes, delete it", "no, keep it")


def unsaved_box() -> Question:
    """Return the box that asks whether to discard changes."""
    words = "What you changed is not saved."
    return yes_or_no("Leave without saving?", words, "leave without saving", "go on")


def unkept_box() -> Question:
    """Return the box that asks whether to host unsaved rules."""
    words = "What you changed is not saved. It is lost when the table closes."
    return yes_or_no("Host without saving?", words, "host anyway", "go on, and save first (s)")


def no_title(title: str) -> str:
    """Return what is wrong with a title, "" if nothing."""
    stripped = title.strip()
    good = stripped and clean_line(stripped) == stripped
    return "" if good else "A name needs visible letters, with single spaces between words."
