"""Broken and hostile files of lessons: one clear line each."""

from __future__ import annotations

import pytest

from parlour.rules.errors import LessonError
from parlour.rules.lessons import packaged as lessons
from parlour.rules.lessons.playing import LessonGame

GOOD = """
game = "juno-classic"
place = 1
title = "T"
about = "A"
others = ["Mia"]
end = "E"

[deal]
dealer = 1
hands = ["R5", ""]
pile = "R3"

[[step]]
say = "S"
task = "Do it"
do = ["play R5"]
otherwise = "No"
"""
MOST = "juno-classic, juno-seven-o, juno-serious, switch, next-to-last, crazy-eights, mau-mau, custom, "


def begun(text: str) -> LessonGame:
    return lessons.begin(lessons.read("mine", text))


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def test_a_good_file_can_be_played() -> None:
    game = begun(GOOD)
    assert game.lesson.name == "mine"
    assert game.number == 1
    assert "R5" in game.view().hand


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * 40_000, ": it is longer than 32768 bytes"),
        ("a = [", ": it is not TOML: "),
        ("a = " + "[" * 5000, ": it is not TOML: too long or nested too deep"),
        (GOOD + "[more]\n", ": there is no 'more'; there are: game, place, title"),
        (changed('"juno-classic"', '"whist"'), f", game: there is no 'whist'; there are: {MOST}"),
        (changed('"T"', '""'), ", title: it must be a text that is not empty"),
        (changed('"T"', "7"), ", title: it must be a text of at most 400 characters on one line, not 7"),
        (changed('"T"', '"a\\u001bb"'), ", title: it must be a text of at most 400 characters"),
        (changed('"S"', f'"{"x" * 401}"'), ", step 1, say: it must be a text of at most 400"),
        (changed('"S"', '"Draw[: press d."'), ", step 1, say: it must be a text with words in"),
        (changed("place = 1", "place = true"), ", place: it must be a number from 0 to 99, not True"),
        (changed("place = 1", "place = 100"), ", place: it must be a number from 0 to 99, not 100"),
        (changed('["Mia"]', "[]"), ", others: it must be 1 to 9 names, not 0"),
        (changed('["Mia"]', '["Mia", 3]'), ", others: it must be a list of short texts, not 3"),
        (changed('["Mia"]', '"Mia"'), ", others: it must be a list of at most 200 items, not 'Mia'"),
        (changed('["R5", ""]', '["R5"]'), ", deal, hands: it must be one for each of 2 seats, not 1"),
        (changed("dealer = 1", "dealer = 2"), ", deal, dealer: it must be a seat from 0 to 1, not 2"),
        (changed("[deal]", "[other]"), ": there is no 'other'; there are: "),
        (GOOD.split("[deal]")[0], ", deal: it must be a table, not None"),
        (GOOD.split("[[step]]")[0] + "[step]\n", ", step: it must be a list of at most 200 items"),
        (GOOD + GOOD.split("\n[deal]")[1].split('"R3"')[1] * 20, ", step: it must be 1 to 20 steps"),
        (changed('["play R5"]', "[]"), ", step 1, do: it must be at least one move"),
        (changed('["play R5"]', '[""]'), ", step 1, do: it must be a list of texts that are not empty"),
        (GOOD + "wrong = [3]\n", ", step 1, wrong: it must be a table, not 3"),
        (GOOD + "wrong = [{ move = 3 }]\n", ", step 1, wrong, move: it must be a text of at most 400"),
        (GOOD + 'then = ["nonsense"]\n', ", step 1, then: it must be lines of a match: 'nonsense'"),
        (GOOD + 'then = ["won 1"]\n', ", step 1, then: it must be moves, clocks and verdicts"),
        (
            changed('end = "E"', 'end = "E"\noptions = { target = 3 }'),
            ", options: it must be texts, not 3 for target",
        ),
        (
            changed('end = "E"', 'end = "E"\noptions = { none = "3" }'),
            ", options: none: is no option of juno-classic; there are: target, ",
        ),
        (
            changed('["Mia"]', '["1", "2", "3", "4", "5", "6"]')
            .replace('"R5", ""', '"", "", "", "", "", "", ""')
            .replace("juno-classic", "jojo"),
            ", others: 7 seats, but 2 to 6 play this",
        ),
        (changed('"R5", ""', '"Q5", ""'), ", deal: "),
        (changed('"R5", ""', '"R0 R0", ""'), ", deal: more than the deck has of R0"),
        (changed('"R5", ""', '"R1 R2 R3 R4 R5 R6 R7 R8", ""'), ", deal, hands: seat 0 has 8 cards, not 7"),
        (changed('"R3"', '"W4"'), ", deal, pile: W4 goes back into the deck"),
        (
            changed('"R3"', '"JO"').replace("juno-classic", "jojo").replace('"R5"', '""'),
            ", deal, pile: JO does not open the round",
        ),
        (
            changed('"R3"', '"3S"').replace("juno-classic", "lotta-watta").replace('"R5"', '""'),
            ", deal, dealer: seat 0 deals first in this game",
        ),
    ],
)
def test_a_file_with_a_fault_or_that_cannot_be_dealt_is_refused_with_one_line(text: str, words: str) -> None:
    with pytest.raises(LessonError) as found:
        begun(text)
    assert str(found.value).startswith(f"lesson mine{words}")
    assert "\n" not in str(found.value)
    assert len(str(found.value)) < 400


def test_a_dealer_whom_no_lot_chooses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.rules.lessons.dealing.MOST_LOTS", 0)
    with pytest.raises(LessonError, match="lesson mine, deal, dealer: no lot lets seat 1 deal"):
        begun(GOOD)
