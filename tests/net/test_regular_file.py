"""Only regular files are opened: nothing else is waited for, and each is named."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from parlour.net.errors import HomeError, JournalUnwritable
from parlour.net.journal.opening import Resume, take_up
from parlour.net.process.daemon import claimed, running_referee
from parlour.net.regular_file import NotRegular, TooLarge, open_to_append, read_first, read_regular
from parlour.net.storage.data_folder import Home
from tests.not_files import NOT_FILES

pytestmark = pytest.mark.timeout(60)
"""A pipe that is waited for is waited for without end."""


def test_a_file_is_read_whole_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(range(256)) * 1000)
    assert read_regular(path, 256_000) == path.read_bytes()
    with pytest.raises(TooLarge) as caught:
        read_regular(path, 255_999)
    assert (caught.value.strerror, caught.value.filename) == ("is larger than 249 KiB", str(path))
    assert read_first(path, 3) == b"\x00\x01\x02"
    (tmp_path / "link").symlink_to("file")
    assert read_regular(tmp_path / "link", 256_000) == path.read_bytes()
    with pytest.raises(FileNotFoundError):
        read_regular(tmp_path / "nothing", 10)


@pytest.mark.parametrize("kind", NOT_FILES)
def test_what_is_no_file_is_named_and_not_waited_for(tmp_path: Path, kind: str) -> None:
    path, (make, words) = tmp_path / "named", NOT_FILES[kind]
    make(path)
    with pytest.raises(NotRegular) as caught:
        read_regular(path, 10)
    assert words in str(caught.value)


def test_a_device_is_not_even_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda *args: opened.append(args))
    with pytest.raises(NotRegular):
        read_regular(Path("/dev/zero"), 10)
    assert not opened


def test_a_pipe_that_takes_the_place_of_a_file_at_the_last_moment_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "named"
    path.write_text("a file")
    really_open = os.open

    def swapped(name: Path, flags: int, mode: int = 0o777) -> int:
        path.unlink()
        os.mkfifo(path)
        return really_open(name, flags, mode)

    monkeypatch.setattr(os, "open", swapped)
    with pytest.raises(NotRegular, match="named pipe"):
        read_regular(path, 10)


def test_no_descriptor_is_left_open_by_what_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    a_file = Path(__file__).stat()
    monkeypatch.setattr(Path, "stat", lambda _: a_file)
    before = len([*Path("/proc/self/fd").iterdir()])
    for _ in range(3):
        with pytest.raises(NotRegular):
            read_regular(tmp_path / "folder", 10)
    assert len([*Path("/proc/self/fd").iterdir()]) == before


def test_what_is_appended_to_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for line in (b"one\n", b"two\n"):
        descriptor = open_to_append(path)
        os.write(descriptor, line)
        os.close(descriptor)
    assert path.read_bytes() == b"one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("target", ["elsewhere", "nowhere"])
def test_a_link_is_not_followed_to_append_to_what_it_names(tmp_path: Path, target: str) -> None:
    (tmp_path / "elsewhere").write_text("mine")
    (tmp_path / "log").symlink_to(target)
    with pytest.raises(NotRegular, match="symbolic link"):
        open_to_append(tmp_path / "log")
    assert (tmp_path / "elsewhere").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


def test_a_link_that_is_put_in_place_at_the_last_moment_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "log").symlink_to("nowhere")
    monkeypatch.setattr(Path, "is_symlink", lambda _: False)
    with pytest.raises(OSError) as caught:
        open_to_append(tmp_path / "log")
    assert caught.value.errno == errno.ELOOP
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("kind", [kind for kind in NOT_FILES if kind != "device"])
def test_nothing_is_appended_to_what_is_no_file(tmp_path: Path, kind: str) -> None:
    make, _ = NOT_FILES[kind]
    make(tmp_path / "log")
    with pytest.raises(NotRegular):
        open_to_append(tmp_path / "log")


@pytest.mark.parametrize("kind", NOT_FILES)
def test_a_file_of_the_data_folder_that_is_none_is_told_in_one_line(tmp_path: Path, kind: str) -> None:
    home, (make, words) = Home(tmp_path), NOT_FILES[kind]
    make(home.pins)
    with pytest.raises(HomeError, match=words):
        home.read(home.pins)


def test_a_file_of_the_data_folder_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.pins.touch()
    os.truncate(home.pins, 1 << 40)
    with pytest.raises(HomeError, match="is larger than"):
        home.read(home.pins)


def test_a_journal_that_is_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    home = Home(tmp_path)
    os.mkfifo(home.journal)
    with pytest.raises(JournalUnwritable):
        take_up(home, home.journal, "r1", Resume.YES)


@pytest.mark.parametrize("kind", NOT_FILES)
def test_a_lock_of_a_referee_that_is_no_file_is_not_waited_for(home: Path, kind: str) -> None:
    here = Home()
    here.make()
    NOT_FILES[kind][0](here.referee_file.with_suffix(".lock"))
    here.write(here.referee_file, "{}")
    assert running_referee(here, here.referee_file) is None
    with pytest.raises(HomeError, match=r"referee\.lock: is a "), claimed(here, here.referee_file):
        pass
