"""`parlour verify FILE`: verifies a saved match's shuffles and that its cards were played as dealt."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from parlour.tui.commands.parsing.arguments import Example, Parser
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.phrases import count

DOES_NOT_FIT: Final = 1
PROVES_NOTHING: Final = 3

STATUS: Final = """\
exit status:
  0  every shuffle has a part of a player, and every card lay where all parts put it
  1  something does not fit, and what it is
  2  the file cannot be read, was saved by another version, or is of a game that is not installed
  3  everything fits, but some rounds were shuffled by the host alone, who could choose their cards"""
EXAMPLES: Final = (
    Example("parlour verify match.txt", "check the shuffles of a match, and that its cards fell as dealt"),
    Example("parlour verify match.txt && echo fair", "use the exit status in a script"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "verify",
        help="make every shuffle of a saved match anew, and compare",
        notes=STATUS,
        examples=EXAMPLES,
    )
    made.add_argument("file", metavar="FILE", type=Path, help="a saved match")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the verdict and return the exit status (`STATUS`); raise Complaint if it is 1 or 2."""
    from parlour.net.fair.retold import verify
    from parlour.net.fair.verdict import NotFair
    from parlour.rules.errors import GameNotHere, RecordError, RecordOfOtherVersion
    from parlour.rules.record.entries import by_number
    from parlour.tui.storage.history.summary import text_of

    try:
        found = verify(text_of(args.file))
    except NotFair as error:
        words = by_number(error.mismatch.words)
        raise Complaint(f"{args.file}: {words}", DOES_NOT_FIT) from None
    except GameNotHere as error:
        raise Complaint(f"{args.file} cannot be verified: {error}") from None
    except RecordOfOtherVersion as error:
        raise Complaint(f"{args.file}: {error}") from None
    except RecordError as error:
        raise Complaint(f"{args.file}: {error}", DOES_NOT_FIT) from None
    except OSError as error:
        raise Complaint(f"{args.file}: {(error.strerror or 'it cannot be read').lower()}") from None
    shuffles = f"{count(found.rounds, 'round')}, {count(found.shuffles, 'shuffle')}"
    if found.alone:
        rounds = "round" if len(found.alone) == 1 else "rounds"
        numbers = ", ".join(map(str, found.alone))
        say(
            f"Not verified: the host alone shuffled in {rounds} {numbers}, which proves nothing:"
            f" it could choose the cards. What else is told fits ({shuffles})."
        )
        return PROVES_NOTHING
    others = ", ".join(found.names[seat] for seat in found.took_part) or "of one player or another"
    say(f"Verified: {shuffles}, each with a part of the host, {others}.")
    return 0
