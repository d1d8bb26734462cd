"""Trust in a host: its fingerprint is shown at the first meeting, and a changed one stops everything."""

from __future__ import annotations

import pytest

from parlour.net.errors import WrongFingerprint
from parlour.net.wire.messages import Lobby
from parlour.tui.remote.connector import HostToJoin
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.news import TLS, line
from tests.tui.kit.walking import DEN, KITCHEN, at, parlour, press, text_of, walk


async def test_a_host_never_met_is_announced_with_its_fingerprint() -> None:
    app = parlour(FakeConnector(fingerprint=TLS, recent=(DEN,)))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter") as pilot:
        assert "first time" in text_of(app)
        assert "ab12 cd34" in text_of(app)
        assert app.fake.ways == []
        await press(pilot, "y")
        assert at(app) == "WaitingScreen"


@pytest.mark.slow
@pytest.mark.parametrize(("key", "verb"), [("enter", "join"), ("w", "watch"), ("r", "ask")])
async def test_the_first_meeting_is_told_by_what_one_came_for(key: str, verb: str) -> None:
    app = parlour(FakeConnector(fingerprint=TLS))
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN)
        await press(pilot, key)
        words = text_of(app)
        assert f"You {verb} Kitchen for the first time" in words
        assert f"{verb}, and remember this host" in words
        assert f"do not {verb}" in words


@pytest.mark.parametrize(("key", "forgotten"), [("enter", []), ("f", [DEN])])
async def test_a_changed_certificate_stops_and_shows_both_fingerprints_and_one_key_forgets_the_old(
    key: str, forgotten: list[HostToJoin]
) -> None:
    error = WrongFingerprint(DEN.address, "c0de" * 16, "ab12" * 16)
    app = parlour(FakeConnector(error=error, recent=(DEN,)))
    async with walk(app, "j", "enter") as pilot:
        words = text_of(app)
        assert "c0de c0de" in words
        assert "ab12 ab12" in words
        await press(pilot, key)
        assert at(app) == "NearbyScreen"
        assert app.fake.forgotten == forgotten
