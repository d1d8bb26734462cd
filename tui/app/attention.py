"""Calls a player to the table: with the bell, an alert of the terminal, and its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App

from parlour.net.dumb_terminal import is_dumb
from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.alerts import alert
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.wire.messages import Update
    from parlour.tui.terminal.terminal import Terminal

KEEP_TITLE = "\x1b[22;2t"
"""Saves the terminal's title on its title stack."""
GIVE_TITLE_BACK = "\x1b[23;2t"
"""Restores the saved title."""


class Attention:
    """Calls when the player's turn begins, and sets the title of `terminal`."""

    def __init__(self, app: App[int], terminal: Terminal, *, titled: bool = True) -> None:
        self._app = app
        self._terminal = terminal
        self._titled = titled
        self._turn = False
        self._title = ""

    def see(self, update: Update | None, *, bell: bool, alerts: Alerts = Alerts.OFF) -> None:
        """React to the newest update; None: the player is at no table.

        Only a terminal that has said that it lost the focus is sent an alert.
        """
        from parlour.tui.seen.facts import is_my_turn
        from parlour.tui.seen.tables import name_of

        turn = is_my_turn(update)
        if turn and not self._turn:
            if bell:
                self._app.bell()
            if not self._app.app_focus and update is not None:
                name = name_of(update.table) or update.table.title
                words = tr("Your turn · {title}", title=name)
                self._write(alert(self._terminal.alerts(alerts), words))
        self._turn = turn
        self.entitle(title_for(update))

    def entitle(self, words: str) -> None:
        """Set the terminal's title, if it differs."""
        if words != self._title and self._titled:
            self._write(("" if self._title else KEEP_TITLE) + titled(words))
            self._title = words

    def give_back(self) -> None:
        """Restore the terminal's previous title."""
        if self._title:
            self._title = ""
            self._write(GIVE_TITLE_BACK)

    def _write(self, sequence: str) -> None:
        driver = self._app._driver  # Textual has no public way to set the title
        if sequence and driver is not None and not driver.is_headless:
            driver.write(sequence)
            driver.flush()


def has_title(term: str) -> bool:
    """Whether a terminal of type `term` supports titles; others would print the sequence."""
    return not is_dumb(term) and not term.startswith(("linux", "vt", "ansi", "cons", "sun"))


def title_for(update: Update | None) -> str:
    """Return the title for an update."""
    from parlour.tui.seen.facts import is_my_turn
    from parlour.tui.seen.tables import name_of

    if update is None:
        return "Parlour"
    title = f"{name_of(update.table) or update.table.title} · Parlour"
    return tr("Your turn · {title}", title=title) if is_my_turn(update) else title


def titled(words: str) -> str:
    """Return the sequence that sets the title to `words`, with control characters removed."""
    return f"\x1b]2;{visible(words)[:80]}\x07"
