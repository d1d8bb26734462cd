"""`parlour rules GAME`: the rules in plain words."""

from __future__ import annotations

import argparse

from tui.commands.arguments import Parser


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Say how the command is typed."""
    made = commands.add_parser("rules", help="print the rules of a game")
    made.add_argument("game", metavar="GAME", help="a game that `parlour games` lists")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules page of a game, as Markdown."""
    from rules import shelf

    print(shelf.page(args.game).rstrip())
    return 0
