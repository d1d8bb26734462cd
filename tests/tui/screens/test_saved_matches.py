"""Finished matches: they are kept, listed, and walked through move by move."""

from __future__ import annotations

import re
import threading

import pytest

from parlour.net.client.client import FinishedMatch, NotKept
from parlour.net.client.records import NOT_KEPT, OTHER_RESULTS
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Lobby, Record
from parlour.rules.check.tables import Setting
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError
from parlour.rules.record.replay import Stepping
from parlour.rules.sentences import in_words, told
from parlour.tui.screens.table.replay import ReplayScreen
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.replayed import AT_ONCE, Replayed
from tests.rules.games_suite.playing import played as games_suite_played
from tests.tui.kit.fake_library import FakeLibrary, GivenSteps
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import SAVED, App, at, frames, parlour, press, text_of, walk
from tests.waiting import until


async def test_a_record_is_kept_as_one_s_own_or_as_that_of_others_also_if_the_table_is_left_at_once() -> None:
    library = FakeLibrary()
    app = parlour(library=library)
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(FinishedMatch(Record(name="m.txt", text="parlour match 1"), own=False))
        app.house.tell(NotKept(told(NOT_KEPT, why=OTHER_RESULTS)))
        await settled(pilot)
        assert library.kept == {"m.txt": ("parlour match 1", False)}
        assert "is not kept" in text_of(app)
        app.house.tell(FinishedMatch(Record(name="own.txt", text="parlour match 2"), own=True))
        app.house.tell(Lobby(tables=()))
        await settled(pilot)
        assert library.kept["own.txt"] == ("parlour match 2", True)


async def test_a_saved_match_is_walked_by_keys_one_hand_after_the_other_and_no_seat_is_called_you() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        assert "1 of 10" in text_of(app)
        assert "Down round" in text_of(app)
        assert "Up/Down" not in text_of(app)
        await press(pilot, "right", "right")
        assert "3 of 10: Bo plays red 1" in text_of(app)
        assert "Up/Down round" in text_of(app)
        await press(pilot, "left")
        assert "2 of 10" in text_of(app)
        await press(pilot, "down")
        assert "5 of 10" in text_of(app)
        await press(pilot, "tab", "tab")
        assert "WILD" in text_of(app)
        await press(pilot, "tab")
        assert "watching" in text_of(app)
        await press(pilot, "tab", "up", "end")
        assert "10 of 10" in text_of(app)
        assert "Up round" in text_of(app)
        assert "shown" in text_of(app)
        assert "you" not in text_of(app)
        await press(pilot, "home", "escape")
        assert at(app) == "HistoryScreen"


async def test_a_replay_begins_at_the_seat_of_the_player_whose_match_it_is() -> None:
    app = parlour()
    steps = GivenSteps(frames())
    steps.owner = 1
    screen = ReplayScreen("This match", steps, app.looks)
    async with walk(app) as pilot:
        app.push_screen(screen)
        await settled(pilot)
        await press(pilot, "right")
        (own,) = (line for line in text_of(app).splitlines() if "shown" in line)
        assert "Bo" in own


async def test_a_match_that_cannot_be_read_says_which_line() -> None:
    app = parlour(library=FakeLibrary(SAVED, error=RecordError(7, in_words("R9 is not in that hand"))))
    async with walk(app, "v", "enter") as pilot:
        assert "line 7: R9 is not in that hand" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HistoryScreen"


async def test_a_match_opened_from_the_shell_leads_back_to_the_shell() -> None:
    app = parlour(begin=lambda app: app.navigation.replay("m1.txt", closed=lambda: app.exit(0)))
    async with walk(app, "right") as pilot:
        assert "2 of 10" in text_of(app)
        await press(pilot, "escape")
    assert app.return_value == 0
    assert not app.is_running


def played(game: str = "juno-classic", seats: int = 3) -> str:
    """A match that bots have played, as a file."""
    setting = Setting(game, seats)
    moves = ((step.who, step.move) for step in games_suite_played(setting))
    return record.write(record.tell(setting.rules, ("Ann", "Bo", "Cleo", "Dan")[:seats], moves))


def library_of(text: str) -> Bookcase:
    home = Home()
    home.write(home.matches / "m.txt", text)
    case = Bookcase(home)
    case.refresh()
    return case


def place(app: App) -> int:
    """The number of the step that is shown."""
    found = re.search(r"\[#*\.*\] ([0-9]+) of [0-9]+: ", text_of(app))
    assert found is not None, text_of(app)
    return int(found[1])


@pytest.mark.slow
async def test_a_match_plays_by_itself_holds_and_plays_faster() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        await press(pilot, "4")
        assert "Space pause" in text_of(app)
        while "10 of 10" not in text_of(app):
            await pilot.pause(0.02)
        await pilot.pause(0.3)
        assert "[################] 10 of 10" in text_of(app)
        await press(pilot, "home", "4", "space")
        assert "Space play" in text_of(app)
        here = place(app)
        await pilot.pause(0.3)
        assert place(app) == here
        await press(pilot, "4", "end", "left")  # a key of one's own holds it
        await pilot.pause(0.3)
        assert place(app) == 9


