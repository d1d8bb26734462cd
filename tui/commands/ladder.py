"""`parlour simulate GAME --ladder A B C`: rates several players by matches of everyone against everyone."""

from __future__ import annotations

import argparse
import os
import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import marked, tr

if TYPE_CHECKING:
    from parlour.rules.simulate import SimulationSetup
    from parlour.tui.ladder.results import LadderResults, ResultsFile, Share
    from parlour.tui.own_bots.file_bot import BotReport

INTERRUPTED: Final = 130


def check_players(players: list[str]) -> None:
    """Raise Complaint if there are not two different players or more."""
    if len(players) < 2:
        raise Complaint(tr("a ladder needs two players or more: levels, or files of bots"))
    if len({*players}) < len(players):
        raise Complaint(tr("a ladder has each player once"))


def run(args: argparse.Namespace, setup: SimulationSetup) -> int:
    """Play what is missing, print the ladder, and return the exit status: 130 after Ctrl-C."""
    from rich.console import Console

    from parlour.tui.ladder.report import report
    from parlour.tui.ladder.results import SEATS, LadderResults, ResultsFile
    from parlour.tui.own_bots.simulated import told

    matches = -(-args.matches // SEATS) * SEATS  # whole deals
    file = ResultsFile(Path(args.save), setup, args.ladder) if args.save is not None else None
    results = file.open() if file is not None else LadderResults()
    reports: dict[str, BotReport] = {}
    try:
        _play(args, setup, matches, results, file, reports)
        status = 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        if file is not None:
            file.close()
    title = tr(
        "{game}: a ladder, {matches} matches a pair, every deal from both seats, seed {seed}",
        game=setup.game,
        matches=matches,
        seed=setup.seed,
    )
    Console().print(report(results, args.ladder, matches, title))
    if status:
        text = marked("Interrupted: these are the matches that were over.")
        if file:
            text = marked(
                "Interrupted: these are the matches that were over; they are in {file}, and the same command "
                "goes on from there."
            )
        say(tr(text, file=args.save))
    if reports:
        say("\n".join(told(reports)))
    return status


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play(
    args: argparse.Namespace,
    setup: SimulationSetup,
    matches: int,
    results: LadderResults,
    file: ResultsFile | None,
    reports: dict[str, BotReport],
) -> None:
    """Play the missing matches; note each share in `results`, in the `file`, and in `reports`."""
    from rich.console import Console
    from rich.progress import Progress

    from parlour.tui.ladder.results import pair_of, play, still_to_play
    from parlour.tui.own_bots.simulated import merged

    pairs = [pair_of(*pair) for pair in combinations(args.ladder, 2)]
    total = sum(matches - results.count(pair, matches) for pair in pairs)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(tr("Playing"), total=total)

        def done(share: Share, reported: dict[str, BotReport]) -> None:
            results.add(share)
            if file is not None:
                file.add(share)
            reports.update(merged(reports, reported))
            progress.update(task, advance=share.last - share.first)

        if total:
            play(setup, still_to_play(results, args.ladder, matches), args.jobs or cores(), done)
