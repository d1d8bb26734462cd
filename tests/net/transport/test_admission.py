"""Who is let in to a port, who makes room, and as which machine an address counts."""

from __future__ import annotations

import pytest

from parlour.net import limits
from parlour.net.ssh.door import of_the_door
from parlour.net.ssh.limits import Limits
from parlour.net.transport.admission import (
    HERE,
    Crowd,
    Places,
    is_own,
    of_the_port,
    of_the_socket,
    plain,
    source,
)


def come(crowd: Crowd[str], *visitors: str, is_heard: bool = False) -> list[list[str] | None]:
    """Let visitors come, `a0` from address `a`, and perhaps say hello; return who makes room for each."""
    out = []
    for visitor in visitors:
        out.append(crowd.admit(visitor, visitor[0]))
        assert not is_heard or crowd.heard(visitor)
    return out


def test_the_silent_make_room_first_who_has_waited_longest_at_the_most_crowded_address() -> None:
    crowd: Crowd[str] = Crowd(Places(9, 9, silent=4, silent_per_address=3))
    assert come(crowd, "a0", "a1", "a2", "a3") == [[], [], [], ["a0"]]
    assert come(crowd, "b0", "c0") == [[], ["a1"]]
    assert list(crowd) == ["a2", "a3", "b0", "c0"]


def test_a_newcomer_counts_for_its_own_address() -> None:
    crowd: Crowd[str] = Crowd(Places(9, 9, silent=2, silent_per_address=3))
    assert come(crowd, "a0", "b0", "b1") == [[], [], ["b0"]]


def test_who_has_just_come_makes_no_room_for_an_address_with_more_silent_connections() -> None:
    crowd: Crowd[str] = Crowd(Places(99, 99, silent=11, silent_per_address=11))
    come(crowd, *(f"{address}{number}" for number in "01" for address in "abcde"), "z0")
    for number in range(20):
        (out,) = come(crowd, f"{'fghij'[number % 5]}{number}")
        assert out
        assert out != ["z0"]


def test_an_address_has_so_many_connections_and_others_have_theirs() -> None:
    crowd: Crowd[str] = Crowd(Places(9, 2, silent=9, silent_per_address=9))
    come(crowd, "a0", "a1", "b0", is_heard=True)
    assert come(crowd, "a2", "b1") == [None, []]
    assert of_the_port().per_address == limits.CONNECTIONS_PER_ADDRESS


def full_crowd(*addresses: str, each: int) -> Crowd[str]:
    """All places are taken by connections that have said hello, as many of each address."""
    crowd: Crowd[str] = Crowd(Places(each * len(addresses), 9, silent=9, silent_per_address=9))
    come(crowd, *(f"{address}{number}" for number in range(each) for address in addresses), is_heard=True)
    return crowd


def test_when_all_places_are_taken_the_address_with_most_gives_its_newest_to_a_newcomer() -> None:
    crowd = full_crowd("a", "b", each=3)
    assert come(crowd, "c0") == [["a2"]]
    assert come(crowd, "d0") == [["c0"]], "who says nothing goes before who plays"
    crowd.heard("d0")
    assert come(crowd, "d1") == [["b2"]]
    assert len(crowd) == 6


def test_who_comes_alone_to_a_full_port_is_not_pushed_out_by_an_address_that_has_many() -> None:
    crowd = full_crowd("a", "b", each=3)
    assert come(crowd, "c0", "b3") == [["a2"], None]
    crowd.remove("b0")
    assert come(crowd, "b4") == [[]]
    assert come(crowd, "d0") == [["b4"]], "the silent one of who has most"
    assert come(crowd, "e0") == [["c0"]], "the oldest of those with as many"


def test_where_every_address_holds_one_place_nobody_is_sent_away_for_a_newcomer() -> None:
    assert come(full_crowd("a", "b", "c", each=1), "d0") == [None]


def test_the_unix_socket_has_places_of_its_own_for_one_account() -> None:
    crowd: Crowd[int] = Crowd(of_the_socket())
    for visitor in range(limits.LOCAL_CONNECTIONS):
        assert crowd.admit(visitor, HERE) == []
    assert crowd.admit(1000, HERE) == [0]
    for visitor in list(crowd):
        crowd.heard(visitor)
    assert crowd.admit(1001, HERE) is None
    assert limits.LOCAL_CONNECTIONS >= limits.SSH_CONNECTIONS + 32


def test_who_has_logged_in_at_a_door_is_never_sent_off_for_a_stranger() -> None:
    crowd: Crowd[str] = Crowd(of_the_door(Limits(connections=3, strangers=2, per_address=3)))
    come(crowd, "a0", "a1", "a2", is_heard=True)
    assert come(crowd, "b0") == [None]
    crowd.remove("a0")
    assert come(crowd, "b1") == [[]]


def test_a_stranger_makes_room_in_a_full_door_for_whoever_comes_also_beside_others_of_theirs() -> None:
    crowd: Crowd[str] = Crowd(of_the_door(Limits(connections=3, strangers=2, per_address=3)))
    come(crowd, "a0", "a1", is_heard=True)
    assert come(crowd, "b0", "a2") == [[], ["b0"]]


def test_an_address_has_room_again_when_one_has_left() -> None:
    crowd: Crowd[str] = Crowd(of_the_door(Limits(per_address=1)))
    come(crowd, "a0", "a1", "b0")
    assert [crowd.heard(visitor) for visitor in ("b0", "a1", "a0")] == [True, True, False]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("fe80::1:2:3:4%2", "fe80::%2"),
        ("fe80:1::1%2", "fe80::%2"),
        ("fe80::1", "fe80::"),
        ("what?", "what?"),
    ],
)
def test_an_address_counts_as_the_machine_behind_it(address: str, counted: str) -> None:
    assert plain(address) == counted


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        (("192.0.2.1", 40000), "192.0.2.1"),
        (("::ffff:192.0.2.1", 40000, 0, 0), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 40000, 0, 0), "2001:db8:1:2::"),
        (("fe80::1", 40000, 0, 2), "fe80::%2"),
        (("fe80::1", 40000, 0, 3), "fe80::%3"),
        (("fe80::1%eth0", 40000, 0, 3), "fe80::%eth0"),
        (("::1", 40000, 0, 0), "::1"),
        ((), ""),
        ("", ""),
        (None, ""),
    ],
)
def test_a_socket_s_peer_counts_as_its_address_and_link_local_ones_by_the_interface(
    peer: object, counted: str
) -> None:
    assert source(peer) == counted
    assert plain(counted) == counted


def test_this_machine_s_own_addresses_are_known() -> None:
    assert [each for each in ("127.0.0.1", "::1", "192.0.2.1", "what?") if is_own(each)] == [
        "127.0.0.1",
        "::1",
    ]
