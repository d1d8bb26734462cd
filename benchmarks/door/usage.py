"""What a process has used so far: CPU time and memory; and how long it waited for a core."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

PROC: Final = Path("/proc")
KIB: Final = 1024


class Usage(NamedTuple):
    """`cpu` in seconds; `rss` and `pss` in bytes (`pss` counts shared pages by share; 0 if unknown).

    `waited`: the seconds in which its main thread could have run and had no core (0 if unknown).
    """

    cpu: float
    rss: int
    pss: int
    waited: float = 0.0


def usage(pid: int) -> Usage:
    """Return what process `pid` has used; raises OSError or CalledProcessError if it is gone."""
    if PROC.joinpath("self", "stat").exists():
        return _from_proc(PROC / str(pid))
    told = subprocess.run(
        ["ps", "-o", "rss=,time=", "-p", str(pid)], capture_output=True, text=True, check=True
    )
    rss, time = told.stdout.split()
    return Usage(_seconds(time), int(rss) * KIB, 0)


def _from_proc(folder: Path) -> Usage:
    sizes = {}
    for line in folder.joinpath("smaps_rollup").read_text().splitlines()[1:]:
        name, _, size = line.partition(":")
        sizes[name] = int(size.split()[0]) * KIB
    return Usage(_cpu(folder), sizes["Rss"], sizes["Pss"], _waited(folder))


def _cpu(folder: Path) -> float:
    """Return seconds: to the nanosecond where the kernel keeps book of it, else in its ticks."""
    with suppress(OSError):
        told = [thread.joinpath("schedstat").read_text() for thread in folder.joinpath("task").iterdir()]
        return sum(int(line.split()[0]) for line in told) / 1e9
    fields = folder.joinpath("stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _waited(folder: Path) -> float:
    with suppress(OSError):
        return int(folder.joinpath("schedstat").read_text().split()[1]) / 1e9
    return 0.0


def _seconds(time: str) -> float:
    """Read `[[hours:]minutes:]seconds`, as `ps` writes it."""
    total = 0.0
    for part in time.replace("-", ":").split(":"):
        total = total * 60 + float(part)
    return total
