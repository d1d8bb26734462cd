"""The version of the journal's file and of its rows: apart, because who only compares it needs no SQLite."""

from __future__ import annotations

from typing import Final

SCHEMA: Final = 3
"""This version; it has moves that were taken back."""
WITHOUT_UNDONE: Final = 2
"""A version that is converted: its rows are rows of this version."""
BEFORE: Final = 1
"""A version that is converted; it has no slots."""
