"""What a page says fits a page: nobody who taps is told of keys, or of words to type."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from parlour.net.wire import notices
from parlour.net.wire.messages import Presence, Update
from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.sentences import Sentence
from parlour.tui.words import asking
from parlour.tui.words.of_games import spoken_lesson
from tests.tui.kit.around_a_match import around_a_match
from tests.tui.kit.at_table import DRAW, a_view, an_update
from tests.tui.web.test_other_language import words_in
from tests.tui.web.test_pages import TABLES
from tests.tui.web.test_session import at_table
from tests.waiting import until

KEYS: Final = re.compile(
    r"\b(press(ed)?|keys?|type[ds]?|enter|esc|space|cursor|click(ed)?|ctrl)\b",
    re.IGNORECASE,
)
"""A word for keys, or for what is typed."""
LETTERS: Final = re.compile(r"(?<!')\b[b-hj-z]\b")
"""A letter by itself, which may be a key."""
STAYS: Final = re.compile(r"type (its|the) four words", re.IGNORECASE)
"""What is typed on a page, too."""
BY_KEYS: Final = (asking.BOT_PLAYS, asking.WHICH_OWN, asking.PRESS_DIGIT)
"""What only a terminal says; the page has other words in their place."""
STATES: Final[dict[str, Callable[[], Update]]] = {
    **TABLES,
    "away": lambda: an_update(a_view(turn=1), presence={1: Presence.AWAY}),
    "a bot plays": lambda: an_update(a_view(choices=(DRAW,)), presence={0: Presence.STAND_IN}),
}


def keys_in(words: str) -> list[str]:
    """Return each line that speaks of keys."""
    return [line for line in words.split("\n") if KEYS.search(STAYS.sub("", line))]


def test_what_a_page_says_around_a_match_fits_a_page() -> None:
    assert [line for page in around_a_match() for line in keys_in(words_in(page))] == []


@pytest.mark.parametrize("lesson", packaged.lessons(), ids=lambda lesson: lesson.name)
def test_what_a_lesson_says_fits_a_page(lesson: Lesson) -> None:
    spoken = spoken_lesson(lesson)
    of_steps = [text for step in spoken.steps for text in (step.say, step.task, step.otherwise)]
    wrong = [each.say for step in spoken.steps for each in step.wrong]
    texts = "\n".join((*of_steps, *wrong, spoken.about, spoken.end))
    assert keys_in(texts) == []
    assert not LETTERS.search(texts)


@pytest.mark.looptime
@pytest.mark.few("my turn", "stacks", "a game of others")
@pytest.mark.parametrize("name", STATES)
async def test_whatever_is_tapped_the_answer_fits_a_page(name: str) -> None:
    chance = random.Random(1)
    found: dict[str, None] = {}
    async with at_table(STATES[name]()) as (page, _):
        for number in range(25):
            found |= dict.fromkeys(keys_in(words_in(page.sections)))
            page.tap(chance.choice([do for do in page.read_all.does if do != "leave"]))
            page.send(probe=number)
            await until(partial(page.told.__contains__, {"probe": number}))
        found |= dict.fromkeys(keys_in(page.spoken))
    assert list(found) == []


def test_what_is_said_of_moves_and_tables_fits_a_page() -> None:
    said = [value for module in (asking, notices) for value in vars(module).values()]
    sentences = [each for each in said if isinstance(each, Sentence) and each not in BY_KEYS]
    assert len(sentences) > 80
    assert [each.words for each in sentences if keys_in(f"{each.words}\n{each.own}")] == []
