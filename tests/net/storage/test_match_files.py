"""Saved matches: one's own stay, those of others are limited in number and size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.net.storage.match_files import MatchFiles, Others


@pytest.fixture
def here(home: Path) -> Home:
    return Home(home)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file()) if folder.exists() else []


def keep(files: MatchFiles, *numbers: int, own: bool = False, text: str = "a match\n") -> None:
    """Keep matches of these numbers, one second apart: a disk may not tell shorter times apart."""
    for number in numbers:
        files.keep(f"m{number:03}.txt", text, own=own)
        path = (files.own if own else files.others) / f"m{number:03}.txt"
        if path.exists():
            os.utime(path, (number, number))


def test_the_newest_matches_of_others_are_kept_and_one_s_own_never_removed(here: Home) -> None:
    files = MatchFiles(here, lambda: Others(matches=2, size=100))
    keep(files, *range(300), own=True)
    keep(files, *range(300, 310))
    assert len(names(files.own)) == 300
    assert names(files.others) == ["m308.txt", "m309.txt"]


def test_matches_that_were_kept_before_others_had_a_folder_stay(here: Home) -> None:
    for number in range(20):
        here.write(here.matches / f"2026-{number}.txt", "a match\n")
    keep(MatchFiles(here, lambda: Others(matches=1)), 1, 2, 3)
    assert len(names(here.matches)) == 20


def test_the_matches_of_others_take_no_more_than_their_size_and_a_larger_one_drives_no_other_away(
    here: Home,
) -> None:
    files = MatchFiles(here, lambda: Others(matches=100, size=1000))
    keep(files, *range(20), text="x" * 300)
    keep(files, 20, text="x" * 1001)
    keep(files, 21, text="ö" * 501)  # bytes count, not letters
    assert names(files.others) == ["m017.txt", "m018.txt", "m019.txt"]


def test_nothing_of_others_is_kept_if_so_chosen(here: Home) -> None:
    keep(MatchFiles(here, lambda: Others(matches=0)), 1)
    assert not here.matches.exists()


def test_a_changed_limit_holds_from_the_next_match_on(here: Home) -> None:
    limit = [10]
    files = MatchFiles(here, lambda: Others(matches=limit[0]))
    keep(files, *range(8))
    limit[0] = 3
    keep(files, 8)
    assert names(files.others) == ["m006.txt", "m007.txt", "m008.txt"]


def test_what_else_lies_among_the_matches_of_others_is_left_alone(here: Home) -> None:
    files = MatchFiles(here, lambda: Others(matches=1))
    here.write(files.others / "notes.md", "mine")
    (files.others / "folder.txt").mkdir()
    os.mkfifo(files.others / "pipe.txt")
    (files.others / "link.txt").symlink_to("notes.md")
    keep(files, 1, 2, 3)
    left = sorted(path.name for path in files.others.iterdir())
    assert left == ["folder.txt", "link.txt", "m003.txt", "notes.md", "pipe.txt"]


def test_a_link_in_place_of_the_folder_never_leads_to_one_s_own_matches(here: Home) -> None:
    files = MatchFiles(here, lambda: Others(matches=1))
    keep(files, *range(5), own=True)
    files.others.symlink_to(".")
    with pytest.raises(HomeError, match="symbolic link"):
        keep(files, 5)
    assert len(names(files.own)) == 5


def test_a_match_is_kept_once_whoever_comes_first(here: Home) -> None:
    files = MatchFiles(here)
    files.keep("m1.txt", "the owner's screen kept it", own=True)
    files.keep("m1.txt", "and so did the referee", own=False)
    files.keep("m2.txt", "first", own=False)
    files.keep("m2.txt", "second", own=False)
    assert (files.own / "m1.txt").read_text() == "the owner's screen kept it"
    assert names(files.others) == ["m2.txt"]
    assert (files.others / "m2.txt").read_text() == "first"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("20261121-201500-123456-juno-classic.txt", "20261121-201500-123456-juno-classic.txt"),
        ("../../match.txt", "match.txt"),
        ("others", "others.txt"),
        (".hidden", "hidden.txt"),
        ("..", "match.txt"),
        ("", "match.txt"),
        ("a\0b\x1b[2J\u202e.txt", "a-b-2J-.txt"),
        ("\U0001f0cf" * 300, "match.txt"),
        ("a" * 300 + ".txt", "a" * 64 + ".txt"),
    ],
)
def test_a_file_gets_a_plain_name_in_its_folder(here: Home, name: str, kept: str) -> None:
    MatchFiles(here).keep(name, "a match\n", own=True)
    assert names(here.matches) == [kept]


def test_both_folders_are_closed_to_others(here: Home) -> None:
    before = os.umask(0)
    try:
        keep(MatchFiles(here), 1)
    finally:
        os.umask(before)
    folders = (here.path, here.matches, here.matches / "others")
    assert [path.stat().st_mode & 0o777 for path in folders] == [0o700] * 3
    assert (here.matches / "others" / "m001.txt").stat().st_mode & 0o777 == 0o600


def test_a_match_that_another_table_removes_while_the_folder_is_listed_is_no_error(
    here: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = MatchFiles(here, lambda: Others(matches=5))
    keep(files, *range(5))
    listing = os.scandir

    @contextmanager
    def listed(folder: Path) -> Iterator[list[os.DirEntry[str]]]:
        with listing(folder) as entries:
            found = list(entries)
        (files.others / "m001.txt").unlink()
        yield found

    monkeypatch.setattr(os, "scandir", listed)
    keep(files, 5)
    monkeypatch.undo()
    assert names(files.others) == [f"m{number:03}.txt" for number in (0, 2, 3, 4, 5)]
