"""Files that somebody names, or puts into the data folder: what is none is told, and nothing waits for it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.tui.commands.cli import main
from parlour.tui.drawing.themes import face, theme
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.lesson_progress import FinishedLessons
from parlour.tui.storage.log import log_to
from parlour.tui.storage.ruleset_store import HouseFolder
from parlour.tui.storage.settings import Settings, load
from tests.not_files import NOT_FILES
from tests.tui.commands.test_cli_replay import text

pytestmark = pytest.mark.timeout(60)
"""A pipe that is waited for is waited for without end."""

KITCHEN = 'title = "Kitchen rules"\nbase = "switch"\n'
COMMANDS = [
    ["replay", "--check"],
    ["replay"],
    ["verify"],
    ["rules"],
    ["host", "--rules"],
    ["serve", "--rules"],
    ["simulate", "--rules"],
]


@pytest.mark.parametrize("kind", NOT_FILES)
def test_a_command_says_what_is_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    path, (make, words) = tmp_path / "named.toml", NOT_FILES[kind]
    make(path)
    for command in COMMANDS:
        assert main([*command, str(path)]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.endswith("\n")
        assert said.err.count("\n") == 1
        assert str(path) in said.err
        assert words in said.err


def test_a_command_says_what_may_not_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "closed.toml").write_text(KITCHEN)
    monkeypatch.setattr(os, "open", closed)  # root may read everything
    assert main(["rules", str(tmp_path / "closed.toml")]) == 2
    assert "permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("kind", NOT_FILES)
def test_what_lies_in_the_folder_and_is_no_file_is_told_and_costs_nothing_else(
    home: Path, tmp_path: Path, kind: str
) -> None:
    make, words = NOT_FILES[kind]

    def put(name: str) -> None:
        elsewhere = (
            tmp_path / name / "one"
        )  # a link makes its pipe beside itself, which is in the folder by now
        elsewhere.parent.mkdir()
        make(elsewhere)
        elsewhere.rename(home / name)

    HouseFolder(Home()).keep("kitchen.toml", KITCHEN)
    make(home / "rules" / "other.toml")
    listed = {one.key: one for one in HouseFolder(Home()).saved()}
    assert listed["kitchen.toml"].rules is not None
    assert words in listed["other.toml"].fault
    make(home / "settings.toml")
    settings, complaint = load(home / "settings.toml")
    assert settings == Settings()
    assert words in complaint
    assert (home / "settings.toml").exists()
    case = Bookcase(Home())
    case.keep("1.txt", text(), own=True)
    make(home / "matches" / "2.txt")
    for name in ("history.sqlite", "statistics.jsonl", "favorites.json", "lessons.json"):
        put(name)
    case.refresh()
    assert [saved.key for saved in case.matches()] == ["1.txt"]
    FinishedLessons(Home()).finish("first")
    put(".lock")
    with pytest.raises(HomeError, match=r"\.lock: is a "), Home().alone():
        pass


def test_settings_without_end_are_told_and_left_where_they_are(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").touch()
    os.truncate(home / "settings.toml", 1 << 40)
    assert "is larger than 64 KiB" in load(home / "settings.toml").complaint
    assert (home / "settings.toml").exists()


@pytest.mark.parametrize("kind", NOT_FILES)
def test_a_theme_and_a_face_that_are_no_file_are_told(tmp_path: Path, kind: str) -> None:
    make, words = NOT_FILES[kind]
    for folder in ("colors", "faces"):
        (tmp_path / folder).mkdir()
        make(tmp_path / folder / "mine.toml")
    for found in (theme("mine", tmp_path), face("mine", tmp_path)):
        assert words in found.complaint
        assert "mine cannot be used" in found.complaint


def test_the_log_and_the_lock_are_not_written_through_a_link_nor_waited_for(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(mode=0o700)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    for name in ("parlour.log", ".lock"):
        (home / name).symlink_to(elsewhere)
    with pytest.raises(HomeError, match=r"parlour\.log: is a symbolic link"):
        log_to("parlour.log")
    with pytest.raises(HomeError, match=r"\.lock: is a symbolic link"), Home().alone():
        pass
    assert main(["serve", "--port", "0", "--private"]) == 2
    assert "parlour.log: is a symbolic link, not a file" in capsys.readouterr().err
    assert elsewhere.read_text() == "mine"
    (home / "parlour.log").unlink()
    os.mkfifo(home / "parlour.log")
    with pytest.raises(HomeError, match="named pipe"):
        log_to("parlour.log")
    assert stat.S_ISFIFO((home / "parlour.log").lstat().st_mode)


@pytest.mark.parametrize("kind", [*NOT_FILES, "link to a file"])
def test_a_match_that_has_become_something_else_since_it_was_listed_is_neither_exported_nor_waited_for(
    home: Path, tmp_path: Path, kind: str
) -> None:
    make, words = NOT_FILES.get(kind, (_link_to_a_file, "is a symbolic link"))
    case = Bookcase(Home())
    case.keep("1.txt", text(), own=True)
    case.refresh()
    assert [saved.key for saved in case.matches()] == ["1.txt"]
    (home / "matches" / "1.txt").unlink()
    make(home / "matches" / "1.txt")
    with pytest.raises(HomeError, match=r"matches/1\.txt: is a ") as caught:
        case.export("1.txt", str(tmp_path / "copy.txt"))
    assert "is a symbolic link" in str(caught.value) or words in str(caught.value)
    assert not (tmp_path / "copy.txt").exists()
    if kind != "directory":
        case.remove("1.txt", forget=False)
        assert not os.path.lexists(home / "matches" / "1.txt")
    case.refresh()
    assert list(case.matches()) == []


def _link_to_a_file(path: Path) -> None:
    (path.parent.parent / "secret").write_text("nothing for others")
    path.symlink_to("../secret")
