"""What browsers may ask of the web door, and what they are told: names, origins, methods, files, headers."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from websockets.datastructures import Headers

from parlour.net.transport.proxied import Caller
from parlour.net.web.files import POLICY
from parlour.net.web.requests import Asker, Ways
from tests.net.kit.paging import FILES, LOCAL, SHELL, UPGRADE, Answered, Pages, ask, get, open_web_door

HERE = ("192.168.1.20", 8453)
PEER = ("192.168.1.7", 50000)
PROXY = ("127.0.0.1", 50000)
CARDS = Ways(frozenset({"cards.example.org", "kitchen.local:9000"}))
BEHIND = Ways(frozenset({"cards.example.org"}), behind=True)


def host_of(ways: Ways, host: str, here: Any = HERE, peer: Any = PEER) -> str:
    """Return the origin of the page for who comes by `host`, "" if that is not this door's."""
    asker = ways.asker(Headers({"Host": host}), Caller.of(peer), here)
    return asker.origin if asker is not None else ""


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("192.168.1.20:8453", HERE),
        ("192.168.1.20:8453", ("::ffff:192.168.1.20", 8453, 0, 0)),
        ("192.168.1.20", ("192.168.1.20", 80)),
        ("[2001:db8::1]:8453", ("2001:db8::1", 8453, 0, 0)),
        ("[2001:DB8:0::1]:8453", ("2001:db8::1", 8453, 0, 0)),
        ("localhost:8453", ("127.0.0.1", 8453)),
        ("localhost:8453", ("::1", 8453, 0, 0)),
        ("Cards.Example.Org:8453", HERE),
        ("cards.example.org", HERE),
        ("kitchen.local:9000", HERE),
    ],
)
def test_a_host_is_the_address_of_this_door_or_a_name_that_was_given(host: str, here: Any) -> None:
    assert host_of(CARDS, host, here) == f"http://{host.lower()}"


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.20",
        "192.168.1.20:80",
        "192.168.1.21:8453",
        "localhost:8453",
        "evil.example.org:8453",
        "cards.example.org:80",
        "cards.example.org.evil.example:8453",
        "kitchen.local:8453",
        "192.168.1.20:8453@evil.example",
        "192.168.1.20:8453, evil.example",
        "[::ffff:192.168.1.20%1]:8453",
        "",
        " ",
        "192.168.1.20:",
        "192.168.1.20:99999999",
    ],
)
def test_any_other_host_is_refused(host: str) -> None:
    assert host_of(CARDS, host) == ""


def test_a_host_that_is_named_twice_is_refused() -> None:
    headers = Headers([("Host", "192.168.1.20:8453"), ("Host", "192.168.1.20:8453")])
    assert CARDS.asker(headers, Caller.of(PEER), HERE) is None


def forwarded(peer: tuple[str, int], **more: str) -> Asker | None:
    named = {"X-Forwarded-For": "10.0.0.1, 203.0.113.9", "X-Forwarded-Host": "cards.example.org"}
    headers = {"Host": "127.0.0.1:8453", **named, **{name.replace("_", "-"): to for name, to in more.items()}}
    return BEHIND.asker(Headers(headers), Caller.of(peer), ("127.0.0.1", 8453))


def test_a_proxy_on_this_machine_tells_who_asks_and_by_which_name() -> None:
    assert forwarded(PROXY) == Asker("203.0.113.9", "https://cards.example.org", "", is_direct=False)
    plain = forwarded(PROXY, X_Forwarded_Proto="http")
    assert plain is not None
    assert plain.origin == "http://cards.example.org"
    assert forwarded(PROXY, X_Forwarded_Host="evil.example") is None
    nonsense = forwarded(PROXY, X_Forwarded_For="203.0.113.9, unknown")
    assert nonsense is not None
    assert nonsense.address == "127.0.0.1"


def test_nobody_else_is_believed_to_be_a_proxy() -> None:
    asker = forwarded(PEER)
    assert asker is not None
    assert (asker.address, asker.origin) == (PEER[0], "http://127.0.0.1:8453")
    headers = Headers({"Host": "localhost:1", "X-Forwarded-For": "10.0.0.1"})
    assert CARDS.asker(headers, Caller.of(PROXY), PROXY) is None


@pytest.mark.parametrize(
    ("accepted", "liked"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.5, fr ; q=0.7", "fr"),
        ("*", ""),
        ("de;q=0", ""),
        ("", ""),
        (";;q=, " + "x" * 5000 + ",de", ""),
    ],
)
def test_the_language_is_the_one_that_the_browser_likes_best(accepted: str, liked: str) -> None:
    headers = Headers({"Host": "192.168.1.20:8453", "Accept-Language": accepted})
    asker = CARDS.asker(headers, Caller.of(PEER), HERE)
    assert asker is not None
    assert asker.language == liked


