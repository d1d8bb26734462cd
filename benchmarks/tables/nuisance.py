"""One more client that misbehaves, as a process: `python -m benchmarks.tables.nuisance KIND HOST PORT TABLE`

It watches that table, and misbehaves over and over until it is killed: whenever the referee has cut it
off it comes again, as often as the referee lets anybody come.
"""

from __future__ import annotations

import json
import secrets
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

from parlour.net import limits
from parlour.net.transport import tls
from parlour.net.wire.messages import PROTOCOL

GARBAGE: Final = 2048
SMALL: Final = 4096
"""Bytes that the kernel may keep of what is not read."""
MANY: Final = 12
AWHILE: Final = limits.ARRIVALS.seconds / limits.ARRIVALS.times
"""Seconds between two connections: a stranger who comes more often is not let in."""


class Target(NamedTuple):
    """Where the referee listens, and the table that is watched."""

    host: str
    port: int
    table: str


@contextmanager
def connected(target: Target) -> Iterator[ssl.SSLSocket]:
    """Connect with a handshake for as long as the context lasts, then reset the connection."""
    time.sleep(AWHILE)
    with socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        plain.settimeout(limits.DEAD_AFTER)
        plain.connect((target.host, target.port))
        with tls.client_context().wrap_socket(plain, server_hostname=tls.SERVER_NAME) as sealed:
            yield sealed


def line(kind: str, number: int, **more: object) -> bytes:
    """Return a request as it stands on the wire."""
    return json.dumps({"type": kind, "id": number, **more}).encode() + b"\n"


def hello(name: str = "Nuisance") -> bytes:
    """Return the first line."""
    return line("hello", 1, protocol=PROTOCOL, name=name, shuffles=True)


@contextmanager
def watching(target: Target) -> Iterator[ssl.SSLSocket]:
    """Be a spectator at the table."""
    with connected(target) as sealed:
        sealed.sendall(hello() + line("watch", 2, table=target.table))
        yield sealed


def read_nothing(target: Target) -> None:
    """Watch and never read, with signs of life, until cut off."""
    with watching(target) as sealed:
        for number in range(3, 1 << 30):
            sealed.sendall(line("ping", number))
            time.sleep(0.5)


def read_a_byte_at_a_time(target: Target) -> None:
    """Watch, and take a byte in a hundredth of a second."""
    with watching(target) as sealed:
        while sealed.recv(1):
            time.sleep(0.01)


def say_nothing(target: Target) -> None:
    """Connect as often as one address may, without a word."""
    with suppress(OSError):
        silent = [connected(target) for _ in range(MANY)]
        for one in silent:
            one.__enter__()
        time.sleep(limits.HELLO_WITHIN)


def flood(target: Target, wave: Callable[[int], bytes]) -> None:
    """Watch and send `wave` after wave, as fast as it is taken, until cut off."""
    with watching(target) as sealed:
        for number in range(3, 1 << 30):
            sealed.sendall(wave(number))


def flood_moves(target: Target) -> None:
    """Send moves that are none."""
    flood(target, lambda number: line("move", number, move="play R7"))


def flood_chat(target: Target) -> None:
    """Talk without end."""
    flood(target, lambda number: line("say", number, text="la " * 90))


def flood_garbage(target: Target) -> None:
    """Send what is no line of the wire."""
    flood(target, lambda _: secrets.token_bytes(GARBAGE))


def flood_connections(target: Target) -> None:
    """Connect, and do not even shake hands; a hundred times a second."""
    with socket.socket() as plain, suppress(OSError):
        plain.settimeout(1)
        plain.connect((target.host, target.port))
        plain.sendall(b"\x16\x03\x01")
    time.sleep(0.01)


def come_and_go(target: Target) -> None:
    """Watch, and be gone."""
    with watching(target) as sealed:
        sealed.recv(1)


def cut_in_mid_frame(target: Target) -> None:
    """Say half of something, and be gone."""
    with watching(target) as sealed:
        sealed.recv(1)
        sealed.sendall(line("say", 3, text="la " * 90)[:150])


KINDS: Final[Mapping[str, Callable[[Target], None]]] = {
    "reads nothing": read_nothing,
    "reads a byte at a time": read_a_byte_at_a_time,
    "says nothing": say_nothing,
    "floods with moves": flood_moves,
    "floods with chat": flood_chat,
    "floods with garbage": flood_garbage,
    "floods with connections": flood_connections,
    "comes and goes": come_and_go,
    "cuts in mid-frame": cut_in_mid_frame,
}


def main() -> None:
    """Misbehave until killed."""
    kind, host, port, table = sys.argv[1:]
    target = Target(host, int(port), table)
    while True:
        with suppress(OSError):
            KINDS[kind](target)


if __name__ == "__main__":
    main()
