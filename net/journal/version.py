"""The version of the journal's file and of its rows."""

from __future__ import annotations

from typing import Final

SCHEMA: Final = 2
BEFORE: Final = 1
"""The version that is converted; it has no slots."""
