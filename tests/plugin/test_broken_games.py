"""Broken games of other distributions at a real referee in a process of its own, beside a healthy table."""

from __future__ import annotations

import random
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from parlour.net.wire.messages import Lobby, Notice, Play, Update
from tests.net.kit.saying import words_of
from tests.net.kit.seating import match_of
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import TcpGuest, TcpPlayer, client_of
from tests.rules.kit.foreign import a_distribution, failing_at_a_move, upgraded
from tests.rules.kit.foreign import site as site
from tests.waiting import until

pytestmark = pytest.mark.timeout(400)

RAISES = "raise ValueError('R7 is on top')"
ENDLESS = "while True: pass"


def notices(guest: TcpGuest) -> str:
    return " ".join(words_of(notice) for notice in guest.all(Notice))


async def first_move(guests: Sequence[TcpGuest]) -> None:
    """Let whoever may move first do what a bot would do."""
    await until(lambda: any(map(_moves, guests)))
    mover = next(guest for guest in guests if _moves(guest))
    answer = await mover.ask(Play(move=_moves(mover), seen=mover.update.seq))
    assert not answer.ok


def _moves(guest: TcpGuest) -> str:
    return guest.bot_move(random.Random(1)) if guest.all(Update) else ""


@pytest.mark.few("raise ValueError('R7 is on top')-ValueError in play.after", slow=())
@pytest.mark.parametrize(
    ("fails", "why"),
    [(RAISES, "ValueError in play.after"), (ENDLESS, "no answer from play.after within 3 seconds")],
)
async def test_a_broken_game_closes_its_table_and_goes_on_when_it_is_mended(
    site: Path, monkeypatch: pytest.MonkeyPatch, fails: str, why: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(site))
    a_distribution(site, code=failing_at_a_move(fails))
    serve = Serve.start("--port", "0")
    players: list[TcpPlayer] = []
    guests: list[TcpGuest] = []
    try:
        players = [await serve.player(name) for name in ("Cy", "Di")]
        await match_of(*players, game="crazy-eights", pace="instant")
        guests = [TcpGuest(await client_of(serve, name)) for name in ("Ann", "Bo")]
        await match_of(*guests, game="far-jojo")
        await first_move(guests)
        for guest in guests:
            await guest.until(lambda: isinstance(guest.told[-1], Lobby))  # noqa: B023
            assert f"The game far of parlour-far 1.0 failed: {why}. The table is closed. " in notices(guest)
            assert "R7" not in notices(guest)
        for player in players:
            assert player.losses == 0
            player.acknowledged.clear()
        await until(lambda: all(player.acknowledged for player in players))
        assert "failed" not in "".join(map(notices, players))
        tokens = [guest.welcome.token for guest in guests]
        for guest in guests:
            await guest.close()
        upgraded(site)
        serve.end(signal.SIGKILL)
        serve.resume()
        guests = [TcpGuest(await client_of(serve, token=token)) for token in tokens]
        await until(lambda: all(guest.all(Update) for guest in guests))
        said = "The match goes on, but it was played with parlour-far 1.0; 1.1 is installed here."
        assert said in notices(guests[0])
        assert guests[0].update.table.title == "Jojo"
    finally:
        for each in (*players, *guests):
            await each.close()
        serve.end(signal.SIGKILL)
