"""Programs of tests as copies of the process of the tests, which has loaded Parlour already.

To load it takes a new process most of the time that a test of a command takes. A copy has pipes, signals, an
environment, an end and a status of its own, as every process that `subprocess` starts. What a test is to show
of loading itself, it starts anew.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import random
import runpy
import signal
import sys
import termios
import threading
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NoReturn


def _of_python(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that Python reads when it begins."""
    return {name: value for name, value in environment.items() if name.startswith("PYTHON")}


_HERE: Final = _of_python(os.environ)


def loaded(
    command: Sequence[str], environment: Mapping[str, str] | None = None, *, on_terminal: bool = False
) -> Callable[[], NoReturn] | None:
    """Return the `preexec_fn` for `command`, Python with `-c` or `-m`: it does what the command would do.

    With `on_terminal`, stdin is its controlling terminal. None if the command is another one, if Python would
    begin in another way in `environment`, by default that of now, or if threads run beside this one: a copy
    would wait for ever for what they hold.
    """
    python, kind, *words = (word for word in command if word != "-P")
    begins_so = (python, kind) in ((sys.executable, "-c"), (sys.executable, "-m"))
    if not begins_so or _of_python(environment or os.environ) != _HERE or threading.active_count() > 1:
        return None
    warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)

    def become() -> NoReturn:
        status = 1
        try:
            if on_terminal:
                os.setsid()
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            _begin(environment)
            sys.argv = words if kind == "-m" else [kind, *words[1:]]
            if kind == "-m":
                runpy.run_module(words[0], run_name="__main__", alter_sys=True)
            else:
                exec(words[0], {"__name__": "__main__"})
            status = 0
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)

    return become


def _begin(environment: Mapping[str, str] | None) -> None:
    """Have no more of the tests than what is loaded."""
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD, signal.SIGUSR1, signal.SIGWINCH):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    signal.set_wakeup_fd(-1)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    warnings.resetwarnings()
    warnings.simplefilter("ignore")
    asyncio._set_running_loop(None)
    asyncio.set_event_loop(None)
    logging.getLogger().handlers.clear()
    random.seed()
    setattr(random, "_urandom", os.urandom)  # noqa: B010 - tests draw from their seed
    if environment is not None:
        os.environ.clear()
        os.environ.update(environment)
