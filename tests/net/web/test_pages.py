"""What a page may do at the web door: say hello with a key and an invitation, speak, and be closed alone."""

from __future__ import annotations

import asyncio
import hashlib
import json
import socket
import ssl
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from parlour.net.door.orders import DoorClosed
from parlour.net.limits import Rate
from parlour.net.transport.self_signed import new_certificate
from parlour.net.web import words
from parlour.net.web.door import WebDoor
from parlour.net.web.guest import PageGone, PageGuest
from parlour.net.web.invitations import Invitation
from parlour.net.web.limits import Limits
from parlour.net.web.orders import WebPlace
from parlour.net.wire.sentences import HOST_FULL
from parlour.rules.sentences import Told, text, told
from tests.net.kit.paging import (
    HERE,
    INVITATION,
    LOCAL,
    NEWER,
    Answered,
    Page,
    Pages,
    get,
    open_web_door,
    page,
    seat_key,
)
from tests.net.kit.proxying import PROXY, proxy_of
from tests.net.kit.raw import silence
from tests.not_files import NOT_FILES
from tests.waiting import WITHIN, until

WELCOME = {"welcome": {"v": 1}}


def bye(why: Told) -> dict[str, str]:
    """Return what a page is told that is closed."""
    return {"bye": text(why)}


def known_as(key: str) -> str:
    """Return what the referee knows of the key of a seat."""
    return "web:" + hashlib.sha256(key.encode()).hexdigest()


@asynccontextmanager
async def welcomed(
    limits: Limits | None = None, pages: Pages | None = None, **of_page: Any
) -> AsyncIterator[tuple[Pages, WebDoor, Page]]:
    """Open a door, and let a page come in."""
    pages = pages or Pages()
    async with open_web_door(pages, limits) as door, page(door, **of_page) as ann:
        assert await ann.hello(seat_key()) == WELCOME
        yield pages, door, ann


async def is_still_served(ann: Page) -> bool:
    await ann.say({"still": "here"})
    return await ann.hears() == {"heard": {"still": "here"}}


def pages_of(stack: AsyncExitStack, door: WebDoor, count: int) -> Awaitable[list[Page]]:
    """Let so many pages connect, until the stack is left."""
    return asyncio.gather(*(stack.enter_async_context(page(door)) for _ in range(count)))


async def test_a_page_says_hello_and_speaks_with_its_session() -> None:
    pages, key = Pages(), seat_key()
    async with open_web_door(pages) as door, page(door, additional_headers={"Accept-Language": "de"}) as ann:
        assert await ann.hello(key) == WELCOME
        await ann.say({"tap": "Ä" * 500})
        assert await ann.hears() == {"heard": {"tap": "Ä" * 500}}
        (guest,) = pages.guests
        assert guest.key == known_as(key)
        assert (guest.address, guest.language, guest.watching, guest.gone) == (LOCAL, "de", False, False)
        assert guest.round_trip() > 0
        assert key not in repr(guest)
        deflate = ann.socket.protocol.extensions[0]
        assert "remote_max_window_bits=14" in repr(deflate), "what comes"
        assert "local_max_window_bits=12" in repr(deflate), "what is said"
        assert "no_context_takeover=False" in repr(deflate)
    await until(lambda: pages.over == [guest])
    assert guest.gone


@pytest.mark.parametrize(("path", "is_wall"), [("/table/watch", False), ("/table/night", True)])
async def test_who_comes_to_watch_takes_no_seat(path: str, is_wall: bool) -> None:
    async with welcomed(path=path) as (pages, _, _):
        await until(lambda: bool(pages.guests))
        assert (pages.guests[0].watching, pages.guests[0].is_wall) == (True, is_wall)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "not json",
        "[" * 2000,
        "{}",
        '{"hello": null}',
        '{"hello": {"v": 1, "invite": "an-invitation"}}',
        json.dumps({"hello": {"v": 1, "key": "short", "invite": INVITATION.token}}),
        json.dumps({"hello": {"v": 1, "key": "../" * 10, "invite": INVITATION.token}}),
        json.dumps({"hello": {"v": 1, "key": "x" * 129, "invite": INVITATION.token}}),
        json.dumps({"hello": {"v": 1, "key": "x" * 30 + "\n", "invite": INVITATION.token}}),
    ],
)
async def test_a_page_that_says_something_else_first_is_closed(said: str) -> None:
    pages = Pages()
    async with open_web_door(pages) as door, page(door) as ann:
        await ann.socket.send(said)
        assert await ann.ends() == [bye(words.NOT_A_MESSAGE)]
    assert pages.guests == []


