"""Bots as guests of a table: they are told what their seat is told, and answer with the same `Play`.

A bot thinks for as long as a person would: 0.8 to 2 seconds for a turn, and at least 1.5
seconds before it uses what someone forgot, so that people can still make good for it.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Final, TypeAlias

from net.messages import Answer, Play, Told, Update
from rules.contract import Bot
from rules.views import View

PACES: Final = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.0}
"""How much of a person's time bots take, by the name of the setting."""

TURN: Final = (0.8, 2.0)
OWN_CALL: Final = (0.5, 1.3)
OTHERS_CALL: Final = (1.5, 1.9)
_STUBBORN: Final = 5  # how often a bot whose move is refused may try again

Ask: TypeAlias = Callable[[Play, Callable[[Answer], None]], None]
"""Puts a request into the table's inbox, with whom to give the answer to."""

log = logging.getLogger(__name__)


class BotPlayer:
    """Plays one seat with `bot`; `pace` is one of `PACES`. `rng` decides chance and thinking time."""

    def __init__(self, bot: Bot, ask: Ask, pace: str = "normal", rng: random.Random | None = None) -> None:
        self._bot = bot
        self._ask = ask
        self._haste = PACES.get(pace, 1.0)
        self._rng = rng or random.Random()
        self._latest: Update | None = None
        self._mood: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._asked = 0
        self._refused = 0

    def tell(self, message: Told) -> None:
        """Take what the seat is told; think about it if it asks for something."""
        if not isinstance(message, Update):
            return
        self._latest = message
        self._refused = 0
        self._consider()

    def stop(self) -> None:
        """Do nothing any more."""
        self._latest = None
        self._rest()

    def _consider(self) -> None:
        view = self._latest.view if self._latest else None
        mood = _mood(view) if view is not None and view.choices else None
        if mood is None:
            self._rest()
        elif mood != self._mood or self._timer is None:  # still the same question: go on thinking
            self._rest()
            self._mood = mood
            self._timer = asyncio.get_running_loop().call_later(self._pause(mood[0]), self._act)

    def _pause(self, span: tuple[float, float]) -> float:
        return self._rng.uniform(*span) * self._haste

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._mood = None

    def _act(self) -> None:
        self._rest()
        update = self._latest
        if update is None or update.view is None:
            return
        try:
            move = self._bot.decide(update.view, self._rng)
        except Exception as error:
            log.error("a bot failed: %s", type(error).__name__)
            return
        if move is not None:
            self._asked += 1
            self._ask(Play(id=self._asked, move=move, seen=update.seq), self._answered)
        elif _turn(update.view):  # it was absent-minded; nobody else can move the game on
            self._timer = asyncio.get_running_loop().call_later(max(self._pause(TURN), 0.01), self._act)

    def _answered(self, answer: Answer) -> None:
        if answer.ok:
            return
        self._refused += 1
        if self._refused <= _STUBBORN:
            self._consider()  # a race lost is followed by an update; this is for the others


def _turn(view: View) -> bool:
    return any(seat.seat == view.viewer and seat.acts for seat in view.seats)


def _mood(view: View) -> tuple[tuple[float, float], int, tuple[int, ...]]:
    """Return how long to think, and what about: the same question gives the same mood."""
    exposed = tuple(seat.seat for seat in view.seats if seat.exposed)
    thinking = TURN if _turn(view) and not exposed else OTHERS_CALL
    span = OWN_CALL if view.viewer in exposed else thinking
    return span, view.round, exposed
