"""`parlour completion SHELL`: prints the completion script of a shell.

The scripts, and the man page beside them, are made from the parser of the command line by `make generated`.
"""

from __future__ import annotations

import argparse
from typing import Final

from parlour.tui.commands.parsing.arguments import Example, Parser

SHELLS: Final = ("bash", "zsh", "fish")
EXAMPLES: Final = (
    Example("source <(parlour completion bash)", "bash, for this session; in ~/.bashrc, for all"),
    Example("parlour completion bash > ~/.local/share/bash-completion/completions/parlour", "bash, for good"),
    Example("parlour completion zsh > ~/.zfunc/_parlour", "zsh, with ~/.zfunc in fpath before compinit"),
    Example("parlour completion fish > ~/.config/fish/completions/parlour.fish", "fish, for good"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "completion", help="print what makes a shell complete commands, options and games", examples=EXAMPLES
    )
    made.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    from importlib.resources import files

    print((files("parlour.tui.shell") / f"parlour.{args.shell}").read_text("utf-8"), end="")
    return 0
