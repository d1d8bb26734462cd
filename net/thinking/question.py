"""What a bot that thinks long is asked in a worker process, and what it answers: each one line of JSON.

A question has what the bot may know and nothing else: the rules of the table, the view of its seat, and a
seed for its chance decisions. A worker gets no state of a match, and no name, token or path.
"""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict

from parlour.rules.views import View

READY: Final = b"ready\n"
"""The first line that a worker writes."""


class BotQuestion(BaseModel):
    """Asks a bot of `level` for its decision. `ruleset` is as `parlour.rules.shelf.saved.dump` writes it.

    Questions are told apart by identity: the same view may be asked about twice, with another seed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    ruleset: str
    level: str
    manner: str = ""
    seed: int
    view: View

    def line(self) -> bytes:
        return self.model_dump_json().encode() + b"\n"


class Decision(BaseModel):
    """A move in notation, or None for none now; or why there is no answer, in `failed`."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    move: str | None = None
    failed: str = ""

    def line(self) -> bytes:
        return self.model_dump_json().encode() + b"\n"


def build() -> None:
    """Build the validators, so that the first question does not wait for them."""
    BotQuestion.model_rebuild()
    Decision.model_rebuild()
