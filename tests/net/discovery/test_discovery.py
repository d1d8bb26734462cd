"""Discovery over real multicast on loopback: what is announced, heard, withdrawn, and forged."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from zeroconf import DNSOutgoing, DNSPointer, IPVersion  # type: ignore[attr-defined]
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

import parlour.net.discovery.zeroconf_runner
from parlour.net import limits
from parlour.net.discovery import browser
from parlour.net.discovery.advertiser import Advert
from parlour.net.discovery.browser import Browser
from parlour.net.discovery.service import SERVICE, Ad, FoundTable, text_record

LOOPBACK = ["127.0.0.1"]
PRINT = "0a" * 32
SOON = 60.0


class Looker:
    """A browser that sees only one test's referee, and lets it wait for what it is to see."""

    def __init__(self) -> None:
        self.referee = uuid.uuid4().hex
        b, c, d = uuid.uuid4().bytes[:3]
        self.address = f"127.{b}.{c}.{d}"  # tests that run beside this one fill other addresses
        self.tables: tuple[FoundTable, ...] = ()
        self._changed = asyncio.Condition()
        self.browser = Browser(self._see, interfaces=LOOPBACK)

    def advert(self) -> Advert:
        return Advert(self.referee, 7453, PRINT, 2222, interfaces=LOOPBACK, addresses=lambda: [self.address])

    async def until(self, wanted: Callable[[tuple[FoundTable, ...]], bool]) -> tuple[FoundTable, ...]:
        async with asyncio.timeout(SOON), self._changed:
            await self._changed.wait_for(lambda: wanted(self.tables))
        return self.tables

    def _see(self, tables: tuple[FoundTable, ...]) -> None:
        self.tables = tuple(found for found in tables if found.referee == self.referee)
        self._tasks = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()


@asynccontextmanager
async def looking() -> AsyncIterator[Looker]:
    looker = Looker()
    async with looker.browser:
        yield looker


def ad(table: str, name: str, taken: int = 1) -> Ad:
    return Ad(table=table, name=name, title="Some Game", taken=taken, free=4 - taken)


def names(tables: tuple[FoundTable, ...]) -> list[str]:
    return [found.ad.name for found in tables]


async def test_a_table_appears_fills_and_goes_without_anyone_asking() -> None:
    async with looking() as looker:
        advert = looker.advert()
        async with advert:
            advert.show([ad("t1", "Kitchen"), ad("t2", "Attic")])
            tables = await looker.until(lambda seen: names(seen) == ["Attic", "Kitchen"])
            assert tables[0].addresses == (looker.address,)
            assert (tables[0].port, tables[0].ssh_port, tables[0].fingerprint) == (7453, 2222, PRINT)
            advert.show([ad("t1", "Kitchen", taken=3), ad("t2", "Attic")])
            await looker.until(lambda seen: [found.ad.taken for found in seen] == [1, 3])
            advert.show([ad("t1", "Kitchen", taken=3)])
            await looker.until(lambda seen: names(seen) == ["Kitchen"])
        await looker.until(lambda seen: seen == ())  # goodbye


async def test_a_table_that_was_there_before_one_looked_is_found() -> None:
    looker = Looker()
    async with looker.advert() as advert:
        advert.show([ad("t1", "Kitchen")])
        async with looker.browser:
            await looker.until(lambda seen: names(seen) == ["Kitchen"])


async def test_seats_that_fill_quickly_end_at_the_last_number() -> None:
    async with looking() as looker, looker.advert() as advert:
        for taken in range(5):
            advert.show([ad("t1", "Kitchen", taken)])
            await asyncio.sleep(0)
        await looker.until(lambda seen: [found.ad.taken for found in seen] == [4])


async def test_what_is_closed_may_be_closed_again() -> None:
    looker = Looker()
    advert = looker.advert()
    await advert.close()
    advert.start()
    looker.browser.start()
    for _ in range(2):
        await advert.close()
        await looker.browser.close()


@pytest.mark.looptime
async def test_without_a_network_one_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def absent(**_: object) -> AsyncZeroconf:
        tried.append(asyncio.get_running_loop().time())
        if len(tried) % 2:
            raise OSError(19, "No such device")
        raise RuntimeError("No interfaces to listen on")  # as zeroconf says it where not even a loopback is

    monkeypatch.setattr(parlour.net.discovery.zeroconf_runner, "AsyncZeroconf", absent)
    async with Looker().browser, Looker().advert() as advert:
        advert.show([ad("t1", "Kitchen")])
        await asyncio.sleep(25)
    assert len(tried) == 6  # both, at 0, 10 and 20 s


# ---- strangers ---------------------------------------------------------------------------


@asynccontextmanager
async def stranger() -> AsyncIterator[AsyncZeroconf]:
    network = AsyncZeroconf(interfaces=LOOPBACK, ip_version=IPVersion.V4Only)
    try:
        yield network
    finally:
        await network.async_unregister_all_services()
        await network.async_close()


