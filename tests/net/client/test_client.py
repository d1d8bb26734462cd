"""A client says by name what is wrong, and finds its way back."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress

import pytest

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction, Lost
from parlour.net.errors import (
    BadAddress,
    CannotConnect,
    ConnectionLost,
    NotParlour,
    PortClosed,
    TurnedAway,
    Unreachable,
    WrongFingerprint,
    WrongVersion,
)
from parlour.net.fair.verdict import Verdict, Wrong
from parlour.net.wire.messages import (
    PROTOCOL,
    AddBot,
    Leave,
    Lobby,
    OpenTable,
    Ping,
    Rename,
    Request,
    Sit,
    Start,
    Stop,
    TakeBack,
    Update,
    Welcome,
)
from parlour.net.wire.protocol import Reason
from parlour.net.wire.sentences import REPLACED
from parlour.rules.sentences import in_words
from tests.net.client.conftest import answering
from tests.net.kit.open_house import GAME, OWNER, OpenHouse

ANN = Introduction("Ann")


def trusting(_: str) -> bool:
    return True


def cut(house: OpenHouse) -> None:
    """Break the connection of the only guest."""
    (session,) = house.referee.sessions
    session.wire._cut()  # type: ignore[attr-defined]


async def test_a_closed_port_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, and not listening
        address = Address("127.0.0.1", taken.getsockname()[1])
        with pytest.raises(PortClosed, match=str(address.port)):
            await Client.connect(address, ANN, trusting)


async def test_a_host_that_does_not_answer_is_named() -> None:
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        address = Address(*full.getsockname())
        others = [socket.socket() for _ in range(8)]
        try:
            for other in others:
                other.setblocking(False)
                with suppress(BlockingIOError):
                    other.connect(address)
            with pytest.raises(Unreachable, match="firewall"):
                await Client.connect(address, ANN, trusting, timeout=0.5)
        finally:
            for other in others:
                other.close()


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a" * 64 + ".invalid", "\udcff"])
async def test_a_name_that_leads_nowhere_is_named(host: str) -> None:
    with pytest.raises(BadAddress):
        await Client.connect(Address(host, 1), ANN, trusting)


@pytest.mark.parametrize("line", [b"SSH-2.0-OpenSSH_9.2\r\n", b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
async def test_something_else_on_the_port_is_told_from_parlour(line: bytes) -> None:
    async with answering(lambda _: line, plain=True) as address:
        with pytest.raises(NotParlour):
            await Client.connect(address, ANN, trusting, timeout=1)
    async with answering(lambda _: line) as address:
        with pytest.raises(NotParlour):
            await Client.connect(address, ANN, trusting, timeout=1)


async def test_a_certificate_that_is_not_trusted_is_shown_nothing(house: OpenHouse) -> None:
    for trust in (lambda _: False, _never):
        with pytest.raises(WrongFingerprint) as refused:
            await Client.connect(house.address, ANN, trust)
        assert refused.value.found == house.fingerprint
    assert not house.referee.sessions


async def _never(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("theirs", "words"),
    [(PROTOCOL + 1, "update Parlour here"), (PROTOCOL - 1, "ask the host to update Parlour")],
)
async def test_another_version_says_what_to_do(theirs: int, words: str) -> None:
    farewell = {
        "type": "farewell",
        "reason": "version",
        "words": "…",
        "protocol": theirs,
        "from": "the future",
    }
    async with answering(lambda _: json.dumps(farewell).encode() + b"\n") as address:
        with pytest.raises(WrongVersion, match=words):
            await Client.connect(address, ANN, trusting)


async def test_a_farewell_instead_of_a_welcome_is_passed_on(house: OpenHouse) -> None:
    with pytest.raises(TurnedAway) as refused:
        await house.guest("Ann", host="not the secret")
    assert refused.value.reason == Reason.SECRET
    assert isinstance(refused.value, CannotConnect)


async def test_asking_after_the_end_says_that_the_connection_is_lost(house: OpenHouse) -> None:
    ann = await house.guest("Ann")
    before = ann.client.connected
    await ann.close()
    await ann.close()
    assert (before, ann.client.connected) == (True, False)
    assert ann.over
    with pytest.raises(ConnectionLost):
        await ann.client.ask(Ping())


async def test_a_client_comes_back_by_itself_to_its_seat(house: OpenHouse) -> None:
    ann = await house.guest("Ann", again=True)
    assert (await ann.ask(OpenTable(game=GAME))).ok
    await ann.until(lambda: ann.all(Update))
    cut(house)
    await ann.until(lambda: ann.all(Lost) and len(ann.all(Welcome)) == 1 and ann.all(Update)[1:])
    assert ann.all(Lost)[0].again_in is not None
    assert ann.welcome.table == "t1"
    assert ann.update.you == 0


async def test_a_client_dials_again_where_the_referee_listens_by_then(house: OpenHouse) -> None:
    ann = await house.guest("Ann", again=True)

    async def moved() -> Address:
        return house.local

    ann.client.moved = moved
    cut(house)
    await ann.until(lambda: ann.all(Welcome))
    assert ann.client.address == house.local


async def test_closing_a_client_that_dials_again_ends_the_search_for_its_referee(house: OpenHouse) -> None:
    ann, searching = await house.guest("Ann", again=True), list[bool]()

    async def moved() -> None:
        searching.append(True)
        try:
            await asyncio.Event().wait()
        finally:
            searching.clear()

    ann.client.moved = moved
    cut(house)
    await ann.until(lambda: searching)
    await ann.close()
    assert not searching


async def test_a_client_whose_place_is_taken_does_not_fight_for_it(house: OpenHouse) -> None:
    ann = await house.guest("Ann", again=True)
    elsewhere = await house.guest("Ann", token=ann.welcome.token)
    await ann.until(lambda: ann.over)
    assert ann.all(Lost)[-1] == Lost(REPLACED, "replaced")
    assert elsewhere.client.connected


async def test_the_end_of_the_referee_is_the_end_of_the_iteration(house: OpenHouse) -> None:
    ann = await house.guest("Ann", again=True)
    await ann.ask(OpenTable(game=GAME))
    bedtime = in_words("The host goes to bed.")
    await house.referee.close(bedtime)
    await ann.until(lambda: ann.over)
    assert ann.all(Lost)[-1] == Lost(bedtime, "closing")
    assert "The host goes to bed." in ann.notices


async def test_a_lobby_lists_tables_as_they_change(house: OpenHouse) -> None:
    ann, bo = await house.guest("Ann"), await house.guest("Bo")
    await bo.until(lambda: bo.all(Lobby))
    assert not bo.lobby
    await ann.ask(OpenTable(game=GAME, name="Kitchen", bots=2))
    await bo.until(lambda: bo.lobby)
    assert (bo.lobby[0].name, bo.lobby[0].taken, bo.lobby[0].seats) == ("Kitchen", 3, 10)
    assert house.advertised[-1] == bo.lobby
    assert (await bo.ask(Sit(table="t9"))).reason == "no-table"


async def test_only_the_referee_s_own_machine_may_end_it(house: OpenHouse) -> None:
    ann, owner = await house.guest("Ann"), await house.guest("Owner", host=OWNER)
    assert (await ann.ask(Stop())).reason == "host"
    assert (await owner.ask(Stop())).ok


async def test_a_person_may_take_another_name(house: OpenHouse) -> None:
    ann = await house.guest("Ann")
    await ann.ask(OpenTable(game=GAME))
    assert (await ann.ask(Rename(name="Anna\x1b[0m"))).ok
    await ann.until(lambda: ann.all(Update) and ann.update.table.seats[0].name == "Anna[0m")
    assert (await ann.ask(Rename(name="\u200b"))).reason == "empty"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("kitchen", Address("kitchen")),
        (" 192.0.2.7:8000 ", Address("192.0.2.7", 8000)),
        ("[fe80::1%eth0]:7000", Address("fe80::1%eth0", 7000)),
        ("::1", Address("::1")),
        ("[::1]", Address("::1")),
    ],
)
def test_addresses_are_read_as_people_type_them(text: str, address: Address) -> None:
    assert Address.parse(text) == address
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize(
    "text", ["", " ", "a:b", "host:0", "host:65536", "host:99999999", "[::1", "a b", "h\x1b[0m", "x" * 300]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        Address.parse(text)


async def test_a_referee_that_shows_another_table_is_found_out(house: OpenHouse) -> None:
    """The watch over the shuffles hears every update, and its verdict comes out of the client."""
    ann = await house.guest("Ann")
    for request in (OpenTable(game=GAME), AddBot(), Start()):
        assert (await ann.ask(request)).ok
    await ann.until(lambda: ann.all(Update) and ann.update.view is not None)
    (session,) = house.referee.sessions
    assert session.person is not None
    elsewhere = ann.update.table.model_copy(update={"id": "t9"})
    session.person.tell(ann.update.model_copy(update={"table": elsewhere}))
    await ann.until(lambda: ann.all(Verdict))
    assert [verdict.mismatch and verdict.mismatch.wrong for verdict in ann.all(Verdict)] == [Wrong.ELSEWHERE]


async def test_the_watch_over_the_shuffles_knows_what_the_player_asks_for_and_may_do(
    house: OpenHouse,
) -> None:
    ann = await house.guest("Ann")
    heard: list[tuple[str, Request]] = []
    watch = ann.client._watch
    watch.asks = lambda request: heard.append(("asks", request))  # type: ignore[method-assign]
    watch.granted = lambda request: heard.append(("granted", request))  # type: ignore[method-assign]
    for request in (OpenTable(game=GAME), TakeBack(), Leave()):
        await ann.ask(request)
    assert [(how, type(request).__name__) for how, request in heard if not isinstance(request, Ping)] == [
        ("asks", "OpenTable"),
        ("granted", "OpenTable"),
        ("asks", "TakeBack"),
        ("asks", "Leave"),
        ("granted", "Leave"),
    ]
