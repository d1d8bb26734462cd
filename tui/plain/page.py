"""A page of plain lines: its commands, and what it says when it opens and when news come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from net.client.client import News


class Refused(Exception):
    """A line cannot be carried out: what was wrong, with which value, and what would be right."""


class BrokenOff(Exception):
    """The player has answered a question with an empty line or `back`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does, its argument as shown by `help` ("" for none), and what carries it out."""

    about: str
    run: Callable[[str], Awaitable[None]]
    argument: str = ""


class Page:
    """What a player can do at one place; `prompt` stands before the player's line."""

    prompt: ClassVar[str] = "> "

    def commands(self) -> Mapping[str, Command]:
        """Return the commands by their words, in the order of `help`."""
        raise NotImplementedError

    def completions(self, typed: str) -> Sequence[str]:
        """Return the lines that `typed` may become."""
        return [word for word in self.commands() if word.startswith(typed.casefold())]

    def enter(self) -> None:
        """Say what this page is."""

    def come_back(self) -> None:
        """Say in short where the player is, when the page above is left."""
        self.enter()

    async def begin(self) -> None:
        """Do what comes before the first line, if this is the first page."""

    def left(self) -> None:
        """End what the page has begun; it is not shown again."""

    def hear(self, news: News) -> None:
        """Take news of the connection."""

    async def answer(self, _line: str) -> bool:
        """Take a line that answers an open question; False if it does not, and may be a command."""
        return False

    async def take(self, line: str) -> None:
        """Take a line that begins with none of `commands`: a number, or a move."""
        raise NotImplementedError
