"""Saved matches: readable text files from which a match can be replayed, move by move.

`tell` makes a record of a played match, `write` and `read` convert it to text and back (`told_of` and `paged`
do so during the match), `replay` plays it frame by frame, and `check` verifies every line. The grammar is in
`rules/NOTATION.md`. Files are untrusted.

    entries   the lines of a match
    page      the text of a file: its head, and the lines
    playback  checks and applies line by line
    replay    the frames of a match: one after the other, or back and forth
    record    makes a record from the moves played at a table; the door of this package
    review    the decisions that cost a player the most
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from parlour.rules import match as matches
from parlour.rules.match import Match
from parlour.rules.moves import Judged, LastRound, OfHouse, Shuffled, TimeUp, Undone
from parlour.rules.past import Past
from parlour.rules.record.entries import (
    Act,
    Judgment,
    Last,
    Order,
    Part,
    Points,
    RecordEntry,
    SharedShuffle,
    Time,
    Undo,
    Won,
)
from parlour.rules.record.page import (
    MOST_CHARACTERS,
    Record,
    RecordLine,
    Seating,
    head,
    paged,
    read,
    seated,
    write,
)
from parlour.rules.record.playback import Playback
from parlour.rules.record.replay import (
    Checked,
    Frame,
    and_other,
    check,
    of_its_version,
    other_version,
    replay,
)
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import Stage

__all__ = [
    "MOST_CHARACTERS",
    "Checked",
    "Frame",
    "Playback",
    "Record",
    "RecordLine",
    "Seating",
    "and_other",
    "check",
    "of_its_version",
    "other_version",
    "paged",
    "read",
    "replay",
    "seated",
    "tell",
    "told_of",
    "write",
]


Recorded: TypeAlias = tuple[int, str | OfHouse] | Undone | SharedShuffle | Part
"""A move with its seat or the house, a number of moves that were taken back, or a part of a shuffle."""


def tell(
    rules: TableRules, names: Sequence[str], moves: Iterable[Recorded], *, table: str = "", played: str = ""
) -> Record:
    """Return the record of a match played by `rules`, from every legal move with its seat or the house.

    `names` are by seat; `played` is a date. Contributions to a shuffle precede its order. The results of
    the moves are added as claims, which `check` verifies.
    """
    entries = tuple(_entries(matches.begin(rules.game, rules.rules, len(names)), moves))
    back = sum(isinstance(entry, Undo) for entry in entries)
    title = Record(rules.name, shelf.dump(rules), tuple(names), (), table, played, taken_back=back)
    lines = tuple(RecordLine(number, entry) for number, entry in enumerate(entries, len(head(title)) + 1))
    return replace(title, lines=lines)


def _entries(moment: Match, moves: Iterable[Recorded]) -> Iterator[RecordEntry]:
    past = Past()
    for told in moves:
        if isinstance(told, SharedShuffle | Part):
            yield told
        elif isinstance(told, Undone):
            moment = past.undo(told.moves)
            yield Undo(*told)
        else:
            who, move = told
            before, moment = moment, matches.after(moment, who, move)
            past.moved(before, who, move, moment)
            yield from told_of(before, who, move, moment)


def told_of(before: Match, who: int, move: str | OfHouse, after: Match) -> Iterator[RecordEntry]:
    """Yield the entries for a legal move from `before` to `after` and for its results."""
    yield _entry(before, who, move)
    if len(after.results) > len(before.results):
        yield Points(after.results[-1].points)
    if after.stage is Stage.OVER:
        yield Won(after.winners)


def _entry(moment: Match, who: int, move: str | OfHouse) -> RecordEntry:
    match move:
        case str():
            return Act(who, move)
        case TimeUp(name):
            return Time(name)
        case LastRound():
            return Last()
        case Shuffled(order):
            wanted = matches.wanted(moment)
            assert wanted is not None, "an order comes only when one is wanted"
            return Order(wanted.label, tuple(moment.rules.texts[card] for card in order))
        case Judged(race, claims):
            return Judgment(race, claims)
        case _:
            assert_never(move)
