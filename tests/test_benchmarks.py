"""The benchmarks run, tell what they promise to tell, and leave nothing behind; how fast is not asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import races

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


def test_the_judge_is_fair_to_near_and_far_alike_and_no_liar_gains_by_it() -> None:
    found = races.run(seed=2, races=5_000)
    near, *_, far = found["honest"]["arrival"]
    assert near > 33 > 1 > far
    assert all(18 <= share <= 22 for share in found["honest"]["judge"])
    assert all(won["clients_clocks"][liar] > 90 for liar, won in enumerate(found["liar"]))
    assert all(won["judge"][liar] <= 23 for liar, won in enumerate(found["liar"]))


def test_who_keeps_acknowledgements_back_gains_by_the_smoothed_round_trip_but_not_by_the_lowest() -> None:
    near = 0
    smoothed = races.shares(2, 2_500, liar=near, acks=0.040, ways=races.SMOOTHED)["judge"]
    lowest = races.shares(2, 2_500, liar=near, acks=0.040)["judge"]
    assert smoothed[near] > 30
    assert lowest[near] <= 23


def test_the_same_races_are_won_by_the_same_players() -> None:
    assert races.run(seed=7, races=50) == races.run(seed=7, races=50)
    assert races.run(seed=7, races=50) != races.run(seed=8, races=50)


def test_races_are_told_to_people_and_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["races", "--races", "20", "--json"])
    races.main()
    found = json.loads(capsys.readouterr().out)
    assert (found["races"], len(found["liar"])) == (20, 5)
    monkeypatch.setattr(sys, "argv", ["races", "--races", "20", "--acks", "40", "--smoothed"])
    races.main()
    assert len(capsys.readouterr().out.splitlines()) == 9
