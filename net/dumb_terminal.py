"""Terminals on which nothing can be drawn: they cannot move the cursor, or nobody knows what they can do."""

from __future__ import annotations

from typing import Final

_DUMB: Final = ("dumb", "unknown")
"""How the types begin: `dumb-emacs-ansi` cannot move its cursor, either."""


def is_dumb(term: str) -> bool:
    """Whether a terminal of the type `term` (the variable TERM, or what an SSH client told) is dumb."""
    return not term or term.startswith(_DUMB)
