"""Worker processes: real ones, which die, hang and end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from parlour.net.thinking.pool import COMMAND, WorkerPool, cores
from parlour.net.thinking.question import BotQuestion, Decision
from parlour.net.thinking.worker import decided
from parlour.net.worker import NICENESS
from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.shelf.saved import dump
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import View
from tests.processes import lives
from tests.rules.games_suite.playing import EACH_FAMILY, moments
from tests.waiting import until, until_blocking

FOLDER = Path(__file__).parent
ODD = (sys.executable, str(FOLDER / "odd_worker.py"))
RUNS = (sys.executable, "-u", "-c")
LONG = 60.0
"""Seconds within which a worker answers on a machine with much else to do."""


def any_view() -> View:
    rules = table_rules("juno-classic")
    return matches.seen_by(matches.begin(rules.game, rules.rules, 2), 0)


def question(level: str) -> BotQuestion:
    return BotQuestion(ruleset="", level=level, seed=1, view=any_view())


class Asker:
    """Somebody who asks, and notes the answers."""

    def __init__(self, pool: WorkerPool, told: list[str | None] | None = None) -> None:
        self.decisions: list[Decision] = []
        self._pool = pool
        self._told = told if told is not None else []

    def ask(self, level: str) -> None:
        self._pool.ask(self, question(level), self._note)

    def _note(self, decision: Decision) -> None:
        self.decisions.append(decision)
        self._told.append(decision.move)

    def forget(self) -> None:
        self._pool.forget(self)

    async def answer(self, level: str) -> Decision:
        self.ask(level)
        await until(lambda: self.decisions)
        return self.decisions.pop(0)


@asynccontextmanager
async def pool_of(
    count: int, within: float = LONG, idle: float = LONG, command: tuple[str, ...] = ODD
) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(command, count, within, idle)
    try:
        yield pool
    finally:
        await pool.close()


def pids(pool: WorkerPool) -> list[int]:
    return [worker.pid for worker in pool.workers if worker.pid is not None]


def questions() -> Iterator[BotQuestion]:
    """Questions from matches of a game of each family, and of one with suits."""
    for setting in (Setting(game, 4) for game in (*EACH_FAMILY, "mau-mau")):
        ruleset = dump(setting.rules)
        for moment in moments(setting, 4):
            for seat in range(setting.seats):
                view = matches.seen_by_bot(moment, seat)
                yield BotQuestion(ruleset=ruleset, level="normal", seed=seat, view=view)


@pytest.mark.slow
async def test_a_worker_decides_as_the_bot_would_here() -> None:
    asked = list(questions())
    told: dict[int, str | None] = {}

    def noting(number: int) -> Callable[[Decision], None]:
        return lambda decision: told.update({number: decision.move})

    async with pool_of(1, command=COMMAND) as pool:
        for number, what in enumerate(asked):
            pool.ask(number, what, noting(number))
        await until(lambda: len(told) == len(asked))
    assert told == {number: decided(what) for number, what in enumerate(asked)}
    assert len({what.ruleset for what in asked if told[asked.index(what)]}) > 2, "moves of several games"


async def test_there_are_as_many_workers_as_cores_less_one_and_at_least_one() -> None:
    assert len(WorkerPool().workers) == max(1, cores() - 1)


async def test_a_worker_runs_beside_others_and_outlives_bots_that_fail() -> None:
    async with pool_of(1) as pool:
        ann = Asker(pool)
        first = await ann.answer("pid")
        niceness = (await ann.answer("niceness")).move
        assert int(niceness or 0) == min(19, os.nice(0) + NICENESS)
        assert await ann.answer("raises") == Decision(failed="IndexError"), "and no card is told"
        assert (await ann.answer("prints")).move == "prints", "what a bot prints is no answer"
        assert (await ann.answer("nothing")).move is None
        assert await ann.answer("pid") == first
        assert await ann.answer("dies") == Decision(failed="it died")


async def test_a_worker_that_is_killed_in_a_decision_or_takes_too_long_is_replaced(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with pool_of(1) as pool:
        ann, bo = Asker(pool), Asker(pool)
        first = (await ann.answer("pid")).move
        ann.ask("hangs")
        bo.ask("pid")
        os.kill(int(first or 0), signal.SIGKILL)
        await until(lambda: ann.decisions and bo.decisions)
        assert ann.decisions.pop() == Decision(failed="it died")
        second = bo.decisions.pop().move
        pool.workers[0]._within = 0.2
        assert await ann.answer("hangs") == Decision(failed="it took more than 0.2 s")
        assert not lives(int(second or 0))
        pool.workers[0]._within = LONG
        assert len({first, second, (await bo.answer("pid")).move, None}) == 4
    lines = [record.getMessage() for record in caplog.records if record.name == "parlour.net.thinking.pool"]
    assert lines[0] == "a worker did not decide for a bot (hangs): it died; normal moves"


@pytest.mark.slow
@pytest.mark.parametrize("how", ["dies", "has no questions"])
async def test_a_worker_that_died_or_ended_without_a_question_is_not_noticed(how: str) -> None:
    async with pool_of(1) as pool:
        ann = Asker(pool)
        pool._idle = LONG if how == "dies" else 0.05
        first = (await ann.answer("pid")).move
        if how == "dies":
            os.kill(int(first or 0), signal.SIGKILL)
        await until(lambda: not pids(pool) and not lives(int(first or 0)))
        assert (await ann.answer("pid")).move not in (first, None)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ((*RUNS, "print('ready'); input(); print('play B7')"), "its answer is not valid"),
        ((*RUNS, "print('ready'); input(); print('x' * 200_000)"), "its answer is too long"),
        ((*RUNS, "print('hello')"), "it does not start"),
        ((*RUNS, "pass"), "it died"),
        (("/nowhere/parlour-worker",), "it does not start: No such file or directory"),
    ],
)
async def test_a_program_that_is_no_worker_gives_no_decision(command: tuple[str, ...], why: str) -> None:
    async with pool_of(1, command=command) as pool:
        assert await Asker(pool).answer("pid") == Decision(failed=why)
        assert pids(pool) == []


async def test_questions_are_answered_in_the_order_in_which_their_askers_came() -> None:
    told: list[str | None] = []
    async with pool_of(1) as pool:
        ann, bo, cy, dan = (Asker(pool, told) for _ in range(4))
        ann.ask("1")
        bo.ask("2")
        cy.ask("3")
        dan.ask("4")
        ann.ask("1 again")  # about a newer view: she keeps her place
        cy.forget()
        await until(lambda: len(told) == 3)
    assert told == ["1 again", "2", "4"]


@pytest.mark.slow
async def test_a_decision_about_an_older_question_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    async with pool_of(2) as pool:
        ann, bo = Asker(pool), Asker(pool)
        ann.ask("sleeps")
        await until(lambda: not pool._waiting)
        assert await ann.answer("newer") == Decision(move="newer")
        other = int((await bo.answer("pid")).move or 0)
        (asleep,) = {*pids(pool)} - {other}
        os.kill(asleep, signal.SIGKILL)
        await until(lambda: "it died" in caplog.text)
        assert (await bo.answer("2")).move == "2"
        assert ann.decisions == []


async def test_closing_the_pool_ends_workers_in_the_middle_of_a_decision() -> None:
    async with pool_of(2) as pool:
        ann, bo = Asker(pool), Asker(pool)
        assert pids(pool) == [], "none runs before the first question"
        ann.ask("hangs")
        await until(lambda: len(pids(pool)) == 1 and not pool._waiting)
        bo.ask("sleeps")
        await until(lambda: len(pids(pool)) == 2 and not pool._waiting)
        processes = pids(pool)
        await pool.close()
        assert not any(map(lives, processes))
        ann.ask("pid")
        assert pids(pool) == []
        assert ann.decisions == bo.decisions == []


@contextmanager
def referee(level: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A process whose two workers are in a decision."""
    command = [sys.executable, str(FOLDER / "asking_referee.py"), level]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, [int(pid) for pid in process.stdout.readline().split()]
        finally:
            process.kill()


@pytest.mark.few
@pytest.mark.parametrize("level", ["hangs", "sleeps", "waits"])
def test_no_worker_outlives_a_referee_that_is_killed(level: str) -> None:
    with referee(level) as (process, workers):
        assert len(workers) == 2
        assert all(map(lives, workers))
        process.kill()
        until_blocking(lambda: not any(map(lives, workers)))
