"""The bookcase: finished matches are kept once, and listed with those of others."""

from __future__ import annotations

import re

from parlour.net.storage.data_folder import Home
from parlour.tui.storage.history.match_store import Bookcase
from tests.tui.commands.test_cli_replay import NAMES, text


def keys(case: Bookcase) -> list[str]:
    case.refresh()
    return [saved.key for saved in case.matches()]


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


def test_a_match_by_house_rules_is_listed_by_their_name() -> None:
    case = Bookcase(Home())
    case.keep("1.txt", text().replace('"title":"JUNO Classic"', '"title":"Kitchen rules"'), own=True)
    case.keep("2.txt", re.sub("(?m)^ruleset .*", "ruleset []", text()), own=True)
    case.refresh()
    assert [saved.title for saved in case.matches()] == ["juno-classic", "Kitchen rules"]


def test_matches_of_others_are_listed_among_one_s_own_and_open_like_them() -> None:
    case = Bookcase(Home())
    case.keep("3.txt", text(), own=True)
    case.keep("2.txt", text(), own=False)
    case.keep("1.txt", text(), own=True)
    assert keys(case) == ["3.txt", "others/2.txt", "1.txt"]
    assert case.steps("others/2.txt").names == NAMES


def test_a_match_that_lies_in_both_folders_is_listed_once() -> None:
    case = Bookcase(Home())
    case.keep("1.txt", text(), own=False)
    case.keep("1.txt", text(), own=True)
    assert keys(case) == ["1.txt"]
