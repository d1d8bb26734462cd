"""The tunnel to a server: what `ssh` says in plain words, how it is kept, and that it ends with its host."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.net.errors import NetError
from parlour.net.faults import BadAddress
from parlour.net.process import tunnel
from parlour.net.process.tunnel import Carried, Hearing, Server, Tunnel
from parlour.rules.sentences import Told, text
from tests.needs import program
from tests.processes import lives
from tests.waiting import until

SERVER = Server.parse("ann@cards.example.org:2200")
CARRIED = [Carried(7453, 41001, "--port"), Carried(2222, 41002, "--ssh-port")]
OPEN = "debug1: remote forward success for: listen *:{port}, connect 127.0.0.1:{here}"
BOTH = [OPEN.format(port=each.there, here=each.here) for each in CARRIED]


@pytest.mark.parametrize(
    ("typed", "destination"),
    [
        ("ann@cards.example.org", ["ann@cards.example.org"]),
        ("cards", ["cards"]),
        ("ann@203.0.113.5:2200", ["-p", "2200", "ann@203.0.113.5"]),
        ("ann@[2001:db8::5]:22", ["-p", "22", "ann@2001:db8::5"]),
    ],
)
def test_a_server_is_named_as_for_ssh(typed: str, destination: list[str]) -> None:
    assert [*Server.parse(typed).destination] == destination


@pytest.mark.parametrize(
    "typed", ["", "-oProxyCommand=x", "ann@-x", "a b@c", "ann@c:0", "ann@c:99999", "a@b@c"]
)
def test_what_is_no_server_is_refused_with_one_that_is(typed: str) -> None:
    with pytest.raises(BadAddress, match=r"is no server; those look like ann@cards\.example\.org"):
        Server.parse(typed)


CONNECT = "ssh: connect to host cards.example.org port 2200: "
FORBIDS = "debug1: Remote: Server has disabled port forwarding.\n"
FAILS = "Error: remote port forwarding failed for listen port "
CHANGED = "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\n"
FAULTS = {
    "ssh: Could not resolve hostname cards.example.org: unknown": "is the name spelled right",
    f"{CONNECT}Connection refused": "no SSH server answers on port 2200",
    f"{CONNECT}Connection timed out": "does not answer on port 2200",
    "Host key verification failed.": "type once .* ssh -p 2200 ann@cards.example.org",
    f"{CHANGED}Host key verification failed.": r"ssh-keygen -R '\[cards.example.org\]:2200'",
    "ann@cards: Permission denied (publickey,password).": "type once .* ssh-copy-id -p 2200 ann@",
    f"{FAILS}2222": "port 2222 is taken there. .* with --ssh-port",
    f"{FORBIDS}{FAILS}7453": "needs `AllowTcpForwarding yes`",
    f"{FORBIDS}{FAILS}80": "Choose another one than 80 with --port",
    "Bad owner on \x1b[31mconfig": "ssh says: Bad owner on [^\x1b]*config",
    "debug1: nothing": "ended without a word",
    "\n".join([*BOTH, "client_loop: send disconnect: Broken pipe"]): "the connection broke",
}


@pytest.mark.parametrize("said", FAULTS)
def test_what_ssh_says_is_said_plainly_with_what_helps(said: str) -> None:
    hearing = Hearing(SERVER, CARRIED)
    for line in said.split("\n"):
        hearing.hear(line)
    said_here = text(hearing.fault())
    assert re.search(FAULTS[said], said_here), said_here


OPENS = ("reach opens", False)
SSH = """
import os, signal, sys, time
def hears(*_):
    open(os.environ["FAKE_RUNS"] + ".asked", "w").close()
if os.environ["FAKE_STAYS"] == "stubborn":
    signal.signal(signal.SIGTERM, hears)
open(os.environ["FAKE_RUNS"], "a").write(str(os.getpid()) + "\\n")
for line in os.environ["FAKE_SAYS"].split("|"):
    print(line, file=sys.stderr, flush=True)
if os.environ["FAKE_STAYS"]:
    time.sleep(300)
"""


class Kept:
    """A tunnel by a program in place of `ssh`, which says what a test wants and stays or ends."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, port: int) -> None:
        self.runs_file = folder / "runs"
        self.told: list[tuple[str, bool]] = []
        self._set = monkeypatch.setenv
        self._set("FAKE_RUNS", str(self.runs_file))
        carried = [Carried(port, 41001, "--port")]
        program = (sys.executable, "-c", SSH)
        self.tunnel = Tunnel(SERVER, "127.0.0.1", lambda: carried, self._report, program)

    def _report(self, how: Told, is_open: bool) -> None:
        self.told.append((how.sentence.key, is_open))
        self.said = text(how)

    def says(self, *lines: str, stays: bool) -> None:
        self._set("FAKE_SAYS", "|".join(lines))
        self._set("FAKE_STAYS", "yes" if stays else "")

    @property
    def runs(self) -> list[int]:
        return [int(line) for line in self.runs_file.read_text().split()] if self.runs_file.exists() else []


