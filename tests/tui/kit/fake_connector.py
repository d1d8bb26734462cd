"""A connector without referees, and tables on a network that the test makes up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from parlour.net.address import DEFAULT_PORT
from parlour.net.discovery.browser import Browser
from parlour.net.discovery.service import Ad, FoundTable
from parlour.net.errors import NetError
from parlour.net.process.resumable import Resumable
from parlour.net.wire.messages import PROTOCOL, Lobby
from parlour.rules.sentences import in_words
from parlour.tui.remote.connector import HostToJoin, Meet
from tests.tui.kit.fake_lines import FakeHouse, FakeLine


def found(key: str, host: str, ad: Ad, *, silent: bool = False) -> FoundTable:
    """A table of `host` that was found on the network."""
    return FoundTable(key, "", PROTOCOL, "", (host,), DEFAULT_PORT, 0, ad, silent)


class FakeBrowsing(Browser):
    """Browses a network that the test makes up."""

    def __init__(self) -> None:
        self.running = False

    def start(self) -> None:
        self.running = True

    async def close(self) -> None:
        self.running = False


class FakeConnector:
    """Returns `line`, or raises `error`; `fingerprint` is that of an unknown host."""

    def __init__(
        self,
        line: FakeLine | None = None,
        *,
        error: NetError | None = None,
        fingerprint: str = "",
        recent: Sequence[HostToJoin] = (),
        remote: bool = False,
    ) -> None:
        self.remote = remote
        self.line = line or FakeHouse()
        self.error = error
        self.fingerprint = fingerprint
        self.browsing = FakeBrowsing()
        self.ways: list[str] = []
        self.codes: list[str] = []
        self.ssh: bool | None = None  # whether the last host wanted an SSH door
        self.forgotten: list[HostToJoin] = []
        self.left: tuple[Resumable, ...] = ()
        self.elsewhere = False
        self.hold: asyncio.Event | None = None
        self._recent = recent
        self._changed: Callable[[Sequence[FoundTable]], None] = lambda found: None

    async def solo(self, name: str) -> FakeLine:
        line = await self._give("solo")
        if not line.welcome.table:
            line.tell(Lobby(tables=()))  # as every referee does after its welcome
        return line

    async def host(self, name: str, *, ssh: bool = True) -> FakeLine:
        self.ssh = ssh
        return await self._give("host")

    async def unfinished(self) -> Sequence[Resumable]:
        return self.left

    async def plays_elsewhere(self) -> bool:
        return self.elsewhere

    async def end(self, left: Resumable) -> None:
        await self._give(f"end {left.id}")
        self.left = tuple(each for each in self.left if each != left)

    async def resume(self, name: str, left: Resumable) -> FakeLine:
        return await self._give(f"resume {left.id}")

    async def join(self, name: str, place: HostToJoin | None, meet: Meet, code: str = "") -> FakeLine:
        self.codes.append(code)
        if self.fingerprint and not await meet(self.fingerprint):
            raise NetError(in_words("You did not trust this host."))
        return await self._give(f"join {place.address if place else 'the door'}")

    def recent(self) -> Sequence[HostToJoin]:
        return self._recent

    def forget(self, place: HostToJoin) -> None:
        self.forgotten.append(place)

    def browse(self, changed: Callable[[Sequence[FoundTable]], None]) -> FakeBrowsing:
        self._changed = changed
        return self.browsing

    def find(self, *found: FoundTable) -> None:
        """Let these tables be on the network now."""
        self._changed(found)

    async def _give(self, way: str) -> FakeLine:
        self.ways.append(way)
        if self.hold is not None:
            await self.hold.wait()
        if self.error is not None:
            raise self.error
        return self.line
