"""What a player's own program says of a round when it is over, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from net.fair.checking.wrong import Mismatch

OFTEN: Final = 3
"""Doubts about one host from which on they are more than bad luck."""


class Verdict(NamedTuple):
    """What became of a round: `mismatch` is the first thing that does not fit, None if all of it does.

    `missed`: some of it was told while this client did not hear it, and could not be verified. `took_part`:
    this client's own part is in every shuffle of the round, `partly`: in some. `doubts`: so many times with
    this host a part of this client is missing, or a match was broken off, for which nobody need be at fault.
    `kept_back`: seats that are said to have revealed nothing in this round, so that its cards were shuffled
    again.
    """

    match: int
    round: int
    mismatch: Mismatch | None = None
    missed: bool = False
    took_part: bool = False
    partly: bool = False
    doubts: int = 0
    kept_back: tuple[int, ...] = ()

    @property
    def verified(self) -> bool:
        """Whether all of it fits, and this client's own part keeps others from choosing the cards."""
        return self.mismatch is None and not self.missed and self.took_part

    @property
    def accuses(self) -> bool:
        """Whether the host's program must be at fault."""
        return self.mismatch is not None and self.mismatch.accuses

    @property
    def alarming(self) -> bool:
        """Whether the player must be told at once: of a fault, or of what has become too much of a chance."""
        return self.mismatch is not None and (self.mismatch.urgent or self.doubts >= OFTEN)

    @property
    def words(self) -> str:
        """The verdict as a line; seats stand as `{0}`."""
        return f"Round {self.round}{self._found}{self._again}"

    @property
    def _found(self) -> str:
        if self.mismatch is not None and self.mismatch.accuses:
            return f" is NOT as it should be. {self.mismatch.words}"
        if self.mismatch is not None:
            often = f" That makes {self.doubts} times with this host." if self.doubts > 1 else ""
            return f": not verified. {self.mismatch.words}{often}"
        if self.missed:
            return ": not verified, some of it was told while you were not there."
        if self.partly:
            return ": not wholly checked by you: some of its shuffles have no part of yours"
        return ": verified" if self.took_part else ": not checked by you: you gave no part"

    @property
    def _again(self) -> str:
        if not self.kept_back:
            return ""
        names = " and ".join(f"{{{seat}}}" for seat in self.kept_back)
        end = "" if self._found.endswith(".") else "."
        return f"{end} Its cards were shuffled again: the host says that {names} kept a secret back."
