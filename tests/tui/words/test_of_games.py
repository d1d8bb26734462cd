"""Summaries, options and lessons of games: each is in the catalog, and said in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from parlour.rules.check.lessons import WIDTH, without_room
from parlour.rules.check.tables import settings_of
from parlour.rules.faults import RulesetError
from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.lessons.playing import WAIT
from parlour.rules.match import seen_by
from parlour.rules.sentences import Told
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.tui.remote.lesson_link import NO_PEOPLE
from parlour.tui.remote.table_client import TOO_FAST
from parlour.tui.text.language import CATALOGS, asked_for, speaking
from parlour.tui.words.of_games import rules_page, spoken_field, spoken_lesson, spoken_preset
from parlour.tui.words.sentences import SEE_LESSON
from parlour.tui.words.speaking import said
from tests.rules.games_suite.playing import moments
from tests.tui.kit.catalogs import CODES, catalog_of
from tests.tui.kit.pseudo import Pseudo, missed

ROOT = Path(__file__).parents[3]
CALLS = ("UNO", "Switch")
"""What is called is a word of the rules, not of a language."""
NAMES = ("É", "Ö", "Ü", "Ä")


@pytest.fixture
def accented() -> Iterator[None]:
    with speaking(Pseudo()):
        yield


def texts_of(lesson: Lesson) -> list[str]:
    steps = lesson.steps
    said = [text for step in steps for text in (step.say, step.task, step.otherwise)]
    return [
        lesson.title,
        lesson.about,
        lesson.end,
        *said,
        *(each.say for step in steps for each in step.wrong),
    ]


@pytest.mark.parametrize("code", CODES)
def test_every_step_of_a_lesson_has_room_above_the_table(code: str) -> None:
    with speaking(catalog_of(code)):
        spoken = [spoken_lesson(lesson, by_keys=True) for lesson in packaged.lessons()]
    steps = [(lesson.name, step) for lesson in spoken for step in lesson.steps]
    assert [(name, fault) for name, step in steps for fault in without_room(step)] == []
    assert [lesson.about for lesson in spoken if len(f"{lesson.about}.") > WIDTH] == [], "one row of the list"


@pytest.mark.usefixtures("accented")
@pytest.mark.parametrize("lesson", packaged.lessons(), ids=lambda lesson: lesson.name)
def test_every_text_of_a_lesson_is_said_in_another_language(lesson: Lesson) -> None:
    spoken = spoken_lesson(lesson)
    assert missed(" ".join(texts_of(spoken))) == []
    assert [step.do for step in spoken.steps] == [step.do for step in lesson.steps]


@pytest.mark.usefixtures("accented")
@pytest.mark.parametrize("preset", shelf.games(), ids=lambda preset: preset.name)
def test_the_summary_the_options_and_the_fields_of_a_game_are_said_in_another_language(
    preset: shelf.Preset,
) -> None:
    spoken = spoken_preset(preset)
    assert missed(" ".join([spoken.summary, *(option.words for option in spoken.options)])) == []
    assert (spoken.title, [option.value for option in spoken.options]) == (
        preset.title,
        [option.value for option in preset.options],
    )
    for field in map(spoken_field, shelf.fields(shelf.table_rules(preset.name))):
        assert missed(f"{field.section} {field.label} {field.words}") == [], field


@pytest.mark.usefixtures("accented")
@pytest.mark.few("lotta-watta", "jojo", slow=("juno-classic",))
@pytest.mark.parametrize("name", ["switch", "juno-classic", "lotta-watta", "jojo"])
def test_every_difference_of_house_rules_is_said_in_another_language(name: str) -> None:
    rules = shelf.table_rules(name)
    changes = 0
    for path, value in other_values(rules):
        try:
            changed = shelf.changed(rules, {path: value})
        except RulesetError:
            continue
        for difference in shelf.differences(changed):
            changes += 1
            assert missed(said(difference.told)) == [], difference
    assert changes >= 3


def other_values(rules: TableRules) -> Iterator[tuple[str, str]]:
    one_a_text = {field.key or field.path: field for field in shelf.fields(rules)}
    for field in one_a_text.values():
        values = (str(number) for number in range(1, 3)) if field.kind in ("int", "float") else field.values
        if field.kind != "text":
            yield from ((field.path, value) for value in values if value != field.value)


@pytest.mark.usefixtures("accented")
def test_the_texts_of_a_game_of_others_stay_as_they_are() -> None:
    foreign = replace(shelf.games()[0], name="whist", summary="Take {tricks}.", options=())
    assert spoken_preset(foreign) == foreign


def test_in_english_nothing_changes_but_that_words_for_keys_are_only_for_who_plays_by_keys() -> None:
    assert [spoken_preset(preset) for preset in shelf.games()] == list(shelf.games())
    lesson = packaged.of_game("mau-mau")[0]
    assert (lesson.steps[2].task, lesson.steps[5].otherwise) == (
        "Draw a card[: press d].",
        "[Press u|Call], then play the king of hearts.",
    )
    by_keys, by_taps = spoken_lesson(lesson, by_keys=True).steps, spoken_lesson(lesson).steps
    assert (by_keys[2].task, by_taps[2].task) == ("Draw a card: press d.", "Draw a card.")
    assert by_keys[5].otherwise == "Press u, then play the king of hearts."
    assert by_taps[5].otherwise == "Call, then play the king of hearts."
    assert by_keys[0] == by_taps[0] == lesson.steps[0]


@pytest.mark.usefixtures("accented")
@pytest.mark.few("juno-classic", "jojo", slow=("lotta-watta",))
@pytest.mark.parametrize("name", ["juno-classic", "switch", "lotta-watta", "jojo"])
def test_every_hint_of_a_match_is_said_in_another_language(name: str) -> None:
    rules = shelf.table_rules(name)
    adviser, hints = rules.adviser(), 0
    for moment in moments(next(each for each in settings_of(name) if each.seats == 4)):
        for seat in range(4):
            advice = adviser.advise(seen_by(moment, seat), Random(1))
            if advice is not None:
                hints += 1
                words = [said(each, NAMES, seat) for each in (advice.words, *advice.reasons)]
                assert missed(" ".join(words), *CALLS) == []
    assert hints > 10


@pytest.mark.usefixtures("accented")
@pytest.mark.parametrize("told", [WAIT.told, NO_PEOPLE.told, TOO_FAST.told, Told(SEE_LESSON)])
def test_what_a_lesson_refuses_is_said_in_another_language(told: Told) -> None:
    assert said(told)
    assert missed(said(told)) == []


SHAPE = re.compile(r"^(?:\*\*[A-Z]+-\d+\*\*|\| \*\*[A-Z]+-\d+|#+ |- |\||```)", re.MULTILINE)
"""What a page of rules has at the beginning of lines: clauses, headings, lists, tables, figures."""


@pytest.mark.parametrize("page", sorted(CATALOGS.glob("*/rules/*.md")), ids=lambda page: page.stem)
def test_a_page_in_another_language_has_the_same_clauses_and_tables(page: Path) -> None:
    english = [file for file in (ROOT / "rules/games").rglob("*.md") if file.name == page.name]
    assert len(english) == 1, "the file has the name of an English page"
    assert SHAPE.findall(page.read_text("utf-8")) == SHAPE.findall(english[0].read_text("utf-8"))


def test_rules_are_read_in_the_language_of_the_session() -> None:
    with speaking(asked_for({"LANG": "de_DE.UTF-8"})):
        own = [game.name for game in shelf.games() if rules_page(game.name) != shelf.page(game.name)]
        assert own == [game.name for game in shelf.games()]
        assert "## Dein Zug" in rules_page("mau-mau")
        assert "## Wer mischt" in rules_page("mau-mau")
    with speaking(asked_for({"LANG": "fr_FR.UTF-8"})):
        assert rules_page("mau-mau") == shelf.page("mau-mau")
