"""The end at which a player reads and writes lines: a terminal, an SSH channel, or a pipe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from parlour.net.errors import NetError
from parlour.rules.sentences import Sentence, told
from parlour.tui.plain.saying.said import Said
from parlour.tui.ways.player import GivenUp

TOO_LONG: Final = Sentence(
    "line of a player too long", "this line is too long; a line has at most {most} characters"
)
Complete: TypeAlias = Callable[[str], Sequence[str]]
"""Takes what is typed so far, and returns the lines that it may become."""


class InputEnded(Exception):
    """The player's input has ended: end of file, Ctrl+D, or the connection is gone."""


class Interrupted(GivenUp):
    """The player pressed Ctrl+C: break off what is going on."""


class LineTooLong(NetError):
    """A line that is longer than any command; nothing of it is done."""

    def __init__(self, most: int) -> None:
        super().__init__(told(TOO_LONG, most=most))


class Lines(Protocol):
    """Appends lines, and reads lines; each end formats what is said (wrapped text, or JSON)."""

    @property
    def interactive(self) -> bool:
        """Whether a person types here; otherwise the input is a script."""

    @property
    def for_programs(self) -> bool:
        """Whether a program reads what is said (see JSON.md): it answers a question as soon as it is said."""

    def say(self, said: Said) -> None:
        """Append a line, without breaking what the player types. Never waits."""

    def bell(self) -> None: ...

    async def written(self) -> None:
        """Wait until everything said was handed to the terminal, pipe or connection."""

    async def read(self, prompt: str, complete: Complete | None = None, *, secret: bool = False) -> str:
        """Return the next line without its end; a `secret` is not shown while it is typed.

        Without `complete` the prompt is a question, which is always said; `> ` needs an editor beside it.
        Raises InputEnded, Interrupted or LineTooLong.
        """
