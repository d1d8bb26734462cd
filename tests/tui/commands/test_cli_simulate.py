"""`parlour simulate`: the same seed, the same results, however they are come by."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.rules.simulate import SimulationSetup, SimulationTally
from parlour.tui.commands import simulate
from parlour.tui.commands.cli import main
from tests.rules.kit.bids import install
from tests.rules.kit.foreign import site as site
from tests.tui.kit.cli import run

SHORT = ("--set", "target=60")


def results(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "juno-classic", *SHORT, "--json", *arguments]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def test_the_same_seed_gives_the_same_results_with_one_process_and_with_two() -> None:
    given = ("simulate", "juno-classic", *SHORT, "--json", "--matches", "9", "--seats", "3", "--seed", "7")
    alone, together = run(*given, "--jobs", "1"), run(*given, "--jobs", "2")
    assert alone.stdout == together.stdout != ""
    assert (alone.stderr, together.stderr) == ("", "")
    assert json.loads(alone.stdout)["matches"] == 9


@pytest.mark.slow
def test_another_seed_gives_other_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert results(capsys, "--seed", "1") != {**results(capsys, "--seed", "-2"), "seed": 1}


def test_levels_are_given_out_by_seat_over_and_over(capsys: pytest.CaptureFixture[str]) -> None:
    players = results(capsys, "--matches", "1", "--seats", "3", "--levels", "easy,random")["players"]
    assert [player["level"] for player in players] == ["easy", "random", "easy"]


def test_without_seats_there_are_as_many_as_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert results(capsys, "--matches", "1", "--levels", "easy,normal,random")["seats"] == 3
    assert results(capsys, "--matches", "1")["seats"] == 2


def test_without_seats_or_levels_as_many_play_as_must(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(site)
    assert main(["simulate", "bids", "--matches", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == 3


def test_options_of_the_game_are_played_by(capsys: pytest.CaptureFixture[str]) -> None:
    said = results(capsys, "--matches", "1", "--set", "announce=off")
    assert said["options"] == {"target": "60", "announce": "off"}


def test_one_level_alone_has_no_share_but_a_length_of_its_matches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "juno-classic", *SHORT, "--matches", "4"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "95%" not in said
    assert "100.0%" not in said
    assert "rounds a match" in said
    assert "moves a round" in said
    assert "several win" not in said


def test_wins_that_are_shared_are_said_to_count_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    simulate._print(
        SimulationSetup("juno-classic", ("normal", "easy")), SimulationTally(2, 3, 40, (2, 1), (2, 1), (2, 1))
    )
    assert "A match that several win counts for each of them." in capsys.readouterr().out


def test_the_results_are_a_table_with_the_interval(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "juno-classic", *SHORT, "--matches", "4", "--levels", "normal,random"]
    assert main(given) == 0
    said = capsys.readouterr().out
    assert "4 matches" in said
    assert "95%" in said
    assert {"normal", "random"} <= {*said.split()}
