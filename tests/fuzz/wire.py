"""What holds for any bytes that a stranger sends, however the network cuts them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from parlour.net import limits
from parlour.net.wire.messages import ASKED, PROTOCOL, Asked, Farewell
from parlour.net.wire.protocol import Breach, ConnectionState, Protocol
from parlour.rules.sentences import in_words

HELLO = b'{"type":"hello","id":1,"protocol":%d}\n' % PROTOCOL
LONGEST_WORDS = 160
"""A farewell is short, whatever was sent."""


class Heard(NamedTuple):
    """What a connection came to: its requests, and the farewell's reason and words ("" if it goes on)."""

    asked: tuple[Asked, ...]
    reason: str = ""
    words: str = ""


def heard(chunks: Iterable[bytes]) -> Heard:
    """Return what comes of `chunks`; anything but a Breach is a fault, and is raised."""
    protocol, asked = Protocol(0.0), list[Asked]()
    try:
        for chunk in chunks:
            asked.extend(protocol.receive(chunk, 0.0))
    except Breach as ended:
        assert protocol.state is ConnectionState.CLOSED
        assert list(protocol.receive(HELLO, 0.0)) == [], "a connection that is over asks nothing"
        return Heard(tuple(asked), ended.reason, str(ended))
    assert protocol.state is (ConnectionState.OPEN if asked else ConnectionState.NEW)
    assert len(protocol._rest) <= limits.OPENING_LINE, "no more is held than a line may have"
    return Heard(tuple(asked))


def cut(data: bytes, places: Iterable[int]) -> list[bytes]:
    """Return `data` in pieces, cut at `places`."""
    return [data[start:end] for start, end in pairwise([0, *sorted(places), len(data)])]


def stands(data: bytes, places: Iterable[int] = ()) -> Heard:
    """Hold `data` to all that is promised, whole and cut at `places`; return what it came to."""
    whole = heard([data])
    assert heard(cut(data, (min(place, len(data)) for place in places))) == whole
    for request in whole.asked:
        line = request.model_dump_json().encode()  # no half of a character pair passes, no NaN
        assert ASKED.validate_json(line) == request
    if whole.reason:
        assert whole.words.isprintable()
        assert len(whole.words) <= LONGEST_WORDS
        Farewell(reason=whole.reason, told=in_words(whole.words), words=whole.words)
    return whole
