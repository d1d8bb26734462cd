"""Why nobody can listen on a port, and what the person at this machine can do about it.

On Linux, `/proc/net` lists the listening sockets of everybody with their owners. Which process has a socket
is told only to its owner and to root. Other systems have no such files: there nobody is found.
"""

from __future__ import annotations

import errno
import os
import pwd
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from parlour.net.address import LOOPBACK
from parlour.net.sanitize import clean
from parlour.rules.sentences import Sentence, Told, phrase, told

PROC: Final = Path("/proc")
_LISTENS: Final = "0A"
_NAME_CELLS: Final = 32
FIRST_FREE_PORT: Final = PROC / "sys" / "net" / "ipv4" / "ip_unprivileged_port_start"
"""The file with the first port on which every user may listen, on Linux."""
USUAL_FIRST_FREE: Final = 1024
IN_USE: Final = Sentence("port in use", "port {port} is in use by {holder}; {instead}")
HOLDER: Final = Sentence("port holder", "{program} (process {process}, user {user})")
PROGRAM_OF: Final = Sentence("program of", "a program of {user}")
ANOTHER_PROGRAM: Final = phrase("another program", "another program")
RESERVED: Final = Sentence(
    "port reserved",
    "this user may not listen on port {port}: ports below {first} are reserved. To open those from {port} on "
    "to every user until the next boot: sudo sysctl net.ipv4.ip_unprivileged_port_start={port} ; "
    "or {instead}",
)
NO_LOOPBACK: Final = Sentence(
    "no loopback",
    "cannot listen on {address}: this machine's loopback interface is down, or has lost this address. To "
    "bring it up: sudo ip link set lo up ; to give it the address: sudo ip addr replace {address}/8 dev lo",
)
REFUSED: Final = Sentence("port refused", "cannot listen on port {port}: {why}; {instead}")


def why_not(port: int, error: OSError, instead: Told) -> Told:
    """Return what says why `port` cannot be listened on, and what helps; `instead` is another way.

    The right that is missing is granted with sysctl. The capability CAP_NET_BIND_SERVICE would belong to the
    interpreter, and so to every Python program of every user for good.
    """
    # the system refuses a reserved port before it looks whether it is in use
    holder = port_holder(port) if error.errno in (errno.EADDRINUSE, errno.EACCES) else None
    if holder or error.errno == errno.EADDRINUSE:
        return told(IN_USE, port=port, holder=holder or ANOTHER_PROGRAM, instead=instead)
    if error.errno == errno.EACCES and port < (first := _first_free()):
        return told(RESERVED, port=port, first=first, instead=instead)
    if error.errno == errno.EADDRNOTAVAIL and not _has_loopback():
        return told(NO_LOOPBACK, address=LOOPBACK)
    reason = os.strerror(error.errno).lower() if error.errno else type(error).__name__
    return told(REFUSED, port=port, why=reason, instead=instead)


def _has_loopback() -> bool:
    try:
        socket.create_server((LOOPBACK, 0)).close()
    except OSError:
        return False
    return True


def _first_free() -> int:
    try:
        return int(FIRST_FREE_PORT.read_text("ascii"))
    except (OSError, ValueError):
        return USUAL_FIRST_FREE


class _Listening(NamedTuple):
    inode: str
    user: str


def port_holder(port: int) -> Told | None:
    """Return who listens on `port`, such as "sshd (process 812, user root)"; None if nobody is found."""
    found = list(_listening(port))
    for listening in found:
        for process in PROC.glob("[0-9]*"):
            if _has(process, listening.inode):
                return told(HOLDER, program=_name(process), process=process.name, user=listening.user)
    return told(PROGRAM_OF, user=found[0].user) if found else None


def _listening(port: int) -> Iterator[_Listening]:
    """Yield the sockets that listen on `port`, of either version of IP."""
    for table in ("tcp", "tcp6"):
        with suppress(OSError, ValueError, IndexError):
            for line in (PROC / "net" / table).read_text("ascii").splitlines()[1:]:
                fields = line.split()
                if fields[3] == _LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                    yield _Listening(inode=fields[9], user=_user(int(fields[7])))


def _has(process: Path, inode: str) -> bool:
    """Whether a process has the socket `inode`; False if this user may not know."""
    try:
        return any(_link(file) == f"socket:[{inode}]" for file in (process / "fd").iterdir())
    except OSError:
        return False


def _link(file: Path) -> str:
    try:
        return str(file.readlink())
    except OSError:  # closed meanwhile
        return ""


def _name(process: Path) -> str:
    try:
        return clean((process / "comm").read_text("utf-8", "replace"), _NAME_CELLS) or "a program"
    except OSError:
        return "a program"


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
