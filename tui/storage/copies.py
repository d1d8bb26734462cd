"""Files that a player asks for, at a place that they type."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from parlour.net.errors import HomeError
from parlour.rules.sentences import Sentence, phrase, told

NO_PATH: Final = phrase("no such path", "no such path")
CANNOT_WRITE: Final = Sentence("cannot write match", "cannot write {file}: {why}")


def place_for(to: str, name: str) -> Path:
    """Return the path that was typed: `to` may begin with `~`, and be a folder, where the file is `name`."""
    path = Path(to).expanduser().absolute()
    return path / name if path.is_dir() else path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet. Raises HomeError."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
    except OSError as error:
        why = error.strerror.lower() if error.strerror else NO_PATH
        raise HomeError(told(CANNOT_WRITE, file=str(path), why=why)) from None
