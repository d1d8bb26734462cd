"""`parlour replay FILE`: shows a saved match on the screen, or checks it line by line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from parlour.tui.commands.opened import open_app
from parlour.tui.commands.parsing.arguments import Example, Parser, add_look, between
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.phrases import count

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session

R = TypeVar("R")

DOES_NOT_HOLD: Final = 1
MOST_LINES: Final = 200_000
"""A match has no more steps than lines."""


EXAMPLES: Final = (
    Example("parlour replay match.txt", "step through a match on the screen"),
    Example("parlour replay match.txt --at 120", "begin with step 120"),
    Example("parlour replay match.txt --check", "only say whether every line of it holds"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("replay", help="look at a saved match again, move by move", examples=EXAMPLES)
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.add_argument("--check", action="store_true", help="only see whether every line of it holds")
    made.add_argument(
        "--at", type=between(1, MOST_LINES), default=1, metavar="N", help="begin with this step, from 1"
    )
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
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

    return open_app(args, lambda journeys: journeys.replay(str(args.file.absolute()), args.at), first=first)


def _read(file: Path, look: Callable[[str], R]) -> R:
    """Return what `look` returns for the text of `file`; raise Complaint for what it finds wrong."""
    from parlour.rules.errors import GameNotHere, RecordError, RecordOfOtherVersion
    from parlour.tui.storage.history.summary import text_of

    try:
        return look(text_of(file))
    except GameNotHere as error:
        raise Complaint(f"{file} cannot be replayed: {error}") from None
    except RecordOfOtherVersion as error:
        raise Complaint(f"{file}: {error}") from None
    except RecordError as error:
        raise Complaint(f"{file}: {error}", DOES_NOT_HOLD) from None
    except OSError as error:
        raise Complaint(f"{file}: {(error.strerror or 'it cannot be read').lower()}") from None


def _begun(text: str) -> None:
    """Check the first lines of a match: the others are checked while it is shown."""
    from parlour.tui.storage.replayed import Replayed

    Replayed(text)


def _checked(text: str) -> str:
    """Return a summary of a match of which every line holds."""
    from parlour.rules.record import record

    held, names = record.check(text), record.read(text).names
    said = f"Every line holds: {count(held.rounds, 'round')}, {count(held.moves, 'move')}"
    winners = ", ".join(names[seat] for seat in held.winners)
    return f"{said}; {winners} won." if winners else f"{said}; the match is not over."
