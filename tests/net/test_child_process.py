import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from types import SimpleNamespace
from typing import cast

from parlour.net.child_process import send_signal

ENDLESS = "import time; print('up', flush=True); time.sleep(1000)"


async def test_a_process_that_runs_gets_the_signal() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ENDLESS, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    await process.stdout.readline()
    send_signal(process, signal.SIGTERM)
    assert await process.wait() == -signal.SIGTERM
    send_signal(process)


def test_the_exit_status_of_a_process_that_has_just_ended_stays_for_asyncio() -> None:
    child = os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, "-c", "raise SystemExit(7)"])
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    send_signal(cast(Process, SimpleNamespace(pid=child, returncode=None)))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
