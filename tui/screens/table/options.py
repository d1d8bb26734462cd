"""The options of a table's game, and the pace of its bots: the host changes them, others read them."""

from __future__ import annotations

from dataclasses import replace

from textual.content import Content

from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import OPTIONS
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.table.table_page import TablePage
from parlour.tui.seen.options import TableOption, options_of
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.form import TITLE, FormField, untold, value_row
from parlour.tui.widgets.ink import STRONG


class OptionsScreen(TablePage):
    """Lists the options; the referee makes every change, and it shows with the next update."""

    ACTIONS = OPTIONS
    BELOW = ("about",)
    HAS_DETAILS = True
    DEFAULT_CSS = """
    OptionsScreen > .body > #list > #about { height: auto; color: $text-muted; padding: 1 2 0 2; }
    """

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self._title = TITLE

    def heading(self) -> tuple[str, str]:
        return tr("Options"), super().heading()[1]

    def about(self) -> Content:
        """Return what the marked row has no room for, and who changes the options."""
        option = self._option
        told = visible(untold(_field(option), self.room, self._title)) if option is not None else ""
        return Content("\n").join(filter(None, (Content(told), self._who)))

    def details(self) -> Details:
        """Return all about the marked option: its row has no description beside these."""
        if (update := self.link.update) is None or (option := self._option) is None:
            return Details()
        field = _field(option)
        values = [
            Content.styled(f"› {tr(value)}", STRONG) if value == field.value else Content(f"  {tr(value)}")
            for value in field.values
        ]
        words = Content("\n").join([*values, Content(""), self._who])
        return Details(
            cards_of(update.table.game), title=field.title, line=Content(visible(field.words)), words=words
        )

    @property
    def _who(self) -> Content:
        return (
            Content("") if self._may_change else Content(tr("Only the host changes these, before the match."))
        )

    def show(self) -> None:
        if (update := self.link.update) is None:
            return
        fields = [_field(option) for option in options_of(update.table)]
        self._title = max(cells_in(field.title) for field in fields) + 2
        shown = [replace(field, words="") for field in fields] if self.is_broad else fields
        self.rows.show([value_row(field, self.room, self._title) for field in shown])
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
    """Return the row of an option; what games of others call theirs begins with a capital here, too."""
    title, words = (text[:1].upper() + text[1:] for text in (option.title, option.words))
    return FormField(option.name, title, option.value, option.values, words)
