"""A player's connection as the screens use it."""

from __future__ import annotations

from parlour.net.wire.messages import Back, NextStep, Play
from parlour.tui.remote.table_client import Link
from tests.tui.kit.fake_lines import FakeLine


async def test_fast_fingers_are_told_so_and_never_break_the_referees_rate() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    answers = [await link.play("draw", seen=1) for _ in range(40)]
    sent = line.asked_for(Play)
    assert 10 < len(sent) < 20
    assert [answer.ok for answer in answers].count(True) == len(sent)
    assert answers[-1].words == "not so fast: wait a moment"


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
    assert [(answer.ok, answer.words) for answer in answers] == [(False, "The connection is gone.")] * 4
