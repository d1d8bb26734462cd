"""`parlour stop`: stops the referee in the background, and says what it keeps."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.parsing.arguments import Example, Parser

if TYPE_CHECKING:
    from parlour.net.storage.data_folder import Home

EXAMPLES: Final = (
    Example("parlour stop", "stop what runs in the background; unfinished matches are kept for resume"),
    Example("parlour stop --end", "the same, and end them for good"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "stop", help="stop the referee in the background; unfinished matches are kept", examples=EXAMPLES
    )
    made.add_argument(
        "--end", action="store_true", help="end the unfinished tables for good: nobody can resume them"
    )
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Stop the open referee and the solo referee, if they run; say which tables are kept, or end them."""
    from parlour.net.process.daemon import stop_referee
    from parlour.net.storage.data_folder import Home

    home = Home()
    ended = [stop_referee(home, file) for file in (home.referee_file, home.solo_file)]
    print("The referee has stopped." if any(ended) else "No referee is running.")
    if words := _of_tables(home, for_good=args.end):
        print(words)
    return 0


def _of_tables(home: Home, *, for_good: bool) -> str:
    """End the unfinished tables if that is wanted; return what is said of them, "" if there are none."""
    from parlour.net.errors import NetError
    from parlour.net.process.resumable import close_kept, resumable

    if for_good:
        gone = sum(close_kept(home, solo=solo) for solo in (False, True))
        return f"{_tables(gone)} ended for good." if gone else ""
    kept = 0
    with suppress(NetError):  # an unusable journal is told where its tables are to be resumed
        kept = sum(len(resumable(home, solo=solo)) for solo in (False, True))
    return f"{_tables(kept)} kept for resume (`parlour stop --end` ends what is kept)." if kept else ""


def _tables(number: int) -> str:
    return "1 table is" if number == 1 else f"{number} tables are"
