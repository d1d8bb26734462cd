"""The player's settings: every change shows at once and is saved."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from parlour.rules.shelf import shelf
from parlour.tui.drawing import themes
from parlour.tui.keymap import SETTINGS
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.storage.settings import ON_OFF, ON_THIS_MACHINE, WORDS, Settings, values_of
from parlour.tui.text.language import AUTO, languages, marked, tr
from parlour.tui.text.printable import visible
from parlour.tui.ways.login import fault_of_name
from parlour.tui.widgets.cells import LEAST, cell, described
from parlour.tui.widgets.ink import MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows

HELD: Final = marked("These hold until you leave; the language is kept with your ssh key.")
KEPT: Final = marked(
    "Kept in settings.toml. Themes and faces are files too: copy one, change it, choose it here."
)
TITLE: Final = 13
VALUE: Final = 21
"""Least cells for what a setting is called, and for its value."""


class SettingsScreen(ListPage[None]):
    """Lists the settings, one in a row."""

    ACTIONS = SETTINGS
    BELOW = ("about",)
    HAS_DETAILS = True
    DEFAULT_CSS = """
    SettingsScreen > .body > #list {
        & > Rows { height: auto; max-height: 16; }
        & > #about { height: auto; color: $text-muted; padding: 1 2; }
    }
    SettingsScreen.-broad > .body > #list > Rows { max-height: 100%; height: 1fr; }
    """

    def heading(self) -> tuple[str, str]:
        return tr("Settings"), self.parlour.settings.name

    def about(self) -> Content:
        return Content(tr(KEPT) if self.parlour.stores.keeps_settings else tr(HELD))

    def details(self) -> Details:
        """Return cards in the colors that are set, and the values that the marked setting may have."""
        key = self.pointed_key if self.is_mounted else ""
        if key not in WORDS:
            return Details()
        title, more = map(tr, WORDS[key])
        now = getattr(self.parlour.settings, key)
        values = [] if key == "name" else list(choices(key, self.parlour.stores.themes))
        lines = [
            Content.styled(f"› {_shown(value)}", STRONG) if value == now else Content(f"  {_shown(value)}")
            for value in (values if now in values else (now, *values))
        ]
        words = Content("\n").join([*lines, Content(""), Content.styled(self.about().plain, MUTED)])
        return Details(
            shelf.games()[0].picture, title=title, line=Content(f"{more[:1].upper()}{more[1:]}."), words=words
        )

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Ask for the name; change any other setting to its next value."""
        if event.row.key == "name":
            self._ask_name()
        else:
            self._turn(1)

    def _ask_name(self) -> None:
        name = self.parlour.settings.name
        box = Ask(tr("Your name"), value=name, most=16, accept=tr("take it"), fault=fault_of_name)
        self.app.push_screen(box, self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.parlour.change(name=name)
            self.fit()

    def _turn(self, step: int) -> None:
        key = self.pointed_key
        if key in ("", "name"):
            return
        values = list(choices(key, self.parlour.stores.themes))
        current = getattr(self.parlour.settings, key)
        if current not in values:  # the file has one of its own: a number goes where it belongs
            values = sorted([*values, current], key=lambda value: isinstance(value, int) and value)
        at = values.index(current)
        self.parlour.change(**{key: values[(at + step) % len(values)]})
        self.fit()

    def fit(self) -> None:
        names = [name for name in WORDS if not (self.parlour.connector.remote and name in ON_THIS_MACHINE)]
        self.rows.show(
            [
                _row(name, self.parlour.settings, self.room, wide=self.is_wide and not self.is_broad)
                for name in names
            ]
        )
        self.refresh_edges()


def choices(name: str, folder: Path | None = None) -> Sequence[object]:
    """Return the values that the setting `name` may have."""
    if name in ("theme", "face"):
        return (themes.AUTO, *themes.themes(folder)) if name == "theme" else themes.faces(folder)
    return values_of(name)


def _row(name: str, settings: Settings, room: int, *, wide: bool) -> Row:
    title, more = map(tr, WORDS[name])
    shown = _shown(getattr(settings, name))
    if name == "language":
        shown = languages().get(shown, shown)
    titles = max(TITLE, *(cell_len(tr(title)) + 1 for title, _ in WORDS.values()))
    turns = name != "name"
    line = Content.assemble(
        cell(title, titles),
        Content.styled("‹ " if turns else "  ", MUTED),
        Content.styled(shown, STRONG),
        Content.styled(" ›" if turns else "  ", MUTED),
        " " * max(1, VALUE - cell_len(shown)),
    )
    return Row(name, described(line, Content.styled(more, MUTED), room, LEAST) if wide else line)


def _shown(value: object) -> str:
    """Return a value in words; a theme, a face or a name is called what it is called."""
    if isinstance(value, bool):
        return tr(ON_OFF[value])
    if isinstance(value, StrEnum) or value == AUTO:
        return tr(value)
    return visible(str(value))
