"""The options of a table's game, and the pace of its bots: the host changes them, others read them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from parlour.net.wire.messages import Hints, Setup, TablePart
from parlour.rules.errors import UnknownGame
from parlour.rules.shelf import shelf
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import OPTIONS
from parlour.tui.screens.boxes.ask import Ask
from parlour.tui.screens.table.table_page import TablePage
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import CLOCKS, CLOCKS_WORDS, PACES
from parlour.tui.text.printable import visible
from parlour.tui.widgets.form import FormField, value_row
from parlour.tui.widgets.rows import Rows
from parlour.tui.words.of_games import spoken_preset

PACE = "pace"
RELAXED = "relaxed clocks"
TIMER = "timer"
NO_TIMER = marked("off")
HINTS = "hints"
WHO_ASKS = (marked("alone"), marked("everyone"), NO_TIMER)
"""The values of `Hints`."""
TIMERS = (NO_TIMER, "15 s", "30 s", "60 s", "120 s")


class OptionsScreen(TablePage):
    """Lists the options; the referee makes every change, and it shows with the next update."""

    ACTIONS = OPTIONS
    DEFAULT_CSS = """
    OptionsScreen > .body > #note { height: auto; color: $text-muted; padding: 0 2 1 2; min-height: 3; }
    """

    def heading(self) -> tuple[str, str]:
        return tr("Options"), super().heading()[1]

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            yield Static(id="note", markup=False)
            yield Rows()

    def show(self) -> None:
        if (update := self.link.update) is None:
            return
        fields = self._fields(update.table)
        title = max(cells_in(field.title) for field in fields) + 2
        self.rows.show([value_row(field, self.room, title) for field in fields])
        self.refresh_edges()

    def refresh_edges(self) -> None:
        """Update the line above the list, which describes the marked option."""
        super().refresh_edges()
        for note in self.query("#note").results(Static):
            field = self._field
            who = "" if self._may_change else tr("Only the host changes these, before the match.") + "\n"
            note.update(Content(who + visible(field.words if field else "")))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only the host changes options, and only before the match."""
        return self._may_change if action in ("less", "more", "choose") else True

    def on_rows_chosen(self) -> None:
        if not self._may_change or (field := self._field) is None:
            return
        if field.values:
            self._turn(1)
            return
        box = Ask(field.title, field.words, value=field.value, most=12, accept=tr("take it"))
        self.app.push_screen(box, lambda text: self._set(field, text) if text else None)

    @property
    def _may_change(self) -> bool:
        return self.link.hosts_waiting

    @property
    def _field(self) -> FormField | None:
        update = self.link.update
        fields = self._fields(update.table) if update is not None else ()
        return {field.name: field for field in fields}.get(self.pointed_key)

    def _turn(self, step: int) -> None:
        if (field := self._field) is not None and len(field.values) > 1:
            self._set(field, field.turned(step).value)

    def _set(self, field: FormField, value: str) -> None:
        if field.name == PACE:
            self.send(Setup(id=0, pace=value))
        elif field.name == TIMER:
            self.send(Setup(id=0, timer=int(value.split()[0]) if value != NO_TIMER else 0))
        elif field.name == RELAXED:
            self.send(Setup(id=0, relaxed=value == CLOCKS[1]))
        elif field.name == HINTS:
            self.send(Setup(id=0, hints=Hints(value)))
        else:
            self.send(Setup(id=0, options={field.name: value[:64]}))

    def _fields(self, table: TablePart) -> tuple[FormField, ...]:
        try:
            options = () if table.house else spoken_preset(shelf.preset(table.game)).options
        except UnknownGame:
            options = ()
        pace = FormField(PACE, tr("bot pace"), table.pace, PACES, tr("how long the bots think"))
        now = f"{table.timer} s" if table.timer else NO_TIMER
        words = tr("how long a player may think before a bot plays")
        timers = (NO_TIMER,) if table.relaxed else tuple(dict.fromkeys((*TIMERS, now)))
        timer = FormField(TIMER, tr("timer"), now, timers, words)
        clocks = FormField(RELAXED, tr("clocks"), CLOCKS[table.relaxed], CLOCKS, tr(CLOCKS_WORDS))
        who = tr("who may ask for hints: one person alone against bots, everyone, or nobody (off)")
        hints = FormField(HINTS, tr("hints"), table.hints.value, WHO_ASKS, who)
        return (pace, timer, hints, clocks, *(_option_field(option, table) for option in options))


def _option_field(option: shelf.Option, table: TablePart) -> FormField:
    """Return an option as a field with its current value; with relaxed clocks, without values that hurry."""
    calm = shelf.unhurried_values(table.game) if table.relaxed else {}
    value, values = table.options.get(option.name, option.value), calm.get(option.name, option.values)
    words = f"{option.words} ({option.clause})" if option.clause else option.words
    return FormField(option.name, tr(option.name.replace("_", " ")), value, values, words)
