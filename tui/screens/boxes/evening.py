"""What was won in this evening, in a box: rows with bars, and a key that copies it as text."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.events import Key

from parlour.net.wire.messages import EveningPart, Update
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.seen.evening import (
    evening_of,
    in_short,
    may_begin_anew,
    rest_of,
    rows_of,
    share_lines,
    title_of,
    today,
)
from parlour.tui.text.language import tr
from parlour.tui.widgets.cells import bar, cell
from parlour.tui.widgets.ink import GOOD, KEY, MUTED, STRONG

ANEW: Final = "n"
"""The key that begins a new evening."""
BAR: Final = 12
NAME: Final = 17


class EveningBox(Question):
    """The standings of the table in `update`; dismissed with `ANEW` if its host wants a new evening."""

    def __init__(self, update: Update, evening: EveningPart) -> None:
        self._shared = share_lines(update.table, evening, today())
        anew = [AnswerKey(ANEW, tr("begin a new evening"))] if may_begin_anew(update) else []
        keys = (AnswerKey("c", tr("copy it as text")), *anew, AnswerKey("escape", tr("back"), usual=True))
        super().__init__(title_of(evening), evening_rows(evening, update.you), keys)

    def on_key(self, event: Key) -> None:
        """Copy and stay; Textual calls the handler of `Question` next for the other keys."""
        if event.key == "c":
            event.stop()
            event.prevent_default()
            self.app.copy_to_clipboard("\n".join(self._shared))
            self.query_one("#box").border_subtitle = Content(f" {tr('Copied, if your terminal allows it.')} ")


def evening_line(update: Update | None) -> Content:
    """Return the standings in one line, with the key that shows them whole; empty before a round is over."""
    evening = evening_of(update)
    if evening is None:
        return Content("")
    return Content.assemble(
        (f"{title_of(evening)}: ", MUTED), in_short(evening), "   ", ("e", KEY), (f" {tr('more')}", MUTED)
    )


def evening_rows(evening: EveningPart, you: int | None) -> Content:
    """Return a row for each person: the place, the name, a bar and what was won."""
    rows = rows_of(evening, you)
    name = max([NAME, *(cells_in(row.name) + 1 for row in rows)])
    lines = [
        Content.assemble(
            cell(row.place, 4, MUTED, right=False),
            cell(row.name, name, STRONG if row.is_own else ""),
            bar(row.won, row.of, BAR),
            f"  {row.words}",
        )
        for row in rows
    ]
    lines += [Content.styled(words, GOOD if not rows else MUTED) for words in rest_of(evening)]
    return Content("\n").join(lines)
