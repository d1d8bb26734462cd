"""Decides which records of finished matches a client passes on to be stored as files.

A referee sends the record of a match to everyone at the table when it is over, and again to those who return
to a seat. A hostile one may send any number of records with any text. So a record is passed on only if

- the newest update, just before or after the record, shows the end of a match at this client's table;
- it can be read as a saved match, which limits its size (`parlour.rules.record`), and its ruleset, seats,
  match id, points and winners are those of that update;
- it is the first one for that match;
- the player, if they had a seat, had started the match or was ready. Only the first match may have begun
  otherwise, before this program was started.

So nobody receives more files of their own matches than they have asked for;
`parlour.net.storage.match_files` limits those of watched matches. Whether every line is legal takes seconds
to check for a long match: `parlour.net.fair.account` compares the record with what was told.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from parlour.net.wire.messages import Lobby, Phase, Presence, Ready, Record, Request, Start, Update
from parlour.rules.errors import RulesError
from parlour.rules.faults import FaultyGame, MissingGame
from parlour.rules.record import record
from parlour.rules.record.entries import Points, SharedShuffle, Won
from parlour.rules.sentences import Sentence, Told, reason, told
from parlour.rules.shelf.saved import load, names_of, other_version
from parlour.rules.views import Stage, View

_ASKED: Final = 2
"""Own matches whose records may be due at the same time: the running one, and the next one, for which the
player may be ready before the end of the first is shown."""

_REMEMBERED: Final = 100
NOT_KEPT: Final = Sentence("record not kept", "The file of this match is not kept: {why}.")
OTHER_RULES: Final = told(Sentence("record of other rules", "it was played by other rules"))
OTHER_SEATS: Final = Sentence("record of other seats", "it has {theirs} seats, not {ours}")
OTHER_MATCH: Final = told(Sentence("record of other match", "its cards were shuffled for another match"))
OTHER_RESULTS: Final = told(Sentence("record of other results", "its results are others"))
_Match: TypeAlias = tuple[str, int, str | None]


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """The record of a finished match, which says who sat there. `own`: the player had a seat in it."""

    record: Record
    own: bool


@dataclass(frozen=True, slots=True)
class NotKept:
    """A record that does not belong to the match that was shown, and is not passed on; `told` says why."""

    told: Told


class EndedMatch(NamedTuple):
    """The end of a match as it was shown, and its first record."""

    update: Update
    record: Record


class Records:
    """The records of one client."""

    def __init__(self) -> None:
        self._over: Update | None = None
        self._waiting: Record | None = None
        self._asked = 1
        self._done: deque[_Match] = deque(maxlen=_REMEMBERED)

    def asked(self, request: Request) -> None:
        if isinstance(request, Start) or (isinstance(request, Ready) and request.on):
            self._asked = min(self._asked + 1, _ASKED)

    def told(self, message: Update | Lobby | Record) -> EndedMatch | None:
        """Note a message of the referee; return a record to pass to `judged` together with its match."""
        match message:
            case Lobby():
                self._over = self._waiting = None
            case Update():
                self._over = message if _is_over(message) else None
            case Record():
                self._waiting = message
        if self._over is None or self._waiting is None or _match(self._over) in self._done:
            return None
        ended, self._waiting = EndedMatch(self._over, self._waiting), None
        self._done.append(_match(ended.update))
        return ended if ended.update.you is None or self._was_asked_for() else None

    def _was_asked_for(self) -> bool:
        if not self._asked:
            return False
        self._asked -= 1
        return True


def judged(ended: EndedMatch) -> FinishedMatch | NotKept:
    """Check a record, and add who sat there. This reads all of it, which takes a while if it is long."""
    try:
        misfit = _misfit(ended)
    except RulesError as error:
        misfit = reason(error)
    if misfit is not None:
        return NotKept(told(NOT_KEPT, why=misfit))
    text = record.seated(ended.record.text, _seating(ended.update))
    return FinishedMatch(ended.record.model_copy(update={"text": text}), own=ended.update.you is not None)


def _seating(update: Update) -> record.Seating:
    """Return who sat at the end of a match, by the seats of the match."""
    assert update.view is not None, "a match that is over has been shown"
    bots = (part.seat for part in update.table.seats if part.presence is Presence.BOT)
    return record.Seating(update.view.viewer, tuple(seat for seat in bots if seat < len(update.view.seats)))


def _is_over(update: Update) -> bool:
    view = update.view
    return (
        update.table.phase is Phase.OVER
        and view is not None
        and view.match.stage is Stage.OVER
        and bool(view.match.results)
    )


def _match(update: Update) -> _Match:
    return update.table.id, update.table.match, update.table.match_id


def _misfit(ended: EndedMatch) -> Told | None:
    """Return how the record differs from the match, None if it does not. Raises RulesError."""
    kept, view = record.read(ended.record.text), ended.update.view
    assert view is not None, "a match that is over has been shown"
    name, title = _name_and_title(kept.ruleset)
    if (kept.game, title) != (name, ended.update.table.title):
        return OTHER_RULES
    if len(kept.names) != len(view.seats):
        return told(OTHER_SEATS, theirs=len(kept.names), ours=len(view.seats))
    if _ids(kept) - {ended.update.table.match_id}:
        return OTHER_MATCH
    if not _has_results(kept, view):
        return OTHER_RESULTS
    return None


def _name_and_title(ruleset: str) -> tuple[str, str]:
    """Return the name and the title of a ruleset; raise RulesError for one that cannot be played.

    One of a game that is not installed, or of another version of it, is believed.
    """
    try:
        rules = load(ruleset)
    except RulesError as error:
        if isinstance(error, MissingGame | FaultyGame) or other_version(ruleset):
            return names_of(ruleset)
        raise
    return rules.name, rules.title


def _ids(told: record.Record) -> set[str]:
    return {entry.match_id for _, entry in told.lines if isinstance(entry, SharedShuffle) and entry.match_id}


def _has_results(told: record.Record, view: View) -> bool:
    """Whether the winners, the number of rounds and the points of all shown rounds are the same."""
    points = [entry.points for _, entry in told.lines if isinstance(entry, Points)]
    winners = [entry.seats for _, entry in told.lines if isinstance(entry, Won)]
    shown = [result.points for result in view.match.results]
    return (
        len(points) == view.match.results[-1].number
        and points[-len(shown) :] == shown
        and winners == [view.match.winners]
    )
