"""The bookcase: finished matches are kept once, and listed with those of others."""

from __future__ import annotations

import re

import pytest

from parlour.net.storage.data_folder import Home
from parlour.tui.storage.history.match_store import Bookcase
from tests.tui.commands.test_cli_replay import NAMES, text
from tests.tui.kit.made_up import let_made_up_matches_hold


def test_the_bookcase_lists_what_was_kept_the_newest_first() -> None:
    home = Home()
    case = Bookcase(home)
    assert list(case.matches()) == []
    case.keep("20261120-juno.txt", text(), own=True)
    case.keep("20261121-juno.txt", text(), own=True)
    home.write(home.matches / "20261122-juno.txt", "Dear diary,\n")
    case.refresh()
    damaged, newest, older = sorted(case.matches(), key=lambda saved: saved.key, reverse=True)
    assert damaged.fault == "line 1: this is no saved match: it does not begin with 'parlour match'"
    assert (newest.key, older.key) == ("20261121-juno.txt", "20261120-juno.txt")
    assert newest.players == "Ann, Bo [/], Cleo"
    assert newest.day == "2026-11-21"
    assert newest.title == "JUNO Classic"
    assert newest.ended.endswith(" won")


def test_a_match_by_house_rules_is_listed_by_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    let_made_up_matches_hold(monkeypatch)
    case = Bookcase(Home())
    case.keep("1.txt", text().replace('"title":"JUNO Classic"', '"title":"Kitchen rules"'), own=True)
    case.keep("2.txt", re.sub("(?m)^ruleset .*", "ruleset []", text()), own=True)
    case.refresh()
    assert [saved.title for saved in case.matches()] == ["juno-classic", "Kitchen rules"]


def test_matches_of_others_are_listed_once_among_one_s_own_and_open_like_them() -> None:
    case = Bookcase(Home())
    for key, own in (("3.txt", True), ("2.txt", False), ("1.txt", False), ("1.txt", True)):
        case.keep(key, text(), own=own)
    case.refresh()
    assert [saved.key for saved in case.matches()] == ["3.txt", "others/2.txt", "1.txt"]
    assert case.steps("others/2.txt").names == NAMES


def counted(case: Bookcase) -> int:
    case.refresh()
    return case.statistics().matches.played


def altered(match: str, how: str) -> str:
    """Return a finished match that somebody has changed, or that is not whole."""
    lines = match.splitlines(keepends=True)
    moves = lines.index("\n") + 1
    match how:
        case "another winner":
            return "".join((*lines[:-1], "won 1\n" if lines[-1] != "won 1\n" else "won 0\n"))
        case "other points":
            at = next(at for at, line in enumerate(lines) if line.startswith("scored "))
            lines[at] = "scored " + " ".join(str(int(each) + 1) for each in lines[at].split()[1:]) + "\n"
            return "".join(lines)
        case "a move less":
            return "".join(lines[: moves + 5] + lines[moves + 6 :])
        case "cut at a line":
            return "".join(lines[: moves + 40])
        case "without its end":
            return "".join(lines[:-1])
        case _:
            return match[: len(match) // 2]


ALTERED = ("another winner", "other points", "a move less", "cut at a line", "without its end", "cut")


def test_a_match_that_does_not_hold_is_listed_as_damaged_and_never_counts() -> None:
    home = Home()
    case = Bookcase(home, name=lambda: NAMES[0])
    case.keep("1.txt", text(), own=True)
    assert counted(case) == 1
    added = [home.matches / f"{number}.txt" for number, _ in enumerate(ALTERED, 2)]
    for path, how in zip(added, ALTERED, strict=True):
        home.write(path, altered(text(), how))
    assert counted(case) == 1
    *damaged, whole = case.matches()
    assert [bool(saved.fault) for saved in damaged] == [True] * len(ALTERED)
    assert not whole.fault
    for path in added:
        path.unlink()
    assert counted(case) == 1


def test_a_match_that_counted_before_it_was_checked_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home()
    with monkeypatch.context() as before:
        let_made_up_matches_hold(before)
        case = Bookcase(home, name=lambda: NAMES[0])
        case.keep("1.txt", altered(text(), "another winner"), own=True)
        assert counted(case) == 1
    home.history.unlink()
    assert counted(Bookcase(home, name=lambda: NAMES[0])) == 0


def test_a_match_of_other_rules_is_no_damage_and_does_not_count() -> None:
    home = Home()
    case = Bookcase(home, name=lambda: NAMES[0])
    other = re.sub("(?m)^rules .*", "rules 1", altered(text(), "a move less"))
    case.keep("1.txt", other, own=True)
    assert counted(case) == 0
    (listed,) = case.matches()
    assert (listed.fault, listed.checked) == ("", False)
