"""The wire with everything a stranger may think of: it asks something, or one connection is over."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net import limits
from parlour.net.wire.messages import ASKED, Play
from parlour.net.wire.protocol import Protocol, Reason
from tests.fuzz.seeds import seeds, sow
from tests.fuzz.wire import HELLO, heard, stands

LINES = (
    b'{"type":"ping","id":2}\n',
    b'{"type":"move","id":3,"move":"play R7","seen":4,"once":"a-1"}\n',
    b'{"type":"next","id":4,"text":"play W N then"}\r\n',
    b'{"type":"say","id":5,"text":"h\\u00e9 \xf0\x9f\x83\x8f"}\n',
    b'{"type":"setup","id":6,"options":{"target":"60"},"timer":30}\n',
    b'{"type":"open","id":7,"rules":"' + b"x" * limits.LINE + b'"}\n',
    b'{"type":"measured","id":8,"ticket":"t","rtt":1.5}\n',
    HELLO,
)
PIECES = (
    b"\n", b"{", b"}", b"[" * 300, b'{"a":' * 300, b"NaN", b"-Infinity", b"1e999", b"9" * 5_000, b"-0",
    b'"\\ud800"', b'"\\udfff\\ud800"', b"\xed\xa0\x80", b"\xff\xfe", b"\x00", b"\xef\xbb\xbf", b"null",
    b'"type":"open",', b'"type":"ping",', b'"id":2,', b'"__proto__":{},', b" " * limits.LINE, b'"' * 7,
)  # fmt: skip
CUTS = st.lists(st.integers(0, 12_000), max_size=6)


@st.composite
def conversations(draw: st.DrawFn) -> bytes:
    """Lines that are right, some of them changed in places, behind a hello."""
    said = bytearray(b"".join(draw(st.lists(st.sampled_from(LINES), max_size=4))))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(said)))
        lost = draw(st.sampled_from((0, 1, 1, 5, 40)))
        said[at : at + lost] = draw(st.sampled_from(PIECES) | st.binary(max_size=4))
    return draw(st.sampled_from((HELLO, HELLO, HELLO, b""))) + bytes(said)


@pytest.mark.wide
@given(conversations() | st.binary(max_size=2_000), CUTS)
def test_whatever_is_sent_and_however_it_is_cut_one_connection_is_over_at_most(
    said: bytes, cuts: list[int]
) -> None:
    stands(said, cuts)


@pytest.mark.parametrize("said", seeds().values(), ids=seeds())
def test_fuzzing_by_hand_begins_with_requests_of_every_kind_that_are_right(said: bytes) -> None:
    places, _, lines = said.partition(b"|")
    assert not places
    for line in lines.splitlines():
        assert ASKED.validate_json(line).id in (2, 3)


def test_an_empty_corpus_is_given_seeds_and_words_and_a_full_one_is_left_alone(tmp_path: Path) -> None:
    corpus = tmp_path / "wire"
    assert sow(corpus) == [f"-dict={corpus}.dict"]
    assert {path.name for path in corpus.iterdir()} == set(seeds())
    words = Path(f"{corpus}.dict").read_text().splitlines()
    assert {'"commitment"', '"go-on"', '"\\x0a"'} <= set(words)
    assert [word for word in words if not re.fullmatch(r'"([\w\[\]{}-]|\\x[0-9a-f]{2})+"', word)] == []
    (corpus / "ping").unlink()
    sow(corpus)
    assert not (corpus / "ping").exists()


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"measured","id":2,"ticket":"t","rtt":NaN}',
        b'{"type":"measured","id":2,"ticket":"t","rtt":1e999}',
        b'{"type":"ping","id":' + b"9" * 4_000 + b"}",
        b'{"type":"ping","id":1e2}',
        b'{"type":"ping","id":true}',
        b'{"type":"say","id":2,"text":"\\ud800"}',
        b'{"type":"say","id":2,"text":"\xed\xa0\x80"}',
        b'{"type":"setup","id":2,"options":' + b'{"a":' * 500 + b"1" + b"}" * 500 + b"}",
        b'{"type":"say","id":2,"text":' + b"[" * 2_000 + b"]" * 2_000 + b"}",
        b'{"type":"ping","type":"nothing","id":2}',
        b'{"type":"ping","id":2,"\xe2\x80\xae":1}',
        b"[]",
        b"",
    ],
    ids=lambda line: line[:60].decode("latin1"),
)
def test_these_lines_end_the_connection_as_malformed(line: bytes) -> None:
    found = stands(HELLO + line + b"\n" + LINES[0], [len(HELLO) + 5])
    assert len(found.asked) == 1
    assert found.reason == Reason.MALFORMED


def test_of_a_key_said_twice_every_reader_takes_the_same() -> None:
    """The version is read before the rest of a hello: neither may believe what the other does not."""
    twice = HELLO.replace(b'"protocol"', b'"protocol":99,"protocol"')
    assert stands(twice).asked == stands(HELLO).asked
    assert stands(HELLO.replace(b"}", b',"protocol":99}')).reason == Reason.VERSION
    (_, move) = stands(HELLO + b'{"type":"move","id":2,"move":"draw","move":"play R7"}\n').asked
    assert isinstance(move, Play)
    assert move.move == "play R7"


def test_a_line_is_too_long_wherever_it_is_cut() -> None:
    long = json.dumps({"type": "say", "id": 2, "text": "x" * limits.LINE}).encode() + b"\n"
    for place in (1, limits.LINE - 1, limits.LINE, limits.LINE + 1, len(long) - 1):
        found = stands(HELLO + long, [len(HELLO) + place])
        assert found.reason == Reason.OVERSIZED


def test_what_came_before_a_wrong_line_counts() -> None:
    assert [one.type for one in heard([HELLO, LINES[0], b"?\n"]).asked] == ["hello", "ping"]


class Watched(bytearray):
    """What a protocol holds of a line, which counts the bytes that are looked through for its end."""

    looked = 0

    def find(self, sub: object, start: object = 0, end: object = None) -> int:
        assert isinstance(start, int)
        self.looked += len(self) - start
        return super().find(b"\n", start)


def test_a_line_that_comes_byte_by_byte_is_looked_through_once() -> None:
    protocol = Protocol(0.0)
    list(protocol.receive(HELLO, 0.0))
    held = protocol._rest = Watched()
    line = b'{"type":"open","id":7,"rules":"' + b"x" * 9_000
    for byte in line:
        assert list(protocol.receive(bytes([byte]), 0.0)) == []
    assert held.looked == len(line)


def test_after_a_long_open_no_other_line_is_held_for_longer() -> None:
    long = LINES[5]
    assert len(long) > limits.LINE
    for places in ((), (len(HELLO) + limits.LINE + 1,)):
        found = stands(HELLO + long + b" " * (limits.LINE + 1), places)
        assert len(found.asked) == 2
        assert found.reason == Reason.OVERSIZED
