"""Makes a record from the moves played at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from rules import match as matches
from rules.match import Match
from rules.moves import HouseMove, Judged, Shuffled, TimeUp
from rules.record.entries import Act, Entry, Judgment, Order, Part, Points, Shuffle, Time, Won
from rules.record.page import Record, RecordLine, head
from rules.shelf import shelf
from rules.shelf.ready import TableRules


def tell(
    rules: TableRules,
    names: Sequence[str],
    moves: Iterable[tuple[int, str | HouseMove] | Shuffle | Part],
    *,
    table: str = "",
    played: str = "",
) -> Record:
    """Return the record of a match played by `rules`, from every legal move with its seat or the house.

    `names` are by seat; `played` is a date. Contributions to a shuffle precede its order. The results of
    the moves are added as claims, which `check` verifies.
    """
    title = Record(rules.name, shelf.dump(rules), tuple(names), (), table, played)
    entries = _entries(matches.begin(rules.game, rules.rules, len(names)), moves)
    lines = tuple(RecordLine(number, entry) for number, entry in enumerate(entries, len(head(title)) + 1))
    return replace(title, lines=lines)


def _entries(moment: Match, moves: Iterable[tuple[int, str | HouseMove] | Shuffle | Part]) -> Iterator[Entry]:
    for told in moves:
        if isinstance(told, Shuffle | Part):
            yield told
            continue
        before, moment = moment, matches.after(moment, *told)
        yield from told_of(before, *told, moment)


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
