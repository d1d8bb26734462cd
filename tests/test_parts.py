"""`make test` runs every part, and says which of them failed."""

from __future__ import annotations

import sys
from typing import cast

import pytest

from tests.__main__ import COVERED, KINDS, RULES, Part, covered_parts, parts_of, run
from tests.conftest import LongOnesFirst


def part(title: str, status: int) -> Part:
    return Part(title, (sys.executable, "-c", f"print('{title} ran'); raise SystemExit({status})"))


def test_every_part_runs_though_one_fails_and_the_last_line_names_it(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run([part("rules", 0), part("tables", 1), part("screens", 0)]) == 1
    lines = capfd.readouterr().out.split("\n")
    assert [line for line in lines if line.endswith(" ran")] == ["rules ran", "tables ran", "screens ran"]
    assert [line for line in lines if line.startswith("part ")] == [
        "part 1 of 3: rules",
        "part 2 of 3: tables",
        "part 3 of 3: screens",
    ]
    assert lines[-2].startswith("Part 2 of 3: tables failed (")


def test_it_says_that_all_parts_have_passed(capfd: pytest.CaptureFixture[str]) -> None:
    assert run([part("rules", 0), part("tables", 0)]) == 0
    assert capfd.readouterr().out.split("\n")[-2].startswith("All 2 parts passed (")


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("soak", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_every_test_is_of_the_first_kind_of_the_slow_or_of_the_soak(
    slow: bool, long: bool, soak: bool, wide: bool
) -> None:
    marks = {"slow": slow, "long": long, "soak": soak, "wide": wide}
    assert any(eval(KINDS[kind], {}, marks) for kind in ("test", "slow", "long", "soak"))
    assert eval(KINDS["all"], {}, marks) is any(
        eval(KINDS[kind], {}, marks) for kind in ("test", "slow", "long")
    )


class Named:
    """A test: those with a capital have a time limit of their own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def get_closest_marker(self, name: str) -> str | None:
        return name if self.name.isupper() else None


@pytest.mark.parametrize(
    ("workers", "order"),
    [(1, "ABCdefghij"), (2, "AdefgBChij"), (3, "AdeBfgChij"), (4, "deAfBghCij")],
)
def test_each_worker_begins_with_its_share_of_the_long_tests(workers: int, order: str) -> None:
    items = [Named(name) for name in "deAfgBhiCj"]
    LongOnesFirst(workers).pytest_collection_modifyitems(cast(list[pytest.Item], items))
    assert "".join(item.name for item in items) == order


def test_each_kind_has_the_same_parts_but_for_doors_and_whole_matches_among_the_fast_ones() -> None:
    folders = {
        kind: {word for part in parts_of(kind) for word in part.command if "tests" in word} for kind in KINDS
    }
    left_out = {"--ignore=tests/tui/door", "--ignore=tests/e2e"}
    assert folders.pop("fast") == folders["test"] | left_out
    assert all(found == folders["test"] for found in folders.values())


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_with_coverage_each_test_of_the_rules_runs_once_and_what_is_made_up_covers_nothing(
    slow: bool, wide: bool
) -> None:
    *rules, last = covered_parts()
    assert [last] == parts_of("test")[1:]
    assert all({*RULES.command} <= {*part.command} for part in rules)
    marks = {"slow": slow, "long": False, "soak": False, "wide": wide}
    ran = [part for part in rules if eval(part.command[part.command.index("-m", 2) + 1], {}, marks)]
    assert len(ran) == (not slow)
    assert all(({*COVERED} <= {*part.command}) is not wide for part in ran)
