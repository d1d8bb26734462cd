"""`parlour bot`: seats a program of the player at a table, as their bot."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from parlour.tui.commands.parser import Example, Parser
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import marked, tr

if TYPE_CHECKING:
    import asyncio

    from parlour.net.client.client import Client
    from parlour.net.storage.data_folder import Home
    from parlour.tui.own_bots.coming import BotVisit
    from parlour.tui.own_bots.process import BotProcess

LEAVES_WITHIN: Final = 3.0
"""Seconds for the referee to hear that the bot leaves."""
EXAMPLES: Final = (
    Example("parlour bot mine.py", "seat it at this machine's table, or at the only one on the network"),
    Example("parlour bot mine.py 192.0.2.7 --table Kitchen", "seat it at a table of that host"),
    Example("parlour simulate juno-classic --levels normal,./mine.py --matches 20", "rate it first"),
)
NOTES: Final = marked(
    "FILE.py has a function decide(view, rng) that returns a move; rules/BOTS.md tells how to write one.\n"
    "It is a program like any other: it can do on this machine whatever you can do."
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "bot", help="seat a bot that you wrote at a table", examples=EXAMPLES, notes=NOTES
    )
    made.add_argument("file", metavar="FILE.py", help="a file with a function decide(view, rng)")
    made.add_argument("address", nargs="?", metavar="ADDRESS[:PORT]", help="the host of the table")
    made.add_argument("--table", default="", metavar="T", help="the table, by its name or id")
    made.add_argument("--name", default="", metavar="N", help="whose bot it is (your name in the settings)")
    made.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until Ctrl-C; raise Complaint or NetError if the bot cannot play, or not any more."""
    import asyncio

    from parlour.net.address import Address
    from parlour.net.storage.data_folder import Home
    from parlour.tui.own_bots import process as processes
    from parlour.tui.own_bots.coming import BotVisit
    from parlour.tui.own_bots.process import BadBotFile, BotProcess, Output
    from parlour.tui.remote.connector import HostToJoin

    place = HostToJoin(Address.parse(args.address)) if args.address is not None else None
    home, file = Home(), Path(args.file)
    visit = BotVisit(args.name or _name(home), str(file.absolute()), place, args.table)
    process = BotProcess(args.file, Output(lambda line: say(f"{file.name}| {line}")), processes.WITHIN)
    try:
        process.start()
        asyncio.run(_play(home, visit, process))
    except BadBotFile as error:
        raise Complaint(str(error)) from None
    finally:
        process.close()
    return 0


def _name(home: Home) -> str:
    from parlour.tui.storage.settings import load

    name = load(home.settings).settings.name
    if not name:
        raise Complaint(tr("say whose bot it is: --name N"))
    return name


async def _play(home: Home, visit: BotVisit, process: BotProcess) -> None:
    """Go to the host, sit down and play; on a signal leave the table."""
    import asyncio
    import random
    import signal

    from parlour.tui.own_bots.at_table import BotAtTable
    from parlour.tui.own_bots.coming import come, sit_down

    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    coming = asyncio.create_task(come(home, visit))
    if not await _done(coming, stopped):
        return
    client, wanted = coming.result()
    async with client:
        table = BotAtTable(client, process, say, random.Random())
        playing = asyncio.gather(table.read(), table.play(), sit_down(client, table, wanted))
        try:
            if not await _done(playing, stopped):
                await _leave(client)
        finally:
            process.close()  # a thread waits for its decision


async def _done(work: asyncio.Future[Any], stopped: asyncio.Event) -> bool:
    """Wait for `work`, and return whether it is done; cancel it when the player wants to stop."""
    import asyncio

    stop = asyncio.ensure_future(stopped.wait())
    try:
        await asyncio.wait({work, stop}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.cancel()
    if work.done():
        work.result()
        return True
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    return False


async def _leave(client: Client) -> None:
    """Leave the table, if the referee hears it in time."""
    import asyncio
    from contextlib import suppress

    from parlour.net.errors import ConnectionLost
    from parlour.net.wire.messages import Leave

    with suppress(ConnectionLost, TimeoutError):
        async with asyncio.timeout(LEAVES_WITHIN):
            await client.ask(Leave())
    say(tr("The bot has left."))
