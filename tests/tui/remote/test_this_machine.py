"""How one's own terminal reaches referees: its own, and those of others."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.net.errors import CannotConnect, HomeError, NetError, WrongFingerprint, WrongVersion
from parlour.net.limits import PerAddress
from parlour.net.process.daemon import NotStarted, RunningReferee, running_referee, stop_referee
from parlour.net.storage.data_folder import Home
from parlour.net.storage.hosts import Pins, Tokens
from parlour.net.web.orders import WebPlace
from parlour.net.wire.messages import PROTOCOL, OpenTable, Ready, Sit, Start
from parlour.rules.sentences import in_words
from parlour.tui.commands.arguments import web_place
from parlour.tui.commands.cli import parser
from parlour.tui.remote import own_referee
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.remote.local import ThisMachine, wall_of_own
from parlour.tui.remote.own_referee import Doors, open_referee, serve_command
from parlour.tui.remote.subprocess_args import SERVE
from tests.net.kit.open_house import GAME, OpenHouse, open_house
from tests.waiting import until

ANYWHERE = Doors(port=0)


@pytest.fixture
def own() -> Iterator[Home]:
    """A data folder whose referees are ended after the test."""
    home = Home()
    yield home
    for file in (home.referee_file, home.solo_file):
        stop_referee(home, file)


@pytest.fixture(autouse=True)
def unannounced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the referees of these tests off the network."""
    monkeypatch.setattr(own_referee, "SERVE", (*SERVE, "--private"))


class Stranger:
    """Answers whether to trust a host never met before, and notes that it was asked."""

    def __init__(self, answer: bool = True) -> None:
        self.asked: list[str] = []
        self._answer = answer

    async def __call__(self, fingerprint: str) -> bool:
        self.asked.append(fingerprint)
        return self._answer


def place_of(house: OpenHouse, referee: str = "", fingerprint: str = "") -> HostToJoin:
    return HostToJoin(house.address, "Kitchen", referee, fingerprint)


# ---- one's own referees ----------------------------------------------------------------------


async def test_playing_alone_starts_a_referee_that_knows_us_when_we_come_back_and_logs_no_secret(
    own: Home, home: Path
) -> None:
    machine = ThisMachine(own)
    line = await machine.solo("Ann")
    for request in (OpenTable(game=GAME, seats=2, bots=1, password="sesame"), Ready(), Start()):
        assert (await line.ask(request)).ok
    secrets = [line.welcome.token, "sesame"]
    await line.close()
    again = await machine.solo("Ann")
    assert again.welcome.table == "t1"
    await again.close()
    assert running_referee(own, own.referee_file) is None, "nobody else can come"
    running = running_referee(own, own.solo_file)
    assert running is not None
    assert stop_referee(own, own.solo_file)
    log = home / "solo.log"
    assert log.stat().st_mode & 0o777 == 0o600
    assert not any(secret in log.read_text() for secret in [*secrets, running.secret])


async def test_hosting_starts_one_referee_and_uses_it_and_a_board_on_the_wall_takes_a_seat_from_nobody(
    own: Home,
) -> None:
    assert wall_of_own(own) is None
    host = await ThisMachine(own, ANYWHERE).host("Ann", ssh=False)
    running = running_referee(own, own.referee_file)
    assert running is not None
    assert host.welcome.tcp_port == open_referee(own, ANYWHERE).tcp_port == running.tcp_port
    assert (await host.ask(OpenTable(game=GAME, seats=2, bots=1))).ok
    place, stranger = wall_of_own(own), Stranger(answer=False)
    assert place is not None
    wall = await ThisMachine(own).join("Ann", place, stranger)
    assert (wall.welcome.table, stranger.asked) == ("", [])
    assert (await host.ask(Ready())).ok, "the host is still there"
    await wall.close()
    for other, told in (
        (Doors(port=1 if running.tcp_port != 1 else 2), rf"port {running.tcp_port}; `parlour stop`"),
        (Doors(ssh_port=0), "without an SSH door"),
        (Doors(web=WebPlace()), "without a page for browsers"),
    ):
        with pytest.raises(NetError, match=told):
            await ThisMachine(own, other).host("Ann", ssh=False)
    await host.close()


