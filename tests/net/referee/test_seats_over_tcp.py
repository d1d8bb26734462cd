"""A seat survives its connection: a player is cut off in a match, a bot plays, they come back."""

from __future__ import annotations

import pytest

from parlour.net import limits
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    Chat,
    GoOn,
    HandOver,
    OpenTable,
    Pause,
    Phase,
    Presence,
    Say,
    Sit,
    StandIn,
    Start,
    Update,
    Vote,
    Watch,
)
from tests.net.kit.open_house import GAME, open_house
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpGuest


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a minute be a moment."""
    monkeypatch.setattr(limits, "AWAY_NOTICE", 0.05)
    monkeypatch.setattr(limits, "STAND_IN_AFTER", 0.2)


def presence(guest: TcpGuest, seat: int) -> Presence:
    return guest.update.table.seats[seat].presence


@pytest.mark.usefixtures("impatient")
async def test_a_player_who_was_cut_off_finds_the_seat_as_a_bot_left_it() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        table = await match_of(ann, bo, bots=1)
        await bo.close()
        await ann.until(lambda: "Bo has lost the connection; the seat is kept." in ann.notices)
        await ann.until(lambda: presence(ann, 2) is Presence.STAND_IN)
        stranger = await house.guest("Bo")
        assert (await stranger.ask(Sit(table=table))).reason == "playing"
        back = await house.guest("Bo", token=bo.welcome.token)
        await back.until(lambda: back.all(Update))
        assert back.update.you == 2
        assert back.update.view is not None
        assert len(back.update.view.hand) == back.update.view.seats[2].cards
        await ann.until(lambda: presence(ann, 2) is Presence.HERE)
        for guest in (ann, stranger, back):
            await guest.close()


async def test_a_spectator_hears_everything_and_sees_no_hand() -> None:
    async with open_house() as house:
        ann, watcher = await house.guest("Ann"), await house.guest("Cy")
        table = (await ann.ask(OpenTable(game=GAME, bots=2))).table
        assert (await watcher.ask(Watch(table=table))).ok
        assert (await ann.ask(Start())).ok
        assert (await ann.ask(Say(text="good luck"))).ok
        await watcher.until(lambda: watcher.all(Chat))
        await watcher.until(lambda: watcher.update.table.phase is Phase.PLAYING)
        for update in watcher.all(Update):
            assert update.you is None
            hands = [zone for zone in update.view.zones if zone.name == "hand"] if update.view else []
            assert not any(card for zone in hands for card in zone.cards)
            assert update.view is None or not update.view.choices
        await ann.close()
        await watcher.close()


async def test_a_table_is_paused_handed_over_and_goes_on_without_who_is_away() -> None:
    async with open_house() as house:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        await match_of(ann, bo)
        assert (await ann.ask(Pause())).ok
        await bo.until(lambda: bo.update.table.pause)
        assert bo.notices[-1] == "Ann has paused the table."
        assert (await ann.ask(HandOver(seat=1))).ok
        assert (await bo.ask(GoOn())).ok
        await ann.until(lambda: ann.update.view is not None and ann.update.table.pause is None)
        assert (await bo.ask(StandIn())).ok
        await ann.until(lambda: presence(ann, 1) is Presence.STAND_IN)
        await bo.close()
        assert (await ann.ask(Vote(seat=1))).told == sentences.NOT_AWAITED
        await ann.close()
