"""Where a referee can be reached, and the callbacks to its process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from net.wire.messages import Record, TableLine


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The addresses of a referee, as every welcome states them."""

    tcp_port: int = 0
    tls_fingerprint: str = ""
    addresses: tuple[str, ...] = ()
    ssh_port: int = 0
    ssh_fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Duties:
    """Callbacks: `save` a match (and whether this machine's owner played), `advertise` the tables, `stop`."""

    save: Callable[[Record, bool], None] = lambda _, __: None
    advertise: Callable[[tuple[TableLine, ...]], None] = lambda _: None
    stop: Callable[[], None] = lambda: None
