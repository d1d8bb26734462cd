"""The benchmarks run, tell what they promise to tell, and leave nothing behind; how fast is not asked."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import sysconfig
import venv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks import (
    crowd,
    history,
    jojo_bots,
    journal,
    measuring,
    night,
    promises,
    races,
    rlcard_uno,
    strength,
    web_door,
)
from parlour.net import limits

CHECKOUT = Path(__file__).resolve().parent.parent
BARE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def quick(name: str, *arguments: str, python: str = sys.executable) -> dict[str, Any]:
    return run(name, "--quick", *arguments, python=python)


def run(name: str, *arguments: str, python: str = sys.executable) -> dict[str, Any]:
    command = [python, "-m", f"benchmarks.{name}", "--json", *arguments]
    told = subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=100, cwd=CHECKOUT, env=BARE
    )
    assert (told.returncode, told.stderr) == (0, "")
    found: dict[str, Any] = json.loads(told.stdout)
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a Python with Parlour installed as users have it: without `benchmarks`, and not editable."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    packages.joinpath("parlour").symlink_to(CHECKOUT / "src" / "parlour")
    libraries = sysconfig.get_path("purelib")  # Python reads no .pth file of a folder that another one names
    packages.joinpath("libraries.pth").write_text(f"{libraries}\n")
    return str(folder / "bin" / "python")


@pytest.mark.slow
def test_an_installed_parlour_has_no_benchmarks(installed: str, tmp_path: Path) -> None:
    command = [installed, "-c", "import pydantic, parlour.net, benchmarks"]
    told = subprocess.run(command, check=False, capture_output=True, text=True, timeout=100, cwd=tmp_path)
    assert told.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'benchmarks'"


@pytest.mark.slow
def test_a_process_of_a_benchmark_imports_the_code_of_this_checkout(installed: str, tmp_path: Path) -> None:
    code = "from benchmarks.tables import house; from parlour import net; print(house.__file__, net.__file__)"
    command = [installed, "-P", "-c", code]
    told = subprocess.run(
        command, check=True, capture_output=True, text=True, env=measuring.environment(), cwd=tmp_path
    )
    assert told.stdout.split() == [
        f"{CHECKOUT}/benchmarks/tables/house.py",
        f"{CHECKOUT}/src/parlour/net/__init__.py",
    ]


@pytest.mark.soak
@pytest.mark.parametrize(
    "arguments",
    [("history",), ("ssh_door", "--guests", "1"), ("web_door",), ("promises",), ("startup",)],
    ids=lambda arguments: arguments[0],
)
def test_a_benchmark_runs_from_a_checkout_beside_an_installed_parlour(
    installed: str, arguments: tuple[str, ...]
) -> None:
    assert quick(*arguments, python=installed)["machine"]


@pytest.mark.soak
def test_startup_tells_of_every_case() -> None:
    found = quick("startup")
    assert found["goals_ms"].keys() <= found["ms"].keys()
    assert {"version", "engine", "bare", "first_frame", "serve"} <= found["ms"].keys()
    assert found["first_frame_beside_bare"] > 0
    assert all(0 < times["best"] <= times["median"] for times in found["ms"].values())
    assert found["first_frame_bytes"] > 1000
    assert not found["engine_loads_pydantic"]


@pytest.mark.soak
def test_the_ssh_door_is_measured_at_each_number_of_guests() -> None:
    found = quick("ssh_door", "--guests", "1,2")
    assert [level["guests"] for level in found["levels"]] == [1, 2]
    for level in found["levels"]:
        assert level["connect_cpu_ms"]["raw"] > 0
        assert level["cpu_per_frame_ms"]["raw"] > 0
        assert level["keys"]["pressed"] > 0
        assert level["keys_ms"]["all"].keys() >= {"p50", "p95"}
        assert level["memory_mib_per_guest"].keys() == {"rss", "pss"}


@pytest.mark.soak
def test_the_web_door_is_measured_beside_the_ssh_door() -> None:
    found = quick("web_door", "--guests", "10,20")
    assert [level["web"]["guests"] for level in found["levels"]] == [10, 20]
    for level in found["levels"]:
        for door in (level["web"], level["ssh"]):
            assert door["connect_cpu_ms"]["raw"] > 0 < door["cpu_per_frame_ms"]["raw"]
            assert door["keys"]["pressed"] > 0 < door["keys_ms"]["all"]["p50"]
        page = level["web"]
        assert page["bytes_per_frame"] < level["ssh"]["bytes_per_frame"], "a page's frames are compressed"
        assert page["moves"]["made"] > 0 == page["moves"]["unanswered"]
        assert 0 < page["keys_ms"]["others"]["p50"] <= page["keys_ms"]["others"]["p95"]
        assert web_door.reached(level).keys() == found["goals"].keys()
    assert "bytes a frame" in "\n".join(web_door.lines(found))


@pytest.mark.slow
def test_what_a_bot_of_jojo_thinks_is_told_for_every_level_and_kind_of_position() -> None:
    assert jojo_bots.lines(jojo_bots.run(count=1, seed=2))[2].startswith("easy, played")
    found = jojo_bots.run(count=3, seed=1)
    assert found["levels"].keys() == {"easy", "normal"}
    for kinds in found["levels"].values():
        assert kinds.keys() == {"played", "crowded", "rich"}
        assert all(0 <= row["median_ms"] <= row["p99_ms"] <= row["worst_ms"] for row in kinds.values())


def test_nights_are_told_for_each_manner_of_seating_beside_the_least_that_can_be_repeated() -> None:
    manners = night.nights(3, people=9, most=4, rounds=3)
    assert manners.keys() == {"standing", "everyone", "chance"}
    assert all(-1 <= row["tau"] <= 1 for row in manners.values())
    assert manners["everyone"]["repeated"] <= manners["chance"]["repeated"]
    assert night.least_repeated(9, 4, 3) == 0 < night.least_repeated(4, 4, 3) == 12


@pytest.mark.slow
def test_the_time_to_open_a_history_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PRESETS", ("jojo",))
    monkeypatch.setattr(history, "KINDS", 2)
    found = history.measure(history.PAGE, 1)
    assert found["ms"].keys() == {"index", "open", "filter"}
    assert all(0 < times["best"] <= times["median"] <= times["p95"] for times in found["ms"].values())
    assert found["read_seconds"] > 0
    assert len(history.lines(found)) == 6


@pytest.mark.slow
def test_the_journal_is_measured_against_memory_and_by_how_soon_a_killed_referee_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = {"MOVES": 16, "BUSY": 3, "MOVES_EACH": 5, "TURNS": 1, "RUNS": 1, "LENGTHS": (9,)}
    for name, value in small.items():
        monkeypatch.setattr(journal, name, value)
    for name in ("MOVES", "REQUESTS", "TABLES"):
        monkeypatch.setattr(limits, name, getattr(limits, name))  # it lifts them
    found = journal.measure(quick=False)
    assert found["moves_per_second"].keys() == found["answer_ms"].keys() == {"journal", "memory"}
    assert found["busy"]["moves_per_second"].keys() == {"journal", "memory"}
    assert found["busy"]["ratio"] > 0 < found["ratio"]
    assert found["bare_commit_ms"]["p50"] > 0
    assert found["later_ms"] == found["answer_ms"]["journal"]["p50"] - found["answer_ms"]["memory"]["p50"]
    assert found["resume_ms"].keys() == {"0", "9"}
    assert all(0 < times["best"] <= times["median"] for times in found["resume_ms"].values())
    assert [*journal.lines(found)][-2].startswith("resumed after kill -9,      9 moves:")


@pytest.mark.soak
def test_what_the_others_notice_of_who_misbehaves_is_measured_and_told() -> None:
    found = quick("promises")
    names = [*found["players"]]
    assert (names[0], names[-1]) == ("nobody else", "nobody else again")
    assert {"reads nothing", "floods with moves"} <= {*names}
    for one in found["players"].values():
        assert one["moves"] > 0 == one["lost"]
        assert 0 < one["others_ms"]["p50"] <= one["others_ms"]["p99"] <= one["others_ms"]["worst"]
    assert [*found["guests"]] == ["nobody else", "floods with keys", "nobody else again"]
    assert all(one["keys"] > 0 == one["lost"] for one in found["guests"].values())
    assert "floods with moves" in "\n".join(promises.lines(found))


@pytest.mark.slow
def test_a_crowd_is_measured_at_each_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.tables.evening.many_files", lambda: None)
    monkeypatch.setattr(crowd, "LEVELS", crowd.LEVELS[-1:])
    found = crowd.measure(replace(crowd.QUICK, seconds=0.4))
    assert [level["tables"] for level in found["levels"]] == [1, 2]
    assert found["admitted_tables"] == limits.TABLES
    for level in found["levels"]:
        assert level["moves"] > 0 == level["lost"]
        assert level["players"] == 4 * level["tables"]
        assert level["cpu_percent"]["referee"] > 0 < level["cpu_percent"]["players"]
    for row in found["beside_bots"]:
        assert row["moves"] > 0 == row["lost"]
    assert found["beside_bots"][-1]["level"] == "burns"
    assert len([*crowd.lines(found)]) == 5 + len(found["beside_bots"])


@pytest.mark.slow
def test_the_judge_is_fair_to_near_and_far_alike_by_any_face_and_no_liar_gains_by_it() -> None:
    found = races.run(seed=2, races=1_000)
    near, *_, far = found["honest"]["arrival"]
    assert near > 33 > 1 > far
    assert all(17 <= share <= 23 for share in found["honest"]["judge"])
    assert all(won["clients_clocks"][liar] > 90 for liar, won in enumerate(found["liar"]))
    assert all(won["judge"][liar] <= 24 for liar, won in enumerate(found["liar"]))
    own, ssh, page, *far = found["side_by_side"]["arrival"]
    assert min(own, ssh, page) > 20 > 10 > max(far)
    assert all(14 <= share <= 20 for share in found["side_by_side"]["judge"])
    assert all(share <= 20 for share in found["lying_page"])


@pytest.mark.slow
def test_real_races_of_pages_are_judged_as_their_own_clock_tells(installed: str) -> None:
    found = run("races", "--races", "10", "--measure", "12", python=installed)
    assert found["real_races"] <= sum(found["won"].values())
    assert {*found["won"]} == {"own", "page"}
    assert found["page_ms"], "a page was among the first"


@pytest.mark.slow
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
    assert len(capsys.readouterr().out.splitlines()) == 14


def test_the_strength_of_hard_is_told_for_every_row_from_the_same_deals_in_every_seat() -> None:
    row = next(row for row in strength.ROWS if row.name == "mau-mau")
    found = strength.run([row], seed=3, matches=3)
    (told,) = found["rows"]
    assert told["matches"] == 4, "every deal is played from both seats"
    assert 0 <= told["low"] <= told["share"] <= told["high"] <= 100
    assert told["passed"] == (told["low"] > told["goal"])
    assert told["moves"] > 0 <= told["median_ms"] <= told["worst_ms"]
    again = strength.run([row], seed=3, matches=3)["rows"][0]
    assert (again["matches_won"], again["rounds_won"]) == (told["matches_won"], told["rounds_won"])
    assert "mau-mau" in strength.lines(found)[2]


def test_the_rows_of_strength_have_matches_for_every_seat() -> None:
    assert len({row.name for row in strength.ROWS}) == len(strength.ROWS)
    for row in strength.ROWS:
        assert row.matches % row.seats == 0
        pieces = strength.slices(row.matches, row.seats)
        assert (pieces[0][0], pieces[-1][1]) == (0, row.matches)
        assert all(first % row.seats == 0 for first, _ in pieces)


def test_a_row_that_needs_rlcard_says_so_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rlcard_uno, "available", lambda: False)
    found = strength.run([strength.RLCARD], seed=1)
    assert "RLCard is not installed" in strength.lines(found)[-1]


def test_the_rule_of_rlcard_draws_keeps_wilds_and_names_the_color_held_most() -> None:
    chance = random.Random(1)
    assert rlcard_uno.rule_v1(["r-1"], ["draw"], chance) == "draw"
    assert rlcard_uno.rule_v1(["r-1", "r-wild"], ["r-1", "b-wild"], chance) == "r-1"
    hand = ["g-1", "g-2", "r-3", "r-wild_draw_4"]
    assert rlcard_uno.rule_v1(hand, ["r-wild_draw_4", "g-wild_draw_4"], chance) == "g-wild_draw_4"


def test_actions_of_rlcard_are_moves_of_ours() -> None:
    actions = ("draw", "r-7", "g-skip", "y-draw_2", "b-wild", "r-wild_draw_4")
    moves = ["draw", "play R7", "play GS", "play YD", "play W blue", "play W4 red"]
    assert [rlcard_uno.notation(action) for action in actions] == moves
