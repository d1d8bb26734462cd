"""`parlour check-game NAME`: runs the checks that Parlour's own games pass on any game."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.parser import Example, Parser, between
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.rules.check.suite import Result
    from parlour.rules.check.tables import Setting

FOUND: Final = 1
MOST_MATCHES: Final = 10_000
MOST_MINUTES: Final = 24 * 60

STATUS: Final = """\
exit status:
  0  nothing was found
  1  something was found
  2  there is no such game, or it cannot be loaded"""
EXAMPLES: Final = (
    Example("parlour check-game whist", "check a game with all its presets, or a preset"),
    Example("parlour check-game whist --matches 20", "play 20 matches of each setting, not 1"),
    Example("parlour check-game whist --minutes 60", "take an hour, not ten minutes"),
    Example("parlour check-game whist --seed 17", "show again what was found with seed 17"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "check-game", help="check a game as Parlour's own are checked", notes=STATUS, examples=EXAMPLES
    )
    made.add_argument("game", metavar="NAME", help="a game, or a preset that `parlour games` lists")
    made.add_argument(
        "--seed", type=between(-(2**62), 2**62), default=1, metavar="S", help="the seed of the first match"
    )
    made.add_argument(
        "--matches",
        type=between(1, MOST_MATCHES),
        default=1,
        metavar="N",
        help="how many matches of each setting: each preset, number of seats and option (1)",
    )
    made.add_argument(
        "--minutes",
        type=between(1, MOST_MINUTES),
        default=10,
        metavar="N",
        help="how long all checks may take; what there was no time for is told (10)",
    )
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check, and print a line for each check and each finding; return 1 if there are any."""
    from parlour.rules.check.parts import imported_beside_the_face
    from parlour.rules.check.tables import presets_of, settings_of
    from parlour.rules.faults import FaultyGame, UnknownGame
    from parlour.rules.shelf import shelf
    from parlour.tui.text.console import complain

    try:
        names = presets_of(args.game)
    except UnknownGame as error:
        if not isinstance(error, FaultyGame):
            for fault in shelf.faults():  # the game that is meant may be one that was left out
                complain(str(fault))
        raise
    for words in imported_beside_the_face(names[0]):
        complain(words)
    settings = [setting for name in names for setting in settings_of(name, every=True)]
    settings.sort(key=lambda setting: bool(setting.changed))
    with _progress(len(settings)) as began:
        results, left = _checked(names, settings, args, began)
    found = sum(len(result.findings) for result in results)
    if args.json:
        print(json.dumps([_plain(result) for result in results], ensure_ascii=False))
    else:
        for result in results:
            _print(result)
        named = visible(args.game)
        print(f"{named}: {count(found, 'finding')}" if found else f"{named}: nothing found")
    if left:
        complain(
            f"there was no time for all moves of {', '.join(left)}; --minutes {2 * args.minutes} gives more"
        )
    return FOUND if found else 0


def _checked(
    names: Sequence[str], settings: Sequence[Setting], args: argparse.Namespace, began: Callable[[str], None]
) -> tuple[list[Result], list[str]]:
    """Return the results, and the settings for which there was not enough time.

    Each setting may take twice its share of the time that is left; what it does not take is for the others.
    """
    from parlour.rules.check.suite import Suite, table_of
    from parlour.rules.errors import RulesError
    from parlour.tui.commands.faces import FACES

    suite, end, left = Suite(FACES), perf_counter() + 60 * args.minutes, list[str]()
    for name in names:
        suite.read(name)
    for at, setting in enumerate(settings):
        began(str(setting))
        begun = perf_counter()
        share = max(0.1, 2 * (end - begun) / (len(settings) - at + 1) / args.matches)
        try:
            for number in range(args.matches):
                begun = perf_counter()
                used = lambda: (perf_counter() - begun) / share  # noqa: B023, E731
                table = table_of(setting, args.seed + number, used)
                suite.run(table)
                if (table.used() > 1 or table.stopped) and str(setting) not in left:
                    left.append(str(setting))
            suite.measure(table, process_time)
        except RulesError as error:
            suite.refused(setting, error)
    return list(suite.results.values()), left


@contextmanager
def _progress(settings: int) -> Iterator[Callable[[str], None]]:
    """Show on stderr which of so many settings is checked; what this yields is told when one begins."""
    if not sys.stderr.isatty():
        numbers = itertools.count(1)
        yield lambda name: print(
            f"parlour: checking {visible(name)} ({next(numbers)} of {settings})", file=sys.stderr, flush=True
        )
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Checking", total=settings, completed=-1)
        yield lambda name: progress.update(task, advance=1, description=f"Checking {visible(name)}")


def _print(result: Result) -> None:
    noun = result.unit if result.looked == 1 else result.plural
    looked = f"{result.looked:,} {noun}"
    state = count(len(result.findings), "finding") if result.findings else "ok" if result.looked else "-"
    print(f"{result.name}: {', '.join([state, looked, *result.figures])}")
    for finding in result.findings:
        print(f"    {visible(str(finding))}")


def _plain(result: Result) -> dict[str, object]:
    return {
        "check": result.name,
        "looked": result.looked,
        "unit": result.unit,
        "figures": result.figures,
        "findings": [finding._asdict() for finding in result.findings],
    }
