"""A game night: who is there, who sat where in each round, and how it ended there.

It is plain data and keeps no time: `parlour.net.referee.night_runner` opens the tables, tells people, and
writes its state (`kept`) to the journal before anybody is told of it.

    entering -> a round, in which each table plays one match -> a break -> the next round ... -> over
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from pydantic import TypeAdapter

from parlour.net.night import sentences
from parlour.net.night.plan import FEWEST_PEOPLE, MOST_PEOPLE, NightPlan
from parlour.net.night.seating import Past, seat
from parlour.net.night.standings import Places, Row, standings
from parlour.net.sanitize import unique_name
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.sentences import told


class NightStage(StrEnum):
    """How far a night is."""

    ENTERING = "entering"
    ROUND = "round"
    BREAK = "break"
    OVER = "over"


@dataclass(slots=True)
class Entrant:
    """Somebody who takes part: `person` is the id of a `parlour.net.auth.accounts.Person`.

    `has_left` by themselves: they may come back. `is_barred`: the host has sent them away. `was_there` at
    some time since the last round was seated.
    """

    person: str
    name: str
    has_left: bool = False
    is_barred: bool = False
    was_there: bool = True

    @property
    def takes_part(self) -> bool:
        return not (self.has_left or self.is_barred)


@dataclass(slots=True)
class NightTable:
    """The people at one table of a round, by their numbers, and the places in which they came.

    `places` are None until the match is over, and empty if it was broken off; -1 stands for a bot.
    """

    people: tuple[int, ...]
    places: tuple[tuple[int, int], ...] | None = None


@dataclass
class Night:
    """The state of a night. `ends` is when no more rounds begin, in seconds since 1970 (0: after so many).

    `host` is the id of who opened it, and directs it from any machine of a card room; "" at a host alone.
    `beside` are the ids of those that were on at a host alone when it opened.
    """

    id: str
    plan: NightPlan
    ends: float = 0.0
    stage: NightStage = NightStage.ENTERING
    is_paused: bool = False
    is_last: bool = False  # the host wants no more rounds
    entrants: list[Entrant] = field(default_factory=list)
    rounds: list[list[NightTable]] = field(default_factory=list)
    host: str = ""
    beside: tuple[str, ...] = ()

    # ---- who takes part ------------------------------------------------------------------------------

    def number_of(self, person: str) -> int | None:
        """Return the number of somebody who has entered."""
        return next((at for at, each in enumerate(self.entrants) if each.person == person), None)

    def enter(self, person: str, name: str) -> Entrant:
        """Let somebody take part, or take part again. Raises Refused."""
        number = self.number_of(person)
        if number is not None:
            entrant = self.entrants[number]
            if entrant.is_barred:
                raise Refused(Why.BARRED, sentences.SENT_AWAY)
            entrant.has_left, entrant.was_there = False, True
            return entrant
        self.refuse_newcomers()
        free = self._free_number()
        others = [other.name for at, other in enumerate(self.entrants) if at != free]
        entrant = Entrant(person, unique_name(name, others))
        self.entrants[free : free + 1] = [entrant]
        return entrant

    def _free_number(self) -> int:
        """Return the number of the next newcomer: a new one, or of somebody gone who never sat."""
        if len(self.entrants) < MOST_PEOPLE:
            return len(self.entrants)
        seated = {number for tables in self.rounds for table in tables for number in table.people}
        free = (at for at, each in enumerate(self.entrants) if not each.takes_part and at not in seated)
        return next(free, MOST_PEOPLE)

    def refuse_newcomers(self) -> None:
        """Raise Refused if nobody can enter any more."""
        if self.stage is NightStage.OVER:
            raise Refused(Why.NO_TABLE, sentences.IS_OVER)
        if self._free_number() >= MOST_PEOPLE:
            raise Refused(Why.FULL, told(sentences.FULL, most=MOST_PEOPLE))
        if self.rounds and not self.plan.late:
            raise Refused(Why.PLAYING, sentences.TOO_LATE)

    def leave(self, person: str) -> None:
        """Let somebody take part no more. Raises Refused if they do not."""
        number = self.number_of(person)
        if number is None or not self.entrants[number].takes_part:
            raise Refused(Why.NOWHERE, sentences.NOT_ENTERED)
        self.entrants[number].has_left = True

    def send_away(self, number: int) -> Entrant:
        """Let somebody take part no more, for good. Raises Refused."""
        if number >= len(self.entrants):
            raise Refused(Why.SEAT, sentences.NOBODY)
        self.entrants[number].is_barred = True
        return self.entrants[number]

    @property
    def persons(self) -> tuple[str, ...]:
        """The ids of all who have entered."""
        return tuple(entrant.person for entrant in self.entrants)

    # ---- rounds --------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The number of the latest round, 0 before the first."""
        return len(self.rounds)

    @property
    def tables(self) -> Sequence[NightTable]:
        """The tables of the latest round."""
        return self.rounds[-1] if self.rounds else ()

    def link(self, table: int) -> str:
        """Return how the table of this index, in the latest round, is known by its own journal."""
        return f"{self.id}.{self.round}.{table}"

    def refuse_beginning(self) -> None:
        """Raise Refused if no round can begin now."""
        if self.stage is NightStage.OVER:
            raise Refused(Why.NO_TABLE, sentences.IS_OVER)
        if self.stage is NightStage.ROUND:
            raise Refused(Why.PLAYING, sentences.ROUND_IS_PLAYED)
        here = sum(entrant.takes_part for entrant in self.entrants)
        if here < (FEWEST_PEOPLE if not self.rounds else 2):
            raise Refused(Why.SEAT, told(sentences.TOO_FEW, least=FEWEST_PEOPLE, here=here))

    def begin_round(self, here: Collection[str], rng: random.Random) -> None:
        """Seat everybody for the next round: who is `here` (ids of persons), or was since the last one.

        Raises Refused.
        """
        self.refuse_beginning()
        standing = [row.who for row in self.standings(rng)]
        there = {number for number, each in enumerate(self.entrants) if each.was_there or each.person in here}
        people = [number for number in standing if self.entrants[number].takes_part and number in there]
        if len(people) < 2:
            raise Refused(Why.SEAT, told(sentences.TOO_FEW, least=FEWEST_PEOPLE, here=len(people)))
        tables = seat(people, self.plan.seats, self._past(), self.plan.seating, rng)
        self.rounds.append([NightTable(tuple(table)) for table in tables])
        self.stage = NightStage.ROUND
        for entrant in self.entrants:
            entrant.was_there = entrant.person in here

    def placed(self, table: int, places: Sequence[tuple[str, int]] = ()) -> None:
        """Note in which places the people at a table of this round came; none if their match broke off."""
        if self.tables[table].places is not None:
            return
        numbers = {person: number for number, person in enumerate(self.persons)}
        self.tables[table].places = tuple((numbers.get(person, -1), place) for person, place in places)
        if all(each.places is not None for each in self.tables):
            self.stage = NightStage.BREAK

    def end_round(self, now: float) -> None:
        """End the night after a round if it was the last one; `now` is in seconds since 1970."""
        if self.stage is NightStage.BREAK and self._was_last(now):
            self.stage = NightStage.OVER

    def end(self) -> None:
        """Let no more rounds begin; without one that is played, the night is over."""
        self.is_last = True
        if self.stage is not NightStage.ROUND:
            self.stage = NightStage.OVER

    def _was_last(self, now: float) -> bool:
        is_time = bool(self.ends) and now >= self.ends
        return self.is_last or is_time or bool(self.plan.rounds and self.round >= self.plan.rounds)

    # ---- standings -----------------------------------------------------------------------------------

    def standings(self, rng: random.Random | None = None) -> list[Row[int]]:
        """Return a row for everybody, by number; with `rng` who is level comes in an order by lot."""
        people = list(range(len(self.entrants)))
        if rng is not None:
            rng.shuffle(people)
        return standings(people, self._results())

    def _results(self) -> Iterator[Places[int]]:
        for table in (table for tables in self.rounds for table in tables if table.places):
            yield [(number if number >= 0 else None, place) for number, place in table.places or ()]

    def _past(self) -> Past[int]:
        past = Past[int]()
        for tables in self.rounds:
            past.add([table.people for table in tables])
        return past


_CODEC: Final = TypeAdapter(Night)


def kept(night: Night) -> str:
    """Return the state of a night as the journal keeps it."""
    return _CODEC.dump_json(night).decode()


def brought_back(text: str) -> Night:
    """Return the night that was `kept` so. Raises ValueError."""
    night: Night = _CODEC.validate_json(text)
    return night
