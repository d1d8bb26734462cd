"""`parlour replay`: a saved match is checked line by line, and nothing in it is believed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from parlour.net.storage.data_folder import Home
from parlour.rules.check.tables import Setting
from parlour.rules.record import record
from parlour.tui.commands.cli import main
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.history.summary import LARGEST
from parlour.tui.storage.replayed import Replayed
from tests.rules.games_suite.playing import played

NAMES = ("Ann", "Bo [/]", "Cleo")
VERSION_1 = Path(__file__).parents[2] / "rules" / "version_1"


@cache
def text() -> str:
    setting = Setting("juno-classic", len(NAMES))
    moves = ((step.who, step.move) for step in played(setting))
    return record.write(record.tell(setting.rules, NAMES, moves, table="Kitchen", played="2026-11-21 20:15"))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(text())
    return path


def words_of(steps: Replayed) -> list[str]:
    """Play a match to its end; return the last that happened in each step."""
    while steps.more():
        pass
    return [steps.head(number).words.rpartition("; ")[2] for number in range(steps.length)]


def complaint(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    """The line with which a file is refused; its status is 1."""
    assert main(["replay", "--check", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_a_match_that_was_played_holds_and_the_first_line_that_does_not_is_named(
    capsys: pytest.CaptureFixture[str], saved: Path
) -> None:
    assert main(["replay", str(saved), "--check"]) == 0
    assert "Every line holds" in capsys.readouterr().out
    rows = text().split("\n")
    index = next(at for at, row in enumerate(rows) if " play " in row)
    seat, _, rest = rows[index].partition(" ")
    rows[index] = f"{(int(seat) + 1) % 3} {rest}"
    saved.write_text("\n".join(rows))
    assert f"line {index + 1}: " in complaint(capsys, saved)
    saved.write_text(text().replace("rules 2", "rules 99", 1))
    assert main(["replay", "--check", str(saved)]) == 2
    assert "99" in capsys.readouterr().err, "of other rules, and not wrong"


@pytest.mark.parametrize(
    "content", [b"Dear diary,\n", b"", b"\x00" * 100, b"parlour match 1\n\xff\n", b"\x1b[2Jparlour"]
)
def test_what_is_no_saved_match_is_refused_without_a_traceback(
    capsys: pytest.CaptureFixture[str], saved: Path, content: bytes
) -> None:
    saved.write_bytes(content)
    line = complaint(capsys, saved)
    assert "\x1b" not in line
    assert "line 1: " in line or content.startswith(b"parlour")
    with saved.open("r+b") as file:
        file.truncate(100 * LARGEST)
    assert "too long" in complaint(capsys, saved), "it is not read to its end"
    assert main(["replay", str(saved)]) == 1, "it never reaches the screen"


@pytest.mark.parametrize("name", ["next-to-last", "jojo"])
def test_a_match_of_version_1_that_goes_on_otherwise_today_is_told_as_that(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["replay", "--check", str(VERSION_1 / f"{name}.txt")]) == 2
    assert "it was played by version 1 of the rules; this is version 2" in capsys.readouterr().err


def test_a_match_of_version_1_is_listed_and_told_again() -> None:
    home = Home()
    case = Bookcase(home)
    case.keep("20261120-mau-mau.txt", (VERSION_1 / "mau-mau.txt").read_text(), own=True)
    case.refresh()
    (listed,) = case.matches()
    assert listed.ended == "Bo won"
    assert "Bo wins the match" in words_of(case.steps(listed.key))


def test_a_match_is_kept_once_and_only_in_the_bookcase() -> None:
    home = Home()
    case = Bookcase(home)
    case.keep("../../match.txt", text(), own=True)
    case.keep("match.txt", "another one", own=True)
    assert [path.name for path in home.matches.iterdir()] == ["match.txt"]
    assert (home.matches / "match.txt").read_text() == text()


def test_a_match_opens_frame_by_frame_with_every_hand_shown(saved: Path) -> None:
    steps = Bookcase(Home()).steps(str(saved))
    assert steps.names == NAMES
    words_of(steps)
    assert steps.step(steps.length - 1).view.match.winners
    frames = map(steps.step, range(steps.length))
    dealt = next(frame for frame in frames if frame.view.match.stage == "round")
    hands = [zone for zone in dealt.view.zones if zone.name == "hand"]
    assert len(hands) == 3
    assert all(all(zone.cards) for zone in hands)
