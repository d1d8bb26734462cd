"""The way of a program to its seat: the host, its certificate, the table, the password.

Its owner is asked on the terminal, or by a line of the input, while the event loop goes on.
"""

from __future__ import annotations

import asyncio
import getpass
import sys
import termios
import threading
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from parlour.net.address import Address
from parlour.net.client.client import Client
from parlour.net.discovery.service import FoundTable
from parlour.net.process.daemon import running_referee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Phase, TableLine
from parlour.net.wire.refusals import Why
from parlour.tui.own_bots.at_table import BotAtTable, is_called
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.local import ThisMachine
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import YES, begins, folded, sentence
from parlour.tui.text.printable import visible
from parlour.tui.words.speaking import said

LISTED: Final = 8
"""Tables that an error names at most."""
LISTEN: Final = 5.0
"""Seconds for the first table on the network to appear."""
SETTLE: Final = 1.0
"""Seconds after that for others."""
PLAYED: Final = (Phase.PLAYING, Phase.BETWEEN)


class BotVisit(NamedTuple):
    """Whose bot goes where: the `name` of its owner, its `file`, the host (None: to be found), the table."""

    name: str
    file: str
    place: HostToJoin | None
    table: str


async def come(home: Home, visit: BotVisit) -> tuple[Client, str]:
    """Return a connection to the host, and the table that is wanted there ("" for the only one).

    Raises Complaint or NetError.
    """
    machine, place, table = ThisMachine(home), visit.place, visit.table
    own = await _own_host(home) if place is None else None
    place = place or own
    if place is None:
        say(tr("Looking for a table on the network ..."))
        place, table = await _host_nearby(machine, table)

    async def meet(fingerprint: str) -> bool:
        return place is own or await _trusts(str(place.address), fingerprint)

    return await machine.join_with_bot(visit.name, place, meet, visit.file), table


async def _trusts(address: str, fingerprint: str) -> bool:
    say(tr("You were never at {host}. Its certificate has the fingerprint", host=address))
    say(folded(fingerprint))
    say(tr("Compare it with the one on the host's screen."))
    return begins((await _ask_line(tr("Do you trust it? (y/n)"))).strip(), YES)


async def sit_down(client: Client, table: BotAtTable, wanted: str) -> None:
    """Take a seat, after the match that is being played. Raises Complaint, or ConnectionLost."""
    password, waits = "", False
    if wanted:
        await table.step_back(wanted)
    while not table.seated.is_set():
        tables = await table.tables()
        if table.seated.is_set():
            return
        line = _table_among(tables, wanted or client.welcome.table)
        wanted = line.id
        answer = await table.sit(line.id, password)
        if answer.ok:
            return
        if answer.reason == Why.PLAYING and line.phase in PLAYED:
            if not waits:
                say(tr("A match is being played at {table}. The bot sits down after it.", table=line.name))
            waits = True
            await table.wait_for_change()
        elif answer.reason == Why.PASSWORD and (not password or sys.stdin.isatty()):
            password = await _ask_secret(tr("Password for {table}:", table=visible(line.name)))
            if not password:
                raise Complaint(sentence(said(answer.told)))
        else:
            raise Complaint(sentence(said(answer.told)))


def _table_among(tables: Sequence[TableLine], wanted: str) -> TableLine:
    """Return the wanted table, or the only one. Raises Complaint."""
    meant = [line for line in tables if not wanted or is_called(wanted, line.id, line.name)]
    if len(meant) == 1:
        return meant[0]
    names = ", ".join(visible(f"{line.name} ({line.id})") for line in (meant or tables)[:LISTED])
    if not tables:
        raise Complaint(tr("no table is open there"))
    if not meant:
        words = marked("there is no table {table} there; there are: {names}")
        raise Complaint(tr(words, table=repr(wanted[:40]), names=names))
    raise Complaint(tr("there are several tables: {names}; choose one with --table", names=names))


async def _own_host(home: Home) -> HostToJoin | None:
    """Return the open referee of this machine, if one runs."""
    running = await asyncio.to_thread(running_referee, home, home.referee_file)
    if running is None:
        return None
    address = Address("127.0.0.1", running.tcp_port)
    return HostToJoin(address, tr("this machine"), fingerprint=running.tls_fingerprint)


async def _host_nearby(machine: ThisMachine, table: str) -> tuple[HostToJoin, str]:
    """Return the only host on the network (that has `table`, if one is named), and its table's id.

    The id is "" without a name. Raises Complaint if there is none, or more than one.
    """
    found: list[FoundTable] = []
    came = asyncio.Event()

    def changed(tables: Sequence[FoundTable]) -> None:
        found[:] = tables
        if tables:
            came.set()

    browsing = machine.browse(changed)
    browsing.start()
    try:
        async with asyncio.timeout(LISTEN):
            await came.wait()
        await asyncio.sleep(SETTLE)
    except TimeoutError:
        pass
    finally:
        await browsing.close()
    return _host_among(found, table)


def _host_among(found: Sequence[FoundTable], table: str) -> tuple[HostToJoin, str]:
    """Return the host among the tables that were `found`, as `_host_nearby` does."""
    meant = [near for near in found if not table or is_called(table, near.ad.table, near.ad.name)]
    if not meant:
        if table:
            words = marked("no table called {table} was found on the network; give the ADDRESS of its host")
            raise Complaint(tr(words, table=repr(table[:40])))
        raise Complaint(tr("no table was found on the network; give the ADDRESS of its host"))
    if len({near.referee for near in meant}) > 1:
        names = ", ".join(
            tr("{table} at {address}", table=visible(near.ad.name), address=near.address)
            for near in meant[:8]
        )
        raise Complaint(tr("there are several tables: {names}; give an ADDRESS", names=names))
    return HostToJoin.of(meant[0]), meant[0].ad.table if table else ""


async def _ask_line(prompt: str) -> str:
    """Print `prompt` and return the line that is typed, "" at the end of the input."""
    print(prompt, end=" ", flush=True)
    return (await _in_thread(sys.stdin.readline)).rstrip("\r\n")


async def _ask_secret(prompt: str) -> str:
    """As `_ask_line`; what is typed on a terminal is not shown."""
    if not sys.stdin.isatty():
        return await _ask_line(prompt)
    before = termios.tcgetattr(sys.stdin)
    try:
        return await _in_thread(lambda: getpass.getpass(f"{prompt} "))
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)  # the question may be interrupted


async def _in_thread(ask: Callable[[], str]) -> str:
    """Ask in a thread of its own, which nobody waits for at the end."""
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[str] = loop.create_future()

    def tell(line: str) -> None:
        if not typed.done():
            typed.set_result(line)

    def run() -> None:
        try:
            line = ask()
        except (EOFError, OSError, ValueError):
            line = ""
        try:
            loop.call_soon_threadsafe(tell, line)
        except RuntimeError:
            return  # the loop is closed: nobody asks any more

    threading.Thread(target=run, daemon=True).start()
    return await typed
