"""Reviews a match in a process of its own, which ends when the review is broken off.

That process (`python -P -m parlour.tui.review.reviewing`) is asked with the seat and the text of a saved
match, and tells its progress, each a line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from parlour.net.child_process import LineProcess
from parlour.net.worker import Owner
from parlour.rules import events
from parlour.rules.errors import RulesError
from parlour.rules.events import Happened, SeenEvent
from parlour.rules.record import record
from parlour.rules.record.review import Chance, Reviewed, Turning, review
from parlour.tui.text.language import tr

COMMAND: Final = (sys.executable, "-P", "-m", "parlour.tui.review.reviewing")


class ReviewFailed(Exception):
    """The match cannot be reviewed; the message says why."""


async def reviewing(
    text: str, seat: int, command: Sequence[str] | None = None
) -> AsyncGenerator[Reviewed, None]:
    """Yield the progress of a review of `seat` in the saved match `text`. Raises ReviewFailed."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}  # so that the order of a set is no chance either
    process = await LineProcess.start(command or COMMAND, longest=1 << 20, environment=environment)
    try:
        process.ask(_line({"seat": seat, "text": text}))
        reviewed = None
        while line := await process.answer():
            reviewed = _read(line)
            yield reviewed
        if reviewed is None or reviewed.done < reviewed.steps:
            raise ReviewFailed(tr("the review ended before its time"))
    finally:
        await process.end()


def _read(line: bytes) -> Reviewed:
    told: Any = json.loads(line)
    if isinstance(told, str):
        raise ReviewFailed(told)
    done, steps, turnings = told
    return Reviewed(done, steps, tuple(map(_turning, turnings)))


def _turning(told: Sequence[Any]) -> Turning:
    line, number, own, best, adds, *chances = told
    own_chance, best_chance, cost = (Chance(*chance) for chance in chances)
    return Turning(line, number, _events(own), _events(best), adds, own_chance, best_chance, cost)


def _events(told: Sequence[Any]) -> tuple[SeenEvent, ...]:
    return tuple(events.read(each).event for each in told)


def _told(reviewed: Reviewed) -> object:
    """Return the progress as JSON values."""
    return reviewed.done, reviewed.steps, [_turned(turning) for turning in reviewed.turnings]


def _turned(turning: Turning) -> object:
    moves = ([events.written(Happened(0, event)) for event in move] for move in (turning.own, turning.best))
    return turning.line, turning.round, *moves, *turning[4:]


def _line(told: object) -> bytes:
    return json.dumps(told).encode() + b"\n"


def main() -> None:
    """Review the match that is asked about: what the process of a review does."""
    owner = Owner()
    asked = json.loads(owner.asked())
    try:
        for reviewed in review(record.read(asked["text"]), asked["seat"]):
            owner.tell(_line(_told(reviewed)))
    except RulesError as error:
        owner.tell(_line(str(error)))
    finally:
        owner.leave()


if __name__ == "__main__":
    main()
