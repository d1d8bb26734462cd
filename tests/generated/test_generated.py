"""What is made is up to date; the scripts and the man page are obeyed by real shells and by man."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.tui.commands.cli import SHELLS
from tests import needs
from tests.generated.completions import GAMES
from tests.generated.files import FOLDER, generated
from tests.tui.kit.cli import run
from tests.tui.kit.commands import commands
from tests.tui.kit.terminal import terminal

BASH = "source {script}\n"
ZSH = "fpath=($PWD $fpath); cp {script} _parlour; autoload -U compinit; compinit -u -D\n"
TYPED = [
    ("sim", "simulate"),
    ("host cra", "host crazy-eights"),
    ("rules mau", "rules mau-mau"),
    ("replay 2026", "replay 20261122.txt"),
    ("serve --rules kit", "serve --rules kitchen.toml"),
    ("simulate --ma", "simulate --matches"),
    ("host --level ea", "host --level easy"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with two files."""
    (tmp_path / "20261122.txt").touch()
    (tmp_path / "kitchen.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_every_generated_file_is_up_to_date() -> None:
    stale = [file for file, made in generated().items() if not file.exists() or file.read_bytes() != made]
    assert stale == [], "run: make generated"


def test_the_synopsis_of_the_man_page_has_both_names_of_a_switch() -> None:
    assert r"[\fB\-\-plain\fR|\fB\-\-no\-plain\fR]" in (FOLDER / "parlour.1").read_text("utf-8")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_printed_without_loading_anything_heavy(shell: str) -> None:
    assert run("completion", shell).stdout == (FOLDER / f"parlour.{shell}").read_text("utf-8")
    code = (
        "import sys; from parlour.tui.commands.cli import main;"
        f"main(['completion', '{shell}']); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"shtab", "textual", "rich", "pydantic", "parlour.rules.shelf"} & {*loaded.stdout.split()}


@pytest.mark.parametrize(
    ("shell", "begin"),
    [
        pytest.param("bash --norc --noprofile", BASH, marks=needs.program("bash")),
        pytest.param("zsh -f", ZSH, marks=needs.program("zsh")),
    ],
    ids=["bash", "zsh"],
)
@pytest.mark.usefixtures("folder")
def test_a_shell_completes_what_is_typed(shell: str, begin: str) -> None:
    name = shell.split()[0]
    environment = {"PS1": "$ ", "INPUTRC": "/dev/null"}
    with terminal([*shell.split(), "-i"], rows=50, columns=200, environment=environment) as there:
        there.type(begin.format(script=FOLDER / f"parlour.{name}"))
        there.type('parlour() { echo "ran: $*."; }; parlour first\n')
        there.until("ran: first.\n")
        there.until("$ ")  # a shell that reads a line knows what Tab is
        for typed, completed in TYPED:
            there.type(f"parlour {typed}\t\n")
            there.until(f"ran: {completed}.\n")
            there.until("$ ")


@needs.program("fish")
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("typed", "completed"), TYPED)
def test_fish_completes_what_is_typed(typed: str, completed: str) -> None:
    line = f"source {FOLDER / 'parlour.fish'}; complete -C 'parlour {typed}'"
    done = subprocess.run(["fish", "--no-config", "-c", line], capture_output=True, text=True, check=False)
    assert completed.split()[-1] in [found.split("\t")[0] for found in done.stdout.splitlines()]
    assert done.stderr == ""


@needs.program("fish")
def test_fish_describes_in_german_what_it_completes() -> None:
    line = f"source {FOLDER / 'parlour.de.fish'}; complete -C 'parlour --js'"
    done = subprocess.run(["fish", "--no-config", "-c", line], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("--json\tZeilen als JSON-Objekte\n", "")


@needs.program("zsh")
def test_zsh_reads_the_german_script() -> None:
    command = ["zsh", "-n", str(FOLDER / "parlour.de.zsh")]
    assert subprocess.run(command, capture_output=True, check=False).stderr == b""


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_knows_every_command_and_every_game(shell: str) -> None:
    text = (FOLDER / f"parlour.{shell}").read_text("utf-8")
    assert [name for name in (*commands(), *GAMES.split()) if name not in text] == []


@needs.program("man")
def test_man_reads_the_german_page_without_a_warning() -> None:
    environment = {**os.environ, "MANWIDTH": "80", "MAN_KEEP_FORMATTING": "", "LC_ALL": "C.UTF-8"}
    command = ["man", "--warnings", "-l", str(FOLDER / "parlour.de.1")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ÜBERSICHT" in done.stdout
    assert "Wie viele Bots sich setzen." in done.stdout
    assert "parlour simulate switch --levels easy,normal" in done.stdout


@needs.program("man")
def test_man_reads_the_page_without_a_warning() -> None:
    environment = {**os.environ, "MANWIDTH": "80", "MAN_KEEP_FORMATTING": "", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["man", "--warnings", "-l", str(FOLDER / "parlour.1")],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert all(f"parlour {name}" in done.stdout for name in commands())
    assert "parlour simulate switch --levels easy,normal" in done.stdout
    assert "~/.local/share/parlour" in done.stdout
