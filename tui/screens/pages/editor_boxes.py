"""The boxes of the ruleset editor."""

from __future__ import annotations

from collections.abc import Callable

from parlour.net.sanitize import clean_line
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.question import Question, yes_or_no
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible

LONGEST_TITLE = 32


def title_box(title: str) -> Ask:
    """Return the box that asks for a title before saving."""
    return Ask(
        tr("Save these rules"),
        tr("Give them a name. Guests see it."),
        value=title,
        most=LONGEST_TITLE,
        accept=tr("save"),
        fault=no_title,
    )


def card_box(fault: Callable[[str], str]) -> Ask:
    """Return the box that asks which card is to have an effect."""
    words = tr("Which card? A rank (7, A), a rank of one color (black Q), or one card (QS, R7).")
    return Ask(tr("A card's effect"), words, most=12, accept=tr("go on"), fault=fault)


def replace_box(title: str) -> Question:
    """Return the box that asks whether to replace a file."""
    words = tr("You have rules called {title} already. Replace them?", title=visible(title))
    return yes_or_no(tr("Replace rules"), words, tr("yes, replace them"), tr("no, another name"))


def remove_box(title: str) -> Question:
    """Return the box that asks whether to delete a file."""
    words = tr("Delete {name}? The file cannot be brought back.", name=visible(title))
    return yes_or_no(tr("Delete rules"), words, tr("yes, delete it"), tr("no, keep it"))


def unsaved_box() -> Question:
    """Return the box that asks whether to discard changes."""
    words = tr("What you changed is not saved.")
    return yes_or_no(tr("Leave without saving?"), words, tr("leave without saving"), tr("go on"))


def unkept_box() -> Question:
    """Return the box that asks whether to host unsaved rules."""
    words = tr("What you changed is not saved. It is lost when the table closes.")
    return yes_or_no(tr("Host without saving?"), words, tr("host anyway"), tr("go on, and save first (s)"))


def no_title(title: str) -> str:
    """Return what is wrong with a title, "" if nothing."""
    stripped = title.strip()
    good = stripped and clean_line(stripped) == stripped
    return "" if good else tr("A name needs visible letters, with single spaces between words.")
