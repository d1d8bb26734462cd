"""The boxes of the history."""

from __future__ import annotations

from pathlib import Path

from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.storage.stores import Saved
from parlour.tui.text.printable import visible


def export_box(saved: Saved) -> Ask:
    """Return the box that asks where to copy a match."""
    words = "To which file, or into which folder?"
    return Ask("Copy this match", words, value=f"~/{Path(saved.key).name}", most=250, accept="copy")


def remove_box(saved: Saved) -> Question:
    """Return the box that asks whether to delete a match, and its line in the statistics."""
    name = visible(f"{saved.title} of {saved.played}" if saved.title else Path(saved.key).name)
    words = f"Delete {name}? The file cannot be brought back."
    no = AnswerKey("n", "no, keep it", usual=True)
    if saved.fault or "/" in saved.key:
        return Question("Delete a match", words, [AnswerKey("y", "yes, delete it"), no])
    yes = AnswerKey("y", "yes, and let it count in the statistics")
    return Question("Delete a match", words, [yes, AnswerKey("f", "yes, and forget it there, too"), no])
