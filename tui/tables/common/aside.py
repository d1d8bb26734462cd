"""A question of the table screen's own, asked where the game asks: whether to leave, who is to be host."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from net.wire.messages import HandOver, Leave, Request, SeatPart

LEAVE_WORDS: Final = "Leave the table? A bot plays on for you until you are back."
HEIR_WORDS: Final = "Who is to be the host of this table?"


class Reply(NamedTuple):
    """One answer: its keys (the first is shown), its words, and what it asks of the table, if anything."""

    keys: tuple[str, ...]
    words: str
    means: Request | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """The words, and the answers; any other key is the last of them, which changes nothing."""

    words: str
    answers: tuple[Reply, ...]

    def means(self, key: str) -> Request | None:
        """Return what to ask of the table after `key`, None for nothing."""
        return next((reply.means for reply in self.answers if key in reply.keys), None)


LEAVING: Final = Aside(LEAVE_WORDS, (Reply(("y", "enter"), "leave", Leave()), Reply(("n",), "stay")))


def whose_table(heirs: Iterable[SeatPart]) -> Aside:
    """Return the question who of `heirs` is to be the host; each has the digit of their seat."""
    found = (Reply((str((part.seat + 1) % 10),), part.name, HandOver(seat=part.seat)) for part in heirs)
    return Aside(HEIR_WORDS, (*found, Reply(("n",), "nobody")))
