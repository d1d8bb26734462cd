"""Parlour in terminals that answer, answer late, or do not answer: real processes on real terminals."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.terminal import ANSWERS_WITHIN
from tests.tui.kit.answering import (
    KITTY,
    NOTHING,
    TMUX,
    XTERM,
    Answering,
    Answers,
    answering,
    depths_in,
)
from tests.waiting import until

PARLOUR = (sys.executable, "-P", "-m", "parlour.tui")
HOME = b"A card table in your terminal"
FELT = {True: b"\x1b[48;2;22;67;47m", False: b"\x1b[48;2;244;239;228m"}
"""The ground of the first screen, of the dark and of the light theme."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    (folder / "settings.toml").write_text('name = "Ann"\n')
    return folder


@asynccontextmanager
async def parlour(
    home: Path,
    answers: Answers,
    *options: str,
    term: str = "xterm-256color",
    environment: Mapping[str, str] | None = None,
    holds_back: bool = False,
) -> AsyncIterator[Answering]:
    """Run Parlour until the context ends; then quit it, and see that the terminal is as it was."""
    there = {name: value for name, value in os.environ.items() if name not in ("COLORTERM", "NO_COLOR")}
    given = {**there, "TERM": term, "PARLOUR_HOME": str(home), **(environment or {})}
    async with answering(answers, *PARLOUR, *options, environment=given, holds_back=holds_back) as (
        terminal,
        program,
    ):
        yield terminal
        terminal.type(b"\x11")
        assert await program.wait() == 0
        assert terminal.modes == terminal.at_first


@pytest.mark.few(slow=("silent",))  # `test_answers` shows what each answer says
@pytest.mark.parametrize(
    ("answers", "depth"),
    [(KITTY, Depth.TRUE), (XTERM, Depth.PALETTE), (TMUX, Depth.PALETTE), (NOTHING, Depth.PALETTE)],
    ids=["kitty", "xterm", "tmux", "silent"],
)
async def test_the_first_frame_has_the_colors_of_the_terminal(
    home: Path, answers: Answers, depth: Depth
) -> None:
    async with parlour(home, answers) as terminal:
        await terminal.sees(HOME)
        assert len(terminal.asked) == 4
        assert depths_in(terminal.painted) == {depth}
        assert terminal.printed.strip() == b""


@pytest.mark.slow
@pytest.mark.few(slow=())  # so it does of each type
@pytest.mark.parametrize(("term", "depths"), [("linux", {Depth.STANDARD}), ("vt100", set()), ("dumb", set())])
async def test_a_terminal_that_would_print_questions_is_asked_nothing(
    home: Path, term: str, depths: set[Depth]
) -> None:
    async with parlour(home, NOTHING, "--no-plain", term=term) as terminal:
        await terminal.sees(HOME)
        assert terminal.asked == []
        assert depths_in(terminal.painted) == depths


@pytest.mark.slow
async def test_answers_in_single_bytes_while_the_app_starts_are_no_keys_and_say_the_colors(
    home: Path,
) -> None:
    async with parlour(home, KITTY, holds_back=True) as terminal:
        await terminal.sees(b"\x1b[?1004h")  # from here on the app reads, and has not painted yet
        while terminal.answer(1):
            pass
        await terminal.sees(HOME)
        await until(lambda: Depth.TRUE in depths_in(terminal.painted))
        terminal.type(b"s")  # means this only at home: no key has led away from it
        await terminal.sees(b"Motion")


@pytest.mark.slow
async def test_answers_that_come_too_late_are_no_keys_and_change_nothing(home: Path) -> None:
    async with parlour(home, KITTY, holds_back=True) as terminal:
        await terminal.sees(HOME)
        terminal.type(b"s")
        await terminal.sees(b"Motion")
        await asyncio.sleep(ANSWERS_WITHIN + 0.1)  # real time has to pass; more of it changes nothing
        before = terminal.painted.count(HOME)
        terminal.answer()
        terminal.type(b"\x1b")
        await until(lambda: terminal.painted.count(HOME) > before)  # back at home, after one key
        assert depths_in(terminal.painted) == {Depth.PALETTE}


@pytest.mark.slow
async def test_keys_typed_before_and_between_the_answers_are_not_lost(home: Path) -> None:
    async with parlour(home, KITTY, holds_back=True) as terminal:
        await until(lambda: len(terminal.asked) == 4)
        terminal.type(b"s")
        terminal.answer(5)
        terminal.answer()
        await terminal.sees(b"Motion")
        assert depths_in(terminal.painted) == {Depth.TRUE}


