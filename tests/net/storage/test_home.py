"""The data folder is private, whole files only, and says in one line what is wrong with it."""

from __future__ import annotations

import fcntl
import os
import stat
import threading
from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home, default_folder


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_folder_is_the_one_named_in_the_environment_or_the_platform_says_where(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Home().path == home
    monkeypatch.delenv("PARLOUR_HOME")
    assert default_folder().name == "parlour"


def test_nothing_is_made_before_something_is_written_and_what_is_not_there_may_be_removed(
    tmp_path: Path,
) -> None:
    here = Home(tmp_path / "a" / "b")
    assert here.read(here.pins) is None
    assert not here.path.exists()
    here.write(here.referee_file, "{}")
    for _ in range(2):
        here.remove(here.referee_file)
    assert here.read(here.referee_file) is None


def test_folder_and_files_are_closed_to_others(tmp_path: Path) -> None:
    here = Home(tmp_path / "a" / "b")
    before = os.umask(0)
    try:
        here.write(here.matches / "one.txt", "a match")
        assert [mode(path) for path in (here.path, here.matches)] == [0o700, 0o700]
        here.write(here.tokens, b"secret")
    finally:
        os.umask(before)
    assert [mode(path) for path in (here.matches / "one.txt", here.tokens)] == [0o600, 0o600]
    here.path.chmod(0o755)
    here.make()
    assert mode(here.path) == 0o700


def test_a_file_is_replaced_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    here = Home(tmp_path)
    here.write(here.settings, "long " * 1000)
    here.write(here.settings, "short")
    assert here.read(here.settings) == b"short"
    assert [path.name for path in tmp_path.iterdir()] == [here.settings.name]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Home(tmp_path)
    here.write(here.pins, "old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(HomeError, match="no space left on device") as caught:
        here.write(here.pins, "new secret")
    assert "new secret" not in str(caught.value)
    assert here.read(here.pins) == b"old"
    assert [path.name for path in tmp_path.iterdir()] == [here.pins.name]


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    here = Home(tmp_path / "file" / "home")
    with pytest.raises(HomeError) as caught:
        here.write(here.pins, "{}")
    told = str(caught.value)
    assert "PARLOUR_HOME" in told
    assert str(here.path) in told
    assert "\n" not in told
    assert caught.value.__cause__ is None


def test_someone_elses_folder_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    with pytest.raises(HomeError, match="belongs to another user"):
        Home(tmp_path).make()


def test_a_file_that_is_a_folder_cannot_be_read_and_says_so(tmp_path: Path) -> None:
    here = Home(tmp_path)
    here.pins.mkdir()
    with pytest.raises(HomeError, match=r"cannot read .*pins\.json"):
        here.read(here.pins)


def test_only_one_at_a_time_changes_a_file(tmp_path: Path) -> None:
    here = Home(tmp_path)
    here.write(here.pins, "0")

    def add_one() -> None:
        for _ in range(25):
            with here.alone():
                here.write(here.pins, str(int(here.read(here.pins) or b"0") + 1))

    adders = [threading.Thread(target=add_one) for _ in range(4)]
    for adder in adders:
        adder.start()
    for adder in adders:
        adder.join()
    assert here.read(here.pins) == b"100"


def test_a_folder_that_another_parlour_does_not_let_go_of_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.net.storage.data_folder.LOCKED_WITHIN", 0.05)
    with Home(tmp_path).alone():
        with pytest.raises(HomeError) as caught, Home(tmp_path).alone():
            pytest.fail("two are alone")
        assert f"another Parlour (process {os.getpid()}) has locked {tmp_path}" in str(caught.value)
    with Home(tmp_path).alone():
        pass


def test_who_locks_a_folder_and_does_not_say_so_is_another_parlour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.net.storage.data_folder.LOCKED_WITHIN", 0.05)
    (tmp_path / ".lock").touch()
    with (tmp_path / ".lock").open("rb") as older:
        fcntl.flock(older, fcntl.LOCK_EX)
        with pytest.raises(HomeError, match="another Parlour has locked"), Home(tmp_path).alone():
            pytest.fail("two are alone")
