"""The statistics in words: facts, each with what it is about, and tables of tallies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from parlour.tui.storage.statistics import Statistics, Streaks, Tally
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import count, decimal

LISTED: Final = 10
"""How many opponents of a kind are listed; `parlour stats --json` has all."""
NONE: Final = marked("Matches that you finish are counted here.")
DAMAGED: Final = marked("Damaged")
ABOUT: Final = (
    *(marked("Matches"), marked("In a row"), marked("Points"), marked("With moves taken back"), DAMAGED),
    *(marked("By game"), marked("By seats at the table"), marked("With people"), marked("With bots")),
)
"""What facts and tables are about."""


def facts(found: Statistics) -> Iterator[tuple[str, str]]:
    """Yield what a fact is about, one of `ABOUT`, and its words; none if no match is counted."""
    matches, apart = found.matches, found.taken_back
    if not matches.played and not apart.played:
        return
    told = {"played": matches.played, "won": matches.won, "share": percent(matches)}
    yield "Matches", tr("{played} played, {won} won ({share})", **told)
    yield "In a row", _streaks(found.streaks)
    points = trn(
        "{points} in {count} round, {average} a round",
        "{points} in {count} rounds, {average} a round",
        matches.rounds,
        points=matches.points,
        average=a_round(matches),
    )
    yield "Points", points
    if apart.played:
        words = trn(
            "{count} match, {won} won; not counted here",
            "{count} matches, {won} won; not counted here",
            apart.played,
            won=apart.won,
        )
        yield "With moves taken back", words
    if found.damaged:
        words = trn(
            "{count} line of {file} cannot be read",
            "{count} lines of {file} cannot be read",
            found.damaged,
            file="statistics.jsonl",
        )
        yield DAMAGED, words


def tables(found: Statistics) -> Iterator[tuple[str, Mapping[str, Tally]]]:
    """Yield what a table is about, one of `ABOUT`, and its tallies by name, if there are any."""
    by_seats = {count(seats, "seat"): tally for seats, tally in found.seats.items()}
    there = zip(ABOUT[-4:], (found.games, by_seats, found.people, found.bots), strict=True)
    yield from ((about, tallies) for about, tallies in there if tallies)


def percent(tally: Tally) -> str:
    """Return the share of matches that were won."""
    return tr("{percent}%", percent=f"{tally.share * 100:.0f}")


def a_round(tally: Tally) -> str:
    """Return the points a round."""
    return decimal(f"{tally.points / tally.rounds:.1f}" if tally.rounds else "0.0")


def _streaks(streaks: Streaks) -> str:
    values = {"now": abs(streaks.now), "won": streaks.longest_won, "lost": streaks.longest_lost}
    if streaks.now > 0:
        return tr("{now} won now; at most {won} won, {lost} not won", **values)
    return tr("{now} not won now; at most {won} won, {lost} not won", **values)
