"""The files of a journal, their lock and version, and the translation of errors."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

from parlour.net.errors import (
    JournalDamaged,
    JournalInUse,
    JournalUnwritable,
    JournalVersion,
    NotAJournal,
    Unwritable,
)
from parlour.net.journal.version import BEFORE, SCHEMA, WITHOUT_UNDONE
from parlour.net.regular_file import open_to_lock, open_to_read, read_first
from parlour.net.storage.data_folder import flocked
from parlour.rules.sentences import Sentence, Told, phrase, told

APPLICATION: Final = 0x5061726C  # "Parl", SQLite's application id of journals
OF_JOURNAL: Final = Sentence(
    "journal of other version",
    "This journal was written by version {theirs} of the journal; this Parlour has version {ours}.",
)
MISSING: Final = phrase("journal changed", "a part of it is missing or was changed")
CUT_OFF: Final = Sentence("journal cut off", "it is cut off, {bytes} bytes are left")
BEGIN_ANEW: Final = Sentence("begin anew", "To begin anew, move {journal} and {log} away.")
BEGIN_ANEW_OR_COPY: Final = Sentence(
    "begin anew or copy",
    "To begin anew, move {journal} and {log} away. To go on from the end of the last round, then give {copy} "
    "the name {journal}.",
)
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_WITHIN: Final = 0.5  # a process that only reads a journal holds the lock for a moment
_WHY: Final = {sqlite3.SQLITE_FULL: Unwritable.FULL, sqlite3.SQLITE_READONLY: Unwritable.READ_ONLY}
_WHY_OF_SYSTEM: Final = {
    errno.ENOSPC: Unwritable.FULL,
    errno.EDQUOT: Unwritable.FULL,
    errno.EROFS: Unwritable.READ_ONLY,
    errno.EACCES: Unwritable.READ_ONLY,
    errno.EPERM: Unwritable.READ_ONLY,
}


def wal_of(file: Path) -> Path:
    """Return the path of SQLite's write-ahead log of `file`; the two belong together."""
    return file.with_name(file.name + "-wal")


def copy_of(file: Path) -> Path:
    """Return the path of the copy of the journal `file`."""
    return file.with_suffix(f".copy{file.suffix}")


def set_aside(file: Path) -> Path | None:
    """Rename the journal `file`, its log and its copy; return the new path, None if there was nothing."""
    there = [part for part in (file, wal_of(file), copy_of(file)) if part.exists()]
    if not there:
        return None
    number = next(number for number in count(1) if not _aside(file, file, number).exists())
    for part in there:
        part.replace(_aside(file, part, number))
    return _aside(file, file, number)


def _aside(file: Path, part: Path, number: int) -> Path:
    return part.with_name(part.name.replace(file.stem, f"{file.stem}-{number}", 1))


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock of the journal `file` within the context; raise JournalInUse."""
    try:
        descriptor = open_to_lock(file.with_suffix(".lock"))
    except OSError as error:
        raise inability(file, error) from None
    try:
        if not flocked(descriptor, _WITHIN):
            version, process = _holder(descriptor)
            raise JournalInUse(file, version, SCHEMA, process)
        _sign(descriptor, f"{SCHEMA} {os.getpid()}\n")
        try:
            yield
        finally:
            _sign(descriptor, "")
    finally:
        os.close(descriptor)


def _sign(descriptor: int, text: str) -> None:
    """Write into the lock file who holds it; the lock holds without that too."""
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, text.encode(), 0)


def holder_of(file: Path) -> int:
    """Return the process that has signed the lock of the journal `file`, 0 if there is none."""
    try:
        descriptor = open_to_read(file.with_suffix(".lock"))
    except OSError:
        return 0
    try:
        return _holder(descriptor)[1]
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> tuple[int, int]:
    """Return the version of the journal that the holder of the lock file writes, and its process.

    The version before writes nothing into it, so nothing is there, or what a dead process has left: then the
    process is 0.
    """
    signed = re.fullmatch(rb"(\d{1,9}) (\d{1,9})\n", os.pread(descriptor, 32, 0))
    if signed is None:
        return BEFORE, 0
    version, process = map(int, signed.groups())
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return BEFORE, 0
    except PermissionError:
        pass
    return version, process


def check(file: Path) -> None:
    """Check the header of `file`; raise NotAJournal, JournalVersion or JournalDamaged."""
    header = read_first(file, _HEADER)
    if len(header) < _HEADER and _MAGIC.startswith(header[: len(_MAGIC)]):
        raise damaged(file, told(CUT_OFF, bytes=len(header)))
    if not header.startswith(_MAGIC) or int.from_bytes(header[68:72]) != APPLICATION:
        raise NotAJournal(file)
    version = int.from_bytes(header[60:64])
    check_version(file, version)


def check_version(file: Path, version: int) -> None:
    """Raise JournalVersion unless a journal of this `version` can be used, maybe after its conversion."""
    if version not in (BEFORE, WITHOUT_UNDONE, SCHEMA):
        raise JournalVersion(file, OF_JOURNAL, str(version), str(SCHEMA))


def damaged(file: Path, fault: Told) -> JournalDamaged:
    """Return the error for a journal with this `fault`, with advice that mentions its copy, if any."""
    journal, wal, copy = file.name, wal_of(file).name, copy_of(file)
    says = BEGIN_ANEW_OR_COPY if copy.exists() else BEGIN_ANEW
    advice = told(says, journal=journal, log=wal, **({"copy": copy.name} if copy.exists() else {}))
    return JournalDamaged(file, fault, advice)


def damage(file: Path, error: Exception) -> JournalDamaged | JournalInUse | None:
    """Return the error for a file that SQLite cannot read, None if `error` is not of that kind."""
    match _code(error):
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return damaged(file, MISSING)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalInUse(file)
        case _:
            return None


def inability(file: Path, error: Exception) -> JournalUnwritable:
    """Return the error for a file that cannot be written, with the reason in `error`."""
    if isinstance(error, OSError):
        return JournalUnwritable(file, _WHY_OF_SYSTEM.get(error.errno or 0, Unwritable.FAILING))
    return JournalUnwritable(file, _WHY.get(_code(error), Unwritable.FAILING))


def _code(error: Exception) -> int:
    """Return SQLite's primary error code, 0 for other errors."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
