"""What each of the two doors may say to the referee: its own secret, its own guests' keys."""

from __future__ import annotations

from unittest import mock

import pytest

from parlour.net.door.control import Control, NotAdmitted
from parlour.net.web.guest import PageGuest
from parlour.net.wire.messages import PROTOCOL, DoorHello, DoorKind, OpenTable
from parlour.net.wire.refusals import Refused, Why
from parlour.net.wire.sentences import ROOM_SILENT
from tests.net.kit.hall import GAME
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.raw import Raw, raw


def come(house: OpenHouse, door: Raw, kind: DoorKind, secret: str = "") -> int:
    secret = secret or house.referee.new_door_secret(kind)
    return door.say(type="door", protocol=PROTOCOL, secret=secret, port=1, kind=kind)


@pytest.mark.parametrize(
    ("kind", "own", "foreign"), [("ssh", "SHA256:a", "web:a"), ("web", "web:a", "SHA256:a")]
)
async def test_a_door_vouches_for_no_guest_of_the_other(kind: DoorKind, own: str, foreign: str) -> None:
    async with open_house() as house, raw(house) as door:
        assert (await door.answer_to(come(house, door, kind)))["ok"]
        for key, good in ((own, True), (foreign, False)):
            told = await door.answer_to(door.say(type="vouch", ticket=key, address="192.0.2.9", key=key))
            assert told["ok"] is good
        ann = await house.guest("Ann", ticket=own)
        for name in ("", "Ann"):
            for key, good in ((own, True), (foreign, False)):
                told = await door.answer_to(door.say(type="known", key=key))
                assert told["ok"] is good
                assert told.get("name", "") == (name if good else ""), "known is who has a seat"
            assert (await ann.ask(OpenTable(game=GAME))).ok is not bool(name)
        await ann.close()
        vouched = await door.answer_to(door.say(type="vouch", ticket="again", address="192.0.2.9", key=own))
        assert vouched["name"] == "Ann"


async def test_a_secret_opens_the_door_that_it_was_made_for_and_guests_ask_for_nobody() -> None:
    async with open_house() as house, raw(house) as ssh, raw(house) as web, raw(house) as impostor:
        secrets: dict[DoorKind, str] = {"ssh": house.referee.new_door_secret("ssh")}
        secrets["web"] = house.referee.new_door_secret("web")
        come(house, impostor, "web", secrets["ssh"])
        assert await impostor.farewell() == "secret"
        assert (await ssh.answer_to(come(house, ssh, "ssh", secrets["ssh"])))["ok"]
        assert (await web.answer_to(come(house, web, "web", secrets["web"])))["ok"]
        assert house.referee.whereabouts.ssh_port == 1
        async with raw(house) as guest:
            guest.hello()
            assert not (await guest.answer_to(guest.say(type="known", key="web:a")))["ok"]


async def test_no_guest_is_taken_for_somebody_new_while_the_room_is_silent() -> None:
    room = mock.Mock(addresses=(), find=mock.AsyncMock(side_effect=Refused(Why.PAUSED, ROOM_SILENT)))
    guest = PageGuest("web:a", "192.0.2.9", False, "", mock.Mock(round_trip=lambda: 0.0))
    async with open_house() as house:
        secret = house.referee.new_door_secret("web")
        hello = DoorHello(protocol=PROTOCOL, secret=secret, port=1, kind="web")
        control = await Control.connect(house.local, house.fingerprint, hello, lambda *_: None)
        house.referee._state.room = room
        for asking in (control.knows(guest.key), control.vouch(guest)):
            with pytest.raises(NotAdmitted, match="try again in a moment"):
                await asking
        await control.close()
