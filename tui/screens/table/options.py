"""The options of a table's game, and the pace of its bots: the host changes them, others read them."""

from __future__ import annotations

from textual.content import Content

from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import OPTIONS
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.table.table_page import TablePage
from parlour.tui.seen.options import TableOption, options_of
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.form import FormField, value_row


class OptionsScreen(TablePage):
    """Lists the options; the referee makes every change, and it shows with the next update."""

    ACTIONS = OPTIONS
    ABOVE = ("about",)
    DEFAULT_CSS = """
    OptionsScreen > .body > #about { height: auto; color: $text-muted; padding: 0 2 1 2; min-height: 3; }
    """

    def heading(self) -> tuple[str, str]:
        return tr("Options"), super().heading()[1]

    def about(self) -> Content:
        who = "" if self._may_change else tr("Only the host changes these, before the match.") + "\n"
        return Content(who + visible(self._option.words if self._option else ""))

    def show(self) -> None:
        if (update := self.link.update) is None:
            return
        fields = [_field(option) for option in options_of(update.table)]
        title = max(cells_in(field.title) for field in fields) + 2
        self.rows.show([value_row(field, self.room, title) for field in fields])
        self.refresh_edges()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only the host changes options, and only before the match."""
        return self._may_change if action in ("less", "more", "choose") else True

    def on_rows_chosen(self) -> None:
        if not self._may_change or (option := self._option) is None:
            return
        if option.values:
            self._turn(1)
            return
        box = Ask(option.title, option.words, value=option.value, most=12, accept=tr("take it"))
        self.app.push_screen(box, lambda text: self.send(option.setup(text)) if text else None)

    @property
    def _may_change(self) -> bool:
        return self.link.hosts_waiting

    @property
    def _option(self) -> TableOption | None:
        update = self.link.update
        options = options_of(update.table) if update is not None else ()
        return {option.name: option for option in options}.get(self.pointed_key)

    def _turn(self, step: int) -> None:
        if (option := self._option) is not None and len(option.values) > 1:
            self.send(option.setup(_field(option).turned(step).value))


def _field(option: TableOption) -> FormField:
    return FormField(option.name, option.title, option.value, option.values, option.words)
