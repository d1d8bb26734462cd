"""A won match is celebrated for a second, and where nothing may move not at all."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Phase
from parlour.tui.screens.table.celebration import FRAME, SECONDS, WIDTH, CelebratedRows, after_name, falling
from parlour.tui.screens.table.results import ResultsScreen
from parlour.tui.storage.settings import Motion, Settings
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, parlour, press, text_of, walk
from tests.tui.screens.test_results_page import Seconds

SIZES = [(80, 24), (120, 40), (200, 50)]


def celebrating(app: App, clock: Seconds) -> CelebratedRows:
    """Return the list of the results, which runs by `clock` from now on."""
    screen = app.screen
    assert isinstance(screen, ResultsScreen)
    rows = screen.query_one(CelebratedRows)
    rows._clock = clock
    rows.celebrate()
    return rows


@pytest.mark.few
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_suits_fall_for_a_second_and_leave_the_page_as_it_was_and_keys_act_at_once(
    size: tuple[int, int],
) -> None:
    app, clock = parlour(), Seconds()
    async with walk(app, "p", "enter", size=size) as pilot:
        app.house.tell(app.house.update(Phase.OVER))
        await settled(pilot)
        without = text_of(app)
        rows = celebrating(app, clock)
        seen = []
        for _ in range(round(SECONDS / FRAME)):
            rows.step()
            await settled(pilot)
            seen.append(text_of(app))
            clock.now += FRAME
        assert len(set(seen)) == len(seen)
        assert all("You win the match" in frame for frame in seen)
        rows.step()
        await settled(pilot)
        assert text_of(app) == without
        celebrating(app, clock).step()
        await press(pilot, "n")
        assert not isinstance(app.screen, ResultsScreen)


@pytest.mark.few
@pytest.mark.parametrize(
    ("motion", "may_move", "celebrated"),
    [(Motion.FULL, True, [1]), (Motion.REDUCED, True, []), (Motion.FULL, False, [])],
)
async def test_a_match_is_celebrated_once_where_things_may_move_and_a_round_not_at_all(
    motion: Motion, may_move: bool, celebrated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    monkeypatch.setattr(CelebratedRows, "celebrate", lambda *_args, **_more: begun.append(1))
    app = parlour(settings=Settings(name="Ann", motion=motion), may_move=may_move)
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert begun == []
        for _ in range(2):
            app.house.tell(app.house.update(Phase.OVER))
            await settled(pilot)
        assert begun == celebrated


def test_suits_fall_downward_within_their_room_and_are_gone_at_the_end() -> None:
    height = 8
    lanes: dict[int, list[int]] = {}
    for step in range(9):
        for piece in falling(step * FRAME, 80, height):
            assert 0 <= piece.x <= 80 - WIDTH
            assert 0 <= piece.y < height
            lanes.setdefault(piece.x, []).append(piece.y)
    assert len(lanes) == 10
    assert all(rows == sorted(rows) and len(set(rows)) > 1 for rows in lanes.values())
    assert falling(SECONDS, 80, height) == ()


@pytest.mark.parametrize("room", [(0, 0), (80, 0), (3, 8), (80, -2)])
def test_without_room_nothing_falls(room: tuple[int, int]) -> None:
    assert all(not falling(step * FRAME, *room) for step in range(9))


def test_signs_come_one_by_one_after_the_name_and_go() -> None:
    counts = [len(after_name(step * FRAME).plain.replace(" ", "")) for step in range(9)]
    assert counts == [1, 1, 2, 2, 3, 3, 4, 4, 0]
