"""A guest as seen by the code that runs their session: their properties and a channel of bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple, Protocol, TypeAlias

from parlour.net import limits
from parlour.rules.sentences import Told, text


class Size(NamedTuple):
    """A terminal's size in cells, `clamped` because a client may claim any 32-bit number."""

    width: int
    height: int


USUAL: Final = Size(80, 24)  # for terminals of unknown size (0x0, from `ssh -tt` in a script)
LEAST: Final = Size(*limits.TERMINAL_LEAST)
MOST: Final = Size(*limits.TERMINAL_MOST)


def clamped(width: int, height: int) -> Size:
    """Return the size to draw for a terminal that claims `width` x `height` cells."""
    return Size(
        min(max(width or USUAL.width, LEAST.width), MOST.width),
        min(max(height or USUAL.height, LEAST.height), MOST.height),
    )


class Mode(Enum):
    """What a guest is shown: the screen, or plain lines."""

    SCREEN = "a full screen"
    EDITOR = "lines, and a line to edit: its terminal shows nothing that is typed by itself"
    LINES = "whole lines: there is no terminal, or it edits and shows them by itself"


class GuestListener(Protocol):
    """Receives the events of a guest, in the running loop; the methods must not block."""

    def received(self, content: bytes) -> None:
        """Take input, in pieces of any size."""

    def resized(self, size: Size) -> None:
        """Take a new (clamped) size of the terminal."""

    def stalled(self) -> None:
        """Write nothing until `flowing`: the guest's client does not read."""

    def flowing(self) -> None: ...
    def ended(self) -> None:
        """Take the end of the input, after which the guest may still read."""

    def hung_up(self) -> None:
        """End soon: the guest is gone (`guest.gone`), or the door closes."""


Say: TypeAlias = Callable[[Told, str, Mapping[str, str]], str]
"""Says something to who has this key ("" for none), and whose client has sent these variables."""


def in_english(told: Told, _key: str, _environment: Mapping[str, str]) -> str:
    """Return what is told in English, to whomever."""
    return text(told)


class Channel(Protocol):
    """The part of asyncssh's server channel that carries a guest's bytes."""

    def write(self, data: bytes) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def is_closing(self) -> bool: ...


class Nobody:
    """The first listener, which keeps input that asyncssh delivers although the guest is paused."""

    def __init__(self) -> None:
        self.kept = b""

    def received(self, content: bytes) -> None:
        self.kept += content

    def resized(self, size: Size) -> None: ...
    def stalled(self) -> None: ...
    def flowing(self) -> None: ...
    def ended(self) -> None: ...
    def hung_up(self) -> None: ...


@dataclass(eq=False)
class Guest:
    """The guest of one SSH session.

    `watching`: the user name was `watch`, so that the guest takes no seat. `term` and `environment` come from
    the client, unchecked. `key` is the fingerprint (`SHA256:...`) of the key that completed authentication,
    "" for none.
    """

    channel: Channel = field(repr=False)
    watching: bool
    term: str
    environment: Mapping[str, str] = field(repr=False)
    size: Size
    key: str
    address: str
    measure: Callable[[], float] = field(repr=False)
    mode: Mode = Mode.SCREEN
    listener: GuestListener = field(default_factory=Nobody, repr=False)
    has_ended: bool = False
    gone: bool = False
    leaving: bool = False
    is_stalled: bool = False
    way_back: str = field(default="", repr=False)  # resume code to show at the end, "" for none
    say: Callable[[Told], str] = field(default=text, repr=False)  # in their language, when that is known

    def attend(self, listener: GuestListener) -> None:
        """Send events to `listener` from now on; earlier input and the present state are sent at once."""
        before, self.listener = self.listener, listener
        if isinstance(before, Nobody) and before.kept:
            listener.received(before.kept)
        self.resume()
        if self.is_stalled:
            listener.stalled()
        if self.has_ended:
            listener.ended()
        if self.gone or self.leaving:
            listener.hung_up()

    def write(self, content: bytes) -> None:
        """Send `content`; do nothing if the guest is gone."""
        if not self.gone and not self.channel.is_closing():
            self.channel.write(content)

    def pause(self) -> None:
        """Receive nothing until `resume`; the guest's client waits once the window is full."""
        self.channel.pause_reading()

    def resume(self) -> None:
        if not self.gone:
            self.channel.resume_reading()

    def round_trip(self) -> float:
        """Return the kernel's lowest round trip in milliseconds, 0 if unknown."""
        return self.measure()

    def end_input(self) -> None:
        """Note that nothing more comes from the guest."""
        self.has_ended = True
        self.listener.ended()

    def hang_up(self) -> None:
        """Ask the listener to end the session."""
        self.leaving = True
        self.listener.hung_up()
