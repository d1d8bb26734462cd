"""What is said to a player in plain lines: the text, what it is about, and the same as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

NOTHING: Final[Mapping[str, object]] = {}


class Kind(StrEnum):
    """What a line is about."""

    OWN = "own"  # something that happened to the player
    TURN = "turn"  # what the player can or must do now
    OTHERS = "others"  # what others did
    OPTION = "option"  # one row of a numbered list
    REPLY = "reply"  # the answer to a command
    REFUSED = "refused"  # a command or move that cannot be carried out, and why
    NOTICE = "notice"  # the table or the connection
    CHAT = "chat"
    CHECK = "check"  # from the player's own program: a check of the shuffles
    QUESTION = "question"  # the next line is the answer
    RESULT = "result"  # a round or the match is over


class Verbosity(IntEnum):
    """How much is said by itself; what is asked for is always said whole."""

    BRIEF = 1  # what concerns oneself, and the results
    NORMAL = 2  # and one line for each turn of others
    FULL = 3  # and every event


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence or row; `data` is the same content for programs (see `--json`)."""

    kind: Kind
    text: str
    data: Mapping[str, object] = field(default_factory=lambda: NOTHING)


def rows_first(said: Iterable[Said]) -> Iterator[Said]:
    """Yield what is said, each question after the rows of its list: whoever has read it knows all answers."""
    question: Said | None = None
    for each in said:
        if question is not None and each.kind is not Kind.OPTION:
            yield question
            question = None
        if each.kind is Kind.TURN:
            question = each
        else:
            yield each
    if question is not None:
        yield question
