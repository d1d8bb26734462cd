"""The log file: 0600, in the data folder, a few pieces of limited size.

It says what processes did, never cards, tokens or passwords.
"""

from __future__ import annotations

import logging
import os
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

PIECE: Final = 512 * 1024
PIECES: Final = 3


class PrivateFile(RotatingFileHandler):
    """A rotating file that only its owner can read, from its first byte on."""

    def _open(self):  # type: ignore[no-untyped-def]  # the base class names a private type
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        return open(descriptor, self.mode, encoding=self.encoding)  # noqa: PTH123 - a descriptor


def log_to(name: str, level: int = logging.INFO) -> Path:
    """Let everything be logged to the file `name` in the data folder from now on; return its path.

    Raises HomeError if the folder cannot be used.
    """
    from net import Home

    path = Home().make() / name
    written = PrivateFile(path, maxBytes=PIECE, backupCount=PIECES, encoding="utf-8")
    written.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(written)
    root.setLevel(level)
    return path
