"""A guest over SSH without a key says who they are: somebody new, or somebody with four words."""

from __future__ import annotations

import pytest

from parlour.net.errors import TurnedAway
from parlour.net.wire.messages import Lobby, Phase, Sit
from parlour.tui.storage.settings import Settings
from parlour.tui.ways.login import Named, Returning, fault_of, newcomer
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, WELCOME, line
from tests.tui.kit.walking import KITCHEN, App, at, parlour, press, text_of, type_in, walk

CODE = "maple-river-eagle-seven"
WRONG = TurnedAway(KITCHEN.address, "code", "no seat here has this code; compare its four words")
TOO_MANY = TurnedAway(KITCHEN.address, "tries", "too many wrong codes from here; wait 10 minutes")
GUEST = WELCOME.model_copy(update={"code": CODE, "name": "Cem"})


def at_the_door(error: TurnedAway | None = None, name: str = "") -> App:
    """The app of a guest whose key, if there is one, is new."""
    fake = FakeConnector(FakeHouse(Lobby(tables=(line(),)), welcome=GUEST), remote=True, error=error)
    return parlour(fake, Settings(name=name), way=lambda ways: ways.join(None))


@pytest.mark.parametrize("typed", ["Cem", "Анна Ли", "river maple", "a b c d"])
def test_short_lines_are_names(typed: str) -> None:
    assert fault_of(typed) == ""
    assert newcomer(f" {typed} ") == Named(typed)


@pytest.mark.parametrize("typed", [CODE, "Maple  River Eagle SEVEN"])
def test_four_words_of_the_list_are_a_code(typed: str) -> None:
    assert fault_of(typed) == ""
    assert newcomer(typed) == Returning(CODE)
    assert "maple" not in repr(newcomer(typed))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("maple river xeagle seven", "No code has the word xeagle; check the spelling"),
        ("act bus cat xyz", "No code has the word xyz; check the spelling"),
        ("maple river eagle", "A name has 16 letters at most; a code has four words."),
        ("Bartholomew the Great", "A name has 16 letters at most; a code has four words."),
        (" ", "A name has at least one letter that can be seen."),
    ],
)
def test_what_is_neither_is_told_so_before_it_is_sent(typed: str, words: str) -> None:
    assert fault_of(typed) == words


async def test_a_code_leads_in_under_the_name_its_owner_had() -> None:
    app = at_the_door()
    async with walk(app) as pilot:
        assert "If you had a seat here, type its four words instead." in text_of(app)
        await type_in(pilot, "Maple river eagle seven")
        await press(pilot, "enter")
        assert app.fake.codes == [CODE]
        assert app.settings.name == "Cem"
        assert app.house.asked_for(Sit)
        assert f"To come back to your seat: {CODE}" in text_of(app)


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


async def test_after_too_many_codes_no_more_are_sent_but_a_name_leads_in() -> None:
    app = at_the_door(TOO_MANY)
    async with walk(app) as pilot:
        await type_in(pilot, CODE.replace("-", " "))
        await press(pilot, "enter")
        app.fake.error = None
        await press(pilot, "enter")
        assert "Too many wrong codes from here" in text_of(app)
        assert app.fake.codes == [CODE]
        await press(pilot, *["backspace"] * len(CODE))
        await type_in(pilot, "Cem")
        await press(pilot, "enter")
        assert app.fake.codes == [CODE, ""]
        assert at(app) == "WaitingScreen"


async def test_who_came_as_somebody_new_may_still_type_the_code_of_the_seat_they_had() -> None:
    app = at_the_door(name="Cem")
    app.house.answers[Sit] = PLAYING
    async with walk(app) as pilot:
        assert "If you had a seat, come back with your ssh key" in text_of(app)
        await press(pilot, "c")
        await type_in(pilot, CODE.replace("-", " "))
        await press(pilot, "enter")
        assert app.fake.codes == ["", CODE]


async def test_who_does_not_say_who_they_are_leaves() -> None:
    app = at_the_door()
    async with walk(app) as pilot:
        await press(pilot, "escape")
    assert (app.return_code, app.fake.codes) == (0, [])


async def test_help_shows_a_seats_code_to_its_owner_alone() -> None:
    app = at_the_door(name="Cem")
    async with walk(app, "question_mark"):
        assert f"To come back to your seat: {CODE}" in text_of(app)
    watching = at_the_door(name="Cem")
    watching.house.react = lambda request: watching.house.tell(watching.house.update(Phase.WAITING, you=None))
    async with walk(watching, "question_mark"):
        assert CODE not in text_of(watching)
