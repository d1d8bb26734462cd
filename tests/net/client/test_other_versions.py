"""A program of version 1 of the wire and one of this version: each is told so, and what to do."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from parlour.net.address import Address
from parlour.net.auth.accounts import traveler_of
from parlour.net.client.client import Client, Introduction, Lost
from parlour.net.client.connection import ask_once
from parlour.net.errors import ConnectionLost, WrongVersion
from parlour.net.wire.messages import (
    BETWEEN,
    Answer,
    Farewell,
    OpenTable,
    Owners,
    Setup,
    Sit,
    Update,
    Welcome,
    Whose,
)
from tests.net.client.conftest import answering
from tests.net.client.test_moved import neighbor, two_houses
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.raw import dialed, raw
from tests.waiting import until

HELLO = {
    "type": "hello",
    "protocol": 1,
    "program": "parlour",
    "name": "Ann",
    "token": "",
    "ticket": "",
    "code": "",
    "host": "",
    "shuffles": True,
    "bot": False,
}
"""What a program of version 1 says first."""
SAYS = (
    b'{"type":"farewell","reason":"version","words":"you speak version 2 of the wire, the referee 1: '
    b'upgrade the referee\'s Parlour","protocol":1,"to":"","ticket":""}\n'
)
"""What a referee of version 1 answers to this program."""


class FarewellOfVersion1(BaseModel):
    """A farewell as a program of version 1 reads it."""

    model_config = ConfigDict(extra="ignore", strict=True)

    reason: str
    words: str
    protocol: int
    to: str = ""
    ticket: str = ""


@asynccontextmanager
async def older() -> AsyncIterator[tuple[Address, list[str]]]:
    """A referee of version 1 with the certificate of this machine, and what it has been told."""
    heard: list[str] = []

    def answer(line: bytes) -> bytes:
        heard.append(line.decode())
        known = json.loads(line)["protocol"] == 1
        return b'{"type":"owners","tables":{"t1.a":"b.example:7453"}}\n' if known else SAYS

    async with answering(answer) as address:
        yield address, heard


async def test_an_older_program_reads_in_its_own_way_what_to_do() -> None:
    async with open_house() as house, raw(house) as ann:
        ann.say(**HELLO)
        told = FarewellOfVersion1.model_validate(await ann.hear("farewell"))
        assert (told.reason, told.protocol, told.to) == ("version", 2, "")
        assert told.words == (
            "you speak version 1 of the wire, the referee 2: update Parlour on your machine "
            "to the version that the host has"
        )


async def test_a_request_says_only_what_is_wished_for_an_older_referee_refuses_newer_fields() -> None:
    heard: list[Any] = []

    def answer(line: bytes) -> bytes:
        heard.append(json.loads(line))
        told = Answer(id=heard[-1]["id"]) if len(heard) > 1 else Welcome(referee="older", name="Ann")
        return told.model_dump_json().encode() + b"\n"

    async with answering(answer, lines=99) as address:
        ann = await Client.connect(address, Introduction("Ann"), lambda _: True)
        for request in (OpenTable(game="jojo", name="Küche"), Setup(timer=0), Setup(may_watch=False)):
            await ann.ask(request)
        await ann.close()
    opened, clocked, closed = (said for said in heard if said["type"] in ("open", "setup"))
    assert opened == {"type": "open", "id": opened["id"], "game": "jojo", "name": "Küche"}
    assert clocked == {"type": "setup", "id": clocked["id"], "timer": 0}
    assert closed == {"type": "setup", "id": closed["id"], "may_watch": False}


def test_an_older_referee_that_still_runs_on_this_machine_can_be_ended() -> None:
    local = Address.local("/run/parlour.sock")
    assert "`parlour stop` ends it" in str(WrongVersion(local, mine=2, theirs=1))
    assert "start the newer one" in str(WrongVersion(local, mine=1, theirs=2))


async def test_words_in_a_farewell_are_for_those_whose_version_is_not_known(house: OpenHouse) -> None:
    async with raw(house) as stranger:
        stranger.send(b"GET / HTTP/1.0\n")
        assert (await stranger.hear("farewell"))["words"]
    async with raw(house) as known:
        known.hello()
        known.send(b"what?\n")
        farewell = await known.hear("farewell")
        assert (farewell["words"], farewell["told"][0]) == ("", "misfit")


# ---- a card room with machines of both versions ---------------------------------------------------


async def test_who_is_sent_to_an_older_machine_is_told_why_and_stays_in_the_room() -> None:
    async with two_houses() as (here, _), older() as (address, _):
        neighbor(here).other = str(address)
        ann = await here.guest("Ann", again=True)
        with pytest.raises(ConnectionLost, match=r"speaks version 1 of the wire, this side 2: ask the host"):
            await ann.ask(Sit(table="t1"))
        await ann.until(lambda: ann.all(Lost))
        await until(lambda: ann.client.connected)
        assert ann.client.address == here.address
        assert not ann.all(Update)


async def test_an_older_program_that_is_sent_to_a_newer_machine_is_told_what_to_do() -> None:
    async with two_houses() as (here, there):
        ann = await here.guest("Ann")
        (session,) = here.referee.sessions
        assert session.person is not None
        ticket = here.referee.room.ticket(traveler_of(session.person), str(there.address))
        async with raw(there) as sent_on:
            sent_on.say(**HELLO | {"token": ann.welcome.token, "ticket": ticket})
            told = FarewellOfVersion1.model_validate(await sent_on.hear("farewell"))
            assert (told.reason, "update Parlour on your machine" in told.words) == ("version", True)
        assert not there.referee.sessions


async def test_machines_of_both_versions_tell_each_other_whose_a_table_is() -> None:
    async with older() as (address, heard):
        question = Whose(id=1, protocol=BETWEEN, tables=("t1.a",))
        assert await ask_once(address, question, lambda _: True, 5.0) == Owners(
            tables={"t1.a": "b.example:7453"}
        )
        assert [json.loads(line)["protocol"] for line in heard] == [1]
    async with open_house() as newer:
        asker = await dialed(newer.address)
        asker.say(type="whose", protocol=1, tables=["t1.a"])
        assert (await asker.hear("owners"))["tables"] == {}
        asker.cut()


async def test_a_question_of_a_later_version_is_answered_as_a_hello_of_it_is(house: OpenHouse) -> None:
    question = Whose(id=1, protocol=BETWEEN + 1, tables=("t1.a",))
    told = await ask_once(Address(*house.address), question, lambda _: True, 5.0)
    assert isinstance(told, Farewell)
    assert told.reason == "version"
