"""A title for an error; the error itself has the details."""

from __future__ import annotations

from typing import Final

from parlour.net import errors

TITLES: Final[tuple[tuple[type[errors.NetError], str], ...]] = (
    (errors.BadAddress, "The address is wrong"),
    (errors.PortClosed, "Nothing listens on that port"),
    (errors.Unreachable, "No answer: wrong address or firewall"),
    (errors.NotParlour, "That port is not Parlour"),
    (errors.WrongFingerprint, "A different fingerprint"),
    (errors.WrongVersion, "The versions differ"),
    (errors.TurnedAway, "The host said no"),
    (errors.CannotConnect, "No connection"),
    (errors.NetError, "That did not work"),
)
"""The first entry that fits an error gives its title."""


def fault_title(error: errors.NetError) -> str:
    """Return a title that names the cause, if known: address, port, firewall, version or fingerprint."""
    return next(title for kind, title in TITLES if isinstance(error, kind))
