"""Whole matches of one who plays on the screen against people in plain lines, at home and through OpenSSH."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from itertools import chain
from pathlib import Path

import pytest

from parlour.rules.record import record
from parlour.rules.record.entries import Act
from parlour.rules.record.page import UNKNOWN_SEATING, seated
from tests.e2e import in_a_hurry
from tests.e2e.listener import Listener, on_a_terminal, through_pipes
from tests.e2e.players import Player, player
from tests.e2e.test_openssh_guest import CODE, OPTIONS
from tests.e2e.test_plain_over_openssh import CONTROL, MAY_OCCUR
from tests.e2e.test_whole_match import GAMES, RACES, SWIFT, a_referee, kept, the_host
from tests.needs import program
from tests.waiting import until

pytestmark = [program("ssh"), program("setsid"), pytest.mark.timeout(900)]

IN_TIME = 240.0
LINES = in_a_hurry.program("parlour.tui.commands.cli")


def by_ssh(port: int, how: str, user: str) -> tuple[str, ...]:
    key = ("-o", "IdentityFile=/nonexistent")
    return ("ssh", *OPTIONS.split(), *key, "-p", str(port), how, f"{user}@127.0.0.1")


@pytest.mark.few(RACES, slow=())  # what the others lack, tests of plain lines by ssh have
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_in_lines_against_the_screen(
    home: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_hurry.in_a_hurry(monkeypatch)
    folder = home.parent
    bo = folder / "Bo"
    async with a_referee(home, game, 0, relaxed=False) as serving, AsyncExitStack() as stack:
        where = serving.announcement()
        ann = await stack.enter_async_context(player("Ann", folder, where.tcp_port, seed=1))
        own = (*LINES, "join", f"127.0.0.1:{where.tcp_port}", "--plain")
        home_of_bo = {"PARLOUR_HOME": str(bo)}
        listeners = [
            await stack.enter_async_context(on_a_terminal(own, 2, home_of_bo)),
            await stack.enter_async_context(through_pipes(by_ssh(where.ssh_port, "-T", "play"), 3)),
            await stack.enter_async_context(on_a_terminal(by_ssh(where.ssh_port, "-tt", "plain"), 4)),
        ]
        await ann.trusts()
        for name, listener in zip(("Bo", "Cem", "Dee"), listeners, strict=True):
            await listener.hears("What name should others see")
            listener.type(name)
        await listeners[0].hears("yes or no")
        listeners[0].type("yes")
        people: list[Player | Listener] = [ann, *listeners]
        await until(lambda: serving.referee.lines()[0].taken == 4)
        await asyncio.gather(*(each.gets_ready() for each in people))
        await (await the_host(people)).starts()
        try:
            async with asyncio.timeout(IN_TIME):
                await asyncio.gather(*(each.plays_on() for each in people))
        except TimeoutError:
            pytest.fail("\n\n".join(each.seen for each in people))
        await until(lambda: all(kept(folder / name) for name in ("Ann", "Bo")))
    (first,), (second,) = kept(folder / "Ann"), kept(bo)
    assert seated(first, UNKNOWN_SEATING) == seated(second, UNKNOWN_SEATING), (
        "all but the seat of the owner is the same"
    )
    told = record.read(first)
    assert {"Ann", "Bo", "Cem", "Dee"} == set(told.names)
    assert game == SWIFT or {entry.seat for _, entry in told.lines if isinstance(entry, Act)} == set(range(4))
    assert list(record.replay(told))[-1].view(None).match.winners == record.check(first).winners != ()
    every_word = [" ".join(listener.lines) for listener in listeners]
    codes = [CODE.findall(words) for words in every_word[1:]]
    assert all(codes), "guests over SSH read the words that bring them back"
    assert not any(code in every_word[0] for code in chain(*codes))
    assert not set(codes[0]) & set(codes[1]), "and nobody else's"
    assert not any(str(folder) in words for words in every_word)
    through_a_pipe, by_ssh_on_a_terminal = listeners[1].written, listeners[2].written
    assert not CONTROL.search(through_a_pipe.replace("\n", "").replace("\a", ""))
    assert not CONTROL.search(MAY_OCCUR.sub("", by_ssh_on_a_terminal))
    assert max(map(len, through_a_pipe.replace("\a", "").splitlines())) <= 80
    assert max(max(map(len, listener.rows)) for listener in listeners) <= 80
