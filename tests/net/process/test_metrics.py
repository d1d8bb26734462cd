"""Prometheus gets figures of a referee: what is known, by its conventions, and nothing of anybody."""

from __future__ import annotations

import asyncio
import logging
import math
import socket
import threading
from collections.abc import Mapping
from urllib.request import urlopen

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families as read

from parlour.net import limits
from parlour.net.process.metrics import NoMetrics, metrics
from parlour.net.tally import RoomFigures
from parlour.net.wire.messages import Say
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.seating import match_of, seated
from tests.net.kit.tcp import TcpPlayer

UNITS = ("seconds", "bytes")
LABELS = {"phase", "le"}


async def said(port: int, host: str = "127.0.0.1") -> str:
    """Return what Prometheus would read."""

    def asked() -> str:
        with urlopen(f"http://{host}:{port}/metrics") as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(asked)


async def figures(port: int) -> Mapping[str, float]:
    """Return all figures but those of histograms; the value of a label stands behind the name."""
    families = read(await said(port))
    samples = [sample for family in families if family.type != "histogram" for sample in family.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


async def player(house: OpenHouse, name: str) -> TcpPlayer:
    made = TcpPlayer((guest := await house.guest(name)).client)
    guest._reading.cancel()
    return made


async def test_tables_and_people_are_counted_also_if_there_are_none() -> None:
    nothing = {
        "parlour_tables": 0,
        "parlour_tables_by_phase waiting": 0,
        "parlour_tables_by_phase playing": 0,
        "parlour_tables_by_phase between": 0,
        "parlour_tables_by_phase over": 0,
        "parlour_connections": 0,
        "parlour_people": 0,
        "parlour_moves_total": 0,
        "parlour_errors_total": 0,
    }
    async with open_house() as house:
        with metrics(house.referee, 0) as port:
            assert await figures(port) == nothing
            guest = await house.guest("Ann")
            await seated(guest)
            some = ("tables", "tables_by_phase waiting", "connections", "people")
            assert await figures(port) == {**nothing, **{f"parlour_{name}": 1 for name in some}}
            await guest.close()


async def test_moves_how_long_they_take_and_errors_are_counted() -> None:
    async with open_house() as house:
        with metrics(house.referee, 0) as port:
            people = [await player(house, name) for name in ("Ann", "Bo")]
            await match_of(*people, game="crazy-eights", pace="instant", options={"target": "50"})
            for each in people:
                each.begin()
            await people[0].until(lambda: len(people[0].acknowledged) > 2)
            for each in people:
                await each.close()
            logging.getLogger("parlour").error("something is wrong")
            logging.getLogger("parlour").warning("nothing is wrong")
            found = {family.name: family for family in read(await said(port))}
        logging.getLogger("parlour").error("nobody counts any more")
    acknowledged = sum(len(each.acknowledged) for each in people)
    moves, durations = found["parlour_moves"], found["parlour_move_duration_seconds"]
    assert value(durations, "_count") >= acknowledged
    assert value(moves, "_total") >= value(durations, "_count")
    assert value(durations, "_sum") > 0
    assert value(found["parlour_errors"], "_total") == 1


def value(family: Metric, suffix: str) -> float:
    return next(sample.value for sample in family.samples if sample.name == f"{family.name}{suffix}")


async def test_what_is_unknown_without_the_database_is_no_number() -> None:
    heard = [RoomFigures(hears=True, living=3, lag=0.25), RoomFigures(hears=False, living=None, lag=None)]
    async with open_house() as house:
        house.referee.tally.adopted, house.referee.tally.fenced = 5, 7
        with metrics(house.referee, 0, lambda: heard.pop(0)) as port:
            before, after = await figures(port), await figures(port)
    assert [after[f"parlour_tables_{how}_total"] for how in ("adopted", "fenced")] == [5, 7]
    named = ("parlour_room", "parlour_database")
    there, gone = ({name: each[name] for name in each if name.startswith(named)} for each in (before, after))
    assert there == {"parlour_database_up": 1, "parlour_room_referees": 3, "parlour_room_lag_seconds": 0.25}
    assert gone.pop("parlour_database_up") == 0
    assert there.keys() - gone.keys() == {"parlour_database_up"}
    assert all(math.isnan(number) for number in gone.values())


async def test_figures_keep_the_conventions_and_tell_nothing_of_anybody() -> None:
    async with open_house() as house:
        with metrics(house.referee, 0, lambda: RoomFigures(hears=True, living=1, lag=0.0)) as port:
            guest = await house.guest("Quetzalcoatl")
            table = await seated(guest, name="Xochipilli", game="crazy-eights")
            await guest.ask(Say(text="Tezcatlipoca"))
            text = await said(port)
            await guest.close()
    for secret in ("Quetzal", "Xochi", "Tezca", "127.0.0.1", guest.welcome.token, table):
        assert secret not in text
    families = [*read(text)]
    names = [family.name for family in families]
    assert len({*names}) == len(names)
    for family in families:
        described = f"# HELP {family.name}{'_total' if family.type == 'counter' else ''} "
        assert described in text
        assert family.documentation
        assert family.name.startswith("parlour_")
        assert family.type in ("gauge", "counter", "histogram")
        assert not family.name.endswith(("_total", "_count", "_sum", "_info"))
        assert not any(f"_{unit}_" in family.name for unit in UNITS), "a unit comes last"
        assert ("Seconds" in family.documentation) <= family.name.endswith("_seconds")
        for sample in family.samples:
            assert sample.name.endswith("_total") == (family.type == "counter")
            assert sample.labels.keys() <= LABELS
            assert sample.value >= 0
        if family.type == "histogram":
            parts = [sample for sample in family.samples if sample.name.endswith("_bucket")]
            assert parts[-1].labels == {"le": "+Inf"}
            assert [part.value for part in parts] == sorted(part.value for part in parts)
            assert parts[-1].value == value(family, "_count")


@pytest.mark.parametrize(("bind", "host"), [("127.0.0.2", "127.0.0.2"), ("::1", "[::1]")])
async def test_figures_are_at_the_address_that_is_wanted_and_no_other(bind: str, host: str) -> None:
    async with open_house() as house:
        with metrics(house.referee, 0, bind=bind) as port:
            assert "parlour_tables 0" in await said(port, host)
            with pytest.raises(OSError, match="refused"):
                await said(port)


async def test_an_address_of_another_machine_and_a_port_that_is_taken_are_told() -> None:
    async with open_house() as house:
        with pytest.raises(NoMetrics, match="--metrics-bind"), metrics(house.referee, 0, bind="192.0.2.1"):
            pass
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            with pytest.raises(NoMetrics, match=f"{port}"), metrics(house.referee, port):
                pass


async def test_connections_that_say_nothing_keep_nobody_out_and_start_no_thread() -> None:
    threads = threading.active_count()
    async with open_house() as house:
        with metrics(house.referee, 0) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5 * limits.METRICS)]
            silent[-1][1].write(b"GET /metrics HTTP/1.1\r\n")
            assert (await figures(port))["parlour_people"] == 0
            ended = [asyncio.create_task(reader.read()) for reader, _ in silent[: -limits.METRICS]]
            assert {*await asyncio.gather(*ended, return_exceptions=True)} <= {b""}
            assert threading.active_count() <= threads + 1, "one reads in this test"
            for _, writer in silent:
                writer.close()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"POST / HTTP/1.1\r\n\r\n", b"HTTP/1.0 405"),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * 100_000, b""),
        (b"GET / HTTP/1.1\r\n", b""),
        (b"\x16\x03\x01\r\n\r\n", b"HTTP/1.0 405"),
    ],
)
async def test_what_is_no_question_ends_in_time(
    line: bytes, answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "METRICS_WITHIN", 0.2)
    async with open_house() as house:
        with metrics(house.referee, 0) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(line)
            try:
                assert (await reader.read()).startswith(answer)
            except ConnectionResetError:
                assert not answer
            writer.close()
