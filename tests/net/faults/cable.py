"""Two machines and the cable between them: network namespaces and a pair of virtual interfaces.

Needs the program `ip` (`tests.needs`) and the right to use it; without the right a test is skipped.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests import needs

CLONE_NEWNET = 0x4000_0000


def ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        needs.lacking(f"the right to do `ip {' '.join(words)}`: {done.stderr.strip()}")


class Cable(NamedTuple):
    """Two machines; once it is plugged in they are 10.77.0.1 and 10.77.0.2."""

    left: str
    right: str

    def plug_in(self) -> None:
        for number, machine in enumerate(self, 1):
            ip("-n", machine, "addr", "replace", f"10.77.0.{number}/24", "dev", "cable")
            ip("-n", machine, "link", "set", "cable", "up")
            ip("-n", machine, "route", "replace", "224.0.0.0/4", "dev", "cable")

    def pull_out(self) -> None:
        for machine in self:
            ip("-n", machine, "link", "set", "cable", "down")


@contextmanager
def two_machines() -> Iterator[Cable]:
    """Make two machines; the cable between them is not plugged in yet."""
    mark = uuid.uuid4().hex[:6]
    joined = Cable(f"parlour-{mark}-l", f"parlour-{mark}-r")
    try:
        for machine in joined:
            ip("netns", "add", machine)
            ip("-n", machine, "link", "set", "lo", "up")
        pair = ("type", "veth", "peer", "name", "cable", "netns", joined.right)
        ip("-n", joined.left, "link", "add", "cable", *pair)
        yield joined
    finally:
        for machine in joined:
            subprocess.run(["ip", "netns", "del", machine], capture_output=True, check=False)


@contextmanager
def on(machine: str) -> Iterator[None]:
    """Let this thread be on `machine`: sockets that it opens are there, and stay there."""
    with Path("/proc/thread-self/ns/net").open("rb") as home, Path("/run/netns", machine).open("rb") as there:
        _enter(there.fileno())
        try:
            yield
        finally:
            _enter(home.fileno())


def _enter(network: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(network, CLONE_NEWNET):
        needs.lacking(f"the right to enter a network: {os.strerror(ctypes.get_errno())}")
