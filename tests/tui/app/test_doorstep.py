"""A guest over SSH without a key says who they are: somebody new, or somebody with four words."""

from __future__ import annotations

from parlour.net.errors import TurnedAway
from parlour.net.wire.messages import Lobby, Phase, Sit
from parlour.tui.storage.settings import Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, WELCOME, line
from tests.tui.kit.walking import KITCHEN, App, at, parlour, press, text_of, type_in, walk

CODE = "maple-river-eagle-seven"
WRONG = TurnedAway(KITCHEN.address, "code", "no seat here has this code; compare its four words")
GUEST = WELCOME.model_copy(update={"code": CODE, "name": "Cem"})


def at_the_door(error: TurnedAway | None = None, name: str = "") -> App:
    """The app of a guest whose key, if there is one, is new."""
    fake = FakeConnector(FakeHouse(Lobby(tables=(line(),)), welcome=GUEST), remote=True, error=error)
    return parlour(fake, Settings(name=name), way=lambda ways: ways.join(None))


async def test_a_code_that_is_nobodys_stands_there_to_be_mended() -> None:
    app = at_the_door(WRONG)
    async with walk(app) as pilot:
        await type_in(pilot, "maple river eagle seve")
        await press(pilot, "enter")
        assert "No seat here has this code; compare its four words" in text_of(app)
        assert "maple river eagle seve" in text_of(app)
        app.fake.error = None
        await type_in(pilot, "n")
        await press(pilot, "enter")
        assert app.fake.codes == [CODE, CODE]
        assert at(app) == "WaitingScreen"


async def test_who_does_not_say_who_they_are_leaves() -> None:
    app = at_the_door()
    async with walk(app) as pilot:
        await press(pilot, "escape")
    assert (app.return_code, app.fake.codes) == (0, [])


async def test_who_types_no_words_after_all_is_in_the_lobby_again() -> None:
    app = at_the_door(name="Cem")
    app.house.answers[Sit] = PLAYING
    async with walk(app) as pilot:
        assert "If you had a seat, come back with your ssh key" in text_of(app)
        await press(pilot, "c")
        assert "Esc back" in text_of(app)
        await press(pilot, "escape")
        assert (at(app), app.fake.codes) == ("LobbyScreen", [""])


async def test_help_shows_a_seats_code_to_its_owner_alone() -> None:
    app = at_the_door(name="Cem")
    async with walk(app, "question_mark"):
        assert f"To come back to your seat: {CODE}" in text_of(app)
    watching = at_the_door(name="Cem")
    watching.house.react = lambda request: watching.house.tell(watching.house.update(Phase.WAITING, you=None))
    async with walk(watching, "question_mark"):
        assert CODE not in text_of(watching)
