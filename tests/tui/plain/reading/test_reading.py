"""Rules, settings, lessons, history, replay and statistics in plain lines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import partial

import pytest

from parlour.net.errors import NetError
from parlour.rules.events import How, Moved
from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import ANY, Lesson, LessonStep
from parlour.rules.record.entries import Act
from parlour.rules.record.review import Chance, Reviewed, Turning
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.tui.plain.reading import replay
from parlour.tui.plain.reading.lesson import LessonPage
from parlour.tui.plain.saying.said import Kind, Verbosity
from parlour.tui.plain.session import REFUSED, Session
from parlour.tui.review.reviewing import ReviewFailed
from parlour.tui.storage.replayed import ReplayStep
from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.storage.stores import Saved
from tests.tui.kit.fake_library import FakeLibrary, GivenSteps
from tests.tui.kit.news import view
from tests.tui.plain.pages.typed import END, Player
from tests.waiting import until

pytestmark = pytest.mark.looptime
LESSON = packaged.lessons()[0]


def _literal(step: LessonStep) -> list[str]:
    """Return the moves that fulfill a step, without patterns."""
    return [move for move in step.do if "*" not in move and move != ANY]


LITERAL = [lesson for lesson in packaged.lessons() if all(map(_literal, lesson.steps))]
"""The lessons in which every step names a move."""


# ---- rules -----------------------------------------------------------------------------------


@pytest.mark.few
@pytest.mark.parametrize("game", [preset.name for preset in shelf.games()])
async def test_all_rules_of_a_game_are_said_piece_by_piece(game: str) -> None:
    async with Player() as ann:
        said = await ann.type(f"rules {game}")
        pieces = 1
        while said[-1] != "This is the end of the rules.":
            said = await ann.type("more")
            pieces += 1
            assert len(said) > 0
        assert pieces > 1
        text = " ".join(ann.texts(Kind.REPLY))
        for sign in ("**", "# ", "| ", "`"):
            assert sign not in text


async def test_a_clause_and_words_are_found_in_the_rules_and_what_there_is_not_is_refused() -> None:
    async with Player() as ann:
        said = await ann.type("rules jc-4")
        assert said[0].startswith("JC-4 · The opening card")
        assert not any("JC-40" in text for text in said)
        assert (await ann.type("rules QQ-9"))[0].startswith("No game has the clause QQ-9.")
        said = await ann.type("rules jojo", "find tulip", "find jojo")
        assert "'tulip' is not in these rules." in said
        assert "jojo" in said[-1].casefold() or said[-1].startswith("And ")


# ---- settings --------------------------------------------------------------------------------


async def test_a_setting_is_changed_from_the_first_page_and_kept() -> None:
    async with Player() as ann:
        assert await ann.type("set bell off") == ["Bell is off."]
        assert ann.kept[-1].bell is False
        assert await ann.type("set saying brief") == ["Saying is brief."]
        assert ann.session.verbosity is Verbosity.BRIEF


async def test_a_bad_setting_is_refused_with_what_would_be_right() -> None:
    async with Player() as ann:
        for line, wrong in (
            ("set bell loud", "Bell is one of: on, off. 'loud' is not."),
            ("set tulip on", "There is no setting 'tulip'."),
            ("set bell", "Type the name of a setting and its value, for example: set bell off."),
            ("set others kept many", "Others kept is a number from 0 to 10000, not 'many'."),
            ("set name " + "A" * 17, "A name has 16 letters at most; this one has 17."),
        ):
            assert (await ann.type(line))[0].startswith(wrong)
        assert ann.kept == []


async def test_every_setting_can_be_given_each_value_that_is_said() -> None:
    async with Player() as ann:
        await ann.type("settings")
        for number in range(2, 10):
            said = await ann.type(str(number))
            name = said[0].partition(" is ")[0]
            values = said[0].partition("One of: ")[2].rstrip(".").split(", ")
            for value in filter(None, values if name != "Language" else ["en"]):  # others answer in theirs
                assert await ann.type(f"set {name.casefold()} {value}") == [f"{name} is {value}."]


# ---- lessons ---------------------------------------------------------------------------------


@pytest.mark.few(slow=("switch-2-jacks-and-turns", "lotta-watta-2-stacking", "jojo-4-jojos"))
@pytest.mark.parametrize("lesson", LITERAL, ids=lambda lesson: lesson.name)
async def test_a_lesson_is_played_to_its_end_by_words(lesson: Lesson) -> None:
    async with Player() as ann:
        await ann.type("learn", lesson.name)
        for number, step in enumerate(lesson.steps, 1):
            assert any(text.startswith(f"Step {number} of ") for text in ann.texts())
            before = len(ann.texts())
            await asyncio.sleep(1)  # who hears a new question answers it later
            await ann.type(_literal(step)[0])
            await until(partial(_goes_on, ann, before))
        assert any(text.startswith("Lesson done.") for text in ann.texts())
        assert ann.texts(Kind.REFUSED) == []
        assert ann.progress.finished() == {lesson.name}
        await ann.type("back")
        assert ann.texts()[-1].startswith("Lessons, 1 of ")


def _is_next(text: str) -> bool:
    return text.startswith(("Step ", "Lesson done."))


def _goes_on(player: Player, since: int) -> bool:
    return any(map(_is_next, player.texts()[since:]))


async def test_a_wrong_move_is_refused_and_what_the_others_did_is_said_before_the_next_step() -> None:
    async with Player() as ann:
        said = await ann.type("learn", "1", "draw")
        step = LESSON.steps[0]
        words = step.words_about("draw") or step.otherwise or step.task
        assert any(words.casefold()[:30] in text.casefold() for text in said)
        before = len(ann.texts())
        await ann.type(step.do[0])
        await until(partial(_goes_on, ann, before))
        new = ann.lines.said[before:]
        at = next(at for at, each in enumerate(new) if _is_next(each.text))
        assert {each.kind for each in new[:at]} <= {Kind.OWN, Kind.OTHERS, Kind.NOTICE}
        assert {each.kind for each in new[at + 1 :]} <= {Kind.TURN, Kind.OPTION}


@pytest.mark.parametrize("lines", [(), ("draw", "draw")], ids=["at the end", "before other lines"])
async def test_a_lesson_with_a_fault_is_told_in_one_line_and_ends_a_script(lines: tuple[str, ...]) -> None:
    step, *more = LESSON.steps
    faulty = replace(LESSON, steps=(replace(step, then=(*step.then, Act(0, "catch 0"))), *more))

    async def first(session: Session) -> bool:
        session.open(LessonPage(session, faulty))
        return True

    async with Player(interactive=False, first=first) as ann:
        for line in (_literal(step)[0], *lines, END):
            ann.lines.put(line)
        assert ann.running is not None
        async with asyncio.timeout(30):
            assert await ann.running == REFUSED
        faults = [text for text in ann.texts(Kind.REFUSED) if text.startswith("Lesson ")]
        assert len(faults) == 1
        assert "`0 catch 0` is refused" in faults[0]


async def test_the_lessons_of_one_game_are_listed() -> None:
    async with Player() as ann:
        said = await ann.type("learn jojo")
        assert said[0].endswith("Type the number or the name of one:")
        assert len(said) > 1
        assert all("Jojo: " in text for text in said[1:])


# ---- history ---------------------------------------------------------------------------------

KITCHEN = Saved(
    "a.match", "Jojo", ("Ann", "Bo"), "2026-11-01 20:15", 3, 40, winners=(0,), points=(50, 20), owner=0
)
DEN = Saved(
    "b.match", "Mau-Mau", ("Ann", "Cy\x1b[2J"), "2026-10-01 20:15", 5, 90, winners=(1,), points=(1, 2)
)
HAPPENED = ("Before the first deal", "Ann plays red 7", "Bo draws")
STEPS = tuple(ReplayStep(words, view(), ("Ann", "Bo"), view) for words in HAPPENED)
TURNING = Turning(
    1,
    1,
    (Moved(0, ("",), How.DRAW, "stock", "hand", hidden=True),),
    (Moved(0, ("R5",), How.PLAY, "hand", "discard"),),
    False,
    Chance(0.25, 0.05),
    Chance(0.5, 0.1),
    Chance(0.25, 0.1),
)


def library() -> FakeLibrary:
    return FakeLibrary(KITCHEN, DEN, frames=STEPS)


async def test_the_history_lists_the_matches_and_finds_them_by_words_game_person_and_favorites() -> None:
    async with Player(library=library()) as ann:
        assert await ann.type("history") == [
            "History: 2 matches. A number replays a match.",
            "1. 2026-11-01, Jojo, Ann, Bo, Ann won, 3 rounds",
            "2. 2026-10-01, Mau-Mau, Ann, Cy[2J, Cy[2J won, 5 rounds",
        ]
        assert (await ann.type("find mau"))[0] == 'History: 1 match, "mau". A number replays a match.'
        assert (await ann.type("all", "game jojo"))[-1].startswith("1. 2026-11-01")
        assert (await ann.type("all", "with bo"))[-1].startswith("1. 2026-11-01")
        assert (await ann.type("favorites"))[0] == "History: 0 matches, favorites. A number replays a match."


async def test_numbers_stay_those_that_were_said_when_a_match_is_no_favorite_any_more() -> None:
    async with Player(library=library()) as ann:
        assert (await ann.type("history", "favorite 1"))[-1] == "Match 1 is a favorite now."
        assert [key for key, saved in ann.library.saved.items() if saved.favorite] == ["a.match"]
        await ann.type("favorite 2", "favorites", "favorite 1", "favorite 2")
        assert not any(saved.favorite for saved in ann.library.saved.values())


async def test_a_number_that_is_not_listed_or_too_long_is_refused() -> None:
    async with Player(library=library()) as ann:
        said = await ann.type("history", "replay 9")
        assert said[-1] == "Type a number from 1 to 2, not '9'. Type help for the commands."
        for typed in ("0000000001999", "9" * 5000, "²"):
            assert (await ann.type(f"replay {typed}"))[-1].startswith("Type a number from 1 to 2, not")


async def test_a_match_is_exported_to_a_file_that_is_asked_for_and_deleted_after_a_question() -> None:
    async with Player(library=library()) as ann:
        await ann.type("history", "export 1", "/tmp/kitchen.match")
        assert ann.library.copied == [("a.match", "/tmp/kitchen.match")]
        await ann.type("export 2 /tmp/den.match")
        assert ann.library.copied[-1] == ("b.match", "/tmp/den.match")
        await ann.type("delete 2", "no")
        assert ann.library.removed == []
        await ann.type("delete 2", "yes", "no")
        assert ann.library.removed == [("b.match", False)]
        await ann.type("delete 1", "yes", "yes")
        assert ann.library.removed[-1] == ("a.match", True)


async def test_an_error_of_the_disk_is_said() -> None:
    broken = FakeLibrary(KITCHEN, error=NetError(in_words("the disk is full")))
    async with Player(library=broken) as ann:
        assert (await ann.type("history", "favorite 1"))[-1] == "The disk is full"


async def test_a_match_is_replayed_step_by_step() -> None:
    async with Player(library=library()) as ann:
        said = await ann.type("history", "1")
        assert said[-2:] == [
            "Replay of Jojo. Type next, or next and a number.",
            "0, round 1: Before the first deal.",
        ]
        assert await ann.type("next 2") == ["1, round 1: Ann plays red 7.", "2, round 1: Bo draws."]
        assert await ann.type("next") == ["This is the end of the match."]
        assert await ann.type("previous") == ["1, round 1: Ann plays red 7."]
        assert await ann.type("go 2") == ["2, round 1: Bo draws."]
        assert await ann.type("go 7") == ["The number of a step is a number from 0 to 2, not '7'."]
        assert await ann.type("round 4") == ["There is no round 4: the match has 1."]
        assert await ann.type("table")
        assert ann.at == "ReplayPage"


async def test_the_hand_of_another_player_is_theirs_and_all_hands_are_said_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GivenSteps, "owner", 0)
    async with Player(library=library()) as ann:
        await ann.type("history", "1")
        (own,), (other,) = await ann.type("hand"), await ann.type("hand Bo")
        assert own.startswith("Your hand, ")
        assert other.startswith("Bo's hand, ")
        assert await ann.type("hands") == [own, other]
        assert await ann.type("nonsense") == [
            "'nonsense' is no command here. Type help to hear the commands."
        ]


def a_review(monkeypatch: pytest.MonkeyPatch, *progress: Reviewed, fails: str = "") -> None:
    """Let reviews tell this, and then fail if they do."""

    async def reviewing(text: str, seat: int) -> AsyncGenerator[Reviewed, None]:
        assert (text, seat) == ("the file", 0)
        for each in progress:
            await asyncio.sleep(1)
            yield each
        if fails:
            raise ReviewFailed(fails)

    monkeypatch.setattr(replay, "reviewing", reviewing)
    monkeypatch.setattr(GivenSteps, "text", "the file")


async def test_a_review_tells_its_progress_and_the_costliest_decisions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_review(monkeypatch, *(Reviewed(done, 8) for done in range(1, 8)), Reviewed(8, 8, (TURNING,)))
    async with Player(library=library()) as ann:
        await ann.type("history", "1", "review")
        await until(lambda: any("cost Ann" in text for text in ann.texts()))
        better = "Ann plays red 5, which wins 50 percent: 25 points more, give or take 20"
        costly = f"Ann draws a card, which wins 25 percent. Better: {better}"
        assert ann.texts()[-10:] == [
            "The decisions of Ann are played out again, many times.",
            *(f"{percent} percent." for percent in (10, 20, 30, 50, 60, 70, 80)),
            "What cost Ann the most. A number goes to that step:",
            f"1. Round 1: {costly}.",
        ]
        assert await ann.type("1") == ["1, round 1: Ann plays red 7."]
        assert len(await ann.type("review")) == 2, "what was found is said again"


async def test_a_review_that_finds_nothing_or_cannot_be_made_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Player(library=library()) as ann:
        said = await ann.type("history", "1", "review")
        assert said[-1] == "There is no file of this match, so it cannot be reviewed."
    a_review(monkeypatch, Reviewed(8, 8))
    async with Player(library=library()) as ann:
        await ann.type("history", "1", "review")
        await until(lambda: "No other move of Ann would have been clearly better." in ann.texts())
    a_review(monkeypatch, Reviewed(1, 8), fails="the review ended before its time")
    async with Player(library=library()) as ann:
        await ann.type("history", "1", "review")
        assert (await ann.type("review"))[-1] == "A review is running. Its result comes by itself."
        await until(lambda: "No review: the review ended before its time." in ann.texts())


async def test_the_statistics_are_said_in_sentences() -> None:
    found = Statistics(
        matches=Tally(4, 1, 10, 55),
        streaks=Streaks(-2, 1, 2),
        games={"Jojo": Tally(4, 1, 10, 55)},
        last=(Ended("2026-11-01", "Jojo", True, 50), Ended("2026-11-02", "Jojo", False, 5)),
    )
    books = library()
    books.counted[""] = found
    async with Player(library=books) as ann:
        await ann.type("history")
        assert await ann.type("statistics") == [
            "Matches: 4 played, 1 won (25%).",
            "In a row: 2 not won now; at most 1 won, 2 not won.",
            "Points: 55 in 10 rounds, 5.5 a round.",
            "The last 2 matches, the newest last: won, not won.",
            "By game:",
            "Jojo: 4 played, 1 won, 25%, 5.5 points a round.",
        ]
