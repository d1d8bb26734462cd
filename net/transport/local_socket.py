"""The Unix socket of a referee, for programs of its own account.

Strangers and other accounts may use up all connections of the TCP port. The owner's screens and the SSH door
with its guests connect here instead. The socket is in a folder that is closed to other accounts, so the
kernel lets nobody else connect.
"""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home

LONGEST_PATH: Final = 100  # bytes; the kernel takes 107 (Linux) or 103 (macOS)


@contextlib.contextmanager
def local_socket(home: Home, file: Path) -> Iterator[socket.socket]:
    """Listen on `file`, in the data folder `home`, within the context.

    If the path is too long or the file system has no sockets, the socket is in a temporary folder that is
    closed to others; its `getsockname` tells the path. The caller must hold the journal of this referee,
    because a socket left by another process is removed. Raises HomeError.
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
    """Bind `listening` to `path` and return it; None if that is not possible."""
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
