"""The door's messages to visitors: one line each, with what to do instead."""

from __future__ import annotations

from typing import Final

NO_COMMANDS: Final = "Commands are not run here. Connect without one: ssh play@host"
NO_FILES: Final = "Files are not kept here. Connect without sftp or scp: ssh play@host"
NO_FORWARDING: Final = "Nothing is forwarded here; this is a card table"
FAILED: Final = "Something went wrong here, not on your side. Connect again; your seat is kept."
CLOSED: Final = "Parlour has ended on the host's machine."
ONE_SESSION: Final = "One session a connection; please connect a second time instead"
ADDRESS_FULL: Final = "Your address has as many connections here as one may have; close one first"
NO_SESSION: Final = "Nothing was asked for in time; connect with: ssh play@host"


def goodbye(code: str) -> str:
    """Return the last line for a guest with the resume code `code`; "" without one."""
    return f"To come back: the same ssh line, then type {code}" if code else ""
