"""Files of bots in simulations: they play, their faults are counted, and the game goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.rules.faults import RulesetError
from parlour.rules.simulate import SimulationSetup, play
from parlour.tui.commands.cli import main
from parlour.tui.own_bots import file_bot, process
from parlour.tui.own_bots.file_bot import BotReport
from parlour.tui.own_bots.simulated import is_file, merged, play_share, told
from tests.tui.kit.bot_files import FIRST_CHOICE, write_bot
from tests.tui.kit.cli import run

QUICK = (("target", "60"),)
SHORT = ("--set", "target=60")


@pytest.fixture
def report(tmp_path: Path) -> Callable[..., BotReport]:
    """Play a few matches of a file with this text against `normal`, and return the report on the file."""

    def made(text: str, *, game: str = "juno-classic", matches: int = 2) -> BotReport:
        file = write_bot(tmp_path, text)
        options = QUICK if game == "juno-classic" else ()
        tally, reports = play_share(SimulationSetup(game, (file, "normal"), options=options), 0, matches)
        assert tally.matches == matches
        assert sum(tally.matches_won) >= matches
        return reports[file]

    return made


Report = Callable[..., BotReport]


def test_a_good_file_plays_every_move_itself(report: Report) -> None:
    found = report(FIRST_CHOICE)
    assert found.decisions > 20
    assert (found.stood_in, found.fault, found.printed) == (0, "", 0)


@pytest.mark.few("7", "'keep'")
@pytest.mark.parametrize(
    ("value", "game", "fault"),
    [
        ("7", "jojo", r"mine\.py, line 1: decide returned 7 \(int\); a move is a text, or None$"),
        ("7", "lotta-watta", r"mine\.py, line 1: decide returned 7 \(int\); a move is a text, or None$"),
        ("'keep'", "juno-classic", r"mine\.py, line 1: 'keep' is refused: JC-\d+: "),
        ("'fold'", "juno-classic", r"line 1: 'fold' is refused: "),
        ("None", "juno-classic", "decide returned None, but the table waits for this move"),
    ],
    ids=["7", "7 in another game", "'keep'", "'fold'", "None"],
)
def test_a_file_that_makes_no_move_is_replaced_and_told_with_what_is_wrong(
    report: Report, value: str, game: str, fault: str
) -> None:
    found = report(f"def decide(view, rng):\n    return {value}", game=game, matches=1)
    assert found.stood_in > 5
    assert value in ("'keep'", "None") or found.stood_in == found.decisions
    assert re.search(fault, found.fault)


def test_what_a_file_prints_is_counted_and_the_first_line_kept(report: Report) -> None:
    found = report(
        f"print('hello')\n{FIRST_CHOICE}\n_first = decide\n"
        "def decide(view, rng):\n    print('at', view.phase)\n    return _first(view, rng)"
    )
    assert (found.printed, found.first_line) == (found.decisions + 1, "hello")


def test_a_file_whose_process_is_lost_three_times_is_not_asked_again(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    spawn = process.BotProcess._spawn

    def counted(self: process.BotProcess) -> None:
        started.append(self)
        spawn(self)

    monkeypatch.setattr(process.BotProcess, "_spawn", counted)
    found = report("import os\ndef decide(view, rng):\n    os._exit(1)")
    assert len(started) == file_bot.MOST_LOST
    assert found.stood_in == found.decisions > 20
    assert "line 2: its process has ended by itself (exit status 1)" in found.fault


def test_the_results_follow_from_the_seed_however_the_matches_are_spread(tmp_path: Path) -> None:
    setup = SimulationSetup("juno-classic", (write_bot(tmp_path, FIRST_CHOICE), "random"), options=QUICK)
    whole, reports = play_share(setup, 0, 4)
    shares = [play_share(setup, first, first + 2) for first in (0, 2)]
    assert shares[0][0].moves + shares[1][0].moves == whole.moves
    assert merged(shares[0][1], shares[1][1]) == reports


def test_a_level_beside_files_must_be_there(tmp_path: Path) -> None:
    assert [is_file(name) for name in ("mine.py", "./mine", "normal")] == [True, True, False]
    setup = SimulationSetup("juno-classic", (write_bot(tmp_path, FIRST_CHOICE), "genius"))
    with pytest.raises(RulesetError, match="'genius'"):
        play_share(setup, 0, 0)
    with pytest.raises(RulesetError, match="there are: easy"):
        play(setup, 0, 0)


def test_reports_in_words() -> None:
    reports = {
        "good.py": BotReport(10),
        "bad.py": BotReport(10, 3, "bad.py, line 2: KeyError: 'x'"),
        "loud.py": BotReport(10, printed=4, first_line="hi"),
    }
    assert told(reports) == [
        "`normal` moved for bad.py 3 of 10 times, first because of",
        "    bad.py, line 2: KeyError: 'x'",
        "loud.py printed 4 lines, first: hi",
    ]


# ---- the command -----------------------------------------------------------------------------


def test_simulate_rates_a_file_and_says_who_moved_for_it_in_words_and_in_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_bot(tmp_path, "def decide(view, rng):\n    return 7")
    given = ["simulate", "juno-classic", *SHORT, "--levels", f"normal,{file}", "--matches"]
    assert main([*given, "2", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    for words in ("2 matches", "95% interval", f"`normal` moved for {file}"):
        assert words in said.out
    assert main([*given, "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["programs"][file]
    assert report["stood_in"] == report["decisions"] > 5
    assert "returned 7" in report["fault"]


@pytest.mark.slow
def test_the_reports_of_two_processes_are_told_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_bot(tmp_path, FIRST_CHOICE + "    return 1 / 0\n")
    given = ("simulate", "juno-classic", "--set", "target=1", "--levels", f"{file},{file}", "--matches", "2")
    together = run(*given, "--json", "--jobs", "2")
    assert main([*given, "--json", "--jobs", "1"]) == 0
    assert (together.returncode, together.stderr, together.stdout) == (0, "", capsys.readouterr().out)
    assert list(json.loads(together.stdout)["programs"]) == [file]


def test_a_file_that_cannot_be_loaded_ends_simulate_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_bot(tmp_path, "\nimport nothing_like_this")
    levels = f"normal,{file}"
    assert main(["simulate", "juno-classic", "--levels", levels, "--matches", "1000000"]) == 2
    said = capsys.readouterr()
    expected = f"parlour: {file}, line 1: ModuleNotFoundError: No module named 'nothing_like_this'\n"
    assert (said.out, said.err) == ("", expected)
