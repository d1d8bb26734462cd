"""The root of the errors of `net`; the family is drawn in `net.errors`."""

from __future__ import annotations


class NetError(Exception):
    """Base of all errors of `net`; its text is fit for a player's eyes."""


class BadAddress(NetError):
    """A text that is no address, or a name that leads nowhere."""
