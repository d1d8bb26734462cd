"""Calling a player to the table: the bell, and the terminal's own title."""

from __future__ import annotations

from textual.app import App

from net.wire.messages import Phase, Update
from tui.moves.claims import all_race
from tui.text.printable import visible

KEEP_TITLE = "\x1b[22;2t"
"""Asks the terminal to remember its title."""
GIVE_TITLE_BACK = "\x1b[23;2t"
"""Asks it to take the remembered one again."""


class Attention:
    """Rings once when a turn begins, and says in the title whose it is, if the terminal has one."""

    def __init__(self, app: App[int], *, titled: bool = True) -> None:
        self._app = app
        self._titled = titled
        self._turn = False
        self._title = ""

    def see(self, update: Update | None, *, bell: bool) -> None:
        """Take notice of the newest update; None: the player is at no table."""
        turn = is_my_turn(update)
        if turn and not self._turn and bell:
            self._app.bell()
        self._turn = turn
        self.entitle(title_for(update))

    def entitle(self, words: str) -> None:
        """Make `words` the terminal's title, if they are not yet."""
        if words != self._title:
            self._write(("" if self._title else KEEP_TITLE) + titled(words))
            self._title = words

    def give_back(self) -> None:
        """Give the terminal the title it had, if it can."""
        if self._title:
            self._title = ""
            self._write(GIVE_TITLE_BACK)

    def _write(self, sequence: str) -> None:
        driver = self._app._driver  # Textual has no public way to write a title
        if self._titled and driver is not None and not driver.is_headless:
            driver.write(sequence)
            driver.flush()


def has_title(term: str) -> bool:
    """Whether a terminal called `term` takes a title; others would print it."""
    return not term.startswith(("linux", "vt", "ansi", "cons", "sun", "dumb"))


def is_my_turn(update: Update | None) -> bool:
    """Whether the referee waits for the one who sees this update; a race, which all may claim, is no turn."""
    if update is None or update.view is None or update.you is None or update.table.phase is not Phase.PLAYING:
        return False
    return not all_race(update.view) and any(
        seat.acts for seat in update.view.seats if seat.seat == update.you
    )


def title_for(update: Update | None) -> str:
    """Return the title that goes with an update."""
    if update is None:
        return "Parlour"
    turn = "Your turn · " if is_my_turn(update) else ""
    return f"{turn}{update.table.name or update.table.title} · Parlour"


def titled(words: str) -> str:
    """Return what makes `words` the terminal's title, with nothing in it that a terminal obeys."""
    return f"\x1b]2;{visible(words)[:80]}\x07"
