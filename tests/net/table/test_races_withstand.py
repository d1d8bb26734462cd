"""Whatever people do while races are open: nothing stops the table, and nobody waits longer than is promised.

Everybody does anything at any time: claims for any update, passes on them, says of any update that it is
shown, goes and comes back on another line, lets a bot play.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

import pytest

from parlour.net import limits
from parlour.net.wire.messages import Answer, Back, Leave, Phase, Play, Ready, Request, Shown, Sit
from parlour.rules.steps import Choice, compose
from tests.net.kit.guests import Guest, now, settle
from tests.net.kit.hall import AtTable
from tests.net.kit.racers import first_race, races
from tests.net.table.begun import TWO
from tests.waiting import until

pytestmark = pytest.mark.looptime

RACE_SECONDS = 3.0
SLACK = 0.05


@dataclass
class Mischief:
    """What people at a table ask for, by chance, and which of it has no answer yet."""

    there: AtTable[Guest]
    rng: random.Random
    waiting: list[tuple[float, list[Answer]]] = field(default_factory=list)

    def step(self) -> None:
        """Let each do something or nothing."""
        for racer in self.there.guests:
            if racer.person not in self.there.table.state.people:
                racer.send(Sit(table="t1"))
            elif self.rng.random() < 0.4:
                for request in self._whims(racer):
                    self.waiting.append((now(), racer.send(request)))

    def check(self) -> None:
        """Every request has one answer, at once or after a verdict that is due soon."""
        for since, answers in self.waiting:
            assert len(answers) == 1 or (not answers and now() - since < limits.RACE_WAITS + SLACK)
        self.waiting = [(since, answers) for since, answers in self.waiting if not answers]

    def _whims(self, racer: Guest) -> list[Request]:
        seq = racer.update.seq
        seen = self.rng.choice([seq, seq, seq, seq - 1, seq + 1, 0, 10**9])
        moves: list[Request] = [Play(move=self._move(racer), seen=max(0, seen)) for _ in range(2)]
        shown: list[Request] = [Shown(seq=max(0, seen))]
        others: list[Request] = [Leave(), Back(), Ready(), Play(move="pass", seen=seq)]
        return self.rng.choice([moves[:1], moves[:1], moves, shown, shown * 20, [self.rng.choice(others)]])

    def _move(self, racer: Guest) -> str:
        choices = racer.update.view.choices if racer.update.view is not None else ()
        claims = [choice for choice in choices if choice.race]
        return self._composed(self.rng.choice(claims or choices)) if choices else "stack 1"

    def _composed(self, choice: Choice) -> str:
        picks: list[str] = []
        for step in choice.steps:
            if not step.when or step.follows(tuple(picks)):
                picks += self.rng.sample(step.among, self.rng.randint(step.least, step.least or 1))
        return compose(choice.verb, picks)


async def test_nothing_that_people_do_stops_a_race_or_the_table() -> None:
    longest = RACE_SECONDS + limits.SHOWN_WITHIN + limits.MOST_CREDIT + SLACK
    async with races("Ann", "Bo", "Cy", far=(0.0, 0.09, 0.22), bots=1, pace="fast") as there:
        mischief, since, race = Mischief(there, random.Random(5)), now(), ""
        for _ in range(250):
            mischief.step()
            await asyncio.sleep(mischief.rng.choice([0.0, 0.01, 0.1, 0.3]))
            mischief.check()
            assert not there.hall.closed
            if there.race != race:
                since, race = now(), there.race
            assert not race or now() - since < longest
        assert sum(bool(verdict.claims) for verdict in there.judged) > 2, "there was something to judge"
        for racer in there.guests:
            racer.send(Leave())
        await settle()
        await until(lambda: there.table.state.phase is not Phase.PLAYING, within=10_000)
        assert not there.hall.closed


async def test_a_seat_on_another_line_has_no_second_claim() -> None:
    async with races("Ann", "Bo", far=(0.24, 0.0), top=TWO) as there:
        _, bo = there.guests
        await first_race(there)
        assert (await bo.play("stack 3", seen=10**9)).ok, "an update to come is none from before the race"
        await bo.drop()
        await bo.come_back()
        assert (await bo.play("stack 1")).reason == "race"
        await until(lambda: there.judged)
        assert [(claim.seat, claim.move) for claim in there.claims] == [(1, "stack 3")]
