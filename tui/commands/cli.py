"""The command line: `parlour`, `parlour completion`, and the commands of the modules beside this one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from gettext import NullTranslations
from typing import Final

import parlour
from parlour import __version__
from parlour.tui.commands import (
    bot,
    check_game,
    games,
    host,
    join,
    matches,
    night,
    opened,
    ratings,
    room,
    serve,
    simulate,
)
from parlour.tui.commands.arguments import add_look
from parlour.tui.commands.parser import Example, Parser
from parlour.tui.text.console import Complaint, complain, insist_on_streams
from parlour.tui.text.language import VARIABLES, asked_for, languages, marked, speaking, spoken, tr

DESCRIPTION: Final = marked("A card table in the terminal. Without a command it opens the first screen.")
EXAMPLES: Final = (
    Example("parlour", "play: alone against bots, or with others"),
    Example("parlour host --bots 2 --ssh", "open a table for your network, and for guests who have only ssh"),
    Example("parlour join", "choose a table on your network"),
    Example("parlour COMMAND --help", "what a command can do, with examples"),
)
COMPLETION: Final = (
    Example("source <(parlour completion bash)", "bash, for this session; in ~/.bashrc, for all"),
    Example("parlour completion bash > ~/.local/share/bash-completion/completions/parlour", "bash, for good"),
    Example("parlour completion zsh > ~/.zfunc/_parlour", "zsh, with ~/.zfunc in fpath before compinit"),
    Example("parlour completion fish > ~/.config/fish/completions/parlour.fish", "fish, for good"),
)
_NO_PLUGINS: Final = ("PYDANTIC_DISABLE_PLUGINS", "true")
"""Keeps pydantic from reading the entry points of all distributions, of which any may be damaged."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
BROKEN: Final = 70
SHELLS: Final = ("bash", "zsh", "fish")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, or 2 for a usage error.

    Nobody sees a traceback: an unexpected error goes to the log, and one line says so.
    """
    os.environ.setdefault(*_NO_PLUGINS)
    insist_on_streams()
    with speaking(_language()):
        return _run(argv)


def _language() -> NullTranslations:
    """Return the language of whoever typed the command: that of their settings, else of the environment."""
    from parlour.net.storage.data_folder import Home
    from parlour.tui.storage.settings import language_in

    code = language_in(Home().settings)
    return asked_for({VARIABLES[0]: code} if code in languages() else os.environ)


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # its flush at exit must not fail
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
    made = Parser(prog="parlour", description=tr(DESCRIPTION), examples=EXAMPLES, allow_abbrev=False)
    made.add_argument("--version", action=_Version, nargs=0, help="say which Parlour this is")
    add_look(made, default=None)
    made.set_defaults(run=opened.run)
    commands = made.add_subparsers(title=tr("commands"), metavar=tr("COMMAND"), parser_class=Parser)
    for add in (
        *(
            host.add,
            night.add,
            join.add,
            games.add_learn,
            bot.add,
            serve.add,
            room.add,
            games.add,
            games.add_rules,
        ),
        *(simulate.add, check_game.add, matches.add_replay, matches.add_stats, matches.add_verify),
        *(ratings.add, serve.add_stop, _add_completion),
    ):
        add(commands)
    return made


class _Version(argparse.Action):
    """Prints the version, the commit if it is known, and the Python."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import platform

        print(f"parlour {__version__}{_commit()}, Python {platform.python_version()}")
        parser.exit()


def _commit() -> str:
    """Return what to say about the commit: the build wrote it down, or git knows it if this is a checkout."""
    import subprocess
    from pathlib import Path

    package = Path(parlour.__file__).parent
    written, root = package / "commit.txt", package.parents[1]
    try:
        said = written.read_text("utf-8") if written.exists() else ""
        if not said and (root / ".git").exists():
            asked = ["git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"]
            done = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True)  # noqa: S603
            said = done.stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    commit, _, changed = said.strip().partition("-")
    return f" (commit {commit[:12]}{', changed since' if changed else ''})" if commit else ""


def _add_completion(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "completion",
        help="print what makes a shell complete commands, options and games",
        examples=COMPLETION,
    )
    made.add_argument("shell", metavar="SHELL", choices=SHELLS, help="bash, zsh or fish")
    made.set_defaults(run=_run_completion)


def _run_completion(args: argparse.Namespace) -> int:
    """Print the script, which `make generated` made from the parser, like the man page beside it.

    Where a shell says something beside completions, it does so in the language of whoever types this.
    """
    from importlib.resources import files

    folder = files("parlour.tui.shell")
    own = folder / f"parlour.{spoken()}.{args.shell}"
    print((own if own.is_file() else folder / f"parlour.{args.shell}").read_text("utf-8"), end="")
    return 0


def _words(error: Exception) -> tuple[str, int]:
    """Return the message for an error, and the exit status."""
    from parlour.net.errors import NetError
    from parlour.rules.errors import RulesError
    from parlour.tui.text.phrases import why_of
    from parlour.tui.words.speaking import fault

    if isinstance(error, NetError | RulesError):
        return fault(error), 2
    if isinstance(error, OSError):
        return f"{error.filename or tr('the system')}: {why_of(error)}", 2
    broke = tr(
        "this should not have happened ({error}); {log}", error=type(error).__name__, log=_logged(error)
    )
    return broke, BROKEN


def _logged(error: Exception) -> str:
    """Log an error and where it happened; return the path of the log."""
    from parlour.net.redact import trace
    from parlour.tui.storage.log import log_to

    try:
        path = log_to("parlour.log")
    except Exception:
        return tr("and the log cannot be written")
    import logging

    logging.getLogger("parlour").error("a command broke: %s", trace(error))
    return tr("{path} tells more", path=path)
