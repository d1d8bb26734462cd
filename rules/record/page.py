"""The text form of a saved match: a head that says what was played, then the entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from parlour.rules import OLDEST, VERSION
from parlour.rules.errors import NotationError, printable, quoted
from parlour.rules.record import entries
from parlour.rules.record import faults as wrong
from parlour.rules.record.entries import RecordEntry
from parlour.rules.record.faults import RecordError, RecordOfOtherVersion
from parlour.rules.sentences import Told, reason, told

FORMATS: Final = (1, 2, 3)
"""The formats that are read. The second one is written only where moves were taken back, or where the head
says who sat there (`Seating`), the third one only for the deal of a day, and where the house let no round
follow (`entries.LAST`), so that an older Parlour reads all other files."""
MOST_CHARACTERS: Final = 5_000_000
MOST_LINES: Final = 200_000
MOST_SEATS: Final = 99
LONGEST_NAME: Final = 60
OF_SEATING: Final = ("owner", "bots")
NEEDED: Final = ("rules", "game", "ruleset", "seats")
KNOWN: Final = (*NEEDED, "table", "played", "taken-back", "day", *OF_SEATING)


class RecordLine(NamedTuple):
    """An entry and the number of its line in the file, from 1."""

    number: int
    entry: RecordEntry


class Seating(NamedTuple):
    """Who sat at the table, as the head of the file says.

    `owner` is the seat of the owner of the data folder in which the file lies, `bots` are those of bots.
    `owner` is None if they only watched, or if the file does not say.
    """

    owner: int | None = None
    bots: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of a head that say so."""
        return (
            *((f"owner {self.owner}",) if self.owner is not None else ()),
            *((" ".join(("bots", *map(str, self.bots))),) if self.bots else ()),
        )


UNKNOWN_SEATING: Final = Seating()


class HeadLines(NamedTuple):
    """The lines of those head fields that can prove wrong when the rules are loaded."""

    game: int = 3
    ruleset: int = 4
    seats: int = 5
    taken_back: int = 1


USUAL: Final = HeadLines()


@dataclass(frozen=True, slots=True)
class Record:
    """A saved match. `ruleset` is the whole ruleset as JSON (`shelf.dump`), `names` are by seat.

    `taken_back` is how often moves were taken back. `day` is the date if it was the deal of a day
    (`2026-11-28`, or `2026-11-28 practice` if it had been played before), which nobody shuffled.
    """

    game: str
    ruleset: str
    names: tuple[str, ...]
    lines: tuple[RecordLine, ...] = ()
    table: str = ""
    played: str = ""
    version: int = VERSION
    at: HeadLines = USUAL
    taken_back: int = 0
    seating: Seating = UNKNOWN_SEATING
    day: str = ""


def head(record: Record, *, has_last: bool = False) -> tuple[str, ...]:
    """Return the lines that say what was played, with a blank line at the end.

    `has_last`: the match that follows has the line `entries.LAST`.
    """
    is_second = record.taken_back > 0 or record.seating != UNKNOWN_SEATING
    return (
        f"parlour match {3 if record.day or has_last else 2 if is_second else 1}",
        f"rules {record.version}",
        f"game {one_line(record.game)}",
        f"ruleset {record.ruleset}",
        f"seats {len(record.names)}",
        *(f"seat {seat} {one_line(name)}" for seat, name in enumerate(record.names)),
        *((f"table {one_line(record.table)}",) if record.table else ()),
        *((f"played {one_line(record.played)}",) if record.played else ()),
        *((f"taken-back {record.taken_back}",) if record.taken_back else ()),
        *((f"day {one_line(record.day)}",) if record.day else ()),
        *record.seating.lines,
        "",
    )


def seated(text: str, seating: Seating) -> str:
    """Return the text of a saved match whose head says `seating`, whatever it has said about that before.

    A text that would be too long then, or that has no head, is returned unchanged.
    """
    rows = text.split("\n")
    end = next((number for number, row in enumerate(rows) if not row.strip()), 0)
    if not end:
        return text
    kept = [row for row in rows[1:end] if row.partition(" ")[0] not in OF_SEATING]
    newest = re.sub(r"^(\ufeff?parlour match) [12]\b", r"\1 2", rows[0])
    said = (newest if seating.lines else rows[0], *kept, *seating.lines, *rows[end:])
    whole = "\n".join(said)
    return whole if len(said) <= MOST_LINES and len(whole) <= MOST_CHARACTERS else text


def write(record: Record) -> str:
    """Return `record` as the text of a file; raise RecordError as `paged` does."""
    return paged(record, (entries.write(line.entry) for line in record.lines))


def paged(title: Record, lines: Iterable[str]) -> str:
    """Return the text of a file with the head of `title` and these lines.

    Raise RecordError if it is longer than `read` accepts.
    """
    rows = tuple(lines)
    text = "\n".join((*head(title, has_last=entries.LAST in rows), *rows, ""))
    _rows(text)
    return text


def one_line(text: str) -> str:
    """Return `text` on one line, without unprintable characters, cut to the length of a name."""
    return " ".join(printable(text[: 4 * LONGEST_NAME], " ").split())[:LONGEST_NAME].strip()


