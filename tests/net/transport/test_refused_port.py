"""A port that cannot be had: who holds it, or which right is missing, and what to do. With real sockets."""

from __future__ import annotations

import errno
import os
import pwd
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.net.transport import refused_port
from parlour.net.transport.refused_port import port_holder, why_not
from parlour.rules.sentences import in_words, text
from tests import needs
from tests.waiting import until_blocking

ANOTHER = in_words("use another")
ROOT = Path(__file__).parents[3]
NOBODY = 65534
OTHERS = """
import socket, sys
with socket.create_server(("127.0.0.1", 0)) as held:
    print(held.getsockname()[1], flush=True)
    sys.stdin.read()
"""
TRIES = """
import os, socket, sys
from parlour.net.transport.refused_port import why_not
from parlour.rules.sentences import in_words, text
if len(sys.argv) > 2:
    # the other user may not read what Python has not loaded yet
    text(why_not(1, PermissionError(13, ""), in_words("")))
    os.setgroups([])
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))
try:
    socket.create_server(("127.0.0.1", int(sys.argv[1]))).close()
    print("granted")
except OSError as error:
    print(text(why_not(int(sys.argv[1]), error, in_words("use another"))))
"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell who has a port")


def tried(port: int, *before: str, user: int | None = None) -> str:
    """What a process that wants `port` is told, as another `user` if one is given."""
    if user is not None and os.geteuid() != 0:
        needs.lacking("the right to become another user")
    command = [*before, sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{TRIES}"]
    arguments = [str(port), *([] if user is None else [str(user)])]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextmanager
def holding() -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A process that holds a port."""
    process = subprocess.Popen(
        [sys.executable, "-c", OTHERS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdin
    try:
        yield int(process.stdout.readline()), process
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


@linux
def test_the_process_that_holds_a_port_is_named() -> None:
    with holding() as (port, process):
        user = pwd.getpwuid(os.geteuid()).pw_name
        assert f"(process {process.pid}, user {user})" in tried(port)
        assert f"port {port} is in use by python" in tried(port)
    until_blocking(lambda: not port_holder(port))


@linux
def test_of_a_holder_whose_process_is_hidden_the_user_is_named() -> None:
    with holding() as (port, process):
        told = tried(port, user=NOBODY)
    assert told == f"port {port} is in use by a program of {pwd.getpwuid(os.geteuid()).pw_name}; use another"
    assert str(process.pid) not in told.replace(str(port), "")


@linux
def test_a_port_of_ip_version_6_has_a_holder_too() -> None:
    with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as held:
        holder = port_holder(held.getsockname()[1])
        assert holder is not None
        assert f"process {os.getpid()}" in text(holder)


def test_nobody_holds_a_free_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port: int = held.getsockname()[1]
    assert port_holder(port) is None


@linux
@needs.program("ip")
def test_a_user_without_the_right_is_told_the_command_and_the_command_grants_it() -> None:
    space = f"parlour-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", space], capture_output=True, text=True, check=False)
    if made.returncode:
        needs.lacking(f"the right to make a network: {made.stderr}")
    inside = ["ip", "netns", "exec", space]
    try:
        subprocess.run([*inside, "ip", "link", "set", "lo", "up"], check=True)
        told = tried(22, *inside, user=NOBODY)
        assert told.startswith("this user may not listen on port 22: ports below 1024 are reserved.")
        command = told.partition("sudo ")[2].partition(" ;")[0]
        subprocess.run([*inside, *command.split()], check=True, capture_output=True)
        assert tried(22, *inside, user=NOBODY) == "granted"
    finally:
        subprocess.run(["ip", "netns", "del", space], check=False)


def test_another_reason_is_told_as_the_system_tells_it() -> None:
    error = OSError(errno.EADDRNOTAVAIL, "long words")
    assert text(why_not(7453, error, ANOTHER)) == (
        "cannot listen on port 7453: cannot assign requested address; use another"
    )


def test_a_machine_whose_loopback_is_down_is_told_how_to_bring_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refused_port, "LOOPBACK", "192.0.2.1")  # as little this machine's as one that is down
    with pytest.raises(OSError, match=r".") as refused:
        socket.create_server(("192.0.2.1", 0))
    said = text(why_not(0, refused.value, ANOTHER))
    assert said.startswith("cannot listen on 192.0.2.1: this machine's loopback interface is down")
    assert "sudo ip link set lo up" in said


def test_a_right_that_sysctl_does_not_grant_is_not_promised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "start").write_text("0\n")
    monkeypatch.setattr(refused_port, "FIRST_FREE_PORT", tmp_path / "start")
    monkeypatch.setattr(refused_port, "port_holder", lambda _: None)
    told = why_not(22, PermissionError(errno.EACCES, "no"), ANOTHER)
    assert text(told) == "cannot listen on port 22: permission denied; use another"
