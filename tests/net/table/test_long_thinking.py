"""Bots that think long, at a table on virtual time: their decisions are made elsewhere meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import pytest

from parlour.net.journal.entries import Made
from parlour.net.table.bots import PATIENCE, TURN, LongThinking
from parlour.net.table.events import Closes
from parlour.net.thinking.question import Decision
from parlour.net.wire.messages import GoOn, Pause, Phase, Play
from parlour.net.wire.notices import ENDED
from parlour.rules import match as matches
from parlour.rules.reaction import LEAST
from parlour.rules.record import record
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import View
from tests.net.kit.guests import Guest
from tests.net.kit.hall import GAME, AtTable, any_move, begin, journaled, table
from tests.net.kit.racers import races
from tests.net.kit.thinking import Deciding
from tests.net.table.begun import TWO
from tests.waiting import until

pytestmark = pytest.mark.looptime

SLOWEST = 2000
"""Milliseconds within which every person has reacted."""
BOT = 1
"""The seat of the bot beside Ann."""


class Thinking:
    """Thinks long, and decides as `decide` does."""

    thinks_long = True

    def __init__(self, decide: Callable[[View, random.Random], str | None]) -> None:
        self.decide = decide


def draws(view: View, _: random.Random) -> str | None:
    """Draw whenever it can be, and never play."""
    return next((verb for verb in ("draw", "keep") if view.choice(verb)), None)


@pytest.fixture(autouse=True)
def _levels_that_think_long(monkeypatch: pytest.MonkeyPatch) -> None:
    bots: Any = table_rules(GAME).game.bots
    monkeypatch.setitem(bots, "idle", lambda _: Thinking(lambda *_: None))
    monkeypatch.setitem(bots, "drawing", lambda _: Thinking(draws))
    monkeypatch.setitem(bots, "slow", lambda ruleset: Thinking(bots["normal"](ruleset).decide))


def now() -> float:
    return asyncio.get_running_loop().time()


def moves(there: AtTable[Guest]) -> list[str]:
    """The moves of the bot in the journal."""
    made = [entry for entry in journaled(there.table) if isinstance(entry, Made) and entry.seat == BOT]
    return [str(entry.move) for entry in made]


def with_a_bot(thinkers: Deciding, level: str = "drawing") -> AbstractAsyncContextManager[AtTable[Guest]]:
    """Ann and a bot."""
    return table("Ann", bots=1, level=level, thinkers=thinkers)


async def bots_turn(there: AtTable[Guest]) -> float:
    """Let Ann play until it is the bot's turn; return the time at which it was told."""
    (ann,) = there.guests
    if ann.phase != Phase.PLAYING.value:
        await begin(there.guests)
    for _ in range(50):
        if any(seat.seat == BOT and seat.acts for seat in ann.view.seats):
            return now()
        assert (await ann.ask(Play(move=any_move(ann)))).ok
    raise AssertionError("the bot never has its turn")


async def time_of_move(there: AtTable[Guest]) -> float:
    """Return how long the bot takes for its next move."""
    told, made = await bots_turn(there), len(moves(there))
    await until(lambda: len(moves(there)) > made)
    return now() - told


async def test_a_bot_moves_when_a_person_would_with_the_decision_that_was_made_meanwhile() -> None:
    thinkers = Deciding(0.5)
    async with with_a_bot(thinkers) as there:
        for _ in range(3):
            taken = await time_of_move(there)
            assert TURN[0] <= taken <= TURN[1] + 0.1
        assert {*moves(there)} <= {"draw", "keep"}
        assert [question.level for question in thinkers.asked] == ["drawing"] * len(thinkers.asked)


async def test_a_bot_that_waits_for_its_decision_moves_as_soon_as_that_is_there() -> None:
    async with with_a_bot(Deciding(2.5)) as there:
        assert await time_of_move(there) == pytest.approx(2.5, abs=0.05)
        assert moves(there) == ["draw"]


async def test_a_bot_whose_decision_does_not_come_moves_like_normal_and_is_forgotten() -> None:
    thinkers = Deciding(None)
    async with with_a_bot(thinkers) as there:
        for _ in range(2):
            assert TURN[0] + PATIENCE <= await time_of_move(there) <= TURN[1] + PATIENCE + 0.1
        assert any(move.startswith("play") for move in moves(there))
        await until(lambda: not thinkers.open)