async def forge(
    network: AsyncZeroconf,
    label: str,
    address: str,
    txt: dict[str, str | bytes],
    port: int = 7453,
) -> None:
    service = AsyncServiceInfo(
        SERVICE,
        f"{label}.{SERVICE}",
        port=port,
        parsed_addresses=[address],
        server=f"{uuid.uuid4().hex}.local.",
        properties={**text_record(ad("t1", "Forged"), "r" * 32, PRINT, 0), **txt},
    )
    await network.async_register_service(service, cooperating_responders=True, strict=False)


def point_to(network: AsyncZeroconf, label: str) -> None:
    """Announce a service by a name that zeroconf itself would not register."""
    answer = DNSOutgoing(0x8400)  # a response, authoritative
    answer.add_answer_at_time(DNSPointer(SERVICE, 12, 1, 4500, f"{label}.{SERVICE}"), 0)
    network.zeroconf.async_send(answer)


async def test_forged_records_are_cleaned_or_not_listed_and_others_stay() -> None:
    async with looking() as looker, looker.advert() as advert, stranger() as network:
        at = looker.address
        mine: dict[str, str | bytes] = {"id": looker.referee}
        advert.show([ad("t1", "Kitchen")])
        point_to(network, "\x1b[2J evil \u202e")
        await forge(network, "evil \u202e", at, {**mine, "name": b"\x1b]0;pwned\x07[/]\xff\xfe"})
        await forge(network, "giant", at, {**mine, "name": "A" * 240, "game": "\u0301" * 100})
        await forge(network, "no-port", at, mine, port=0)
        await forge(network, "no-address", "224.0.0.1", mine)
        await forge(network, "bad-print", at, {**mine, "fp": "[@click=app.quit]"})
        await forge(network, "last", at, {**mine, "name": "Last"})
        tables = await looker.until(lambda seen: {"Kitchen", "Last"} <= set(names(seen)) and len(seen) > 3)
    assert sorted(names(tables)) == ["A" * 32, "Kitchen", "Last", "]0;pwned[/]"]
    assert all(found.key.isalnum() for found in tables)


async def test_of_a_flood_of_services_of_one_machine_eight_are_listed_and_others_are_still_found() -> None:
    async with looking() as looker, stranger() as network:
        for n in range(100):
            await forge(
                network, f"flood-{n}", "10" + looker.address[3:], {"id": looker.referee, "name": f"Flood {n}"}
            )
        await looker.until(lambda seen: len(seen) == limits.FOUND_AN_ADDRESS)
        async with looker.advert() as advert:
            advert.show([ad("t1", "Kitchen")])
            tables = await looker.until(lambda seen: "Kitchen" in names(seen))
            assert len(tables) == limits.FOUND_AN_ADDRESS + 1


async def test_a_table_counts_for_the_machine_whose_packet_told_of_it() -> None:
    async with looking() as looker, stranger() as network:
        await forge(network, uuid.uuid4().hex, "203.0.113.7", {"id": looker.referee})
        (found,) = await looker.until(lambda seen: len(seen) == 1)
        assert looker.browser._board._senders[found.key] == "127.0.0.1"


@pytest.mark.slow
async def test_a_table_that_found_no_room_is_listed_when_there_is_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.net.limits.ASK_EVERY", 0.5)
    async with looking() as looker, stranger() as network:
        for n in range(limits.FOUND_AN_ADDRESS + 1):
            await forge(
                network, uuid.uuid4().hex, looker.address, {"id": looker.referee, "name": f"Table {n}"}
            )
        full = await looker.until(lambda seen: len(seen) == limits.FOUND_AN_ADDRESS)
        first = {found.key for found in full}
        services = network.zeroconf.registry.async_get_service_infos()
        listed = [service for service in services if browser._key(service.name) in first]
        await network.async_unregister_service(listed[0])
        async with asyncio.timeout(SOON):
            while {found.key for found in looker.tables} <= first:
                await asyncio.sleep(limits.ASK_EVERY)
                # an answer that was on its way when the service went has announced it again
                network.zeroconf.async_send(network.zeroconf.generate_service_broadcast(listed[0], 0))


@pytest.mark.slow
async def test_who_was_killed_is_marked_silent_and_heard_again_when_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.net.limits.ASK_EVERY", 0.5)
    monkeypatch.setattr("parlour.net.discovery.browser._AGE_SECONDS", 0.2)
    monkeypatch.setattr("parlour.net.limits.SILENT_AFTER", 2.0)
    async with looking() as looker, stranger() as network:
        await forge(network, uuid.uuid4().hex, looker.address, {"id": looker.referee})
        await looker.until(lambda seen: [found.silent for found in seen] == [False])
        service = network.zeroconf.registry.async_get_service_infos()[0]
        network.zeroconf.registry.async_remove(service)  # gone without a goodbye
        await looker.until(lambda seen: [found.silent for found in seen] == [True])
        network.zeroconf.registry.async_add(service)
        await looker.until(lambda seen: [found.silent for found in seen] == [False])
