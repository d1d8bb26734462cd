"""Finds the tables on the network and keeps the list up to date.

It only listens and queries; it never connects to a host. Announcements are untrusted:
`net/discovery/service.py` says which are listed, and `FoundTables` how many.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, Final, TypeAlias, cast

from zeroconf import (  # type: ignore[attr-defined]  # exported, but not in its __all__
    DNSOutgoing,
    DNSPointer,
    DNSQuestion,
    RecordUpdate,
    RecordUpdateListener,
    Zeroconf,
)
from zeroconf import ServiceStateChange as Change
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from parlour.net import limits
from parlour.net.background_task import BackgroundTask
from parlour.net.discovery.interfaces import interfaces as own_interfaces
from parlour.net.discovery.interfaces import nearest_first
from parlour.net.discovery.service import SERVICE, FoundTable, read
from parlour.net.discovery.zeroconf_runner import EVERYWHERE, FAULTS, LOOK_SECONDS, Interfaces, every, opened

Changed: TypeAlias = Callable[[tuple[FoundTable, ...]], None]
"""Called with the whole list after every change."""

_log = logging.getLogger(__name__)

_AGE_SECONDS: Final = 1.0
_RESOLVE_MILLISECONDS: Final = 3000
_QUERY, _PTR, _IN = 0, 12, 1  # RFC 1035


class Browser(BackgroundTask):
    """Lists the tables on the network in `tables`, and calls `changed` in the running loop.

    Without a network it waits until there is one.
    """

    task_name: ClassVar[str] = "browser"

    def __init__(self, changed: Changed, *, interfaces: Interfaces = EVERYWHERE) -> None:
        super().__init__()
        self._changed = changed
        self._interfaces = interfaces
        self._board = FoundTables()
        self._ear = _Ear(self._hear)
        self._told: tuple[FoundTable, ...] = ()
        self._telling = False
        self._own = tuple(own_interfaces())
        self._resolving: dict[str, tuple[asyncio.Task[None], str]] = {}  # with the sender

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables found so far, sorted by name, with the silent ones last."""
        return self._told

    async def _run(self) -> None:
        network = await opened(self._interfaces)
        ear = self._ear
        ear.listen_at(network.zeroconf)
        network.zeroconf.async_add_listener(ear, None)
        browser = AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[self._on_change])
        try:
            with suppress(*FAULTS):
                await _ask_everyone(network)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(every(LOOK_SECONDS, lambda: self._look_around(network)))
                tasks.create_task(every(limits.ASK_EVERY, lambda: _ask_everyone(network)))
                tasks.create_task(every(_AGE_SECONDS, self._age))
        finally:
            for resolving, _ in tuple(self._resolving.values()):
                resolving.cancel()
            await browser.async_cancel()
            network.zeroconf.async_remove_listener(ear)
            await network.async_close()

    async def _look_around(self, network: AsyncZeroconf) -> None:
        self._own = tuple(own_interfaces())
        await network.async_update_interfaces()
        self._ear.listen_at(network.zeroconf)

    async def _age(self) -> None:
        self._tell()

    def _tell(self) -> None:
        self._telling = False
        tables = self._board.tables(_now())
        if tables != self._told:
            self._told = tables
            self._changed(tables)

    def _tell_soon(self) -> None:
        """Call `changed` once for all changes in this turn of the loop."""
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _hear(self, zeroconf: Zeroconf, names: set[str], sender: str) -> None:
        for name in names:
            if (key := _key(name)) in self._board:
                self._board.heard(key, _now())
            else:  # not listed earlier, for lack of room or of an answer
                self._look_at(zeroconf, name, sender)

    def _on_change(self, zeroconf: Zeroconf, name: str, state_change: Change, **_: object) -> None:
        if state_change is Change.Removed:
            self._forget(_key(name))
        else:
            self._look_at(zeroconf, name, self._ear.sender)

    def _forget(self, key: str) -> None:
        if key in self._resolving:
            self._resolving[key][0].cancel()
        self._board.remove(key)
        self._tell_soon()

    def _look_at(self, zeroconf: Zeroconf, name: str, sender: str) -> None:
        """List a service whose records are complete, or query it for the rest.

        What came before the sender was heard is not looked at: everybody is asked once more right then.
        """
        if not sender:
            return
        key = _key(name)
        try:
            service = AsyncServiceInfo(SERVICE, name)
            if service.load_from_cache(zeroconf):
                self._list(key, service, sender)
            elif key not in self._resolving and self._may_resolve(sender):
                asking = asyncio.create_task(self._ask(key, zeroconf, service, sender))
                self._resolving[key] = asking, sender
        except Exception as error:  # an invalid record must not stop the list
            _log.info("a service that cannot be read: %s", type(error).__name__)

    def _may_resolve(self, sender: str) -> bool:
        of_sender = sum(each == sender for _, each in self._resolving.values())
        return len(self._resolving) < limits.RESOLVING and of_sender < limits.RESOLVING_A_SENDER

    async def _ask(self, key: str, zeroconf: Zeroconf, service: AsyncServiceInfo, sender: str) -> None:
        try:
            if await service.async_request(zeroconf, _RESOLVE_MILLISECONDS):
                self._list(key, service, sender)
        except Exception as error:
            _log.info("a service that cannot be asked: %s", type(error).__name__)
        finally:
            if key in self._resolving and self._resolving[key][0] is asyncio.current_task():
                del self._resolving[key]

    def _list(self, key: str, service: AsyncServiceInfo, sender: str) -> None:
        addresses = nearest_first(service.parsed_addresses(), self._own)
        found = read(key, service.port, addresses, service.properties)
        if found is None:
            self._board.remove(key)
        else:
            self._board.put(found, _now(), sender)
        self._tell_soon()


