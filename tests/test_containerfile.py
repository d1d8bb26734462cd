"""The Containerfile, by the rules of hadolint that matter here, and by what Parlour says of itself.

No test builds it: that needs a container daemon and a network. Its commands were run by hand in a chroot that
debootstrap made of Debian trixie.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from parlour.net.address import DEFAULT_PORT, DEFAULT_SSH_PORT, DEFAULT_WEB_PORT
from parlour.tui.commands.cli import parser

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "Containerfile").read_text("utf-8")
ORDERS = {
    *("FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE"),
    *("HEALTHCHECK", "ENTRYPOINT", "CMD"),
}
"""Those that are used; ADD, which fetches and unpacks, is not."""


class Line(NamedTuple):
    """An instruction and what it is told."""

    order: str
    words: str


def lines() -> Sequence[Line]:
    whole = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", TEXT, flags=re.MULTILINE))
    return [Line(*text.split(maxsplit=1)) for text in whole.splitlines() if text]


def told(order: str) -> Sequence[str]:
    return [line.words for line in lines() if line.order == order]


def test_every_instruction_is_known_and_every_base_has_one_tag_that_stays() -> None:
    assert {line.order for line in lines()} == ORDERS
    bases = {words.split()[0] for words in told("FROM")}
    assert len(bases) == 1, "what is built for one system does not run on another"
    assert all(re.fullmatch(r"[\w./-]+:(?!latest$)[\w.-]+", base) for base in bases)


def test_it_runs_as_a_user_without_rights_who_owns_the_data_alone() -> None:
    last_stage = TEXT[TEXT.rindex("\nFROM ") :]
    assert re.findall(r"^USER (.+)$", last_stage, re.MULTILINE) == ["parlour"]
    assert re.search(r"useradd --system --uid [1-9]\d* [^\n]*parlour", last_stage)
    assert "install --directory --owner=parlour --group=parlour --mode=0700 /data" in last_stage
    assert told("VOLUME") == ["/data"]
    assert "PARLOUR_HOME=/data" in told("ENV")[0].split()


def test_nothing_is_left_of_apt_and_pip() -> None:
    for words in told("RUN"):
        assert "sudo" not in words
        if "apt-get" in words:
            steps = [step.strip() for step in words.split("&&")]
            assert steps[0] == "apt-get update"
            assert steps[1].startswith("apt-get install --yes --no-install-recommends ")
            assert steps[2] == "rm -rf /var/lib/apt/lists/*"
        if "pip install" in words:
            assert "pip install --no-cache-dir --constraint constraints.txt" in words


def test_what_is_copied_is_there_and_is_all_that_the_wheel_is_built_from() -> None:
    copied = [word for words in told("COPY") if "--from" not in words for word in words.split()[:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]
    needed = {name.split("/")[0] for name in build["wheel"]["only-include"]}
    assert needed | {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE"} <= {*copied}
    assert {*copied, "Containerfile"} <= {
        "pyproject.toml",
        *(name.split("/")[0] for name in build["sdist"]["only-include"]),
    }, "an sdist has what the Containerfile in it needs"


def test_the_ports_are_those_of_parlour_and_it_understands_its_command() -> None:
    assert told("EXPOSE") == [f"{DEFAULT_PORT} {DEFAULT_SSH_PORT} {DEFAULT_WEB_PORT}"]
    command = [*json.loads(told("ENTRYPOINT")[0]), *json.loads(told("CMD")[0])]
    assert command[0] == "parlour"
    asked = parser().parse_args(command[1:])
    assert (asked.ssh, asked.web, asked.private) == (True, True, True)
    assert (asked.port, asked.ssh_port, asked.web_port) == (None, None, None), "the usual ones"
    health = told("HEALTHCHECK")[0]
    assert f"'127.0.0.1', {DEFAULT_PORT})" in health
    compile(json.loads(health.partition(" CMD ")[2])[2], "HEALTHCHECK", "exec")


def test_the_commands_at_its_head_are_understood() -> None:
    head = re.sub(r"\\\n# +", "", TEXT[: TEXT.index("\nFROM ")])
    commands = re.findall(r"parlour (serve --[^`\n]+)", head)
    assert len(commands) == 2
    for command in commands:
        parser().parse_args(command.split())
