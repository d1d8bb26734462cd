"""Who of a room lives, and who takes the tables of a referee that does not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from parlour.net.night.ids import night_of
from parlour.net.room.store import Beat

EVERY: Final = 0.5
"""Seconds between two beats."""
SILENT: Final = 3.0
"""The age of its last beat, in seconds, from which on a referee counts as dead."""
SUSPECT: Final = 1.5
"""The age of its last beat from which on nobody is sent to a referee: perhaps it is dead."""
_GAP: Final = 2.0


class Members:
    """The referees of a room, as the one called `own` hears of them.

    It judges nobody before its own beats have come back without a gap for as long as others may be silent:
    if the database has paused, everybody's beats are old.
    """

    def __init__(self, own: str) -> None:
        self._own = own
        self._beats: tuple[Beat, ...] = ()
        self._last: float | None = None
        self._steady_since = 0.0

    def is_cut_off(self, now: float) -> bool:
        """Whether no own beat has come back for so long that the others may count this referee as dead."""
        return self._last is not None and now - self._last > SILENT

    def is_in_touch(self, now: float) -> bool:
        """Whether what is known of the others is new enough to be told."""
        return self._last is not None and now - self._last <= SUSPECT

    def heard(self, beats: Iterable[Beat], now: float) -> None:
        """Note the beats of all referees, read together with the own one at `now` (monotonic seconds)."""
        if self._last is None or now - self._last > _GAP:
            self._steady_since = now
        self._last = now
        self._beats = tuple(beats)

    @property
    def known(self) -> set[str]:
        """The ids of all referees that were heard of, dead ones too, and of this one."""
        return {self._own, *(beat.referee for beat in self._beats)}

    @property
    def living(self) -> tuple[Beat, ...]:
        """All that live, the own one among them."""
        return tuple(beat for beat in self._beats if beat.age <= SILENT or beat.referee == self._own)

    def address_of(self, referee: str) -> str:
        """Return where clients reach `referee`, "" if it is not there for sure."""
        there = (beat.address for beat in self._beats if beat.referee == referee and beat.age <= SUSPECT)
        return next(there, "")

    def has_beaten_since(self, referee: str, at: float) -> bool:
        """Whether `referee` was alive after `at` (monotonic seconds) for sure.

        Who comes because a referee has died must not be sent back to it while its last beat is still new.
        """
        heard = self._last or 0.0
        return any(beat.referee == referee and heard - beat.age > at + EVERY for beat in self._beats)

    @property
    def staying(self) -> tuple[Beat, ...]:
        """All that live, and are not about to end."""
        return tuple(beat for beat in self.living if not beat.by.leaves)

    def dead(self, now: float) -> tuple[Beat, ...]:
        """Return those that are dead for sure; none while the own beats are not steady."""
        if self._last is None or now - self._last > _GAP or now - self._steady_since < SILENT:
            return ()
        return tuple(beat for beat in self.suspects if beat.age > SILENT)

    @property
    def suspects(self) -> tuple[Beat, ...]:
        """Those that are dead or may be."""
        return tuple(beat for beat in self._beats if beat.age > SUSPECT and beat.referee != self._own)

    def heir(self, table_id: str, version: str = "", of: str = "") -> str:
        """Return who takes `table_id`: of those that stay, who has the highest hash with it; "" for nobody.

        All tables of a game night have the heir of the night.

        With `version`, only those of that version of Parlour; the referee `of`, which has it now, never.
        """
        there = (
            beat.by for beat in self.staying if version in ("", beat.by.version) and beat.by.referee != of
        )
        together = night_of(table_id) or table_id
        return max((each.referee for each in there), key=lambda each: _rank(together, each), default="")


def _rank(table_id: str, referee: str) -> bytes:
    return hashlib.sha256(f"{table_id}\0{referee}".encode()).digest()
