"""A worker process from within: its owner asks by lines of stdin, and is answered by lines of stdout.

`parlour.net.child_process.LineProcess` is the owner's side.
"""

from __future__ import annotations

import os
import sys
import threading
from queue import SimpleQueue
from typing import Final

NICENESS: Final = 10


class Owner:
    """The process that has started this one.

    From now on this process has a low priority, since nobody waits for a worker, and nothing but answers is
    written to its stdout. It ends when its stdin closes, even in the middle of its work: so no worker
    outlives its owner, however that ended.
    """

    def __init__(self) -> None:
        os.nice(NICENESS)
        self._answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._read, name="questions", daemon=True).start()

    def _read(self) -> None:
        """Take each line of stdin, and end the process after the last one."""
        for line in sys.stdin.buffer:
            self._questions.put(line)
        os._exit(0)  # the main thread may be thinking, or hang

    def asked(self) -> bytes:
        """Return the next line, once there is one."""
        return self._questions.get()

    def tell(self, line: bytes) -> None:
        """Write an answer, a whole line."""
        try:
            self._answers.write(line)
            self._answers.flush()
        except OSError:
            self.leave()  # nobody reads it any more

    def leave(self) -> None:
        """End this process at once; without it the thread that reads would hold up its end."""
        os._exit(0)
