"""Reviews a match in a process of its own, which ends when the review is broken off.

That process (`python -P -m parlour.tui.review.reviewing`) has a low priority. It reads the seat and the text
of a saved match from stdin and writes its progress to stdout, each line JSON. It ends when nobody reads what
it writes.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from parlour.net.child_process import send_signal
from parlour.rules.errors import RulesError
from parlour.rules.record import record
from parlour.rules.record.review import Chance, Reviewed, Turning, review

COMMAND: Final = (sys.executable, "-P", "-m", "parlour.tui.review.reviewing")


class ReviewFailed(Exception):
    """The match cannot be reviewed; the message says why."""


async def reviewing(
    text: str, seat: int, command: Sequence[str] | None = None
) -> AsyncGenerator[Reviewed, None]:
    """Yield the progress of a review of `seat` in the saved match `text`. Raises ReviewFailed."""
    process = await asyncio.create_subprocess_exec(
        *(command or COMMAND),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=1 << 20,
        start_new_session=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},  # so that the order of a set is no chance either
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        asked = {"seat": seat, "text": text}
        process.stdin.write(json.dumps(asked).encode())
        process.stdin.close()
        reviewed = None
        async for line in process.stdout:
            reviewed = _read(line)
            yield reviewed
        if reviewed is None or reviewed.done < reviewed.steps:
            raise ReviewFailed("the review ended before its time")
    finally:
        send_signal(process)
        await process.wait()


def _read(line: bytes) -> Reviewed:
    told: Any = json.loads(line)
    if isinstance(told, str):
        raise ReviewFailed(told)
    done, steps, turnings = told
    return Reviewed(done, steps, tuple(map(_turning, turnings)))


def _turning(told: Sequence[Any]) -> Turning:
    line, number, own, best, *chances = told
    own_chance, best_chance, cost = (Chance(*chance) for chance in chances)
    return Turning(line, number, own, best, own_chance, best_chance, cost)


NICENESS: Final = 10


def main() -> None:
    """Review the match on stdin: what the process of a review does."""
    os.nice(NICENESS)
    asked = json.load(sys.stdin)
    try:
        for reviewed in review(record.read(asked["text"]), asked["seat"]):
            print(json.dumps(reviewed), flush=True)
    except RulesError as error:
        print(json.dumps(str(error)), flush=True)
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
