"""Makes a record from the moves played at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from parlour.rules import match as matches
from parlour.rules.match import Match
from parlour.rules.moves import HouseMove, Judged, Shuffled, TimeUp, Undone
from parlour.rules.past import Past
from parlour.rules.record.entries import (
    Act,
    Entry,
    Judgment,
    Order,
    Part,
    Points,
    SharedShuffle,
    Time,
    Undo,
    Won,
)
from parlour.rules.record.page import Record, RecordLine, head
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules

Told: TypeAlias = tuple[int, str | HouseMove] | Undone | SharedShuffle | Part
"""A move with its seat or the house, a number of moves that were taken back, or a part of a shuffle."""


def tell(
    rules: TableRules,
    names: Sequence[str],
    moves: Iterable[Told],
    *,
    table: str = "",
    played: str = "",
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


def _entries(moment: Match, moves: Iterable[Told]) -> Iterator[Entry]:
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


def told_of(before: Match, who: int, move: str | HouseMove, after: Match) -> Iterator[Entry]:
    """Yield the entries for a legal move from `before` to `after` and for its results."""
    yield _entry(before, who, move)
    if len(after.results) > len(before.results):
        yield Points(after.results[-1].points)
    if after.winners:
        yield Won(after.winners)


def _entry(moment: Match, who: int, move: str | HouseMove) -> Entry:
    match move:
        case str():
            return Act(who, move)
        case TimeUp(name):
            return Time(name)
        case Shuffled(order):
            wanted = matches.wanted(moment)
            assert wanted is not None, "an order comes only when one is wanted"
            return Order(wanted.label, tuple(moment.rules.texts[card] for card in order))
        case Judged(race, claims):
            return Judgment(race, claims)
        case _:
            assert_never(move)
