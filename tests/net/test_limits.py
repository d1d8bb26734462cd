"""The numbers that keep one client from troubling the others (most: `test_security.py`)."""

from __future__ import annotations

import math

import pytest

from parlour.net import limits
from parlour.net.door.orders import DoorOrders
from parlour.net.ssh.guest import clamped
from parlour.net.ssh.limits import Limits
from parlour.net.web.limits import Limits as WebLimits
from parlour.net.web.orders import WebOrders
from parlour.rules.shelf import shelf
from tests.net.kit.paging import INVITATION


@pytest.mark.parametrize(
    ("stands", "promised"),
    [
        ((limits.PING_EVERY, limits.DEAD_AFTER), (5, 15)),
        ((limits.PASSWORDS_OF_A_TABLE, limits.PASSWORDS_JUDGED), (((20, 600), 0.25, 4, math.inf), (32, 0.5))),
        (limits.CODES_OF_A_REFEREE, ((20, 600), 0.25, 3, 256)),
        ((limits.NAME_CELLS, limits.LINE_CELLS, limits.MARKS), (16, 300, 2)),
        (limits.ASK_EVERY, 20),
        (limits.SLEPT, 5),
        (limits.SHUFFLE_WITHIN, 5),
        ((limits.CREDIT_ALLOWANCE, limits.MOST_CREDIT, limits.MOST_CREDIT_BY_PING), (0.015, 0.25, 0.1)),
        ((limits.RACE_WAITS, limits.FASTEST, limits.TIE), (0.3, 100, 12)),
        ((Limits().keepalive, Limits().keepalive_misses), (5, 3)),
        ((clamped(1, 1), clamped(4294967295, 4294967295)), ((20, 5), (300, 100))),
        ((limits.SSH_INPUT, limits.SSH_INPUT_AT_ONCE, limits.SSH_INPUT_PIECE), ((50, 1), 100, 64)),
        (limits.WEB_MESSAGES, (20, 1)),
        (limits.WEB_STALLED, 20),
        ((limits.SSH_INPUT_HELD, limits.SSH_PASTE_ENDLESS), (8 * 1024, 64 * 1024)),
    ],
)
def test_a_limit_is_what_was_promised(stands: object, promised: object) -> None:
    assert stands == promised


def test_the_doors_are_told_no_other_limits_than_these() -> None:
    orders = DoorOrders(secret="s", referee_port=1, fingerprint="f")
    assert Limits.of(orders.connections, orders.per_address) == Limits()
    web = WebOrders(secret="s", referee_port=1, fingerprint="f", invitation=INVITATION)
    assert WebLimits.of(web.connections, web.per_address) == WebLimits()


def test_house_rules_take_as_much_room_on_the_wire_as_on_the_shelf() -> None:
    assert limits.HOUSE_RULES == shelf.LARGEST
