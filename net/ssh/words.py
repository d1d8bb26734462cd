"""The door's messages to visitors: one line each, with what to do instead.

What is told, a guest reads in their language; who has no session, in the one of which the door knows.
OpenSSH prints in ASCII, with `\\303\\244` for `ä`, what comes with the end of a connection or
in place of a channel.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, Told, phrase, told

NO_COMMANDS: Final = phrase(
    "no commands at the door", "Commands are not run here. Connect without one: ssh play@host"
)
NO_FILES: Final = phrase(
    "no files at the door", "Files are not kept here. Connect without sftp or scp: ssh play@host"
)
NO_FORWARDING: Final = phrase("no forwarding at the door", "Nothing is forwarded here; this is a card table")
FAILED: Final = phrase(
    "session failed", "Something went wrong here, not on your side. Connect again; your seat is kept."
)
CLOSED: Final = phrase("door closed", "Parlour has ended on the host's machine.")
DIED: Final = phrase(
    "door died", "Parlour has broken off here. When it is back, type the same ssh line again."
)
ANOTHER_MACHINE: Final = phrase(
    "door of another machine",
    "This machine ends: type the same ssh line again. Another one of the card room answers, if there is one.",
)
WAY_BACK: Final = Sentence("way back by ssh", "To come back: the same ssh line, then type {code}")
ONE_SESSION: Final = phrase(
    "one session at the door", "One session a connection; please connect a second time instead"
)
NO_SESSION: Final = phrase(
    "no session at the door", "Nothing was asked for in time; connect with: ssh play@host"
)
ADDRESS_FULL: Final = Sentence(
    "address full of guests",
    "Your address has as many guests here as one may have ({most}). "
    "Somebody there has to leave before you can come, or the host raises the number.",
)


def farewell(*, room: bool, wanted: bool) -> Told:
    """Return why a door closes: of a card room or not, and whether its referee wanted it or has died."""
    if room:
        return ANOTHER_MACHINE
    return CLOSED if wanted else DIED


def goodbye(code: str) -> Told | None:
    """Return the last line for a guest with the resume code `code`; None without one."""
    return told(WAY_BACK, code=code) if code else None
