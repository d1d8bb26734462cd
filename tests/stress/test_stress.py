"""The plan of the runs, and what is said of a test that failed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.__main__ import KINDS, Part
from tests.stress.__main__ import Python, all_parts, plan, stress

TESTS = """
def test_bad():
    assert False

def test_good():
    pass
"""
PYTHONS = (Python("3.11.2", "python3.11"), Python("3.13.0", "python3.13"))


def part(title: str, *words: str) -> Part:
    return Part(title, (sys.executable, *words))


def test_all_run_five_times_with_two_pythons_in_turn() -> None:
    runs = plan([[part("rules"), part("screens")], [part("sockets")]], PYTHONS)
    assert [run.part.title for run in runs] == ["rules", "screens"] * 5 + ["sockets"] * 5
    assert [run.python.version[:4] for run in runs[:10:2]] == ["3.11", "3.13", "3.11", "3.13", "3.11"]
    assert [run.python.version[:4] for run in runs[10:12]] == ["3.13", "3.11"]
    assert len({run.seed for run in runs}) == 10


def test_fast_tests_with_sockets_run_twice_as_often() -> None:
    fast, again, slow = all_parts()
    assert [part.command[-1] for part in fast] == [KINDS["test"]] * 2
    assert {"tests/net", KINDS["test"]} < {*again[0].command}
    assert "tests/e2e" in again[1].command
    assert KINDS["slow"] in again[1].command[-1]
    assert all({KINDS["slow"], "--ignore=tests/e2e"} < {*part.command} for part in slow)
    assert len({part.title for part in (*fast, *again, *slow)}) == 6


def test_no_run_is_begun_without_time_and_another_time_goes_on_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = plan([[part("rules", "-c", ""), part("screens", "-c", "")]], PYTHONS[:1])
    kept = tmp_path / "kept"
    assert stress(runs, kept, seconds=0) == 0
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "rules: 0 of 5 passed, 0 failed",
        "screens: 0 of 5 passed, 0 failed",
        f"10 runs were not begun, for want of time. The others: make stress ON={kept}",
        "0 of 0 runs failed; 10 were not begun.",
    ]
    for number, result in enumerate(["0 50", "1 20", *["0 50"] * 7], 1):
        (kept / str(number)).mkdir(parents=True)
        (kept / str(number) / "result").write_text(result, "utf-8")
    (kept / "10").mkdir()
    (kept / "10" / "broken off").touch()
    runs[9] = runs[9]._replace(python=Python("3.11.2", "true"))
    assert stress(runs, kept, seconds=300) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("10 of 10: screens, Python 3.11.2, seed 6 ... passed in ")
    assert said[2] == "rules: 5 of 5 passed, 0 failed with Python 3.11.2, 250 s"
    assert said[3].startswith("screens: 4 of 5 passed, 1 failed with ")
    assert said[-1] == "1 of 10 runs failed; 0 were not begun."


@pytest.mark.slow
def test_a_failure_is_told_with_what_repeats_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    file, kept = tmp_path / "test_two.py", tmp_path / "kept"
    file.write_text(TESTS, "utf-8")
    words = ("-m", "pytest", str(file), "-p", "no:cacheprovider")
    runs = plan([[part("both", *words)]], [Python("3", sys.executable)])
    assert stress(runs[:1], kept, seconds=600) == 1
    said = capsys.readouterr().out
    assert "test_two.py::test_bad\n        failed in both, Python 3, seed 2;" in said
    order = kept / "1" / "main"
    assert f" @{order} --only={order} -p tests.stress.told --randomly-dont-reorganize" in said
    ran = re.findall("::(.*)", order.read_text("utf-8"))
    assert sorted(ran) == ["test_bad", "test_good"]
