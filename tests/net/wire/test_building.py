"""When the validators of messages are built: not on import, and all before anybody plays."""

from __future__ import annotations

import subprocess
import sys

LISTED = """
from typing import get_args
import parlour.net.wire.messages as messages

def missing():
    kinds = {*messages.Message.__subclasses__(), *get_args(messages.Asked), *get_args(messages.FromReferee)}
    adapters = [messages.ASKED, messages.FROM_REFEREE]
    ready = [kind.__pydantic_complete__ for kind in kinds] + [each.pydantic_complete for each in adapters]
    return ready.count(False)

print(missing())
messages.build()
print(missing())
"""


def test_messages_are_built_when_they_are_wanted_and_not_on_import() -> None:
    """A referee that restores tables listens before it reads any message; then none waits for its own."""
    told = subprocess.run([sys.executable, "-P", "-c", LISTED], capture_output=True, text=True, check=True)
    before, after = map(int, told.stdout.split())
    assert before > 40
    assert after == 0