async def test_a_bot_whose_worker_fails_moves_like_normal_when_a_person_would() -> None:
    async with with_a_bot(Deciding(0.5, fails="it died")) as there:
        for _ in range(2):
            assert TURN[0] <= await time_of_move(there) <= TURN[1] + 0.1
        assert any(move.startswith("play") for move in moves(there))


async def test_a_worker_is_sent_the_rules_the_view_of_the_seat_and_a_seed() -> None:
    thinkers = Deciding(None)
    async with with_a_bot(thinkers) as there:
        await bots_turn(there)
        match = there.table.state.match
        assert match is not None
        sent = json.loads(thinkers.asked[-1].line())
        assert sent.keys() == {"ruleset", "view", "level", "manner", "seed"}
        assert thinkers.asked[-1].view == match.view_of_bot(BOT)
        assert sent["ruleset"] == there.table.state.ruleset
        assert "Ann" not in json.dumps(sent)


def test_a_view_that_has_changed_is_thought_about_anew_and_one_that_has_not_is_not() -> None:
    rules = table_rules(GAME)
    view = matches.seen_by(matches.begin(rules.game, rules.rules, 2), 0)
    rng, bot = random.Random(1), LongThinking("", "drawing", "", Thinking(draws))
    bot.consider(view, rng)
    first = bot.question
    assert first is not None
    bot.consider(replace(view), rng)
    assert bot.question is first
    bot.consider(replace(view, phase="another"), rng)
    second = bot.question
    assert second is not None
    assert second is not first
    assert not bot.decided(first, Decision(move="draw"))
    assert bot.decided(second, Decision(move="keep"))
    assert bot.decide(replace(view, phase="another"), rng) == "keep"


async def test_a_table_that_closes_asks_nothing_any_more() -> None:
    thinkers = Deciding(None)
    async with with_a_bot(thinkers) as there:
        await bots_turn(there)
        await until(lambda: thinkers.open)
        there.table.inbox.put_nowait(Closes(ENDED))
        await until(lambda: there.hall.closed)
        assert not thinkers.open


async def test_a_bot_that_waits_while_the_table_is_paused_moves_after_the_pause() -> None:
    async with with_a_bot(Deciding(10.0)) as there:
        (ann,) = there.guests
        await bots_turn(there)
        assert (await ann.ask(Pause())).ok
        await asyncio.sleep(100)
        assert moves(there) == []
        assert (await ann.ask(GoOn())).ok
        went_on = now()
        await until(lambda: moves(there))
        assert TURN[0] <= now() - went_on <= TURN[1] + 0.1
        assert moves(there) == ["draw"], "as it was decided during the pause"


@pytest.mark.slow
async def test_bots_that_think_long_play_a_match_that_can_be_replayed() -> None:
    assert await whole_match() == await whole_match()


async def whole_match() -> str:
    """Let three such bots play a match; return its record, which is complete."""
    wish: dict[str, Any] = {"bots": 3, "level": "slow", "standing": True, "pace": "instant", "target": "20"}
    thinkers = Deciding(0.01)
    async with table(thinkers=thinkers, **wish) as there:
        await until(lambda: there.hall.finished)
        text = there.hall.finished[0].text
        assert record.check(text).winners
        assert len(thinkers.asked) > 20
        return re.sub("(?m)^(table|played) .*$", "", text)


async def test_in_a_race_nothing_is_asked_and_the_bot_is_as_fast_as_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots: Any = table_rules("lotta-watta").game.bots
    monkeypatch.setitem(bots, "slow", lambda ruleset: Thinking(bots["normal"](ruleset).decide))
    thinkers = Deciding(None)
    async with races("Ann", bots=1, level="slow", thinkers=thinkers, top=TWO) as there:
        assert (await there.guests[0].play("pass")).ok
        await until(lambda: there.race)
        thinkers.asked.clear()
        await until(lambda: there.judged)
        assert [(claim.seat, claim.move) for claim in there.claims] == [(1, "stack 3")]
        assert LEAST <= there.claims[0].reaction < SLOWEST
        assert not any(question.view.race for question in thinkers.asked)


async def test_a_bot_that_overlooks_its_turn_is_asked_again() -> None:
    thinkers = Deciding(0.1)
    async with with_a_bot(thinkers, "idle") as there:
        await bots_turn(there)
        await until(lambda: len(thinkers.asked) >= 3)
        assert len({question.seed for question in thinkers.asked}) >= 3
        assert moves(there) == []
