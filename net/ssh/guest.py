"""A guest as whatever runs their screen sees them: what they are, and a channel of bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from net.ssh.size import Size


class Listener(Protocol):
    """Who hears what a guest does. All calls come from the running loop; none may block."""

    def received(self, content: bytes) -> None:
        """The guest sent `content`, in pieces of any size."""

    def resized(self, size: Size) -> None:
        """The guest's terminal has another size now (clamped)."""

    def stalled(self) -> None:
        """The guest reads nothing at the moment: do not write before `flowing`."""

    def flowing(self) -> None:
        """The guest reads again."""

    def hung_up(self) -> None:
        """The guest is gone (`guest.gone`), or the door closes: come to an end, soon."""


class Channel(Protocol):
    """What a guest's bytes go through; asyncssh's server channel is one."""

    def write(self, data: bytes) -> None:
        """Send."""

    def pause_reading(self) -> None:
        """Deliver nothing for now."""

    def resume_reading(self) -> None:
        """Deliver again."""

    def is_closing(self) -> bool:
        """Whether nothing can be sent any more."""


class Nobody:
    """A listener before there is one: it keeps what was sent.

    The guest is paused meanwhile, but asyncssh delivers what came before that.
    """

    def __init__(self) -> None:
        self.kept = b""

    def received(self, content: bytes) -> None:
        self.kept += content

    def resized(self, size: Size) -> None: ...
    def stalled(self) -> None: ...
    def flowing(self) -> None: ...
    def hung_up(self) -> None: ...


@dataclass(eq=False)
class Guest:
    """One person behind one SSH session.

    `watching`: came as `watch@`. `term` and `environment` are the client's words, unchecked.
    `key` is the fingerprint (`SHA256:...`) of the key that completed authentication, "" if none did.
    """

    channel: Channel = field(repr=False)
    watching: bool
    term: str
    environment: Mapping[str, str] = field(repr=False)
    size: Size
    key: str
    address: str
    measure: Callable[[], float] = field(repr=False)
    listener: Listener = field(default_factory=Nobody, repr=False)
    gone: bool = False
    leaving: bool = False
    is_stalled: bool = False
    way_back: str = field(default="", repr=False)
    """The resume code of their seat, told once more when the session ends; "" if there is none."""

    def attend(self, listener: Listener) -> None:
        """From now on tell `listener`. What happened before is told at once; input has waited."""
        before, self.listener = self.listener, listener
        if isinstance(before, Nobody) and before.kept:
            listener.received(before.kept)
        self.resume()
        if self.is_stalled:
            listener.stalled()
        if self.gone or self.leaving:
            listener.hung_up()

    def write(self, content: bytes) -> None:
        """Send `content`; to a guest who is gone, nothing happens."""
        if not self.gone and not self.channel.is_closing():
            self.channel.write(content)

    def pause(self) -> None:
        """Receive nothing until `resume`; beyond the window the guest's own client waits."""
        self.channel.pause_reading()

    def resume(self) -> None:
        """Receive again."""
        if not self.gone:
            self.channel.resume_reading()

    def round_trip(self) -> float:
        """Return the kernel's lowest round-trip time in milliseconds, 0 if unknown."""
        return self.measure()

    def hang_up(self) -> None:
        """The door closes: ask whoever listens to come to an end."""
        self.leaving = True
        self.listener.hung_up()
