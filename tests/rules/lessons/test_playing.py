"""One run through a lesson: moves that are accepted, refused, or not asked for, and the others' answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.rules.errors import LessonError
from parlour.rules.events import How, Moved
from parlour.rules.lessons import packaged as lessons
from parlour.rules.lessons.lesson import Lesson, LessonStep, Position, WrongMove
from parlour.rules.lessons.playing import WAIT, Accepted, LessonGame, Other, RefusedMove
from parlour.rules.moves import Claim, Refusal
from parlour.rules.record.entries import Act, Judgment, Time
from parlour.rules.steps import Step
from parlour.rules.views import StockView

FIRST, CALLS = lessons.of_game("juno-classic")[:2]
WATTA = Lesson(
    name="mine",
    game="lotta-watta",
    place=1,
    title="T",
    about="A",
    others=("Mia",),
    position=Position(0, (("3S", "9C", "KD", "2S"), ("4S", "9H", "QD", "5S")), "8C", ("7D", "JS")),
    steps=(LessonStep("S", "T", ("pass",), (Act(1, "pass"), Time("none"))),),
    end="E",
    options={},
)


PASS = LessonStep("S", "T", ("pass",), (Act(1, "pass"),))
STACK = LessonStep("S", "T", ("stack 2",))


def passed(*steps: LessonStep) -> LessonGame:
    """Return a lesson in which the learner has passed: both have a 9 in slot 2, and one lies open."""
    position = Position(0, (("3S", "9C", "KD", "2S"), ("4S", "9H", "QD", "5S")), "9D")
    game = lessons.begin(replace(WATTA, steps=steps, position=position))
    assert game.attempt("pass") == Accepted()
    return game


def answered(game: LessonGame) -> LessonGame:
    while game.answering:
        game.answer()
    return game


def test_an_accepted_move_is_made_and_answered_and_leads_to_the_next_step() -> None:
    game = lessons.begin(FIRST)
    assert game.attempt("play R5") == Accepted()
    assert game.answering
    assert "R5" not in game.view().hand
    answered(game)
    assert game.number == 2
    assert game.view().at("discard").cards[-1] == "R8"
    assert game.view().events[-1].event == Moved(2, ("R8",), How.PLAY, "hand", "discard")


def test_a_move_that_the_rules_forbid_is_refused_with_its_clause_and_what_the_step_says_about_it() -> None:
    step = replace(FIRST.steps[0], wrong=(WrongMove("play B*", "Blue is not red."),))
    game = lessons.begin(replace(FIRST, steps=(step,)))
    tried = game.attempt("play B9")
    assert isinstance(tried, RefusedMove)
    assert str(tried.refusal) == "JC-5: blue 9 does not match red 3"
    assert (tried.say, game.number) == ("Blue is not red.", 1)


def test_a_legal_move_that_is_not_asked_for_is_not_made_and_has_words() -> None:
    game = lessons.begin(FIRST)
    before = game.match
    assert game.attempt("play R9") == Other(FIRST.steps[0].otherwise)
    assert game.attempt("draw") == Other(FIRST.steps[0].wrong[0].say)
    assert game.match is before


def test_without_words_the_task_is_repeated() -> None:
    step = replace(FIRST.steps[0], otherwise="", wrong=())
    game = lessons.begin(replace(FIRST, steps=(step,)))
    assert game.attempt("draw") == Other(step.task)


def test_nothing_is_accepted_while_the_others_answer_or_when_all_is_done() -> None:
    game = lessons.begin(replace(FIRST, steps=FIRST.steps[:1]))
    game.attempt("play R5")
    assert game.attempt("play R9") == RefusedMove(WAIT)
    assert not game.done
    assert answered(game).done
    assert game.number == 1
    assert game.attempt("play R9") == RefusedMove(WAIT)


def test_any_legal_move_may_be_accepted() -> None:
    game = lessons.begin(replace(FIRST, steps=(replace(FIRST.steps[0], do=("any",), then=()),)))
    assert isinstance(game.attempt("play B9"), RefusedMove)
    assert game.attempt("draw") == Accepted()


def test_a_call_in_a_race_without_a_clock_counts_at_once() -> None:
    game = lessons.begin(CALLS)
    for move in ("play RD", "play RS", "play RR", "play B8"):
        assert game.attempt(move) == Accepted()
        answered(game)
    assert game.attempt("call") == Accepted()
    assert game.view().seats[0].called


def test_an_order_of_cards_that_the_round_asks_for_is_given() -> None:
    before = (Act(0, "play 4D"), Act(1, "play 6D"), *(Act(turn % 2, "draw") for turn in range(42)))
    position = Position(1, (("4D",), ("6D",)), "9D")
    lesson = replace(FIRST, game="switch", others=("Mia",), position=position, before=before)
    game = lessons.begin(lesson)
    assert game.view().stock == StockView(renewals=1)


def test_a_clock_of_the_rules_runs_out_where_the_lesson_says_so() -> None:
    steps = (LessonStep("S", "T", ("pass",), (Time("look"),)),)
    game = lessons.begin(replace(WATTA, steps=steps))
    game.attempt("pass")
    assert answered(game).view().race is not None


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_every_seat_may_deal(dealer: int) -> None:
    position = replace(FIRST.position, dealer=dealer)
    assert lessons.begin(replace(FIRST, position=position)).match.dealer == dealer


def test_moves_of_others_are_to_be_followed_but_not_what_passes_by_itself() -> None:
    steps = (LessonStep("S", "T", ("pass",), (Act(1, "pass"), Judgment("race 1", ()), Act(1, "take stock"))),)
    game = lessons.begin(replace(WATTA, steps=steps))
    assert not game.next_is_seen
    game.attempt("pass")
    seen = []
    while game.answering:
        seen.append(game.next_is_seen)
        game.answer()
    assert seen == [False, False, True]


def test_a_clock_that_does_not_run_is_named_with_its_step() -> None:
    game = lessons.begin(WATTA)
    assert game.attempt("pass") == Accepted()
    game.answer()
    with pytest.raises(LessonError, match="lesson mine, step 1: `house time none`: no such clock runs"):
        game.answer()


def test_a_claim_against_the_clock_is_judged_at_once() -> None:
    game = answered(passed(PASS, STACK))
    assert game.attempt("stack 2") == Accepted()
    assert game.view().at("pile").cards[-1] == "9C"


def test_a_verdict_of_the_file_has_the_claims_of_all() -> None:
    verdict = Judgment("race 1", (Claim(1, "stack 2", 300), Claim(0, "stack 2", 480)))
    game = answered(passed(PASS, replace(STACK, then=(verdict, Judgment("race 9", ())))))
    assert game.attempt("stack 2") == Accepted()
    assert game.view().at("pile").cards[-1] == "9H"
    with pytest.raises(LessonError, match="step 2: `house judged race-9`: no such race is open"):
        game.answer()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Act(7, "draw"), "before the first step: there is no seat 7"),
        (
            Act(1, "play R3"),
            "before the first step: `1 play R3` is refused: JC-5: it is seat 0's turn, not yours",
        ),
    ],
)
def test_a_move_before_the_first_step_that_cannot_be_made_is_named(answer: Act, words: str) -> None:
    with pytest.raises(LessonError) as found:
        lessons.begin(replace(FIRST, before=(answer,)))
    assert str(found.value) == f"lesson juno-1-first-round, {words}"


def test_the_claim_of_another_needs_a_verdict() -> None:
    game = passed(replace(PASS, then=(*PASS.then, Act(1, "stack 2"))))
    game.answer()
    with pytest.raises(LessonError, match="step 1: `1 stack 2`: `house judged` tells a claim"):
        game.answer()


def test_the_steps_of_a_deep_move_are_asked_for() -> None:
    position = Position(1, (("R5", "W"), ()), "R4")
    game = lessons.begin(replace(FIRST, game="jojo", others=("Mia",), position=position, before=()))
    assert isinstance(game.next_step("play R5"), Step)
    assert isinstance(game.next_step("dance"), Refusal)
