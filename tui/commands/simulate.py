"""`parlour simulate`: plays matches of bots without a screen, and counts who wins."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import add_rules, add_settings, playable
from parlour.tui.commands.parser import Example, Parser, between
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import count, decimal, interval, percent
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.rules.simulate import SimulationSetup, SimulationTally
    from parlour.tui.own_bots.file_bot import BotReport

MOST_MATCHES: Final = 10_000_000
MOST_JOBS: Final = 256
COLUMNS: Final = (
    marked("matches won"),
    marked("rounds won"),
    marked("rounds a match"),
    marked("moves a round"),
)
"""What is told of bots of one level."""
SHARES: Final = 8
"""Pieces of work for each process: small ones, so that none runs long after the others."""


EXAMPLES: Final = (
    Example("parlour simulate juno-classic --seats 4 --matches 20 --seed 1", "four equal bots"),
    Example("parlour simulate switch --levels easy,normal --matches 20", "who wins more often?"),
    Example("parlour simulate juno-classic --levels normal,./mine.py --matches 20", "rate a bot of your own"),
    Example(
        "parlour simulate juno-classic --ladder easy normal ./mine.py --matches 4", "rate several players"
    ),
    Example("parlour simulate --rules kitchen.toml --matches 20 --json", "try house rules; print JSON"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "simulate", help="let bots play many matches, and count who wins", examples=EXAMPLES
    )
    made.add_argument("game", nargs="?", metavar="GAME", help="a game that `parlour games` lists")
    made.add_argument(
        "--seats",
        type=between(1, 10),
        metavar="N",
        help="how many play (the fewest that can, or as many as levels)",
    )
    made.add_argument(
        "--matches", type=between(1, MOST_MATCHES), default=100, metavar="N", help="how many matches"
    )
    made.add_argument(
        "--seed", type=between(-(2**63), 2**63), default=1, metavar="S", help="same seed, same results"
    )
    made.add_argument(
        "--jobs",
        type=between(1, MOST_JOBS),
        metavar="J",
        help="how many processes (1; for a ladder all cores)",
    )
    made.add_argument(
        "--levels", default="normal", metavar="A,B,...", help="by seat: levels, or files of bots (./mine.py)"
    )
    made.add_argument(
        "--ladder",
        nargs="+",
        metavar="A",
        help="rate levels and files: everyone against everyone, two at a table",
    )
    made.add_argument("--save", metavar="FILE", help="keep the results of a ladder, and go on from there")
    made.add_argument("--fixed", action="store_true", help="let everyone keep their seat")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_settings(made)
    add_rules(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, and print the results."""
    from parlour.rules import simulate
    from parlour.tui.own_bots.simulated import told

    if args.game is None and args.rules is None:
        raise Complaint(tr("give a GAME that `parlour games` lists, or --rules FILE"))
    if args.ladder is not None:
        return _ladder(args)
    if args.save is not None:
        raise Complaint(tr("--save keeps the results of a --ladder"))
    chosen = playable(args)
    setup = simulate.SimulationSetup(
        chosen.game or chosen.title,
        _levels(args.levels.split(","), args.seats, chosen.least),
        args.seed,
        tuple(args.options),
        rotate=not args.fixed,
        rules=chosen.rules,
    )
    check_setup(setup)
    tally, reports = _played(setup, args.matches, args.jobs or 1)
    if args.json:
        programs = {"programs": {file: asdict(report) for file, report in reports.items()}}
        print(json.dumps({**simulate.summary(setup, tally), **(programs if reports else {})}))
    else:
        _print(setup, tally)
        if reports:
            say("\n".join(told(reports)))
    return 0


def _ladder(args: argparse.Namespace) -> int:
    from parlour.rules.simulate import SimulationSetup
    from parlour.tui.commands import ladder

    ladder.check_players(args.ladder)
    if args.seats not in (None, 2) or args.fixed or args.json:
        raise Complaint(tr("a --ladder is played by two at a table; it has no --seats, --fixed or --json"))
    chosen = playable(args)
    game, options = chosen.game or chosen.title, tuple(args.options)
    for first in (args.ladder[at : at + 2] for at in range(0, len(args.ladder), 2)):
        levels = tuple(first if len(first) == 2 else first * 2)
        check_setup(SimulationSetup(game, levels, args.seed, options, rules=chosen.rules))
    return ladder.run(args, SimulationSetup(game, (), args.seed, options, rules=chosen.rules))


