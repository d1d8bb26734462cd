"""A line whose referee knows us again: the tokens are kept, and our own referee is kept alive."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from net import Client, HomeError, Lost, News, Tokens
from net.messages import Answer, Request, Welcome
from tui.reviving import Reviving


class Familiar:
    """A line to a referee that is to know us again: the newest token is always the one that is kept.

    Our own is started again by `reviving` if it dies.
    """

    def __init__(self, client: Client, tokens: Tokens, key: str, reviving: Reviving | None = None) -> None:
        self.welcome: Welcome
        self._client = client
        self._tokens = tokens
        self._key = key
        self._reviving = reviving
        self._keep()

    @property
    def connected(self) -> bool:
        """Whether there is a connection just now."""
        return self._client.connected

    async def ask(self, request: Request) -> Answer:
        """Send `request` and return its answer; raise ConnectionLost."""
        return await self._client.ask(request)

    def shown(self, seq: int) -> None:
        """Say that update `seq`, which opened a race, is painted. Never waits, and never fails."""
        self._client.shown(seq)

    async def __aiter__(self) -> AsyncIterator[News]:
        """Iterate over what the referee tells."""
        async for news in self._client:
            if isinstance(news, Welcome):
                self._keep()
            if isinstance(news, Lost) and news.again_in is not None and self._reviving is not None:
                self._reviving.lost(self._client)
            yield news

    async def close(self) -> None:
        """Hang up in order."""
        if self._reviving is not None:
            await self._reviving.close()
        await self._client.close()

    def _keep(self) -> None:
        self.welcome = self._client.welcome
        with suppress(HomeError):  # it costs the seat only if the connection breaks as well
            self._tokens.put(self._key, self.welcome.token)
