"""Guests' screens over a real SSH connection: from the first frame to the terminal as it was."""

from __future__ import annotations

import asyncio
import gc
import re
import sys
from pathlib import Path

import pytest
from textual.app import App

from parlour.net.ssh.limits import Limits
from tests.net.kit.visiting import Visit, open_door, visit
from tests.tui.door.apps import House
from tests.waiting import until

ALT_SCREEN = b"\x1b[?1049h"
RESTORED = (
    b"\x1b[?2004l",
    b"\x1b[?7h",
    b"\x1b[?1000l",
    b"\x1b[?1003l",
    b"\x1b[?1004l",
    b"\x1b[<u",
    b"\x1b[?1049l",
    b"\x1b[?25h",
)


def assert_restored(raw: bytes) -> None:
    assert raw.count(ALT_SCREEN) == 1
    end = raw[raw.rindex(b"\x1b[?2004l") :]
    for mode in RESTORED:
        assert mode in end, mode
    assert end.index(b"\x1b[<u") < end.index(b"\x1b[?1049l")
    assert raw.count(b"\x1b[<u") == raw.count(b"\x1b[>25u")


# ---- one guest -----------------------------------------------------------------------------------


async def test_a_guest_sees_the_app_types_pastes_clicks_resizes_and_quits(home: Path) -> None:
    house = House()
    async with open_door(house.rooms.run, home) as door, visit(door.port, size=(100, 30)) as guest:
        await guest.sees("size 100x30")
        for typed, key in (("a", "a"), ("\x1b[A", "up"), ("\x1b", "escape")):  # nothing behind the last one
            guest.type(typed)
            await guest.sees(f"key {key}")
        guest.type("\x1b[200~" + "hello q " * 100 + "\x1b[201~")
        await guest.sees("pasted 800")
        assert house.app().pasted == ["hello q " * 100]
        guest.type("\x1b[<0;99999;99999M\x1b[<0;5;10M")  # the first one is outside of the screen
        await until(lambda: house.app().clicks)
        assert house.app().clicks == [(4, 9)]
        assert house.app().keys == ["a", "up", "escape"]
        guest.terminal.resize(120, 36)
        guest.channel.change_terminal_size(120, 36)
        await guest.sees("size 120x36")
        guest.type("q")
        assert await guest.ends() == 3
        assert_restored(guest.terminal.raw)


