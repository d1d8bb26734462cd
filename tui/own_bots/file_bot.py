"""A bot that is a file of its owner; a stand-in moves where the file does not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from parlour.rules.contract import Bot
from parlour.rules.moves import Refusal
from parlour.rules.simulate import DoubtfulBot
from parlour.rules.views import View
from parlour.tui.own_bots.process import BotFault, BotProcess

STAND_IN: Final = "normal"
"""The level of the bot that moves where a file does not."""
MOST_LOST: Final = 3
"""So many lost processes, and the file is not asked any more until `forgive`."""


@dataclass(frozen=True, slots=True)
class BotReport:
    """How a file has played: its decisions, those of the stand-in, its first fault, and what it printed."""

    decisions: int = 0
    stood_in: int = 0
    fault: str = ""
    printed: int = 0
    first_line: str = ""

    def plus(self, other: BotReport) -> BotReport:
        """Return both together; `other` is later."""
        return BotReport(
            self.decisions + other.decisions,
            self.stood_in + other.stood_in,
            self.fault or other.fault,
            self.printed + other.printed,
            self.first_line if self.printed else other.first_line,
        )


class FileBot(DoubtfulBot):
    """Asks the file for each decision. Every fault goes to `tell`, and `stand_in` moves instead.

    A decision gets its own random generator, seeded by the one given, so that what a bot draws does not
    depend on its process.
    """

    thinks_long = True

    def __init__(
        self, process: BotProcess, stand_in: Bot, tell: Callable[[BotFault], None] = lambda _: None
    ) -> None:
        self._process = process
        self._tell = tell
        self._move: str | None = None
        self._lost = 0
        self._report = BotReport()
        self.stand_in = stand_in

    @property
    def report(self) -> BotReport:
        output = self._process.output
        return replace(self._report, printed=output.lines, first_line=output.first)

    def forgive(self) -> None:
        """Ask the file again, although its process was lost too often."""
        self._lost = 0

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return the move of the file, or of the stand-in."""
        self._report = replace(self._report, decisions=self._report.decisions + 1)
        seed = rng.getrandbits(64)
        if self._lost >= MOST_LOST:
            return self._of_stand_in(view, rng)
        try:
            self._move = self._process.decide(view, seed)
            if self._move is None and must_move(view):
                raise self._process.fault("decide returned None, but the table waits for this move")
        except BotFault as fault:
            return self._instead(fault, view, rng)
        return self._move

    def instead(self, refusal: Refusal, view: View, rng: random.Random) -> str | None:
        """Return a move of the stand-in, because the rules refuse that of the file."""
        return self._instead(self._process.fault(f"{self._move!r} is refused: {refusal}"), view, rng)

    def _instead(self, fault: BotFault, view: View, rng: random.Random) -> str | None:
        self._report = replace(self._report, fault=self._report.fault or str(fault))
        self._tell(fault)
        if fault.lost:
            self._lost += 1
            if self._lost == MOST_LOST:
                words = f"its process was lost {MOST_LOST} times, and it is not asked any more in this match"
                self._tell(self._process.fault(words))
        return self._of_stand_in(view, rng)

    def _of_stand_in(self, view: View, rng: random.Random) -> str | None:
        self._report = replace(self._report, stood_in=self._report.stood_in + 1)
        return self.stand_in.decide(view, rng)


def must_move(view: View) -> bool:
    """Whether the table waits for the viewer. A race waits for nobody: to do nothing is a decision there."""
    if view.race is not None and view.viewer in view.race.seats:
        return False
    return any(seat.seat == view.viewer and seat.acts for seat in view.seats)
