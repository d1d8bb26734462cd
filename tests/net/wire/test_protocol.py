"""The wire without sockets: bytes and time in, requests or a breach out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour import net
from parlour.net import limits
from parlour.net.rate_limits import Meter, Meters, Penalties
from parlour.net.transport.admission import HERE, Crowd, is_own, of_the_socket, plain, source
from parlour.net.wire.messages import PROTOCOL, Asked, Hello, OpenTable, Ping, Play
from parlour.net.wire.outbox import Outbox
from parlour.net.wire.protocol import Breach, ConnectionState, Protocol, Reason
from parlour.net.wire.refusals import Why

HELLO = b'{"type":"hello","id":1,"protocol":%d}\n' % PROTOCOL
PING = b'{"type":"ping","id":2}\n'


def breach(protocol: Protocol, chunk: bytes, now: float = 0.0) -> Reason:
    with pytest.raises(Breach) as caught:
        list(protocol.receive(chunk, now))
    return caught.value.reason


def read(protocol: Protocol, chunk: bytes) -> tuple[list[Asked], Breach | None]:
    """Return what came of `chunk`: the requests, and what ended the connection, if anything did."""
    asked: list[Asked] = []
    try:
        asked.extend(protocol.receive(chunk, 0.0))
    except Breach as caught:
        return asked, caught
    return asked, None


def opened() -> Protocol:
    protocol = Protocol(0.0)
    assert list(protocol.receive(HELLO, 0.0)) == [Hello(id=1, protocol=PROTOCOL)]
    return protocol


@given(st.lists(st.integers(0, len(HELLO + PING * 3)), max_size=8))
def test_it_does_not_matter_how_the_bytes_are_cut(cuts: list[int]) -> None:
    whole, protocol, asked = HELLO + PING * 3, Protocol(0.0), []
    for start, end in zip([0, *sorted(cuts)], [*sorted(cuts), len(whole)], strict=True):
        asked += list(protocol.receive(whole[start:end], 0.0))
    assert asked == [Hello(id=1, protocol=PROTOCOL), *[Ping(id=2)] * 3]


@given(st.binary(max_size=6000))
def test_no_bytes_do_more_than_end_the_connection(junk: bytes) -> None:
    for protocol in (Protocol(0.0), opened()):
        _, ended = read(protocol, junk)
        if ended is not None:
            assert str(ended).isprintable()
            assert protocol.state is ConnectionState.CLOSED
            assert list(protocol.receive(PING, 0.0)) == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from(["hello", "move", "say", "sit", "setup", "open", "vouch", "door"]),
)
def test_no_json_does_more_either(value: object, kind: str) -> None:
    for message in (value, {"type": kind, "id": 2, "move": value, "text": value, "options": value}):
        _, ended = read(opened(), json.dumps(message).encode() + b"\n")
        assert ended is None or str(ended).isprintable()


def test_what_came_before_a_wrong_line_counts() -> None:
    asked, ended = read(Protocol(0.0), HELLO + PING + b"nonsense\n" + PING)
    assert [request.type for request in asked] == ["hello", "ping"]
    assert ended is not None
    assert ended.reason is Reason.MALFORMED


def test_a_line_may_have_4096_bytes_and_not_one_more() -> None:
    longest = PING[:-1].ljust(limits.LINE - 1) + b"\n"
    assert len(list(opened().receive(longest, 0.0))) == 1
    assert breach(opened(), b" " + longest) is Reason.OVERSIZED
    assert breach(opened(), b" " * (limits.LINE + 1)) is Reason.OVERSIZED


def test_each_limit_of_time_ends_the_connection_just_then() -> None:
    silent = Protocol(0.0)
    silent.tick(4.9)
    with pytest.raises(Breach, match="hello"):
        silent.tick(5.0)
    slow = opened()
    assert list(slow.receive(b'{"type":', 1.0)) == []
    assert list(slow.receive(b'"ping"', 9.0)) == []
    assert slow.next_tick() == 11.0
    assert breach(slow, b",", 11.0) is Reason.TIMEOUT
    dead = opened()
    assert dead.next_tick() == 15.0
    dead.forgive(100.0)
    dead.tick(114.9)
    with pytest.raises(Breach, match="sign of life"):
        dead.tick(115.0)


@example(13.44)
@given(st.floats(0.0, 1e7))
def test_what_is_due_is_due_at_the_time_it_was_said_to_be(now: float) -> None:
    silent = Protocol(now)
    with pytest.raises(Breach):
        silent.tick(silent.next_tick())


def opening(length: int, start: bytes = b'{"id":2,"type":"open","rules":"') -> bytes:
    """An `open` of so many bytes, its newline included."""
    return start + b"x" * (length - len(start) - 3) + b'"}\n'


def test_only_an_open_may_be_longer_than_a_line() -> None:
    (wish,) = opened().receive(opening(limits.OPENING_LINE), 0.0)
    assert isinstance(wish, OpenTable)
    assert breach(opened(), opening(limits.OPENING_LINE + 1)) is Reason.OVERSIZED
    say = b'{"id":2,"type":"say","text":"'
    assert breach(opened(), opening(limits.LINE + 1, say)) is Reason.OVERSIZED
    forged = b'{"id":2,"type":"say","level":{"type":"open"},"text":"'
    assert breach(opened(), opening(limits.LINE + 1, forged)) is Reason.MALFORMED
    late = b'{"id":2,"rules":"' + b"x" * limits.LINE + b'","type":"open","name":"'
    assert breach(opened(), opening(2 * limits.LINE, late)) is Reason.OVERSIZED
    assert breach(Protocol(0.0), opening(limits.LINE + 1)) is Reason.OVERSIZED


def test_a_long_open_that_never_ends_is_held_to_the_same_limits() -> None:
    slow, start = opened(), opening(limits.OPENING_LINE)[: limits.LINE + 1]
    assert list(slow.receive(start, 1.0)) == []
    assert breach(slow, b"x", 1.0 + limits.LINE_WITHIN) is Reason.TIMEOUT
    assert breach(opened(), start + b"x" * limits.OPENING_LINE) is Reason.OVERSIZED


def test_a_move_may_hold_any_text() -> None:
    (move,) = opened().receive(b'{"type":"move","id":2,"move":"\\u202e play"}\n', 0.0)
    assert isinstance(move, Play)


def test_the_page_about_the_wire_knows_every_word_of_it() -> None:
    page = (Path(net.__file__).parent / "PROTOCOL.md").read_text("utf-8")
    kinds = [kind.model_fields["type"].default for kind in get_args(Asked)]
    for word in (*kinds, *Reason, *Why):
        assert f"`{word}`" in page or f'"{word}"' in page, f"net/PROTOCOL.md does not tell about {word}"


def test_a_meter_counts_in_a_sliding_window() -> None:
    meter = Meter(limits.Rate(2, 10.0))
    assert [meter.take(now) for now in (0.0, 5.0, 9.9, 10.0, 10.1, 15.0)] == [
        True,
        True,
        False,
        True,
        False,
        True,
    ]


def test_meters_are_one_per_address_and_do_not_pile_up() -> None:
    meters = Meters(limits.Rate(1, 10.0))
    assert meters.take("a", 0.0)
    assert not meters.full("b", 0.0)
    assert meters.full("a", 1.0)
    assert not meters.take("a", 1.0)
    for number in range(limits.ADDRESSES + 10):
        meters.take(number, 100.0)
    assert len(meters) == limits.ADDRESSES
    assert meters.full(limits.ADDRESSES, 100.0), "the latest are remembered"
    assert not meters.full(0, 100.0)
    assert meters.take("b", 110.0)
    assert len(meters) == 1


def test_a_meter_that_is_used_again_is_not_forgotten_for_others() -> None:
    meters = Meters(limits.Rate(1, 1000.0))
    assert meters.take("a", 0.0)
    for number in range(3 * limits.ADDRESSES):
        meters.take(number, float(number) / limits.ADDRESSES)
        assert not number % 1000 or not meters.take("a", 10.0)


def test_a_penalty_lasts_as_long_as_said() -> None:
    penalties = Penalties()
    penalties.give("192.0.2.1", 1000.0, 600.0)
    assert penalties.left("192.0.2.1", 1599.0) == 1.0
    assert dict(penalties.all(1599.0)) == {"192.0.2.1": 1.0}
    assert penalties.left("192.0.2.1", 1600.0) == 0.0
    assert dict(penalties.all(1600.0)) == {}
    assert penalties.left("192.0.2.2", 1000.0) == 0.0


def test_a_penalty_is_given_however_many_there_are() -> None:
    penalties = Penalties()
    for number in range(limits.ADDRESSES):
        penalties.give(f"a{number}", 1000.0, 600.0)
    penalties.give("a0", 1001.0, 600.0)
    penalties.give("192.0.2.1", 1002.0, 600.0)
    assert penalties.left("192.0.2.1", 1002.0) == 600.0
    assert penalties.left("a0", 1002.0) == 599.0, "the newest are remembered"
    assert penalties.left("a1", 1002.0) == 0.0
    assert len(dict(penalties.all(1002.0))) == limits.ADDRESSES


def test_an_outbox_keeps_order_and_drops_only_when_full() -> None:
    sent: list[bytes] = []
    outbox = Outbox(sent.append)
    assert outbox.put(b"1")
    outbox.pause()
    assert outbox.put(b"2")
    assert sent == [b"1"]
    outbox.resume()
    assert sent == [b"1", b"2"]
    outbox.pause()
    assert all(outbox.put(b"x") for _ in range(limits.QUEUE_MESSAGES))
    assert not outbox.put(b"x")
    outbox.clear()
    assert outbox.put(b"x" * (limits.QUEUE_BYTES - 1))
    assert not outbox.put(b"xx")
    assert outbox.put(b"x")
    assert not outbox.put(b"x")


def test_the_file_of_a_long_match_cuts_nobody_off_who_is_about_to_read() -> None:
    sent: list[bytes] = []
    outbox = Outbox(sent.append)
    outbox.pause()
    file = b"f" * (limits.QUEUE_BYTES + 1)
    told = [b"proof", file, b"update"]
    assert all(outbox.put(line) for line in told)
    assert not outbox.put(file)
    outbox.resume()
    assert b"".join(sent) == b"".join(told)
    outbox.pause()
    assert outbox.put(file)
    outbox.clear()
    assert outbox.put(file)


def test_silent_connections_make_room_and_talking_ones_stay() -> None:
    crowd: Crowd[int] = Crowd()
    for visitor in range(limits.SILENT_PER_ADDRESS):
        assert crowd.admit(visitor, "192.0.2.1") == []
    crowd.heard(0)
    assert crowd.admit(100, "192.0.2.1") == []
    assert crowd.admit(101, "192.0.2.1") == [1]
    assert 0 in list(crowd)


def test_an_address_has_so_many_connections_and_others_have_theirs() -> None:
    crowd: Crowd[int] = Crowd()
    for visitor in range(limits.CONNECTIONS_PER_ADDRESS):
        crowd.admit(visitor, "192.0.2.1")
        crowd.heard(visitor)
    assert crowd.admit(1000, "192.0.2.1") is None
    assert crowd.admit(1001, "192.0.2.2") == []
    for visitor in range(2000, 2000 + limits.CONNECTIONS_PER_ADDRESS):
        assert crowd.admit(visitor, "127.0.0.1") == []
        crowd.heard(visitor)
    assert crowd.admit(3000, "127.0.0.1") is None


def full_crowd(addresses: int) -> Crowd[int]:
    """A crowd of connections that have said hello, in which so many addresses hold as many each."""
    crowd: Crowd[int] = Crowd()
    for visitor in range(limits.CONNECTIONS):
        source = visitor % addresses
        assert crowd.admit(visitor, f"198.51.{100 + source // 256}.{source % 256}") == []
        crowd.heard(visitor)
    return crowd


def test_when_all_places_are_taken_the_address_with_most_gives_its_newest_to_a_newcomer() -> None:
    addresses = limits.CONNECTIONS // limits.CONNECTIONS_PER_ADDRESS
    crowd = full_crowd(addresses)
    assert crowd.admit(10_000, "192.0.2.1") == [limits.CONNECTIONS - addresses]
    assert len(list(crowd)) == limits.CONNECTIONS
    assert crowd.admit(10_001, "192.0.2.2") == [10_000], "who says nothing goes before who plays"
    crowd.heard(10_001)
    assert crowd.admit(10_002, "192.0.2.2") == [limits.CONNECTIONS - addresses + 1]


def test_who_comes_alone_to_a_full_port_is_not_pushed_out_by_an_address_that_has_many() -> None:
    addresses = limits.CONNECTIONS // 16
    crowd = full_crowd(addresses)
    assert crowd.admit(10_000, "192.0.2.1") == [limits.CONNECTIONS - addresses]
    assert crowd.admit(10_001, "198.51.100.3") is None
    crowd.remove(1)
    assert crowd.admit(10_002, "198.51.100.2") == []
    assert crowd.admit(10_003, "192.0.2.2") == [10_002], "the silent one of who has most"
    assert crowd.admit(10_004, "192.0.2.3") == [10_000], "the oldest of those with as many"


def test_where_every_address_holds_one_place_nobody_is_sent_away_for_a_newcomer() -> None:
    assert full_crowd(limits.CONNECTIONS).admit(10_000, "192.0.2.1") is None


def test_an_address_that_has_its_share_gets_no_more_when_all_places_are_taken() -> None:
    crowd = full_crowd(limits.CONNECTIONS // 16)
    assert crowd.admit(10_000, "198.51.100.3") is None


def test_the_unix_socket_has_places_of_its_own_for_one_account() -> None:
    crowd: Crowd[int] = Crowd(of_the_socket())
    for visitor in range(limits.LOCAL_CONNECTIONS):
        assert crowd.admit(visitor, HERE) == []
    assert crowd.admit(1000, HERE) == [0]
    for visitor in list(crowd):
        crowd.heard(visitor)
    assert crowd.admit(1001, HERE) is None
    assert limits.LOCAL_CONNECTIONS >= limits.SSH_CONNECTIONS + 32


def test_the_loudest_address_makes_room_first() -> None:
    crowd: Crowd[int] = Crowd()
    assert crowd.admit(0, "192.0.2.1") == []
    for visitor in range(1, limits.SILENT):
        assert crowd.admit(visitor, f"198.51.100.{visitor % 5}") == []
    assert crowd.admit(1000, "192.0.2.2") != [0]


def test_who_has_just_come_makes_no_room_for_an_address_with_more_silent_connections() -> None:
    crowd: Crowd[int] = Crowd()
    for visitor in range(limits.SILENT - 1):
        assert crowd.admit(visitor, f"198.51.100.{visitor % 5}") == []
    assert crowd.admit(1000, "192.0.2.1") == []
    for visitor in range(2000, 2000 + limits.SILENT):
        out = crowd.admit(visitor, f"198.51.101.{visitor % 5}")
        assert out
        assert out != [1000]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::%eth0"),
        ("fe80::1:2:3:4%2", "fe80::%2"),
        ("fe80:1::1%2", "fe80::%2"),
        ("fe80::%2", "fe80::%2"),
        ("fe80::1", "fe80::"),
        ("::1", "::1"),
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
        (("fe80::2", 40000, 0, 2), "fe80::%2"),
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
    assert [is_own(address) for address in ("127.0.0.1", "::1", "192.0.2.1", "what?")] == [
        True,
        True,
        False,
        False,
    ]
