"""`parlour join` and `parlour watch`: go to a table on the network.

A module of its own, as every command is.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.arguments import add_look
from parlour.tui.commands.opened import STATUS, First, insist_on_a_terminal, open_app, wants_plain
from parlour.tui.commands.parser import Example, Parser
from parlour.tui.text.console import Complaint
from parlour.tui.text.language import marked, tr

if TYPE_CHECKING:
    from parlour.net.address import Address
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.connector import HostToJoin
    from parlour.tui.ways.ways import Ways


JOIN: Final = (
    Example("parlour join", "choose from the tables on your network"),
    Example("parlour join 192.0.2.7", "join a host that the list does not show"),
    Example("parlour join kitchen.local:7453", "the same by name, with a port"),
    Example("parlour join 192.0.2.7 --plain", "without a screen, in lines of text"),
    Example("parlour join 192.0.2.7 --json < moves.txt", "play the lines of a file, for programs"),
)
WATCH: Final = (
    Example("parlour watch", "choose from the tables on your network"),
    Example("parlour watch 192.0.2.7", "watch at a host that the list does not show"),
    Example("parlour watch --night", "the board of this machine's game night, for a wall"),
    Example("parlour watch --night 192.0.2.7", "the same of another host's"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the commands."""
    for name, words, examples in (
        ("join", marked("sit down at a table on the network"), JOIN),
        ("watch", marked("watch a table on the network"), WATCH),
    ):
        made = commands.add_parser(name, help=words, notes=STATUS, examples=examples)
        made.add_argument(
            "address", nargs="?", metavar="ADDRESS[:PORT]", help="without it: choose from a list"
        )
        add_look(made)
        made.set_defaults(run=run, watch=name == "watch", night=False)
        if name == "watch":
            made.add_argument(
                "--night", action="store_true", help="show the board of a game night, for a wall"
            )


def run(args: argparse.Namespace) -> int:
    """Open the app, connecting to a host or at the list of tables."""
    if args.address is None and not args.night:
        watch: bool = args.watch
        return open_app(args, lambda app: app.navigation.look_around(watch=watch), first=_looks_around(watch))
    import asyncio

    from parlour.net.address import Address
    from parlour.tui.remote.connector import HostToJoin

    place = _own_night() if args.address is None else HostToJoin(Address.parse(args.address), wall=args.night)
    if not wants_plain(args):
        insist_on_a_terminal()
        asyncio.run(_knock(place.address))  # errors are printed before the screen opens

    async def way(ways: Ways) -> None:
        if args.night:
            await ways.see_night(place)
        else:
            await ways.join(place, watch=args.watch)

    return open_app(args, lambda app: app.go(way), first=lambda session: session.go(way))


def _own_night() -> HostToJoin:
    """Return where the game night of this machine is. Raises Complaint if nothing runs here."""
    from parlour.net.storage.data_folder import Home
    from parlour.tui.remote.local import wall_of_own

    place = wall_of_own(Home())
    if place is None:
        raise Complaint(tr("no table is open on this machine; say the address of the host of the night"))
    return place


def _looks_around(watch: bool) -> First:
    async def looks(session: Session) -> bool:
        from parlour.tui.plain.pages.network import NetworkPage

        session.open(NetworkPage(session, watch=watch))
        return True

    return looks


async def _knock(address: Address) -> None:
    """Check that a referee answers at an address; raise what `Client.connect` raises."""
    from parlour.net.client.client import Client, Introduction
    from parlour.net.errors import WrongFingerprint

    try:
        await Client.connect(address, Introduction(), lambda _: False)
    except WrongFingerprint:
        return  # a referee answers; the app asks about its certificate