@pytest.mark.slow
@pytest.mark.few(slow=("light",))
@pytest.mark.parametrize(
    ("answers", "dark"), [(KITTY, True), (XTERM, False), (TMUX, True)], ids=["dark", "light", "?"]
)
async def test_the_theme_follows_the_background_of_the_terminal(
    home: Path, answers: Answers, dark: bool
) -> None:
    async with parlour(home, answers, environment={"COLORTERM": "truecolor"}) as terminal:
        await terminal.sees(HOME)
        assert FELT[dark] in terminal.painted
        assert FELT[not dark] not in terminal.painted


@pytest.mark.slow
async def test_a_chosen_theme_follows_nothing(home: Path) -> None:
    async with parlour(
        home, XTERM, "--theme", "parlour-dark", environment={"COLORTERM": "truecolor"}
    ) as terminal:
        await terminal.sees(HOME)
        assert FELT[True] in terminal.painted


@pytest.mark.slow
@pytest.mark.few(slow=())  # `test_depth` shows it of `Terminal`
@pytest.mark.parametrize(
    ("setting", "environment", "depths"),
    [("auto", {"COLORTERM": "truecolor"}, {Depth.TRUE}), ("16", {"NO_COLOR": "1"}, {Depth.STANDARD})],
)
async def test_a_setting_comes_before_variables_and_these_before_answers(
    home: Path, setting: str, environment: dict[str, str], depths: set[Depth]
) -> None:
    (home / "settings.toml").write_text(f'name = "Ann"\ncolors = "{setting}"\n')
    async with parlour(home, TMUX, environment=environment) as terminal:
        await terminal.sees(HOME)
        assert depths_in(terminal.painted) == depths


@pytest.mark.few
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_a_signal_before_the_app_runs_leaves_the_terminal_as_it_was(home: Path, number: int) -> None:
    there = {**os.environ, "TERM": "xterm-256color", "PARLOUR_HOME": str(home)}
    async with answering(NOTHING, *PARLOUR, environment=there) as (terminal, program):
        await until(lambda: len(terminal.asked) == 4)
        assert terminal.modes != terminal.at_first
        program.send_signal(number)
        assert await program.wait() == 128 + number
        assert terminal.modes == terminal.at_first


INTERRUPTED_IN_EXEC = """
import signal
from parlour.tui.terminal.asking import asked

with asked():
    try:
        exec("signal.raise_signal(signal.SIGINT)")
    except KeyboardInterrupt:
        raise SystemExit(130)
"""
"""As Ctrl-C does while a dataclass is imported; without a handler of ours Python ends with -2 here."""


async def test_ctrl_c_in_the_middle_of_an_import_gives_the_status_too(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text(INTERRUPTED_IN_EXEC)
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    there = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": paths}
    command = (sys.executable, "-P", "-m", "interrupted")
    async with answering(KITTY, *command, environment=there) as (terminal, program):
        assert await program.wait() == 130
        assert terminal.modes == terminal.at_first


DROPPED = """
import signal, sys, weakref
from parlour.tui.commands.cli import main

class Finder:
    def find_spec(self, name, path, target=None):
        if name == "parlour.tui.app.app":
            there = weakref.ref(Finder(), lambda _: signal.raise_signal(signal.SIGTERM))

sys.meta_path.insert(0, Finder())
sys.exit(main([]))
"""
"""As a signal that comes while Python forgets the lock of a module."""


async def test_a_signal_that_python_drops_ends_the_app_before_it_paints(home: Path, tmp_path: Path) -> None:
    (tmp_path / "dropped.py").write_text(DROPPED)
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    there = {**os.environ, "TERM": "xterm-256color", "PARLOUR_HOME": str(home), "PYTHONPATH": paths}
    async with answering(KITTY, sys.executable, "-P", "-m", "dropped", environment=there) as (
        terminal,
        program,
    ):
        assert await program.wait() == 128 + signal.SIGTERM
        assert (terminal.painted, terminal.printed.strip()) == (b"", b"")
        assert terminal.modes == terminal.at_first


async def test_who_ends_at_once_leaves_no_answer_to_the_shell(home: Path) -> None:
    """A command that fails before its first frame waits for the answers it asked for."""
    there = {**os.environ, "TERM": "xterm-256color", "PARLOUR_HOME": str(home)}
    command = (*PARLOUR, "--theme", "nowhere")
    async with answering(KITTY, *command, environment=there, holds_back=True) as (terminal, program):
        await until(lambda: len(terminal.asked) == 4)
        terminal.answer()
        assert await program.wait() == 2
        assert b"there is no theme 'nowhere'" in terminal.raw
        assert terminal.modes == terminal.at_first
        os.set_blocking(terminal.other, False)
        with pytest.raises(BlockingIOError):
            os.read(terminal.other, 1)
