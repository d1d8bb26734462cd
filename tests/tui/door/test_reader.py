"""Reading what a guest sends: at what pace, and whatever it is."""

from __future__ import annotations

import asyncio

import pytest
from textual import events
from textual.message import Message

from parlour.net import limits
from parlour.net.rate_limits import Bucket
from parlour.tui.door.reader import Paste, Reader

pytestmark = pytest.mark.looptime


class Taps:
    """Where a reader delivers, and what it does to the guest."""

    def __init__(self) -> None:
        self.events: list[Message] = []
        self.paused = False
        self.reader = Reader(self.events.append, self._pause, self._resume)

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.events if isinstance(event, events.Key)]

    @property
    def pasted(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, events.Paste)]

    def _pause(self) -> None:
        self.paused = True

    def _resume(self) -> None:
        self.paused = False


async def test_keys_come_at_once_until_there_are_many_and_then_at_a_steady_pace() -> None:
    taps = Taps()
    taps.reader.feed(b"k" * 1000)
    await asyncio.sleep(0.1)
    early = len(taps.keys)
    assert early <= limits.SSH_INPUT_AT_ONCE + limits.SSH_INPUT.times * 0.1 + 64
    await asyncio.sleep(4)
    assert limits.SSH_INPUT.times * 3 < len(taps.keys) - early <= limits.SSH_INPUT.times * 4 + 64
    await asyncio.sleep(60)
    assert len(taps.keys) == 1000


async def test_the_guest_is_held_back_while_much_waits_and_let_go_when_it_is_read() -> None:
    taps = Taps()
    taps.reader.feed(b"k" * (limits.SSH_INPUT_HELD + 1))
    assert taps.paused
    await asyncio.sleep(limits.SSH_INPUT_HELD / limits.SSH_INPUT.times * 2)
    assert not taps.paused


async def test_the_wandering_mouse_never_delays_a_key() -> None:
    taps = Taps()
    for step in range(20):
        for column in range(60):
            taps.reader.feed(b"\x1b[<35;%d;5M" % (column + 1))
        taps.reader.feed(b"k")
        await asyncio.sleep(0.5)
        assert len(taps.keys) >= step - 12
    await asyncio.sleep(5)
    assert len(taps.keys) == 20


async def test_escape_alone_is_the_key_and_with_more_behind_it_a_sequence() -> None:
    taps = Taps()
    taps.reader.feed(b"\x1b")
    await asyncio.sleep(1)
    taps.reader.feed(b"\x1b")
    taps.reader.feed(b"[A")
    await asyncio.sleep(1)
    assert taps.keys == ["escape", "up"]


@pytest.mark.parametrize("piece", [1, 3, 7, 1000])
async def test_a_paste_may_be_cut_anywhere(piece: int) -> None:
    taps = Taps()
    sent = b"a\x1b[200~one\x1b[A\x00 two\x1b[201~b\x1b[200~three\x1b[201~c"
    for start in range(0, len(sent), piece):
        taps.reader.feed(sent[start : start + piece])
        await asyncio.sleep(0.05)
    await asyncio.sleep(2)
    assert taps.pasted == ["one\x1b[A two", "three"]
    assert taps.keys == ["a", "b", "c"]


async def test_a_paste_that_never_ends_is_given_up() -> None:
    taps = Taps()
    taps.reader.feed(b"\x1b[200~")
    for _ in range(40):
        taps.reader.feed(b"x" * 2048)
        await asyncio.sleep(1)
    assert [len(text) for text in taps.pasted] == [limits.SSH_PASTE]
    await asyncio.sleep(1000)
    taps.reader.feed(b"\x1b[B")
    await asyncio.sleep(10)
    assert taps.keys[-1] == "down"


async def test_a_character_may_be_cut_in_two_bad_ones_are_replaced_and_a_closed_reader_is_silent() -> None:
    taps = Taps()
    for byte in "é".encode():
        taps.reader.feed(bytes([byte]))
    taps.reader.feed(b"\xff")
    await asyncio.sleep(1)
    taps.reader.feed(b"k")
    taps.reader.close()
    taps.reader.feed(b"k")
    await asyncio.sleep(1)
    characters = [event.character for event in taps.events if isinstance(event, events.Key)]
    assert characters == ["é", "\ufffd"]


@pytest.mark.parametrize(
    "unreadable",
    [b"\x1b[1114112u", b"\x1b[99999999999999999999u", b"\x1b[55296u", b"\x1b[48;0;0;0;0t\x1b[<0;5;5M"],
)
async def test_what_the_parser_cannot_read_is_nothing_and_the_next_key_arrives(unreadable: bytes) -> None:
    taps = Taps()
    taps.reader.feed(unreadable)
    await asyncio.sleep(1)
    taps.reader.feed(b"k")
    await asyncio.sleep(1)
    assert taps.keys == ["k"]


async def test_a_bucket_fills_at_its_rate_up_to_its_burst() -> None:
    bucket = Bucket(limits.Rate(10, 1.0), burst=5, now=0)
    bucket.take(7, now=0)
    assert bucket.wait(now=0) == pytest.approx(0.3)
    assert bucket.wait(now=0.3) == pytest.approx(0, abs=1e-9)
    assert bucket.level(now=100) == 5


async def test_a_paste_keeps_what_is_of_use_and_finds_its_end() -> None:
    paste = Paste()
    assert paste.take("x" * (limits.SSH_PASTE_ENDLESS - 10)) is None
    assert paste.take("y\x1b[20") is None
    assert paste.take("1~rest") == "rest"
    assert paste.text == "x" * limits.SSH_PASTE
