"""The player's settings: every change shows at once and is saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from parlour.tui.drawing import themes
from parlour.tui.keymap import SETTINGS
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.storage.settings import ON_OFF, ON_THIS_MACHINE, VALUES, WORDS, Settings
from parlour.tui.text.printable import visible
from parlour.tui.ways.login import fault_of_name
from parlour.tui.widgets.ink import MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows

KEPT: Final = "Kept in settings.toml. Themes and faces are files too: copy one, change it, choose it here."
NOT_KEPT: Final = "These hold until you leave."


class SettingsScreen(ListPage[None]):
    """Lists the settings, one in a row."""

    ACTIONS = SETTINGS
    DEFAULT_CSS = """
    SettingsScreen > .body {
        & > Rows { height: auto; max-height: 11; }
        & > #note { height: auto; color: $text-muted; padding: 1 2; }
    }
    """

    def heading(self) -> tuple[str, str]:
        return "Settings", self.parlour.settings.name

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Rows()
            yield Static(KEPT if self.parlour.stores.keeps_settings else NOT_KEPT, id="note", markup=False)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Ask for the name; change any other setting to its next value."""
        if event.row.key == "name":
            self._ask_name()
        else:
            self._turn(1)

    def _ask_name(self) -> None:
        name = self.parlour.settings.name
        box = Ask("Your name", value=name, most=16, accept="take it", fault=fault_of_name)
        self.app.push_screen(box, self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.parlour.change(name=name)
            self.fit()

    def _turn(self, step: int) -> None:
        key = self.pointed_key
        if key in ("", "name"):
            return
        values = choices(key, self.parlour.stores.themes)
        current = getattr(self.parlour.settings, key)
        at = values.index(current) if current in values else 0
        self.parlour.change(**{key: values[(at + step) % len(values)]})
        self.fit()

    def fit(self) -> None:
        names = [name for name in WORDS if not (self.parlour.connector.remote and name in ON_THIS_MACHINE)]
        self.rows.show([_row(name, self.parlour.settings, wide=self.is_wide) for name in names])
        self.refresh_edges()


def choices(name: str, folder: Path | None = None) -> Sequence[object]:
    """Return the values that the setting `name` may have."""
    if name in ("theme", "face"):
        return (themes.AUTO, *themes.themes(folder)) if name == "theme" else themes.faces(folder)
    return VALUES[name]


def _row(name: str, settings: Settings, *, wide: bool) -> Row:
    title, more = WORDS[name]
    value = getattr(settings, name)
    shown = ON_OFF[value] if isinstance(value, bool) else visible(str(value))
    turns = name != "name"
    line = Content.assemble(
        title.ljust(13),
        Content.styled("‹ " if turns else "  ", MUTED),
        Content.styled(shown, STRONG),
        Content.styled(" ›" if turns else "  ", MUTED),
        " " * max(1, 21 - len(shown)),
        Content.styled(more if wide else "", MUTED),
    )
    return Row(name, line)
