"""The SSH host key of the door, made on first use."""

from __future__ import annotations

from typing import Final

import asyncssh

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home

ALGORITHM: Final = "ssh-ed25519"


def host_key(home: Home) -> asyncssh.SSHKey:
    """Return this machine's SSH host key, made on first use.

    Raises `HomeError` if it cannot be read or stored. A damaged key is not replaced, because every guest's
    SSH client would then warn of an attack.
    """
    with home.alone():
        kept = home.read(home.ssh_host_key)
        if kept is not None:
            return _read(home, kept)
        made = asyncssh.generate_private_key(ALGORITHM)
        home.write(home.ssh_host_key, made.export_private_key("openssh"))
        return made


def _read(home: Home, kept: bytes) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_private_key(kept)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
        raise HomeError(
            f"{home.ssh_host_key} is not an SSH key; restore it, or remove it to have a new one made"
        ) from None
