"""The review of a match, from the replay and from the results."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from parlour.net.wire.messages import Phase
from parlour.rules.events import How, Moved
from parlour.rules.record import record
from parlour.rules.record.review import Chance, Reviewed, Turning
from parlour.tui.review.reviewing import ReviewFailed
from parlour.tui.screens.table import review
from parlour.tui.storage.replayed import Replayed
from tests.rules.test_record_review import told
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.walking import SAVED, at, parlour, press, text_of, walk
from tests.waiting import until

TEXT = record.write(told())
LINE = next(line.number for line in told().lines if getattr(line.entry, "seat", None) == 0)
TURNING = Turning(
    LINE,
    1,
    (Moved(0, ("",), How.DRAW, "stock", "hand", hidden=True),),
    (Moved(0, ("R5",), How.PLAY, "hand", "discard"),),
    False,
    Chance(0.25, 0.05),
    Chance(0.5, 0.1),
    Chance(0.25, 0.1),
)


class Kept(FakeLibrary):
    def steps(self, key: str) -> Replayed:
        return Replayed(TEXT)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[Reviewed | Exception]:
    """What the review tells, in place of its process."""
    queue: asyncio.Queue[Reviewed | Exception] = asyncio.Queue()

    async def reviewing(text: str, seat: int) -> AsyncGenerator[Reviewed, None]:
        assert (text, seat) == (TEXT, 0)
        while True:
            step = await queue.get()
            if isinstance(step, Exception):
                raise step
            yield step
            if step.done == step.steps:
                return

    monkeypatch.setattr(review, "reviewing", reviewing)
    return queue


async def test_the_costliest_decisions_are_shown_where_they_were_made(
    steps: asyncio.Queue[Reviewed | Exception],
) -> None:
    app = parlour(library=Kept(SAVED))
    async with walk(app, "v", "enter", "y") as pilot:
        steps.put_nowait(Reviewed(1, 4))
        await until(lambda: "######...." in text_of(app))
        assert "] 25%" in text_of(app)
        steps.put_nowait(Reviewed(4, 4, (TURNING,)))
        await until(lambda: "What cost Ann the most" in text_of(app))
        assert "25 +-20 points" in text_of(app)
        await press(pilot, "1")
        await until(lambda: "Better:" in text_of(app))
        await press(pilot, "y")
        assert "What cost Ann the most" in text_of(app), "it is not done twice"


async def test_a_review_can_be_broken_off(steps: asyncio.Queue[Reviewed | Exception]) -> None:
    app = parlour(library=Kept(SAVED))
    async with walk(app, "v", "enter", "y") as pilot:
        await press(pilot, "escape")
        steps.put_nowait(Reviewed(1, 4))
        await until(lambda: at(app) == "ReplayScreen")
        assert "What cost" not in text_of(app)


async def test_a_review_without_a_find_and_one_that_fails_are_told(
    steps: asyncio.Queue[Reviewed | Exception],
) -> None:
    app = parlour(library=Kept(SAVED))
    async with walk(app, "v", "enter", "y") as pilot:
        steps.put_nowait(ReviewFailed("the review ended before its time"))
        await until(lambda: "No review: the review ended before its time" in text_of(app))
        await until(lambda: at(app) == "ReplayScreen")
        await press(pilot, "y")
        steps.put_nowait(Reviewed(4, 4))
        await until(lambda: "No other move of Ann" in text_of(app))


@pytest.mark.slow
async def test_after_a_match_y_reviews_it(steps: asyncio.Queue[Reviewed | Exception]) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.OVER))
        assert app.link is not None
        await press(pilot, "y")
        assert at(app) == "ResultsScreen", "nothing is kept of this match"
        app.link.own_match = TEXT
        await press(pilot, "y")
        steps.put_nowait(Reviewed(4, 4, (TURNING,)))
        await until(lambda: "What cost Ann the most" in text_of(app))
        await press(pilot, "escape", "escape")
        assert at(app) == "ResultsScreen"
