"""Whoever is elsewhere is called when a table waits, and nobody at the table waits for that."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from parlour.net import limits
from parlour.net.process.calls import Calls, NoProgram, Notify
from parlour.net.referee.hooks import Alone, Call
from parlour.net.storage.data_folder import Home
from parlour.net.table.events import Occasion
from parlour.net.wire.messages import OpenTable, Sit
from tests.net.kit.serve import served
from tests.net.kit.tcp import TcpGuest, client_of
from tests.processes import lives
from tests.tui.kit.cli import run
from tests.waiting import until

SECRET = "hooks/s3cret-part"
NIGHT = Call(Occasion.NIGHT_BEGINS, "Friday")


@dataclass
class Heard:
    """What a server was told, and what it answers: one status after the other, the last one for ever."""

    answers: list[int]
    port: int = 0
    bodies: list[dict[str, Any]] = field(default_factory=list)
    asked: list[tuple[str, str]] = field(default_factory=list)  # path and kind of each request

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{SECRET}?key=s3cret"


@contextmanager
def http_server(*answers: int) -> Iterator[Heard]:
    heard = Heard([*answers])

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            heard.asked.append((self.path, self.headers["Content-Type"]))
            heard.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(heard.answers.pop(0) if len(heard.answers) > 1 else heard.answers[0])
            self.send_header("Location", f"http://127.0.0.1:{heard.port}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        heard.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield heard
        finally:
            server.shutdown()
            thread.join()


@asynccontextmanager
async def silent(context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Yield the port of a server that answers nothing."""
    writers: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(lambda _, writer: writers.append(writer), "127.0.0.1", 0, ssl=context)
    async with server:
        yield server.sockets[0].getsockname()[1]
        for writer in writers:
            writer.transport.abort()
        await asyncio.sleep(0)  # their sockets are closed then


@asynccontextmanager
async def calls(notify: Notify, **limits: Any) -> AsyncIterator[Calls]:
    """Yield what calls, and does not wait before it tries again."""
    made = Calls(notify, Alone(), **{"again": (0.0, 0.0), **limits})
    try:
        yield made
    finally:
        await made.close()


async def all_made(made: Calls) -> None:
    await asyncio.gather(*made._tasks)


async def test_a_host_is_called_when_a_table_opens_and_when_somebody_sits_down(tmp_path: Path) -> None:
    """By a real referee: its settings, its tables, and nothing secret in what it tells."""
    said = tmp_path / "said"
    program = f"import sys; open({str(said)!r}, 'ab').write(sys.stdin.buffer.read() + b'\\n')"
    with http_server(204) as heard:
        Home().make()
        command = json.dumps([sys.executable, "-c", program])
        Home().settings.write_text(f'notify_url = "{heard.url}"\nnotify_command = {command}\n')
        with served("crazy-eights", "--bots", "1", "--name", "<@everyone>") as serve:
            await until(lambda: len(heard.bodies) == 1)
            ann, ben = [TcpGuest(await client_of(serve, name)) for name in ("Ann", "Ben")]
            wish = {"game": "juno-classic", "name": "Kitchen", "password": "open sesame", "bots": 1}
            opening = await ann.ask(OpenTable.model_validate({"id": 1, **wish}))
            await until(lambda: len(heard.bodies) == 2)
            await ben.ask(Sit(id=1, table=opening.table, password="open sesame"))
            await until(lambda: len(heard.bodies) == 3)
            await until(lambda: said.exists() and len(said.read_bytes().splitlines()) == 3)
            await ann.close()
            await ben.close()
    opened, by_ann, by_ben = heard.bodies
    assert (opened["event"], opened["who"], opened["name"]) == ("table_opens", "", "<@everyone>")
    assert opened["text"] == "A table opens: everyone, Crazy Eights, 1 of 7 seats taken."
    assert opened["allowed_mentions"] == {"parse": []}
    assert (by_ann["event"], by_ann["who"], by_ann["name"]) == ("table_opens", "Ann", "Kitchen")
    assert (by_ben["event"], by_ben["who"]) == ("sits_down", "Ben")
    assert by_ben["table"] == {
        "game": "juno-classic",
        "title": "JUNO Classic",
        "taken": 3,
        "seats": 10,
        "locked": True,
    }
    assert heard.asked[0] == (f"/{SECRET}?key=s3cret", "application/json")
    written = said.read_text()
    assert {json.loads(line)["event"] for line in written.splitlines()} == {"table_opens", "sits_down"}
    for secret in ("sesame", "127.0.0.1", serve.tls_fingerprint, str(serve.tcp_port)):
        assert secret not in written


