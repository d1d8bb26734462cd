"""A match of three people who come to an installed Parlour: one by TCP, one by ssh, one with a page."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from parlour.tui.web.pages.markup import offered
from tests.e2e.listener import OVER, Listener, through_pipes
from tests.e2e.test_openssh_guest import OPTIONS
from tests.net.kit.paging import page, seat_key
from tests.waiting import until

TABLE: Final = ("mau-mau", "--set", "target=1", "--set", "announce=off", "--relaxed")
"""One round, without races."""
DOORS: Final = ("--port", "0", "--ssh-port", "0", "--web-port", "0")
WITHIN: Final = 150.0
CARD: Final = re.compile(r'<button[^>]* class="(?:[^"]* )?may(?: [^"]*)?"[^>]* data-do="(card [^"]*)"')
"""What throws a card that may be played."""
WISHES: Final = ("answer", "sit ", "ready", "option ", "card ", "zone stock", "verb ")
"""Beginnings of what somebody at the page taps, what comes first before the rest."""
TAPPED_AGAIN: Final = 1.0
"""Seconds after which a tap that changed nothing is made again."""


class Tapper:
    """Somebody with a page, who taps what it offers."""

    def __init__(self, name: str, serving: Mapping[str, Any]) -> None:
        self.name = name
        self.seen = ""
        self._serving = serving
        self._sections: dict[str, str] = {}

    async def plays(self) -> None:
        """Come, sit down, and tap until the match is over."""
        door: Any = SimpleNamespace(port=self._serving["web_port"])
        async with page(door) as shown:
            heard = await shown.hello(seat_key(), str(self._serving["web_url"]).rpartition("#")[2])
            number, tapped = 0, ("", -1)
            while not OVER.search(self.seen):
                assert "bye" not in heard, heard
                self._sections.update(heard.get("set", {}))
                self.seen = unescape(re.sub("<[^>]*>", " ", " ".join(self._sections.values())))
                number = heard.get("n", number)
                if (do := self._wish()) and (do, number) != tapped:
                    tapped = do, number
                    thrown = {"throw": True} if do.startswith("card ") else {}
                    await shown.say({"do": do, "text": self.name, "n": number, **thrown})
                try:
                    heard = await shown.hears(TAPPED_AGAIN)
                except TimeoutError:
                    heard, tapped = {}, ("", -1)

    def _wish(self) -> str:
        """Return what to tap now, "" for nothing."""
        html = "".join(self._sections.values())
        cards = {unescape(do) for do in CARD.findall(html)}
        offers = sorted(do for do in offered(html) if not do.startswith("card ") or do in cards)
        return next((do for wish in WISHES for do in offers if do.startswith(wish)), "")


@asynccontextmanager
async def serving(
    parlour: Sequence[str], environment: Mapping[str, str], folder: Path
) -> AsyncIterator[Mapping[str, Any]]:
    """Run `serve` with one table and all doors; yield what it says."""
    command = (*parlour, "serve", *TABLE, *DOORS, "--private", "--json")
    process = await asyncio.create_subprocess_exec(
        *command, stdout=PIPE, stderr=DEVNULL, stdin=DEVNULL, cwd=folder, env=environment
    )
    assert process.stdout
    try:
        async with asyncio.timeout(60):
            said = await process.stdout.readline()
        if not said:
            raise RuntimeError("parlour serve ended at once")
        yield json.loads(said)
    finally:
        if process.returncode is None:
            process.terminate()
        async with asyncio.timeout(30):
            await process.wait()


async def played(parlour: Sequence[str], environment: Mapping[str, str], folder: Path) -> Sequence[str]:
    """Play a match by three doors of what `parlour` starts; return what each of the three saw last.

    Raises TimeoutError, or what went wrong.
    """
    hosts, joins = ({**environment, "PARLOUR_HOME": str(folder / name)} for name in ("host", "guest"))
    async with AsyncExitStack() as stack:
        said = await stack.enter_async_context(serving(parlour, hosts, folder))
        by_tcp = (*parlour, "join", f"127.0.0.1:{said['tcp_port']}", "--plain")
        ssh = ("ssh", *OPTIONS.split(), "-o", "IdentityFile=/nonexistent", "-p", str(said["ssh_port"]))
        lines = [
            await stack.enter_async_context(through_pipes(by_tcp, 1, joins)),
            await stack.enter_async_context(through_pipes((*ssh, "-T", "play@127.0.0.1"), 2, environment)),
        ]
        tapper = Tapper("Web", said)
        try:
            async with asyncio.timeout(WITHIN), asyncio.TaskGroup() as group:
                await come_in(lines)
                taps = group.create_task(tapper.plays())
                await lines[0].hears(f"{tapper.name} is ready")
                await asyncio.gather(*(each.gets_ready() for each in lines))
                await lines[0].hears("Type start")
                await lines[0].starts()
                await asyncio.gather(taps, *(each.plays_on() for each in lines))
                await until(lambda: kept(folder))
        except* (TimeoutError, AssertionError, OSError, EOFError) as errors:
            last = "\n\n".join((*(each.seen for each in lines), tapper.seen[-2000:]))
            raise RuntimeError(f"the match did not end ({errors.exceptions[0]!r}):\n{last}") from errors
    return [*(each.seen for each in lines), tapper.seen]


async def come_in(lines: Sequence[Listener]) -> None:
    """Have those with lines sit down, the first of them as the host."""
    for name, each in zip(("Tcp", "Ssh"), lines, strict=True):
        await each.hears("What name should others see")
        each.type(name)
        if each is lines[0]:
            await each.hears("yes or no")
            each.type("yes")
        await each.hears("Type ready")


def kept(folder: Path) -> list[Path]:
    """Return the matches that the one with TCP has; the file comes just after the last line."""
    return [*(folder / "guest").rglob("matches/*.txt")]


def verified(parlour: Sequence[str], environment: Mapping[str, str], folder: Path) -> str:
    """Have Parlour verify the shuffles of the match that the one with TCP has; return what it says."""
    (saved,) = kept(folder)
    command = (*parlour, "verify", str(saved))
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"parlour verify ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout
