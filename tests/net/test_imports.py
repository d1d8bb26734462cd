"""What is loaded when: screens are not loaded by a referee, nor zeroconf and SSH by everybody."""

from __future__ import annotations

import subprocess
import sys

EVERY_MODULE = """
import pkgutil, sys
import net, rules
for package in (rules, net):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        __import__(module.name)
print(*[name for name in ("textual", "rich", "tui") if name in sys.modules])
"""

REFEREE = """
import sys
from net import Client, Home, Serving
print(*[name for name in ("textual", "rich", "tui", "zeroconf", "asyncssh") if name in sys.modules])
"""

THE_DOOR_OF_NET = """
import sys
import net
print(*[name for name in ("asyncio", "pydantic", "ssl") if name in sys.modules])
"""

EVERY_NAME = """
import net
for names in net._HOMES.values():
    for name in names:
        getattr(net, name)
"""


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_rules_and_net_never_load_textual() -> None:
    assert run(EVERY_MODULE) == ""


def test_a_referee_and_a_client_load_neither_zeroconf_nor_asyncssh() -> None:
    assert run(REFEREE) == ""


def test_importing_net_costs_nothing() -> None:
    assert run(THE_DOOR_OF_NET) == ""


def test_every_name_at_the_door_of_net_is_there() -> None:
    run(EVERY_NAME)
