"""The statistics of the player in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.tui.storage.statistics import Statistics, Tally
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible

LISTED = 10
"""How many opponents of a kind are said."""


def statistics_sentences(found: Statistics) -> Iterator[str]:
    """Yield the statistics, one fact in a sentence."""
    if not found.matches.played and not found.taken_back.played:
        yield "Matches that you finish are counted here."
        return
    yield f"All matches: {_tally(found.matches)}."
    streaks = found.streaks
    now = f"{abs(streaks.now)} {'won' if streaks.now > 0 else 'not won'} now"
    yield f"In a row: {now}; at most {streaks.longest_won} won, {streaks.longest_lost} not won."
    if found.last:
        marks = ", ".join("won" if ended.won else "not won" for ended in found.last[-LISTED:])
        yield f"The last {count(len(found.last[-LISTED:]), 'match', 'matches')}, the newest last: {marks}."
    if found.taken_back.played:
        apart = count(found.taken_back.played, "match", "matches")
        yield f"With moves taken back: {apart}, {found.taken_back.won} won; not counted here."
    if found.damaged:
        yield f"{count(found.damaged, 'line')} of statistics.jsonl cannot be read."
    yield from _table("By game", found.games)
    yield from _table(
        "By seats at the table", {count(seats, "seat"): of for seats, of in found.seats.items()}
    )
    yield from _table("With people", found.people)
    yield from _table("With bots", found.bots)


def _table(title: str, tallies: Mapping[str, Tally]) -> Iterator[str]:
    if not tallies:
        return
    yield f"{title}:"
    for name, tally in list(tallies.items())[:LISTED]:
        yield f"{visible(name)}: {_tally(tally)}."
    if len(tallies) > LISTED:
        yield f"And {len(tallies) - LISTED} more."


def _tally(tally: Tally) -> str:
    points = f"{tally.points / tally.rounds:.1f}" if tally.rounds else "0.0"
    return f"{tally.played} played, {tally.won} won, {tally.share:.0%}, {points} points a round"
