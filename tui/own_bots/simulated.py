"""Simulations with files of bots: seats them, plays shares in several processes, reports how they played."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from parlour.rules.contract import Bot
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import SimulationSetup, SimulationTally, of_level, play
from parlour.tui.own_bots.file_bot import STAND_IN, BotReport, FileBot
from parlour.tui.own_bots.process import BotProcess
from parlour.tui.text.language import tr, trn


def is_file(level: str) -> bool:
    """Whether a name is that of a file and not of a level."""
    return level.endswith(".py") or "/" in level


def check(levels: Iterable[str]) -> None:
    """Load every file once. Raises BadBotFile for the first that cannot be loaded."""
    for file in sorted({level for level in levels if is_file(level)}):
        process = BotProcess(file)
        try:
            process.start()
        finally:
            process.close()


class FileSeating:
    """Makes the players of a simulation, and ends the processes of its files with the context."""

    def __init__(self) -> None:
        self._bots: list[tuple[str, FileBot, BotProcess]] = []

    def __call__(self, rules: TableRules, level: str) -> Bot:
        if not is_file(level):
            return of_level(rules, level)
        process = BotProcess(level)
        bot = FileBot(process, rules.bot(STAND_IN))
        self._bots.append((level, bot, process))
        return bot

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for _, _, process in self._bots:
            process.close()

    def reports(self) -> dict[str, BotReport]:
        """Return how each file has played."""
        found: dict[str, BotReport] = {}
        for file, bot, _ in self._bots:
            found[file] = found.get(file, BotReport()).plus(bot.report)
        return found


def play_share(setup: SimulationSetup, first: int, last: int) -> tuple[SimulationTally, dict[str, BotReport]]:
    """Play matches as `parlour.rules.simulate.play` does; return the reports on files, too."""
    with FileSeating() as seating:
        tally = play(setup, first, last, seating=seating)
        return tally, seating.reports()


def merged(first: Mapping[str, BotReport], second: Mapping[str, BotReport]) -> dict[str, BotReport]:
    """Return the reports of two shares together."""
    files = dict.fromkeys((*first, *second))
    return {file: first.get(file, BotReport()).plus(second.get(file, BotReport())) for file in files}


def told(reports: Mapping[str, BotReport]) -> list[str]:
    """Return in words where the stand-in moved for a file, and that a file prints."""
    lines = []
    for file, report in reports.items():
        if report.stood_in:
            moved = tr(
                "`{level}` moved for {file} {times} of {all} times, first because of",
                level=STAND_IN,
                file=file,
                times=report.stood_in,
                all=report.decisions,
            )
            lines += [moved, f"    {report.fault}"]
        if report.printed:
            printed = trn(
                "{file} printed {count} line, first: {line}",
                "{file} printed {count} lines, first: {line}",
                report.printed,
                file=file,
                line=report.first_line,
            )
            lines.append(printed)
    return lines


R = TypeVar("R")
S = TypeVar("S", bound=tuple[Any, ...])

AHEAD: Final = 2
"""Shares that are handed out for each process, so that none waits for the next one."""


def on_cores(play: Callable[..., R], shares: Iterable[S], jobs: int) -> Iterator[tuple[S, R]]:
    """Call `play` with each of `shares` in `jobs` processes; yield each with its result as they come.

    When the caller stops early, or is interrupted, the processes are killed.
    """
    context, left = multiprocessing.get_context("spawn"), iter(shares)
    with ProcessPoolExecutor(jobs, context, _serve_the_owner) as pool:
        asked: dict[Future[R], S] = {}
        try:
            while True:
                for share in islice(left, AHEAD * jobs - len(asked)):
                    asked[pool.submit(play, *share)] = share
                if not asked:
                    return
                done, _ = wait(asked, return_when=FIRST_COMPLETED)
                for future in done:
                    yield asked.pop(future), future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()
            raise


def _serve_the_owner() -> None:
    """Ignore Ctrl-C in this process, which its owner kills then, and end it when its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_owner, daemon=True).start()


def _end_with_the_owner() -> None:
    owner = multiprocessing.parent_process()
    assert owner is not None, "this is a process of a pool"
    owner.join()
    os._exit(1)
