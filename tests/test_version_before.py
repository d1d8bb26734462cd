"""A data folder that the version before has written: everything in it is still read.

`version_before/home` was left by a referee that was killed in the middle of a match between Cy, Di and a bot,
after a match of Ann and Bo had ended. It has settings, house rules, themes, and the journal of that table.

`version_before/paused` was left by one of version 1 of the wire, which wrote words, not keys. It was killed
while Cy, the host, had paused the match with Di, and Ann had taken a move back in a match against a bot.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from parlour.net.client.client import Client
from parlour.net.journal.opening import Resume
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Pins, RecentHosts, Tokens
from parlour.net.wire.messages import GoOn, Pause, PausedBy, PausePart, Phase, Update
from parlour.net.wire.notices import PAUSES
from parlour.rules.past import TAKEN_BACK
from parlour.rules.sentences import in_words, told
from parlour.tui.commands.cli import main
from parlour.tui.drawing import themes
from parlour.tui.storage import settings
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.ruleset_store import HouseFolder
from tests.net.kit.tcp import TcpGuest, client_of

WRITTEN = Path(__file__).parent / "version_before" / "home"
PAUSED = WRITTEN.with_name("paused")
PRIVATE = Reach(port=0, announced=False)
MATCH = "20261122-crazy-eights.txt"


@pytest.fixture
def kept(home: Path) -> Home:
    """The data folder of this test, as the version before has left it."""
    shutil.copytree(WRITTEN, home)
    return Home()


@pytest.fixture
def paused(home: Path) -> Home:
    """The data folder of this test, as the version with words has left it."""
    shutil.copytree(PAUSED, home)
    return Home()


def test_settings_themes_and_faces_are_as_they_were(kept: Home) -> None:
    loaded = settings.load(kept.settings)
    assert loaded.complaint == ""
    assert (loaded.settings.name, loaded.settings.theme, loaded.settings.bell) == ("Cy", "mine", False)
    folder = kept.path / "themes"
    for found in (themes.theme("mine", folder), themes.face("mine", folder)):
        assert found.complaint == ""


def test_house_rules_are_listed_and_can_be_played(kept: Home, capsys: pytest.CaptureFixture[str]) -> None:
    (rules,) = HouseFolder(kept).saved()
    assert (rules.title, rules.fault) == ("Kitchen rules", "")
    how = ["--seats", "3", "--seed", "1", "--matches", "3"]
    assert main(["simulate", "--rules", str(kept.rules / rules.key), *how]) == 0
    assert "Kitchen rules" in capsys.readouterr().out


def test_a_saved_match_is_listed_checked_and_verified(kept: Home, capsys: pytest.CaptureFixture[str]) -> None:
    case = Bookcase(kept)
    case.refresh()
    (saved,) = case.matches()
    assert saved.players.startswith("Ann")
    for command in (["replay", "--check"], ["verify"]):
        assert main([*command, str(kept.matches / MATCH)]) == 0
    assert "each with a part of the host" in capsys.readouterr().out


def test_hosts_are_known_again(kept: Home) -> None:
    assert Pins(kept).known("192.0.2.7:7453") == "0a" * 32
    assert [host.name for host in RecentHosts(kept).all()] == ["Kitchen"]


async def test_a_table_in_the_middle_of_a_match_goes_on_in_its_seats(kept: Home) -> None:
    token = Tokens(kept).get(kept.referee_id.read_text().strip())
    assert token
    async with (
        Serving.open(kept, PRIVATE, Resume.YES) as serving,
        await client_of(serving.referee.whereabouts, token=token) as cy,
    ):
        update = await first_update(cy)
        assert [seat.name for seat in update.table.seats] == ["Cy", "Ada", "Di"]
        assert update.view is not None
        assert (update.you, len(update.view.hand)) == (0, 5)
        assert update.table.phase is Phase.PLAYING


async def test_a_pause_in_words_is_shown_as_it_was_written_and_ends_as_any_other(paused: Home) -> None:
    token = Tokens(paused).get(paused.referee_id.read_text().strip())
    assert token
    async with Serving.open(paused, PRIVATE, Resume.YES) as serving:
        cy = TcpGuest(await client_of(serving.referee.whereabouts, token=token))
        await cy.until(lambda: cy.all(Update))
        pauses = [cy.update.table.pause]
        for request in (GoOn(), Pause()):
            assert (await cy.ask(request)).ok
            pauses.append(cy.update.table.pause)
        words, who = in_words("Cy has paused the table."), told(PAUSES, who="Cy")
        assert pauses == [
            PausePart(by=PausedBy.HOST, told=words),
            None,
            PausePart(by=PausedBy.HOST, told=who),
        ]
        await cy.close()


async def test_what_happened_is_told_as_events_from_the_moves_of_the_version_before(paused: Home) -> None:
    token = Tokens(paused).get("ann")
    assert token
    async with (
        Serving.open(paused, PRIVATE, Resume.YES) as serving,
        await client_of(serving.referee.whereabouts, token=token) as ann,
    ):
        view = (await first_update(ann)).view
        assert view is not None
        assert TAKEN_BACK in [event for _, event in view.events]
        numbers = [number for number, _ in view.events]
        assert numbers == sorted(numbers)


async def first_update(client: Client) -> Update:
    """Return the first update that tells of a table."""
    async for news in client:
        if isinstance(news, Update):
            return news
    raise AssertionError("the connection ended before an update")
