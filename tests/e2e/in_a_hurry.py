"""What every process of a whole match in a test does: the deal is always the same, and players may be fast.

All draw the order of the cards from the same words instead of from everyone's parts. Bots begin with the same
random numbers, and have time to think, also on a busy machine. So the length of a match hardly changes, and
all that is proven about the shuffle fits.
"""

from __future__ import annotations

from functools import partialmethod
from random import Random
from typing import Final

import pytest

from parlour.net import limits
from parlour.net.fair import scheme
from parlour.net.table.machine import Table
from parlour.net.thinking.pool import WorkerPool
from parlour.tui.remote.subprocess_args import PYTHON

DEAL: Final = b"a deal for tests"
THINKS: Final = 60.0
"""Seconds that a bot has for a decision; after that it would make a simpler one."""
HURRIED: Final = f"""
from functools import partialmethod
from random import Random
from parlour.net import limits
from parlour.net.fair import scheme
from parlour.net.table.machine import Table
from parlour.net.thinking.pool import WorkerPool
Table.__init__ = partialmethod(Table.__init__, rng=Random(1))
WorkerPool.__init__ = partialmethod(WorkerPool.__init__, within={THINKS})
limits.MOVES = limits.Rate(10_000, 1.0)
words = scheme._words
scheme._words = lambda seed: words({DEAL!r})
"""
"""What such a process does first."""


def in_a_hurry(patch: pytest.MonkeyPatch) -> None:
    """Do so in this process."""
    patch.setattr(limits, "MOVES", limits.Rate(10_000, 1.0))
    patch.setattr(Table, "__init__", partialmethod(Table.__init__, rng=Random(1)))
    patch.setattr(WorkerPool, "__init__", partialmethod(WorkerPool.__init__, within=THINKS))
    words = scheme._words
    patch.setattr(scheme, "_words", lambda seed: words(DEAL))


def program(module: str) -> tuple[str, ...]:
    """Return the command of `main` in `module`, in a process that does so, too."""
    return (*PYTHON, "-c", f"{HURRIED}\nfrom {module} import main\nraise SystemExit(main())")
