"""Two players at plain lines over real sockets: one hosts with a password, the other joins."""

from __future__ import annotations

import asyncio
from pathlib import Path

from parlour.net.process.daemon import running_referee
from parlour.net.storage.data_folder import Home
from parlour.tui.plain.saying.said import Kind
from parlour.tui.remote.local import ThisMachine
from tests.tui.plain.pages.typed import END, Player
from tests.tui.remote.test_this_machine import ANYWHERE, own, unannounced  # noqa: F401 - fixtures
from tests.waiting import WITHIN, until


def machine(home: Home, name: str) -> Player:
    """A player at a machine with its own data folder."""
    home.make()
    return Player(ThisMachine(home, ANYWHERE), name)


async def typed(player: Player, line: str, *, leads_to: str) -> None:
    """Type a line, and wait until something that is said has these words."""
    before = len(player.lines.said)
    player.lines.put(line)
    await heard(player, leads_to, before)


async def heard(player: Player, words: str, since: int = 0) -> None:
    try:
        await until(lambda: any(words in text for text in _all(player, since)))
    except TimeoutError:
        raise AssertionError(f"{words!r} was not said: {_all(player, since)}") from None


def _all(player: Player, since: int) -> list[str]:
    return [said.text for said in player.lines.said[since:]] + player.lines.prompts[-1:]


async def test_a_table_with_a_password_is_hosted_and_joined(own: Home, tmp_path: Path) -> None:  # noqa: F811
    async with machine(own, "Ann") as ann, machine(Home(tmp_path / "bo"), "Bo") as bo:
        await typed(ann, "host crazy-eights", leads_to="Host a table: Crazy Eights")
        await typed(ann, "password kitchen", leads_to="a password")
        await typed(ann, "open", leads_to="Type ready")
        running = running_referee(own, own.referee_file)
        assert running is not None
        await typed(bo, f"join 127.0.0.1:{running.tcp_port}", leads_to="Trust this host")
        await typed(bo, "yes", leads_to="Password: ")
        await typed(bo, "wrong", leads_to="password")
        await typed(bo, "kitchen", leads_to="1. Ann, host, not ready")
        await heard(ann, "Bo sits down.")
        await typed(bo, "ready", leads_to="Waiting for Ann.")
        await heard(ann, "Bo is ready.")
        await typed(ann, "bot easy", leads_to="a bot, level easy")
        await typed(ann, "say hello", leads_to="Ann says: hello")
        await heard(bo, "Ann says: hello")
        await typed(ann, "ready", leads_to="Everyone is ready. Type start.")
        await typed(ann, "start", leads_to="Crazy Eights at table Ann's table.")
        await heard(bo, "Crazy Eights at table Ann's table.")
        await until(lambda: ann.at == bo.at == "MatchPage")
        await until(lambda: any(_turns(each) for each in (ann, bo)))
        await typed(ann if _turns(ann) else bo, "draw", leads_to="You dr")
        await typed(ann, "leave", leads_to="Leave the table?")
        await typed(ann, "yes", leads_to="at the tables of this host")
        await heard(bo, "Ann")
        bo.lines.put(END)
        assert bo.running is not None
        async with asyncio.timeout(WITHIN):
            assert await bo.running == 0
    assert not any("wrong" in text or "kitchen" in text for text in bo.texts())


def _turns(player: Player) -> list[str]:
    return [text for text in player.texts(Kind.TURN) if "Your turn" in text]
