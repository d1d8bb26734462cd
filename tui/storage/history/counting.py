"""Counts matches: what the lines of the statistics come to, by game, seats and opponent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from parlour.tui.storage.history.ledger import LedgerLine
from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally

LAST: Final = 40
"""How many of the last matches are told one by one."""

Key = TypeVar("Key", bound=str | int)


def _is_won(line: LedgerLine) -> bool:
    """Whether the player is a winner of the match, alone or with others."""
    return line.seat in line.winners


def statistics(lines: Iterable[LedgerLine], damaged: int = 0, *, title: str = "") -> Statistics:
    """Return what `lines`, or those of the game `title`, come to: by game, seats and opponent."""
    fit = sorted(
        (line for line in lines if title in ("", line.title)), key=lambda line: (line.played, line.file)
    )
    counted = [line for line in fit if not line.taken_back]
    return Statistics(
        matches=_tally(counted),
        streaks=streaks([_is_won(line) for line in counted]),
        games=_by(counted, lambda line: (line.title,)),
        seats=dict(sorted(_by(counted, lambda line: (len(line.names),)).items())),
        people=_by(counted, _people),
        bots=_by(counted, _bots),
        last=tuple(
            Ended(line.played, line.title, _is_won(line), line.points[line.seat]) for line in counted[-LAST:]
        ),
        taken_back=_tally(line for line in fit if line.taken_back),
        damaged=damaged,
    )


def streaks(won: Sequence[bool]) -> Streaks:
    """Return the streaks of matches that were won or not, the oldest first."""
    now = longest_won = longest_lost = 0
    for is_win in won:
        now = max(now, 0) + 1 if is_win else min(now, 0) - 1
        longest_won, longest_lost = max(longest_won, now), max(longest_lost, -now)
    return Streaks(now, longest_won, longest_lost)


def _tally(lines: Iterable[LedgerLine]) -> Tally:
    tally = Tally()
    for line in lines:
        tally.played += 1
        tally.won += _is_won(line)
        tally.rounds += line.rounds
        tally.points += line.points[line.seat]
    return tally


def _by(lines: Iterable[LedgerLine], keys: Callable[[LedgerLine], Iterable[Key]]) -> dict[Key, Tally]:
    """Return the tally for each key, the one with most matches first."""
    fit: defaultdict[Key, list[LedgerLine]] = defaultdict(list)
    for counted in lines:
        for key in {*keys(counted)}:
            fit[key].append(counted)
    found = {key: _tally(of_key) for key, of_key in fit.items()}
    return dict(sorted(found.items(), key=lambda entry: (-entry[1].played, str(entry[0]).casefold())))


def _people(line: LedgerLine) -> Iterable[str]:
    """Return the names of the other people at the table."""
    return (name for seat, name in enumerate(line.names) if seat != line.seat and seat not in line.bots)


def _bots(line: LedgerLine) -> Iterable[str]:
    return (line.names[seat] for seat in line.bots if seat != line.seat)
