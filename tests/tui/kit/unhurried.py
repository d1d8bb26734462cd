"""A clock for apps under test whose player looks at each new screen before a key is pressed.

The time for which keys are dead (`parlour.tui.app.key_guard`) is tested in
`tests/tui/app/test_key_guard.py`, on a clock that the test sets. Elsewhere keys come at once, and must count
as those of somebody who has looked.
"""

from __future__ import annotations


class UnhurriedClock:
    """A clock that is one second later whenever it is read."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += 1.0
        return self._now
