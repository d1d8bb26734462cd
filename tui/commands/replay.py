"""`parlour replay FILE`: shows a saved match on the screen, or checks it line by line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tui.commands.arguments import Example, Parser, add_look
from tui.commands.opened import open_app
from tui.text.console import Complaint, say
from tui.text.phrases import count

DOES_NOT_HOLD: Final = 1


EXAMPLES: Final = (
    Example("parlour replay match.txt", "step through a match on the screen"),
    Example("parlour replay match.txt --check", "only say whether every line of it holds"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("replay", help="look at a saved match again, move by move", examples=EXAMPLES)
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.add_argument("--check", action="store_true", help="only see whether every line of it holds")
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check a match (exit status 1: a line is wrong), or show it."""
    said = _checked(args.file)
    if args.check:
        say(said)
        return 0
    return open_app(args, lambda journeys: journeys.replay(str(args.file.absolute())))


def _checked(file: Path) -> str:
    """Return a summary of the match in `file`; raise Complaint with the first wrong line."""
    from rules.errors import OtherVersion, RecordError
    from rules.record import record
    from tui.storage.history.summary import text_of

    try:
        text = text_of(file)
        held, names = record.check(text), record.read(text).names
    except OtherVersion as error:
        raise Complaint(f"{file}: {error}") from None
    except RecordError as error:
        raise Complaint(f"{file}: {error}", DOES_NOT_HOLD) from None
    except OSError as error:
        raise Complaint(f"{file}: {(error.strerror or 'it cannot be read').lower()}") from None
    said = f"Every line holds: {count(held.rounds, 'round')}, {count(held.moves, 'move')}"
    winners = ", ".join(names[seat] for seat in held.winners)
    return f"{said}; {winners} won." if winners else f"{said}; the match is not over."
