"""Errors for the log: their type and place, without their messages."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

DEEPEST: Final = 6  # frames listed, innermost first


def trace(error: BaseException) -> str:
    """Return the type of `error` and the frames it passed, in one line.

    The message (which may hold cards, names or secrets) and paths of the disk are left out.
    """
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} at {places or 'an unknown place'}"