async def test_a_page_of_another_version_is_told_to_reload() -> None:
    async with open_web_door(Pages()) as door, page(door) as ann:
        assert await ann.hello(seat_key(), v=2) == bye(words.OTHER_VERSION)


@pytest.mark.parametrize("said", ["nonsense", '"text"', "[1]", "[" * 2000])
async def test_what_is_no_message_closes_the_page_alone(said: str) -> None:
    async with welcomed() as (_, door, ann), page(door) as bo:
        assert await bo.hello(seat_key()) == WELCOME
        await ann.socket.send(said)
        assert await ann.ends() == [bye(words.NOT_A_MESSAGE)]
        assert await is_still_served(bo)


async def test_a_message_that_is_too_long_closes_the_page() -> None:
    async with welcomed() as (pages, _, ann):
        longest = {"x": "a" * (2048 - len('{"x": ""}'))}
        await ann.say(longest)
        assert await ann.hears() == {"heard": longest}
        await ann.say({"x": "a" * 2048})  # short on the wire, since it is compressed
        assert await ann.ends() == []
        assert ann.socket.close_code == 1009
        await until(lambda: len(pages.over) == 1)


async def test_messages_that_come_too_fast_wait_and_none_is_lost() -> None:
    async with welcomed(Limits(messages=Rate(200, 1.0))) as (_, _, ann):
        before = asyncio.get_running_loop().time()
        for number in range(160):
            await ann.say({"n": number})
        assert [(await ann.hears())["heard"]["n"] for _ in range(160)] == list(range(160))
        assert asyncio.get_running_loop().time() - before > (160 - 60) / 200 - 0.1


async def test_a_fault_ends_one_page_which_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    async with welcomed() as (pages, _, ann):
        pages.fault = ValueError("a secret")
        await ann.say({})
        assert await ann.ends() == [bye(words.FAILED)]
    assert "a page's session failed: ValueError" in caplog.text
    assert "secret" not in caplog.text


# ---- invitations -----------------------------------------------------------------------------------


async def test_an_invitation_is_good_for_many_and_used_up_by_a_new_one() -> None:
    async with open_web_door(Pages()) as door, AsyncExitStack() as stack:
        ann, bo, cy, dan = await pages_of(stack, door, 4)
        assert await ann.hello(seat_key()) == WELCOME
        assert await bo.hello(seat_key()) == WELCOME
        door.invite(b"nonsense")
        door.invite(NEWER.model_dump_json().encode())
        assert await cy.hello(seat_key()) == bye(words.NOT_INVITED)
        assert await dan.hello(seat_key(), NEWER.token) == WELCOME
        assert await is_still_served(ann)


@pytest.mark.parametrize("token", ["", "an-invitatioN", "an-invitation ", "é" * 20])
async def test_a_forged_invitation_lets_nobody_in(token: str) -> None:
    async with open_web_door(Pages()) as door, page(door) as ann:
        assert await ann.hello(seat_key(), token) == bye(words.NOT_INVITED)


async def test_who_reloads_the_page_before_they_sit_down_is_still_invited() -> None:
    key = seat_key()
    async with open_web_door(Pages()) as door, AsyncExitStack() as stack:
        first, again, late, ended = await pages_of(stack, door, 4)
        assert await first.hello(key) == WELCOME
        assert await again.hello(key, "") == WELCOME
        door.invite(NEWER.model_dump_json().encode())
        assert await late.hello(key, "") == bye(words.NOT_INVITED)
        newest = NEWER.model_copy(update={"token": "the-newest"})
        door.invite(newest.model_dump_json().encode())
        async with page(door) as quick:
            assert await quick.hello(key, newest.token) == WELCOME
        door.invitation = newest.model_copy(update={"until": time.time() - 1})
        assert await ended.hello(key, "") == bye(words.NOT_INVITED)


