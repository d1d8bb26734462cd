"""`parlour night`: opens a game night at this machine's referee."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import (
    add_doors,
    add_look,
    doors,
    faulty,
    ssh_port,
    unreadable,
)
from parlour.tui.commands.opened import insist_on_a_terminal, open_app, wants_plain
from parlour.tui.commands.parser import Example, Parser
from parlour.tui.text.console import Complaint
from parlour.tui.text.language import tr

if TYPE_CHECKING:
    from parlour.tui.ways.ways import Ways

EXAMPLES: Final = (
    Example("parlour night thursday.toml --ssh --web", "a night for everybody in the house, with all doors"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("night", help="open a game night of many tables", examples=EXAMPLES)
    made.add_argument("file", metavar="FILE", help="the plan of the night (TOML)")
    add_doors(made)
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the app in the lobby of the night; its referee goes on in the background."""
    plan = checked(args.file)
    if not wants_plain(args):
        insist_on_a_terminal()
    from parlour.net.storage.data_folder import Home
    from parlour.tui.remote.own_referee import open_referee

    wanted = doors(args)
    open_referee(Home(), wanted, wanted)  # errors of the start are printed before the screen opens
    ssh = ssh_port(args) is not None

    async def way(ways: Ways) -> None:
        await ways.open_night(plan, ssh=ssh)

    return open_app(args, lambda app: app.go(way), wanted, first=lambda session: session.go(way))


def checked(file: str) -> str:
    """Return the text of a plan. Raises Complaint with a line for each fault."""
    from parlour.net.limits import HOUSE_RULES
    from parlour.net.night.plan import read
    from parlour.net.regular_file import TooLarge, read_regular
    from parlour.net.wire.refusals import Refused
    from parlour.tui.words.speaking import said

    try:
        text = read_regular(Path(file), HOUSE_RULES).decode("utf-8")
        read(text)
    except Refused as error:
        raise faulty(file, [(field, said(why)) for field, why in error.faults]) from None
    except TooLarge:
        raise Complaint(
            tr("{file}: a plan has at most {most} KiB", file=file, most=HOUSE_RULES // 1024)
        ) from None
    except UnicodeDecodeError:
        raise Complaint(tr("{file}: it is not UTF-8", file=file)) from None
    except OSError as error:
        raise unreadable(file, error) from None
    return text
