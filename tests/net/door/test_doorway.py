"""How a referee keeps the process of a door: a secret through stdin, another one when it dies, its end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from parlour.net.door import doorway
from parlour.net.door.doorway import Doorway, NoDoor
from parlour.net.door.orders import DoorOrders
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from tests.waiting import until

PRIVATE = Reach(port=0, announced=False)

DOOR = """
import json, sys
orders = json.loads(sys.stdin.readline())
open(sys.argv[1], "a").write(orders["secret"] + "\\n")
print(json.dumps({"port": 4022, "fingerprint": "SHA256:x"}), flush=True)
sys.stdin.readline() if len(sys.argv) == 2 else sys.exit(1)
"""


async def test_a_door_gets_a_secret_through_stdin_and_is_opened_again_when_it_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorway, "_PAUSES", (0.01,))
    secrets = tmp_path / "secrets"
    async with Serving.open(Home(), PRIVATE) as serving:
        await serving.open_door([sys.executable, "-c", DOOR, str(secrets), "die"], 0)
        assert serving.announcement().ssh_port == 4022
        assert serving.referee.whereabouts.ssh_fingerprint == "SHA256:x"
        await until(lambda: len(secrets.read_text().split()) >= 3)
    used = secrets.read_text().split()
    assert len(set(used)) == len(used)


async def test_a_door_ends_with_its_referee(tmp_path: Path) -> None:
    def orders(port: int) -> DoorOrders:
        return DoorOrders(secret="s", referee_port=1, fingerprint="f", port=port)

    door = await Doorway.open("SSH", [sys.executable, "-c", DOOR, str(tmp_path / "secrets")], orders, 2222)
    process = door._process
    assert process is not None
    await door.close()
    assert process.returncode is not None


REFUSED = """input(); print('{"error": ["port 22: permission denied"]}')"""
"""A door reads its orders before it tries; one that is gone before they are written is told of as gone."""


@pytest.mark.parametrize(
    ("door", "words"),
    [
        (["no-such-program"], "does not start"),
        ([sys.executable, "-c", "print('what?')"], "did not open"),
        ([sys.executable, "-c", "pass"], "did not open"),
        ([sys.executable, "-c", REFUSED], "permission denied"),
    ],
)
async def test_a_door_that_does_not_open_says_why(door: list[str], words: str) -> None:
    async with Serving.open(Home(), PRIVATE) as serving:
        with pytest.raises(NoDoor, match=words):
            await serving.open_door(door, 0)
