"""`parlour rules GAME`, or FILE of house rules: the rules in plain words."""

from __future__ import annotations

import argparse
from pathlib import Path

from tui.commands.arguments import Parser
from tui.text.console import say


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("rules", help="print the rules of a game, or of a file of house rules")
    made.add_argument("game", metavar="GAME|FILE", help="a game that `parlour games` lists, or a TOML file")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules page of a game or of house rules, as Markdown."""
    from rules.shelf import shelf

    page = _house(args.game) if is_file(args.game) else shelf.page(args.game)
    say(page.rstrip())
    return 0


def is_file(named: str) -> bool:
    """Whether a name is that of a file rather than of a game."""
    return named.endswith(".toml") or Path(named).exists()


def _house(file: str) -> str:
    from tui.commands.rules_file import read
    from tui.rules_editor.ruleset_page import page_of

    _, rules = read(file)
    return page_of(rules)
