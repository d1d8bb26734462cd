"""The files of saved matches, as far as a folder's listing tells."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from parlour.net.storage.match_files import OTHERS, SUFFIX


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
