"""What the ways need of a player, whatever the face: a screen, or plain lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from parlour.tui.text.language import tr
from parlour.tui.text.phrases import sentence
from parlour.tui.words.speaking import said

if TYPE_CHECKING:
    from parlour.rules.sentences import Told
    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.remote.table_client import Link
    from parlour.tui.ways.questions import Blank, Decision


class GivenUp(Exception):
    """The player has broken a way off: left a question without an answer, or said no where it ends there.

    The message, if there is one, is what the face says to it.
    """


class NoWay(Exception):
    """A way leads nowhere; the message, a sentence, says why, and `title` in short.

    `told` is the refusal of a referee, if it is one.
    """

    def __init__(self, words: str, title: str = "", told: Told | None = None) -> None:
        super().__init__(words)
        self.title = title or tr("The table said no")
        self.told = told


def refused(told: Told | None, words: str = "", title: str = "") -> NoWay:
    """Return a referee's refusal; `words` are said in place of its own."""
    return NoWay(sentence(words or said(told)) or tr("The table refuses this."), title, told=told)


class Player(Protocol):
    """Who goes a way. `alone`: nobody else reaches the referee of `link`."""

    @property
    def connector(self) -> Connector: ...
    @property
    def link(self) -> Link | None: ...
    @property
    def alone(self) -> bool: ...
    @property
    def name(self) -> str: ...

    def rename(self, name: str) -> None:
        """Keep another name for the player."""

    async def decide(self, question: Decision) -> bool:
        """Return the player's answer; raise GivenUp without one."""

    async def type_in(self, question: Blank) -> str:
        """Return the line that the player typed, which has no fault; raise GivenUp without one."""

    async def reach(self, words: str, dial: Callable[[], Awaitable[Connection]]) -> Connection:
        """Tell `words`, what is waited for, while `dial` runs; return or raise what it does."""

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        """Take `line` as the player's connection."""

    async def disconnect(self) -> None:
        """Close the connection, if there is one."""

    def tell(self, words: str) -> None:
        """Tell the player something that needs no answer."""

    def show_rules(self, title: str, page: str) -> None:
        """Show a page of rules."""

    def depart(self) -> None:
        """End the visit of a guest over SSH, who has no other place than the host."""
