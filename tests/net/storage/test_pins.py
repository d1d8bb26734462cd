"""A host seen once must show the same certificate again; what is remembered survives others."""

from __future__ import annotations

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Pins, RecentHosts, Tokens
from parlour.net.storage.referee_id import referee_id
from parlour.net.transport.tls import own_certificate

OLD, NEW = "0a" * 32, "0b" * 32


def test_a_host_is_known_by_the_latest_certificate_that_was_accepted() -> None:
    pins = Pins(Home())
    assert pins.known("kitchen") is None
    pins.remember("kitchen", OLD)
    pins.remember("kitchen", NEW)
    assert Pins(Home()).known("kitchen") == NEW
    assert pins.known("192.0.2.7:7453") is None


def test_a_forgotten_host_is_new_again_by_whatever_it_was_known() -> None:
    pins = Pins(Home())
    pins.remember("kitchen", OLD)
    pins.remember("192.0.2.7:7453", OLD)
    pins.remember("attic", NEW)
    for _ in range(2):
        pins.forget("kitchen")
    assert [pins.known(key) for key in ("kitchen", "192.0.2.7:7453", "attic")] == [None, None, NEW]


@pytest.mark.parametrize("content", ["", "[]", '{"kitchen": 1}', '{"kitchen": "abc"}', "{", "\xff"])
def test_a_damaged_pin_file_trusts_nobody(content: str) -> None:
    here = Home()
    here.write(here.pins, content)
    with pytest.raises(HomeError, match="damaged"):
        Pins(here).known("kitchen")


def test_a_token_is_kept_by_referee_and_can_be_forgotten() -> None:
    tokens = Tokens(Home())
    assert tokens.get("kitchen") is None
    tokens.put("kitchen", "one")
    tokens.put("attic", "two")
    tokens.put("kitchen", "three")
    assert (tokens.get("kitchen"), tokens.get("attic")) == ("three", "two")
    tokens.put("kitchen", "")
    assert (tokens.get("kitchen"), tokens.get("attic")) == (None, "two")


def test_the_oldest_tokens_make_room() -> None:
    here = Home()
    here.write(here.tokens, "{" + ", ".join(f'"{n}": "t"' for n in range(200)) + "}")
    tokens = Tokens(here)
    tokens.put("new", "secret")
    assert (tokens.get("0"), tokens.get("1"), tokens.get("new")) == (None, "t", "secret")


def test_damaged_tokens_count_as_none() -> None:
    here = Home()
    here.write(here.tokens, "{")
    Tokens(here).put("kitchen", "one")
    assert Tokens(here).get("kitchen") == "one"


def test_recent_hosts_are_the_latest_twenty_each_once() -> None:
    recent = RecentHosts(Home())
    for n in range(25):
        recent.add("192.0.2.7", 7000 + n, "Kitchen", now=float(n))
    recent.add("192.0.2.7", 7010, "Kit\x1bchen\u202e", now=99.0)
    ports = [host.port for host in recent.all()]
    assert ports[:3] == [7010, 7024, 7023]
    assert len(ports) == len(set(ports)) == 20
    assert recent.all()[0].name == "Kitchen"


@pytest.mark.parametrize(
    "content", ["{", '[{"address": "x", "port": 0}]', '[{"address": "x", "port": 99999}]']
)
def test_a_damaged_list_of_recent_hosts_counts_as_none(content: str) -> None:
    here = Home()
    here.write(here.recent, content)
    assert RecentHosts(here).all() == ()


def test_a_certificate_is_never_replaced_unasked() -> None:
    here = Home()
    own_certificate(here)
    here.write(here.certificate, "damaged")
    with pytest.raises(HomeError, match="damaged"):
        own_certificate(here)
    assert here.read(here.certificate) == b"damaged"


def test_a_certificate_without_its_key_is_reported() -> None:
    here = Home()
    own_certificate(here)
    here.remove(here.key)
    with pytest.raises(HomeError, match="is missing"):
        own_certificate(here)


def test_a_referee_has_a_lasting_id_and_a_solo_one_another() -> None:
    here = Home()
    assert referee_id(here) == referee_id(Home())
    assert referee_id(here) != referee_id(here, solo=True)
    here.write(here.referee_id, "\x1b nonsense")
    assert len(referee_id(here)) == 32
