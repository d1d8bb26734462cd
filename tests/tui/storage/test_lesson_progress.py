"""The finished lessons in the data folder: kept, read again, and what becomes of a bad file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import in_words
from parlour.tui.storage.lesson_progress import FinishedLessons


def test_a_finished_lesson_is_kept_once_and_read_by_the_next_parlour(home: Path) -> None:
    progress = FinishedLessons(Home())
    assert progress.finished() == frozenset()
    progress.finish("one")
    progress.finish("two")
    progress.finish("one")
    assert json.loads((home / "lessons.json").read_text()) == {"version": 1, "finished": ["one", "two"]}
    assert (home / "lessons.json").stat().st_mode & 0o777 == 0o600
    again = FinishedLessons(Home())
    assert again.finished() == {"one", "two"}
    assert again.complaint() == ""


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "is not JSON"),
        (b"\xff", "is not JSON"),
        (b"[" * 60_000, "is not JSON"),
        (b"[]", "does not list lessons"),
        (b'{"version": true, "finished": []}', "does not list lessons"),
        (b'{"version": 1, "finished": [3]}', "does not list lessons"),
        (b'{"version": 1, "finished": "one"}', "does not list lessons"),
        (json.dumps({"version": 1, "finished": ["x"] * 501}).encode(), "does not list lessons"),
    ],
)
def test_a_damaged_file_is_told_once_and_moved_aside(home: Path, content: bytes, words: str) -> None:
    file = home / "lessons.json"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    progress = FinishedLessons(Home())
    assert progress.finished() == frozenset()
    complaint = progress.complaint()
    assert complaint == f"The file of your finished lessons {words}; your file is kept as lessons.json.bad."
    assert progress.complaint() == ""
    assert (home / "lessons.json.bad").read_bytes() == content
    progress.finish("one")
    assert FinishedLessons(Home()).finished() == {"one"}


@pytest.mark.parametrize("of_later", [True, False])
def test_a_file_that_cannot_be_used_but_may_be_good_is_left_as_it_is(home: Path, of_later: bool) -> None:
    file = home / "lessons.json"
    home.mkdir(exist_ok=True)
    if of_later:
        file.write_text('{"version": 2, "finished": {}}')
    else:
        file.mkdir()
    progress = FinishedLessons(Home())
    progress.finish("one")
    assert progress.finished() == {"one"}
    assert ("is of a later Parlour" if of_later else "could not be read") in progress.complaint()
    assert of_later == file.is_file()
    assert not list(home.glob("*.bad"))


def test_a_full_disk_is_an_error_and_the_lesson_counts_for_now(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise HomeError(in_words("cannot write: no space left on device"))

    monkeypatch.setattr(Home, "write", full)
    progress = FinishedLessons(Home())
    with pytest.raises(HomeError):
        progress.finish("one")
    assert progress.finished() == {"one"}
