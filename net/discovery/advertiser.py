"""Announces a referee's tables on the network, in the format of `net/discovery/service.py`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import uuid
from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from parlour.net.background_task import BackgroundTask
from parlour.net.discovery.interfaces import own_addresses
from parlour.net.discovery.service import SERVICE, Ad, text_record
from parlour.net.discovery.zeroconf_runner import EVERYWHERE, FAULTS, LOOK_SECONDS, Interfaces, opened

PAUSE_SECONDS: Final = 1.0  # at least, between two announcements, because seats may fill quickly

_log = logging.getLogger(__name__)


class Advert(BackgroundTask):
    """Announces the tables given to `show` on all interfaces, and withdraws them afterwards or on `close`.

    The referee's `port`, TLS `fingerprint` and `ssh_port` (0: no door) are announced with every table.
    Without a network it waits until there is one.
    """

    task_name: ClassVar[str] = "advert"

    def __init__(
        self,
        referee: str,
        port: int,
        fingerprint: str,
        ssh_port: int = 0,
        *,
        interfaces: Interfaces = EVERYWHERE,
        addresses: Callable[[], Iterable[str]] = own_addresses,
    ) -> None:
        super().__init__()
        self._referee = referee
        self._port = port
        self._fingerprint = fingerprint
        self._ssh_port = ssh_port
        self._interfaces = interfaces
        self._addresses = addresses
        self._wanted: dict[str, Ad] = {}
        self._announced: dict[str, tuple[AsyncServiceInfo, object]] = {}
        self._news = asyncio.Event()

    def show(self, tables: Iterable[Ad], *, ssh_port: int | None = None) -> None:
        """Announce exactly these tables from now on; returns at once. Leave private tables out."""
        self._wanted = {ad.table: ad for ad in tables}
        self._ssh_port = self._ssh_port if ssh_port is None else ssh_port
        self._news.set()

    async def _run(self) -> None:
        network = await opened(self._interfaces)
        try:
            while True:
                self._news.clear()
                try:
                    await self._agree(network)  # first: a new interface announces only new addresses
                    await network.async_update_interfaces()
                except FAULTS as fault:
                    _log.info("announcing goes on after: %s", fault)
                await asyncio.sleep(PAUSE_SECONDS)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._news.wait()
        finally:
            with contextlib.suppress(*FAULTS):
                await network.async_unregister_all_services()
            await network.async_close()

    async def _agree(self, network: AsyncZeroconf) -> None:
        """Withdraw and announce services until they match the wanted tables."""
        addresses = tuple(self._addresses())
        for table in self._announced.keys() - self._wanted.keys():
            info, _ = self._announced.pop(table)
            await (await network.async_unregister_service(info))
        for table, ad in tuple(self._wanted.items()):
            content = (ad, addresses, self._ssh_port)
            known = self._announced.get(table)
            if known is not None and known[1] == content:
                continue
            info = self._service(ad, addresses)
            if known is None:  # the name is a uuid, so no probing is needed
                announced = await network.async_register_service(info, cooperating_responders=True)
            else:
                announced = await network.async_update_service(info)
            self._announced[table] = (info, content)
            await announced

    def _service(self, ad: Ad, addresses: tuple[str, ...]) -> AsyncServiceInfo:
        # two machines may share a home folder, and with it the referee's id
        here = f"{self._referee}/{socket.gethostname()}/{self._port}"
        return AsyncServiceInfo(
            SERVICE,
            f"{uuid.uuid5(uuid.NAMESPACE_DNS, f'{here}/{ad.table}').hex}.{SERVICE}",
            port=self._port,
            parsed_addresses=list(addresses),
            properties=text_record(ad, self._referee, self._fingerprint, self._ssh_port),
            server=f"parlour-{uuid.uuid5(uuid.NAMESPACE_DNS, here).hex}.local.",
        )
