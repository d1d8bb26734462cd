"""What is no regular file: a test must be done with each of them at once."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        before = Path.cwd()
        os.chdir(path.parent)  # the name of a socket must be short
        try:
            bound.bind(path.name)
        finally:
            os.chdir(before)


def _directory(path: Path) -> None:
    path.mkdir()


NOT_FILES: Final[dict[str, tuple[Callable[[Path], None], str]]] = {
    "pipe": (_pipe, "is a named pipe"),
    "link to a pipe": (_link_to_a_pipe, "is a named pipe"),
    "device": (_device, "is a device"),
    "socket": (_socket, "is a socket"),
    "directory": (_directory, "is a directory"),
}
"""How each is made at a path, and what is said of it."""
