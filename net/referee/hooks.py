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
    """Callbacks: `save` a finished match, `advertise` the tables, `stop` the process.

    `save` also gets whether the owner of this machine had a seat in the match.
    """

    save: Callable[[Record, bool], None] = lambda _, __: None
    advertise: Callable[[tuple[TableLine, ...]], None] = lambda _: None
    stop: Callable[[], None] = lambda: None
