"""`parlour rules GAME`, or FILE of house rules: the rules in plain words."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.parsing.arguments import Example, Parser, read_rules
from parlour.tui.text.console import say

if TYPE_CHECKING:
    from textual.content import Content

PLAIN_WIDTH: Final = 80
WIDEST: Final = 100
EXAMPLES: Final = (
    Example("parlour rules juno-classic", "read the rules of a game, page by page in a terminal"),
    Example("parlour rules kitchen.toml", "read what your own rules come to"),
    Example("parlour rules jojo > jojo.txt", "save them as plain text"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "rules", help="print the rules of a game, or of a file of house rules", examples=EXAMPLES
    )
    made.add_argument("game", metavar="GAME|FILE", help="a game that `parlour games` lists, or a TOML file")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the rules page of a game or of house rules; not on a terminal: as plain text."""
    from parlour.rules.shelf import shelf

    page = _house(args.game) if is_file(args.game) else shelf.page(args.game)
    if not sys.stdout.isatty():
        say("\n".join(line.plain.rstrip() for line in _lines(page, PLAIN_WIDTH)))
        return 0
    from parlour.tui.text.pager import show

    columns, lines = shutil.get_terminal_size()
    show(_styled(_lines(page, min(columns, WIDEST))), lines)
    return 0


def is_file(named: str) -> bool:
    """Whether a name is that of a file rather than of a game."""
    return named.endswith(".toml") or Path(named).exists()


def _house(file: str) -> str:
    from parlour.tui.rules_editor.ruleset_page import page_of

    _, rules = read_rules(file)
    return page_of(rules)


def _lines(page: str, width: int) -> list[Content]:
    """Return a page of Markdown as lines of at most `width` cells, without control characters."""
    from parlour.tui.text.printable import visible
    from parlour.tui.widgets.markdown import paragraphs
    from parlour.tui.widgets.paper import wrapped

    text = "\n".join(map(visible, page.rstrip().split("\n")))
    lines = [line for block in paragraphs(text) for line in wrapped(block, width)]
    return lines[:-1]  # the last one is blank


def _styled(lines: Sequence[Content]) -> str:
    """Return the lines with the styles that this terminal shows; NO_COLOR and TERM are respected."""
    from rich.console import Console
    from rich.text import Text

    from parlour.tui.widgets.ink import GOOD, KEY, STRONG

    styles = {KEY: "bold underline", STRONG: "bold", GOOD: "cyan"}
    console = Console(width=WIDEST, highlight=False)
    with console.capture() as written:
        for line in lines:
            text = Text(line.plain.rstrip(), no_wrap=True)
            for start, end, style in line.spans:
                text.stylize(styles.get(str(style), ""), start, end)
            console.print(text, soft_wrap=True)
    return written.get()
