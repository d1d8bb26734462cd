"""The log file: mode 0600, in the data folder, rotated with limited size.

It records what processes did, never cards, tokens or passwords.
"""

from __future__ import annotations

import copy
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from parlour.rules.sentences import Sentence, told

CANNOT_WRITE: Final = Sentence(
    "cannot write log", "cannot write {file}: {why}; move it away, or mend its rights"
)
PIECE: Final = 512 * 1024
PIECES: Final = 3
LINE: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"


class Discreet(logging.Formatter):
    """Formats a record as one line; of an error only its kind and where it happened
    (`parlour.net.redact.trace`).

    Libraries log uncaught errors, asyncio together with the arguments of the failed call. The error's words
    and arguments may hold cards, and a traceback holds paths of this disk.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of `record` without changing it for other handlers."""
        from parlour.net.redact import trace

        plain = copy.copy(record)
        error = record.exc_info[1] if record.exc_info else None
        plain.msg = f"not caught: {trace(error)}" if error is not None else _first_line(record.getMessage())
        plain.args, plain.exc_info, plain.exc_text, plain.stack_info = (), None, None, None
        return super().format(plain)


def _first_line(words: str) -> str:
    """Return the first line of `words`, in which nothing is left that a terminal would obey."""
    line = next(iter(words.splitlines()), "")
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in line)


class PrivateFile(RotatingFileHandler):
    """A rotating file that only its owner can read, from its first byte on."""

    def _open(self):  # type: ignore[no-untyped-def]  # the base class names a private type
        from parlour.net.regular_file import open_to_append

        descriptor = open_to_append(Path(self.baseFilename))
        return open(descriptor, self.mode, encoding=self.encoding)  # noqa: PTH123 - a descriptor


def log_to(name: str, level: int = logging.INFO) -> Path:
    """Log everything to the file `name` in the data folder from now on; return its path.

    Raises HomeError if the folder or the file cannot be used; a symbolic link is not followed.
    """
    from parlour.net.errors import HomeError
    from parlour.net.storage.data_folder import Home

    path = Home().make() / name
    try:
        written = PrivateFile(path, maxBytes=PIECE, backupCount=PIECES, encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise HomeError(told(CANNOT_WRITE, file=str(path), why=reason)) from None
    written.setFormatter(Discreet(LINE))
    root = logging.getLogger()
    root.addHandler(written)
    root.setLevel(level)
    return path
