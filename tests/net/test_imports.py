"""What is loaded and built when: no screens by a referee; zeroconf, SSH and PostgreSQL not by everybody."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import pkgutil, sys
from typing import get_args
from parlour import net, rules
from parlour.net.client.client import Client
from parlour.net.storage.data_folder import Home
from parlour.net.process.server import Serving
import parlour.net.wire.messages as messages

SCREENS = ("textual", "rich", "parlour.tui")
print(*[name for name in (*SCREENS, "zeroconf", "asyncssh", "websockets", "asyncpg") if name in sys.modules])

def missing():
    kinds = {*messages.Message.__subclasses__(), *get_args(messages.Asked), *get_args(messages.FromReferee)}
    adapters = [messages.ASKED, messages.FROM_REFEREE]
    ready = [kind.__pydantic_complete__ for kind in kinds] + [each.pydantic_complete for each in adapters]
    return ready.count(False)

print(missing() > 40)
messages.build()
print(missing())
for package in (rules, net):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(module.name)
print(*[name for name in SCREENS if name in sys.modules])
"""


def test_a_referee_and_a_client_load_and_build_no_more_than_they_need() -> None:
    """No library of a door, the network or a room, and no module of `rules` and `net` ever loads Textual.

    A referee that restores tables listens before it reads any message: validators are built when they are
    wanted, then all of them.
    """
    program = [sys.executable, "-P", "-c", PROGRAM]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    loaded, were_many_missing, are_missing, loaded_by_any = told.splitlines()
    assert loaded == ""
    assert (were_many_missing, are_missing) == ("True", "0")
    assert loaded_by_any == ""
