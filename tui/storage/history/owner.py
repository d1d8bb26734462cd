"""Which seat of a saved match was the player's, and which were bots'."""

from __future__ import annotations

from typing import Final

from parlour.net.storage.match_files import OTHERS
from parlour.tui.storage.stores import Saved

_BOTS: Final = frozenset(
    ("Ada", "Bruno", "Clio", "Dorian", "Elsa", "Fergus", "Greta", "Hugo", "Ines", "Jasper")
)
"""What bots were called when files did not say who was one."""


def owner_of(saved: Saved, name: str) -> int | None:
    """Return the seat of the player of this machine, None if they had none or the file does not tell.

    Files of format 1 do not say it. Of those in `matches/` it is the seat with the player's name, or else the
    only one that has no name of a bot.
    """
    if saved.key.startswith(f"{OTHERS}/"):
        return None
    if saved.owner is not None or saved.bots:
        return saved.owner
    named = [seat for seat, other in enumerate(saved.names) if name and other == name]
    people = [seat for seat, other in enumerate(saved.names) if other not in _BOTS]
    for found in (named, people):
        if len(found) == 1:
            return found[0]
    return None


def bots_of(saved: Saved) -> tuple[int, ...]:
    """Return the seats of bots; in files of format 1 those with the names that bots are given."""
    if saved.owner is not None or saved.bots:
        return saved.bots
    return tuple(seat for seat, name in enumerate(saved.names) if name in _BOTS)
