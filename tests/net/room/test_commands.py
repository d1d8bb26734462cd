"""`parlour room` and `parlour serve --room` as people type them, as the page and the examples tell them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from parlour.net.room.admin import status
from parlour.net.room.room import LEAVES_WITHIN
from parlour.net.room.store import Heartbeat, RoomStore
from parlour.net.wire.messages import OpenTable
from parlour.tui.commands.cli import main, parser
from parlour.tui.commands.room import _lines
from tests.net.kit.cluster import Cluster
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.machines import Room
from tests.test_packaging import built
from tests.waiting import WITHIN

pytestmark = pytest.mark.timeout(900)
NOWHERE = "postgresql://bartleby:s3cret@127.0.0.1:1/parlour"


class Ended(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    said: str
    complained: str


def typed(*arguments: str, stdin: str = "", **environment: str) -> Ended:
    """Run a command in this process, which is sooner done."""
    said, complained = StringIO(), StringIO()
    with (
        mock.patch.dict(os.environ, environment),
        mock.patch("sys.stdin", StringIO(stdin)),
        redirect_stdout(said),
        redirect_stderr(complained),
    ):
        try:
            status = main(arguments)
        except SystemExit as ends:  # the parser has refused it
            status = int(ends.code or 0)
    return Ended(status, said.getvalue(), complained.getvalue())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "club.toml"


def test_a_room_is_made_once_and_its_file_is_for_its_owner_alone(file: Path, empty_database: str) -> None:
    made = typed("room", "init", str(file), "--database", "-", stdin=empty_database + "\n")
    assert (made.status, made.complained) == (0, "")
    assert f"parlour serve --room {file.name}" in made.said
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    again = typed("room", "init", str(file))
    assert again.status == 0
    assert "is ready" in again.said
    with_database = typed("room", "init", str(file), "--database", empty_database)
    assert with_database.status == 2
    assert "names its database already" in with_database.complained
    other = typed("room", "init", str(file.with_name("other.toml")), "--database", empty_database)
    assert other.status == 2
    assert "has another room already" in other.complained
    assert not file.with_name("other.toml").exists()
    assert file.read_bytes() == before


@pytest.mark.parametrize("part", [("room", "status"), ("serve", "--private", "--port", "0")])
@pytest.mark.parametrize(
    ("content", "mode", "words"),
    [
        (None, 0, "no such file or directory; `parlour room init` makes the file of a room"),
        ("database = 1", 0o600, "is not the file of a room: database is missing or wrong"),
        ("\0", 0o600, "is not the file of a room"),
        ("", 0o644, "chmod 600"),
    ],
)
def test_what_is_wrong_with_the_file_of_a_room_is_said(
    file: Path, part: tuple[str, ...], content: str | None, mode: int, words: str
) -> None:
    if content is not None:
        file.write_text(content)
        file.chmod(mode)
    found = typed(*part, PARLOUR_ROOM=str(file))
    assert found.status == 2
    assert words in found.complained
    assert found.complained.count("\n") == 1


def test_a_database_that_does_not_answer_is_said_without_its_address_or_password(
    file: Path,
) -> None:
    found = typed("room", "init", str(file), "--database", NOWHERE)
    assert found.status == 2
    assert found.complained.count("\n") == 1
    assert "database" in found.complained
    for secret in ("bartleby", "s3cret", "127.0.0.1"):
        assert secret not in found.said + found.complained
    assert not file.exists()


@pytest.mark.slow
async def test_status_tells_machines_and_tables_and_who_has_them(room: Room) -> None:
    empty = await asyncio.to_thread(typed, "room", "status", "--room", str(room.file))
    assert empty.said == "No machine lives in this room.\n"
    unrated = await asyncio.to_thread(typed, "ratings", "--room", str(room.file))
    assert unrated.said.startswith("Nobody is rated here.")
    machine = room.machine()
    guest = TcpGuest(await client_of(machine, "Ann"))
    opened = await guest.ask(OpenTable(game="crazy-eights", seats=2))
    assert opened.ok
    async with asyncio.timeout(60):
        await _shown(room, opened.table)
    told = await asyncio.to_thread(typed, "room", "status", "--room", str(room.file))
    assert f"at 127.0.0.1:{machine.tcp_port} lives: 1 table, silent for" in told.said
    assert f"    {opened.table}  Ann's table: Crazy Eights, 1 of 2, " in told.said
    as_json = json.loads(
        (await asyncio.to_thread(typed, "room", "status", "--json", PARLOUR_ROOM=str(room.file))).said
    )
    (referee,) = as_json["referees"]
    assert (referee["address"], referee["tables"]) == (f"127.0.0.1:{machine.tcp_port}", 1)
    assert [each["referee"] for each in as_json["tables"]] == [referee["id"]]
    await guest.close()


async def _shown(room: Room, table: str) -> None:
    while not any(each.id == table and each.name for each in (await room.status()).tables):  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def test_a_lag_that_is_unknown_is_said_to_be_unknown(room: Room, cluster: Cluster) -> None:
    store = RoomStore(room.database)
    (beat,) = await store.beat(Heartbeat("r1", "a.example:7453", version="1.0"))
    await store.close()
    assert beat.by.lag is None
    where = f"host={cluster.folder} user=parlour application_name=receiver"
    await cluster.perform("CREATE ROLE bartleby LOGIN IN ROLE pg_read_all_data")
    try:
        with cluster.program("pg_receivewal", "--no-loop", "-d", where, "-D", str(cluster.folder)):
            async with asyncio.timeout(WITHIN):
                while not await _knows_a_lag(room):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            found = await status(room.database.replace("parlour@", "bartleby@"))
    finally:
        await cluster.perform("DROP ROLE bartleby")
    said = "\n".join(_lines(found))
    assert said.count(", lag unknown") == 2
    assert "Standby receiver: kind not told, lag unknown" in said
    told = json.loads(found.model_dump_json())
    assert [each["lag"] for each in (*told["referees"], *told["standbys"])] == [None, None]


async def _knows_a_lag(room: Room) -> bool:
    return any(standby.lag is not None for standby in (await room.status()).standbys)


def test_options_that_do_not_go_together_are_refused(file: Path) -> None:
    address = typed("serve", "--address", "a.example", PARLOUR_ROOM="")
    assert "--address is for a card room" in address.complained
    assert address.status == 2
    bind = typed("serve", "--metrics-bind", "10.0.0.1", PARLOUR_ROOM="")
    assert "--metrics-bind needs --metrics" in bind.complained
    name = typed("serve", "--metrics", "0", "--metrics-bind", "a.example", PARLOUR_ROOM="")
    assert "'a.example' is no address" in name.complained
    which = typed("room", "status", PARLOUR_ROOM="")
    assert "which room?" in which.complained
    missing = typed("room", "init", str(file))
    assert "give --database" in missing.complained


def test_where_no_referee_runs_there_is_none_to_drain() -> None:
    assert typed("room", "drain") == (0, "No referee is running.\n", "")


ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "net" / "room" / "examples"
UNIT = EXAMPLES / "parlour.service"


def lines_of_the_page() -> Sequence[str]:
    """Return what is to be typed for a card room, without the comments."""
    chapter = (ROOT / "docs/card-room.md").read_text("utf-8").split("## Begin\n")[1]
    found = re.search(r"```sh\n(.*?)```", chapter, re.DOTALL)
    assert found is not None
    return [re.sub(r"\s+#.*", "", line) for line in found[1].splitlines()]


def in_a_shell(line: str, folder: Path, environment: Mapping[str, str]) -> str:
    """Run `line` as a shell does; return what it says."""
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def makes_a_room(lines: Sequence[str], folder: Path, programs: Path, database: str) -> None:
    """Type `lines`, the last of which begins a referee, with the programs of an environment."""
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    environment["PARLOUR_HOME"] = str(folder / "home")
    *before, serve = (re.sub(r"postgresql://\S+", database, line) for line in lines)
    for line in before:
        in_a_shell(line, folder, environment)
    running = subprocess.Popen(
        ["sh", "-c", f"exec {serve} --private --port 0 --ssh-port 0"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    with running, running.stdout:
        try:
            while "Ctrl-C ends it" not in (line := running.stdout.readline()):
                assert line, "it has ended"
            assert " at a.example:" in in_a_shell("parlour room status --room club.toml", folder, environment)
            assert "Others have its tables" in in_a_shell("parlour room drain", folder, environment)
            assert running.wait() == 0, "systemd takes anything else for a failure, and begins it again"
        finally:
            running.send_signal(signal.SIGKILL)


@pytest.mark.slow
def test_the_lines_of_the_page_make_a_room(empty_database: str, tmp_path: Path) -> None:
    lines = [line for line in lines_of_the_page() if not line.startswith("pip ")]
    makes_a_room(lines, tmp_path, Path(sys.executable).parent, empty_database)


@pytest.mark.long
def test_the_lines_of_the_page_install_parlour_and_make_a_room(empty_database: str, tmp_path: Path) -> None:
    """In a fresh environment, from what would be in a checkout. It needs what `pip` installs from."""
    shutil.unpack_archive(built(ROOT, "sdist", tmp_path / "sdist"), tmp_path / "source")
    (source,) = (tmp_path / "source").iterdir()
    venv.create(tmp_path / "env", with_pip=True)
    makes_a_room(lines_of_the_page(), source, tmp_path / "env" / "bin", empty_database)


def test_a_unit_keeps_a_drained_referee_away_and_its_doors_open_until_the_tables_have_moved() -> None:
    keys = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE))
    assert keys["Type"] == "notify"
    assert keys["Restart"] == "on-failure", "a referee that was drained has ended without one"
    assert keys["KillMode"] == "mixed"
    assert int(keys["TimeoutStopSec"]) > LEAVES_WITHIN + 5
    assert keys["StartLimitIntervalSec"] == "0"
    program, *arguments = keys["ExecStart"].split()
    assert program == "/opt/parlour/bin/parlour"
    parser().parse_args(arguments)


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("its keys are looked at by another test")
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/parlour/bin/parlour", sys.executable), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if UNIT.name in line] == []
    assert done.returncode == 0


@pytest.mark.parametrize("file", [UNIT, EXAMPLES / "compose.yaml"], ids=lambda file: file.name)
def test_examples_name_commands_that_there_are_and_no_package_that_is_not_published(file: Path) -> None:
    text = file.read_text("utf-8")
    commands = re.findall(r"(?:^|[ /:])parlour ((?:serve|room|join) .*?)(?:`|$)", text, re.MULTILINE)
    assert len(commands) >= 2
    for command in commands:
        parser().parse_args(command.split())
    installs = re.findall(r"pip install .*", text)
    assert installs
    assert all(
        re.fullmatch(r'pip install "\$+\(echo \S*parlour-\*\.whl\)\[room\]"', each) for each in installs
    )
