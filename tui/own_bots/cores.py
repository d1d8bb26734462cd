"""Plays shares of a simulation in several processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

R = TypeVar("R")


def on_cores(
    play: Callable[..., R], shares: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[tuple[tuple[Any, ...], R]]:
    """Call `play` with each of `shares` in `jobs` processes; yield each with its result as they come.

    When the caller stops early, or is interrupted, the processes are killed.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(shares)) or 1, context, _leave_interrupts_to_the_owner) as pool:
        asked = {pool.submit(play, *share): share for share in shares}
        try:
            for done in as_completed(asked):
                yield asked[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()
            raise


def _leave_interrupts_to_the_owner() -> None:
    """Ignore Ctrl-C in this process, which its owner kills then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
