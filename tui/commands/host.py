"""`parlour host`: opens a table for the network, or goes back to the player's own."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import (
    add_look,
    add_table,
    check_bots,
    doors,
    new_table,
    playable,
    ssh_port,
)
from parlour.tui.commands.opened import insist_on_a_terminal, open_app, wants_plain
from parlour.tui.commands.parser import Example, Parser

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable
    from parlour.net.storage.data_folder import Home
    from parlour.tui.ways.ways import Ways


EXAMPLES: Final = (
    Example("parlour host --bots 2 --ssh", "the first game, with two bots; guests may join with ssh"),
    Example("parlour host juno-classic --set target=200", "a shorter match"),
    Example("parlour host --rules kitchen.toml --password", "your own rules; guests need a password"),
    Example("parlour host --web", "guests scan a code with their phones, and play in a browser"),
    Example("parlour host --ssh --web --reach ann@cards.example.org", "friends anywhere come by your server"),
    Example("parlour host jojo --ssh-port 22", "guests type only: ssh play@your-address"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser("host", help="open a table for your network", examples=EXAMPLES)
    add_table(made)
    add_look(made)
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the app at a new table; its referee goes on in the background.

    If the command does not describe a table, the app goes to the player's existing one.
    """
    game = playable(args)
    check_bots(game, args.bots or 0, people=1)
    plain = wants_plain(args)
    if not plain:
        insist_on_a_terminal()
    table = new_table(args, game)
    from parlour.net.storage.data_folder import Home
    from parlour.tui.remote.own_referee import open_referee

    home, wanted = Home(), doors(args)
    again = not wants_another(args)
    left = () if again else unfinished(home)
    if not left:  # else nobody comes back to a table before its host has answered
        open_referee(home, wanted, wanted)  # errors of the start are printed before the screen opens
    ssh = ssh_port(args) is not None

    async def way(ways: Ways) -> None:
        if again:
            await ways.host_again(table, ssh=ssh)
        elif left:
            await ways.offer(left, table, ssh=ssh)
        else:
            await ways.open_table(table, ssh=ssh)

    return open_app(args, lambda app: app.go(way), wanted, first=lambda session: session.go(way))


def unfinished(home: Home) -> tuple[Resumable, ...]:
    """Return the unfinished tables of this machine's referee, which are about to be restored."""
    from parlour.net.errors import NetError
    from parlour.net.process.resumable import resumable

    try:
        return resumable(home)
    except NetError:  # a running one has no unfinished tables; or it reports the error itself
        return ()


def wants_another(args: argparse.Namespace) -> bool:
    """Whether the command describes a table: its game, rules, name, password or clocks, or who may come."""
    described = (args.game, args.rules, args.options, args.name, args.password, args.relaxed)
    return any(described) or not (args.own_bots and args.may_watch)
