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

SHORT = ("--set", "target=60")


def results(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "juno-classic", *SHORT, "--json", *arguments]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


@pytest.mark.slow
def test_the_same_seed_gives_the_same_results_with_one_process_and_with_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = ("--matches", "3", "--seats", "3", "--seed", "7")
    alone = results(capsys, *given, "--jobs", "1")
    assert alone == results(capsys, *given, "--jobs", "2")
    assert alone["matches"] == 3
    assert alone != {**results(capsys, *given[:-1], "-2"), "seed": 7}


def test_levels_are_given_out_by_seat_over_and_over_and_without_seats_there_are_as_many_as_levels(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = results(
        capsys, "--matches", "1", "--seats", "3", "--levels", "easy,random", "--set", "announce=off"
    )
    assert [player["level"] for player in said["players"]] == ["easy", "random", "easy"]
    assert said["options"] == {"target": "60", "announce": "off"}
    assert results(capsys, "--matches", "1", "--levels", "easy,normal,random")["seats"] == 3
    assert results(capsys, "--matches", "1")["seats"] == 2


def test_without_seats_or_levels_as_many_play_as_must(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(site)
    assert main(["simulate", "bids", "--matches", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == 3


def test_the_results_are_a_table_with_the_interval_unless_all_are_of_one_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = ["simulate", "juno-classic", *SHORT, "--matches", "2", "--jobs", "1"]
    assert main([*given, "--levels", "normal,random"]) == 0
    said = capsys.readouterr().out
    assert "2 matches" in said
    assert "95%" in said
    assert {"normal", "random"} <= {*said.split()}
    assert main(given) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert not [words for words in ("95%", "100.0%", "several win") if words in said]
    assert "rounds a match" in said
    assert "moves a round" in said
    simulate._print(
        SimulationSetup("juno-classic", ("normal", "easy")), SimulationTally(2, 3, 40, (2, 1), (2, 1), (2, 1))
    )
    assert "A match that several win counts for each of them." in capsys.readouterr().out