class _Ear(RecordUpdateListener):
    """Hears every answer on the network, and reports the names of the services in it, and who sent it.

    zeroconf does not tell its listeners the sender, so each of its sockets is heard first.
    """

    def __init__(self, hear: Callable[[Zeroconf, set[str], str], None]) -> None:
        self._hear = hear
        self._batch: tuple[Zeroconf, set[str]] | None = None
        self.sender = ""

    def listen_at(self, zeroconf: Zeroconf) -> None:
        """Hear the packets of each socket of `zeroconf` that is new."""
        for wrapped in (*zeroconf.engine.readers, *zeroconf.engine.senders):
            inner = wrapped.transport.get_protocol()
            if not isinstance(inner, _Heard):
                wrapped.transport.set_protocol(_Heard(cast(asyncio.DatagramProtocol, inner), self))

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        answers = (update.new for update in records)
        names = {
            answer.alias
            for answer in answers
            if isinstance(answer, DNSPointer) and answer.key == SERVICE and not answer.is_expired(now)
        }
        self._batch = (zc, names) if names else None

    def async_update_records_complete(self) -> None:
        """Report the names, now that zeroconf's cache has their records."""
        batch, self._batch = self._batch, None
        if batch is not None:
            self._hear(*batch, self.sender)


class _Heard(asyncio.DatagramProtocol):
    """Passes what comes from a socket on to zeroconf, and notes who sent it."""

    def __init__(self, inner: asyncio.DatagramProtocol, ear: _Ear) -> None:
        self._inner = inner
        self._ear = ear

    def datagram_received(self, data: bytes, addr: tuple[Any, ...]) -> None:
        self._ear.sender = str(addr[0])
        try:
            self._inner.datagram_received(data, addr)
        finally:
            self._ear.sender = ""

    def error_received(self, exc: Exception) -> None:
        self._inner.error_received(exc)

    def connection_lost(self, exc: Exception | None) -> None:
        self._inner.connection_lost(exc)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _key(name: str) -> str:
    """Return a safe id for an untrusted name on the network."""
    return hashlib.sha256(name.lower().encode("utf-8", "replace")).hexdigest()[:32]


async def _ask_everyone(network: AsyncZeroconf) -> None:
    """Send a query without known answers, so that every service answers."""
    question = DNSOutgoing(_QUERY)
    question.add_question(DNSQuestion(SERVICE, _PTR, _IN))
    network.zeroconf.async_send(question)


class FoundTables:
    """The list, without sockets: at most `limits.FOUND`, of one sender `limits.FOUND_AN_ADDRESS` per address.

    Callers pass the time in, in seconds.

    A `sender` is the address from which a packet came. The addresses in it are only claims: whoever tells of
    invented ones takes no place of others.
    """

    def __init__(self) -> None:
        self._found: dict[str, FoundTable] = {}
        self._senders: dict[str, str] = {}
        self._heard: dict[str, float] = {}

    def put(self, found: FoundTable, now: float, sender: str = "") -> bool:
        """Add or update a table that `sender` told of first; return False if there is no room for it.

        If all places are taken, one that tells of more tables gives one up.
        """
        sender = self._senders.get(found.key) or sender
        self.remove(found.key)
        if not self._may_have_more(sender, found):
            return False
        if len(self._found) >= limits.FOUND:
            counts = Counter(self._senders.values())
            most, count = counts.most_common(1)[0]
            if count <= counts[sender] + 1:
                return False
            self.remove(next(key for key in reversed(self._senders) if self._senders[key] == most))
        self._found[found.key] = found
        self._senders[found.key] = sender
        self._heard[found.key] = now
        return True

    def heard(self, key: str, now: float) -> None:
        if key in self._heard:
            self._heard[key] = now

    def remove(self, key: str) -> None:
        self._found.pop(key, None)
        self._heard.pop(key, None)
        self._senders.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._found

    def tables(self, now: float) -> tuple[FoundTable, ...]:
        """Return the tables sorted by name, with the silent ones marked and last."""
        listed = (
            replace(found, silent=now - self._heard[key] > limits.SILENT_AFTER)
            for key, found in self._found.items()
        )
        return tuple(sorted(listed, key=lambda found: (found.silent, found.ad.name.casefold(), found.key)))

    def _may_have_more(self, sender: str, newest: FoundTable) -> bool:
        others = [found for key, found in self._found.items() if self._senders[key] == sender]
        return all(
            sum(address in found.addresses for found in others) < limits.FOUND_AN_ADDRESS
            for address in newest.addresses
        )
