"""Whether a process runs: asked again and again, while it may end at any moment."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def lives(pid: int) -> bool:
    """Whether a process runs; one that has ended, and for which nobody has waited yet, does not."""
    with suppress(ProcessLookupError, FileNotFoundError):
        os.kill(pid, 0)
        if not Path("/proc/self").exists():
            return True
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    return False
