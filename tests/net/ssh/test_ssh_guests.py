"""Coming in by SSH: who a guest is, what their terminal is believed to be, how it ends."""

from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

import asyncssh
import pytest

from parlour.net.door.orders import DoorClosed
from parlour.net.errors import HomeError
from parlour.net.ssh.door import SshDoor, host_key
from parlour.net.ssh.guest import Guest, Mode, Size, clamped
from parlour.net.storage.data_folder import Home
from tests.net.kit.visiting import LOCAL, Parlor, Terminal, connection, open_door, visit
from tests.net.ssh.conftest import welcomed
from tests.waiting import until


async def test_a_guest_comes_in_without_a_prompt_by_the_key_that_completed_authentication(home: Path) -> None:
    parlor = Parlor()
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with (
        open_door(parlor.run, home) as door,
        visit(door.port) as guest,
        visit(door.port, keys=[key]) as owner,
    ):
        await guest.sees("welcome")
        await owner.sees("welcome")
        assert {each.key for each in parlor.guests} == {"", key.get_fingerprint()}
        for each in parlor.guests:
            assert each.address == LOCAL
            assert 0 <= each.round_trip() < 5000, "the kernel measures it"
        shown = guest.connection.get_server_host_key()
        assert shown
        assert shown.get_fingerprint() == door.fingerprint, "which the host shows"


@pytest.mark.parametrize(
    ("user", "term", "mode"),
    [
        ("play", "xterm", Mode.SCREEN),
        ("ann", "xterm", Mode.SCREEN),
        ("watch", "vt100", Mode.SCREEN),
        ("plain", "xterm", Mode.EDITOR),
        ("play", "dumb", Mode.EDITOR),
        ("play", "", Mode.EDITOR),
        ("play", "unknown", Mode.EDITOR),
    ],
)
async def test_a_terminal_shows_a_screen_unless_it_cannot_or_its_user_is_plain_and_only_watch_watches(
    home: Path, user: str, term: str, mode: Mode
) -> None:
    async with welcomed(home, user, term=term) as (parlor, _, _):
        assert parlor.guests[0].mode is mode
        assert parlor.guests[0].watching is (user == "watch")


@pytest.mark.parametrize("user", ["play", "plain", "watch"])
async def test_without_a_terminal_there_are_whole_lines_until_the_input_ends(home: Path, user: str) -> None:
    parlor = Parlor()
    async with open_door(parlor.run, home) as door, connection(door.port, user) as visitor:
        channel, terminal = await visitor.create_session(Terminal, encoding=None)
        assert isinstance(terminal, Terminal)
        await until(lambda: b"welcome" in terminal.raw)
        assert parlor.guests[0].mode is Mode.LINES
        channel.write_eof()
        await until(lambda: terminal.closed)
        assert parlor.guests[0].has_ended
        assert not parlor.guests[0].leaving


async def test_keys_arrive_and_the_status_goes_back(home: Path) -> None:
    async with welcomed(home) as (parlor, _, guest):
        guest.type("hello")
        await until(lambda: parlor.heard[parlor.guests[0]] == b"hello")
        parlor.end(parlor.guests[0], 7)
        assert await guest.ends() == 7


async def test_what_comes_with_the_request_for_a_session_is_not_lost(home: Path) -> None:
    parlor = Parlor()

    async def run(guest: Guest) -> int:
        guest.listener.received(b"first ")  # as asyncssh does with what came that early
        return await parlor.run(guest)

    async with open_door(run, home) as door, visit(door.port) as guest:
        guest.type(b"second")
        await until(lambda: [*parlor.heard.values()] == [b"first second"])


async def test_what_is_typed_before_the_screen_is_there_waits_for_it(home: Path) -> None:
    parlor, open_ = Parlor(), asyncio.Event()

    async def slowly(guest: Guest) -> int:
        await open_.wait()
        return await parlor.run(guest)

    async with open_door(slowly, home) as door, visit(door.port) as guest:
        guest.type(b"k" * 200_000)
        async with connection(door.port):  # meanwhile all has come that comes
            assert guest.channel.get_write_buffer_size() >= 200_000 - 4 * door.limits.window
        open_.set()
        await until(lambda: [len(heard) for heard in parlor.heard.values()] == [200_000])


