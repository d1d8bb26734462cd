"""The page of results: who won, by how much, who played, and how a won match is celebrated."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from parlour.net.wire.messages import Answer, ChangeGame, Clock, Phase, Ready, Start, Update
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.tui.screens.table.celebration import FRAME, SECONDS, WIDTH, CelebratedRows, after_name, falling
from parlour.tui.screens.table.results import ResultsScreen
from parlour.tui.storage.settings import Motion, Settings
from tests.tui.kit.news import seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk
from tests.tui.plain.saying.matches import moments, seen
from tests.tui.screens.texts import Text, at_sizes


async def test_results_tell_who_won_and_only_the_host_is_offered_another_game_after_the_match() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        words = text_of(app)
        assert "Bot 2 wins round 3" in words
        assert "Bot 2 has gone out" in words
        assert "to 500 points" in words
        assert "Press Enter for the next round." not in words
        await press(pilot, "n")
        assert at(app) == "ResultsScreen"
        kept_open_by_a_server = {"standing": True}
        of_another = {"seats": seats("Ann", "Bo", host="Bo", most=6)}
        for more in (kept_open_by_a_server, of_another):
            await over(app, pilot, **more)
            assert "You win the match" in text_of(app)
            assert "n another game" not in text_of(app)
            await press(pilot, "n")
            assert at(app) == "ResultsScreen"
        assert "Bo" in text_of(app)
        assert "seat 3" not in text_of(app).lower(), "no free seats"


def ended(game: str) -> Update:
    """Return the end of the first round of bots."""
    there = moments(rules := shelf.table_rules(game), seats=3, moves=200, seed=4)
    end, happened, seq = next(each for each in there if each[0].results)
    update = seen(rules, end, happened, 0, seq).update
    return update.model_copy(update={"table": update.table.model_copy(update={"phase": Phase.BETWEEN})})


@pytest.mark.slow
@pytest.mark.parametrize("game", ["juno-classic", "jojo", "lotta-watta"])
async def test_the_results_of_a_round_in_text(game: str, snapshot: SnapshotAssertion) -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(ended(game))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        assert await at_sizes(pilot) == snapshot.use_extension(Text)


@pytest.mark.slow
async def test_no_frame_of_the_results_jumps_when_its_title_gets_more_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows: list[int] = []
    paint = ResultsScreen._compositor_refresh

    def painted(screen: ResultsScreen) -> None:
        rows.extend(each.region.height for each in screen.query("#title"))
        paint(screen)

    monkeypatch.setattr(ResultsScreen, "_compositor_refresh", painted)
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(app.house.update(Phase.OVER))
        await settled(pilot)
        assert {*rows} == {2}


@pytest.mark.slow
async def test_who_won_stays_when_another_sits_there() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for later in (("Ann", "Bo"), ("", "Bo"), ("Cy", "Bo")):
            app.house.tell(app.house.update(Phase.OVER, you=1, seats=seats(*later), played=("Ann", "Bo")))
            await settled(pilot)
            assert "Ann wins the match" in text_of(app)
        app.house.tell(app.house.update(Phase.OVER, you=1, match=2, played=()))
        await settled(pilot)
        assert "Cy wins the match" in text_of(app)


class Seconds:
    """A clock that moves when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def results(app: App, pilot: Pilot[int], clock: Seconds, left: float | None = 20.0) -> ResultsScreen:
    """Show the results of a round, with the countdown at `left` seconds."""
    clocks = (Clock(name="deal", left=left),) if left is not None else ()
    parts = seats("Ann", "Bo")
    app.house.tell(app.house.update(Phase.BETWEEN, seats=parts).model_copy(update={"clocks": clocks}))
    await settled(pilot)
    screen = app.screen
    assert isinstance(screen, ResultsScreen)
    screen._clock, screen._shown_at = clock, clock.now
    return screen


async def test_the_countdown_to_the_next_round_is_shown_and_goes_down_and_enter_does_not_stop_it() -> None:
    app, clock = parlour(), Seconds()
    async with walk(app, "p", "enter") as pilot:
        screen = await results(app, pilot, clock)
        clock.now += 3.5
        screen.show()
        await settled(pilot)
        assert "Press Enter for the next round (in 17 s; any other key stops that)." in text_of(app)
        app.house.asked.clear()
        await press(pilot, "enter")
        assert app.house.asked == [Ready()]


@pytest.mark.slow
async def test_any_key_but_the_one_that_goes_on_stops_the_countdown() -> None:
    app, clock = parlour(), Seconds()
    async with walk(app, "p", "enter") as pilot:
        for key in ("down", "x", "pagedown", "escape", "question_mark"):
            await results(app, pilot, clock)
            app.house.asked.clear()
            await press(pilot, key)
            assert app.house.asked == [Ready(on=False)], key


@pytest.mark.slow
async def test_without_a_countdown_no_key_asks_for_anything() -> None:
    app, clock = parlour(), Seconds()
    async with walk(app, "p", "enter") as pilot:
        await results(app, pilot, clock, left=None)
        assert "stops that" not in text_of(app)
        before = len(app.house.asked)
        await press(pilot, "down")
        assert app.house.asked[before:] == []


async def over(app: App, pilot: Pilot[Any], **more: Any) -> None:
    """Show the results of a match."""
    app.house.tell(app.house.update(Phase.OVER, **more))
    await settled(pilot)
    assert at(app) == "ResultsScreen"


async def test_after_a_match_alone_the_host_goes_on_with_another_game_at_once_if_it_is_not_refused() -> None:
    app = parlour()
    app.house.answers[ChangeGame] = Answer(id=0, ok=False, told=in_words("this table always plays Pairs"))
    async with walk(app, "p", "enter") as pilot:
        await over(app, pilot)
        assert "n another game" in text_of(app)
        await press(pilot, "n", "enter")
        assert "This table always plays Pairs" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "ResultsScreen"
        del app.house.answers[ChangeGame]
        app.house.asked.clear()
        await press(pilot, "n")
        assert at(app) == "AnotherGameScreen"
        await press(pilot, "end", "enter")
        assert app.house.asked == [ChangeGame(game="jojo"), Ready(), Start()]


@pytest.mark.slow
async def test_after_a_match_with_others_the_host_chooses_and_the_others_get_ready() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        await over(app, pilot, seats=seats("Ann", "Bo", "Bot 1"))
        app.house.asked.clear()
        await press(pilot, "n")
        assert "The same players: Ann, Bo, Bot 1." in " ".join(text_of(app).split())
        await press(pilot, "end", "enter")
        assert app.house.asked == [ChangeGame(game="jojo")]


SIZES = [(80, 24), (120, 40), (200, 50)]


def celebrating(app: App, clock: Seconds) -> CelebratedRows:
    """Return the list of the results, which runs by `clock` from now on."""
    screen = app.screen
    assert isinstance(screen, ResultsScreen)
    rows = screen.query_one(CelebratedRows)
    rows._clock = clock
    rows.celebrate()
    return rows


@pytest.mark.slow
@pytest.mark.few(slow=())
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


@pytest.mark.slow
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
