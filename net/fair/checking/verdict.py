"""What a player's program says of a finished round."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.net.fair.checking.wrong import Mismatch, Wrong

OFTEN: Final = 3  # from this many on, doubts about one host are more than bad luck


class Verdict(NamedTuple):
    """The result of a round; `mismatch` is the first one found, if any.

    `missed`: this client did not hear all of it, so some could not be verified. `took_part`: this client's
    part is in every shuffle of the round; `partly`: in some. `doubts`: how often with this host a part of
    this client was missing or a match was broken off, without proof of a fault. `kept_back`: seats that are
    said to have revealed nothing, so that the cards were shuffled again. `unverifiable`: why this program
    cannot verify the match, though it may be right, if it cannot. `before`: the host tells that a part of
    this seat is in every shuffle of the round, all of which were made before this program came.
    """

    match: int
    round: int
    mismatch: Mismatch | None = None
    missed: bool = False
    took_part: bool = False
    partly: bool = False
    doubts: int = 0
    kept_back: tuple[int, ...] = ()
    unverifiable: str = ""
    before: bool = False

    @property
    def verified(self) -> bool:
        """Whether all of it fits, and the part of this client keeps others from choosing the cards."""
        return self.mismatch is None and not self.unverifiable and not self.missed and self.took_part

    @property
    def accuses(self) -> bool:
        return self.mismatch is not None and self.mismatch.accuses

    @property
    def alarming(self) -> bool:
        return self.mismatch is not None and (self.mismatch.urgent or self.doubts >= OFTEN)

    @property
    def words(self) -> str:
        return f"Round {self.round}{self._found}{self._again}"

    @property
    def _found(self) -> str:
        if self.mismatch is not None and self.mismatch.accuses:
            return f" is NOT as it should be. {self.mismatch.words}"
        if self.unverifiable:
            doubt = f" {self.mismatch.words}" if self.mismatch is not None else ""
            return f": not verified. Your program cannot check it: {self.unverifiable}.{doubt}"
        if self.mismatch is not None:
            often = f" That makes {self.doubts} times with this host." if self.doubts > 1 else ""
            said = "checked by you" if self.mismatch.wrong is Wrong.UNTOLD else "verified"
            return f": not {said}. {self.mismatch.words}{often}"
        if self.missed:
            return ": not verified, some of it was told while you were not there."
        if self.partly:
            return ": not wholly checked by you: some of its shuffles have no part of yours"
        if self.took_part:
            return ": verified"
        if self.before:
            return ": not checked by you: the host says that you gave your part before this program began"
        return ": not checked by you: you gave no part"

    @property
    def _again(self) -> str:
        if not self.kept_back:
            return ""
        names = " and ".join(f"{{{seat}}}" for seat in self.kept_back)
        end = "" if self._found.endswith(".") else "."
        return f"{end} Its cards were shuffled again: the host says that {names} kept a secret back."
