"""A saved match names the distribution of its game, and what is not installed here is told as that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.errors import RulesError
from parlour.rules.faults import FaultyGame, MissingGame
from parlour.rules.record import record
from parlour.rules.record.faults import GameNotHere, RecordError, RecordOfOtherVersion
from parlour.rules.sentences import text as text_of
from parlour.rules.shelf import shelf
from parlour.rules.shelf.saved import base_of, names_of, other_version, without_origin
from tests.rules.games_suite.playing import played
from tests.rules.kit.foreign import a_distribution, code_with, removed, upgraded
from tests.rules.kit.foreign import site as site

STRICTER = code_with(
    "play",
    """\
def why_not(self, state, seat, move):
    from parlour.rules.game import Refusal, in_words
    return Refusal("FA-1", in_words("nobody moves"))""",
)


def saved(game: str = "far-jojo") -> str:
    """A match of two bots, saved."""
    setting = Setting(game, 2)
    moves = [(step.who, step.move) for step in played(setting)]
    return record.write(record.tell(setting.rules, ("Ann", "Bo"), moves))


def ruleset(text: str) -> str:
    return text.split("\n")[3].removeprefix("ruleset ")


def test_a_saved_match_of_an_installed_game_names_its_distribution_and_version(site: Path) -> None:
    a_distribution(site)
    assert '"from":"parlour-far 1.0"' in ruleset(saved())
    assert record.check(saved()).winners
    assert "from" not in saved("jojo")


FAILING = code_with("play", "def why_not(self, state, seat, move): return 1 // 0")


@pytest.mark.parametrize(
    ("code", "error", "words"),
    [
        ("", GameNotHere, "its game, far of parlour-far 1.0, is not installed here"),
        ("1 / 0", GameNotHere, "far of parlour-far 1.1 cannot be played: game.py: ZeroDivisionError"),
        (FAILING, GameNotHere, "the game far of parlour-far 1.1 failed: ZeroDivisionError in play.why_not"),
        (STRICTER, RecordOfOtherVersion, "; it was played with parlour-far 1.0; 1.1 is installed here"),
    ],
    ids=["not installed", "faulty", "failing", "stricter"],
)
def test_a_match_whose_game_is_not_here_as_it_was_is_told_with_what_it_needs(
    site: Path, code: str, error: type[RecordError], words: str
) -> None:
    a_distribution(site)
    text = saved()
    if code:
        upgraded(site, code=code)
    else:
        removed(site)
    with pytest.raises(error) as caught:
        record.check(text)
    assert words in str(caught.value)
    assert ("FA-1: nobody moves" in str(caught.value)) == (code == STRICTER)


@pytest.mark.parametrize(
    ("point", "error", "words"),
    [
        ("far = no_such_package", FaultyGame, "no package 'no_such_package'"),
        ("near = no_such_package", MissingGame, r"its game, far of parlour-far 1\.0, is not installed here"),
    ],
)
def test_a_ruleset_is_refused_for_the_fault_of_its_own_game_alone(
    site: Path, point: str, error: type[RulesError], words: str
) -> None:
    a_distribution(site)
    text = shelf.dump(shelf.table_rules("far-jojo"))
    removed(site)
    a_distribution(site, point=point)
    with pytest.raises(error, match=words):
        shelf.load(text)


def test_a_match_of_another_version_that_still_holds_is_read(site: Path) -> None:
    a_distribution(site)
    text = saved()
    upgraded(site)
    assert record.check(text).winners
    assert len(list(record.replay(record.read(text)))) > 10


def test_a_line_that_does_not_hold_in_a_match_of_this_version_is_wrong(site: Path) -> None:
    a_distribution(site)
    with pytest.raises(RecordError) as caught:
        record.check(saved().replace("\nhouse deal ", "\n0 draw\nhouse deal ", 1))
    assert not isinstance(caught.value, RecordOfOtherVersion)


def test_rules_that_another_version_does_not_know_are_told_as_those_of_that_version(site: Path) -> None:
    a_distribution(site)
    told = ruleset(saved())
    content = json.loads(told)
    content["ruleset"]["new"] = 1
    content["from"] = "parlour-far 2.0"
    text = saved().replace(told, json.dumps(content))
    with pytest.raises(RecordOfOtherVersion, match=r"new: there is no such rule.*parlour-far 2\.0; 1\.0 is"):
        record.check(text)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("parlour-far 1.0", ""),
        ("parlour-far 0.9", "it was played with parlour-far 0.9; 1.0 is installed here"),
        ("other 1.0", "it was played with other 1.0; parlour-far 1.0 is installed here"),
        (None, "it was played with an unknown version; parlour-far 1.0 is installed here"),
        (7, "it was played with an unknown version; parlour-far 1.0 is installed here"),
        ("a\u001b[2J b\n 1", "it was played with a[2J b 1; parlour-far 1.0 is installed here"),
    ],
)
def test_the_difference_names_both_versions(site: Path, said: object, words: str) -> None:
    a_distribution(site)
    content = json.loads(shelf.dump(shelf.table_rules("far-jojo")))
    differs = other_version(json.dumps(content | {"from": said}))
    assert (text_of(differs) if differs else "") == words


def test_a_game_of_parlour_differs_from_nothing_whatever_a_file_says(site: Path) -> None:
    text = shelf.dump(shelf.table_rules("jojo"))
    evil = text[:-1] + ',"from":"evil 1.0"}'
    assert [other_version(each) for each in (text, evil, "[]", "{", '{"base":[]}')] == [None] * 5


def test_the_distribution_is_no_part_of_what_shuffles_are_bound_to(site: Path) -> None:
    a_distribution(site)
    first = shelf.dump(shelf.table_rules("far-jojo"))
    upgraded(site)
    second = shelf.dump(shelf.table_rules("far-jojo"))
    assert first != second
    assert without_origin(first) == without_origin(second)
    own = shelf.dump(shelf.table_rules("jojo"))
    assert without_origin(own) is own


def test_names_and_a_preset_that_a_ruleset_does_not_say_are_empty() -> None:
    jojo = shelf.dump(shelf.table_rules("jojo"))
    assert (names_of(jojo), base_of(jojo)) == (("jojo", "Jojo"), "jojo")
    assert names_of("{") == names_of('{"ruleset":[]}') == ("", "")
    assert base_of("{") == base_of("{}") == base_of('{"base":[]}') == ""
