"""`parlour serve` as a process of its own."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.limits import PerAddress
from parlour.net.process.daemon import running_referee
from parlour.net.room.file import Membership
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Sit
from parlour.rules.record import record
from parlour.tui.commands.cli import parser
from parlour.tui.commands.serve import _reach
from tests.net.kit.serve import PARLOUR, served
from tests.net.room.test_room_file import FILE
from tests.tui.kit.cli import run
from tests.waiting import until_blocking

SHORT = ("--set", "target=30", "--set", "catch_seconds=0", "--pace", "instant")


@pytest.mark.few(slow=("2",))
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_says_in_one_line_of_json_where_it_listens_and_a_signal_ends_it_in_order(
    number: signal.Signals, home: Path
) -> None:
    with served("juno-classic", "--bots", "2", "--name", "Kitchen [/]") as referee:
        doors = {"ssh_port", "ssh_fingerprint", "web_port", "web_url"}
        assert referee.said.keys() == {"tcp_port", "tls_fingerprint", "tables", *doors}
        assert 1024 <= referee.tcp_port <= 65535
        assert len(referee.tls_fingerprint) == 64
        assert [referee.said[door] for door in sorted(doors)] == ["", 0, 0, ""]
        (table,) = referee.said["tables"]
        assert (table["game"], table["taken"], table["locked"]) == ("juno-classic", 2, False)
        assert table["name"].startswith("Kitchen")
        socket.create_connection(("127.0.0.1", referee.tcp_port), 5).close()
        assert (home / "referee.json").stat().st_mode & 0o777 == 0o600
        assert referee.end(number) == 0
    assert not (home / "referee.json").exists()
    assert "the referee closes" in (home / "parlour.log").read_text()


@pytest.mark.slow
def test_with_ssh_it_opens_a_door_that_is_gone_when_it_ends() -> None:
    with served("--ssh", "--ssh-port", "0") as referee:
        port = referee.said["ssh_port"]
        assert referee.said["ssh_fingerprint"].startswith("SHA256:")
        with socket.create_connection(("127.0.0.1", port), 5) as guest:
            assert guest.recv(8).startswith(b"SSH-2.0-")
        assert referee.end() == 0
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), 5)


@pytest.mark.slow
def test_a_killed_referee_is_not_taken_for_a_living_one(home: Path) -> None:
    with served() as referee:
        assert running_referee(Home(), Home().referee_file) is not None
        referee.end(signal.SIGKILL)
        assert (home / "referee.json").exists()
        assert running_referee(Home(), Home().referee_file) is None
    with served() as again:
        assert again.end() == 0


@pytest.mark.slow
def test_a_table_of_bots_alone_plays_on_and_every_match_is_kept(home: Path) -> None:
    others = home / "matches" / "others"
    with served("juno-classic", "--bots", "2", *SHORT) as referee:
        until_blocking(lambda: len([*others.glob("*.txt")]) >= 2)
        assert referee.end() == 0
    for saved in others.glob("*.txt"):
        assert saved.stat().st_mode & 0o777 == 0o600
        assert record.check(saved.read_text()).winners


async def test_a_password_comes_from_a_pipe_and_guests_must_know_it() -> None:
    command = [*PARLOUR, "serve", "juno-classic", "--json", "--port", "0", "--private", "--password"]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(b"sesame\n")
        said = json.loads(await process.stdout.readline())
        (table,) = said["tables"]
        assert table["locked"]
        address = Address("127.0.0.1", said["tcp_port"])
        trusted = said["tls_fingerprint"].__eq__
        async with await Client.connect(address, Introduction("Ann"), trusted) as ann:
            assert (await ann.ask(Sit(table=table["id"]))).reason == "password"
            assert (await ann.ask(Sit(table=table["id"], password="sesame"))).ok
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.slow
def test_two_referees_never_share_a_data_folder() -> None:
    with served():
        second = run("serve", "--port", "0", "--private")
        assert second.returncode == 2
        assert second.stderr == (
            "parlour: a referee of this data folder is running already; `parlour stop` ends it\n"
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("door", "instead"), [("--port", "--port 0 (any free port)"), ("--ssh-port", "--ssh-port 2222 (")]
)
def test_a_port_that_is_taken_is_told_in_one_line(door: str, instead: str) -> None:
    with socket.create_server(("", 0)) as other:
        refused = run("serve", "--private", "--port", "0", door, str(other.getsockname()[1]))
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert re.search(rf"port \d+ is in use by .*; use {re.escape(instead)}", refused.stderr)


@pytest.mark.slow
def test_without_json_it_says_the_same_in_words() -> None:
    command = [*PARLOUR, "serve", "juno-classic", "--port", "0", "--private"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            said = [process.stdout.readline() for _ in range(5)]
        finally:
            process.terminate()
        assert process.stdout.readlines()[-1] == "The referee has stopped.\n"
    assert said[0].startswith("Listening on port ")
    assert "certificate" in said[1]
    assert "JUNO Classic, 0 of 10 seats taken" in said[3]
    assert all(len(line) < 80 for line in said)


@pytest.mark.slow
def test_serving_never_loads_textual_nor_anything_that_draws() -> None:
    code = """
import asyncio, sys
from unittest import mock
from parlour.tui.commands import cli
def look(where, args, *, is_alone):
    print(*(name for name in sys.modules if name.split(".")[0] in ("textual", "rich", "asyncssh")))
    import os, signal
    os.kill(os.getpid(), signal.SIGTERM)
with mock.patch("parlour.tui.commands.serve._announce", look):
    sys.exit(cli.main(["serve", "juno-classic", "--bots", "2", "--port", "0"]))
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert ended.stdout == "\nThe referee has stopped.\n"


@pytest.mark.slow
def test_the_settings_say_how_many_matches_of_others_are_kept(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("others_kept = 2\nothers_megabytes = 1\n")
    others, seen = home / "matches" / "others", set[str]()

    def many() -> bool:
        seen.update(path.name for path in others.glob("*.txt"))
        return len(seen) > 5

    with served("mau-mau", "--bots", "2", "--pace", "instant", "--set", "target=1") as referee:
        until_blocking(many)
        assert referee.end() == 0
    assert len([*others.glob("*.txt")]) == 2
    assert [path.name for path in (home / "matches").iterdir()] == ["others"]
    assert (home / "settings.toml").read_text().startswith("others_kept = 2"), "a referee changes no settings"


def test_what_an_address_may_have_is_said_here_else_in_the_room_else_in_the_settings(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("people_per_address = 64\ntables_per_address = 9999\n")
    file = FILE.model_copy(update={"people_per_address": 128, "proxies": ("192.0.2.7",)})
    here = ("--per-address", "people=8", "--per-address", "ssh=9", "--proxy", "192.0.2.8")
    found = [
        _reach(parser().parse_args(["serve", *said]), Home(), room)
        for said in ((), here)
        for room in (None, Membership(file))
    ]
    assert [reach.per_address for reach in found] == [
        PerAddress(people=64),
        PerAddress(people=128),
        PerAddress(people=8, ssh=9),
        PerAddress(people=8, ssh=9),
    ]
    assert [reach.proxies for reach in found] == [(), ("192.0.2.7",), ("192.0.2.8",), ("192.0.2.8",)]
    assert "tables_per_address: must be a number from 1 to 600, not 9999" in capsys.readouterr().err
