"""The wire without sockets: bytes and time in, requests or a breach out."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour import net
from parlour.net import limits
from parlour.net.rate_limits import Meter, Meters, Penalties
from parlour.net.wire.messages import PROTOCOL, Asked, Hello, OpenTable
from parlour.net.wire.outbox import Outbox
from parlour.net.wire.protocol import Breach, Protocol, Reason
from parlour.net.wire.refusals import Why

HELLO = b'{"type":"hello","id":1,"protocol":%d}\n' % PROTOCOL
PING = b'{"type":"ping","id":2}\n'


def breach(protocol: Protocol, chunk: bytes, now: float = 0.0) -> Reason:
    with pytest.raises(Breach) as caught:
        list(protocol.receive(chunk, now))
    return caught.value.reason


def opened() -> Protocol:
    protocol = Protocol(0.0)
    assert list(protocol.receive(HELLO, 0.0)) == [Hello(id=1, protocol=PROTOCOL)]
    return protocol


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


def test_the_page_about_the_wire_knows_every_word_of_it() -> None:
    page = (Path(net.__file__).parent / "PROTOCOL.md").read_text("utf-8")
    kinds = [kind.model_fields["type"].default for kind in get_args(Asked)]
    for word in (*kinds, *Reason, *Why):
        assert f"`{word}`" in page or f'"{word}"' in page, f"net/PROTOCOL.md does not tell about {word}"


def test_a_meter_counts_in_a_sliding_window() -> None:
    meter = Meter(limits.Rate(2, 10.0))
    times = (0.0, 5.0, 9.9, 10.0, 10.1, 15.0)
    assert [now for now in times if meter.take(now)] == [0.0, 5.0, 10.0, 15.0]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let few addresses be remembered; return how many."""
    monkeypatch.setattr(limits, "ADDRESSES", 20)
    return 20


def test_meters_are_one_per_address_and_do_not_pile_up(few: int) -> None:
    meters = Meters(limits.Rate(1, 10.0))
    assert meters.take("a", 0.0)
    assert not meters.full("b", 0.0)
    assert meters.full("a", 1.0)
    assert not meters.take("a", 1.0)
    for number in range(few + 10):
        meters.take(number, 100.0)
    assert len(meters) == few
    assert meters.full(few, 100.0), "the latest are remembered"
    assert not meters.full(0, 100.0)
    assert meters.take("b", 110.0)
    assert len(meters) == 1


def test_a_meter_that_is_used_again_is_not_forgotten_for_others(few: int) -> None:
    meters = Meters(limits.Rate(1, 1000.0))
    assert meters.take("a", 0.0)
    for number in range(3 * few):
        meters.take(number, float(number) / few)
        assert number % 5 or not meters.take("a", 10.0)


def test_a_penalty_is_given_however_many_there_are(few: int) -> None:
    penalties = Penalties()
    for number in range(few):
        penalties.give(f"a{number}", 1000.0, 600.0)
    penalties.give("a0", 1001.0, 600.0)
    penalties.give("192.0.2.1", 1002.0, 600.0)
    assert penalties.left("192.0.2.1", 1002.0) == 600.0
    assert penalties.left("a0", 1002.0) == 599.0, "the newest are remembered"
    assert penalties.left("a1", 1002.0) == 0.0
    assert len(dict(penalties.all(1002.0))) == few


def test_a_penalty_lasts_as_long_as_said() -> None:
    penalties = Penalties()
    penalties.give("192.0.2.1", 1000.0, 600.0)
    assert penalties.left("192.0.2.1", 1599.0) == 1.0
    assert dict(penalties.all(1599.0)) == {"192.0.2.1": 1.0}
    assert penalties.left("192.0.2.1", 1600.0) == 0.0
    assert dict(penalties.all(1600.0)) == {}
    assert penalties.left("192.0.2.2", 1000.0) == 0.0


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
