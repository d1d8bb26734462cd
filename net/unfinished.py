"""The tables that can be brought back on this machine, for a screen that offers it."""

from __future__ import annotations

from dataclasses import dataclass

from net.home import Home
from net.identity import referee_id
from net.journal.fold import OpenStill
from net.journal.opening import Resume, take_up
from rules.errors import RulesError
from rules.shelf import load


@dataclass(frozen=True, slots=True)
class Resumable:
    """A table that waits in the journal: what it is called, what is played, by whom, and since when.

    `playing`: a match was going on. `at`: seconds since 1970.
    """

    id: str
    name: str
    title: str
    players: tuple[str, ...]
    playing: bool
    at: int


def resumable(home: Home, *, solo: bool = False) -> tuple[Resumable, ...]:
    """Return the tables that a referee of this machine would bring back, the latest first.

    Raises JournalError with what keeps it from it: JournalInUse if one is running.
    """
    file = home.solo_journal if solo else home.journal
    if not file.exists():
        return ()
    journal, found = take_up(home, file, referee_id(home, solo=solo), Resume.YES)
    journal.close()
    return tuple(sorted(map(_told, found.tables.values()), key=lambda table: -table.at))


def _told(kept: OpenStill) -> Resumable:
    places = kept.seated.places if kept.seated is not None else ()
    return Resumable(
        id=kept.id,
        name=kept.opened.name,
        title=_title(kept),
        players=tuple(place.name for place in places if place is not None),
        playing=bool(kept.entries),
        at=kept.at,
    )


def _title(kept: OpenStill) -> str:
    try:
        return load(kept.ruled.ruleset).title if kept.ruled is not None else ""
    except RulesError:
        return kept.opened.game
