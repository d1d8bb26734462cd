"""Guests with the real OpenSSH client, in terminals that answer like xterm, like tmux, or not at all."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.tui.terminal.depth import Depth
from tests.needs import program
from tests.net.kit.visiting import open_door, visit
from tests.tui.door.apps import House
from tests.tui.door.test_openssh import OPTIONS
from tests.tui.kit.answering import (
    FENCE,
    KITTY,
    NOTHING,
    TMUX,
    XTERM,
    Answering,
    Answers,
    answering,
    depths_in,
)
from tests.waiting import until

openssh = program("ssh")


@asynccontextmanager
async def guest(
    home: Path, answers: Answers, term: str = "xterm-256color", *, holds_back: bool = False
) -> AsyncIterator[tuple[Answering, House]]:
    """Have the real client visit a door; leave with `q`."""
    house = House()
    environment = {**os.environ, "TERM": term}
    async with open_door(house.rooms.run, home) as door:
        command = ("ssh", *OPTIONS.split(), "-tt", "-p", f"{door.port}", "play@127.0.0.1")
        async with answering(answers, *command, environment=environment, holds_back=holds_back) as (
            terminal,
            client,
        ):
            yield terminal, house
            terminal.type(b"q")
            assert await client.wait() == 3
            assert house.newest


@pytest.mark.few
@openssh
@pytest.mark.parametrize(
    ("answers", "term", "depth"),
    [
        (XTERM, "xterm-256color", Depth.PALETTE),
        (KITTY, "xterm-256color", Depth.TRUE),
        (TMUX, "screen", Depth.STANDARD),
        (TMUX, "tmux-256color", Depth.PALETTE),
        (NOTHING, "xterm-256color", Depth.PALETTE),
    ],
    ids=["xterm", "kitty", "tmux", "tmux-256color", "silent"],
)
async def test_a_guest_gets_the_colors_that_their_terminal_shows(
    home: Path, answers: Answers, term: str, depth: Depth
) -> None:
    async with guest(home, answers, term) as (terminal, house):
        await terminal.sees(b"no key")
        assert len(terminal.asked) == 4
        assert b"rgb:" not in terminal.raw  # no answer is echoed
        terminal.type(b"a")
        await terminal.sees(b"key a")
        assert depths_in(terminal.painted) == {depth}
        assert house.app().keys == ["a"]


@pytest.mark.slow  # `test_guests` shows it with a client that is cheaper
@openssh
@pytest.mark.parametrize("term", ["linux", "vt100"])
async def test_a_guest_whose_terminal_prints_questions_is_asked_none(home: Path, term: str) -> None:
    async with guest(home, NOTHING, term) as (terminal, _):
        await terminal.sees(b"no key")
        assert terminal.asked == []
        assert depths_in(terminal.painted) == ({Depth.STANDARD} if term == "linux" else set())


@pytest.mark.slow  # `test_answers` shows it of the filter
@openssh
async def test_late_answers_of_a_guests_terminal_are_no_keys_and_change_nothing(home: Path) -> None:
    async with guest(home, KITTY, holds_back=True) as (terminal, house):
        await terminal.sees(b"no key")  # the app has started: it has been waited for long enough
        terminal.type(b"a")
        while terminal.answer(1):
            pass
        terminal.type(b"b")
        await terminal.sees(b"key b")
        assert house.app().keys == ["a", "b"]
        assert depths_in(terminal.painted) == {Depth.PALETTE}


async def test_a_guest_who_leaves_or_floods_while_their_terminal_is_asked_disturbs_nobody(home: Path) -> None:
    house = House()
    async with open_door(house.rooms.run, home) as door:
        async with visit(door.port, answer=b"") as leaving:
            await until(lambda: FENCE in leaving.terminal.raw)
            leaving.connection.abort()
        async with visit(door.port, answer=b"") as flooding:
            await until(lambda: FENCE in flooding.terminal.raw)
            flooding.type(b"y" * 100_000)
            async with visit(door.port) as other:
                await other.sees("no key")
                other.type("a")
                await other.sees("key a")
