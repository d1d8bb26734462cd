"""What all who come from one address may have is set by the operator, and who finds no place reads why."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import pytest

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.errors import HungUp, TurnedAway
from parlour.net.limits import MOST_PER_ADDRESS, PerAddress, Rate
from parlour.net.referee.quotas import QuotaKind, Quotas
from parlour.net.transport.admission import of_the_port
from parlour.net.transport.proxied import Proxies
from parlour.net.wire.messages import OpenTable
from parlour.net.wire.refusals import Why
from parlour.rules.sentences import text
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.net.kit.proxying import PROXY, header, proxy_of
from tests.net.kit.raw import raw
from tests.waiting import WITHIN, until

TWO = PerAddress(people=2, tables=2)
NEIGHBOR = "127.0.0.2"


async def through(house: OpenHouse, port: int, name: str) -> Client:
    """Come by the proxy at `port`."""
    return await Client.connect(Address("127.0.0.1", port), Introduction(name), house.fingerprint.__eq__)


async def test_who_finds_no_place_reads_that_it_is_taken_and_what_to_do() -> None:
    async with open_house(per_address=TWO) as house, AsyncExitStack() as stack:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        for _ in range(2 * limits.REFUSED_PER_ADDRESS):
            with pytest.raises(TurnedAway) as full:
                await house.guest("Cy")
            assert full.value.reason == "crowded"
            assert "as many connections here as one may have (2). Somebody there has to leave" in str(
                full.value
            )
        neighbor = await stack.enter_async_context(raw(house, NEIGHBOR))
        neighbor.hello()
        await neighbor.hear("welcome")
        await bo.close()
        await until(lambda: len(house.referee.sessions) == 2)
        cy = await house.guest("Cy")
        for each in (ann, cy):
            await each.close()


async def test_those_who_hear_why_there_is_no_place_are_few_and_do_not_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "HANDSHAKE_WITHIN", 300.0)
    async with open_house(per_address=TWO) as house, AsyncExitStack() as stack:
        for name in ("Ann", "Bo"):
            guest = await house.guest(name)
            stack.push_async_callback(guest.close)
        address, most = house.address, limits.REFUSED_PER_ADDRESS
        silent = [await asyncio.open_connection(*address) for _ in range(3 * most)]
        await until(lambda: len(house.listener._handshakes) == most)
        assert len(house.listener._refused) == most
        for _, writer in silent:
            writer.close()
        await until(lambda: len(house.listener._refused) == 0)


async def test_a_host_that_is_full_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    async with open_house() as house:
        ann = await house.guest("Ann")
        with pytest.raises(TurnedAway, match="This host has as many connections as it can have"):
            await house.guest("Bo")
        await ann.close()


async def test_who_knocks_too_often_is_not_told_that_this_is_another_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ARRIVALS", Rate(1, 600.0))
    async with open_house() as house:
        ann = await house.guest("Ann")
        with pytest.raises(HungUp, match="nobody more from your network just now: wait a minute"):
            await house.guest("Bo")
        async with raw(house, NEIGHBOR) as neighbor:
            neighbor.hello()
            await neighbor.hear("welcome")
        await ann.close()


async def test_an_address_has_as_many_tables_as_its_operator_says() -> None:
    async with open_house(per_address=replace(TWO, people=3)) as house:
        guests = [await house.guest(name) for name in ("Ann", "Bo", "Cy")]
        *opened, refused = [await each.ask(OpenTable(game=GAME)) for each in guests]
        assert [each.ok for each in opened] == [True, True]
        assert refused.reason == Why.FULL
        assert refused.told is not None
        assert "as many tables open here as one may have (2): end one of them first" in text(refused.told)
        for each in guests:
            await each.close()


def test_what_else_is_counted_by_address_grows_with_the_people() -> None:
    usual, club = PerAddress(), PerAddress(people=64)
    assert (usual.households, club.households, PerAddress(ssh=64).households) == (1, 2, 2)
    assert of_the_port(64).silent_per_address == 2 * of_the_port().silent_per_address
    assert of_the_port(1)._replace(per_address=32) == of_the_port()
    taken = []
    for per_address in (usual, club):
        quotas, moves = Quotas(per_address.households), QuotaKind.MOVE
        many = range(3 * limits.MOVES.times * limits.PEOPLE_AN_ADDRESS)
        taken.append(sum(quotas.take(moves, f"p{n}", "192.0.2.1", 0.0) is None for n in many))
    assert taken == [200, 400]
    assert {*MOST_PER_ADDRESS} == set(PerAddress.__slots__)
    assert replace(usual, **MOST_PER_ADDRESS).households == 80


# ---- behind a proxy --------------------------------------------------------------------------------


async def test_guests_of_a_proxy_are_counted_by_the_address_that_it_tells() -> None:
    async with open_house(per_address=TWO, proxies=Proxies([PROXY])) as house:
        names = ("203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0.113.8")
        async with proxy_of(house.address.port, *names) as port:
            ann, bo = await through(house, port, "Ann"), await through(house, port, "Bo")
            with pytest.raises(TurnedAway, match=r"one may have \(2\)"):
                await through(house, port, "Cy")
            dan = await through(house, port, "Dan")
            found = {session.person.name: session for session in house.referee.sessions if session.person}
            assert [found[name].address for name in ("Ann", "Bo", "Dan")] == [*names[1:]]
            assert found["Ann"].wire.round_trip() is None, "the kernel knows how far away the proxy is"
            for each in (ann, bo, dan):
                await each.close()


async def test_a_header_of_somebody_who_was_not_named_ends_their_connection() -> None:
    async with open_house(proxies=Proxies([PROXY])) as house:
        for source, first in ((NEIGHBOR, header("203.0.113.7")), (PROXY, b"\x16\x03\x01")):
            reader, writer = await asyncio.open_connection(*house.address, local_addr=(source, 0))
            writer.write(first + b"\x16\x03\x01" * 100)
            async with asyncio.timeout(WITHIN):
                with suppress(ConnectionResetError):
                    assert b"welcome" not in await reader.read()
            writer.close()
        assert not house.referee.sessions
        ann = await house.guest("Ann")
        await ann.close()