@pytest.mark.parametrize(
    "place",
    [
        None,
        WebPlace(port=8453),
        WebPlace(host="cards.example.org", certificate="/etc/cert.pem", key="/etc/key.pem"),
        WebPlace(port=80, host="[2001:db8::1]:8443", behind=True),
    ],
)
def test_a_referee_in_the_background_is_told_where_the_page_is_to_be(
    place: WebPlace | None,
) -> None:
    command = serve_command(Doors(web=place))
    assert web_place(parser().parse_args(command[command.index("serve") :])) == place


def test_a_referee_in_the_background_is_told_what_an_address_may_have_also_when_it_begins_anew(
    own: Home,
) -> None:
    way = ("cards.example.org:7000", "ann@cards.example.org:2200")
    doors = Doors(None, None, None, {"people": 64, "ssh": 8}, ("192.0.2.7", "10.0.0.0/8"), *way)
    running = RunningReferee(
        pid=2,
        tcp_port=7453,
        tls_fingerprint="f",
        secret="s",
        per_address=PerAddress(64),
        proxies=doors.proxies,
        invited=doors.invited,
        through=doors.through,
    )
    assert running == RunningReferee.model_validate_json(running.model_dump_json())
    told = []
    for command in (serve_command(doors), ThisMachine(own)._like(running)):
        args = parser().parse_args(command[command.index("serve") :])
        told.append((dict(args.per_address), args.proxy))
        assert (args.invite_address, args.reach) == way
    again = {"people": 64, "tables": 4, "ssh": 4, "pages": 16, "seats": 4}
    assert told == [({"people": 64, "ssh": 8}, [*doors.proxies]), (again, [*doors.proxies])]
    others = (Doors(invited="cards.example.org"), Doors(through="bo@cards.example.org"))
    for other in (Doors(per_address={"people": 63}), Doors(proxies=("192.0.2.8",)), *others):
        with pytest.raises(NetError, match=r"other limits|other proxies|another --invite-address or --reach"):
            own_referee._insist(other, running)
    own_referee._insist(Doors(per_address={"people": 64}, proxies=doors.proxies), running)


@pytest.mark.slow
async def test_a_table_opened_on_the_screen_takes_another_ssh_port_if_the_usual_one_is_taken(
    own: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("", 0)) as other:
        monkeypatch.setattr(own_referee, "DEFAULT_SSH_PORT", other.getsockname()[1])
        line = await ThisMachine(own).host("Ann")
        assert line.welcome.ssh_port not in (0, other.getsockname()[1])
    await line.close()


async def test_a_referee_that_does_not_start_says_why(own: Home) -> None:
    async with open_house() as house:
        with pytest.raises(NotStarted, match="is in use"):
            await ThisMachine(own, Doors(port=house.address.port)).host("Ann", ssh=False)
    assert running_referee(own, own.referee_file) is None


# ---- hosts on the network ------------------------------------------------------------------------


async def test_a_host_never_met_before_is_asked_about_once_and_met_anew_when_it_is_forgotten() -> None:
    async with open_house() as house:
        machine, stranger = ThisMachine(Home()), Stranger()
        for _ in range(2):
            await (await machine.join("Bo", place_of(house), stranger)).close()
        assert stranger.asked == [house.fingerprint]
        assert [place.address for place in machine.recent()] == [house.address]
        machine.forget(place_of(house))
        await (await machine.join("Bo", place_of(house), stranger)).close()
        assert stranger.asked == [house.fingerprint] * 2


async def test_a_host_that_is_not_trusted_hears_nothing_and_is_not_remembered() -> None:
    async with open_house() as house:
        machine = ThisMachine(Home())
        with pytest.raises(CannotConnect) as caught:
            await machine.join("Bo", place_of(house), Stranger(False))
        assert not isinstance(caught.value, WrongFingerprint)
        assert not house.referee.sessions
        assert Pins(Home()).known(str(house.address)) is None
        assert machine.recent() == []


