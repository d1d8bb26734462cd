"""`parlour replay FILE`: a saved match once more, on the screen, or checked line by line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tui.commands.arguments import Parser, add_look
from tui.commands.opened import open_app
from tui.complaint import Complaint

DOES_NOT_HOLD: Final = 1


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Say how the command is typed."""
    made = commands.add_parser("replay", help="look at a saved match again, move by move")
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.add_argument("--check", action="store_true", help="only see whether every line of it holds")
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check a match (1: a line does not hold), or show it."""
    from rules.errors import OtherVersion, RecordError
    from tui.bookcase import text_of

    path = args.file.absolute()
    try:
        if args.check:
            print(_checked(text_of(path)))
            return 0
        return _show(args, path)
    except OtherVersion as error:
        raise Complaint(f"{args.file}: {error}") from None
    except RecordError as error:
        raise Complaint(f"{args.file}: {error}", DOES_NOT_HOLD) from None
    except OSError as error:
        raise Complaint(f"{args.file}: {(error.strerror or 'it cannot be read').lower()}") from None


def _checked(text: str) -> str:
    from rules import record

    held = record.check(text)
    names = record.read(text).names
    said = f"Every line holds: {held.rounds} rounds, {held.moves} moves"
    winners = ", ".join(names[seat] for seat in held.winners)
    return f"{said}; {winners} won." if winners else f"{said}; the match is not over."


def _show(args: argparse.Namespace, path: Path) -> int:
    from rules import record
    from tui.bookcase import text_of

    record.check(text_of(path))  # before the screen opens
    return open_app(args, lambda journeys: journeys.replay(str(path)))
