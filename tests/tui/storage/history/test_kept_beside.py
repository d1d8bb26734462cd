"""Favorites and the lines of the statistics: they outlive the index, and the files of the matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.net.storage.favorites import Favorites
from parlour.net.storage.match_files import MatchFiles, Others
from parlour.tui.storage.history.ledger import FIRST, Ledger
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.stores import MatchFilter
from tests.tui.kit.full_disk import full_disk
from tests.tui.kit.made_up import ME, MadeUp, made_up, write
from tests.tui.kit.saved_history import case_of, fill


def filled(here: Home, count: int = 8) -> list[MadeUp]:
    """Write matches; return those of the player that count, the newest first."""
    return [match for match in fill(here, count)[::-1] if match.own and match.winners]


def counted(here: Home) -> list[str]:
    return sorted(line.file for line in Ledger(here).read().lines)


def test_favorites_are_listed_alone_and_outlive_the_index(here: Home) -> None:
    told = filled(here)
    case = case_of(here)
    case.favor(told[1].key, favorite=True)
    case.favor(told[3].key, favorite=True)
    here.history.unlink()
    case = case_of(here)
    assert [saved.key for saved in case.matches(MatchFilter(favorites=True))] == [told[1].key, told[3].key]
    assert [saved.key for saved in case.matches() if saved.favorite] == [told[1].key, told[3].key]
    case.favor(told[1].key, favorite=False)
    assert [saved.key for saved in case_of(here).matches(MatchFilter(favorites=True))] == [told[3].key]


@pytest.mark.parametrize("content", ["Dear diary", '{"version": 2, "matches": []}', '{"matches": [7]}'])
def test_favorites_that_cannot_be_read_are_told_in_one_line_and_left_as_they_are(
    here: Home, content: str
) -> None:
    told = filled(here)
    here.write(here.favorites, content)
    case = case_of(here)
    assert len(case.matches()) == 8
    assert [saved.favorite for saved in case.matches()] == [False] * 8
    assert "favorites.json is damaged, or of a newer Parlour" in case.complaint
    assert "\n" not in case.complaint
    with pytest.raises(HomeError, match="mend it, or remove it"):
        case.favor(told[0].key, favorite=True)
    assert here.favorites.read_text() == content


def test_a_favorite_match_of_others_is_not_removed_for_newer_ones(here: Home) -> None:
    files = MatchFiles(here, lambda: Others(matches=2))
    files.keep("0.txt", "a match\n", own=False)
    Favorites(here).mark("0.txt", favorite=True)
    for number in range(1, 6):
        files.keep(f"{number}.txt", "a match\n", own=False)
    there = {path.name for path in files.others.iterdir()}
    assert len(there) == 3
    assert "0.txt" in there


def test_a_match_that_is_deleted_goes_from_the_list_and_the_disk_and_still_counts(here: Home) -> None:
    told = filled(here)
    case = case_of(here)
    case.favor(told[0].key, favorite=True)
    case.remove(told[0].key, forget=False)
    case.refresh()
    assert told[0].key not in [saved.key for saved in case.matches()]
    assert not (here.matches / told[0].key).exists()
    assert Favorites(here).names() == frozenset()
    here.history.unlink()
    case_of(here)
    assert counted(here) == sorted(match.file for match in told)
    case.remove(told[1].key, forget=True)
    case_of(here)
    assert counted(here) == sorted(match.file for match in told if match != told[1]), "it was to be forgotten"
    here.statistics.unlink()
    Bookcase(here, name=lambda: ME).remove(told[2].key, forget=False)
    assert counted(here) == [told[2].file], "though it was not counted before"


def test_a_match_counts_once_whatever_its_file_is_called_and_though_it_be_removed_by_hand(here: Home) -> None:
    told = filled(here)
    case_of(here)
    (here.matches / "copy.txt").write_text((here.matches / told[0].key).read_text())
    (here.matches / told[1].key).rename(here.matches / "renamed.txt")
    for match in told[2:]:
        (here.matches / match.key).unlink()
    case_of(here)
    assert counted(here) == sorted(match.file for match in told)
    first, line, *_ = here.statistics.read_text().split("\n")
    assert json.loads(first) == {"parlour statistics": 1}
    fields = {"file", "played", "title", "seat", "names", "bots", "winners", "points"}
    assert fields <= json.loads(line).keys()
    assert here.statistics.stat().st_mode & 0o777 == 0o600


def test_a_damaged_line_is_skipped_and_kept_and_the_next_line_is_written_after_it(here: Home) -> None:
    told = filled(here)
    case_of(here)
    whole = here.statistics.read_text()
    lines = whole.split("\n")
    ruin = ["Dear diary", '{"seat": 99}', "[" * 5000, lines[3][:40]]  # the last one was cut by a full disk
    here.statistics.write_text("\n".join((FIRST, *lines[1:3], *ruin)))
    case_of(here)
    assert counted(here) == sorted(match.file for match in told)
    assert Ledger(here).read().damaged == 4
    Ledger(here).forget({Ledger(here).read().lines[0].digest})
    assert Ledger(here).read().damaged == 4


@pytest.mark.parametrize("first", ['{"parlour statistics": 2}', "Dear diary", "[]", "[" * 100_000])
def test_statistics_of_another_version_are_told_in_one_line_and_left_as_they_are(
    here: Home, first: str
) -> None:
    told = filled(here)
    here.write(here.statistics, f"{first}\n")
    case = case_of(here)
    assert len(case.matches()) == 8
    assert "statistics.jsonl is damaged at its first line, or of a newer Parlour" in case.complaint
    assert "\n" not in case.complaint
    with pytest.raises(HomeError):
        case.remove(told[0].key, forget=False)
    assert (here.matches / told[0].key).exists()
    assert here.statistics.read_text() == f"{first}\n"


def test_a_full_disk_leaves_what_was_written_and_every_match(here: Home) -> None:
    told = filled(here, 100)
    case = case_of(here)
    before = here.statistics.read_text()
    new = next(match for match in made_up(120)[100:] if match.own and match.winners)
    write(here.matches, new)
    with full_disk(room=len(before.encode()) + 100):
        case.refresh()
        with pytest.raises(HomeError, match="file too large"):
            Ledger(here).add(Ledger(here).read().lines[:1])
    assert "Statistics: cannot write" in case.complaint
    assert "\n" not in case.complaint
    assert here.statistics.read_text().startswith(before)
    assert len(case.matches()) == 101
    case_of(here)
    files = {match.file for match in told} | {new.file}
    assert {*counted(here)} == files


def test_a_match_is_copied_to_a_new_file_or_into_a_folder(here: Home, tmp_path: Path) -> None:
    told = filled(here)
    case = case_of(here)
    assert case.export(told[0].key, str(tmp_path / "a.txt")).read_text() == told[0].text
    assert case.export(told[0].key, str(tmp_path)) == tmp_path / told[0].file
    with pytest.raises(HomeError, match="file exists"):
        case.export(told[1].key, str(tmp_path / "a.txt"))
    with pytest.raises(HomeError, match="no such file or directory"):
        case.export(told[1].key, str(tmp_path / "none" / "a.txt"))
    assert (tmp_path / "a.txt").read_text() == told[0].text


def test_a_key_that_leads_out_of_the_folder_is_refused(here: Home, tmp_path: Path) -> None:
    here.matches.mkdir()
    (here.path / "secret.txt").write_text("secret")
    case = case_of(here)
    for key in ("../secret.txt", "others/../../secret.txt", "/etc/passwd", ".hidden.txt", "a"):
        for act in (
            lambda key=key: case.export(key, str(tmp_path / "out.txt")),
            lambda key=key: case.remove(key, forget=True),
            lambda key=key: case.favor(key, favorite=True),
        ):
            with pytest.raises(HomeError, match="is no saved match of this machine"):
                act()
    assert (here.path / "secret.txt").exists()