def check_setup(setup: SimulationSetup) -> None:
    """Raise Complaint for a file that cannot be loaded, and RulesetError for other bad arguments."""
    from parlour.tui.own_bots.process import BadBotFile
    from parlour.tui.own_bots.simulated import check, play_share

    play_share(setup, 0, 0)
    try:
        check(setup.levels)
    except BadBotFile as error:
        raise Complaint(str(error)) from None


def _levels(named: list[str], seats: int | None, least: int) -> tuple[str, ...]:
    """Return a level for each seat, of which there must be at least `least`: the given ones, repeated."""
    count = seats or max(least, len(named))
    if len(named) > count:
        raise Complaint(tr("{named} levels do not fit {count} seats", named=len(named), count=count))
    return tuple(named[seat % len(named)].strip() for seat in range(count))


def _played(
    setup: SimulationSetup, matches: int, jobs: int
) -> tuple[SimulationTally, Mapping[str, BotReport]]:
    if not sys.stderr.isatty():
        return _spread(setup, matches, jobs, lambda _: None)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(tr("Playing"), total=matches)
        return _spread(setup, matches, jobs, lambda done: progress.update(task, advance=done))


def _spread(
    setup: SimulationSetup, matches: int, jobs: int, done: Callable[[int], None]
) -> tuple[SimulationTally, Mapping[str, BotReport]]:
    """Play all matches in `jobs` processes; the results do not depend on their number."""
    from parlour.rules import simulate
    from parlour.tui.own_bots.simulated import FileSeating, merged, on_cores, play_share

    if jobs == 1:
        with FileSeating() as seating:
            tally = simulate.play(setup, 0, matches, lambda _: done(1), seating)
            return tally, seating.reports()
    step = max(1, matches // (jobs * SHARES))
    shares = [(setup, first, min(first + step, matches)) for first in range(0, matches, step)]
    tally, reports = play_share(setup, 0, 0)
    for (_, first, last), (played, reported) in on_cores(play_share, shares, min(jobs, len(shares))):
        tally, reports = simulate.merge(tally, played), merged(reports, reported)
        done(last - first)
    return tally, reports


def _print(setup: SimulationSetup, tally: SimulationTally) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from parlour.rules.simulate import levels

    found = levels(setup, tally)
    single = len(found) == 1
    title = tr(
        "{game}: {matches}, {rounds}, {moves}, seed {seed}",
        game=setup.game,
        matches=count(tally.matches, "match", "matches"),
        rounds=count(tally.rounds, "round"),
        moves=count(tally.moves, "move"),
        seed=setup.seed,
    )
    table = Table(title=Text(visible(title)))
    table.add_column(tr("level"), overflow="fold")
    within = tr("{share} interval", share="95%")
    several = (tr("matches"), within, tr("rounds"), within)
    for column in (tr("seats"), *(map(tr, COLUMNS) if single else several)):
        table.add_column(column, justify="right", overflow="fold")
    long = (_average(tally.rounds, tally.matches), _average(tally.moves, tally.rounds))
    for level in found:
        won = (level.matches_won, level.rounds_won)
        row = (
            (*map(str, won), *long)
            if single
            else (*_share(won[0], tally.matches), *_share(won[1], tally.rounds))
        )
        table.add_row(Text(visible(level.name)), str(level.players), *row)
    console = Console()
    console.print(table)
    if sum(tally.matches_won) > tally.matches * tally.together:
        console.print(tr("A match that several win counts for each of them."))


def _share(won: int, of: int) -> tuple[str, str]:
    """Return how many were won, with their share, and its interval."""
    from parlour.rules.simulate import wilson

    low, high = wilson(min(won, of), of)
    share = percent(won / of if of else 0)
    return f"{won} ({share})", interval(f"{100 * low:.1f}", f"{100 * high:.1f}")


def _average(total: int, of: int) -> str:
    return decimal(f"{total / of:.1f}") if of else "-"