async def test_it_is_opened_again_and_again_until_others_come_in_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "PAUSES", (0.01,))
    monkeypatch.setattr(tunnel, "LOOK_EVERY", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as public:
        port = public.getsockname()[1]
        kept = Kept(tmp_path, monkeypatch, port)
        kept.says("ssh: connect to host x port 2200: Connection refused", stays=False)
        async with kept.tunnel:
            await until(lambda: len(kept.runs) >= 3)
            assert kept.told == [OPENS, ("reach broken", False)], "the same is not said again"
            kept.says(OPEN.format(port=port, here=41001), stays=True)
            assert re.match(r"Since 2[-0-9]+ [0-9:]+ nobody comes in by 127.0.0.1; it is tried", kept.said)
            await until(lambda: kept.told[-1] == ("reach open", True))
            os.kill(kept.runs[-1], signal.SIGKILL)
            await until(lambda: kept.told[-2:] == [("reach broken", False), ("reach open", True)])
        assert not any(map(lives, kept.runs))


async def test_a_system_that_starts_nothing_more_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "PAUSES", (0.01,))
    with socket.create_server(("127.0.0.1", 0)) as public:
        kept = Kept(tmp_path, monkeypatch, port := public.getsockname()[1])
        kept.says(OPEN.format(port=port, here=41001), stays=True)
        with monkeypatch.context() as without_programs:
            without_programs.setenv("PATH", str(tmp_path))
            kept.tunnel.start()
            await until(lambda: kept.told == [OPENS, ("reach broken", False)])
        await until(lambda: kept.told[-1] == ("reach open", True))
        await kept.tunnel.close()


@pytest.mark.parametrize(("within", "asked"), [(0.01, False), (600.0, True)])
async def test_a_program_that_does_not_end_is_killed_at_once_if_it_was_asked_to_before(
    within: float, asked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "ENDS_WITHIN", within)
    kept = Kept(tmp_path, monkeypatch, 1)
    kept.says("debug1: nothing", stays=True)
    monkeypatch.setenv("FAKE_STAYS", "stubborn")
    async with kept.tunnel:
        await until(lambda: kept.runs)
        if asked:
            kept.tunnel.again()
            await until((tmp_path / "runs.asked").exists)
    await until(lambda: not lives(kept.runs[0]))


async def test_a_program_that_has_outlived_its_shell_is_killed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "ENDS_WITHIN", 0.01)
    kept = Kept(tmp_path, monkeypatch, 1)
    kept.says("debug1: nothing", stays=True)
    monkeypatch.setenv("FAKE_STAYS", "stubborn")
    async with kept.tunnel:
        await until(lambda: kept.runs)
        shell = os.getpgid(kept.runs[0])
        os.kill(shell, signal.SIGKILL)
        await until(lambda: not lives(shell))
    await until(lambda: not lives(kept.runs[0]))


CAREFREE = """
StrictHostKeyChecking no
BatchMode no
ForwardAgent yes
ForwardX11 yes
ControlMaster auto
ControlPath ~/.ssh/%C
"""


@program("ssh")
def test_what_the_configuration_of_ssh_allows_holds_for_no_tunnel(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text(CAREFREE)
    asked = ("ssh", "-G", "-F", str(config), *tunnel.OPTIONS, *SERVER.destination)
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    held = {"stricthostkeychecking true", "batchmode yes", "forwardagent no", "forwardx11 no"}
    assert held | {"controlmaster false"} <= {*said}
    assert not [line for line in said if line.startswith("controlpath /")]


async def test_ports_that_only_the_server_reaches_are_told_and_tried_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tunnel, "LOOK_EVERY", 0.01)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        kept = Kept(tmp_path, monkeypatch, port)
        kept.says(OPEN.format(port=port, here=41001), stays=True)
        async with kept.tunnel:
            await until(lambda: len(kept.runs) >= 3)
            assert kept.told == [OPENS, ("reach shut", False)]
            taken.listen()
            await until(lambda: kept.told[-1] == ("reach open", True))


HOST = """
import asyncio
from parlour.net.process.tunnel import Carried, Server, Tunnel

async def main():
    carried = [Carried(1, 1, "--port")]
    async with Tunnel(Server("", "x"), "x", lambda: carried, lambda *_: None, (sys.executable, "-c", SSH)):
        await asyncio.sleep(300)

asyncio.run(main())
"""


async def test_nothing_of_it_outlives_a_host_that_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(tmp_path, monkeypatch, 1)
    kept.says("debug1: nothing", stays=True)
    program = f"import sys\nSSH = {SSH!r}\n{HOST}"
    host = await asyncio.create_subprocess_exec(sys.executable, "-P", "-c", program)
    await until(lambda: kept.runs)
    host.kill()
    await host.wait()
    await until(lambda: not lives(kept.runs[0]))


async def test_without_a_program_ssh_it_is_said_at_once() -> None:
    with pytest.raises(NetError, match="there is no program ssh on this machine; install the OpenSSH client"):
        await SERVER.public_name("no-such-program")
