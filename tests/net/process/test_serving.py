"""A referee as a process is: where it listens, whom it tells, and how it ends."""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import socket
from collections.abc import Callable, Iterator

import pytest

from parlour.net import limits
from parlour.net.process import server
from parlour.net.process.daemon import RunningReferee, claimed
from parlour.net.process.listen import CannotServe, Reach, addresses
from parlour.net.process.server import Serving, to_announce
from parlour.net.process.tunnel import BROKE
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Notice, OpenTable, Phase, Record, Stop, TableLine
from parlour.net.wire.notices import NETWORK_THERE, REACH_BROKEN, REACH_OPEN
from parlour.rules.sentences import text, told
from tests.net.kit.tcp import client_of
from tests.waiting import until

PRIVATE = Reach(port=0, announced=False)
GAME = "juno-classic"


def table_line(key: str, taken: int) -> TableLine:
    return TableLine(id=key, name=key, game=GAME, title="JUNO", phase=Phase.WAITING, taken=taken, seats=4)


async def test_what_is_loaded_before_anybody_comes_costs_no_time_later() -> None:
    async with Serving.open(Home(), PRIVATE) as serving:
        try:
            gc.disable()
            serving.settle()
            assert gc.isenabled()
            assert gc.get_freeze_count() > 10_000
            assert len(gc.get_objects()) < gc.get_freeze_count()
        finally:
            gc.enable()
            gc.unfreeze()


@pytest.fixture
def files_allowed() -> Iterator[Callable[[int], None]]:
    """Let the process open no more files than this."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield lambda soft: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_as_many_files_may_be_open_as_there_may_be_connections_and_a_higher_limit_stays(
    files_allowed: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    files_allowed(256)
    async with Serving.open(Home(), PRIVATE):
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert allowed > limits.CONNECTIONS + limits.LOCAL_CONNECTIONS
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    files_allowed(1000)
    async with Serving.open(Home(), PRIVATE):
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 1000


async def test_it_tells_where_it_listens_and_which_tables_there_are() -> None:
    home = Home()
    with claimed(home, home.referee_file):
        async with Serving.open(home, PRIVATE) as serving:
            await serving.open_table(OpenTable(game=GAME, name="Kitchen", bots=2))
            serving.publish(home.referee_file)
            told = json.loads(serving.announcement().model_dump_json())
            doors = ["ssh_fingerprint", "web_port", "web_url"]
            assert list(told) == ["tcp_port", "ssh_port", "tls_fingerprint", *doors, "tables"]
            assert [table["name"] for table in told["tables"]] == ["Kitchen"]
            file = RunningReferee.model_validate_json(home.referee_file.read_bytes())
            assert home.referee_file.stat().st_mode & 0o777 == 0o600
            assert (file.tcp_port, file.tls_fingerprint) == (told["tcp_port"], told["tls_fingerprint"])
            owner = await client_of(file, host=file.secret)
            assert (await owner.ask(Stop())).ok
            await serving.over.wait()
            await owner.close()


def test_the_network_is_told_of_as_many_tables_as_others_list_those_with_a_free_seat_first() -> None:
    many = limits.FOUND_AN_ADDRESS
    full = [table_line(f"f{number}", taken=4) for number in range(many)]
    free = [table_line(f"t{number}", taken=3) for number in range(2)]
    assert [*to_announce([*full, *free])] == [*free, *full[: many - 2]]
    assert [*to_announce(full[:2])] == full[:2]


async def test_a_table_that_cannot_be_is_refused_in_one_line() -> None:
    async with Serving.open(Home(), PRIVATE) as serving:
        for wish in (OpenTable(game="chess"), OpenTable(game=GAME, seats=1), OpenTable(game=GAME, pace="?")):
            with pytest.raises(CannotServe) as refused:
                await serving.open_table(wish)
            assert "\n" not in str(refused.value)


async def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port}"):
            async with Serving.open(Home(), Reach(port=port, solo=True)):
                pass


async def test_it_closes_when_nobody_has_been_there_for_long() -> None:
    async with Serving.open(Home(), Reach(port=0, announced=False, patience=0.2)) as serving:
        ann = await client_of(serving.referee.whereabouts)
        await asyncio.sleep(0.5)
        assert not serving.over.is_set()
        await ann.close()
        async with asyncio.timeout(60):
            await serving.over.wait()


async def test_a_finished_match_is_kept_in_the_data_folder() -> None:
    home = Home()
    async with Serving.open(home, PRIVATE) as serving:
        serving.referee.match_over(Record(name="../../match.txt", text="a match\n"), own=True)
        await until((home.matches / "match.txt").exists)
    assert (home.matches / "match.txt").read_text() == "a match\n"


async def test_the_name_that_was_given_is_told_before_the_addresses_of_this_machine() -> None:
    reach = Reach(port=0, announced=False, invited="cards.example.org:7000")
    async with Serving.open(Home(), reach) as serving:
        ann = await client_of(serving.announcement(), "Ann")
        first, *others = ann.welcome.addresses
        assert (first, ann.welcome.tcp_port) == ("cards.example.org", 7000)
        assert others == [*addresses(reach)]
        serving.referee.is_reached_at(("server", *others), told(REACH_OPEN, server="server"))
        await until(lambda: ann.welcome.addresses[0] == "server")
        assert ann.welcome.reach is None, "how the tunnel stands concerns its owner alone"
        await ann.close()
        owner = await client_of(serving.announcement(), "Host", host=serving.referee.owner)
        assert owner.welcome.reach == told(REACH_OPEN, server="server")
        async for news in owner:
            if isinstance(news, Notice):
                assert text(news.told) == "Others come in by server now."
                break
        broken = told(REACH_BROKEN, server="server", since="12:40", why=BROKE)
        serving.referee.is_reached_at(addresses(reach), broken)
        await until(lambda: owner.welcome.reach == broken)
        serving.referee.is_reached_at(addresses(reach), told(NETWORK_THERE, address="x"), lasting=False)
        await until(lambda: owner.welcome.addresses == addresses(reach))
        assert owner.welcome.reach == broken
        await owner.close()


async def test_a_network_that_comes_later_is_told_with_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ["127.0.0.1"]
    monkeypatch.setattr(server, "_LOOK_EVERY", 0.01)
    monkeypatch.setattr(server, "addresses", lambda _: (*own,))
    said: list[str] = []
    async with Serving.open(Home(), PRIVATE) as serving:
        async with serving.network_awaited(lambda how: said.append(text(how))) as is_alone:
            assert is_alone
            ann = await client_of(serving.announcement(), "Ann")
            assert ann.welcome.addresses == ("127.0.0.1",)
            own[0] = "192.168.1.5"
            await until(lambda: ann.welcome.addresses == ("192.168.1.5",))
            await ann.close()
        async with serving.network_awaited(lambda _: None) as is_alone:
            assert not is_alone
    assert said == ["This machine has a network now: others join at 192.168.1.5."]