@pytest.mark.parametrize("theirs", [PROTOCOL - 1, PROTOCOL + 1])
async def test_a_host_that_announces_another_version_is_not_dialed_and_nobody_compares_its_fingerprint(
    theirs: int,
) -> None:
    async with open_house() as house:
        stranger = Stranger()
        with pytest.raises(WrongVersion, match="update Parlour"):
            await ThisMachine(Home()).join("Bo", replace(place_of(house), version=theirs), stranger)
        assert stranger.asked == []
        assert not house.referee.sessions


@pytest.mark.parametrize("key", ["address", "referee", "announced"])
async def test_a_host_whose_certificate_has_changed_or_is_not_the_announced_one_is_a_hard_stop(
    key: str,
) -> None:
    async with open_house() as house:
        keys, announced = {"address": str(house.address), "referee": "kitchen"}, ""
        if key in keys:
            Pins(Home()).remember(keys[key], "ab" * 32)
        else:
            announced = "ab" * 32
        stranger = Stranger()
        with pytest.raises(WrongFingerprint) as caught:
            await ThisMachine(Home()).join("Bo", place_of(house, "kitchen", announced), stranger)
        assert (caught.value.expected, caught.value.found) == ("ab" * 32, house.fingerprint)
        assert stranger.asked == []
        assert not house.referee.sessions


async def test_a_host_that_says_it_is_another_does_not_take_the_place_of_its_certificate() -> None:
    async with open_house() as house:
        Pins(Home()).remember(house.referee.id, "ab" * 32)
        await (await ThisMachine(Home()).join("Bo", place_of(house), Stranger())).close()
        assert Pins(Home()).known(house.referee.id) == "ab" * 32
        assert Pins(Home()).known(str(house.address)) == house.fingerprint


@pytest.mark.parametrize("announced", [False, True], ids=["in its welcome", "in a record on the network"])
async def test_a_host_that_claims_another_s_id_does_not_make_the_other_an_impostor(announced: bool) -> None:
    async with open_house() as claims, open_house() as honest:
        claims.referee._state.id = "0" * 32 if announced else honest.referee.id
        place = place_of(claims, honest.referee.id if announced else "")
        await (await ThisMachine(Home()).join("Ann", place, Stranger())).close()
        place, stranger = place_of(honest, honest.referee.id, honest.fingerprint), Stranger()
        await (await ThisMachine(Home()).join("Ann", place, stranger)).close()
        assert stranger.asked == [honest.fingerprint]
        assert Pins(Home()).known(honest.referee.id) == honest.fingerprint


async def test_a_host_that_cannot_be_remembered_is_left_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(pins: Pins, key: str, fingerprint: str) -> None:
        raise HomeError(in_words("cannot write: no space left"))

    monkeypatch.setattr(Pins, "remember", full)
    async with open_house() as house:
        with pytest.raises(HomeError):
            await ThisMachine(Home()).join("Bo", place_of(house), Stranger())
        await until(lambda: not house.referee.sessions, within=5)


@pytest.mark.parametrize("referee", ["", "kitchen"])
async def test_a_seat_is_ours_again_however_its_host_is_found(referee: str) -> None:
    async with open_house() as house:
        machine, stranger = ThisMachine(Home()), Stranger()
        line = await machine.join("Bo", place_of(house, "kitchen"), stranger)
        assert (await line.ask(Sit(table=house.table()))).ok
        await line.close()
        Pins(Home()).forget(str(house.address))  # as if the address were another one by now
        again = await machine.join("Bo", place_of(house, referee), stranger)
        assert again.welcome.table == "t1"
        await again.close()


async def test_the_newest_token_is_kept_and_saved_again_when_the_connection_is_back() -> None:
    async with open_house() as house:
        line = await ThisMachine(Home()).join("Bo", place_of(house), Stranger())
        assert Tokens(Home()).get(house.fingerprint) == line.welcome.token
        Tokens(Home()).put(house.fingerprint, "an older one")
        (session,) = house.referee.sessions
        session.wire._cut()  # type: ignore[attr-defined]
        await until(lambda: Tokens(Home()).get(house.fingerprint) == line.welcome.token)
        await line.close()
