"""Guests over SSH: they see the table of their host, and nothing of its machine."""

from __future__ import annotations

from net.errors import NetError
from net.wire.messages import Lobby
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.news import line
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk
from tui.storage.settings import Settings


async def test_a_guest_over_ssh_is_led_to_the_table_and_never_to_this_machine() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, begin=lambda journeys: journeys.join(None))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app) as pilot:
        assert fake.ways == ["join the door"]
        assert at(app) == "LobbyScreen"
        assert not app.use_command_palette
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_a_guest_over_ssh_gives_a_name_first() -> None:
    fake = FakeConnector(remote=True)
    app = parlour(fake, Settings(), begin=lambda journeys: journeys.join(None))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app) as pilot:
        await type_in(pilot, "Cy")
        await press(pilot, "enter")
        assert at(app) == "WaitingScreen"


async def test_a_guest_over_ssh_whose_host_is_gone_goes_too() -> None:
    app = parlour(
        FakeConnector(remote=True, error=NetError("gone")), begin=lambda journeys: journeys.join(None)
    )
    async with walk(app) as pilot:
        assert "gone" in text_of(app)
        await press(pilot, "escape")
    assert app.return_code == 0
