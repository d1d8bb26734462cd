"""Opens regular files only.

Opening a named pipe blocks until somebody writes to it, and opening a device may have side effects. So a
path is checked before it is opened, opened with `O_NONBLOCK`, and checked again by its descriptor, since
it may have been replaced in between. Every error is an OSError whose `strerror` reads well after the
path: "is a named pipe, not a file".

Windows has none of `O_NONBLOCK`, `O_NOCTTY` and `O_NOFOLLOW`, so only the first check works there: a
symbolic link that replaces the log after the check is followed.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final

_PIECE: Final = 1 << 16
_NEVER_WAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)
_READ: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | _NEVER_WAIT
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_APPEND: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_LINK | _NEVER_WAIT
_LOCK: Final = os.O_RDWR | os.O_CREAT | _NO_LINK | _NEVER_WAIT

_OTHERS: Final[tuple[tuple[Callable[[int], bool], str], ...]] = (
    (stat.S_ISDIR, "is a directory"),
    (stat.S_ISLNK, "is a symbolic link, not a file"),
    (stat.S_ISFIFO, "is a named pipe, not a file"),
    (stat.S_ISSOCK, "is a socket, not a file"),
    (stat.S_ISCHR, "is a device, not a file"),
    (stat.S_ISBLK, "is a device, not a file"),
)


class NotRegular(OSError):
    """The path leads to a directory, pipe, socket, device or forbidden symbolic link."""


class TooLarge(OSError):
    """The file is larger than the caller allows."""


def read_regular(path: Path, most: int, *, follow: bool = True) -> bytes:
    """Return the content of `path`; raise TooLarge beyond `most` bytes, NotRegular or OSError.

    Without `follow` a symbolic link is NotRegular, too.
    """
    content = read_first(path, most + 1, follow=follow)
    if len(content) > most:
        raise TooLarge(errno.EFBIG, f"is larger than {_size(most)}", str(path))
    return content


def read_first(path: Path, count: int, *, follow: bool = True) -> bytes:
    """Return at most the first `count` bytes of `path`; raise NotRegular or OSError."""
    descriptor = open_to_read(path, follow=follow)
    try:
        return _read(descriptor, count)
    finally:
        os.close(descriptor)


def open_to_read(path: Path, *, follow: bool = True) -> int:
    """Return a descriptor that reads `path`; raise NotRegular or OSError."""
    _insist(path.stat() if follow else path.lstat(), path)
    return _checked(os.open(path, _READ if follow else _READ | _NO_LINK), path)


def open_to_append(path: Path) -> int:
    """Return a descriptor that reads and appends to `path`, created with mode 0600 if it is missing.

    Does not follow a symbolic link. Raises NotRegular or OSError.
    """
    return _opened(path, _APPEND)


def open_to_lock(path: Path) -> int:
    """Return a descriptor of `path`, which is created as `open_to_append` does; raise the same."""
    return _opened(path, _LOCK)


def _opened(path: Path, flags: int) -> int:
    if path.is_symlink() or path.exists():
        _insist(path.lstat(), path)
    return _checked(os.open(path, flags, 0o600), path)


def _checked(descriptor: int, path: Path) -> int:
    """Return the descriptor, unless what is open is no regular file: `path` may be another one by now."""
    try:
        _insist(os.fstat(descriptor), path)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _insist(status: os.stat_result, path: Path) -> None:
    if stat.S_ISREG(status.st_mode):
        return
    words = next((words for matches, words in _OTHERS if matches(status.st_mode)), "is no regular file")
    raise NotRegular(errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.EINVAL, words, str(path))


def _read(descriptor: int, count: int) -> bytes:
    content = bytearray()
    while len(content) < count and (piece := os.read(descriptor, min(_PIECE, count - len(content)))):
        content += piece
    return bytes(content)


def _size(count: int) -> str:
    return f"{count // 1024} KiB" if count >= 1024 else f"{count} bytes"
