"""The command line: `parlour` and its commands, one file each in `tui/commands`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from parlour.tui.commands import (
    check_game,
    completion,
    games,
    host,
    join,
    learn,
    opened,
    page,
    replay,
    stats,
    verify,
)
from parlour.tui.commands.bots import bot, simulate
from parlour.tui.commands.parsing.arguments import Example, Parser, add_look
from parlour.tui.commands.referee import room, serve, stop
from parlour.tui.text.console import Complaint, complain

DESCRIPTION: Final = "A card table in the terminal. Without a command it opens the first screen."
EXAMPLES: Final = (
    Example("parlour", "play: alone against bots, or with others"),
    Example("parlour host --bots 2 --ssh", "open a table for your network, and for guests who have only ssh"),
    Example("parlour join", "choose a table on your network"),
    Example("parlour COMMAND --help", "what a command can do, with examples"),
)
_NO_PLUGINS: Final = ("PYDANTIC_DISABLE_PLUGINS", "true")
"""Keeps pydantic from reading the entry points of all distributions, of which any may be damaged."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
BROKEN: Final = 70


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, or 2 for a usage error.

    Nobody sees a traceback: an unexpected error goes to the log, and one line says so.
    """
    os.environ.setdefault(*_NO_PLUGINS)
    try:
        args = parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return PIPE_CLOSED
    except Complaint as error:
        for words in (str(error), *error.more):
            complain(words)
        return error.status
    except Exception as error:
        words, status = _words(error)
        complain(words)
    return status


def parser() -> Parser:
    """Return the parser of the whole command line; each command sets `run`."""
    made = Parser(prog="parlour", description=DESCRIPTION, examples=EXAMPLES, allow_abbrev=False)
    made.add_argument("--version", action=_Version, nargs=0, help="say which Parlour this is")
    add_look(made, default=None)
    made.set_defaults(run=opened.run)
    commands = made.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for command in (
        *(host, join, learn, bot, serve, room, games, page),
        *(simulate, check_game, replay, stats, verify, stop, completion),
    ):
        command.add(commands)
    return made


class _Version(argparse.Action):
    """Prints the version, and looks it up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"parlour {version('parlour')}")
        parser.exit()


def _words(error: Exception) -> tuple[str, int]:
    """Return the message for an error, and the exit status."""
    from parlour.net.errors import NetError
    from parlour.rules.errors import RulesError

    if isinstance(error, NetError | RulesError):
        return str(error), 2
    if isinstance(error, OSError):
        return f"{error.filename or 'the system'}: {(error.strerror or type(error).__name__).lower()}", 2
    return f"this should not have happened ({type(error).__name__}); {_logged(error)}", BROKEN


def _logged(error: Exception) -> str:
    """Log an error and where it happened; return the path of the log."""
    from parlour.net.redact import trace
    from parlour.tui.storage.log import log_to

    try:
        path = log_to("parlour.log")
    except Exception:
        return "and the log cannot be written"
    import logging

    logging.getLogger("parlour").error("a command broke: %s", trace(error))
    return f"{path} tells more"


def _let_go_of_stdout() -> None:
    """Redirect stdout after its reader has gone, so that Python's flush at exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
