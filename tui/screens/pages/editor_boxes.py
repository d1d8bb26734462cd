"""The boxes of the ruleset editor."""

from __future__ import annotations

from collections.abc import Callable

from parlour.net.sanitize import clean_line
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.question import AnswerKey, Question
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
    answers = (AnswerKey("y", "yes, replace them"), AnswerKey("n", "no, another name", usual=True))
    return Question("Replace rules", words, answers)


def remove_box(title: str) -> Question:
    """Return the box that asks whether to delete a file."""
    words = f"Delete {visible(title)}? The file cannot be brought back."
    answers = (AnswerKey("y", "yes, delete it"), AnswerKey("n", "no, keep it", usual=True))
    return Question("Delete rules", words, answers)


def unsaved_box() -> Question:
    """Return the box that asks whether to discard changes."""
    words = "What you changed is not saved."
    answers = (AnswerKey("y", "leave without saving"), AnswerKey("n", "go on", usual=True))
    return Question("Leave without saving?", words, answers)


def unkept_box() -> Question:
    """Return the box that asks whether to host unsaved rules."""
    words = "What you changed is not saved. It is lost when the table closes."
    answers = (AnswerKey("y", "host anyway"), AnswerKey("n", "go on, and save first (s)", usual=True))
    return Question("Host without saving?", words, answers)


def no_title(title: str) -> str:
    """Return what is wrong with a title, "" if nothing."""
    stripped = title.strip()
    good = stripped and clean_line(stripped) == stripped
    return "" if good else "A name needs visible letters, with single spaces between words."
