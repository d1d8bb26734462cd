"""`parlour verify FILE`: were the cards of a saved match shuffled by everyone, and played as they fell?"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from tui.commands.arguments import Parser
from tui.complaint import Complaint
from tui.said import say
from tui.words import count

DOES_NOT_FIT: Final = 1


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Say how the command is typed."""
    made = commands.add_parser("verify", help="make every shuffle of a saved match anew, and compare")
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was verified; raise Complaint (1) with the first thing that does not fit."""
    from net import NotFair, verify
    from rules.errors import OtherVersion, RecordError
    from tui.bookcase import text_of

    try:
        found = verify(text_of(args.file))
    except NotFair as error:
        words = re.sub(r"\{([0-9]+)\}", r"seat \1", error.mismatch.words)
        raise Complaint(f"{args.file}: {words}", DOES_NOT_FIT) from None
    except OtherVersion as error:
        raise Complaint(f"{args.file}: {error}") from None
    except RecordError as error:
        raise Complaint(f"{args.file}: {error}", DOES_NOT_FIT) from None
    except OSError as error:
        raise Complaint(f"{args.file}: {(error.strerror or 'it cannot be read').lower()}") from None
    parts = ", ".join(("the host", *(found.names[seat] for seat in found.took_part)))
    shuffles = f"{count(found.rounds, 'round')}, {count(found.shuffles, 'shuffle')}"
    say(f"Verified: {shuffles}, each with a part of {parts}.")
    return 0
