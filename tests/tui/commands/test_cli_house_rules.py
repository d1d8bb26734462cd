"""`--rules FILE` and `parlour rules FILE`: house rules on the command line, and how they are refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.wire.messages import Lobby, ReadRules
from parlour.tui.commands.cli import main
from tests.net.kit.serve import served

KITCHEN = """
title = "Kitchen rules"
base = "juno-classic"

[rules.drawing]
rule = "until"

[rules.scoring]
target = 60
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of house rules, in the folder in which the command is typed."""
    monkeypatch.chdir(tmp_path)
    path = Path("kitchen.toml")
    path.write_text(KITCHEN)
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines with which a command refuses; its status is 2."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    assert status == 2
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert all(line.startswith("parlour: ") and line.isprintable() for line in lines)
    return lines


def commands(file: str) -> Iterator[tuple[str, ...]]:
    yield ("rules", file)
    for command in ("host", "serve", "simulate"):
        yield (command, "--rules", file)


def test_the_rules_are_printed_with_what_they_change_on_top(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    assert main(["rules", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "Kitchen rules\n\nJUNO Classic, but for this:\n\n· draw until playable\n· target 60\n"
    )
    assert "\nYour turn\n" in said
    assert said.count("Kitchen rules") == 1
    file.write_text(KITCHEN.replace("Kitchen rules", "Our *wild* [x]_1"))
    assert main(["rules", str(file.rename("a file of any name"))]) == 0
    assert capsys.readouterr().out.startswith("Our *wild* [x]_1\n"), "without the marks that keep it a title"


def test_every_fault_and_a_file_that_is_none_have_a_line_with_the_file_as_it_was_typed(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(KITCHEN.replace("60", "0").replace('"until"', '"count"'))
    for arguments in commands(str(file)):
        assert refused(capsys, *arguments) == [
            "parlour: kitchen.toml: drawing.count: 0; it takes 1 to 20 cards",
            "parlour: kitchen.toml: scoring.target: 0; it takes 1 to 100000 points",
        ]
    for arguments in commands("no/such.toml"):
        assert refused(capsys, *arguments) == ["parlour: no/such.toml: no such file or directory"]
    for arguments in commands("."):
        assert refused(capsys, *arguments) == ["parlour: .: is a directory"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"title = ", "line 1, column 9"),
        (b"\xff\xfe", "no text in UTF-8"),
        (b"#" * 20_000, "too long"),
        (b"", "is missing"),
        (b'title = "\\u001b[2J"\nbase = "switch"', "title"),
        (b'title = "A name of more than thirty-two cells"\nbase = "switch"', "title"),
    ],
    ids=["syntax", "bytes", "length", "nothing", "title", "long title"],
)
def test_a_file_that_holds_no_rules_is_refused(
    capsys: pytest.CaptureFixture[str], file: Path, content: bytes, words: str
) -> None:
    file.write_bytes(content)
    for arguments in commands(str(file)):
        lines = refused(capsys, *arguments)
        assert words in "\n".join(lines)
        assert all(line.startswith("parlour: kitchen.toml: ") for line in lines)


@pytest.mark.parametrize("command", ["host", "serve", "simulate"])
def test_a_game_and_rules_are_too_much(capsys: pytest.CaptureFixture[str], file: Path, command: str) -> None:
    assert refused(capsys, command, "juno-classic", "--rules", str(file)) == [
        "parlour: give a GAME or --rules FILE, not both"
    ]
    (line,) = refused(capsys, command, "--rules", str(file), "--set", "target=9")
    assert "what house rules say stands in their file" in line


def test_matches_by_house_rules_are_simulated_by_no_more_bots_than_have_seats(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text(KITCHEN.replace("[rules.drawing]", "[rules]\nseats = [2, 3]\n[rules.drawing]"))
    assert main(["simulate", "--rules", str(file), "--matches", "1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["matches"]) == ("Kitchen rules", 1)
    (line,) = refused(capsys, "serve", "--rules", str(file), "--bots", "4")
    assert "Kitchen rules has room for 3 bots, not 4" in line


@pytest.mark.slow
def test_a_table_is_served_by_house_rules(file: Path) -> None:
    with served("--rules", str(file), "--bots", "2") as referee:
        (table,) = referee.said["tables"]
        assert (table["title"], table["house"]) == ("Kitchen rules", True)
        told = asyncio.run(_rules(referee.said))
        assert 'title = "Kitchen rules"' in told
        assert "/" not in told


async def _rules(said: dict[str, object]) -> str:
    """Ask a referee for the rules of its table, as a guest who has not sat down."""
    port = said["tcp_port"]
    assert isinstance(port, int)
    client = await Client.connect(Address("127.0.0.1", port), Introduction("Ann"), lambda _: True)
    async with client:
        async for news in client:
            if isinstance(news, Lobby) and news.tables:
                answer = await client.ask(ReadRules(table=news.tables[0].id))
                assert answer.rules is not None
                return answer.rules.rules
    raise AssertionError
