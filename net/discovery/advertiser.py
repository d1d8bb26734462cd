"""Announcing a referee's tables on the network (`net/discovery/service.py` says in which words)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import uuid
from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.background_task import Running
from net.discovery.interfaces import own_addresses
from net.discovery.service import SERVICE, Ad, text_record
from net.discovery.zeroconf_runner import EVERYWHERE, FAULTS, LOOK_SECONDS, Interfaces, opened

PAUSE_SECONDS: Final = 1.0
"""Between two changes of what is announced: seats may fill faster than networks like to hear."""

_log = logging.getLogger(__name__)


class Advert(Running):
    """Announces on all interfaces the tables it is told with `show`, and takes them back.

    A referee's `port`, TLS `fingerprint` and `ssh_port` (0: no door) belong to all its tables.
    Never raises for want of a network: it announces as soon as there is one. Goodbyes are
    said when a table is no longer shown, and by `close`.
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
        """Announce these tables from now on and no others; returns at once.

        Private tables are simply not among them. `ssh_port` once the door is known.
        """
        self._wanted = {ad.table: ad for ad in tables}
        self._ssh_port = self._ssh_port if ssh_port is None else ssh_port
        self._news.set()

    async def _run(self) -> None:
        network = await opened(self._interfaces)
        try:
            while True:
                self._news.clear()
                try:
                    await self._agree(network)  # first: on a new interface only new addresses are told
                    await network.async_update_interfaces()
                except FAULTS as fault:
                    _log.info("announcing goes on after: %s", fault)
                await asyncio.sleep(PAUSE_SECONDS)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), LOOK_SECONDS)
        finally:
            with contextlib.suppress(*FAULTS):
                await network.async_unregister_all_services()
            await network.async_close()

    async def _agree(self, network: AsyncZeroconf) -> None:
        """Make what is announced what is wanted."""
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
            if known is None:  # the name is a uuid: nobody needs to be asked whether it is free
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
