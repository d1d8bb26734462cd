"""The benchmarks run, tell what they promise to tell, and leave nothing behind; how fast is not asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def quick(name: str, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, str(BENCHMARKS / name), "--quick", "--json", *arguments]
    told = subprocess.run(command, check=False, capture_output=True, text=True, timeout=100)
    assert (told.returncode, told.stderr) == (0, "")
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_startup_tells_of_every_case() -> None:
    found = quick("startup.py")
    assert found["goals_ms"].keys() <= found["ms"].keys()
    assert {"version", "engine", "first_frame", "serve"} <= found["ms"].keys()
    assert all(0 < times["best"] <= times["median"] for times in found["ms"].values())
    assert found["first_frame_bytes"] > 1000
    assert not found["engine_loads_pydantic"]


def test_the_ssh_door_is_measured_at_each_number_of_guests() -> None:
    found = quick("ssh_door.py", "--guests", "1,2")
    assert [level["guests"] for level in found["levels"]] == [1, 2]
    for level in found["levels"]:
        assert level["connect_cpu_ms"]["raw"] > 0
        assert level["cpu_per_frame_ms"]["raw"] > 0
        assert level["keys"]["pressed"] > 0
        assert level["keys_ms"]["all"].keys() >= {"p50", "p95"}
        assert level["memory_mib_per_guest"].keys() == {"rss", "pss"}
