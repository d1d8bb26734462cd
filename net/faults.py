"""The root of the errors of `net`; `parlour.net.errors` shows the whole tree."""

from __future__ import annotations


class NetError(Exception):
    """Base of all errors of `net`; a player may read the message."""


class BadAddress(NetError):
    """A text that is not an address, or a name that does not resolve."""
