"""The unfinished tables of this machine, for a screen that offers to resume them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.net.auth.hashing import hashed
from parlour.net.journal.fold import OpenStill
from parlour.net.journal.opening import Resume, close_for_good, take_up
from parlour.net.referee.restore import finished, match_again
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Tokens
from parlour.net.storage.referee_id import referee_id
from parlour.net.table.alone import Progress, progress_of
from parlour.rules.errors import RulesError
from parlour.rules.shelf.saved import load


@dataclass(frozen=True, slots=True)
class Resumable:
    """A table of this machine that its players left before its end.

    It waits in the journal, or at a referee that still runs (`runs`), and stands still there if `waits`.
    `solo`: it belongs to the solo referee. `taken`: how many seats are taken, by people or bots. `round` and
    `scores` (that of the player first) are those of a match of one person against bots. Only the journal
    knows since when the table waits (`at`, seconds since 1970). `game` is what its rules are based on, `day`
    the one whose deal is played.
    """

    id: str
    name: str
    title: str
    solo: bool = False
    runs: bool = False
    at: int = 0
    taken: int = 0
    waits: bool = False
    round: int = 0
    scores: tuple[int, ...] = ()
    game: str = ""
    day: str = ""


def resumable(home: Home, *, solo: bool = False) -> tuple[Resumable, ...]:
    """Return the restorable tables, the latest first, those at which the player of `home` sits before others.

    Raises JournalError, or JournalInUse.
    """
    file = home.solo_journal if solo else home.journal
    if not file.exists():
        return ()
    referee = referee_id(home, solo=solo)
    journal, found = take_up(home, file, referee, Resume.YES)
    journal.close()
    token = hashed(Tokens(home).get(referee) or "")
    own = {person for person, known in found.people.items() if token in known.tokens}
    latest_last = sorted(found.tables.values(), key=lambda kept: (not own.isdisjoint(_seated(kept)), kept.at))
    return tuple(_resumable(kept, solo) for kept in reversed(latest_last))


def close_kept(home: Home, *, solo: bool = False, but: Callable[[str], bool] = lambda _: False) -> int:
    """Close the restorable tables for good, `but` some; return how many. Raises what `resumable` raises."""
    file = home.solo_journal if solo else home.journal
    if not file.exists():
        return 0
    journal, found = take_up(home, file, referee_id(home, solo=solo), Resume.YES)
    try:
        gone = [table for table in found.tables if not but(table)]
        close_for_good(journal, found, gone)
    finally:
        journal.close()
    return len(gone)


def _resumable(kept: OpenStill, solo: bool) -> Resumable:
    places = kept.seated.places if kept.seated is not None else ()
    progress = _progress(kept, solo)
    return Resumable(
        id=kept.id,
        name=kept.opened.name,
        title=_title(kept),
        solo=solo,
        at=kept.at,
        taken=sum(place is not None for place in places),
        waits=True,
        round=progress.round,
        scores=progress.scores,
        game=kept.opened.game,
        day=kept.opened.day,
    )


def _progress(kept: OpenStill, solo: bool) -> Progress:
    """Return how far a match against bots is; nothing is known of one that cannot be restored."""
    own = next((seat for seat, person in enumerate(_seated(kept)) if person), None)
    if not solo or own is None or not kept.entries:
        return Progress()
    try:
        return progress_of(finished(match_again(kept)), own)
    except RulesError:
        return Progress()


def _seated(kept: OpenStill) -> tuple[str, ...]:
    """Return the person of each seat, "" for a bot or nobody."""
    places = kept.seated.places if kept.seated is not None else ()
    return tuple(place.person if place is not None else "" for place in places)


def _title(kept: OpenStill) -> str:
    try:
        return load(kept.ruled.ruleset).title if kept.ruled is not None else ""
    except RulesError:
        return kept.opened.game
