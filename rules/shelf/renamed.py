"""What a file of somebody else imports by a name that a package of Parlour had before."""

from __future__ import annotations

import linecache
import re
from importlib.util import find_spec
from types import TracebackType
from typing import Final

BEFORE: Final = ("rules", "net", "tui", "themes")
"""The packages that are below `parlour` now."""


def told(error: BaseException) -> str:
    """Return the text of `error`; of an import by a name from before, also what to write instead."""
    instead = _instead(error) if isinstance(error, ImportError) and error.name else ""
    return f"{error}; write {instead}" if instead else str(error)


def _instead(error: ImportError) -> str:
    top = (error.name or "").partition(".")[0]
    if top not in BEFORE:
        return ""
    named = (*_written(top, error.__traceback__), error.name, top)
    return next((f"parlour.{name}" for name in named if name and _is_ours(name)), "")


def _written(top: str, trace: TracebackType | None) -> list[str]:
    """Return how `top` and what is in it is written in the lines that led to an error, the last one first."""
    found: list[str] = []
    while trace is not None:
        line = linecache.getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        found[:0] = (each[0] for each in re.finditer(rf"(?<![\w.]){top}(\.\w+)*", line))
        trace = trace.tb_next
    return found


def _is_ours(name: str) -> bool:
    try:
        return find_spec(f"parlour.{name}") is not None
    except (ImportError, ValueError):
        return False
