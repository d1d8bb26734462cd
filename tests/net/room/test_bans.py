"""What a ban names, and whom it covers."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest import mock

import pytest

from parlour.net.errors import DatabaseFault
from parlour.net.referee.referee import Referee
from parlour.net.room.bans import Bans, NotBannable, bannable
from parlour.net.room.obeying import Obeying
from parlour.net.room.opening import Opening
from parlour.net.room.orders import Ban, Heard, ListPeople, OrderBook
from parlour.net.wire.sentences import ROOM_SILENT


@pytest.mark.parametrize(
    ("typed", "usual"),
    [
        ("SHA256:abc/d+e", "SHA256:abc/d+e"),
        ("web:0123", "web:0123"),
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7/120", "192.0.2.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_a_ban_names_a_key_or_an_address_in_its_usual_form(typed: str, usual: str) -> None:
    assert bannable(typed) == usual
    assert bannable(usual) == usual


@pytest.mark.parametrize(
    "typed", ["", "Ann", "192.0.2", "192.0.2.7:22", "SHA256:a\x1b[2J", "web:" + 200 * "a"]
)
def test_names_and_what_is_no_key_cannot_be_banned(typed: str) -> None:
    with pytest.raises(NotBannable) as error:
        bannable(typed)
    assert "names can be changed" in str(error.value)


@pytest.mark.parametrize("typed", ["0.0.0.0/0", "192.0.2.7/0", "::/0", "::ffff:0:0/96"])
def test_nobody_bans_everybody(typed: str) -> None:
    with pytest.raises(NotBannable, match="is everybody"):
        bannable(typed)


def test_a_ban_covers_the_key_wherever_it_comes_from_and_the_address_whatever_the_key() -> None:
    bans = Bans(["SHA256:ann", "192.0.2.0/24", "2001:db8::/64", "no address"])
    assert bans.cover("198.51.100.1", {"", "SHA256:ann"})
    assert bans.cover("192.0.2.9", {""})
    assert bans.cover("2001:db8::", {"SHA256:bo"})
    assert not bans.cover("198.51.100.1", {"", "SHA256:bo"})
    assert not bans.cover("this machine", {""})
    assert not Bans().cover("192.0.2.9", {"SHA256:ann"})


async def test_whom_a_ban_sends_away_goes_also_if_the_database_fails_in_between() -> None:
    book = mock.AsyncMock(spec=OrderBook)
    book.look.return_value = Heard("another text", {"1": ListPeople().model_dump_json()})
    book.bans.return_value = (Ban("SHA256:ann", "", datetime.now(UTC)),)
    book.opening.return_value = Opening()
    book.answer.side_effect = [DatabaseFault(ROOM_SILENT), None]
    referee = mock.Mock(spec=Referee)
    referee.connected.return_value = []
    obeying = Obeying(book, "m1")
    with pytest.raises(DatabaseFault):
        await obeying.look(referee)
    await obeying.look(referee)
    referee.send_away.assert_called_once()
