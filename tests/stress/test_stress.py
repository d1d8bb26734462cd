"""The plan of the runs, and what is said of a test that failed."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.__main__ import Part
from tests.stress.__main__ import SOCKETS, Python, plan, stress

TESTS = """
import socket

SEEN = False

def test_alone():
    assert SEEN

def test_with_a_socket():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
"""
PYTHONS = (Python("3.11.2", "python3.11"), Python("3.13.0", "python3.13"))


def part(title: str, *words: str) -> Part:
    return Part(title, (sys.executable, *words))


def test_all_run_five_times_and_those_with_sockets_as_often_again_with_two_pythons_in_turn() -> None:
    runs = plan([part("rules"), part("screens")], part(SOCKETS), PYTHONS)
    assert Counter(run.part.title for run in runs) == {"rules": 5, "screens": 5, SOCKETS: 5}
    rules, sockets = ([run for run in runs if run.part.title == title] for title in ("rules", SOCKETS))
    assert [run.python.version for run in rules] == ["3.11.2", "3.13.0"] * 2 + ["3.11.2"]
    assert [run.python.version for run in sockets] == ["3.13.0", "3.11.2"] * 2 + ["3.13.0"]
    assert len({run.seed for run in (*rules, *sockets)}) == 10


def test_no_run_is_begun_without_time_and_another_time_goes_on_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = plan([part("rules", "-c", "")], part(SOCKETS, "-c", ""), PYTHONS[:1])
    assert stress(runs, tmp_path, seconds=0) == 0
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "rules: 0 of 5 passed, 0 failed",
        "tests with sockets: 0 of 5 passed, 0 failed",
        f"10 runs were not begun, for want of time. The others: make stress ON={tmp_path}",
        "0 of 0 runs failed; 10 were not begun.",
    ]
    for number, result in enumerate(["0 50", "1 20", *["0 50"] * 7], 1):
        (tmp_path / f"{number:02d}").mkdir()
        (tmp_path / f"{number:02d}" / "result").write_text(result, "utf-8")
    (tmp_path / "10").mkdir()
    (tmp_path / "10" / "broken off").touch()
    runs[9] = runs[9]._replace(python=Python("3.11.2", "true"))
    assert stress(runs, tmp_path, seconds=300) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("10 of 10: tests with sockets, Python 3.11.2, seed 11 ... passed in ")
    assert said[2] == "rules: 5 of 5 passed, 0 failed with Python 3.11.2, 250 s"
    assert said[3].startswith("tests with sockets: 4 of 5 passed, 1 failed with ")
    assert said[-1] == "1 of 10 runs failed; 0 were not begun."


@pytest.mark.slow
def test_a_failure_is_told_with_what_repeats_it_and_tests_with_sockets_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    file = tmp_path / "test_two.py"
    file.write_text(TESTS, "utf-8")
    words = ("-m", "pytest", str(file), "-p", "no:cacheprovider")
    runs = plan([part("both", *words)], part(SOCKETS, *words), [Python("3", sys.executable)])
    assert stress(runs[:2], tmp_path, seconds=600) == 1
    said = capsys.readouterr().out
    assert "test_two.py::test_alone\n        failed in both, Python 3, seed 2;" in said
    order = tmp_path / "01" / "main"
    assert f" @{order} --only={order} -p tests.stress.told --randomly-dont-reorganize" in said
    ran = [re.findall("::(.*)", (tmp_path / number / "main").read_text("utf-8")) for number in ("01", "02")]
    assert sorted(ran[0]) == ["test_alone", "test_with_a_socket"]
    assert ran[1] == ["test_with_a_socket"]
