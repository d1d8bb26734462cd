"""A table of an installed game after a restart: with the same version, with another, and without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.journal.opening import Resume
from parlour.net.process.resumable import resumable
from parlour.net.process.server import Takeover
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import bring_back
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Notice
from tests.net.kit.guests import Guest
from tests.net.kit.killed import back_again, moves, playing, referee
from tests.net.kit.saying import words_of
from tests.rules.kit.foreign import a_distribution, code_with, removed, upgraded
from tests.rules.kit.foreign import site as site

pytestmark = [pytest.mark.looptime, pytest.mark.usefixtures("same_cards")]

STRICTER = code_with(
    "play",
    """\
def why_not(self, state, seat, move):
    from parlour.rules.moves import Refusal
    return Refusal("FA-1", "nobody moves")""",
)


def _said(guest: Guest) -> list[str]:
    return [words_of(notice) for notice in guest.all(Notice)]


async def left_behind() -> list[Guest]:
    """Two people who play the installed game when their referee is killed."""
    async with referee() as (house, _):
        guests = await playing(house, "Ann", "Bo", game="far-jojo")
        await playing(house, "Cy", bots=1)
        await moves(house, guests, 3)
    return guests


async def brought_back() -> tuple[tuple[str, ...], list[str]]:
    """What a referee says of the tables that it cannot bring back, and the others."""
    former = Takeover.of(Home(), Resume.YES, solo=False)
    house = Referee(former.id, books=Books(former.journal))
    lost = bring_back(house, former.journal, former.found)
    there = list(house.tables)
    former.journal.close()
    await house.close()
    return lost, there


async def test_a_match_goes_on_with_a_newer_version_and_its_people_are_told(site: Path) -> None:
    a_distribution(site)
    guests = await left_behind()
    upgraded(site)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        words = "The match goes on, but it was played with parlour-far 1.0; 1.1 is installed here."
        assert all(words in _said(guest) for guest in back)
        await moves(house, back, 3)
        assert '"from":"parlour-far 1.1"' in house.tables["t1"].state.ruleset
    async with referee() as (house, _):
        assert all(words in _said(guest) for guest in await back_again(house, back))


async def test_a_match_goes_on_with_the_same_version_and_nothing_is_said(site: Path) -> None:
    a_distribution(site)
    guests = await left_behind()
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert not any("installed" in words for guest in back for words in _said(guest))


@pytest.mark.parametrize("code", [STRICTER, "1 / 0"])
async def test_a_match_that_another_version_does_not_allow_stays_behind_alone_and_says_why(
    site: Path, code: str
) -> None:
    a_distribution(site)
    await left_behind()
    upgraded(site, code=code)
    lost, there = await brought_back()
    assert there == ["t2"]
    (words,) = lost
    assert words.startswith('The table "Ann\'s table" could not be brought back: ')
    assert "parlour-far 1" in words


async def test_a_match_whose_game_was_removed_waits_until_it_is_installed_again(site: Path) -> None:
    a_distribution(site)
    guests = await left_behind()
    removed(site)
    lost, there = await brought_back()
    assert there == ["t2"]
    why = "its game, far of parlour-far 1.0, is not installed here"
    assert lost == (f'The table "Ann\'s table" could not be brought back: {why}.',)
    assert [table.title for table in resumable(Home()) if table.id == "t1"] == ["far-jojo"]
    a_distribution(site)
    async with referee() as (house, _):
        back = await back_again(house, guests)
        assert [guest.update.you for guest in back] == [0, 1]
