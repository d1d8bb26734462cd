"""Every command's help ends with examples, and every example does what it says."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.tui.commands.cli import parser
from parlour.tui.commands.parser import Example
from tests.tui.kit.bot_files import FIRST_CHOICE, write_bot
from tests.tui.kit.cli import run
from tests.tui.kit.commands import commands

ROOT = Path(__file__).parents[3]
EXAMPLES = [example for command in (parser(), *commands().values()) for example in command.examples]
RUN = ("games", "rules", "simulate", "replay match.txt --check", "verify", "stop", "completion")
"""The commands whose examples need no terminal and end by themselves."""
HOUSE_RULES = (ROOT / "docs/house-rules.md").read_text("utf-8")


def test_the_help_of_every_command_ends_with_examples() -> None:
    for name, command in commands().items():
        assert command.examples, name
        assert command.format_help().rstrip().endswith(command.examples[-1].words), name
    assert run("host", "--help").stdout == commands()["host"].format_help()
    assert run("--help").stdout.rstrip().endswith(parser().examples[-1].words)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.line for example in EXAMPLES])
def test_an_example_is_a_command_line(example: Example) -> None:
    words = shlex.split(example.line.replace("source <(", "").replace(")", ""))
    assert words.pop(0) == "parlour"
    end = next((at for at, word in enumerate(words) if word in (">", "<", "&&", "|")), len(words))
    if words[:2] == ["COMMAND", "--help"]:
        return
    args = parser().parse_args(words[:end])
    assert callable(args.run)


@pytest.mark.few("parlour games", "parlour rules kitchen.toml", "parlour verify match.txt && echo fair")
@pytest.mark.parametrize(
    "line", [each.line for each in EXAMPLES if each.line.removeprefix("parlour ").startswith(RUN)]
)
def test_an_example_that_needs_no_terminal_works(line: str, tmp_path: Path) -> None:
    (tmp_path / "kitchen.toml").write_text(HOUSE_RULES.partition("```toml\n")[2].partition("```")[0])
    write_bot(tmp_path, FIRST_CHOICE)
    saved = next((ROOT / "tests/version_before/home/matches").glob("*.txt"))
    (tmp_path / "match.txt").write_text(saved.read_text())
    for folder in (".zfunc", ".local/share/bash-completion/completions", ".config/fish/completions"):
        (tmp_path / folder).mkdir(parents=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
