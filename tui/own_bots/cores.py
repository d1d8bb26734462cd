"""Plays shares of a simulation in several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, Final, TypeVar

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
