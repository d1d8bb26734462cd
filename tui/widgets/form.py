"""Forms: rows of a title, a value, and a description."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from textual.content import Content

from parlour.tui.drawing.canvas import cells_in
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell, described
from parlour.tui.widgets.ink import MUTED, STRONG
from parlour.tui.widgets.rows import Row

TITLE: Final = 15
LEAST: Final = 24
"""Least width in cells of a description: a form is short, and has room for rows of several lines."""
LONGEST: Final = 40
"""Cells for a value; one with more than 18 pushes its description to the right."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A value. With `values` it steps through them, without it is typed; `secret` values show as dots.

    Title and `words` are in the language of the session; of `values` each is put into it where it is shown.
    """

    name: str
    title: str
    value: str
    values: tuple[str, ...] = ()
    words: str = ""
    secret: bool = False

    def turned(self, step: int) -> FormField:
        """Return this field with the value `step` places on; unchanged without values."""
        if not self.values:
            return self
        at = self.values.index(self.value) if self.value in self.values else 0
        return replace(self, value=self.values[(at + step) % len(self.values)])


def title_width(fields: Iterable[FormField]) -> int:
    """Return the cells of the titles of a form, `TITLE` at least."""
    return max([TITLE, *(cells_in(field.title) + 1 for field in fields)])


def value_row(field: FormField, room: int, title: int = TITLE) -> Row:
    """Return the row of a field: its title in `title` cells, its value, its description at the right.

    The description is left out where `room` cells are too few for it.
    """
    said = tr(field.value) if field.values else field.value
    shown = "•" * len(field.value) if field.secret else visible(said)
    value = Content(shown or "-").truncate(LONGEST, ellipsis=True)
    left, right = ("‹ ", " ›") if field.values else ("  ", "  ")
    line = Content.assemble(
        cell(field.title, title),
        Content.styled(left, MUTED),
        Content.styled(value.plain, STRONG if shown else MUTED),
        Content.styled(right, MUTED),
        " " * max(1, 19 - value.cell_length),
    )
    return Row(field.name, described(line, Content.styled(visible(field.words), MUTED), room, LEAST))


def untold(field: FormField, room: int, title: int = TITLE) -> str:
    """Return the description of a field if its row has no room for it, else ""."""
    bare = value_row(replace(field, words=""), room, title)
    return field.words if value_row(field, room, title).content.plain == bare.content.plain else ""


def changed(fields: Sequence[FormField], name: str, value: str) -> tuple[FormField, ...]:
    """Return `fields` with one value replaced."""
    return tuple(replace(field, value=value) if field.name == name else field for field in fields)
