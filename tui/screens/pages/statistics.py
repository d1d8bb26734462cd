"""The statistics of the player: of all games, or of one."""

from __future__ import annotations

from textual.message import Message
from textual.worker import WorkType, get_current_worker

from parlour.net.errors import NetError
from parlour.tui.keymap import STATISTICS
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.pages.statistics_lines import statistics_lines
from parlour.tui.storage.statistics import Statistics
from parlour.tui.text.language import tr
from parlour.tui.widgets.rows import Row
from parlour.tui.words.speaking import fault


class StatisticsScreen(ListPage[None]):
    """Left and Right go from game to game. A thread counts."""

    ACTIONS = STATISTICS
    COLUMNS = 84

    class Counted(Message):
        """The statistics of one game, or of all."""

        def __init__(self, found: Statistics) -> None:
            super().__init__()
            self.found = found

    class Uncountable(Message):
        """The statistics cannot be read."""

        def __init__(self, error: NetError) -> None:
            super().__init__()
            self.error = error

    def __init__(self) -> None:
        super().__init__()
        self._found: Statistics | None = None
        self._titles: tuple[str, ...] = ("",)  # of the games, the first one for all of them
        self._title = ""

    def heading(self) -> tuple[str, str]:
        return tr("Statistics"), self._title or tr("all games")

    def on_mount(self) -> None:
        self._count()

    def _count(self) -> None:
        count: WorkType[None] = self._read
        self.run_worker(count, group="statistics", exclusive=True, thread=True, exit_on_error=False)

    def _read(self) -> None:
        """Count; runs in a thread, which speaks no language."""
        worker = get_current_worker()
        told: Message
        try:
            told = self.Counted(self.parlour.stores.library.statistics(self._title))
        except NetError as error:
            told = self.Uncountable(error)
        if not worker.is_cancelled:
            self.post_message(told)

    def on_statistics_screen_counted(self, event: Counted) -> None:
        self._found = event.found
        if not self._title:
            self._titles = ("", *event.found.games)
        self.fit()

    def on_statistics_screen_uncountable(self, event: Uncountable) -> None:
        self.parlour.complain(fault(event.error), tr("The statistics cannot be read"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return len(self._titles) > 2 if action in ("less", "more") else True

    def fit(self) -> None:
        lines = statistics_lines(self._found) if self._found is not None else ()
        self.rows.show([Row(f"{number}", line, open=False) for number, line in enumerate(lines)])
        self.refresh_edges()

    def _turn(self, step: int) -> None:
        """Go to the game `step` places on."""
        at = self._titles.index(self._title) if self._title in self._titles else 0
        self._title = self._titles[(at + step) % len(self._titles)]
        self._count()

    def action_next_page(self) -> None:
        self.dismiss()
