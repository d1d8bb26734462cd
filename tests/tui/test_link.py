"""A player's connection as the screens use it."""

from __future__ import annotations

from net.messages import Play
from tests.tui.fakes import FakeLine
from tui.link import Link


async def test_fast_fingers_are_told_so_and_never_break_the_referees_rate() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    answers = [await link.play("draw", seen=1) for _ in range(40)]
    sent = line.asked_for(Play)
    assert 10 < len(sent) < 20
    assert [answer.ok for answer in answers].count(True) == len(sent)
    assert answers[-1].words == "not so fast: wait a moment"
