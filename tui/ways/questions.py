"""What a way to a table may ask the player: each face shows a question in its own form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from parlour.tui.text.language import tr
from parlour.tui.ways.login import fault_of, fault_of_name

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable

LONGEST_PASSWORD: Final = 128
"""Letters of a password: more than any table takes."""


@dataclass(frozen=True, slots=True)
class TrustHost:
    """Whether to trust the host `where`, never met before; `verb` is what the player wants there."""

    where: str
    fingerprint: str
    verb: str


@dataclass(frozen=True, slots=True)
class ChangedHost:
    """Whether to forget the fingerprint that is remembered of `where`, which shows another one now."""

    where: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class WatchInstead:
    """Whether to watch, where a match is played and there is no seat.

    No, of a guest of a door (`remote`): to type the four words of the seat that they had; nothing else is
    asked where nobody `may_watch`.
    """

    remote: bool
    may_watch: bool = True


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Whether to go on with the first of the unfinished tables `left`. No: to open the new one."""

    left: tuple[Resumable, ...]


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Whether to go on here, where another window of the player shows their match and would be closed."""


@dataclass(frozen=True, slots=True)
class DeleteTable:
    """Whether to end the unfinished table `left` for good."""

    left: Resumable


@dataclass(frozen=True, slots=True)
class LeaveMatch:
    """Whether to leave a match; it waits if the player is `alone` in it. `remote`: a guest over SSH."""

    alone: bool
    remote: bool


@dataclass(frozen=True, slots=True)
class LeaveWaiting:
    """Whether to leave a waiting table that the player hosts; `heir` would be its host, "" for nobody."""

    heir: str


Decision: TypeAlias = (
    TrustHost | ChangedHost | WatchInstead | Unfinished | TakeOver | DeleteTable | LeaveMatch | LeaveWaiting
)
"""A question that is answered with yes or no."""


@dataclass(frozen=True, slots=True)
class OwnName:
    """What name others see."""

    typed: ClassVar[str] = ""
    said: ClassVar[str] = ""
    secret: ClassVar[bool] = False

    def fault(self, line: str) -> str:
        """Return what is wrong with `line`, "" if nothing."""
        return fault_of_name(line)


@dataclass(frozen=True, slots=True)
class WhoAreYou:
    """What name others see of a guest over SSH, or the four words of the seat that they had.

    `said` is what was wrong with `typed`, "" for nothing. `stays`: who gives no answer stays at this host.
    `watches`: they came to watch, and are asked for a name alone.
    """

    typed: str = field(repr=False)  # may be a code
    said: str
    stays: bool
    watches: bool = False
    secret: ClassVar[bool] = False

    def fault(self, line: str) -> str:
        """Return why `line` is neither, "" if it is one."""
        return fault_of_name(line.strip()) if self.watches else fault_of(line)


@dataclass(frozen=True, slots=True)
class Password:
    """The password of the table `name`, "" for that of the card room, which whoever opens a table says.

    `said` is what was wrong with the last one, "" for the first.
    """

    name: str
    said: str
    typed: ClassVar[str] = ""
    secret: ClassVar[bool] = True

    @property
    def words(self) -> str:
        """Who asks for the password."""
        if not self.name:
            return tr("Whoever opens a table in this room says the password of the room.")
        return tr("{name} needs a password.", name=self.name)

    def fault(self, line: str) -> str:
        """Return that `line` is longer than any password, "" if it is not."""
        if len(line) <= LONGEST_PASSWORD:
            return ""
        return tr("A password has at most {most} letters.", most=LONGEST_PASSWORD)


Blank: TypeAlias = OwnName | WhoAreYou | Password
"""A question that is answered with a line. A line that has a `fault` is asked for again.

Each has `typed`, what was typed before, and `said`, what was wrong with that.
"""
