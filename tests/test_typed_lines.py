"""Lines of the pages that lead to a screen or a table are typed on a terminal; no line is left out.

A referee of the test is at the place of the host that a line names. `NOT_TYPED` tells who runs the lines that
are run neither here nor in `test_pages.py`, or why nobody does.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from parlour.net.process.daemon import RunningReferee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import OpenNight
from tests import needs
from tests.e2e.test_openssh_guest import OPTIONS
from tests.net.kit.serve import Serve, served
from tests.net.kit.tcp import client_of
from tests.test_pages import (
    NOT_OPENED,
    NOT_RUN,
    PAGES,
    example_of,
    filled,
    given_to,
    hosting_lines,
    named_in,
    run_lines,
    shown_in,
)
from tests.tui.kit.commands import commands
from tests.tui.kit.terminal import terminal

Steps = Sequence[tuple[str, str]]
"""What is seen, one after the other, and what is typed then."""

Kitchen = Callable[[Home, str], Serve]

HOST: Final = r"(?:192\.0\.2\.7|100\.64\.0\.7|127\.0\.0\.1|cards\.example\.org|kitchen\.local:7453|\[HOST\])"
TRUST: Final = ("fingerprint:", "y")
QUIT: Final = (("A card table in your terminal", "q"),)
LOBBY: Final = (("Tables of this host", "q"), *QUIT)
JOIN: Final = (TRUST, ("host, you", "q"), *LOBBY)
WATCH: Final = (TRUST, ("1 watching", "q"), *LOBBY)
ADDRESS: Final = (("Searching", "a"), ("for example", "HOST\r"))
NIGHT: Final = (("Nobody has entered yet", "q"), *LOBBY)
BOT: Final = (("At Kitchen", "\x03"), ("The bot has left", ""))
LINES: Final = (("(yes or no)", "yes\r"), ("Table Kitchen", "quit\r"))
GUEST: Final = (("others see", "Cem\r"), ("Kitchen", "q"), ("Tables of this host", "q"))
GUEST_LINES: Final = (("Name or four words", "Cem\r"), ("Table Kitchen", "quit\r"))
TYPED: Final[dict[str, Steps]] = {
    r"(?:LANG=\S+ )?parlour": QUIT,
    r"parlour --plain": (("Parlour, card games in lines", "quit\r"),),
    r"parlour join": (*ADDRESS, *JOIN),
    r"parlour join HOST": JOIN,
    r"parlour watch": (*ADDRESS, *WATCH),
    r"parlour watch HOST": WATCH,
    r"parlour join HOST --plain": LINES,
    r"parlour join HOST --(?:plain|json) < moves.txt": (("Table Kitchen", ""),),
    r"parlour watch --night": NIGHT,
    r"parlour watch --night HOST": (TRUST, *NIGHT),
    r"parlour bot mine\.py": BOT,
    r"parlour bot mine\.py HOST --table Kitchen": (("(y/n)", "y\r"), *BOT),
    r"parlour learn juno-classic": (("step 1 of", "q"), ("Learn a game", "q"), *QUIT),
    r"parlour replay match\.txt(?: --at 120)?": (("Saved match", "\x1b"),),
    r"ssh (?:-p PORT (?:play|watch)@HOST|parlour)": GUEST,
    r"ssh -p PORT plain@HOST": GUEST_LINES,
    r"ssh -T -p PORT play@HOST": GUEST_LINES,
}
"""The lines that are typed here, and what is seen and typed after each until it ends."""


NOT_TYPED: Final = {
    r"make .*": "they install, make or test everything; tests/test_makefile.py has those that fail",
    r"\.venv/bin/\w+ .*|\.venv/bin/parlour|python3 -m venv .*": "they are what make play and make test do",
    r"python -m (?:tests|benchmarks)\..*": "they take long; tests of these packages have small runs of them",
    r"python -m (?:build|pip) .*|python -m build": NOT_RUN["build"],
    r"parlour (?:bot|check-game|room|room init|simulate|verify)": "only a name; whole lines stand elsewhere",
    r"parlour room .*": "it needs a database; tests/net/room types each with one",
    r"parlour .*\bwhist\b.*": NOT_OPENED["whist"],
    r"parlour stats --game .*": "it needs matches of that game; tests/tui/commands/test_cli_stats.py",
    r"parlour serve.* --(?:metrics|resume|room)\b.*": "see NOT_OPENED",
    r"ssh .*ann@HOST": "one's own server; tests/e2e/test_reach.py has one",
    r"ssh -T": "only a name; whole lines stand elsewhere",
    r"ssh .*@(?:bore\.pub|club\.example)|until ssh .*": "a host of others; the same line with HOST is typed",
    r"tar .*|pg_.*|createdb .*": "test_pages.py types them",
}
"""Lines that are run neither here nor by a test of `test_pages.py` for all lines, and why."""


@cache
def lines() -> Sequence[str]:
    """Return the lines of all pages and examples, each once, with HOST and PORT for every example of one."""
    examples = (each.line for command in commands().values() for each in command.examples)
    shown = (line for page in PAGES for line in (*shown_in(page), *named_in(page)))
    return sorted({placed(filled(line)) for line in (*shown, *examples)})


def placed(line: str) -> str:
    """Return a line with HOST for each example of a host, and PORT where a guest with ssh names a port."""
    line = re.sub(HOST, "HOST", line)
    return re.sub(r"^ssh( -T)?(?: -p 2222)? (\w+@HOST)$", r"ssh\1 -p PORT \2", line)


def steps_of(line: str) -> Steps | None:
    """Return what is seen and typed after a line, None if it is not typed here."""
    return next((steps for typed, steps in TYPED.items() if re.fullmatch(typed, line)), None)


SHOWN: Final = (
    r"parlour(?: watch| watch --night| bot mine\.py| replay match\.txt| join HOST --plain < moves\.txt)?"
)
"""Lines that show no more than others do together: they are long."""


@pytest.mark.few("parlour join HOST", slow=[line for line in lines() if not re.fullmatch(SHOWN, line)])
@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, id=line, marks=needs.program("ssh") if line.startswith("ssh") else ())
        for line in lines()
        if steps_of(line)
    ],
)
def test_a_line_leads_where_its_page_says(line: str, tmp_path: Path, kitchen: Kitchen) -> None:
    """At the table Kitchen of a referee in the same home. It ends without a fault."""
    steps = steps_of(line) or ()
    environment = {**given_to(tmp_path), "PARLOUR_PLAIN": "", "LANG": "C.UTF-8", "LC_ALL": ""}
    home = Home(Path(environment["PARLOUR_HOME"]))
    home.make()
    home.settings.write_text('name = "Ann"\n')
    (tmp_path / "moves.txt").write_text("yes\nquit\n")
    is_guest = line.startswith("ssh")
    kind = "ssh" if is_guest else "--night" if "--night" in line else ""
    serve = kitchen(home, line if line.startswith("parlour join HOST --") else kind)
    at = "127.0.0.1" if is_guest else f"127.0.0.1:{serve.tcp_port}"

    def place(words: str) -> str:
        return words.replace("HOST", at).replace("PORT", str(serve.said["ssh_port"]))

    if is_guest:
        own = re.sub(HOST, "HOST", example_of("docs/ssh.md", "  ```\n")).replace("2222", "PORT")
        (tmp_path / "config").write_text(place(own))
        line = line.replace("ssh", f"ssh {OPTIONS.replace('/dev/null', 'config', 1)}", 1)
    with terminal(["bash", "-c", f"cd {tmp_path}; {place(line)}"], 24, 80, environment) as there:
        for seen, typed in steps:
            there.until(seen)
            there.type(place(typed))
        assert there.end() == 0, there.text


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kitchen]:
    """Give a referee that is also that of another home: the same for all lines of a kind.

    Who joins in plain lines has their own: the seat is kept for whoever quits there, and so is the host's.
    """
    with ExitStack() as stack:

        @cache
        def started(kind: str) -> tuple[Serve, Home]:
            home = Home(tmp_path_factory.mktemp("kitchen") / "data")
            table = ("crazy-eights", "--name", "Kitchen", *(("--ssh-port", "0") if kind == "ssh" else ()))
            serve = stack.enter_context(served(*table, environment={"PARLOUR_HOME": str(home.path)}))
            if kind == "--night":
                asyncio.run(opened_night(serve, home))
            return serve, home

        def of(other: Home, kind: str) -> Serve:
            serve, home = started(kind)
            for file in (home.referee_file, home.referee_file.with_suffix(".lock")):
                (other.path / file.name).hardlink_to(file)
            return serve

        yield of


async def opened_night(serve: Serve, home: Home) -> None:
    """Open the night of the page at a referee."""
    secret = RunningReferee.model_validate_json(home.referee_file.read_bytes()).secret
    host = await client_of(serve, "Host", host=secret)
    assert (await host.ask(OpenNight(plan=example_of("docs/game-nights.md")))).ok
    await host.close()


def test_every_line_of_a_page_is_run_or_excused_and_nothing_else_is() -> None:
    run = {placed(line) for line in (*run_lines(), *hosting_lines())}
    excuses = (*NOT_TYPED, *(rf"(?:\w+ )*?{re.escape(name)}\b.*" for name in NOT_RUN))
    left = [line for line in lines() if line not in run and not steps_of(line)]
    assert [line for line in left if not any(re.fullmatch(each, line) for each in excuses)] == []
    table = (*TYPED, *NOT_TYPED)
    assert [each for each in table if not any(re.fullmatch(each, line) for line in lines())] == []
