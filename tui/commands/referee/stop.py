"""`parlour stop`: stops the referee in the background."""

from __future__ import annotations

import argparse
from typing import Final

from parlour.tui.commands.parsing.arguments import Example, Parser

EXAMPLES: Final = (Example("parlour stop", "end the tables that run in the background"),)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "stop", help="end the referee in the background, and its tables", examples=EXAMPLES
    )
    made.set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Stop the open referee and the solo referee, if they run."""
    from parlour.net.process.daemon import stop_referee
    from parlour.net.storage.data_folder import Home

    home = Home()
    ended = [stop_referee(home, file) for file in (home.referee_file, home.solo_file)]
    print("The referee has stopped." if any(ended) else "No referee is running.")
    return 0
