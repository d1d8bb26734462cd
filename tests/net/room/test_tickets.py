"""A ticket introduces one person to one referee, once, and for half a minute."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

from parlour.net.auth.accounts import Traveler
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.limits import TICKET_LIVES
from parlour.net.room.tickets import SKEW, Tickets

ANN = Traveler("a1", "Ann", ("0" * 64,), key="SHA256:" + "k" * 43, address="2001:db8::7", round_trip=0.04)
HERE, THERE, ELSEWHERE = "a.example:7453", "b.example:7453", "c.example:7453"


class Clock:
    """What time it is, as all machines of a test see it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def here(clock: Clock) -> Tickets:
    return Tickets(RotatingSecret(b"secret"), HERE, clock)


@pytest.fixture
def there(clock: Clock) -> Tickets:
    return Tickets(RotatingSecret(b"secret"), THERE, clock)


def test_a_ticket_says_who_comes(here: Tickets, there: Tickets) -> None:
    assert there.redeem(here.issue(ANN, THERE)) == ANN


def test_a_ticket_is_good_once(here: Tickets, there: Tickets) -> None:
    ticket = here.issue(ANN, THERE)
    assert there.redeem(ticket)
    assert there.redeem(ticket) is None
    assert there.redeem(here.issue(ANN, THERE)) == ANN


def test_a_used_ticket_stays_used_for_as_long_as_it_is_fresh(
    here: Tickets, there: Tickets, clock: Clock
) -> None:
    ticket = here.issue(ANN, THERE)
    assert there.redeem(ticket)
    for _ in range(40):
        clock.now += 1.0
        assert there.redeem(here.issue(ANN, THERE))
        assert there.redeem(ticket) is None


def test_a_stale_ticket_is_refused(here: Tickets, there: Tickets, clock: Clock) -> None:
    ticket = here.issue(ANN, THERE)
    clock.now += TICKET_LIVES + SKEW + 1
    assert there.redeem(ticket) is None


def test_clocks_may_differ_a_little(here: Tickets, there: Tickets, clock: Clock) -> None:
    ticket = here.issue(ANN, THERE)
    clock.now -= SKEW
    assert there.redeem(ticket) == ANN


def test_a_ticket_from_the_future_is_refused(here: Tickets, there: Tickets, clock: Clock) -> None:
    ticket = here.issue(ANN, THERE)
    clock.now -= SKEW + 1
    assert there.redeem(ticket) is None


def test_a_ticket_is_good_at_one_referee(here: Tickets, clock: Clock) -> None:
    assert Tickets(RotatingSecret(b"secret"), ELSEWHERE, clock).redeem(here.issue(ANN, THERE)) is None


def test_a_ticket_of_another_room_is_refused(there: Tickets, clock: Clock) -> None:
    assert there.redeem(Tickets(RotatingSecret(b"another"), HERE, clock).issue(ANN, THERE)) is None


def test_a_ticket_that_was_changed_is_refused(here: Tickets, there: Tickets) -> None:
    whole = urlsafe_b64decode(here.issue(ANN, THERE))
    for at in range(len(whole)):
        changed = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        assert there.redeem(urlsafe_b64encode(changed).decode()) is None
    assert there.redeem(urlsafe_b64encode(whole).decode()) == ANN


@pytest.mark.parametrize("ticket", ["", "x", "=", "\N{SNOWMAN}", "A" * 43, "A" * 1024, "\ud800"])
def test_what_is_no_ticket_is_refused(there: Tickets, ticket: str) -> None:
    assert there.redeem(ticket) is None
