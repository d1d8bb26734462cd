"""`parlour stats`: prints the player's statistics."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from parlour.tui.commands.parsing.arguments import Example, Parser
from parlour.tui.text.console import Complaint, complain, say

if TYPE_CHECKING:
    from parlour.tui.storage.statistics import Statistics

EXAMPLES: Final = (
    Example("parlour stats", "print what you played, won and scored, by game and opponent"),
    Example('parlour stats --game "JUNO Classic"', "print it for one game"),
    Example("parlour stats --json", "print JSON, for a script"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("stats", help="print your statistics", examples=EXAMPLES)
    made.add_argument("--game", metavar="TITLE", default="", help="only the matches of this game")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
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
        there = ", ".join(library.statistics().games) or "none"
        raise Complaint(f"there is no match of {args.game[:40]!r}; there are matches of: {there}")
    if args.json:
        print(json.dumps(_plain(found)), flush=True)
    else:
        from parlour.tui.screens.pages.statistics_lines import statistics_lines

        say("\n".join(line.plain.rstrip() for line in statistics_lines(found)))
    return 0


def _plain(found: Statistics) -> dict[str, Any]:
    """Return the statistics as values of JSON."""
    told = asdict(found)
    return {
        **told,
        "streaks": found.streaks._asdict(),
        "last": [ended._asdict() for ended in found.last],
    }
