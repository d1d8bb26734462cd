"""`parlour verify`: a saved match whose orders are made anew, and the first one that does not come out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.net.wire.messages import Record
from parlour.tui.commands.cli import main
from tests.net.fair.at_table import play, table
from tests.net.kit.hall import begin
from tests.tui.commands import test_cli_replay
from tests.tui.kit.payloads import dangerous, flooded

pytestmark = pytest.mark.looptime

KEPT: list[str] = []
VERSION_1 = Path(__file__).parents[2] / "rules" / "version_1"


@pytest.fixture
async def saved(tmp_path: Path) -> Path:
    """A match that Ann and Bo have played with a bot."""
    if not KEPT:
        async with table("juno-classic", "Ann", "Bo", bots=1, target="50") as (made, _, players):
            await begin(players)
            await play(made, players, 99)
            KEPT.append(players[0].all(Record)[0].text)
    path = tmp_path / "match.txt"
    path.write_text(KEPT[0])
    return path


def changed(path: Path, start: str, into: Callable[[list[str]], list[str]]) -> int:
    """Change the words of the first line that starts so; return its number."""
    rows = path.read_text().split("\n")
    at = next(at for at, row in enumerate(rows) if row.startswith(start))
    rows[at] = " ".join(into(rows[at].split(" ")))
    path.write_text("\n".join(rows))
    return at + 1


def refused(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_a_match_of_version_1_is_verified_and_one_that_does_not_hold_today_is_not_told_as_unfair(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["verify", str(VERSION_1 / "mau-mau.txt")]) == 0
    assert capsys.readouterr().out.startswith("Verified: 1 round, ")
    old = tmp_path / "old.txt"
    old.write_text((VERSION_1 / "mau-mau.txt").read_text())
    line = changed(old, "0 play", lambda _: ["0 play JS clubs"])
    assert main(["verify", str(old)]) == 2
    said = capsys.readouterr().err
    assert f"line {line}: " in said
    assert "version 1 of the rules" in said


async def test_a_match_that_everyone_shuffled_is_verified(
    capsys: pytest.CaptureFixture[str], saved: Path
) -> None:
    assert main(["verify", str(saved)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Verified: ")
    assert said.endswith("each with a part of the host, Ann, Bo.\n")
    assert main(["replay", str(saved), "--check"]) == 0


async def test_a_match_that_the_host_shuffled_alone_is_not_verified_though_everything_fits(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Ann's program gives no part, and the others are bots."""
    path = tmp_path / "alone.txt"
    async with table("juno-classic", "Ann", bots=2, target="50") as (made, _, (ann,)):
        ann.person.shuffles = False
        await begin([ann])
        await play(made, [ann], 99)
        assert made.state.file is not None
        path.write_text(made.state.file.text)
    assert main(["verify", str(path)]) == 3
    said = capsys.readouterr().out
    assert said.startswith("Not verified: the host alone shuffled in round")
    assert "which proves nothing: it could choose the cards. What else is told fits (" in said
    with pytest.raises(SystemExit):
        main(["verify", "--help"])
    assert "3  everything fits, but some rounds were shuffled by the host alone" in capsys.readouterr().out


async def test_names_in_a_file_that_anybody_sent_steer_no_terminal(
    capsys: pytest.CaptureFixture[str], saved: Path
) -> None:
    changed(saved, "seat 0", lambda _: ["seat 0 Zoe" + "\u0300" * 9 + "\x1b[2J\u202e\u3164\U000e0041"])
    assert main(["verify", str(saved)]) == 0
    said = capsys.readouterr().out
    assert "Zoe" in said
    assert not dangerous(said.removesuffix("\n"))
    assert not flooded(said)


@pytest.mark.parametrize(
    ("start", "into", "words"),
    [
        (
            "house deal",
            lambda row: [*row[:-2], row[-1], row[-2]],
            "A card was swapped: card 107 of the deal in line {line} is not where",
        ),
        ("part host", lambda row: [*row[:-1], "0" * 64], "A secret is not the one that was committed to"),
        ("part 0", lambda row: [*row[:-1], "0" * 64], "A secret is not the one that was committed to"),
        ("part 1", lambda row: [row[0], "77", *row[2:]], "seat 77"),
        ("shuffle", lambda row: [*row[:3], str(int(row[3]) + 1), *row[4:]], "shuffle 2 in line"),
    ],
    ids=["a swapped card", "a secret of the host", "a secret", "a seat", "a shuffle left out"],
)
async def test_what_was_changed_is_named(
    capsys: pytest.CaptureFixture[str],
    saved: Path,
    start: str,
    into: Callable[[list[str]], list[str]],
    words: str,
) -> None:
    line = changed(saved, start, into)
    assert words.format(line=line) in refused(capsys, saved)


async def test_a_match_without_parts_is_not_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "old.txt"
    path.write_text(test_cli_replay.text())
    assert "nobody's parts stand before the lot" in refused(capsys, path)


async def test_what_is_no_saved_match_and_what_is_not_there_are_told_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary,\n")
    assert "line 1: " in refused(capsys, path)
    assert main(["verify", str(tmp_path / "nothing.txt")]) == 2
    assert "no such file" in capsys.readouterr().err
    path.write_text("parlour match 9\n")
    assert main(["verify", str(path)]) == 2
