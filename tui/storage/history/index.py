"""The index of the saved matches: an SQLite file that is made anew whenever it does not fit.

Nothing is in it that is not in the files of the matches. So it is not synced to the disk, and a missing or
damaged one, or one of another version, is replaced by an empty one, which `refresh` fills. If the file cannot
be written, the index is in memory for as long as the program runs, and `complaint` says why.

One connection serves the thread of the screens and the one that reads files; each takes the lock for some
milliseconds.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import TypeAdapter

from parlour.net.storage.match_files import OTHERS, SUFFIX
from parlour.tui.storage.stores import ALL, MatchFilter, Saved
from parlour.tui.text.language import marked, tr

VERSION: Final = 3
APPLICATION: Final = 0x5041524C  # "PARL"
NO_FILE: Final = marked("it is no regular file")
OF_ANOTHER_FORM: Final = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_SCHEMA)
"""The codes of errors that say that tables are not as they were made here: the file is of no use."""
WON, UNFINISHED, DAMAGED, LOST = "\x01", "\x02", "\x03", "\x04"
ENDINGS: Final = {
    WON: marked("{names} won"),
    UNFINISHED: marked("not finished"),
    DAMAGED: marked("damaged"),
    LOST: marked("nobody won"),
}
"""How a match ended: a sign in the file, and what a list says of it, which can be searched for."""
_TABLE: Final = (
    "CREATE TABLE matches (key TEXT PRIMARY KEY, written INTEGER NOT NULL, size INTEGER NOT NULL,"
    " played TEXT NOT NULL, file TEXT NOT NULL, title TEXT NOT NULL, people TEXT NOT NULL,"
    " words TEXT NOT NULL, content TEXT NOT NULL)"
)
_ORDER: Final = "CREATE INDEX newest ON matches (played, file)"
_PUT: Final = "INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_AT_ONCE: Final = 500  # values in one statement
_CONTENT: Final = TypeAdapter(Saved)

R = TypeVar("R")


class Index:
    """The index in `file`. No method raises if the file is damaged, gone, or cannot be written."""

    def __init__(self, file: Path) -> None:
        self._trouble: Exception | None = None
        self.made_anew = 0  # how often it was begun again, empty
        self._file = file
        self._lock = threading.RLock()
        self._use(self._opened())

    @property
    def complaint(self) -> str:
        """Why the file cannot be used, "" if it can."""
        if self._trouble is None:
            return ""
        return tr(
            "The list of matches cannot be stored ({why}); it is made anew each time.",
            why=_reason(self._trouble),
        )

    def close(self) -> None:
        with self._lock, suppress(sqlite3.Error):
            self._closing()

    def states(self) -> dict[str, FileState]:
        """Return the files that were read, as they were then."""
        rows = self._rows("SELECT key, written, size FROM matches")
        return {key: FileState(written, size) for key, written, size in rows}

    def put(self, matches: Iterable[tuple[Saved, FileState]]) -> None:
        rows = [_row(saved, state) for saved, state in matches]
        self._do(lambda db: db.executemany(_PUT, rows), None)

    def drop(self, keys: Iterable[str]) -> None:
        gone = [(key,) for key in keys]
        self._do(lambda db: db.executemany("DELETE FROM matches WHERE key = ?", gone), None)

    def keys(self, wanted: MatchFilter = ALL) -> list[str]:
        """Return the keys of the matches that fit (favorites are not looked at), the newest first."""
        where, values = _condition(wanted)
        query = f"SELECT key FROM matches{where} ORDER BY played DESC, file DESC"  # noqa: S608 - no values in it
        return [key for (key,) in self._rows(query, values)]

    def read(self, keys: Sequence[str]) -> dict[str, Saved]:
        """Return these matches by their keys, as far as they are in the index."""
        found: dict[str, Saved] = {}
        for at in range(0, len(keys), _AT_ONCE):
            some = keys[at : at + _AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT key, content FROM matches WHERE key IN ({marks})"  # noqa: S608 - no values in it
            nothing: dict[str, Saved] = {}
            found |= self._do(partial(_read, query, some), nothing)
        return found

    def titles(self) -> list[tuple[str, int]]:
        """Return the titles of games, and how many matches each has, the most frequent first."""
        query = "SELECT title, count(*) FROM matches WHERE title != '' GROUP BY title ORDER BY 2 DESC, 1"
        return [(str(title), number) for title, number in self._rows(query)]

    def people(self) -> list[tuple[str, int]]:
        """Return who has played, likewise."""
        rows = self._rows("SELECT people FROM matches")
        counted = Counter(name for (people,) in rows for name in {*str(people).split("\n")} if name)
        return sorted(counted.items(), key=lambda entry: (-entry[1], entry[0].casefold()))

    def check(self) -> None:
        """Begin anew if the file is damaged anywhere. Reads all of it."""
        self._do(_insist_on_whole, None)

    def _rows(self, query: str, values: Sequence[str] = ()) -> list[Any]:
        nothing: list[Any] = []
        return self._do(lambda db: db.execute(query, values).fetchall(), nothing)

    def _do(self, work: Callable[[sqlite3.Connection], R], otherwise: R) -> R:
        """Return what `work` returns; begin anew and return `otherwise` if the database is of no use."""
        with self._lock:
            try:
                with self._connection:
                    return work(self._connection)
            except (sqlite3.Error, ValueError) as error:
                self._begin_anew(error)
                return otherwise

    def _begin_anew(self, error: Exception) -> None:
        """Replace a damaged file by an empty one. Go on in memory if it cannot be written, or is in use."""
        self.made_anew += 1
        with suppress(sqlite3.Error):
            self._closing()
        if isinstance(error, sqlite3.OperationalError) and _code(error) not in OF_ANOTHER_FORM:
            self._use(self._in_memory(error))
        else:
            _remove(self._file)
            self._use(self._opened())

    def _use(self, connection: sqlite3.Connection) -> None:
        """Work on `connection`, which is closed when nobody has this index any more."""
        self._connection = connection
        self._closing = weakref.finalize(self, connection.close)

    def _opened(self) -> sqlite3.Connection:
        """Open the file, after removing one that does not fit; in memory if that is impossible."""
        try:
            if self._file.is_symlink() or (self._file.exists() and not self._file.is_file()):
                raise _NoFile
            try:
                return _connected(self._file)
            except _OtherForm:
                _remove(self._file)
                return _connected(self._file)
        except (sqlite3.Error, OSError) as error:
            return self._in_memory(error)

    def _in_memory(self, error: Exception) -> sqlite3.Connection:
        self._trouble = error
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        _make(connection)
        return connection


class _NoFile(OSError):
    """What lies there is no regular file."""


class _OtherForm(sqlite3.DatabaseError):
    """The file is no index, or one of another version."""


def _connected(file: Path) -> sqlite3.Connection:
    """Return a connection to the index in `file`, which is made if it is missing; raise _OtherForm."""
    file.touch(mode=0o600)
    connection = sqlite3.connect(file, timeout=1, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = TRUNCATE")
        connection.execute("PRAGMA synchronous = OFF")
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            _make(connection)
        form = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL")]
        numbers = [
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id")
        ]
        if (form, numbers) != ([_TABLE, _ORDER], [(VERSION,), (APPLICATION,)]):
            raise _OtherForm
    except sqlite3.OperationalError:
        connection.close()
        raise
    except sqlite3.DatabaseError:
        connection.close()
        raise _OtherForm from None
    return connection


def _make(connection: sqlite3.Connection) -> None:
    with connection:
        connection.execute(_TABLE)
        connection.execute(_ORDER)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")


def _remove(file: Path) -> None:
    for path in (file, file.with_name(file.name + "-journal"), file.with_name(file.name + "-wal")):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _code(error: sqlite3.Error) -> int:
    """Return the primary error code; SQLITE_ERROR for a text that is none, which Python finds by itself."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _insist_on_whole(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _OtherForm


