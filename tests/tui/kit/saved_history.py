"""A data folder with made-up matches, and the library of a program that reads it."""

from __future__ import annotations

from parlour.net.storage.data_folder import Home
from parlour.tui.storage.history.match_store import Bookcase
from tests.tui.kit.made_up import ME, MadeUp, made_up, write


def fill(here: Home, count: int) -> list[MadeUp]:
    """Write matches into the folder; return them, the oldest first."""
    told = made_up(count)
    for match in told:
        write(here.matches, match)
    return told


def case_of(here: Home) -> Bookcase:
    """Return the library of a program that begins now, its index up to date."""
    case = Bookcase(here, name=lambda: ME)
    case.refresh()
    return case
