"""The root of the errors of `net`; `parlour.net.errors` shows the whole tree."""

from __future__ import annotations

from parlour.rules.sentences import Told, text


class NetError(Exception):
    """Base of all errors of `net`: a player reads what is `told`; the message is the same in English."""

    def __init__(self, why: Told) -> None:
        self.told = why
        super().__init__(text(why))


class BadAddress(NetError):
    """A text that is not an address, or a name that does not resolve."""
