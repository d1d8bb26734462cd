"""Calls a player to the table: with the bell and the terminal's title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App

from parlour.net.dumb_terminal import is_dumb
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.wire.messages import Update

KEEP_TITLE = "\x1b[22;2t"
"""Saves the terminal's title on its title stack."""
GIVE_TITLE_BACK = "\x1b[23;2t"
"""Restores the saved title."""


class Attention:
    """Rings the bell when the player's turn begins, and sets the terminal's title."""

    def __init__(self, app: App[int], *, titled: bool = True) -> None:
        self._app = app
        self._titled = titled
        self._turn = False
        self._title = ""

    def see(self, update: Update | None, *, bell: bool) -> None:
        """React to the newest update; None: the player is at no table."""
        from parlour.tui.seen.facts import is_my_turn

        turn = is_my_turn(update)
        if turn and not self._turn and bell:
            self._app.bell()
        self._turn = turn
        self.entitle(title_for(update))

    def entitle(self, words: str) -> None:
        """Set the terminal's title, if it differs."""
        if words != self._title:
            self._write(("" if self._title else KEEP_TITLE) + titled(words))
            self._title = words

    def give_back(self) -> None:
        """Restore the terminal's previous title."""
        if self._title:
            self._title = ""
            self._write(GIVE_TITLE_BACK)

    def _write(self, sequence: str) -> None:
        driver = self._app._driver  # Textual has no public way to set the title
        if self._titled and driver is not None and not driver.is_headless:
            driver.write(sequence)
            driver.flush()


def has_title(term: str) -> bool:
    """Whether a terminal of type `term` supports titles; others would print the sequence."""
    return not is_dumb(term) and not term.startswith(("linux", "vt", "ansi", "cons", "sun"))


def title_for(update: Update | None) -> str:
    """Return the title for an update."""
    from parlour.tui.seen.facts import is_my_turn

    if update is None:
        return "Parlour"
    title = f"{update.table.name or update.table.title} · Parlour"
    return tr("Your turn · {title}", title=title) if is_my_turn(update) else title


def titled(words: str) -> str:
    """Return the sequence that sets the title to `words`, with control characters removed."""
    return f"\x1b]2;{visible(words)[:80]}\x07"