def _reason(error: Exception) -> str:
    if isinstance(error, _NoFile):
        return tr(NO_FILE)
    return (getattr(error, "strerror", None) or str(error)).lower()


def _condition(wanted: MatchFilter) -> tuple[str, list[str]]:
    """Return the WHERE of a query, and its values."""
    terms = [_saying(word) for word in wanted.words.casefold().split()]
    terms += [("title = ?", [wanted.title])] if wanted.title else []
    terms += [("instr(people, ?)", [f"\n{wanted.person}\n"])] if wanted.person else []
    where = " WHERE " + " AND ".join(term for term, _ in terms) if terms else ""
    return where, [value for _, values in terms for value in values]


def _saying(word: str) -> tuple[str, list[str]]:
    """Return the condition that a match has `word`, or has an ending that is said so by the session."""
    values = [word, *(sign for sign, text in ENDINGS.items() if word in tr(text, names="").casefold())]
    return f"({' OR '.join(['instr(words, ?)'] * len(values))})", values


def _row(saved: Saved, state: FileState) -> tuple[str | int, ...]:
    people = "".join(f"\n{name}\n" for name in saved.names)
    ending = DAMAGED if saved.wrong else WON if saved.winners else LOST if saved.lost else UNFINISHED
    words = "\n".join((saved.title, *saved.names, saved.played, ending, saved.key)).casefold()
    content = _CONTENT.dump_json(saved).decode()
    return (saved.key, *state, saved.played, saved.file, saved.title, people, words, content)


def _read(query: str, keys: Sequence[str], connection: sqlite3.Connection) -> dict[str, Saved]:
    return {key: _saved(key, content) for key, content in connection.execute(query, keys)}


def _saved(key: str, content: str) -> Saved:
    """Return the match in `content`; raise ValueError if it is another one, or no match at all."""
    saved = _CONTENT.validate_json(content)
    seats = (*saved.winners, *saved.bots, *(() if saved.owner is None else (saved.owner,)))
    if (
        saved.key != key
        or len(saved.points) != len(saved.names)
        or not all(0 <= seat < len(saved.names) for seat in seats)
    ):
        raise ValueError("the index is damaged")
    return saved


class FileState(NamedTuple):
    """When a file was written, in nanoseconds since 1970, and its size: if both are the same, it is, too."""

    written: int
    size: int


def listed(matches: Path) -> dict[str, FileState]:
    """Return the saved matches below `matches` by their keys. A match in both folders is listed once."""
    own = dict(_in(matches, ""))
    others = ((key, state) for key, state in _in(matches / OTHERS, f"{OTHERS}/"))
    return own | {key: state for key, state in others if key.removeprefix(f"{OTHERS}/") not in own}


def _in(folder: Path, prefix: str) -> Iterator[tuple[str, FileState]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    state = _state(entry)
                    if state is not None:
                        yield prefix + entry.name, state
    except OSError:
        return


def _state(entry: os.DirEntry[str]) -> FileState | None:
    """Return the state of a regular file; None for anything else, a link too, or if it is gone meanwhile."""
    try:
        found = entry.stat(follow_symlinks=False)
        entry.name.encode()  # a name that is no text could not be shown
    except (OSError, UnicodeEncodeError):
        return None
    return FileState(found.st_mtime_ns, found.st_size) if stat.S_ISREG(found.st_mode) else None
