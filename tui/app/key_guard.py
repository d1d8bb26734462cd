"""What becomes of a key before a screen sees it.

A key that was meant for the screen before must not act on the next one: for `DEAD` seconds after a screen, a
box or a text line has come or gone, Enter, Space and digits do nothing, unless a race is open, or the screen
opens for such a key (`p` and Enter begin a match). A text line takes digits and spaces at once, and Enter
once something was typed in it. A capital letter does what the small one does, unless the screen gives it a
meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, runtime_checkable

from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input

DEAD: Final = 0.4
CONFIRMS: Final = "enter"
ACTS: Final = frozenset({CONFIRMS, "space", *"0123456789"})
"""The keys that choose or confirm whatever is on the screen."""
NEVER: Final = float("-inf")


@runtime_checkable
class EagerScreen(Protocol):
    """A screen that sometimes takes every key at once.

    In an open race no key may be lost. A page that opens by a key which leads nowhere else knows that the
    next key is meant for it.
    """

    @property
    def takes_every_key(self) -> bool: ...


class KeyGuard:
    """Decides about keys by `clock`, which returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed = self._typed = NEVER
        self._is_edited = False

    def changed(self) -> None:
        """Note that another screen is on top now."""
        self._is_edited = False
        self.painted()

    def painted(self) -> None:
        """Note that the screen on top can be seen from now on."""
        self._changed = self._clock()

    def passed(self, event: Key, screen: Screen[Any]) -> Key | None:
        """Return the key that `screen` is to handle, None if it is to do nothing."""
        now = self._clock()
        if isinstance(screen.focused, Input):
            return event if self._is_typed(event, now) else None
        is_early = now - max(self._changed, self._typed) < DEAD
        takes_all = isinstance(screen, EagerScreen) and screen.takes_every_key
        if is_early and event.key in ACTS and not takes_all:
            return None
        if not _is_capital(event.key) or event.key in screen._bindings.key_to_bindings:
            return event
        return Key(event.key.lower(), event.key.lower())

    def _is_typed(self, event: Key, now: float) -> bool:
        """Whether a text line takes the key."""
        self._typed = now
        if event.key == CONFIRMS:
            return self._is_edited or now - self._changed >= DEAD
        self._is_edited = True
        return True


def _is_capital(key: str) -> bool:
    return len(key) == 1 and key.isascii() and key.isupper()