def read(text: str) -> Record:
    """Return the record in `text`, without replaying it.

    Raise RecordError with the number of the first invalid line, or RecordOfOtherVersion for an unknown
    version of the rules.
    """
    rows = _rows(text)
    page = _Head()
    body = page.take(rows)
    return Record(
        game=page.said["game"],
        ruleset=page.said["ruleset"],
        names=tuple(page.names[seat] for seat in range(page.seats)),
        lines=tuple(_lines(rows, body)),
        table=page.said.get("table", ""),
        played=page.said.get("played", ""),
        version=page.version,
        at=HeadLines(page.at["game"], page.at["ruleset"], page.at["seats"], page.at.get("taken-back", 1)),
        taken_back=page.taken_back,
        seating=page.seating,
        day=page.said.get("day", ""),
    )


def _rows(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise RecordError(1, told(wrong.TOO_MANY_CHARACTERS, most=MOST_CHARACTERS))
    rows = [row.rstrip("\r") for row in text.split("\n")]
    if len(rows) > MOST_LINES:
        raise RecordError(MOST_LINES, told(wrong.TOO_MANY_LINES, most=MOST_LINES))
    return rows


def _lines(rows: list[str], body: int) -> Iterator[RecordLine]:
    for number, row in enumerate(rows[body:], body + 1):
        if row.strip() and not row.startswith("#"):
            try:
                yield RecordLine(number, entries.read(row))
            except NotationError as error:
                raise RecordError(number, reason(error)) from None


def played_by(version: int) -> Told:
    """Return which version of the rules wrote a match, and the current one."""
    return told(wrong.PLAYED_BY, theirs=version, ours=VERSION)


@dataclass(slots=True)
class _Head:
    """Reads the lines up to the first blank one."""

    said: dict[str, str] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    seats: int = 0
    version: int = VERSION
    taken_back: int = 0
    seating: Seating = UNKNOWN_SEATING

    def take(self, rows: list[str]) -> int:
        """Read the head of `rows`; return its number of lines, including the blank one."""
        self._first(rows[0])
        for number, row in enumerate(rows[1:], 2):
            if not row.strip():
                self._whole(number)
                return number
            if not row.startswith("#"):
                self._said(number, row)
        raise RecordError(len(rows), wrong.NO_BLANK_LINE)

    def _first(self, row: str) -> None:
        found = re.fullmatch(r"\ufeff?parlour match ([0-9]{1,9}) *", row)
        if not found:
            raise RecordError(1, wrong.NO_MATCH)
        if int(found[1]) not in FORMATS:
            known = " and ".join(map(str, FORMATS))
            raise RecordOfOtherVersion(1, told(wrong.OTHER_FORM, theirs=found[1], ours=known))

    def _said(self, number: int, row: str) -> None:
        key, _, value = row.partition(" ")
        if key == "seat":
            self._name(number, value)
            return
        if key not in KNOWN:
            unknown = told(wrong.NOTHING_KNOWN, typed=quoted(row), there=", ".join(KNOWN))
            raise RecordError(number, unknown)
        if key in self.said:
            raise RecordError(number, told(wrong.SECOND_TIME, typed=repr(key)))
        if key == "rules":
            self._version(number, value)
        if key == "seats":
            self.seats = self._number(number, value, MOST_SEATS)
        if key == "taken-back":
            self.taken_back = self._number(number, value, MOST_LINES)
        self.at[key] = number
        self.said[key] = value.strip() if key in ("ruleset", *OF_SEATING) else one_line(value)

    def _version(self, number: int, value: str) -> None:
        self.version = self._number(number, value, 10**9)
        if not OLDEST <= self.version <= VERSION:
            raise RecordOfOtherVersion(number, played_by(self.version))

    def _name(self, number: int, value: str) -> None:
        seat, _, name = value.partition(" ")
        place = self._number(number, seat, MOST_SEATS)
        if place in self.names:
            raise RecordError(number, told(wrong.NAMED_AGAIN, seat=place))
        self.names[place] = one_line(name)

    def _number(self, number: int, value: str, most: int) -> int:
        if not re.fullmatch(r"[0-9]{1,10} *", value) or int(value) > most:
            raise RecordError(number, told(wrong.NO_NUMBER, typed=quoted(value), most=most))
        return int(value)

    def _whole(self, number: int) -> None:
        missing = [key for key in NEEDED if key not in self.said]
        if missing:
            raise RecordError(number, told(wrong.HEAD_LACKS, missing=", ".join(missing)))
        if set(self.names) != set(range(self.seats)):
            raise RecordError(number, told(wrong.NAMES_OF_SEATS, last=self.seats - 1))
        owner = self._seat("owner", self.said["owner"]) if "owner" in self.said else None
        self.seating = Seating(owner, self._bots())

    def _bots(self) -> tuple[int, ...]:
        return tuple(self._seat("bots", text) for text in self.said.get("bots", "").split())

    def _seat(self, key: str, value: str) -> int:
        return self._number(self.at[key], value, self.seats - 1)
