"""The data folder: its place, its files, and how they are written.

The folder has mode 0700 and every file 0600. Files are replaced atomically, so a reader sees either the old
or the new content.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import platformdirs

from parlour.net.errors import HomeError
from parlour.net.regular_file import open_to_lock, read_regular
from parlour.rules.sentences import Sentence, told

VARIABLE: Final = "PARLOUR_HOME"  # another data folder: for tests, and for two Parlours on one machine
LARGEST: Final = 16 * 1024 * 1024  # bytes; larger files are not read
LOCKED_WITHIN: Final = 3.0  # seconds that a locked folder is waited for; a write takes some hundredths
CANNOT_READ: Final = Sentence(
    "cannot read",
    "cannot read {file}: {why}; make room or rights there, or set {variable} to a folder of your own",
)
CANNOT_WRITE: Final = Sentence(
    "cannot write",
    "cannot write {file}: {why}; make room or rights there, or set {variable} to a folder of your own",
)
CANNOT_REMOVE: Final = Sentence(
    "cannot remove",
    "cannot remove {file}: {why}; make room or rights there, or set {variable} to a folder of your own",
)
CANNOT_MAKE: Final = Sentence(
    "cannot make",
    "cannot make {file}: {why}; make room or rights there, or set {variable} to a folder of your own",
)
OF_ANOTHER_USER: Final = Sentence(
    "of another user", "{folder} belongs to another user; set {variable} to a folder of your own"
)
LOCKED: Final = Sentence(
    "folder locked",
    "another Parlour has locked {folder}, and has not let go of it for {seconds} seconds; continue or end it",
)
LOCKED_BY: Final = Sentence(
    "folder locked by",
    "another Parlour (process {process}) has locked {folder}, and has not let go of it for {seconds} "
    "seconds; continue or end it",
)


class Home:
    """The data folder at `path`, by default `default_folder()`.

    `room` is the id of the card room whose keys are used instead of those of this machine, if there is one.
    The folder is created on the first write. Every method may raise `HomeError`, whose message is one line
    for the local user.
    """

    def __init__(self, path: Path | None = None, *, room: str = "") -> None:
        self.path: Final = path or default_folder()
        self.room: Final = room
        keys = self.path / "rooms" / room if room else self.path
        self.certificate: Final = keys / "certificate.pem"
        self.key: Final = keys / "certificate-key.pem"
        self.ssh_host_key: Final = keys / "ssh_host_ed25519_key"
        self.referee_file: Final = self.path / "referee.json"
        self.solo_file: Final = self.path / "solo.json"
        self.journal: Final = self.path / "journal.sqlite"
        self.solo_journal: Final = self.path / "solo-journal.sqlite"
        self.referee_id: Final = self.path / "referee-id"
        self.solo_id: Final = self.path / "solo-id"
        self.pins: Final = self.path / "pins.json"
        self.tokens: Final = self.path / "tokens.json"
        self.doubts: Final = self.path / "doubts.json"
        self.recent: Final = self.path / "recent.json"
        self.matches: Final = self.path / "matches"
        self.favorites: Final = self.path / "favorites.json"
        self.history: Final = self.path / "history.sqlite"
        self.statistics: Final = self.path / "statistics.jsonl"
        self.rules: Final = self.path / "rules"
        self.log: Final = self.path / "parlour.log"
        self.lessons: Final = self.path / "lessons.json"
        self.days: Final = self.path / "days.json"
        self.settings: Final = self.path / "settings.toml"
        self.ratings: Final = self.path / "ratings.sqlite"

    def make(self) -> Path:
        """Create the folder (0700) if it is missing, close it to others, and return its path."""
        return self._folder(self.path)

    def read(self, file: Path, *, follow: bool = True) -> bytes | None:
        """Return the content of `file`, None if it does not exist; `follow` symbolic links or refuse them."""
        try:
            return read_regular(file, LARGEST, follow=follow)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _cannot(CANNOT_READ, file, error) from None

    def write(self, file: Path, content: str | bytes) -> None:
        """Replace `file` of this folder (0600) with `content` atomically."""
        self.make()
        for folder in reversed(file.parents):
            if self.path in folder.parents:
                self._folder(folder)
        try:
            replace_file(file, content.encode() if isinstance(content, str) else content)
        except OSError as error:
            raise _cannot(CANNOT_WRITE, file, error) from None

    def remove(self, file: Path) -> None:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise _cannot(CANNOT_REMOVE, file, error) from None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Lock the folder against other Parlours while a file is read, changed and written.

        Others block meanwhile, so keep it short. Not reentrant. Raises HomeError if another one does not let
        go of the folder within some seconds, as one that was stopped.
        """
        lock = self.make() / ".lock"
        try:
            descriptor = open_to_lock(lock)
        except OSError as error:
            raise _cannot(CANNOT_WRITE, lock, error) from None
        try:
            if not flocked(descriptor, LOCKED_WITHIN):
                raise _locked(descriptor, self.path)
            with suppress(OSError):  # a full disk keeps nobody from reading who holds it
                os.pwrite(descriptor, f"{os.getpid():<{_DIGITS}}\n".encode(), 0)
            yield
        finally:
            os.close(descriptor)

    def _folder(self, folder: Path) -> Path:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            status = folder.stat()
            if status.st_uid != os.getuid():
                raise HomeError(told(OF_ANOTHER_USER, folder=str(folder), variable=VARIABLE))
            if status.st_mode & 0o077:
                folder.chmod(0o700)
        except OSError as error:
            raise _cannot(CANNOT_MAKE, folder, error) from None
        return folder


def flocked(descriptor: int, within: float = 0.0) -> bool:
    """Take the lock of an open file; return False if another process has it for so many seconds."""
    until = time.monotonic() + within
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                return False
            time.sleep(_STEP)
        else:
            return True


def replace_file(file: Path, content: bytes) -> None:
    """Write `file` (0600) atomically: even a crash of the machine leaves the old or the new content.

    Raises OSError.
    """
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")  # 0600 from the start
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def default_folder() -> Path:
    """Return $PARLOUR_HOME, or the platform's usual folder for a program's data."""
    named = os.environ.get(VARIABLE)
    return Path(named).absolute() if named else Path(platformdirs.user_data_dir("parlour"))


def _locked(descriptor: int, folder: Path) -> HomeError:
    """Return the error for a lock that another process holds, which is named if it has signed the lock."""
    signed, where, seconds = os.pread(descriptor, _DIGITS, 0).strip(), str(folder), f"{LOCKED_WITHIN:g}"
    if not signed.isdigit():
        return HomeError(told(LOCKED, folder=where, seconds=seconds))
    return HomeError(told(LOCKED_BY, folder=where, seconds=seconds, process=int(signed)))


_STEP: Final = 0.01  # seconds between two looks at a lock
_DIGITS: Final = 10  # of a process in the file of a lock


def _cannot(says: Sentence, path: Path, error: OSError) -> HomeError:
    reason = (error.strerror or type(error).__name__).lower()
    return HomeError(told(says, file=str(path), why=reason, variable=VARIABLE))