async def test_a_crash_restores_the_terminal_shows_nobody_a_traceback_and_touches_no_other_guest(
    home: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    output = sys.stdout, sys.stderr
    async with open_door(House().rooms.run, home) as door, visit(door.port) as one, visit(door.port) as two:
        await one.sees("no key")
        await two.sees("no key")
        assert (sys.stdout, sys.stderr) == output, "guests have none"
        one.type("x")
        assert await one.ends() == 1
        assert_restored(one.terminal.raw)
        assert b"Something went wrong here" in one.terminal.raw
        assert b"Traceback" not in one.terminal.raw
        assert b"R7" not in one.terminal.raw
        two.type("b")
        await two.sees("key b")
        two.type("q")
        assert await two.ends() == 3
    assert (sys.stdout, sys.stderr) == output
    assert "R7" not in caplog.text
    assert "RuntimeError at" in caplog.text
    assert "/" not in caplog.text.replace("key/", "")
    assert capfd.readouterr() == ("", "")


async def test_closing_the_door_restores_every_terminal(home: Path) -> None:
    house = House()
    async with open_door(house.rooms.run, home) as door, visit(door.port) as one, visit(door.port) as two:
        await one.sees("no key")
        await two.sees("no key")
        await door.close()
        for guest in (one, two):
            await guest.ends()
            assert_restored(guest.terminal.raw)


@pytest.mark.slow
async def test_leaving_while_the_app_starts_is_no_fault(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    async with open_door(house.rooms.run, home) as door:
        for _ in range(2):
            async with visit(door.port):
                pass
            async with visit(door.port) as guest:
                await until(lambda guest=guest: ALT_SCREEN in guest.terminal.raw)  # type: ignore[misc]
        await until(lambda: not len(door.admission))
    assert "failed" not in caplog.text


# ---- many guests ---------------------------------------------------------------------------------


async def test_what_is_written_to_a_gone_guest_is_dropped_and_an_app_on_this_terminal_keeps_its_prints(
    home: Path,
) -> None:
    class Host(App[None]):
        printed = ""

        def on_mount(self) -> None:
            self.begin_capture_print(self)

        def on_print(self, event: object) -> None:
            self.printed += getattr(event, "text", "")

    host, house = Host(), House()
    async with host.run_test(), open_door(house.rooms.run, home) as door:
        async with visit(door.port) as guest:
            await guest.sees("no key")
            app = house.app()
        await until(lambda: not len(door.admission))
        app.bell()
        print("for the host")
        await until(lambda: "for the host" in host.printed)


@pytest.mark.slow
async def test_apps_are_gone_after_their_guests_are(home: Path) -> None:
    house = House()
    async with open_door(house.rooms.run, home, Limits(linger=0.01)) as door:
        for round_ in range(4):
            async with visit(door.port, from_address=f"127.0.0.{2 + round_}") as guest:
                await guest.sees("no key")
                guest.type("\x1b[97;5u\x1b[Aé\x1b[200~hi\x1b[201~")
                await guest.sees("pasted 2")
                guest.type("x" if round_ % 2 else "q")
                await guest.ends()
        await until(lambda: not len(door.admission))
        await asyncio.sleep(0.1)
        gc.collect()
        assert len(house.all) == 0


async def test_a_flood_of_keys_delays_its_sender_and_nobody_else(home: Path) -> None:
    house = House()
    async with (
        open_door(house.rooms.run, home) as door,
        visit(door.port) as flooder,
        visit(door.port) as player,
    ):
        await flooder.sees("no key")
        await player.sees("no key")
        flooder.type(b"\x1b[A" * 60_000)
        for number in range(1, 6):
            player.type("p")
            await player.sees(f"key p {number}")
        player.type("q")
        assert await player.ends() == 3
        assert len(house.app(0).keys) < 2_000


GARBAGE = (
    b"\x1b[1114112u" * 50,
    b"\x1b[99999999999999999999u" * 50,
    b"\x1b[55296u" * 50,
    b"\x1b[48;0;0;0;0t\x1b[<0;5;5M",
    b"\x1b[48;99999;99999;99999;99999t",
    b"\xff\xfe\xed\xa0\x80" * 200,
    b"\x1b[?2048;1$y\x1b[?2026;1$y",
    b"\x1b[200~" + b"never ending " * 8000,  # the last: what comes behind is part of it
)


async def test_garbage_from_a_guest_harms_nobody(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    async with (
        open_door(house.rooms.run, home) as door,
        visit(door.port) as joker,
        visit(door.port) as leaver,
        visit(door.port) as player,
    ):
        for guest in (joker, leaver, player):
            await guest.sees("no key")
        for number, garbage in enumerate(GARBAGE, 1):
            joker.type(garbage)
            player.type("p")
            await player.sees(f"key p {number}")
            assert house.app(0).size.width <= 300
        leaver.type(bytes(range(256)) * 20)  # has the key that leaves
        player.type("p")
        await player.sees(f"key p {len(GARBAGE) + 1}")
    assert "failed" not in caplog.text


# ---- a guest who does not read -------------------------------------------------------------------


async def test_a_stalled_guest_is_not_painted_and_catches_up_with_the_whole_screen(home: Path) -> None:
    house = House()
    async with open_door(house.rooms.run, home) as door, visit(door.port, window=16_384) as slow:
        await slow.sees("no key")
        app = house.app()
        slow.channel.pause_reading()
        for number in range(100_000):
            app.screen.refresh()
            app.query_one("#last").update(f"painted {number}")  # type: ignore[attr-defined]
            await asyncio.sleep(0.001)
            if app._batch_count:
                break
        assert app._batch_count == 1
        app.query_one("#last").update("the newest")  # type: ignore[attr-defined]
        slow.channel.resume_reading()
        await slow.sees("the newest")
        await until(lambda: app._batch_count == 0)
        slow.type("q")
        assert await slow.ends() == 3


# ---- every terminal gets the colors it knows ---------------------------------------------------------------


TRUE_COLOR = re.compile(rb"\x1b\[[0-9;]*[34]8;2;")
PALETTE = re.compile(rb"\x1b\[[0-9;]*[34]8;5;")
SIXTEEN = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]")


async def painted(visitor: Visit) -> bytes:
    await visitor.sees("colored")
    visitor.type("a")
    await visitor.sees("key a")
    return visitor.terminal.raw.partition(b"\x1b[?1049h")[2]  # before that it is asked for its colors


async def test_each_guest_gets_their_own_depth_after_a_true_color_one_whatever_the_host_has(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    async with open_door(House().rooms.run, home) as door:
        for term, environment, shown, never in (
            ("xterm-256color", {"COLORTERM": "truecolor"}, [TRUE_COLOR], [PALETTE]),
            ("xterm-256color", {}, [PALETTE], [TRUE_COLOR]),
            ("linux", {}, [SIXTEEN], [TRUE_COLOR, PALETTE]),
            ("vt100", {}, [], [TRUE_COLOR, PALETTE, SIXTEEN]),
        ):
            async with visit(door.port, term=term, environment=environment) as guest:
                raw = await painted(guest)
                assert all(colors.search(raw) for colors in shown)
                assert not any(colors.search(raw) for colors in never)
                guest.type("q")
                await guest.ends()
                if term in ("linux", "vt100"):  # they would print what they do not know
                    for unknown in (b"\x1b[>25u", b"\x1b[<u", b"$p", b"\x1b[22;2t", b"\x1b]"):
                        assert unknown not in guest.terminal.raw
                    assert b"\x1b[?1049l" in guest.terminal.raw
