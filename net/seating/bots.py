"""Bots as guests of a table: they are told what their seat is told, and answer with the same `Play`.

A bot thinks for as long as a person would: 0.8 to 2 seconds for a turn, or about half of a clock that is
short, and at least 1.5 seconds before it uses what someone forgot, so that people can still make good for it.
In a race it is as fast as people are (`rules.reaction`), and whatever the pace never faster, unless
it plays among bots.
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
OF_A_CLOCK: Final = (0.3, 0.6)
"""How much of a clock of the rules a bot lets go by at most, whatever the pace: it has to decide in time."""
_STUBBORN: Final = 5  # how often a bot whose move is refused may try again

Ask: TypeAlias = Callable[[Play, Callable[[Answer], None]], None]
"""Puts a request into the table's inbox, with whom to give the answer to."""

log = logging.getLogger(__name__)

_Race: TypeAlias = tuple[()] | tuple[int, str]
_NO_RACE: Final[_Race] = ()


class _Mood(NamedTuple):
    """How long to think about what, at most about half of `clock`, where one runs; in a race that nobody's
    forgetting has opened it is a reaction.
    """

    span: tuple[float, float]
    clock: float | None
    round: int
    exposed: tuple[int, ...]
    race: _Race

    @property
    def races(self) -> bool:
        return bool(self.race) and not self.exposed


class BotPlayer:
    """Plays one seat with `bot`; `pace` is one of `PACES`. `rng` decides chance and thinking time."""

    def __init__(self, bot: Bot, ask: Ask, pace: str = "normal", rng: random.Random | None = None) -> None:
        self._bot = bot
        self._ask = ask
        self._haste = PACES.get(pace, 1.0)
        self._rng = rng or random.Random()
        self._latest: Update | None = None
        self._mood: _Mood | None = None
        self._claims = _NO_RACE  # the race in which a claim of this bot waits for the verdict
        self._timer: asyncio.TimerHandle | None = None
        self._left: float | None = None  # of its thinking, while the table is paused
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
        """Stop thinking in mid thought."""
        if self._timer is not None:
            self._left = max(0.0, self._timer.when() - asyncio.get_running_loop().time())
            self._timer.cancel()
            self._timer = None

    def _reaction(self) -> float:
        """Return how long to take in a race, in seconds."""
        taken = reaction(self._rng) * self._haste
        return (taken if self._latest and _bots_alone(self._latest) else max(LEAST, taken)) / 1000

    def _pause(self, mood: _Mood) -> float:
        """Return how long to think, in seconds."""
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
        elif _turn(update.view):  # it was absent-minded; nobody else can move the game on
            self._timer = asyncio.get_running_loop().call_later(
                max(self._pause(_mood(update.view)), 0.01), self._act
            )

    def _answered(self, answer: Answer, race: _Race) -> None:
        if answer.ok:
            self._claims = race or self._claims
            return
        self._refused += 1
        if self._refused <= _STUBBORN:
            self._consider()  # a race lost is followed by an update; this is for the others


def _turn(view: View) -> bool:
    return any(seat.seat == view.viewer and seat.acts for seat in view.seats)


def _bots_alone(update: Update) -> bool:
    return all(seat.presence in (Presence.BOT, Presence.OPEN) for seat in update.table.seats)


def _race(view: View) -> _Race:
    """Return the race in which the viewer may do something, by its round and name."""
    takes_part = view.race is not None and view.viewer in view.race.seats
    return (view.round, view.race.name) if view.race is not None and takes_part else _NO_RACE


def _is_claim(view: View, move: str) -> bool:
    choice = view.choice(move.partition(" ")[0])
    return choice is not None and bool(choice.race)


def _mood(view: View) -> _Mood:
    """Return how long to think, and what about: the same question gives the same mood."""
    exposed = tuple(seat.seat for seat in view.seats if seat.exposed)
    thinking = TURN if _turn(view) and not exposed else OTHERS_CALL
    span = OWN_CALL if view.viewer in exposed else thinking
    clock = min((one.seconds for one in view.deadlines), default=None) if span is TURN else None
    return _Mood(span, clock, view.round, exposed, _race(view))
