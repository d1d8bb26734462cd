"""Errors for the log: where they happened and of what kind, and nothing of what they were about."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

DEEPEST: Final = 6
"""Places listed, the innermost ones."""


def trace(error: BaseException) -> str:
    """Return `error` in one line: its type and the places it passed.

    Neither its words (they may hold cards, names or secrets) nor where on the disk we are.
    """
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} at {places or 'an unknown place'}"
