"""A title for an error; the error itself has the details."""

from __future__ import annotations

from net.errors import (
    BadAddress,
    CannotConnect,
    NetError,
    NotParlour,
    PortClosed,
    TurnedAway,
    Unreachable,
    WrongFingerprint,
    WrongVersion,
)


def fault_title(error: NetError) -> str:
    """Return a title that names the cause, if known: address, port, firewall, version or fingerprint."""
    match error:
        case BadAddress():
            return "The address is wrong"
        case PortClosed():
            return "Nothing listens on that port"
        case Unreachable():
            return "No answer: address, or a firewall"
        case NotParlour():
            return "The port is not Parlour's"
        case WrongFingerprint():
            return "The fingerprint is another"
        case WrongVersion():
            return "The versions differ"
        case TurnedAway():
            return "The host said no"
        case CannotConnect():
            return "No connection"
        case _:
            return "That did not work"
