"""Private parts of asyncssh that the door leans on: when one changes, this says which, and where."""

from __future__ import annotations

import inspect
from pathlib import Path

import asyncssh
import pytest
from asyncssh import auth
from asyncssh.connection import SSHConnection, SSHServerConnection
from asyncssh.constants import MSG_IGNORE
from asyncssh.encryption import get_default_encryption_algs

from parlour.net.ssh.doorkeeper import IGNORE
from tests.net.kit.visiting import Parlor, open_door, visit


def test_pause_writing_and_resume_writing_are_methods_that_do_nothing_yet() -> None:
    """net/ssh/flow.py replaces both on the instance: asyncssh ignores a full transport."""
    for method in (SSHConnection.pause_writing, SSHConnection.resume_writing):
        assert "Do nothing with this for now" in inspect.getsource(method)


def test_an_ignored_packet_is_sent_before_every_other_and_protects_no_cipher_of_the_door() -> None:
    """net/ssh/doorkeeper.py replaces `SSHConnection.send_packet` on the instance, to leave it out."""
    assert "self.send_packet(MSG_IGNORE, String(b''))" in inspect.getsource(SSHConnection.send_packet)
    assert IGNORE == MSG_IGNORE
    assert not [cipher for cipher in get_default_encryption_algs() if b"cbc" in cipher]


async def test_a_guest_is_sent_no_empty_packets(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ignored: list[SSHConnection] = []

    def received(connection: SSHConnection, *_: object) -> None:
        ignored.append(connection)

    monkeypatch.setitem(SSHConnection._packet_handlers, MSG_IGNORE, received)
    async with open_door(Parlor().run, home) as door, visit(door.port) as guest:
        await guest.sees("welcome")
    assert {type(receiver) for receiver in ignored} == {SSHServerConnection}


def test_a_public_key_is_validated_and_its_signature_verified_without_a_pause_between() -> None:
    """net/ssh/doorkeeper.py relies on `auth_completed` following the last `validate_public_key`."""
    source = inspect.getsource(auth._ServerPublicKeyAuth._start)
    assert source.index("validate_public_key") < source.index("send_success") < source.index("PK_OK")
    success = inspect.getsource(SSHConnection.send_userauth_success)
    assert success.index("auth_completed()") < success.index("await")


def test_defaults_that_would_open_something_are_all_known() -> None:
    """net/ssh/door.py switches these off by name; a new one of this kind has to be looked at."""
    options = inspect.signature(asyncssh.SSHServerConnectionOptions.prepare).parameters
    opening = {name for name in options if any(word in name for word in ("forward", "allow", "sftp", "scp"))}
    assert opening == {
        "allow_pty",
        "x11_forwarding",
        "agent_forwarding",
        "sftp_factory",
        "sftp_version",
        "allow_scp",
    }
