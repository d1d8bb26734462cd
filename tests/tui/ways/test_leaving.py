"""The ways away: who would take something from others, or lose it, is asked first."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.net.wire.messages import Answer, Leave, Lobby, OpenTable, Phase
from parlour.rules.sentences import in_words
from parlour.tui.remote.table_client import Link
from parlour.tui.ways.player import GivenUp, NoWay
from parlour.tui.ways.questions import Decision, LeaveMatch, LeaveWaiting
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import seats
from tests.tui.ways.scripted import ScriptedPlayer
from tests.waiting import until

pytestmark = pytest.mark.looptime
JUNO = OpenTable(game="juno-classic")


async def hosted(ann: ScriptedPlayer, phase: Phase, *names: str, **more: Any) -> Link:
    """Open a table, at which these people are now."""
    await ann.ways.open_table(JUNO)
    link = ann.link
    assert link is not None
    update = ann.house.update(phase, seats=seats(*names), **more)
    ann.house.tell(update)
    await until(lambda: link.update is update)
    return link


@pytest.mark.parametrize(
    ("phase", "names", "more", "question"),
    [
        (Phase.PLAYING, ("Ann", "Bo"), {}, LeaveMatch(alone=False, remote=False)),
        (Phase.BETWEEN, ("Ann", "Bot 1"), {"alone": True}, LeaveMatch(alone=True, remote=False)),
        (Phase.WAITING, ("Ann", "Bot 1", "Bo"), {}, LeaveWaiting("Bo")),
        (Phase.WAITING, ("Ann",), {"options": {"target": "200"}}, LeaveWaiting("")),
    ],
)
async def test_who_leaves_something_is_asked_first(
    phase: Phase, names: tuple[str, ...], more: dict[str, Any], question: Decision
) -> None:
    ann = ScriptedPlayer(False, True)
    link = await hosted(ann, phase, *names, **more)
    with pytest.raises(GivenUp):
        await ann.ways.leave(link)
    assert ann.house.asked_for(Leave) == []
    await ann.ways.leave(link)
    assert ann.questions == [question, question]
    assert ann.house.asked_for(Leave) == [Leave()]
    assert (ann.link, link.update) == (link, None), "the lobby of the host"


@pytest.mark.parametrize(
    ("phase", "names", "sure"),
    [
        (Phase.WAITING, ("Ann",), False),
        (Phase.OVER, ("Ann", "Bo"), False),
        (Phase.PLAYING, ("Ann", "Bo"), True),
    ],
)
async def test_who_leaves_nothing_or_is_sure_is_not_asked(
    phase: Phase, names: tuple[str, ...], sure: bool
) -> None:
    ann = ScriptedPlayer()
    await ann.ways.leave(await hosted(ann, phase, *names), sure=sure)
    assert ann.house.asked_for(Leave) == [Leave()]


async def test_who_played_alone_is_at_no_host_then() -> None:
    ann = ScriptedPlayer(True)
    await ann.ways.play(JUNO)
    link = ann.link
    assert link is not None
    await ann.ways.leave(link)
    assert ann.link is None
    assert ann.house.closed


async def test_a_table_that_lets_nobody_go_says_so_and_keeps_the_seat_unless_there_is_none() -> None:
    ann = ScriptedPlayer()
    link = await hosted(ann, Phase.WAITING, "Ann")
    no = Answer(id=0, ok=False, told=in_words("not so fast"))
    ann.house.answers[Leave] = no
    with pytest.raises(NoWay, match=r"^Not so fast$"):
        await ann.ways.leave(link)
    assert link.update is not None
    ann.house.answers[Leave] = no.model_copy(update={"reason": "nowhere"})
    await ann.ways.leave(link)
    assert link.update is None


@pytest.mark.parametrize("remote", [False, True])
async def test_a_table_whose_connection_is_lost_is_left_with_its_host(remote: bool) -> None:
    ann = ScriptedPlayer(fake=FakeConnector(remote=remote))
    link = await hosted(ann, Phase.WAITING, "Ann")
    ann.house.lost = True
    await ann.ways.leave(link)
    assert ann.link is None
    assert ann.departed is remote, "a guest over SSH has no other place"


async def test_the_lobby_of_a_host_is_left() -> None:
    ann = ScriptedPlayer(line=FakeHouse(Lobby(tables=())))
    await ann.ways.join(None)
    await ann.ways.hang_up()
    assert ann.link is None
    assert ann.house.closed
