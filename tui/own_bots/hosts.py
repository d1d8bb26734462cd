"""Finds the host at which a program is to play: this machine's own table, or the one on the network."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from parlour.net.address import Address
from parlour.net.discovery.service import FoundTable
from parlour.net.process.daemon import running_referee
from parlour.net.storage.data_folder import Home
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.local import ThisMachine
from parlour.tui.text.console import Complaint
from parlour.tui.text.printable import visible

LISTEN: Final = 5.0
"""Seconds for the first table on the network to appear."""
SETTLE: Final = 1.0
"""Seconds after that for others."""


async def own_host(home: Home) -> HostToJoin | None:
    """Return the open referee of this machine, if one runs."""
    running = await asyncio.to_thread(running_referee, home, home.referee_file)
    if running is None:
        return None
    address = Address("127.0.0.1", running.tcp_port)
    return HostToJoin(address, "this machine", fingerprint=running.tls_fingerprint)


async def host_nearby(machine: ThisMachine, table: str) -> tuple[HostToJoin, str]:
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
    return chosen(found, table)


def chosen(found: Sequence[FoundTable], table: str) -> tuple[HostToJoin, str]:
    """Return the host among the tables that were `found`, as `host_nearby` does."""
    meant = [near for near in found if not table or is_called(table, near.ad.table, near.ad.name)]
    if not meant:
        what = f"no table called {table[:40]!r}" if table else "no table"
        raise Complaint(f"{what} was found on the network; give the ADDRESS of its host")
    if len({near.referee for near in meant}) > 1:
        names = ", ".join(f"{visible(near.ad.name)} at {near.address}" for near in meant[:8])
        raise Complaint(f"there are several tables: {names}; give an ADDRESS")
    return HostToJoin.of(meant[0]), meant[0].ad.table if table else ""


def is_called(wanted: str, table: str, name: str) -> bool:
    """Whether a table with this id and name is the wanted one."""
    return wanted.casefold() in (table.casefold(), name.casefold())