@pytest.mark.parametrize(("answers", "tries"), [((500, 204), 2), ((500,), 3), ((404,), 1), ((302,), 1)])
async def test_a_call_that_is_not_taken_is_tried_again_twice_if_that_may_help(
    answers: tuple[int, ...], tries: int, caplog: pytest.LogCaptureFixture
) -> None:
    with http_server(*answers) as heard:
        async with calls(Notify(heard.url)) as made:
            made.call(NIGHT)
            await all_made(made)
    assert [path for path, _ in heard.asked] == [f"/{SECRET}?key=s3cret"] * tries
    assert heard.bodies[0]["text"] == "A game night begins: Friday."
    assert f"notify_url, http://127.0.0.1:{heard.port}, did not take a call" in caplog.text
    assert "s3cret" not in caplog.text


async def test_there_are_five_calls_in_ten_minutes_and_one_by_one_person(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with http_server(204) as heard:
        async with calls(Notify(heard.url)) as made:
            for _ in range(3):
                made.call(Call(Occasion.SITS_DOWN, "Kitchen", "Ann", person="ann"))
            for number in range(7):
                made.call(Call(Occasion.TABLE_OPENS, f"Table {number}"))
            await all_made(made)
    assert sorted(body["name"] for body in heard.bodies) == ["Kitchen", *(f"Table {n}" for n in range(4))]
    assert "a call is left out" in caplog.text


async def test_a_silent_address_and_a_command_that_hangs_delay_nobody_and_are_ended(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pids = tmp_path / "pids"
    program = (
        "import os, subprocess, sys, time; child = subprocess.Popen(['sleep', '600']); "
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}\\n'); "
        "print('x' * 1_000_000); time.sleep(600)"
    )
    async with silent() as port:
        notify = Notify(f"http://127.0.0.1:{port}/{SECRET}", (sys.executable, "-c", program))
        async with calls(notify, again=(), within=3.0) as made:
            made.call(NIGHT)
            await until(lambda: pids.exists() and pids.read_text().endswith("\n"))
            assert made._tasks, "whoever called has gone on"
            await all_made(made)
    assert "notify_command took too long" in caplog.text
    assert "no answer in time" in caplog.text
    await until(lambda: not any(lives(int(pid)) for pid in pids.read_text().split()))


async def test_what_is_not_made_when_a_referee_closes_is_given_up() -> None:
    async with silent() as port:
        async with calls(Notify(f"http://127.0.0.1:{port}/"), within=limits.CALL_WITHIN * 100) as made:
            made.call(NIGHT)
            await until(lambda: bool(made._tasks))
        assert not made._tasks


async def test_a_certificate_that_nobody_vouches_for_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    from parlour.net.transport import tls

    caplog.set_level(logging.WARNING, "parlour")
    context = tls.server_context(Home())
    async with silent(context) as port, calls(Notify(f"https://127.0.0.1:{port}/{SECRET}")) as made:
        made.call(NIGHT)
        await all_made(made)
    assert caplog.text.count("its certificate is not good") == 1
    assert "s3cret" not in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('notify_url = "gopher://example.org/s3cret"', "notify_url: must be an address that begins with"),
        ('notify_command = ["no-such-program"]', "notify_command names no-such-program, which is no program"),
    ],
)
def test_a_faulty_setting_is_told_when_a_referee_starts(line: str, fault: str) -> None:
    Home().make()
    Home().settings.write_text(line)
    refused = run("serve", "--private", "--port", "0", "--json")
    assert refused.returncode == 2
    assert fault in refused.stderr
    assert "s3cret" not in refused.stderr


def test_a_program_that_is_not_there_is_told_before_anything_starts() -> None:
    for missing in ("no-such-program", "./here", "/no/such/program"):
        with pytest.raises(NoProgram, match=missing):
            Calls(Notify(command=(missing,)), Alone())