async def test_an_invitation_ends_in_time_but_not_for_who_is_known() -> None:
    pages, key = Pages(), seat_key()
    ended = Invitation(token="old", until=time.time() - 1)
    async with open_web_door(pages, invitation=ended) as door, AsyncExitStack() as stack:
        ann, bo, eve = await pages_of(stack, door, 3)
        assert await ann.hello(key, ended.token) == bye(words.NOT_INVITED)
        pages.known.add(known_as(key))
        assert await bo.hello(key, "") == WELCOME
        hashed = known_as(key).removeprefix("web:")
        assert await eve.hello(hashed, "") == bye(words.NOT_INVITED), "the hash of a key is no key"


# ---- seats -----------------------------------------------------------------------------------------


async def test_the_newest_page_of_a_seat_wins_and_the_older_says_why() -> None:
    pages, key, elsewhere = Pages(), seat_key(), bye(words.ELSEWHERE)
    async with open_web_door(pages) as door, AsyncExitStack() as stack:
        first, second, third = await pages_of(stack, door, 3)
        assert await first.hello(key) == WELCOME
        await until(lambda: len(pages.guests) == 1)
        assert await asyncio.gather(second.hello(key), first.ends()) == [WELCOME, [elsewhere]]
        assert await is_still_served(second)
        assert pages.over == pages.guests[:1], "the older session is over before the newer begins"
        assert await asyncio.gather(third.hello(key), second.ends()) == [WELCOME, [elsewhere]]
        assert await is_still_served(third)
        assert [guest.gone for guest in pages.guests] == [True, True, False]


async def test_a_door_speaks_the_language_of_the_browser() -> None:
    german = {"Accept-Language": "de"}
    say = lambda told, language: f"{language}: {text(told)}"  # noqa: E731
    async with open_web_door(Pages(), say=say) as door, page(door, additional_headers=german) as ann:
        assert await ann.hello(seat_key(), "guessed") == {"bye": f"de: {text(words.NOT_INVITED)}"}


async def test_many_pages_of_one_seat_at_once_leave_one() -> None:
    pages, key = Pages(), seat_key()
    async with open_web_door(pages) as door, AsyncExitStack() as stack:
        tabs = await pages_of(stack, door, 8)
        await asyncio.gather(*(tab.hello(key) for tab in tabs))
        await until(lambda: sum(not tab.socket.close_code for tab in tabs) == 1)
        (last,) = [tab for tab in tabs if not tab.socket.close_code]
        assert await is_still_served(last)
        assert sum(not guest.gone for guest in pages.guests) == 1


# ---- limits ----------------------------------------------------------------------------------------


async def test_silent_connections_keep_nobody_out_and_are_closed_in_time() -> None:
    limits = Limits(strangers=8, strangers_per_address=4, request=300)
    async with open_web_door(Pages(), limits) as door, AsyncExitStack() as stack:
        silent = [await silence(stack, door.port) for _ in range(20)]
        await until(lambda: sum(not listening.done() for listening in silent) == 4)
        for last in range(2, 20):
            await silence(stack, door.port, f"127.0.0.{last}")
        await until(lambda: len(door.admission) == 8)
        async with page(door) as ann:
            assert await ann.hello(seat_key()) == WELCOME
    async with open_web_door(Pages(), Limits(request=0.2)) as door, AsyncExitStack() as stack:
        async with asyncio.timeout(WITHIN):
            await (await silence(stack, door.port))
        await until(lambda: not door.admission.present)
    async with open_web_door(Pages(), Limits(hello=0.2)) as door, page(door) as waiting:
        assert await waiting.ends() == []
        await until(lambda: not door.admission.present)


