"""A ticket introduces one person to one referee, once, for half a minute; its secret can be replaced."""

from __future__ import annotations

import stat
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import pytest

from parlour.net import limits
from parlour.net.auth.accounts import Traveler
from parlour.net.auth.rotating import GRACE, RotatingSecret
from parlour.net.limits import TICKET_LIVES
from parlour.net.room.file import ROTATES_WITHIN, RoomFile, RoomFileError
from parlour.net.room.tickets import SKEW, Tickets
from parlour.net.web.invitations import Invitations
from parlour.net.wire.messages import OpenTable, Sit
from tests.net.kit.tcp import TcpGuest, client_of
from tests.net.room.houses import OF_ALL, SECRET, member
from tests.net.room.people import hang_up
from tests.net.room.test_commands import typed
from tests.waiting import until

ANN = Traveler("a1", "Ann", ("0" * 64,), key="SHA256:" + "k" * 43, address="2001:db8::7", round_trip=0.04)
pytestmark = pytest.mark.timeout(400)
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


def test_a_ticket_says_who_comes_and_stays_used_for_as_long_as_it_is_fresh(
    here: Tickets, there: Tickets, clock: Clock
) -> None:
    ticket = here.issue(ANN, THERE)
    assert there.redeem(ticket) == ANN
    for _ in range(40):
        assert there.redeem(ticket) is None
        assert there.redeem(here.issue(ANN, THERE)) == ANN
        clock.now += 1.0


@pytest.mark.parametrize(
    ("later", "is_good"), [(-SKEW, True), (-SKEW - 1, False), (TICKET_LIVES + SKEW + 1, False)]
)
def test_clocks_may_differ_a_little_and_a_ticket_of_another_time_is_refused(
    here: Tickets, there: Tickets, clock: Clock, later: float, is_good: bool
) -> None:
    ticket = here.issue(ANN, THERE)
    clock.now += later
    assert there.redeem(ticket) == (ANN if is_good else None)


def test_a_ticket_is_good_at_one_referee_of_one_room(here: Tickets, there: Tickets, clock: Clock) -> None:
    assert Tickets(RotatingSecret(b"secret"), ELSEWHERE, clock).redeem(here.issue(ANN, THERE)) is None
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


# ---- the secret is replaced -----------------------------------------------------------------------

NOW = 1_700_000_000.0


class Kept:
    """What is kept of an invitation, for several machines."""

    def __init__(self, line: str) -> None:
        self.line = line

    async def invitation(self) -> str:
        return self.line

    async def replace_invitation(self, before: str, after: str) -> str:
        self.line = after if self.line == before else self.line
        return self.line


@pytest.mark.parametrize(
    ("later", "is_good"), [(-1.0, True), (0.0, True), (GRACE + 1, False)], ids=["a day", "then", "after that"]
)
def test_machines_with_either_secret_understand_each_other_for_a_day(later: float, is_good: bool) -> None:
    new = RotatingSecret(b"new", SECRET, since=NOW)
    clock = lambda: NOW + later  # noqa: E731
    before, after = Tickets(OF_ALL, HERE, clock), Tickets(new, THERE, clock)
    assert (after.redeem(before.issue(ANN, THERE)) == ANN) == is_good
    assert (before.redeem(after.issue(ANN, HERE)) == ANN) == (later < 0)
    only_new = Tickets(RotatingSecret(b"new"), HERE, clock)
    assert (only_new.redeem(after.issue(ANN, HERE)) == ANN) == (later >= 0)


async def test_an_invitation_ends_with_its_time_and_with_no_secret() -> None:
    made_at = time.time() - 3600
    kept = Kept(f"{'0' * 32} {made_at + limits.INVITED:.3f}")
    token = (await Invitations(OF_ALL, kept).present()).token
    changes = RotatingSecret(b"new", SECRET, since=made_at + 60)  # before now
    assert (await Invitations(changes, kept).present()).token == token
    renewed = await Invitations(changes, kept).renew()
    assert (await Invitations(RotatingSecret(b"new"), kept).present()).token == renewed.token


@pytest.mark.few
@pytest.mark.parametrize("is_first", [True, False], ids=["to the old secret", "to the new secret"])
async def test_the_door_vouches_for_a_guest_at_a_machine_that_has_another_file(
    database: str, is_first: bool
) -> None:
    new = RotatingSecret(b"new", SECRET, since=time.time() + 3600)
    first, second = (OF_ALL, new) if is_first else (new, OF_ALL)
    async with member(database, first) as there, member(database, second) as here:
        host = TcpGuest(await client_of(there, "Cleo"))
        table = (await host.ask(OpenTable(game="crazy-eights", seats=2))).table
        await until(lambda: here.room.address_of(table))
        guest = await here.guest_of_the_door("Ann", 0.01)
        assert (await guest.insist(Sit(table=table))).ok
        assert guest.client.address == there.address
        people = {person.name: person.address for person, _ in there.referee.connected()}
        assert people["Ann"] == "192.0.2.9", "only the ticket tells it"
        await hang_up(guest, host)


def test_the_file_of_a_room_is_rotated_by_a_command(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    made = RoomFile.new("postgresql://db/parlour")
    made.write(path)
    assert "former_secret" not in path.read_text()
    rotated = typed("room", "rotate", str(path))
    assert (rotated.status, rotated.complained) == (0, "")
    found = RoomFile.read(path)
    assert found.former_secret == made.secret
    assert found.secret != made.secret
    assert found.new_since > time.time() + ROTATES_WITHIN - 600
    assert found.model_copy(update={"secret": made.secret, "former_secret": "", "new_since": 0.0}) == made
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = typed("room", "rotate", str(path))
    assert again.status == 2
    assert "is being replaced already, in 24 hours" in again.complained
    at_once = typed("room", "rotate", "--at-once", str(path))
    assert "Stop all machines" in at_once.said
    assert RoomFile.read(path).former_secret == ""
    later = found.rotated(found.new_since + 1)
    assert (later.former_secret, later.new_since) == (found.secret, found.new_since + 1 + ROTATES_WITHIN)
    with pytest.raises(RoomFileError):
        later.rotated(found.new_since + 2)