@pytest.mark.slow
async def test_ten_moves_a_round_and_the_ends_are_one_key_away() -> None:
    app = parlour(library=library_of(played()))
    async with walk(app, "v", "enter", "pagedown", "pagedown", "right") as pilot:
        assert place(app) == 22
        await press(pilot, "pageup")
        assert place(app) == 12
        await press(pilot, "home", "pageup")
        assert place(app) == 1


@pytest.mark.few("juno-classic-u-call", slow=("lotta-watta-s-race",))
@pytest.mark.parametrize(
    ("game", "key", "kind"),
    [("juno-classic", "u", "call"), ("lotta-watta", "s", "race"), ("juno-classic", "d", "big draw")],
)
async def test_calls_races_and_big_draws_are_jumped_to_and_back(game: str, key: str, kind: str) -> None:
    text = played(game, 4)
    steps = Stepping(record.read(text))
    steps.play(10**6)
    wanted = [number for number, moment in enumerate(steps.moments, 1) if kind in moment.kinds]
    app = parlour(library=library_of(text))
    async with walk(app, "v", "enter") as pilot:
        for number in wanted[:3]:
            await press(pilot, key)
            assert place(app) == number
        await press(pilot, "end")
        await until(lambda: place(app) == len(steps.moments))
        await press(pilot, key.upper())
        assert place(app) == [number for number in wanted if number < len(steps.moments)][-1]
        await press(pilot, "home", key.upper())
        assert f"There is no {kind} before this move." in text_of(app)
    assert wanted


async def test_a_replay_begins_with_the_step_that_is_asked_for() -> None:
    text = played()
    app = parlour(library=library_of(text), begin=lambda app: app.navigation.replay("m.txt", at=120))
    async with walk(app) as pilot:
        while at(app) != "ReplayScreen" or place(app) != 120:
            await pilot.pause(0.02)


@pytest.mark.slow
async def test_a_step_behind_the_end_is_told_and_the_last_one_shown() -> None:
    app = parlour(
        library=library_of(played("jojo", 2)), begin=lambda app: app.navigation.replay("m.txt", at=9999)
    )
    async with walk(app) as pilot:
        while "There is no step 9999; the last one is shown." not in text_of(app):
            await pilot.pause(0.02)


@pytest.mark.slow
async def test_the_end_and_what_is_sought_may_lie_behind_the_steps_that_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read_on = threading.Event()

    def more(steps: Replayed) -> bool:
        read_on.wait(60)
        return read_more(steps)

    read_more = Replayed.more
    monkeypatch.setattr(Replayed, "more", more)
    text = played()
    steps = Stepping(record.read(text))
    steps.play(10**6)
    app = parlour(library=library_of(text))
    async with walk(app, "v") as pilot:
        for key in ("enter", "end", "u"):  # the thread that reads on is not waited for
            await pilot.press(key)
            await settled(pilot)
        here, seen = place(app), text_of(app)
        read_on.set()
        assert here < len(steps.moments)
        assert "No call after this move is found yet." in seen
        await until(lambda: place(app) == len(steps.moments))
        await press(pilot, "u")
        assert "There is no call after this move." in text_of(app)


@pytest.mark.slow
async def test_a_match_with_a_wrong_line_far_on_is_shown_up_to_there() -> None:
    rows = played().split("\n")
    last = max(number for number, row in enumerate(rows) if row[:1].isdigit())
    rows[last] = "0 play QQ"
    assert last > 2 * AT_ONCE
    app = parlour(library=library_of("\n".join(rows)))
    async with walk(app, "v", "enter") as pilot:
        while f"The match ends here: line {last + 1}: " not in text_of(app):
            await pilot.pause(0.02)
        await press(pilot, "end")
        assert place(app) > 200


@pytest.mark.slow
async def test_the_hands_of_others_are_told_beside_the_table_or_none() -> None:
    text = played("juno-classic", 3)
    steps = Stepping(record.read(text))
    steps.play(10**6)
    zones = steps.frame(9).open_view().zones
    hands = [" ".join(zone.cards) for zone in zones if zone.name == "hand"]
    assert len(hands) == 3
    app = parlour(library=library_of(text))
    async with walk(app, "v", "enter", *["right"] * 9, size=(120, 40)) as pilot:
        assert "Bo: " not in text_of(app)
        await press(pilot, "o")
        told = text_of(app).partition("Bo: ")[2]
        assert told.startswith(hands[1].split()[0])
        assert "Cleo: " in told
        assert "Ann: " not in text_of(app), "the hand below the table is shown once"
        await press(pilot, "tab")
        assert "Cleo: " in text_of(app).partition("Ann: ")[0], "the hand that Tab shows next comes first"
        await press(pilot, "o")
        assert "Ann: " not in text_of(app)
