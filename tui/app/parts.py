"""Imports what the first frame does not need, before a key needs it."""

from __future__ import annotations


def load_parts() -> None:
    """Import the parts of the app that it imports where they are used; takes some tenths of a second."""
    import tui.app.flows
    import tui.app.navigation
    import tui.app.screen_stack
    import tui.drawing.faces
    import tui.remote.local
    import tui.remote.verdicts
    import tui.storage.match_store
    import tui.storage.ruleset_store  # noqa: F401
