"""What is loaded when: screens are not loaded by a referee, nor zeroconf, SSH and PostgreSQL by everybody."""

from __future__ import annotations

import subprocess
import sys

EVERY_MODULE = """
import pkgutil, sys
from parlour import net, rules
for package in (rules, net):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(module.name)
print(*[name for name in ("textual", "rich", "parlour.tui") if name in sys.modules])
"""

REFEREE = """
import sys
from parlour.net.client.client import Client
from parlour.net.storage.data_folder import Home
from parlour.net.process.server import Serving
unwanted = ("textual", "rich", "parlour.tui", "zeroconf", "asyncssh", "websockets", "asyncpg")
print(*[name for name in unwanted if name in sys.modules])
"""


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_rules_and_net_never_load_textual() -> None:
    assert run(EVERY_MODULE) == ""


def test_a_referee_and_a_client_load_no_library_of_a_door_the_network_or_a_room() -> None:
    assert run(REFEREE) == ""
