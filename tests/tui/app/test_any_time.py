"""Any keys, faster than screens come and go, while the referee tells anything: no error ends the app."""

from __future__ import annotations

import asyncio
import random

import pytest

from parlour.net.address import Address
from parlour.net.client.client import Lost
from parlour.net.errors import PortClosed
from parlour.net.fair.verdict import Mismatch, Verdict, Wrong
from parlour.net.wire.messages import Chat, Lobby, Notice, Phase, Presence
from parlour.rules.sentences import in_words
from parlour.tui.screens.start.picker import PickerScreen
from parlour.tui.screens.table.table import TableScreen
from tests.chance import SEED
from tests.net.kit.saying import by_seats
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, line, seats
from tests.tui.kit.stillness import settled, stillness
from tests.tui.kit.walking import ATTIC, GARDEN, KITCHEN, App, at, parlour, press, text_of, walk

KEYS = (
    *"qypnhjvresutmabcdfgiklowxz125",
    *("enter", "escape", "space", "backspace", "tab", "up", "down", "left", "right"),
    *("question_mark", "slash", "minus", "plus", "asterisk", "ctrl+p", "ctrl+q"),
)
PHASES = (Phase.WAITING, Phase.PLAYING, Phase.PLAYING, Phase.BETWEEN, Phase.OVER)
TABLES = (line(), line("Attic", "t2"))
COMPANIES = (("Ann", "Bo"), ("Ann", "Bot 1", "Bot 2"), ("Bo", "Ann"), ("Ann",))
SIZES = ((80, 24), (120, 40), (60, 20))
SOAK = 1_000
SEEDS = [range(2), pytest.param(range(2, 7), marks=pytest.mark.slow)]
LONG = 150


@pytest.fixture(autouse=True)
def frames() -> None:
    """Draw every frame: what cannot be drawn would end the app, too."""


class Connector(FakeConnector):
    """Every way leads to another referee, and now and then to none."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(remote=rng.random() < 0.3)
        self._rng = rng

    async def _give(self, way: str) -> FakeHouse:
        if self._rng.random() < 0.1:
            raise PortClosed(Address("10.0.0.1"))
        self.line = FakeHouse(*([Lobby(tables=TABLES)] if self._rng.random() < 0.3 else []))
        return self.line


class Weather:
    """What may happen at any time, by chance."""

    def __init__(self, app: App, rng: random.Random) -> None:
        self._app = app
        self._rng = rng

    async def changes(self) -> None:
        """Let one thing happen, or wait until less than all, or all, has come of it."""
        chance = self._rng.random()
        if chance < 0.45:
            self._app.simulate_key(self._rng.choice(KEYS))
        elif chance < 0.75:
            self._news()
        elif chance < 0.78:
            self._app.fake.find(*self._rng.sample((KITCHEN, ATTIC, GARDEN), self._rng.randrange(4)))
        elif chance < 0.9:
            for _ in range(self._rng.randrange(1, 6)):
                await asyncio.sleep(0)
        else:
            await stillness()

    def _news(self) -> None:
        house = self._app.house
        self._rng.choice((self._updates, self._updates, self._updates, self._says, self._loses, self._finds))(
            house
        )

    def _updates(self, house: FakeHouse) -> None:
        more: dict[str, object] = {}
        if self._rng.random() < 0.3:
            more["seats"] = seats(*self._rng.choice(COMPANIES), host=self._rng.choice(("Ann", "Bo")))
        if self._rng.random() < 0.1:
            more["match"] = self._rng.randrange(1, 4)
        phase, there = self._rng.choice(PHASES), house.part.model_copy(update=more)
        chairs = [seat for seat, part in enumerate(there.seats[:2]) if part.presence is not Presence.OPEN]
        house.tell(house.update(phase, you=self._rng.choice((0, *chairs, None)), **more))

    def _says(self, house: FakeHouse) -> None:
        lobby = Lobby(tables=TABLES[: self._rng.randrange(3)])
        house.tell(
            self._rng.choice(
                (Chat(name="Bo", text="hello"), Notice(told=in_words("Bo has a bot play.")), lobby)
            )
        )

    def _finds(self, house: FakeHouse) -> None:
        wrong = self._rng.choice((None, Mismatch(Wrong.SWAPPED, by_seats("card 1 of the deal"))))
        house.tell(Verdict(1, self._rng.randrange(1, 4), wrong, took_part=True))

    def _loses(self, house: FakeHouse) -> None:
        """The connection goes, comes back, or is gone for good."""
        house.lost = self._rng.random() < 0.6
        again = 1.0 if self._rng.random() < 0.8 else None
        house.tell(Lost(in_words("The connection is gone."), again_in=again) if house.lost else WELCOME)


async def weathered(seed: int) -> None:
    rng = random.Random(seed)
    app = parlour(Connector(rng))
    async with app.run_test(size=rng.choice(SIZES), notifications=True) as pilot:
        await settled(pilot)
        weather = Weather(app, rng)
        for _ in range(LONG):
            if app.return_code is not None:
                break
            await weather.changes()
        else:
            await settled(pilot)
    assert app.return_code in (0, None)


@pytest.mark.parametrize("seeds", SEEDS)
async def test_no_keys_and_no_news_at_any_time_are_the_end_of_the_app(seeds: range) -> None:
    for seed in seeds:
        await weathered(seed)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SEED * SOAK, SEED * SOAK + SOAK, 100))
async def test_so_it_is_in_a_thousand_other_orders(first: int) -> None:
    for seed in range(first, first + 100):
        await weathered(seed)


async def test_a_key_for_a_list_that_is_not_there_yet_or_any_more_is_ignored() -> None:
    app = parlour()
    async with walk(app) as pilot:
        page = PickerScreen()
        app.push_screen(page)
        assert not await app.run_action("row_up", page)
        await settled(pilot)
        assert at(app) == "PickerScreen"
        await press(pilot, "escape")
        assert not await app.run_action("row_up", page)
        assert at(app) == "HomeScreen"


async def test_a_page_that_is_just_opening_may_be_left_with_the_app() -> None:
    app = parlour()
    async with walk(app):
        app.simulate_key("s")
        app.simulate_key("ctrl+q")
    assert app.return_code == 0


@pytest.mark.slow
async def test_a_page_that_is_just_opening_gives_way_to_the_match_that_begins() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for key in ("r", "question_mark", "ctrl+p", "t"):
            app.house.tell(app.house.update(Phase.WAITING))
            await settled(pilot)
            app.simulate_key(key)
            app.house.tell(app.house.update(Phase.PLAYING))
            await settled(pilot)
            assert TableScreen in map(type, app.screen_stack), key


@pytest.mark.slow
async def test_a_palette_that_is_half_gone_stops_nothing_while_it_looks_for_commands() -> None:
    app = parlour()
    async with walk(app, "ctrl+p") as pilot:
        await app.screen.query("CommandList").remove()
        await press(pilot, "r", "escape")
        assert at(app) == "HomeScreen"


@pytest.mark.slow
async def test_an_answer_takes_no_box_away_that_came_meanwhile() -> None:
    app = parlour()
    async with walk(app, "h") as pilot:
        below = app.screen
        app.complain("The disk is full.", "This could not be kept")
        await settled(pilot)
        below.dismiss(None)
        await settled(pilot)
        assert "The disk is full." in text_of(app)
        await press(pilot, "escape")
        assert app.screen is below
