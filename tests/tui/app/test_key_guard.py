"""Keys that were meant for the screen before do nothing on the next one, and letters work in both cases."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from parlour.net.wire.messages import Phase, Ready, Start
from parlour.tui.app.key_guard import DEAD
from parlour.tui.keymap import REPLAY
from parlour.tui.screens.boxes.boxes import complaint_box
from tests.rules.lotta_watta.table import table
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.laid import FOUR, seen
from tests.tui.kit.news import seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, type_in, walk


class Hands:
    """A clock that moves only when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def at_table(app: App, pilot: Pilot[int], phase: Phase) -> None:
    """Let the referee say that the table is in this phase."""
    app.house.tell(app.house.update(phase, seats=seats("Ann", "Bo")))
    await settled(pilot)


@pytest.mark.few
@pytest.mark.parametrize("key", ["enter", "space", "3"])
async def test_a_key_for_the_results_plays_no_card_when_the_next_round_has_just_begun(key: str) -> None:
    hands = Hands()
    app = parlour(clock=hands)
    async with walk(app) as pilot:
        hands.now += 1
        await press(pilot, "p", "enter")
        await at_table(app, pilot, Phase.BETWEEN)
        assert at(app) == "ResultsScreen"
        await at_table(app, pilot, Phase.PLAYING)
        assert at(app) == "TableScreen"
        before, begun = (text_of(app), list(app.house.asked)), hands.now
        for passed, works in ((DEAD - 0.01, False), (DEAD, True)):
            hands.now = begun + passed
            await press(pilot, key)
            assert ((text_of(app), app.house.asked) != before) is works


async def test_the_time_begins_again_when_a_box_goes() -> None:
    hands = Hands()
    app = parlour(clock=hands)
    async with walk(app) as pilot:
        hands.now += 1
        await press(pilot, "question_mark", "escape", "enter")
        assert at(app) == "HomeScreen"
        hands.now += DEAD
        await press(pilot, "down", "down", "down", "down", "down", "enter")
        assert at(app) == "RulesScreen"


async def test_a_box_that_comes_while_a_key_is_pressed_stays() -> None:
    hands = Hands()
    app = parlour(clock=hands)
    async with walk(app) as pilot:
        hands.now += 1
        app.push_screen(complaint_box("Nobody answers.", "Sorry"))
        await settled(pilot)
        await press(pilot, "enter")
        assert at(app) == "Question"
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


async def test_a_line_of_chat_is_typed_as_it_is_and_the_second_enter_after_it_plays_no_card() -> None:
    hands = Hands()
    app = parlour(clock=hands)
    async with walk(app) as pilot:
        hands.now += 1
        await press(pilot, "p", "enter")
        await at_table(app, pilot, Phase.PLAYING)
        hands.now += 1
        await press(pilot, "T")
        await type_in(pilot, "RB")
        await press(pilot, "enter")
        asked = list(app.house.asked)
        assert str(getattr(asked[-1], "text", "")) == "RB"
        await press(pilot, "enter")
        assert app.house.asked == asked


async def test_a_name_may_be_typed_and_confirmed_at_once() -> None:
    app = parlour(FakeConnector(remote=True), clock=Hands(), way=lambda ways: ways.join(None))
    async with walk(app) as pilot:
        await type_in(pilot, "R2 D2")
        await press(pilot, "enter")
        assert at(app) != "Ask"


async def test_in_an_open_race_no_key_is_dead() -> None:
    hands = Hands()
    app = parlour(clock=hands)
    race = table(f"{FOUR}; pile: 5S 7D; stock: 5D 6D; turn: 2; phase: race")
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(seen(race, 0, seq=app.house.seq + 9))
        await settled(pilot)
        assert at(app) == "TableScreen"
        await press(pilot, "question_mark", "s", "2")
        assert [str(getattr(asked, "move", "")) for asked in app.house.asked][-1] == "stack 2"


async def test_a_capital_letter_does_what_the_small_one_does() -> None:
    app = parlour(FakeConnector(FakeHouse()))
    async with walk(app, "h", "enter") as pilot:
        assert at(app) == "WaitingScreen"
        await press(pilot, "G")
        assert app.house.asked_for(Ready)
        await press(pilot, "B", "S")
        assert app.house.asked_for(Start)
        await press(pilot, "Q")
        assert at(app) != "WaitingScreen"


async def test_a_capital_letter_that_a_screen_binds_keeps_its_meaning() -> None:
    assert "G" in {key for action in REPLAY for key in action.keys}
    app = parlour()
    async with walk(app, "v", "enter", "G") as pilot:
        last = text_of(app)
        await press(pilot, "g")
        assert text_of(app) != last
        await press(pilot, "G")
        assert text_of(app) == last
