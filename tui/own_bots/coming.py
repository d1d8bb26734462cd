"""The way of a program to its seat: the host, its certificate, the table, the password."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.net.client.client import Client
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Phase, TableLine
from parlour.net.wire.refusals import Why
from parlour.tui.own_bots.asking import ask_line, ask_secret
from parlour.tui.own_bots.at_table import Table
from parlour.tui.own_bots.hosts import host_nearby, is_called, own_host
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.local import ThisMachine
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.phrases import folded, sentence
from parlour.tui.text.printable import visible

LISTED: Final = 8
"""Tables that an error names at most."""
PLAYED: Final = (Phase.PLAYING, Phase.BETWEEN)


class Visit(NamedTuple):
    """Whose bot goes where: the `name` of its owner, its `file`, the host (None: to be found), the table."""

    name: str
    file: str
    place: HostToJoin | None
    table: str


async def come(home: Home, visit: Visit) -> tuple[Client, str]:
    """Return a connection to the host, and the table that is wanted there ("" for the only one).

    Raises Complaint or NetError.
    """
    machine, place, table = ThisMachine(home), visit.place, visit.table
    own = await own_host(home) if place is None else None
    place = place or own
    if place is None:
        say("Looking for a table on the network ...")
        place, table = await host_nearby(machine, table)

    async def meet(fingerprint: str) -> bool:
        return place is own or await _trusts(str(place.address), fingerprint)

    return await machine.join_with_bot(visit.name, place, meet, visit.file), table


async def _trusts(address: str, fingerprint: str) -> bool:
    said = f"You were never at {address}. Its certificate has the fingerprint\n{folded(fingerprint)}"
    say(f"{said}\nCompare it with the one on the host's screen.")
    return (await ask_line("Do you trust it? (y/n)")).strip().lower() in ("y", "yes")


async def sit_down(client: Client, table: Table, wanted: str) -> None:
    """Take a seat, after the match that is being played. Raises Complaint, or ConnectionLost."""
    password, waits = "", False
    if wanted:
        await table.step_back(wanted)
    while not table.seated.is_set():
        tables = await table.tables()
        if table.seated.is_set():
            return
        line = _chosen(tables, wanted or client.welcome.table)
        wanted = line.id
        answer = await table.sit(line.id, password)
        if answer.ok:
            return
        if answer.reason == Why.PLAYING and line.phase in PLAYED:
            if not waits:
                say(f"A match is being played at {line.name}. The bot sits down after it.")
            waits = True
            await table.wait_for_change()
        elif answer.reason == Why.PASSWORD and (not password or sys.stdin.isatty()):
            password = await ask_secret(f"Password for {visible(line.name)}:")
            if not password:
                raise Complaint(sentence(answer.words))
        else:
            raise Complaint(sentence(answer.words))


def _chosen(tables: Sequence[TableLine], wanted: str) -> TableLine:
    """Return the wanted table, or the only one. Raises Complaint."""
    meant = [line for line in tables if not wanted or is_called(wanted, line.id, line.name)]
    if len(meant) == 1:
        return meant[0]
    names = ", ".join(visible(f"{line.name} ({line.id})") for line in (meant or tables)[:LISTED])
    if not tables:
        raise Complaint("no table is open there")
    if not meant:
        raise Complaint(f"there is no table {wanted[:40]!r} there; there are: {names}")
    raise Complaint(f"there are several tables: {names}; choose one with --table")
