"""What the page of card rooms and the examples tell an operator to type works as it stands there."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from parlour.net.room.room import LEAVES_WITHIN
from parlour.tui.commands.cli import parser
from tests.test_packaging import built

pytestmark = pytest.mark.timeout(900)
ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "net" / "room" / "examples"
UNIT = EXAMPLES / "parlour.service"


def lines_of_the_page() -> Sequence[str]:
    """Return what is to be typed for a card room, without the comments."""
    chapter = (ROOT / "docs/card-room.md").read_text("utf-8").split("## Begin\n")[1]
    found = re.search(r"```sh\n(.*?)```", chapter, re.DOTALL)
    assert found is not None
    return [re.sub(r"\s+#.*", "", line) for line in found[1].splitlines()]


def typed(line: str, folder: Path, environment: Mapping[str, str]) -> str:
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
        typed(line, folder, environment)
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
            assert " at a.example:" in typed("parlour room status --room club.toml", folder, environment)
            assert "Others have its tables" in typed("parlour room drain", folder, environment)
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
