"""The lines of the statistics: one for each finished match of the player, kept when the match's file goes.

They are a text file of their own, one JSON object a line, which is only added to, except when the player has
a match forgotten. A line that cannot be read is skipped and stays in the file: a crash or a full disk may
have cut it, and the match is added again while its file is there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable
from typing import Annotated, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from parlour.net.errors import HomeError
from parlour.net.regular_file import TooLarge, open_to_append, read_regular
from parlour.net.storage.data_folder import Home
from parlour.rules.record.page import MOST_SEATS
from parlour.rules.sentences import Sentence, told

CANNOT_READ: Final = Sentence("cannot read statistics", "cannot read {file}: {why}")
CANNOT_WRITE: Final = Sentence("cannot write statistics", "cannot write {file}: {why}")
TOO_LARGE: Final = Sentence("statistics too large", "{file} is too large for statistics; move it away")
DAMAGED: Final = Sentence(
    "statistics damaged",
    "{file} is damaged at its first line, or of a newer Parlour; mend it, or move it away",
)
VERSION: Final = 1
FIRST: Final = json.dumps({"parlour statistics": VERSION})
LARGEST: Final = 256 * 1024 * 1024
"""Size limit of the file in bytes: some hundred thousand matches."""

_Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
_MOST: Final = 10**15
"""The most points, rounds and moves of a line; no file of a match has room for as many."""
_Count = Annotated[int, Field(ge=0, le=_MOST)]
_Text = Annotated[str, Field(max_length=255)]


class LedgerLine(BaseModel):
    """A finished match in which the player sat: `file` is the name of its file, `seat` the player's seat."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True, allow_inf_nan=False)

    file: _Text
    digest: _Text
    played: _Text
    title: _Text
    seat: _Seat
    names: Annotated[tuple[_Text, ...], Field(min_length=1, max_length=MOST_SEATS)]
    bots: tuple[_Seat, ...] = ()
    winners: tuple[_Seat, ...]
    points: tuple[Annotated[int, Field(ge=-_MOST, le=_MOST)], ...]
    rounds: _Count
    moves: _Count
    taken_back: _Count = 0

    @model_validator(mode="after")
    def _seats_are_there(self) -> LedgerLine:
        if max(self.seat, *self.bots, *self.winners) >= len(self.names) or len(self.points) != len(
            self.names
        ):
            raise ValueError("there are fewer seats")
        return self


class LedgerLines(NamedTuple):
    """What the file holds: its lines, and how many cannot be read."""

    lines: tuple[LedgerLine, ...] = ()
    damaged: int = 0


class Ledger:
    """The lines in the data folder `home`. All methods raise HomeError."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._file = home.statistics

    def read(self) -> LedgerLines:
        """Return one line for each match, in the order in which they were added."""
        rows = self._rows()
        found, damaged = {}, 0
        for row in rows:
            line = _line(row)
            if line is not None:
                found[line.digest] = line
            else:
                damaged += 1
        return LedgerLines(tuple(found.values()), damaged)

    def add(self, lines: Iterable[LedgerLine]) -> None:
        """Add lines, and wait until they are on the disk."""
        added = "".join(f"{line.model_dump_json()}\n" for line in lines)
        if not added:
            return
        with self._home.alone():
            self._rows()  # raises if the file is of another version
            try:
                self._append(added)
            except OSError as error:
                reason = (error.strerror or type(error).__name__).lower()
                raise HomeError(told(CANNOT_WRITE, file=str(self._file), why=reason)) from None

    def forget(self, digests: Collection[str]) -> None:
        """Remove the lines of these matches."""
        with self._home.alone():
            kept = [row for row in self._rows() if (line := _line(row)) is None or line.digest not in digests]
            self._home.write(self._file, "".join(f"{row}\n" for row in (FIRST, *kept)))

    def _append(self, told: str) -> None:
        """Write `told` at the end of the file, on a line of its own even if the last one was cut."""
        descriptor = open_to_append(self._file)
        try:
            size = os.fstat(descriptor).st_size
            ends_with_a_line = os.pread(descriptor, 1, max(0, size - 1)) == b"\n"
            start = f"{FIRST}\n" if size == 0 else "" if ends_with_a_line else "\n"
            content = (start + told).encode()
            while content:
                content = content[os.write(descriptor, content) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _rows(self) -> list[str]:
        """Return the rows after the first, which says the version."""
        try:
            content = read_regular(self._file, LARGEST)
        except FileNotFoundError:
            return []
        except TooLarge:
            raise HomeError(told(TOO_LARGE, file=str(self._file))) from None
        except OSError as error:
            reason = (error.strerror or type(error).__name__).lower()
            raise HomeError(told(CANNOT_READ, file=str(self._file), why=reason)) from None
        first, *rows = content.decode("utf-8", "replace").split("\n")
        if content and _version(first) != VERSION:
            raise HomeError(told(DAMAGED, file=str(self._file)))
        return [row for row in rows if row]


def _version(row: str) -> object:
    try:
        said = json.loads(row)
    except (ValueError, RecursionError):
        return None
    return said.get("parlour statistics") if isinstance(said, dict) else None


def _line(row: str) -> LedgerLine | None:
    try:
        return LedgerLine.model_validate_json(row)
    except ValidationError:
        return None
