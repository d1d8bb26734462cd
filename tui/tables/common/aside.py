"""Questions of the table screen itself, shown in place of the game's prompt: leave? who becomes the host?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from parlour.net.wire.messages import EndTable, HandOver, Leave, Request, SeatPart, Substitute, Vote

LEAVE_WORDS: Final = "Leave the table? A bot plays for you until you come back."
LEAVE_ALONE_WORDS: Final = "Leave the table? Your match waits for you."
HEIR_WORDS: Final = "Who should be the new host?"


class Reply(NamedTuple):
    """One answer: its keys (the first is shown), its label, and the request that it sends, if any."""

    keys: tuple[str, ...]
    words: str
    means: Request | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """A question and its answers. Any other key counts as the last answer, which changes nothing."""

    words: str
    answers: tuple[Reply, ...]

    def means(self, key: str) -> Request | None:
        """Return the request that `key` stands for, None for no request."""
        return next((reply.means for reply in self.answers if key in reply.keys), None)


END: Final = Aside(
    "End this table for everyone? Nobody can go on with it then.",
    (Reply(("y",), "end it", EndTable()), Reply(("n",), "keep it")),
)
"""The question before a table is ended."""


def leaving(*, alone: bool) -> Aside:
    """Return the question whether to leave a match; `alone`: it is one against bots."""
    words = LEAVE_ALONE_WORDS if alone else LEAVE_WORDS
    return Aside(words, (Reply(("y",), "leave", Leave()), Reply(("n",), "stay")))


def bot_for(name: str, request: Substitute | Vote) -> Aside:
    """Return the question whether a bot plays for `name`, as the host decides or others vote."""
    vote = isinstance(request, Vote)
    words = f"Vote that a bot plays for {name}?" if vote else f"Let a bot play for {name}?"
    yes = Reply(("y",), "vote" if vote else "let it play", request)
    return Aside(f"{words} They can come back any time.", (yes, Reply(("n",), "no")))


def whose_table(heirs: Iterable[SeatPart]) -> Aside:
    """Return the question which of `heirs` becomes the host; the digit of a seat chooses it."""
    found = (Reply((str((part.seat + 1) % 10),), part.name, HandOver(seat=part.seat)) for part in heirs)
    return Aside(HEIR_WORDS, (*found, Reply(("n",), "nobody")))