# ---- over sockets ----------------------------------------------------------------------------------


def is_guarded(answer: Answered | None) -> Answered:
    """Check the headers that every answer has, and return it."""
    assert answer is not None
    assert answer.headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers
    assert "set-cookie" not in answer.headers
    return answer


async def test_the_page_and_its_files_are_served_and_kept_by_browsers() -> None:
    async with open_web_door(Pages()) as door:
        for path, file in FILES.items():
            answer = is_guarded(await get(door.port, path))
            assert (answer.status, answer.body) == (200, file.content)
            assert answer.headers["content-type"] == file.kind
            assert answer.headers["cache-control"] == "no-cache"
            again = is_guarded(await get(door.port, path, If_None_Match=answer.headers["etag"]))
            assert (again.status, again.body) == (304, b"")
        small = is_guarded(await get(door.port, "/", Accept_Encoding="gzip, br"))
        assert small.headers["content-encoding"] == "gzip"
        assert gzip.decompress(small.body) == SHELL.content


async def test_requests_that_are_not_for_this_page_are_refused() -> None:
    async with open_web_door(Pages()) as door:
        own = f"http://{LOCAL}:{door.port}"
        refused = {
            421: [
                await get(door.port, Host=host) for host in ("evil.example", f"evil.example:{door.port}", "")
            ],
            404: [
                await get(door.port, path)
                for path in ("/../door.py", "//page.js", "/page.js/", "/page.js?", "/%2e%2e/key.pem", own)
            ],
            405: [await get(door.port, method=method) for method in ("HEAD", "OPTIONS", "PUT", "TRACE")],
            403: [
                await get(door.port, "/table", **UPGRADE, Origin=origin)
                for origin in (
                    "",
                    "null",
                    "http://evil.example",
                    own + "/",
                    own + ".evil.example",
                    f"https{own[4:]}",
                )
            ],
        }
        assert {
            status: {is_guarded(answer).status for answer in answers} for status, answers in refused.items()
        } == {status: {status} for status in refused}
        older = UPGRADE | {"Origin": own, "Sec_WebSocket_Version": "7"}
        assert is_guarded(await get(door.port, "/table", **older)).status == 400
        twice = f"GET /table HTTP/1.1\r\nHost: {own[7:]}\r\nOrigin: {own}\r\nOrigin: {own}\r\n\r\n"
        assert is_guarded(await ask(door.port, twice.encode())).status == 403
        assert is_guarded(await get(door.port, "/")).status == 200


async def test_requests_with_a_body_or_too_long_a_head_are_not_read() -> None:
    head = f"Host: {LOCAL}\r\n"
    too_much = [
        f"POST / HTTP/1.1\r\n{head}Content-Length: 9\r\n\r\nsomething",
        f"POST / HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        f"GET /{'x' * 10_000} HTTP/1.1\r\n{head}\r\n",
        f"GET / HTTP/1.1\r\n{head}{'X: y' * 10_000}\r\n\r\n",
        "GET / HTTP/1.1\r\n" + "X: y\r\n" * 1_000 + "\r\n",
        "\x16\x03\x01 hello over TLS\r\n\r\n",
    ]
    async with open_web_door(Pages()) as door:
        for request in too_much:
            answer = await ask(door.port, request.encode("latin-1"))
            assert answer is None or is_guarded(answer).status in (414, 431)
        assert is_guarded(await get(door.port, "/")).status == 200


def test_through_the_tunnel_the_name_counts_and_the_port_is_that_of_the_server() -> None:
    through, loopback = Caller.through_the_tunnel(), ("127.0.0.1", 41000)

    def origin(ways: Ways, host: str, **more: str) -> str | None:
        fields = {"Host": host} | {name.replace("_", "-"): text for name, text in more.items()}
        asker = ways.asker(Headers(fields), through, loopback)
        assert asker is None or (asker.address, asker.is_direct) == (through.address, False)
        return asker.origin if asker is not None else None

    assert origin(CARDS, "cards.example.org:8453") == "http://cards.example.org:8453"
    assert origin(CARDS, "Cards.example.org") == "http://cards.example.org"
    for stranger in ("127.0.0.1:41000", "localhost:41000", "evil.example", "192.168.1.20:8453"):
        assert origin(CARDS, stranger) is None
    told = {"X_Forwarded_For": "192.0.2.7", "X_Forwarded_Proto": "https"}
    assert origin(BEHIND, "cards.example.org", **told) == "https://cards.example.org"
