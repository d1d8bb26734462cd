"""Bots as guests of a table: they get the updates of their seat and act with a `Play` when they are due.

A bot thinks about as long as a person: 0.8 to 2 seconds for a turn, or about half of a short clock, and at
least 1.5 seconds before it exploits something that a player forgot, so that people have time to correct it.
What it may do to the stock before the deal takes it no time.
In a race it reacts as fast as people do (`parlour.rules.reaction`). Whatever the pace it is never faster
than that, unless it plays only against bots. While a bot that thinks long waits for its decision, the same
time passes.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from parlour.net.thinking.question import BotQuestion, Decision
from parlour.net.wire.messages import Answer, Play, Presence, Update
from parlour.rules.contract import Bot
from parlour.rules.faults import GameFailed
from parlour.rules.reaction import LEAST, reaction
from parlour.rules.views import View, ZoneKind

PACES: Final = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.0}
"""Factor on the thinking time of bots, by the name of the setting."""

TURN: Final = (0.8, 2.0)
_BEFORE_THE_DEAL: Final = (0.0, 0.0)
_OWN_CALL: Final = (0.5, 1.3)
_OTHERS_CALL: Final = (1.5, 1.9)
_OF_A_CLOCK: Final = (0.3, 0.6)  # the largest share of a rules clock that a bot may use, whatever the pace
PATIENCE: Final = 3.0
"""Seconds that a bot which should act waits for its decision, if it comes late."""
_PATIENCE_OF_A_CLOCK: Final = 0.2
_STUBBORN: Final = 5  # retries after refused moves

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
    """Plays one seat with `bot` at a pace from `PACES`. `rng` drives its choices and thinking time.

    `race_pace` is its pace in races, if it is another one. `chance` returns what drives its choices and
    reactions now, if that is fixed; not those that it makes again because it overlooked its turn.
    `due` is when it acts, None while it has nothing to think about. Times are those of the table's events.
    """

    def __init__(
        self,
        bot: Bot,
        pace: str = "normal",
        rng: random.Random | None = None,
        race_pace: str = "",
        chance: Callable[[], random.Random] | None = None,
    ) -> None:
        self.due: float | None = None
        self._bot = bot
        self._long = bot if isinstance(bot, LongThinking) else None
        self._haste = PACES.get(pace, 1.0)
        self._race_haste = PACES.get(race_pace or pace, 1.0)
        self._rng = rng or random.Random()
        self._chance = chance
        self._latest: Update | None = None
        self._mood: _Mood | None = None
        self._claims = _NO_RACE  # the race in which a claim of this bot awaits the verdict
        self._asks = _NO_RACE  # the race of the claim that it makes just now
        self._left: float | None = None  # of its thinking time, while the table is paused
        self._is_late = False  # it should have acted, and waits for its decision
        self._asked = 0
        self._refused = 0
        self._overlooked = False

    @property
    def question(self) -> BotQuestion | None:
        """What it wants to have decided in a worker process."""
        return self._long.question if self._long is not None else None

    def decided(self, question: BotQuestion, decision: Decision, now: float) -> None:
        """Receive the decision about a question."""
        is_answer = self._long is not None and self._long.decided(question, decision)
        if is_answer and self._is_late and self.due is not None:
            self.due = now

    def tell(self, update: Update, now: float) -> None:
        """Receive an update of the seat."""
        self._latest = update
        self._refused, self._overlooked = 0, False
        self._consider(now)

    def _consider(self, now: float) -> None:
        if self._latest is not None and self._latest.table.pause is not None:
            self.hold(now)
            return
        view = self._latest.view if self._latest else None
        mood = _mood(view) if view is not None and view.choices else None
        if mood is None or (mood.race and mood.race == self._claims):
            self._rest()
        elif mood != self._mood or self.due is None:  # still the same question: go on thinking
            left = self._left if mood == self._mood else None
            self._rest()
            self._mood = mood
            if left is None:
                left = self._reaction() if mood.races else self._pause(mood)
            self.due = now + left
        self._think()

    def _think(self) -> None:
        """Have the next decision made, if there is one; not in a race, in which one only reacts."""
        if self._long is not None:
            view = self._latest.view if self._latest is not None and self.due is not None else None
            self._long.consider(view if view is not None and not _race(view) else None, self._dice)

    def hold(self, now: float) -> None:
        """Interrupt the thinking; it continues with the first update after the pause."""
        if self.due is not None:
            self._left = max(0.0, self.due - now)
            self.due = None

    @property
    def _dice(self) -> random.Random:
        return self._rng if self._chance is None or self._overlooked else self._chance()

    def _reaction(self) -> float:
        taken = reaction(self._dice) * self._race_haste
        return (taken if self._latest and _bots_alone(self._latest) else max(LEAST, taken)) / 1000

    def _pause(self, mood: _Mood) -> float:
        pause = self._rng.uniform(*mood.span) * self._haste
        return pause if mood.clock is None else min(pause, mood.clock * self._rng.uniform(*_OF_A_CLOCK))

    def _rest(self) -> None:
        self.due = self._mood = self._left = None
        self._is_late = False

    def act(self, now: float) -> Play | None:
        """Return a move, or None for none now. Called when `due` is over; `answered` follows a move."""
        update = self._latest
        if update is None or update.view is None:
            self._rest()
            return None
        if self.question is not None and not self._is_late:
            self._is_late = True
            self.due = now + _patience(update.view)
            return None
        self._rest()
        try:
            move = self._bot.decide(update.view, self._dice)
        except GameFailed:
            raise
        except Exception as error:
            log.error("a bot failed: %s", type(error).__name__)
            return None
        if move is None:
            if _turn(update.view):  # it overlooked its turn: try again, or the game stands still
                self._overlooked = True
                self.due = now + max(self._pause(_mood(update.view)), 0.01)
                self._think()
            return None
        self._asked += 1
        self._asks = _race(update.view) if _is_claim(update.view, move) else _NO_RACE
        return Play(id=self._asked, move=move, seen=update.seq)

    def answered(self, answer: Answer, now: float) -> None:
        """Receive the answer to a move."""
        if answer.ok:
            self._claims = self._asks or self._claims
            return
        self._refused += 1
        if self._refused <= _STUBBORN:
            self._consider(now)  # needed because a refused move brings no update


def _patience(view: View) -> float:
    clocks = (deadline.seconds * _PATIENCE_OF_A_CLOCK for deadline in view.deadlines)
    return min(clocks, default=PATIENCE)


def _turn(view: View) -> bool:
    return any(seat.seat == view.viewer and seat.acts for seat in view.seats)


def _bots_alone(update: Update) -> bool:
    seats = update.table.seats
    return all(seat.own_bot or seat.presence in (Presence.BOT, Presence.OPEN) for seat in seats)


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
    thinking = TURN if _turn(view) and not exposed else _OTHERS_CALL
    if view.zones and not any(zone.count for zone in view.zones if zone.kind is not ZoneKind.STOCK):
        thinking = _BEFORE_THE_DEAL
    span = _OWN_CALL if view.viewer in exposed else thinking
    clock = min((deadline.seconds for deadline in view.deadlines), default=None) if span is TURN else None
    return _Mood(span, clock, view.match.round, exposed, _race(view))


class LongThinking:
    """A bot that thinks long: it has its decisions made elsewhere, and asks for them early.

    A `question` is what it wants to have decided now; the table's task passes it to worker processes, and the
    decision comes back as an event. One that comes after the view has changed is dropped. If there is none in
    time, or the worker has failed, another bot decides `instead`, here and at once. So it does in races.

    `ruleset` is as `parlour.rules.shelf.saved.dump` writes it, `level` and `manner` are as in
    `parlour.rules.shelf.ready.TableRules.bot`.
    """

    thinks_long = True

    def __init__(self, ruleset: str, level: str, manner: str, instead: Bot) -> None:
        self.question: BotQuestion | None = None  # until it is answered
        self._ruleset = ruleset
        self._level = level
        self._manner = manner
        self._instead = instead
        self._about: View | None = None
        self._decision: Decision | None = None

    def consider(self, view: View | None, rng: random.Random) -> None:
        """Think about `view` from now on; None: about nothing."""
        if view == self._about:
            return
        self._about, self._decision, self.question = view, None, None
        if view is not None:
            seed = rng.getrandbits(64)
            self.question = BotQuestion(
                ruleset=self._ruleset, level=self._level, manner=self._manner, seed=seed, view=view
            )

    def decided(self, question: BotQuestion, decision: Decision) -> bool:
        """Receive the answer to `question`; return False if that is not what it thinks about any more."""
        if question is not self.question:
            return False
        self.question, self._decision = None, decision
        return True

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return what was decided about `view`; it is thought about anew after that."""
        decision = self._decision if view == self._about else None
        self.consider(None, rng)
        if decision is None or decision.failed:
            return self._instead.decide(view, rng)
        return decision.move
