"""Reads the journal of a killed referee as the next referee will read it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from parlour.net.fair.agreement import Vowed
from parlour.net.journal.entries import Begun, Made
from parlour.net.journal.file import JournalFile
from parlour.net.journal.fold import OpenStill, fold
from parlour.net.storage.data_folder import Home
from parlour.net.storage.referee_id import referee_id
from parlour.net.table.running_match import EVENTS_KEPT
from parlour.net.wire.messages import Update
from parlour.rules import match as matches
from parlour.rules.events import Event, Happened, numbered
from parlour.rules.match import Match
from parlour.rules.shelf.saved import load
from parlour.rules.views import Stage, View


@dataclass
class Left:
    """What a killed referee left in its journal: moves; where each match stands, and if it is shuffled."""

    made: set[str]
    matches: dict[str, tuple[Match, Sequence[Happened], bool]]

    @classmethod
    def behind(cls) -> Self:
        """Read the journal, every link of its chain; the next referee may clear away what is over."""
        home = Home()
        journal = JournalFile.open(home, home.journal, referee_id(home))
        try:
            rows = list(journal.rows())
        finally:
            journal.close()
        made = {row.entry.once for row in rows if isinstance(row.entry, Made)}
        return cls(made, {kept.id: _position(kept) for kept in fold(rows).tables.values()})

    def view(self, update: Update) -> View | None:
        """Return what whoever got `update` has to see, None if an order was still to be given."""
        match, events, shuffled = self.matches[update.table.id]
        wanted = shuffled or (match.stage is Stage.ROUND and matches.wanted(match) is not None)
        return None if wanted else matches.seen_by(match, update.you, events)


def _position(kept: OpenStill) -> tuple[Match, Sequence[Happened], bool]:
    begun, *moves = kept.entries
    assert isinstance(begun, Begun)
    rules = load(begun.ruleset)
    match, events = (
        matches.begin(rules.game, rules.rules, len(begun.names)),
        deque[Happened](maxlen=EVENTS_KEPT),
    )
    for number, move in enumerate((entry for entry in moves if isinstance(entry, Made)), 1):
        told: list[Event] = []
        match = matches.after(match, move.seat, move.move, told)
        events.extend(numbered(number, told))
    return match, tuple(events), isinstance(kept.entries[-1], Vowed)
