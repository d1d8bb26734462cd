"""The Unix socket of a referee: the way in for programs of the account that it runs for.

Strangers and other accounts of this machine may hold every place that the TCP port has. The owner's screens
and the SSH door, with its guests, come in here instead. The socket lies in a folder that is closed to other
accounts, so the kernel lets nobody else connect.
"""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from net.errors import HomeError
from net.storage.data_folder import Home

LONGEST_PATH: Final = 100
"""Bytes: the kernel takes 107 (Linux) or 103 (macOS)."""


@contextlib.contextmanager
def local_socket(home: Home, file: Path) -> Iterator[socket.socket]:
    """Listen on `file`, in the data folder `home`, for as long as the context lasts.

    Where the path is too long, or the folder's file system has no sockets, a temporary folder that is closed
    to others takes its place: `getsockname` of the socket tells the path. Only for who holds the journal of
    this referee: what another one left behind is removed. Raises HomeError.
    """
    home.make()
    with contextlib.ExitStack() as stack:
        listening = stack.enter_context(socket.socket(socket.AF_UNIX))
        try:
            path = _bound(listening, file) or _bound_elsewhere(listening, file.name, stack)
        except OSError as error:
            raise HomeError(f"cannot listen on {file}: {(error.strerror or str(error)).lower()}") from None
        stack.callback(path.unlink, missing_ok=True)
        listening.listen(socket.SOMAXCONN)
        listening.setblocking(False)
        yield listening


def _bound(listening: socket.socket, path: Path) -> Path | None:
    """Bind `listening` to `path` and return it; None if there can be no socket."""
    if len(os.fsencode(path)) > LONGEST_PATH:
        return None
    try:
        path.unlink(missing_ok=True)
        listening.bind(os.fspath(path))
        path.chmod(0o600)
    except OSError:
        return None
    return path


def _bound_elsewhere(listening: socket.socket, name: str, stack: contextlib.ExitStack) -> Path:
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True))
    path = Path(folder) / name
    listening.bind(os.fspath(path))
    path.chmod(0o600)
    return path
