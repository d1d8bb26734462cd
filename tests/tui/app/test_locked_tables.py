"""Tables with a password: it is asked for until it is right, or given up."""

from __future__ import annotations

from parlour.net.wire.messages import Answer, Lobby, Sit
from tests.tui.kit.news import line
from tests.tui.kit.walking import ATTIC, App, at, parlour, press, text_of, type_in, walk


def passwords(app: App) -> list[str]:
    return [request.password for request in app.house.asked if isinstance(request, Sit)]


async def test_a_locked_table_asks_for_its_password_until_it_is_right() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.answers[Sit] = Answer(id=0, ok=False, reason="password", words="That is not the password.")
    async with walk(app, "j") as pilot:
        app.fake.find(ATTIC)
        await press(pilot, "enter")
        await type_in(pilot, "wrong")
        assert "wrong" not in text_of(app)
        await press(pilot, "enter")
        assert "That is not the password." in text_of(app)
        del app.house.answers[Sit]
        await type_in(pilot, "right")
        await press(pilot, "enter")
        assert passwords(app) == ["", "wrong", "right"]
        assert at(app) == "WaitingScreen"


async def test_a_password_that_is_not_known_can_be_given_up() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    async with walk(app, "j", "enter", "escape"):
        assert passwords(app) == [""]
        assert at(app) == "LobbyScreen"


async def test_who_was_at_a_locked_table_before_is_asked_for_no_password() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.locked.clear()
    async with walk(app, "j", "enter"):
        assert passwords(app) == [""]
        assert at(app) == "WaitingScreen"


async def test_what_else_a_locked_table_says_is_not_asked_for_as_a_password() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.answers[Sit] = Answer(id=0, ok=False, reason="full", words="All seats are taken.")
    async with walk(app, "j", "enter") as pilot:
        await type_in(pilot, "right")
        await press(pilot, "enter")
        assert "All seats are taken." in text_of(app)
        await press(pilot, "enter")
        assert passwords(app) == ["", "right"]
        assert at(app) == "LobbyScreen"
