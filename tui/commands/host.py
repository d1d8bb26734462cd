"""`parlour host`: open a table for the network, and sit down at it, or come back to one's own."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.commands.arguments import (
    Parser,
    add_look,
    add_table,
    asked_password,
    check_bots,
    playable,
    ssh_port,
)
from tui.commands.opened import insist_on_a_terminal, open_app

if TYPE_CHECKING:
    from net.process.resumable import Resumable
    from net.storage.data_folder import Home
    from tui.app.flows import Journeys


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Say how the command is typed."""
    made = commands.add_parser("host", help="open a table for your network")
    add_table(made)
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the app at a new table; its referee goes on in the background.

    If nothing tells one table from another, it is the one the player has already.
    """
    game = playable(args)
    check_bots(game, args.bots or 0, people=1)
    insist_on_a_terminal()
    password = asked_password(args)
    from net.storage.data_folder import Home
    from net.wire.messages import OpenTable
    from tui.remote.local import Doors, open_referee

    home, doors = Home(), Doors(args.port, ssh_port(args))
    left = unfinished(home)
    open_referee(home, doors, doors)  # what keeps it from starting is said before the screen opens
    table = OpenTable(
        game=game.game,
        rules=game.rules,
        name=args.name[:64],
        bots=args.bots or 0,
        level=args.level,
        password=password,
        options=dict(args.options),
        pace=args.pace,
    )
    ssh = ssh_port(args) is not None
    again = not wants_another(args)

    def begin(journeys: Journeys) -> None:
        if again:
            journeys.host_again(table, ssh=ssh)
        elif left:
            journeys.offer(left, table, ssh=ssh)
        else:
            journeys.open(table, ssh=ssh)

    return open_app(args, begin, doors)


def unfinished(home: Home) -> tuple[Resumable, ...]:
    """Return the tables that a referee of this machine left unfinished, and that are about to come back."""
    from net.errors import NetError
    from net.process.resumable import resumable

    try:
        return resumable(home)
    except NetError:  # one runs, and nothing is unfinished; or it says itself what is wrong
        return ()


def wants_another(args: argparse.Namespace) -> bool:
    """Whether the command says what the table is to be: a game, rules, a name or a password."""
    return bool(args.game or args.rules or args.options or args.name or args.password)
