"""Plays a ladder: everyone against everyone, every deal from every seat, on several cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, zip_longest

from parlour.rules.simulate import SimulationSetup
from parlour.tui.ladder.results import Results, Share, joined, pair_of
from parlour.tui.own_bots.cores import on_cores
from parlour.tui.own_bots.file_bot import BotReport
from parlour.tui.own_bots.simulated import play_share


def still_to_play(results: Results, players: Sequence[str], matches: int) -> Iterator[Share]:
    """Yield shares of the matches that are missing; those of all pairs take turns.

    So an interrupted ladder has about as many matches of each pair.
    """
    missing = [joined(results.missing(pair_of(*pair), matches)) for pair in combinations(players, 2)]
    for turn in zip_longest(*missing):
        yield from filter(None, turn)


def play(
    setup: SimulationSetup,
    shares: Iterable[Share],
    jobs: int,
    done: Callable[[Share, dict[str, BotReport]], None],
) -> None:
    """Play `shares`; call `done` with the result of each, and the reports on files, once it is over."""
    work = ((replace(setup, levels=share.pair, every_seat=True), share.first, share.last) for share in shares)
    for (played, first, last), (tally, reports) in on_cores(play_share, work, jobs):
        one, other = played.levels
        won, lost = tally.matches_won
        done(Share((one, other), first, last, (won, lost)), reports)
