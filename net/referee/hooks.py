"""What a referee is told of where it is reached, and what it does for others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from net.wire.messages import Record, TableLine


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a referee is reached: what every welcome says."""

    tcp_port: int = 0
    tls_fingerprint: str = ""
    addresses: tuple[str, ...] = ()
    ssh_port: int = 0
    ssh_fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Duties:
    """What the referee does for others: `save` a finished match, `advertise` the tables, `stop`.

    `save` is also told whether the owner of this machine sat in the match.
    """

    save: Callable[[Record, bool], None] = lambda _, __: None
    advertise: Callable[[tuple[TableLine, ...]], None] = lambda _: None
    stop: Callable[[], None] = lambda: None
