"""`parlour room people`, `say`, `ban` and the others as an operator types them, with guests at all doors.

They run in a thread of this process, which is sooner done.
"""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.net.errors import TurnedAway
from parlour.net.wire.messages import OpenTable
from tests.needs import program
from tests.net.kit.paging import Page, page, seat_key
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.machines import Room
from tests.net.room.test_commands import Ended, typed
from tests.net.room.test_machines import back, calls, says

pytestmark = [pytest.mark.timeout(400), pytest.mark.slow]
BANNED = "The operator of this card room lets you in no more"


async def operates(room: Room, *words: str) -> Ended:
    ended = await asyncio.to_thread(typed, "room", *words, PARLOUR_ROOM=str(room.file))
    assert ended.complained == ""
    return ended


async def hears(phone: Page, words: str) -> int:
    """Wait until the page says `words`; return the number of what it shows."""
    while words not in json.dumps(told := await phone.hears()):
        pass
    return int(told.get("n", 0))


async def comes(phone: Page, door: Serve, name: str) -> None:
    """Open the page with its invitation, and say a name."""
    assert "welcome" in await phone.hello(seat_key(), door.said["web_url"].rpartition("#")[2])
    number = await hears(phone, "What name should others see")
    await phone.say({"do": "answer", "text": name, "n": number})


@program("ssh")
async def test_an_operator_speaks_to_guests_at_all_doors_and_keeps_them_out_of_all(room: Room) -> None:
    door, other = room.machine("--ssh-port", "0", "--web-port", "0"), room.machine()
    ann = TcpGuest(await client_of(other, "Ann"))
    by_ssh = await calls(door)
    await says(by_ssh, "Cem")
    await by_ssh.until("You are Cem. No table is open at this host.")
    web: Any = SimpleNamespace(port=door.said["web_port"])
    async with page(web) as phone:
        await comes(phone, door, "Eve")
        await hears(phone, "No table is open")
        table = (await ann.ask(OpenTable(game="crazy-eights", seats=2))).table
        await hears(phone, "Ann")
        there = json.loads((await operates(room, "people", "--json")).said)
        at_other = f"127.0.0.1:{other.tcp_port}"
        assert there["silent"] == []
        assert {each["name"]: each["machine"] == at_other for each in there["people"]}.items() >= {
            ("Ann", True),
            ("Cem", False),
            ("Eve", False),
        }
        people = await operates(room, "people")
        assert f"At {at_other}: 1 person\n    Ann " in people.said
        assert table in people.said
        said = await operates(room, "say", "It is ten.")
        assert f"Said to 1 person at {at_other}." in said.said
        await ann.until(lambda: ann.notices[-1:] == ["The operator of this room says: It is ten."])
        await by_ssh.until("The operator of this room says: It is ten.")
        banned = await operates(room, "ban", "127.0.0.1", "--note", "loud")
        assert "127.0.0.1 is banned; " in banned.said
        await ann.until(lambda: ann.over)
        await by_ssh.until(BANNED)
        await hears(phone, BANNED)
    with pytest.raises(TurnedAway):
        await client_of(door, "Ann")
    again = await calls(door)
    await says(again, "Cem")
    await again.until(BANNED)
    async with page(web) as phone:
        await comes(phone, door, "Eve")
        await hears(phone, BANNED)
    (ban,) = json.loads((await operates(room, "bans", "--json")).said)
    assert (ban["what"], ban["note"]) == ("127.0.0.1", "loud")
    assert (await operates(room, "unban", "127.0.0.1")).said == "127.0.0.1 may come again.\n"
    assert (await operates(room, "bans")).said == "Nobody is banned.\n"
    assert (await operates(room, "unban", "127.0.0.1")).status == 1
    await ann.close()
    ann = TcpGuest(await back(other, "", "Ann"))  # it hears a moment later that the ban is lifted
    table = (await ann.ask(OpenTable(game="crazy-eights", seats=2))).table
    moved = await operates(room, "move", table, f"127.0.0.1:{door.tcp_port}")
    assert moved.said == f"Table {table} is at 127.0.0.1:{door.tcp_port} now.\n"
    closed = await operates(room, "close", table, "--because", "late")
    assert closed.said == f"Table {table} is closed; it was at 127.0.0.1:{door.tcp_port}.\n"
    await ann.close()
    nobody = await asyncio.to_thread(typed, "room", "ban", "Ann", PARLOUR_ROOM=str(room.file))
    assert nobody.status == 2
    assert "names can be changed" in nobody.complained


async def test_who_opens_tables_is_set_by_a_command_and_no_password_is_an_argument(room: Room) -> None:
    assert (await operates(room, "opening")).said == "Everybody may open tables.\n"
    assert "    SHA256:ann\n" in (await operates(room, "opening", "keys", "SHA256:ann")).said
    file = {"PARLOUR_ROOM": str(room.file)}
    for words, complaint in (
        (("keys", "Ann"), "Ann is no key"),
        (("password", "sesame"), "keys are named after `keys` only"),
    ):
        refused = await asyncio.to_thread(typed, "room", "opening", *words, **file)
        assert refused.status == 2
        assert complaint in refused.complained
    command = ("room", "opening", "password", "--json")
    made = await asyncio.to_thread(typed, *command, stdin="sesame\n", **file)
    assert json.loads(made.said) == {"who": "password", "keys": []}
