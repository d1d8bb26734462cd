"""When a program acts at a table: as soon as the table's other bots would, and in races as people do."""

from __future__ import annotations

import random

from parlour.net.table.bots import BotPlayer
from parlour.net.wire.messages import Answer, Play, Update
from parlour.rules.views import View


class PacedSeat:
    """One seat of a program. Tell it every update; at `due` decide, and `play` the decision.

    The time of a race begins with its update. A claim is as fast as that of a person, unless only bots play.
    Times are seconds of one clock.
    """

    def __init__(self, pace: str, rng: random.Random) -> None:
        self._decided = _Decided()
        self._player = BotPlayer(self._decided, pace, rng, race_pace="normal")

    @property
    def due(self) -> float | None:
        """When to act; None while there is nothing to decide."""
        return self._player.due

    def tell(self, update: Update, now: float) -> None:
        self._player.tell(update, now)

    def play(self, decision: str | None, now: float) -> Play | None:
        """Return the request that makes the move which was decided in the newest update, if there is one."""
        self._decided.move = decision
        return self._player.act(now)

    def answered(self, answer: Answer, now: float) -> None:
        """Take the answer to the request. After a refusal it is due again, a few times."""
        self._player.answered(answer, now)


class _Decided:
    """A bot that returns what was decided elsewhere."""

    thinks_long = False

    def __init__(self) -> None:
        self.move: str | None = None

    def decide(self, view: View, rng: random.Random) -> str | None:  # noqa: ARG002
        return self.move
