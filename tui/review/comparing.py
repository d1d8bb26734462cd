"""Compares the deal of a day that was played with `PLAYS` plays of bots, in a process of its own.

That process (`python -P -m parlour.tui.review.comparing`) is asked with the text of the saved match, and
tells what it has found so far, each time a line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncGenerator, Iterator, Sequence
from typing import Final, NamedTuple

from parlour.net.child_process import LineProcess
from parlour.net.worker import Owner
from parlour.rules.day import PLAYS, SEAT, DayDeal, worth
from parlour.rules.record import record
from parlour.rules.record.replay import of_its_version
from parlour.rules.shelf.saved import load

COMMAND: Final = (sys.executable, "-P", "-m", "parlour.tui.review.comparing")


class Compared(NamedTuple):
    """So many plays are `done`; the player did `better` than so many of them, and as well as `equal`."""

    done: int
    better: int = 0
    equal: int = 0

    @property
    def is_whole(self) -> bool:
        return self.done == PLAYS


def compare(text: str) -> Iterator[Compared]:
    """Yield the comparison of the saved match `text`, play after play.

    Raises RecordError, or RecordOfOtherVersion.
    """
    saved = record.read(text)
    with of_its_version(saved):
        played = record.Playback(saved)
        for line in saved.lines:
            played.take(line)
        deal = DayDeal(saved.day, load(saved.ruleset), len(saved.names))
        own, found = worth(played.moment, SEAT), Compared(0)
        for other in deal.plays():
            found = Compared(found.done + 1, found.better + (other < own), found.equal + (other == own))
            yield found


async def comparing(text: str, command: Sequence[str] = COMMAND) -> AsyncGenerator[Compared, None]:
    """Yield the comparison as it goes on; it ends early if the process fails."""
    process = await LineProcess.start(command, environment={**os.environ, "PYTHONHASHSEED": "0"})
    try:
        process.ask(json.dumps(text).encode() + b"\n")
        while line := await process.answer():
            yield Compared(*json.loads(line))
    finally:
        await process.end()


def main() -> None:
    """Compare the match that is asked about: what the process does."""
    owner = Owner()
    try:
        for found in compare(json.loads(owner.asked())):
            owner.tell(json.dumps(found).encode() + b"\n")
    finally:
        owner.leave()


if __name__ == "__main__":
    main()
