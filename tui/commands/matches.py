"""The commands about saved matches.

`parlour replay FILE` shows one on the screen, or checks it line by line. `parlour verify FILE` verifies its
shuffles and that its cards were played as dealt. `parlour stats` prints the player's statistics.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from parlour.tui.commands.arguments import add_look, unreadable
from parlour.tui.commands.opened import open_app
from parlour.tui.commands.parser import Example, Parser, between
from parlour.tui.text.console import Complaint, complain, say
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import count

if TYPE_CHECKING:
    from parlour.tui.app.app import ParlourApp
    from parlour.tui.plain.session import Session
    from parlour.tui.storage.statistics import Statistics

R = TypeVar("R")

DOES_NOT_HOLD: Final = 1
"""The exit status for a file that was read, and in which something is wrong."""
PROVES_NOTHING: Final = 3
VERIFIED: Final = marked("verified")
MOST_LINES: Final = 200_000
"""A match has no more steps than lines."""
REPLAY: Final = (
    Example("parlour replay match.txt", "step through a match on the screen"),
    Example("parlour replay match.txt --at 120", "begin with step 120"),
    Example("parlour replay match.txt --check", "only say whether every line of it holds"),
)
VERIFY_STATUS: Final = marked("""\
exit status:
  0  every shuffle has a part of a player, and every card lay where all parts put it
  1  something does not fit, and what it is
  2  the file cannot be read, was saved by another version, or is of a game that is not installed
  3  everything fits, but some rounds were shuffled by the host alone, who could choose their cards""")
VERIFY: Final = (
    Example("parlour verify match.txt", "check the shuffles of a match, and that its cards fell as dealt"),
    Example("parlour verify match.txt && echo fair", "use the exit status in a script"),
)
STATS: Final = (
    Example("parlour stats", "print what you played, won and scored, by game and opponent"),
    Example('parlour stats --game "JUNO Classic"', "print it for one game"),
    Example("parlour stats --json", "print JSON, for a script"),
)


def add_replay(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("replay", help="look at a saved match again, move by move", examples=REPLAY)
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.add_argument("--check", action="store_true", help="only see whether every line of it holds")
    made.add_argument(
        "--at", type=between(1, MOST_LINES), default=1, metavar="N", help="begin with this step, from 1"
    )
    add_look(made)
    made.set_defaults(run=_run_replay)


def _run_replay(args: argparse.Namespace) -> int:
    """Check a match (exit status 1: a line is wrong), or show it."""
    if args.check:
        say(_read(args.file, _checked))
        return 0
    _read(args.file, _begun)

    async def first(session: Session) -> bool:
        from parlour.tui.plain.reading.replay import ReplayPage
        from parlour.tui.storage.history.summary import text_of
        from parlour.tui.storage.replayed import Replayed

        session.open(ReplayPage(session, Replayed(text_of(args.file)), args.file.name))
        if args.at > 1:
            await session.obey(f"go {args.at}")
        return True

    def begin(app: ParlourApp) -> None:
        app.navigation.replay(str(args.file.absolute()), closed=lambda: app.exit(0), at=args.at)

    return open_app(args, begin, first=first)


def _read(file: Path, look: Callable[[str], R], seen: str = marked("replayed")) -> R:
    """Return what `look` returns for the text of `file`; raise Complaint for what it finds wrong.

    `seen` is what cannot be done with a match of a game that is not installed.
    """
    from parlour.rules.record.faults import GameNotHere, RecordError, RecordOfOtherVersion
    from parlour.tui.storage.history.summary import text_of
    from parlour.tui.words.speaking import fault

    try:
        return look(text_of(file))
    except GameNotHere as error:
        raise Complaint(
            tr("{file} cannot be {seen}: {error}", file=file, seen=tr(seen), error=fault(error))
        ) from None
    except RecordOfOtherVersion as error:
        raise Complaint(f"{file}: {fault(error)}") from None
    except RecordError as error:
        raise Complaint(f"{file}: {fault(error)}", DOES_NOT_HOLD) from None
    except OSError as error:
        raise unreadable(file, error) from None


def _begun(text: str) -> None:
    """Check the first lines of a match: the others are checked while it is shown."""
    from parlour.tui.storage.replayed import Replayed

    Replayed(text)


def _checked(text: str) -> str:
    """Return a summary of a match of which every line holds."""
    from parlour.rules.record import record

    held, names = record.check(text), record.read(text).names
    rounds, moves = count(held.rounds, "round"), count(held.moves, "move")
    winners = ", ".join(names[seat] for seat in held.winners) or tr("nobody")
    if held.is_over:
        text = marked("Every line holds: {rounds}, {moves}; {winners} won.")
    else:
        text = marked("Every line holds: {rounds}, {moves}; the match is not over.")
    return tr(text, rounds=rounds, moves=moves, winners=winners)


def _day(text: str) -> str:
    """Return of which day a match is the deal, "" of none; raise RecordError for what does not hold."""
    from parlour.rules.record import record

    day = record.read(text).day
    if day:
        record.check(text)
    return day


def add_verify(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "verify",
        help="make every shuffle of a saved match anew, and compare",
        notes=VERIFY_STATUS,
        examples=VERIFY,
    )
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.set_defaults(run=_run_verify)


def _run_verify(args: argparse.Namespace) -> int:
    """Print the verdict and return the exit status (`VERIFY_STATUS`); raise Complaint if it is 1 or 2."""
    from parlour.net.fair.retold import verify
    from parlour.net.fair.verdict import NotFair
    from parlour.tui.words.speaking import Words

    if day := _read(args.file, _day, VERIFIED):
        say(
            tr(
                "Not verified: this is the deal of the day {day}, which is the same for everybody: "
                "nobody shuffled. Every line holds.",
                day=day,
            )
        )
        return PROVES_NOTHING
    try:
        found = _read(args.file, verify, VERIFIED)
    except NotFair as error:
        said = Words(()).sentence(error.mismatch.told)
        raise Complaint(f"{args.file}: {said}.", DOES_NOT_HOLD) from None
    shuffles = f"{count(found.rounds, 'round')}, {count(found.shuffles, 'shuffle')}"
    if found.alone:
        numbers = ", ".join(map(str, found.alone))
        say(
            trn(
                "Not verified: the host alone shuffled in round {numbers}, which proves nothing: it could "
                "choose the cards. What else is told fits ({shuffles}).",
                "Not verified: the host alone shuffled in rounds {numbers}, which proves nothing: it could "
                "choose the cards. What else is told fits ({shuffles}).",
                len(found.alone),
                numbers=numbers,
                shuffles=shuffles,
            )
        )
        return PROVES_NOTHING
    others = ", ".join(found.names[seat] for seat in found.took_part) or tr("of one player or another")
    say(tr("Verified: {shuffles}, each with a part of the host, {others}.", shuffles=shuffles, others=others))
    return 0


def add_stats(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("stats", help="print your statistics", examples=STATS)
    made.add_argument("--game", metavar="TITLE", default="", help="only the matches of this game")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=_run_stats)


def _run_stats(args: argparse.Namespace) -> int:
    """Read the matches that are new, and print the statistics."""
    from parlour.net.storage.data_folder import Home
    from parlour.tui.storage.history.match_store import Bookcase
    from parlour.tui.storage.settings import name_in

    home = Home()
    home.make()
    library = Bookcase(home, name=partial(name_in, home.settings))
    library.refresh()
    if library.complaint:
        complain(library.complaint)
    found = library.statistics(args.game)
    if args.game and not found.matches.played and not found.taken_back.played:
        there = ", ".join(library.statistics().games) or tr("none")
        raise Complaint(
            tr(
                "there is no match of {game}; there are matches of: {there}",
                game=repr(args.game[:40]),
                there=there,
            )
        )
    if args.json:
        print(json.dumps(_plain(found)), flush=True)
    else:
        from parlour.tui.screens.pages.statistics_lines import statistics_lines

        say("\n".join(line.plain.rstrip() for line in statistics_lines(found)))
    return 0


def _plain(found: Statistics) -> dict[str, Any]:
    """Return the statistics as values of JSON."""
    told = asdict(found)
    return {**told, "streaks": found.streaks._asdict(), "last": [ended._asdict() for ended in found.last]}
