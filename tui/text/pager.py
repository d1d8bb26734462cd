"""Shows text on this terminal: at once if it fits, else through the pager."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from typing import Final

LESS: Final = "FRX"
"""What `less` does without a setting of the user: end if all fits, show styles, leave the text on screen."""
NOT_STARTED: Final = (126, 127)
"""The exit statuses of a shell that did not find its program, or may not run it."""


def show(text: str, lines: int) -> None:
    """Write `text` to this terminal of so many `lines`; if it is longer, let the pager show it.

    The pager is `$PAGER`, else `less` or `more`. Without one, all is written. A user who quits the pager has
    read enough: that is no error.
    """
    if text.count("\n") < lines or not _paged(text):
        sys.stdout.write(text)
        sys.stdout.flush()


def _paged(text: str) -> bool:
    """Show `text` with the pager; False if there is none that starts."""
    command = os.environ.get("PAGER", "").strip() or next(filter(shutil.which, ("less", "more")), "")
    if not command:
        return False
    environment = {**os.environ, "LESS": f"{os.environ.get('LESS') or LESS} -R"}
    # $PAGER is a command line of the user's own, which man and git give to a shell, too
    pager = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, env=environment)  # noqa: S602
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is a key of the pager
    try:
        pager.communicate(text.encode())  # ignores that the pager has stopped reading
    finally:
        signal.signal(signal.SIGINT, before)
    return pager.returncode not in NOT_STARTED
