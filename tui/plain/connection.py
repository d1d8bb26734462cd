"""The connection to a host in words: lost, tried again, back."""

from __future__ import annotations

from parlour.net.client.client import Lost, News
from parlour.net.wire.messages import Welcome
from parlour.tui.plain.said import Kind, Said
from parlour.tui.text.printable import visible


class ConnectionLines:
    """Says once that a connection is lost, and that it is back."""

    def __init__(self) -> None:
        self._is_lost = False

    def lines(self, news: News) -> list[Said]:
        """Return what is said about the connection after `news`."""
        match news:
            case Lost(words=words, again_in=again):
                told = self._is_lost and again is not None
                self._is_lost = again is not None
                tried = " It is tried again; your seat is kept." if again is not None else ""
                text = f"{visible(words).rstrip('.') or 'The connection is lost'}.{tried}"
                return [] if told else [Said(Kind.NOTICE, text, {"lost": True, "again": again is not None})]
            case Welcome() if self._is_lost:
                self._is_lost = False
                return [Said(Kind.NOTICE, "The connection is back.", {"lost": False})]
            case _:
                return []
