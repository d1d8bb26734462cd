"""`parlour host`: open a table for the network, and sit down at it, or come back to one's own."""

from __future__ import annotations

import argparse

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
    from net import Home
    from tui.connector import Opening
    from tui.this_machine import Doors, open_referee

    doors = Doors(args.port, ssh_port(args))
    open_referee(Home(), doors, doors)  # what keeps it from starting is said before the screen opens
    opening = Opening(
        game=game.game,
        rules=game.rules,
        name=args.name[:64],
        bots=args.bots or 0,
        level=args.level,
        password=password,
        options=tuple(args.options),
        pace=args.pace,
        ssh=ssh_port(args) is not None,
    )
    again = not wants_another(args)
    return open_app(
        args, lambda journeys: journeys.host_again(opening) if again else journeys.open(opening), doors
    )


def wants_another(args: argparse.Namespace) -> bool:
    """Whether the command says what the table is to be: a game, rules, a name or a password."""
    return bool(args.game or args.rules or args.options or args.name or args.password)
