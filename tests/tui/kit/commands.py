"""The parsers of all commands."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from parlour.tui.commands.cli import parser
from parlour.tui.commands.parser import Parser


def commands(made: Parser | None = None) -> Mapping[str, Parser]:
    """Return the parser of each command by its name, in their order in the help."""
    subparsers = next(
        action for action in (made or parser())._actions if isinstance(action, argparse._SubParsersAction)
    )
    found: Mapping[str, Parser] = subparsers.choices
    return found
