"""The page of a referee: where it is, who is let in, and what becomes of invitations when its door dies."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.net import limits
from parlour.net.door import doorway
from parlour.net.door.doorway import NoDoor
from parlour.net.journal.opening import Resume
from parlour.net.process import server
from parlour.net.process.daemon import RunningReferee
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.web import words
from parlour.net.web.invitations import Invitation
from parlour.net.web.orders import WebPlace
from parlour.net.wire.messages import Invite, Invited, OpenTable, Remove, Watch
from parlour.rules.sentences import text
from tests.net.kit.paging import Page, get, page, seat_key
from tests.net.kit.seating import seated
from tests.net.kit.serve import served as served_alone
from tests.net.kit.tcp import TcpGuest, client_of
from tests.waiting import until

PRIVATE = Reach(port=0, announced=False, solo=True)
REALLY = time.time
ECHO = [sys.executable, "-m", "tests.net.kit.echo_pages"]
SAYS_OPEN = "import sys; print('{\"port\": 8453}', flush=True); sys.stdin.read()"
EMPTY = [sys.executable, "-S", "-c", SAYS_OPEN]
"""A door at which nobody comes in, for tests of what is told of it."""


@asynccontextmanager
async def served(place: WebPlace | None = None) -> AsyncIterator[Serving]:
    async with Serving.open(Home(), PRIVATE) as serving:
        await serving.open_page(ECHO, place or WebPlace())
        yield serving


def token_of(url: str) -> str:
    return url.rpartition("#")[2]


@asynccontextmanager
async def browser(serving: Serving) -> AsyncIterator[Page]:
    door: Any = SimpleNamespace(port=serving.announcement().web_port)
    async with page(door) as opened:
        yield opened


async def test_a_new_invitation_ends_the_one_before_and_the_owner_and_who_has_a_seat_hear_it() -> None:
    async with served() as serving:
        where, old = serving.referee.whereabouts, serving.announcement().web_url
        owner = TcpGuest(await client_of(where, "Host", host=serving.referee.owner))
        guest, eve, stranger = [TcpGuest(await client_of(where, name)) for name in ("Bo", "Eve", "Dan")]
        assert [each.welcome.web_url for each in (owner, guest, eve)] == [old, "", ""]
        table = await seated(owner.client, guest.client, eve.client, game="crazy-eights")
        await until(lambda: [guest.welcome.web_url, eve.welcome.web_url] == [old, old])
        assert (await owner.client.ask(Remove(seat=2))).ok
        assert (await eve.client.ask(OpenTable(game="crazy-eights"))).ok, "a seat, but not in good standing"
        assert (await stranger.client.ask(Watch(table=table))).ok
        assert (await guest.client.ask(Invite())).reason == "host"
        assert (await owner.client.ask(Invite())).ok
        await until(lambda: owner.welcome.web_url != old and guest.welcome.web_url == owner.welcome.web_url)
        await until(lambda: eve.welcome.web_url == "")
        assert stranger.welcome.web_url == ""
        again = TcpGuest(await client_of(where, token=eve.welcome.token))
        assert again.welcome.web_url == ""
        async with browser(serving) as late:
            assert "bye" in await late.hello(seat_key(), token_of(old))
        async with browser(serving) as cy:
            assert "welcome" in await cy.hello(seat_key(), token_of(guest.welcome.web_url))
        for each in (owner, guest, eve, stranger, again):
            await each.close()


async def test_a_door_that_died_is_opened_again_at_the_same_place_with_the_same_invitation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doorway, "_PAUSES", (0.01,))
    async with served() as serving:
        guest = TcpGuest(await client_of(serving.referee.whereabouts, "Bo"))
        await seated(guest.client, game="crazy-eights")
        key, before = seat_key(), serving.announcement()
        await until(lambda: guest.welcome.web_url == before.web_url)
        async with browser(serving) as ann:
            assert "bye" in await ann.hello(key, "guessed")
        for token, known in ((token_of(before.web_url), ""), ("", "Ann")):
            async with browser(serving) as ann:
                assert "welcome" in await ann.hello(key, token)
                await ann.say({})
                assert await ann.hears() == {"name": "Ann", "known": known, "heard": {}}
        assert len(serving.referee.people) == 2
        async with browser(serving) as ann:
            assert "welcome" in await ann.hello(key, "")
            await ann.say({})
            await ann.hears()
            assert serving._page is not None
            assert serving._page.door._process is not None
            os.kill(serving._page.door._process.pid, signal.SIGKILL)
            assert await ann.ends() == []
        await until(lambda: [told.web_url for told in guest.all(Invited)][1:] == ["", before.web_url])
        assert serving.announcement().web_url == before.web_url
        async with browser(serving) as again, browser(serving) as other:
            for each, its in ((again, key), (other, seat_key())):
                assert "welcome" in await each.hello(its, token_of(before.web_url))
        await guest.close()


@pytest.mark.slow
async def test_a_referee_that_died_comes_back_with_the_same_invitation_and_one_that_begins_anew_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def told_by(resume: Resume) -> str:
        async with Serving.open(Home(), PRIVATE, resume) as serving:
            await serving.open_page(EMPTY, WebPlace())
            return token_of(serving.announcement().web_url)

    first = await told_by(Resume.NO)
    assert await told_by(Resume.YES) == first
    kept = Home().journal.with_name("solo-journal.sqlite").read_bytes()
    assert first.encode() not in kept, "what is kept lets nobody in"
    assert await told_by(Resume.IF_IT_CAN) == first
    anew = await told_by(Resume.NO)
    assert anew != first
    monkeypatch.setattr(time, "time", lambda: REALLY() + limits.INVITED + 1)
    assert await told_by(Resume.YES) not in (first, anew)


@pytest.mark.parametrize("stopped", [signal.SIGKILL, signal.SIGTERM])
async def test_pages_are_told_that_it_is_over_only_by_a_referee_that_ends(stopped: signal.Signals) -> None:
    """A door whose referee has died closes in silence, so that its pages come back by themselves."""
    with served_alone("--web-port", "0") as referee:
        url = str(referee.said["web_url"])
        door: Any = SimpleNamespace(port=referee.said["web_port"])
        async with page(door) as ann:
            assert "welcome" in await ann.hello(seat_key(), token_of(url))
            referee.process.send_signal(stopped)
            said = await ann.ends()
    assert ({"bye": text(words.CLOSED)} in said) == (stopped is signal.SIGTERM)
    assert any("bye" in each for each in said) == (stopped is signal.SIGTERM)


@pytest.mark.slow
async def test_an_invitation_that_has_ended_by_itself_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "INVITED", 0.3)
    async with Serving.open(Home(), PRIVATE) as serving:
        await serving.open_page(EMPTY, WebPlace())
        first = serving.announcement().web_url
        await until(lambda: serving.announcement().web_url != first)


@pytest.mark.parametrize(
    ("place", "address", "port", "url"),
    [
        (WebPlace(), "192.168.1.20", 8453, "http://192.168.1.20:8453/#t"),
        (WebPlace(), "2001:db8::1", 8453, "http://[2001:db8::1]:8453/#t"),
        (WebPlace(), "192.168.1.20", 80, "http://192.168.1.20/#t"),
        (WebPlace(host="kitchen.local"), "192.168.1.20", 8453, "http://kitchen.local:8453/#t"),
        (WebPlace(host="[2001:db8::1]"), "192.168.1.20", 8453, "http://[2001:db8::1]:8453/#t"),
        (WebPlace(host="c.example", certificate="c", key="k"), "10.0.0.1", 443, "https://c.example/#t"),
        (WebPlace(host="c.example", behind=True), "10.0.0.1", 8453, "https://c.example/#t"),
        (WebPlace(host="c.example:8443", behind=True), "10.0.0.1", 8453, "https://c.example:8443/#t"),
    ],
)
def test_the_address_of_a_page_is_how_guests_reach_it(
    place: WebPlace, address: str, port: int, url: str
) -> None:
    assert place.url(address, port, Invitation(token="t", until=0)) == url


async def test_behind_a_proxy_the_door_is_on_this_machine_alone_whose_screens_find_no_invitation() -> None:
    async with served(WebPlace(host="cards.example.org", behind=True)) as serving:
        home, url, port = Home(), serving.announcement().web_url, serving.announcement().web_port
        assert url.startswith("https://cards.example.org/#")
        answer = await get(port, Host="cards.example.org")
        assert answer is not None
        assert answer.status == 200
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.2", port)
        serving.publish(home.referee_file)
        kept = home.referee_file.read_bytes()
        where = WebPlace(host="cards.example.org", behind=True, port=port)
        assert RunningReferee.model_validate_json(kept).web == where
        assert token_of(url).encode() not in kept


@pytest.mark.slow
async def test_the_owner_of_the_machine_opens_the_page_later_also_where_its_port_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = socket.create_server(("", 0))
    monkeypatch.setattr(server, "DEFAULT_WEB_PORT", taken.getsockname()[1])
    async with Serving.open(Home(), PRIVATE) as serving:
        owner = TcpGuest(await client_of(serving.referee.whereabouts, "Host", host=serving.referee.owner))
        with pytest.raises(NoDoor, match="the web door does not start"):
            await serving.open_page(["/no/such/program"], WebPlace())
        assert serving.announcement().web_url == ""
        assert (await owner.ask(Invite())).reason == "unknown"
        serving.offer_page(ECHO)
        serving.publish(Home().referee_file)
        guest = TcpGuest(await client_of(serving.referee.whereabouts, "Bo"))
        await seated(guest.client, game="crazy-eights")
        assert (await guest.client.ask(Invite())).reason == "host"
        first, second = await asyncio.gather(owner.client.ask(Invite()), owner.client.ask(Invite()))
        assert first.ok
        assert second.ok
        await until(lambda: guest.welcome.web_url == serving.announcement().web_url != "")
        kept = RunningReferee.model_validate_json(Home().referee_file.read_bytes())
        assert kept.web == WebPlace(port=serving.announcement().web_port)
        async with browser(serving) as cy:
            assert "welcome" in await cy.hello(seat_key(), token_of(guest.welcome.web_url))
        await owner.close()
        await guest.close()
    taken.close()