async def test_an_address_has_a_number_of_pages_and_of_arrivals(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages()
    async with open_web_door(pages, Limits(per_address=2)) as door, AsyncExitStack() as stack:
        ann, bo, cy = await pages_of(stack, door, 3)
        assert await ann.hello(seat_key()) == WELCOME
        assert await bo.hello(seat_key()) == WELCOME
        assert await cy.hello(seat_key()) == bye(told(words.ADDRESS_FULL, most=2))
        assert await cy.ends() == []
        async with page(door, local_addr=("127.0.0.2", 0)) as dan:
            assert await dan.hello(seat_key()) == WELCOME
        pages.known.add(known_as("k" * 30))
        async with page(door) as seated:
            assert await seated.hello("k" * 30, "") == WELCOME
    monkeypatch.setattr("parlour.net.door.admission.is_own", lambda _: False)
    async with open_web_door(Pages(), Limits(arrivals=Rate(3, 600.0))) as door:
        answers = [await get(door.port) for _ in range(5)]
        assert [answer is not None for answer in answers] == [True, True, True, False, False]


async def test_an_address_with_a_penalty_is_told_when_to_come_back() -> None:
    async with welcomed() as (pages, door, inside):
        door.admission.turn_away(LOCAL, 600)
        async with page(door) as ann:
            assert "come back in 10 minutes" in (await ann.hello(seat_key()))["bye"]
            key = seat_key()
            pages.known.add(known_as(key))
        async with page(door) as cy:
            assert await cy.hello(key, "") == WELCOME, "whoever has a seat shares no penalty"
        async with page(door, local_addr=("127.0.0.2", 0)) as bo:
            assert await bo.hello(seat_key()) == WELCOME
        assert await is_still_served(inside)


class Flood(Pages):
    """A session that tells a page more than it reads."""

    async def run(self, guest: PageGuest) -> None:
        self.guests.append(guest)
        try:
            await guest.receive()
            while not guest.gone:
                guest.send({"much": [time.time() * number for number in range(500)]})
                await asyncio.sleep(0)
        except PageGone:
            pass
        self.over.append(guest)


@pytest.mark.parametrize("limits", [Limits(unsent=128 * 1024), Limits(unsent=2**40, stalled=0.2)])
async def test_a_page_that_does_not_read_is_closed_and_delays_nobody(limits: Limits) -> None:
    flood, stopped = Flood(), {"max_queue": 1, "compression": None, "close_timeout": 0.1}
    async with welcomed(limits, flood, **stopped) as (_, door, stalled):
        await stalled.say({})
        await until(lambda: len(flood.over) == 1, 60)
        assert flood.guests[0].gone
        async with page(door) as ann:
            assert await ann.hello(seat_key()) == WELCOME


async def test_a_page_that_floods_with_pings_and_does_not_read_is_cut_off() -> None:
    async with welcomed(compression=None, close_timeout=0.1) as (pages, door, flooding):
        transport = flooding.socket.transport
        transport.pause_reading()
        ping = b"\x89\xfd\0\0\0\0" + b"x" * 125
        while not transport.is_closing() and not pages.over:
            transport.write(ping * 100)
            await asyncio.sleep(0)
        await until(lambda: len(pages.over) == 1)
        async with page(door) as ann:
            assert await ann.hello(seat_key()) == WELCOME


@pytest.mark.parametrize("frame", [b"\x89\x80", b"\x8a\x80", b"\x00\x80"], ids=["pings", "pongs", "parts"])
async def test_frames_are_counted_and_not_only_their_bytes(frame: bytes) -> None:
    async with welcomed(compression=None) as (pages, _, ann):
        begun = b"\x01\x80\0\0\0\0" if frame[0] == 0 else b""  # an empty part of a text
        ann.socket.transport.write(begun + (frame + b"\0\0\0\0") * 300)
        assert begun or await is_still_served(ann)
        ann.socket.transport.write((frame + b"\0\0\0\0") * 400)
        assert await ann.ends() == []
        assert ann.socket.close_code == 1002
        await until(lambda: len(pages.over) == 1)


async def test_half_a_character_of_a_name_breaks_no_page() -> None:
    async with welcomed() as (pages, _, ann):
        await until(lambda: bool(pages.guests))
        pages.guests[0].send({"name": "\ud800!"})
        assert await ann.hears() == {"name": "?!"}


async def test_a_door_that_closes_says_goodbye() -> None:
    pages = Pages()
    async with AsyncExitStack() as stack:
        async with open_web_door(pages) as door:
            ann = await stack.enter_async_context(page(door))
            await ann.hello(seat_key())
            await silence(stack, door.port)
            await until(lambda: bool(pages.guests))
        assert await ann.ends() == [bye(words.CLOSED)]
        assert pages.over == pages.guests
        assert not door.admission.present


# ---- proxies and TLS -------------------------------------------------------------------------------


async def test_behind_a_proxy_browsers_are_counted_by_the_address_that_it_tells() -> None:
    pages = Pages()
    place = WebPlace(behind=True, host="cards.example.org")

    def passed_on(address: str, host: str = "cards.example.org") -> dict[str, Any]:
        told = {"X-Forwarded-For": f"198.51.100.1, {address}", "X-Forwarded-Host": host}
        return {"origin": "https://cards.example.org", "additional_headers": told}

    limits = Limits(per_address=1)
    async with open_web_door(pages, limits, place=place) as door, AsyncExitStack() as stack:
        ann = await stack.enter_async_context(page(door, **passed_on("203.0.113.9")))
        assert await ann.hello(seat_key()) == WELCOME
        bo = await stack.enter_async_context(page(door, **passed_on("203.0.113.9")))
        assert await bo.hello(seat_key()) == bye(told(words.ADDRESS_FULL, most=1))
        cy = await stack.enter_async_context(page(door, **passed_on("203.0.113.10")))
        assert await cy.hello(seat_key()) == WELCOME
        await until(lambda: len(pages.guests) == 2)
        assert [guest.address for guest in pages.guests] == ["203.0.113.9", "203.0.113.10"]
        assert [guest.round_trip() for guest in pages.guests] == [0, 0]
        door.admission.turn_away("203.0.113.11", 600)
        dan = await stack.enter_async_context(page(door, **passed_on("203.0.113.11")))
        assert "come back" in (await dan.hello(seat_key()))["bye"]
        with pytest.raises(InvalidStatus, match="403"):
            await stack.enter_async_context(
                page(door, **passed_on("203.0.113.9") | {"origin": f"http://{LOCAL}"})
            )
        with pytest.raises(InvalidStatus, match="421"):
            await stack.enter_async_context(page(door, **passed_on("203.0.113.9", "evil.example")))


async def test_over_tls_a_page_comes_by_https_alone(tmp_path: Path) -> None:
    key, certificate = new_certificate()
    (tmp_path / "cert.pem").write_bytes(certificate)
    (tmp_path / "key.pem").write_bytes(key)
    place = WebPlace(certificate=str(tmp_path / "cert.pem"), key=str(tmp_path / "key.pem"))
    trusting = ssl.create_default_context(cadata=certificate.decode())
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    async with open_web_door(Pages(), Limits(strangers_per_address=4, handshake=300), place=place) as door:
        where = f"{LOCAL}:{door.port}"
        async with AsyncExitStack() as stack:
            silent = [await silence(stack, door.port) for _ in range(8)]
            await until(lambda: sum(not listening.done() for listening in silent) == 4)
            ann = await stack.enter_async_context(
                page(door, scheme="wss", ssl=trusting, origin=f"https://{where}")
            )
            assert await ann.hello(seat_key()) == WELCOME
            with pytest.raises(InvalidStatus, match="403"):
                await stack.enter_async_context(
                    page(door, scheme="wss", ssl=trusting, origin=f"http://{where}")
                )
            assert await get(door.port) is None


async def refused_files(certificate: Path, key: Path) -> str:
    """Return what is said of a door with these files."""
    with pytest.raises(DoorClosed) as refused:
        async with open_web_door(Pages(), place=WebPlace(certificate=str(certificate), key=str(key))):
            pass
    return str(refused.value)


@pytest.mark.timeout(60)
async def test_files_that_are_no_certificate_are_told(tmp_path: Path) -> None:
    _, certificate = new_certificate()
    other, _ = new_certificate()
    good, bad = tmp_path / "good.pem", tmp_path / "bad.pem"
    good.write_bytes(certificate)
    for content in (other, b"nonsense", b""):
        bad.write_bytes(content)
        assert "bad.pem are no certificate and its key in PEM that fit" in await refused_files(good, bad)
    assert (
        await refused_files(good, tmp_path / "none.pem") == f"{tmp_path}/none.pem: no such file or directory"
    )
    for name, (make, said) in NOT_FILES.items():
        (tmp_path / name).mkdir()
        make(tmp_path / name / "file")
        assert said in await refused_files(tmp_path / name / "file", good)


async def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server((LOCAL, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(DoorClosed, match=f"port {port} is in use by .*use --web-port 0"):
            async with open_web_door(Pages(), port=port):
                pass


async def test_guests_of_a_proxy_are_counted_by_the_address_that_it_tells() -> None:
    pages, names = Pages(), ["203.0.113.7", "203.0.113.7", "2001:db8::7"]
    async with (
        open_web_door(pages, Limits(per_address=1), proxies=[PROXY]) as door,
        proxy_of(door.port, *names) as port,
        page(door, port=port) as ann,
        page(door, port=port) as bo,
        page(door, port=port) as cy,
    ):
        assert await ann.hello(seat_key()) == WELCOME
        assert await bo.hello(seat_key()) == bye(told(words.ADDRESS_FULL, most=1))
        assert await cy.hello(seat_key()) == WELCOME
        assert [guest.address for guest in pages.guests] == ["203.0.113.7", "2001:db8::"]
        assert [guest.round_trip() for guest in pages.guests] == [0, 0], "that of the proxy is not theirs"


async def test_a_proxy_that_has_the_https_tells_by_headers_alone() -> None:
    place = WebPlace(host="cards.example.org", behind=True)
    async with open_web_door(Pages(), place=place, proxies=["127.0.0.0/8"]) as door:
        told = await get(door.port, Host="cards.example.org", X_Forwarded_For="203.0.113.9")
        assert told is not None
        assert told.status == 200


def status(answer: Answered | None) -> int:
    return answer.status if answer is not None else 0


@pytest.mark.parametrize("place", [HERE, WebPlace(host="server", behind=True)], ids=["open", "behind"])
async def test_pages_through_the_tunnel_have_places_of_their_own(
    place: WebPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.net.limits.TUNNEL_PAGES", 0)
    one = Limits(strangers=1, request=60)
    async with open_web_door(Pages(), one, place=place, names=("server",), tunnel=0) as door:
        assert status(await get(door.tunnel, Host="server:8453")) == 200
        assert status(await get(door.tunnel)) == 421
        silent = [await asyncio.open_connection(LOCAL, door.tunnel) for _ in range(2)]
        async with asyncio.timeout(WITHIN):
            assert await silent[0][0].read() == b"", "it makes room for the newer one"
        assert status(await get(door.port)) == 200
        assert not silent[1][0].at_eof()
        for _, writer in silent:
            writer.close()


async def test_pages_do_not_keep_who_has_a_seat_out_of_the_tunnel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.net.limits.TUNNEL_PAGES", 1)
    pages, key = Pages(), seat_key()
    async with open_web_door(pages, names=(LOCAL,), tunnel=0) as door:
        by: Any = SimpleNamespace(port=door.tunnel)
        async with page(by) as eve, page(by) as mallory, page(by) as ann:
            assert await eve.hello(seat_key()) == WELCOME
            assert await mallory.hello(seat_key()) == bye(HOST_FULL)
            pages.known.add(known_as(key))
            assert await ann.hello(key) == WELCOME
