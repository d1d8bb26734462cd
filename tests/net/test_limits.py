"""The numbers that keep one client from troubling the others, as they were promised."""

from __future__ import annotations

import pytest

from net import limits
from net.ssh import Limits, clamped


@pytest.mark.parametrize(
    ("stands", "promised"),
    [
        (limits.LINE, 4096),
        (limits.HELLO_WITHIN, 5),
        (limits.LINE_WITHIN, 10),
        ((limits.PING_EVERY, limits.DEAD_AFTER), (5, 15)),
        ((limits.QUEUE_MESSAGES, limits.QUEUE_BYTES), (64, 256 * 1024)),
        (limits.MOVES, (20, 10)),
        (limits.CHAT, (5, 10)),
        ((limits.BREACHES.times, limits.PENALTY), (3, 600)),
        ((limits.FOUND, limits.FOUND_AN_ADDRESS), (200, 8)),
        ((Limits().connections, Limits().strangers, Limits().per_address, Limits().login), (64, 8, 4, 15)),
        ((Limits().keepalive, Limits().keepalive_misses), (5, 3)),
        ((clamped(1, 1), clamped(4294967295, 4294967295)), ((20, 5), (300, 100))),
    ],
)
def test_a_limit_is_what_was_promised(stands: object, promised: object) -> None:
    assert stands == promised
