"""What a log may say of a fault: what kind and where, never the cards that an error's text may name."""

from __future__ import annotations

import traceback


def without_cards(error: Exception) -> str:
    """Return what went wrong and where, without the error's text, which may name cards."""
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-6:]))
    return f"{type(error).__name__} in {places}"
