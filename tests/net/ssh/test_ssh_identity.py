"""A key that is only offered opens nobody's seat: asyncssh asks about it before any signature."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import asyncssh

from tests.net.kit.visiting import Parlor, open_door, visit


def forged(victim: asyncssh.SSHKey) -> asyncssh.SSHKeyPair:
    """Return a key pair that offers the victim's public key and signs with another one."""
    pair = asyncssh.load_keypairs([asyncssh.generate_private_key("ssh-ed25519")])[0]
    pair.public_data = victim.public_data
    return pair


async def test_a_key_that_was_offered_but_not_proven_is_no_identity(home: Path) -> None:
    victim = asyncssh.generate_private_key("ssh-ed25519")
    parlor = Parlor()
    async with open_door(parlor.run, home) as door:
        async with visit(door.port, keys=[victim]) as owner:
            await owner.sees("welcome")
        async with visit(door.port, keys=[forged(victim)]) as thief:  # type: ignore[list-item]
            await thief.sees("welcome")
    assert [guest.key for guest in parlor.guests] == [victim.get_fingerprint(), ""]


async def test_a_key_offered_before_the_proven_one_is_no_identity(home: Path) -> None:
    victim = asyncssh.generate_private_key("ssh-ed25519")
    mine = asyncssh.generate_private_key("ssh-ed25519")
    parlor = Parlor()
    async with (
        open_door(parlor.run, home) as door,
        visit(door.port, keys=[forged(victim), mine]) as thief,  # type: ignore[list-item]
    ):
        await thief.sees("welcome")
    assert [guest.key for guest in parlor.guests] == [mine.get_fingerprint()]


async def test_another_user_name_forgets_what_was_offered_before(home: Path) -> None:
    from parlour.net.ssh.doorkeeper import Doorkeeper
    from parlour.net.transport.proxied import Caller

    async with open_door(Parlor().run, home) as door:
        keeper = Doorkeeper(door, Caller("192.0.2.7"))
        keeper.connection = mock.Mock()
        key = asyncssh.generate_private_key("ssh-ed25519")
        for forget in (
            lambda: keeper.begin_auth("play"),
            lambda: keeper.get_kbdint_challenge("play", "", ""),
            lambda: keeper.validate_kbdint_response("play", []),
        ):
            assert keeper.validate_public_key("play", key)
            assert keeper._offered
            forget()
            assert not keeper._offered
