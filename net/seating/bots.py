"""Bots as guests of a table: they get the updates of their seat and answer with a `Play`.

A bot thinks about as long as a person: 0.8 to 2 seconds for a turn, or about half of a short clock, and at
least 1.5 seconds before it exploits something that a player forgot, so that people have time to correct it.
In a race it reacts as fast as people do (`rules.reaction`). Whatever the pace it is never faster than that,
unless it plays only against bots.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from net.table_state.config import PACES
from net.wire.messages import Answer, Play, Presence, Told, Update
from rules.contract import Bot
from rules.reaction import LEAST, reaction
from rules.views import View

TURN: Final = (0.8, 2.0)
OWN_CALL: Final = (0.5, 1.3)
OTHERS_CALL: Final = (1.5, 1.9)
OF_A_CLOCK: Final = (0.3, 0.6)  # the largest share of a rules clock that a bot may use, whatever the pace
_STUBBORN: Final = 5  # retries after refused moves

Ask: TypeAlias = Callable[[Play, Callable[[Answer], None]], None]
"""Puts a request into the table's inbox, with a callback for the answer."""

log = logging.getLogger(__name__)

_Race: TypeAlias = tuple[()] | tuple[int, str]
_NO_RACE: Final[_Race] = ()


class _Mood(NamedTuple):
    """What a bot thinks about, for `span` seconds or about half of `clock`; in a race it reacts instead."""

    span: tuple[float, float]
    clock: float | None
    round: int
    exposed: tuple[int, ...]
    race: _Race

    @property
    def races(self) -> bool:
        return bool(self.race) and not self.exposed


class BotPlayer:
    """Plays one seat with `bot` at a pace from `PACES`. `rng` drives its choices and thinking time."""

    def __init__(self, bot: Bot, ask: Ask, pace: str = "normal", rng: random.Random | None = None) -> None:
        self._bot = bot
        self._ask = ask
        self._haste = PACES.get(pace, 1.0)
        self._rng = rng or random.Random()
        self._latest: Update | None = None
        self._mood: _Mood | None = None
        self._claims = _NO_RACE  # the race in which a claim of this bot awaits the verdict
        self._timer: asyncio.TimerHandle | None = None
        self._left: float | None = None  # of its thinking time, while the table is paused
        self._asked = 0
        self._refused = 0

    def tell(self, message: Told) -> None:
        if not isinstance(message, Update):
            return
        self._latest = message
        self._refused = 0
        self._consider()

    def stop(self) -> None:
        self._latest = None
        self._rest()

    def _consider(self) -> None:
        if self._latest is not None and self._latest.table.pause is not None:
            self._hold()
            return
        view = self._latest.view if self._latest else None
        mood = _mood(view) if view is not None and view.choices else None
        if mood is None or (mood.race and mood.race == self._claims):
            self._rest()
        elif mood != self._mood or self._timer is None:  # still the same question: go on thinking
            left = self._left if mood == self._mood else None
            self._rest()
            self._mood = mood
            if left is None:
                left = self._reaction() if mood.races else self._pause(mood)
            self._timer = asyncio.get_running_loop().call_later(left, self._act)

    def _hold(self) -> None:
        """Interrupt the thinking; it continues when the pause is over."""
        if self._timer is not None:
            self._left = max(0.0, self._timer.when() - asyncio.get_running_loop().time())
            self._timer.cancel()
            self._timer = None

    def _reaction(self) -> float:
        taken = reaction(self._rng) * self._haste
        return (taken if self._latest and _bots_alone(self._latest) else max(LEAST, taken)) / 1000

    def _pause(self, mood: _Mood) -> float:
        pause = self._rng.uniform(*mood.span) * self._haste
        return pause if mood.clock is None else min(pause, mood.clock * self._rng.uniform(*OF_A_CLOCK))

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._mood = self._left = None

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
            race = _race(update.view) if _is_claim(update.view, move) else _NO_RACE
            self._ask(
                Play(id=self._asked, move=move, seen=update.seq), lambda answer: self._answered(answer, race)
            )
        elif _turn(update.view):  # it overlooked its turn: try again, or the game stands still
            self._timer = asyncio.get_running_loop().call_later(
                max(self._pause(_mood(update.view)), 0.01), self._act
            )

    def _answered(self, answer: Answer, race: _Race) -> None:
        if answer.ok:
            self._claims = race or self._claims
            return
        self._refused += 1
        if self._refused <= _STUBBORN:
            self._consider()  # needed because a refused move brings no update


def _turn(view: View) -> bool:
    return any(seat.seat == view.viewer and seat.acts for seat in view.seats)


def _bots_alone(update: Update) -> bool:
    return all(seat.presence in (Presence.BOT, Presence.OPEN) for seat in update.table.seats)


def _race(view: View) -> _Race:
    """Return the round and name of the race in which the viewer takes part."""
    takes_part = view.race is not None and view.viewer in view.race.seats
    return (view.match.round, view.race.name) if view.race is not None and takes_part else _NO_RACE


def _is_claim(view: View, move: str) -> bool:
    choice = view.choice(move.partition(" ")[0])
    return choice is not None and bool(choice.race)


def _mood(view: View) -> _Mood:
    """Return what to think about and for how long. Equal questions give equal moods."""
    exposed = tuple(seat.seat for seat in view.seats if seat.exposed)
    thinking = TURN if _turn(view) and not exposed else OTHERS_CALL
    span = OWN_CALL if view.viewer in exposed else thinking
    clock = min((deadline.seconds for deadline in view.deadlines), default=None) if span is TURN else None
    return _Mood(span, clock, view.match.round, exposed, _race(view))
