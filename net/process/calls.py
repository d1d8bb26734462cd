"""Calls those who are elsewhere when a table waits: the `notify_url` and `notify_command` of a host.

Each call is made by a process of its own, which has a time limit, so that neither a dead address nor a
command that hangs delays anything here: `call` only starts a task. What these processes say is thrown away,
but for the reason why a URL did not take the call, which goes to the log without the secret part of the URL.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from parlour.net import limits
from parlour.net.faults import NetError
from parlour.net.process import post
from parlour.net.rate_limits import Meter, Meters
from parlour.net.redact import trace
from parlour.net.referee.hooks import Call, Room, Tried
from parlour.net.table.events import Occasion
from parlour.net.wire.refusals import Refused
from parlour.rules.sentences import Sentence, told

log: Final = logging.getLogger(__name__)

VERSION: Final = 1
"""Of the body. A field that is new does not change it."""
_POST: Final = (sys.executable, "-P", "-m", post.__name__)
_NOT_FOR_OTHERS: Final = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
_NOT_STARTED: Final = 127  # as a shell has it
_OBEYED: Final = str.maketrans("/", " ", "<>@[]`\\")
"""What chats take for a call of everybody or for a link. Names are by strangers."""

NO_PROGRAM: Final = Sentence(
    "no program to notify",
    "notify_command names {program}, which is no program; name one by its whole path, or one that is in PATH",
)


class NoProgram(NetError):
    """The program of `notify_command` is not there."""


@dataclass(frozen=True)
class Notify:
    """Whom a host calls: a valid http or https URL, and a program with its arguments; empty for nobody."""

    url: str = field(default="", repr=False)
    command: tuple[str, ...] = ()

    def found(self) -> tuple[str, ...]:
        """Return the command with the whole path of its program. Raises NoProgram."""
        if not self.command:
            return ()
        program, *rest = self.command
        path = shutil.which(program) if program.startswith(os.sep) or os.sep not in program else None
        if path is None:
            raise NoProgram(told(NO_PROGRAM, program=program))
        return str(Path(path).absolute()), *rest  # PATH may have a folder of here


NOBODY: Final = Notify()


class Calls:
    """Makes the calls of one referee, and no more than its `room` has left. Raises NoProgram."""

    def __init__(
        self,
        notify: Notify,
        room: Room,
        again: Sequence[float] = limits.CALL_AGAIN,
        within: float = limits.CALL_WITHIN,
    ) -> None:
        self._url, self._command = notify.url, notify.found()
        self._room = room
        self._again, self._within = again, within
        self._all = Meter(limits.CALLS)
        self._by_one = Meters(limits.CALLS_BY_ONE)
        self._tasks: set[asyncio.Task[None]] = set()

    def call(self, call: Call) -> None:
        """Begin to make `call`, unless there were too many, or it would be the second of one person."""
        if not (self._url or self._command):
            return
        now = asyncio.get_running_loop().time()
        if call.person and not self._by_one.take(call.person, now):
            return
        if not self._all.take(now):
            log.warning("a call is left out: there were %d in ten minutes", limits.CALLS.times)
            return
        task = asyncio.create_task(self._make(call), name="a call")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Give up the calls that are not made yet, and end their processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, call: Call) -> None:
        try:
            await self._room.take_try(Tried.CALL, "")
            body = json.dumps(body_of(call, datetime.now(UTC)), ensure_ascii=False).encode("utf-8", "replace")
            await asyncio.gather(self._post(body), self._run(body))
        except Refused as refused:
            log.warning("a call is left out: %s", refused)
        except Exception as error:
            log.error("a call is not made: %s", trace(error))

    async def _post(self, body: bytes) -> None:
        """Send `body` to the URL, again if that may help."""
        if not self._url:
            return
        asked = self._url.encode("ascii") + b"\n" + body
        for pause in (0.0, *self._again):
            await asyncio.sleep(pause)
            status, why = await finished(_POST, asked, self._within, heard=True)
            if status == post.GIVEN:
                return
            why = why or "no answer in time"
            log.warning("notify_url, %s, did not take a call: %s", open_part(self._url), why)
            if status == post.REFUSED:
                return

    async def _run(self, body: bytes) -> None:
        if not self._command:
            return
        status, _ = await finished(self._command, body, self._within, heard=False)
        if status != 0:
            log.warning("notify_command %s", "took too long" if status is None else f"ended with {status}")


def open_part(url: str) -> str:
    """Return the part of `url` that is no secret: where it leads."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname}{f':{parts.port}' if parts.port else ''}"


def body_of(call: Call, now: datetime) -> Mapping[str, Any]:
    """Return what a call says: the occasion for programs, and `text` for people.

    Chats show `text` or `content` (Slack, Mattermost; Discord, which is told to call nobody by it).
    """
    words = _words(call).translate(_OBEYED)
    body: dict[str, Any] = {
        "parlour": VERSION,
        "event": call.occasion.value,
        "time": now.isoformat(timespec="seconds"),
        "name": call.name,
        "who": call.who,
        "text": words,
        "content": words,
        "allowed_mentions": {"parse": []},
    }
    if (line := call.table) is not None:
        of_table = {"game": line.game, "title": line.title, "taken": line.taken, "seats": line.seats}
        body["table"] = of_table | {"locked": line.locked}
    return body


def _words(call: Call) -> str:
    who = call.who
    match call.occasion:
        case Occasion.NIGHT_BEGINS:
            return f"A game night begins: {call.name}."
        case Occasion.TABLE_OPENS:
            first = f"{who} opens a table" if who else "A table opens"
        case Occasion.SITS_DOWN:
            first = f"{who} sits down, and nobody plays yet"
    line = call.table
    if line is None:
        return f"{first}: {call.name}."
    return f"{first}: {line.name}, {line.title}, {line.taken} of {line.seats} seats taken."


async def finished(
    command: Sequence[str], said: bytes, within: float, *, heard: bool
) -> tuple[int | None, str]:
    """Run `command` with `said` on its stdin; return its exit status (None: too slow) and its words.

    It runs without a shell, in a session of its own; when its time is over, all of its group ends. What it
    says is thrown away unless it is `heard`, and what it complains of always.
    """
    environment = {name: value for name, value in os.environ.items() if name not in _NOT_FOR_OTHERS}
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE if heard else asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            cwd="/",
            env=environment,
        )
    except OSError as error:
        return _NOT_STARTED, (error.strerror or type(error).__name__).lower()
    try:
        async with asyncio.timeout(within):
            words, _ = await process.communicate(said)
    except TimeoutError:
        return None, ""
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
    return process.returncode, (words or b"").decode("utf-8", "replace").strip()
