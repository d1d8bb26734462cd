"""Places are chosen by the seed and keep their names; a breakage is noticed; a second call goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.__main__ import break_places, compared, counts, read
from tests.mutants.places import chosen
from tests.mutants.trial import Copy, Reach, nearest

SMALLER = """
def smaller(one, other):
    return one if one < other else other
"""
UNTESTED = """
def untested(one):
    return not one
"""
TEST = """
from rules.smaller import smaller

def test_it():
    assert smaller(1, 2) == 1
"""


def write(root: Path, files: dict[str, str]) -> Path:
    for folder in ("rules", "net", "tui", "src", "tests/rules", "tests/net", "tests/tui"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (root / file).write_text(text, "utf-8")
    return root


def test_the_same_seed_chooses_the_same_places_and_another_seed_others(tmp_path: Path) -> None:
    functions = "".join(SMALLER.replace("smaller", f"smaller_{at}") for at in range(30))
    root = write(tmp_path, {f"{top}/many.py": functions for top in ("rules", "net", "tui")})
    places = chosen(root, 1, 4)
    assert places == chosen(root, 1, 4)
    assert [place.name.partition(":")[0] for place in places] == ["rules"] * 4 + ["net"] * 4 + ["tui"] * 4
    assert len({(place.file, place.name.split(":")[1]) for place in places}) == 12
    assert {place.name for place in places} != {place.name for place in chosen(root, 2, 4)}


def test_a_place_keeps_its_name_when_its_function_moves(tmp_path: Path) -> None:
    before = chosen(write(tmp_path / "a", {"rules/one.py": SMALLER + UNTESTED}), 1, 2)
    files = {"rules/two.py": "# elsewhere" + UNTESTED, "rules/three.py": "import os\n" + SMALLER}
    after = chosen(write(tmp_path / "b", files), 1, 2)
    assert [(place.name, place.broken) for place in before] == [(place.name, place.broken) for place in after]
    assert {place.file for place in after} == {"rules/two.py", "rules/three.py"}


@pytest.mark.slow
def test_a_breakage_is_noticed_and_a_second_call_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"rules/smaller.py": SMALLER, "rules/untested.py": UNTESTED, "tests/rules/test_it.py": TEST}
    root, results = write(tmp_path / "tree", files), tmp_path / "results.jsonl"
    break_places(results, root, each=2)
    whole = results.read_text("utf-8")
    found = {line["file"]: (line["result"], line["by"]) for line in read(results) if "place" in line}
    assert found == {
        "rules/smaller.py": ("noticed", "tests/rules/test_it.py::test_it"),
        "rules/untested.py": ("unreached", ""),
    }
    assert (root / "rules/smaller.py").read_text("utf-8") == SMALLER

    tried = []

    def noticed(copy: Copy, place: Any, tests: Sequence[str]) -> tuple[str, str]:
        tried.append(tests)
        return "noticed", ""

    monkeypatch.setattr(Copy, "noticed", noticed)
    kept = [line for line in whole.splitlines(keepends=True) if "rules/smaller.py" not in line]
    results.write_text("".join(kept), "utf-8")
    break_places(results, root, each=2)
    assert tried == [["tests/rules/test_it.py::test_it"]]
    assert len(read(results)) == len(whole.splitlines())
    (root / "rules/smaller.py").write_text(UNTESTED, "utf-8")
    with pytest.raises(ValueError, match="another tree"):
        break_places(results, root, each=2)


def test_the_nearest_tests_and_the_first_of_each_module_come_in_turn() -> None:
    reach: Reach = {
        "tests/net/table/test_a.py::test_far": (0.1, [0]),
        "tests/net/match/test_flow.py::test_near[1]": (0.1, [0]),
        "tests/net/match/test_flow.py::test_near[2]": (0.1, [0]),
        "tests/net/match/test_flow.py::test_other": (0.2, [0, 1]),
        "tests/net/match/test_flow.py::test_slow": (20.0, [0]),
        "tests/net/match/test_flow.py::test_elsewhere": (0.1, [1]),
    }
    names = [test.partition("::")[2] for test in nearest(reach, 0, "net/match/flow.py")]
    assert names == ["test_near[1]", "test_other", "test_far", "test_near[2]"]


def test_of_several_lines_about_a_place_the_last_one_counts() -> None:
    lines = [{"place": "tui:f:call:1", "result": result} for result in ("late", "noticed")]
    assert counts(lines)[2:] == ["1 of 1 noticed"] * 2


def test_two_results_are_compared_and_what_is_newly_unnoticed_is_named() -> None:
    def line(place: str, result: str) -> dict[str, Any]:
        return {"place": place, "result": result, "by": "a_test", "tests": 1, "was": "a", "now": "b"}

    old = [
        line("rules:f:compare:1", "noticed"),
        line("net:g:return:1", "noticed"),
        line("net:h:call:1", "late"),
    ]
    new = [
        line("rules:f:compare:1", "unnoticed"),
        line("net:i:call:1", "noticed"),
        line("net:h:call:1", "late"),
    ]
    lines = [" ".join(said.split()) for said in compared(old, new)]
    assert lines[:4] == [
        "rules 1 of 1 noticed 0 of 1 noticed",
        "net 1 of 2 noticed 1 of 2 noticed",
        "tui 0 of 0 noticed 0 of 0 noticed",
        "all 2 of 3 noticed 1 of 3 noticed",
    ]
    assert [said.split()[:3] for said in lines[4:]] == [
        ["newly", "unnoticed", "rules:f:compare:1"],
        ["gone:", "noticed", "net:g:return:1"],
        ["new:", "noticed", "net:i:call:1"],
    ]
