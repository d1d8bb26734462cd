"""A player's connection as the screens use it."""

from __future__ import annotations

import asyncio
import gc
import warnings
from dataclasses import replace

from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import Back, NextStep, Phase, Play, Ready
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.verdicts import OwnVerdicts
from tests.net.kit.saying import words_of
from tests.tui.kit.fake_lines import FakeHouse, FakeLine
from tests.waiting import until


async def test_fast_fingers_are_told_so_and_never_break_the_referees_rate() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    answers = [await link.play("draw", seen=1) for _ in range(40)]
    sent = line.asked_for(Play)
    assert 10 < len(sent) < 20
    assert [answer.ok for answer in answers].count(True) == len(sent)
    assert words_of(answers[-1]) == "not so fast: wait a moment"


async def test_the_next_step_of_a_long_move_is_asked_for_after_all_of_it() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    move = " ".join(["play", *["N7"] * 150])
    await link.next_step(move)
    assert [asked.text for asked in line.asked if isinstance(asked, NextStep)] == [move]


async def test_over_a_lost_connection_every_request_is_refused_in_words() -> None:
    line = FakeLine()
    line.lost = True
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    answers = [
        await link.play("draw", seen=1),
        await link.next_step("play"),
        await link.ask(Back()),
        await link.leave(),
    ]
    assert [(answer.ok, words_of(answer)) for answer in answers] == [(False, "The connection is gone.")] * 4


async def test_the_verdict_on_a_round_is_there_again_for_who_comes_back_to_its_results() -> None:
    house, found = FakeHouse(), Verdict(1, 3, took_part=True)
    house.tell(house.update(Phase.BETWEEN))
    judged = OwnVerdicts()
    link = Link(house, hear=lambda _: None, refused=lambda _: None, judged=judged)
    link.start()
    await link.first_lobby()
    house.tell(found)
    await until(lambda: link.verdict == found)
    await link.leave()
    assert link.verdict is None
    shown = house.update(Phase.BETWEEN)
    house.tell(shown)
    await until(lambda: link.verdict == found)
    await link.close()
    for update, verdict in (
        (shown, found),
        (shown.model_copy(update={"table": shown.table.model_copy(update={"match_id": "ab" * 16})}), None),
        (house.update(Phase.PLAYING), None),
    ):
        assert judged.of(house.welcome.referee, update) == verdict
    assert shown.view is not None
    *before, last = shown.view.match.results
    other = replace(shown.view.match, results=(*before, replace(last, points=(7, 0))))
    changed = shown.model_copy(update={"view": replace(shown.view, match=other)})
    assert judged.of(house.welcome.referee, changed) is None, "other results are those of another round"


async def test_a_request_that_is_sent_just_before_the_line_closes_is_dropped_whole() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        link.send(Ready())
        await link.close()
        await asyncio.sleep(0)
        gc.collect(0)
    assert (line.asked, found) == ([], []), "no coroutine is left that nobody awaits"
