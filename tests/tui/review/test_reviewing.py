"""A review runs in a process of its own, tells its progress, and ends with whoever asked for it."""

from __future__ import annotations

import json
import os
import sys
from contextlib import aclosing

import pytest

from parlour.rules.events import How, Moved, SeenEvent
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.record import record, review
from parlour.rules.record.review import Chance, Reviewed, Turning
from parlour.rules.sentences import CALLS, CHOOSES, REVERSED, SKIPPED
from parlour.rules.sentences import told as told_that
from parlour.tui.review.reviewing import ReviewFailed, _told, reviewing
from parlour.tui.review.words import turning_sentence, turning_words
from tests.rules.test_record_review import told

QUICK = (
    sys.executable,
    "-P",
    "-c",
    (
        "from parlour.rules.record import review; review.SEARCH = review.CONFIRM = 1_000;"
        "from parlour.tui.review.reviewing import main; main()"
    ),
)
DRAWS = Moved(0, ("",), How.DRAW, "stock", "hand", hidden=True)
PLAYS = Moved(0, ("W",), How.PLAY, "hand", "discard")
RED = told_that(CHOOSES, 0, name="red")
CALLED = told_that(CALLS, 0, word="UNO")
SKIPPED_BO = told_that(SKIPPED, 1)
GOES_ON = TurnReason.COLOR.told(0)


def turning(own: tuple[SeenEvent, ...], best: tuple[SeenEvent, ...], *, adds: bool = False) -> Turning:
    return Turning(7, 2, own, best, adds, Chance(0.25, 0.05), Chance(0.5, 0.1), Chance(0.25, 0.1))


def program(body: str) -> tuple[str, ...]:
    return (sys.executable, "-P", "-c", body)


async def reviewed(text: str, command: tuple[str, ...]) -> list[Reviewed]:
    return [step async for step in reviewing(text, 0, command)]


@pytest.mark.slow
async def test_it_tells_its_progress_and_what_it_found_the_same_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a process of its own as in this one, whose hash seeds differ."""
    monkeypatch.setattr(review, "SEARCH", 1_000)
    monkeypatch.setattr(review, "CONFIRM", 1_000)
    steps = await reviewed(record.write(told(most=12)), QUICK)
    assert steps == [*review.review(told(most=12), 0)]
    assert steps[-1].done == steps[-1].steps == max(step.done for step in steps)
    assert all(isinstance(turning, Turning) for turning in steps[-1].turnings)


async def test_a_match_that_does_not_hold_is_told_with_its_line() -> None:
    with pytest.raises(ReviewFailed, match="line 1: this is no saved match"):
        await reviewed("Dear diary,\n", QUICK)


@pytest.mark.parametrize("body", ["pass", "print('[1, 3, []]', flush=True)"])
async def test_a_process_that_ends_before_its_time_is_told(body: str) -> None:
    with pytest.raises(ReviewFailed, match="ended before its time"):
        await reviewed("", program(f"import sys; sys.stdin.readline(); {body}"))


async def test_a_review_that_is_broken_off_leaves_no_process() -> None:
    body = "import os, sys, time; input(); print([os.getpid(), 2, []], flush=True); time.sleep(99)"
    async with aclosing(reviewing("", 0, program(body))) as steps:
        pid = (await anext(steps)).done
        os.kill(pid, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_what_was_found_comes_through_the_process_as_it_was() -> None:
    found = (turning((DRAWS,), (PLAYS, RED)), turning((PLAYS, RED), (CALLED,), adds=True))
    told = json.dumps(_told(Reviewed(3, 3, found)))
    steps = await reviewed("", program(f"input(); print({told!r}, flush=True)"))
    assert steps == [Reviewed(3, 3, found)]


@pytest.mark.parametrize(
    ("found", "own", "best"),
    [
        (turning((DRAWS,), (PLAYS, RED)), "Ann draws a card", "Ann plays Wild and chooses red"),
        (
            turning((PLAYS, RED), (CALLED,), adds=True),
            "Ann plays Wild and chooses red",
            'Ann does the same, and calls "UNO"',
        ),
        (
            turning((PLAYS,), (SKIPPED_BO, CALLED), adds=True),
            "Ann plays Wild",
            'Ann does the same, and Bo is skipped and calls "UNO"',
        ),
        (
            turning((PLAYS, GOES_ON), (PLAYS, told_that(REVERSED))),
            "Ann plays Wild; Ann's turn goes on: same color (JJ-9)",
            "Ann plays Wild; Direction reversed",
        ),
    ],
)
def test_it_says_both_moves_and_their_chances_with_the_uncertainty(
    found: Turning, own: str, best: str
) -> None:
    words = f"{own} (wins 25%). Better: {best} (wins 50%, 25 +-20 points more)"
    assert turning_words(found, ("Ann", "Bo")) == words


def test_to_who_listens_it_says_them_without_signs() -> None:
    assert turning_sentence(turning((DRAWS,), (PLAYS,)), ("Ann",)) == (
        "Ann draws a card, which wins 25 percent. Better: Ann plays Wild, which wins 50 percent: "
        "25 points more, give or take 20"
    )