async def test_a_session_that_fails_ends_in_one_polite_line_and_no_traceback(
    home: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(guest: object) -> int:
        raise RuntimeError("the secret card is R7")

    async with open_door(fail, home) as door, visit(door.port) as guest:
        assert await guest.ends() == 1
        assert "Something went wrong here" in guest.terminal.text
        assert "Traceback" not in guest.terminal.text
    assert "R7" not in caplog.text
    assert "RuntimeError at test_ssh_guests.py" in caplog.text
    assert capfd.readouterr() == ("", "")


async def test_the_terminal_is_told_once_for_many_changes_of_its_size(home: Path) -> None:
    async with welcomed(home) as (parlor, _, guest):
        for width in range(30, 200):
            guest.channel.change_terminal_size(width, 40)
        await until(lambda: parlor.sizes and parlor.sizes[-1] == Size(199, 40))
        assert len(parlor.sizes) < 20


@pytest.mark.parametrize(
    ("claimed", "believed"),
    [
        ((0, 0), (80, 24)),
        ((1, 1), (20, 5)),
        ((4294967295, 4294967295), (300, 100)),
        ((100, 30), (100, 30)),
    ],
)
async def test_a_terminal_of_any_claimed_size_is_drawn_within_bounds(
    home: Path, claimed: tuple[int, int], believed: tuple[int, int]
) -> None:
    assert clamped(*claimed) == believed
    async with welcomed(home, claimed=claimed) as (parlor, _, guest):
        assert parlor.guests[0].size == believed
        guest.channel.change_terminal_size(*claimed)
        await until(lambda: parlor.sizes)
        assert parlor.sizes[-1] == believed


async def test_a_client_that_goes_away_ends_its_session_and_writing_to_it_harms_nobody(
    home: Path,
) -> None:
    parlor = Parlor()
    async with open_door(parlor.run, home) as door:
        async with visit(door.port) as guest:
            await guest.sees("welcome")
        await until(lambda: len(door.admission) == 0)
        assert parlor.guests[0].gone
        parlor.guests[0].write(b"too late")
        parlor.guests[0].resume()


async def test_closing_the_door_lets_every_session_come_to_its_end_and_tells_those_who_are_there(
    home: Path,
) -> None:
    parlor, told = Parlor(), "Parlour has ended on the host's machine."
    async with open_door(parlor.run, home) as door, visit(door.port) as one, visit(door.port) as two:
        await one.sees("welcome")
        parlor.guests[0].hang_up()
        await one.ends()
        await two.sees("welcome")
        await door.close()
        assert await two.ends() == 1
        assert [told in guest.terminal.text for guest in (one, two)] == [False, True]


# ---- the door's own key and port -----------------------------------------------------------------


def test_the_host_key_is_made_once_and_kept_to_oneself(home: Path) -> None:
    first = host_key(Home(home))
    assert first.get_algorithm() == "ssh-ed25519"
    assert host_key(Home(home)).get_fingerprint() == first.get_fingerprint()
    assert stat.S_IMODE(Home(home).ssh_host_key.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_a_damaged_host_key_is_reported_and_never_replaced(home: Path) -> None:
    Home(home).write(Home(home).ssh_host_key, "nonsense")
    with pytest.raises(HomeError, match="is not an SSH key"):
        host_key(Home(home))
    assert Home(home).ssh_host_key.read_text() == "nonsense"


async def test_a_port_in_use_is_told_in_one_line(home: Path) -> None:
    async with open_door(Parlor().run, home) as door:
        with pytest.raises(DoorClosed, match=f"port {door.port} is in use by .*process {os.getpid()}"):
            await SshDoor.open(LOCAL, door.port, Home(home), Parlor().run)
