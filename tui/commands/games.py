"""`parlour games`: lists the games of the shelf."""

from __future__ import annotations

import argparse
import json
from typing import Final

from parlour.tui.commands.parsing.arguments import Example, Parser

EXAMPLES: Final = (
    Example("parlour games", "list every game and the options that --set changes"),
    Example("parlour games --json", "the same for a program"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("games", help="list the games and their options", examples=EXAMPLES)
    made.add_argument("--json", action="store_true", help="print JSON")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every game; on stderr, one line for each fault of an installed one."""
    from dataclasses import asdict

    from parlour.rules.lessons import packaged
    from parlour.rules.shelf import shelf
    from parlour.tui.text.console import complain
    from parlour.tui.text.phrases import players

    found = shelf.games()
    for fault in (*shelf.faults(), *packaged.faults()):
        complain(str(fault))
    if args.json:
        print(json.dumps([asdict(game) for game in found], ensure_ascii=False))
        return 0
    for game in found:
        print(f"{game.name}  {game.title}, {players(game.least, game.most)}")
        print(f"    {game.summary}")
        width = max((len(f"{option.name}={option.value}") for option in game.options), default=0)
        for option in game.options:
            print(f"    {f'{option.name}={option.value}':{width}}  {option.words} ({_range(option)})")
    return 0


def _range(option: object) -> str:
    from parlour.rules.shelf.shelf import Option

    assert isinstance(option, Option)
    values = " or ".join(option.values) if option.values else "a number"
    return f"{option.clause}: {values}" if option.clause else values
