"""The Unix socket of a referee: nobody but its own account can connect, and no trace of it is left."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from parlour.net.address import DEFAULT_PORT, Address
from parlour.net.client.client import Client, Introduction
from parlour.net.errors import BadAddress, HomeError, NotParlour, PortClosed
from parlour.net.process import listen as module
from parlour.net.process.daemon import RunningReferee
from parlour.net.process.listen import Reach, local_socket
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.transport.admission import HERE
from tests.waiting import until

NOBODY = 65534
CONNECTS = """
import os, socket, sys
os.setgid({nobody}); os.setuid({nobody})
with socket.socket(socket.AF_UNIX) as dialing:
    dialing.connect(sys.argv[1])
"""


def taken_by(listening: socket.socket) -> Path:
    """Connect to the socket, and return its path."""
    with socket.socket(socket.AF_UNIX) as dialing:
        dialing.connect(listening.getsockname())
    return Path(listening.getsockname())


def test_it_lies_in_the_data_folder_closed_to_others_and_goes_with_its_referee() -> None:
    home = Home()
    file = home.path / "referee.sock"
    with local_socket(home, file) as listening:
        assert taken_by(listening) == file
        assert file.stat().st_mode & 0o777 == 0o600
        assert home.path.stat().st_mode & 0o777 == 0o700
    assert list(home.path.iterdir()) == []


def test_one_that_a_killed_referee_has_left_is_replaced() -> None:
    home = Home()
    file = home.path / "referee.sock"
    home.make()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(file))
    with local_socket(home, file) as listening:
        assert taken_by(listening) == file


@pytest.mark.parametrize("folder", ["x" * 120, ""], ids=["a long path", "no sockets there"])
def test_where_the_folder_will_not_do_it_lies_in_a_temporary_one_that_is_closed_too(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path / folder) if folder else Home()
    if not folder:
        monkeypatch.setattr(module, "_bound", lambda *_: None)
    with local_socket(home, home.path / "referee.sock") as listening:
        path = taken_by(listening)
        assert path.parent != home.path
        assert path.parent.stat().st_mode & 0o777 == 0o700
        assert path.stat().st_mode & 0o777 == 0o600
    assert not path.parent.exists()


def test_where_none_can_be_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_PATH", 0)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    home = Home()
    with (
        pytest.raises(HomeError, match=r"cannot listen on .*referee\.sock"),
        local_socket(home, home.path / "referee.sock"),
    ):
        pass


@pytest.mark.skipif(os.getuid() != 0, reason="needs root, to be somebody else")
@pytest.mark.parametrize("folder", ["home", "x" * 120], ids=["data folder", "temporary folder"])
def test_another_account_cannot_connect(folder: str) -> None:
    with tempfile.TemporaryDirectory() as above:  # pytest's own folders are closed to others anyway
        Path(above).chmod(0o755)
        home = Home(Path(above, folder))
        with local_socket(home, home.path / "referee.sock") as listening:
            path = Path(listening.getsockname())
            path.chmod(0o666)  # its folder is closed all the same
            assert "PermissionError" in as_nobody(path)
            path.parent.chmod(0o755)
            assert as_nobody(path) == ""
            path.chmod(0o600)
            assert "PermissionError" in as_nobody(path)


def as_nobody(path: Path) -> str:
    """Connect to the socket as another account; return what goes wrong."""
    program = CONNECTS.format(nobody=NOBODY)
    tried = subprocess.run(
        [sys.executable, "-I", "-c", program, path], capture_output=True, text=True, check=False
    )
    return tried.stderr


async def test_the_owner_s_screen_and_the_door_are_told_of_it_and_come_in_by_it() -> None:
    home = Home()
    async with Serving.open(home, Reach(port=0, solo=True)) as serving:
        serving.publish(home.solo_file)
        running = RunningReferee.model_validate_json(home.solo_file.read_bytes())
        assert running.address == Address.local(str(home.path / "solo.sock"))
        assert serving._orders(0).local_socket == running.local_socket
        trust = running.tls_fingerprint.__eq__
        async with await Client.connect(
            running.address, Introduction("Ann", host=running.secret), trust
        ) as ann:
            (session,) = serving.referee.sessions
            assert (session.address, session.is_owner) == (HERE, True)
            assert session.person is not None
            assert session.person.measure is not None
            assert session.person.measure() == 0.0
            assert ann.connected
        await until(lambda: not serving.referee.sessions)
    with pytest.raises(PortClosed) as closed:
        await Client.connect(running.address, Introduction("Ann"), trust)
    assert str(home.path) not in str(closed.value)


def test_the_file_of_an_older_referee_leads_to_its_port() -> None:
    older = '{"pid": 4711, "tcp_port": 7453, "tls_fingerprint": "ab", "secret": "s"}'
    assert RunningReferee.model_validate_json(older).address == Address("127.0.0.1", 7453)


def test_nobody_is_led_to_a_socket_by_an_address_that_they_type() -> None:
    for typed in ("/tmp/referee.sock", "/tmp/referee.sock:7453", "[/tmp/referee.sock]"):
        with pytest.raises(BadAddress):
            Address.parse(typed)
    assert str(Address.local("/home/ann/referee.sock")) == "this machine"
    assert "`parlour stop` ends it" in str(NotParlour(Address.local("/home/ann/referee.sock")))
    assert Address.parse("kitchen") == Address("kitchen", DEFAULT_PORT)
