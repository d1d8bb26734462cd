"""`parlour stats`: the statistics as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.net.storage.data_folder import Home
from parlour.tui.commands.cli import main
from parlour.tui.storage.settings import Settings, save
from tests.tui.kit.made_up import ME, let_made_up_matches_hold, made_up, write


@pytest.fixture(autouse=True)
def _made_up_matches_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    let_made_up_matches_hold(monkeypatch)


@pytest.fixture
def here(home: Path) -> Home:
    made = Home(home)
    made.make()
    save(made.settings, Settings(name=ME))
    for match in made_up(60):
        write(made.matches, match)
    return made


def test_what_was_played_and_won_is_printed_with_a_plot_and_told_in_json(
    here: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    counted = [match for match in made_up(60) if match.own and match.winners and not match.taken_back]
    won = [match for match in counted if match.names.index(ME) in match.winners]
    assert f"{len(counted)} played, {len(won)} won" in said.out
    first, second = (line.split()[-1] for line in said.out.split("\n") if line.startswith(("won", "not won")))
    assert {*zip(first, second, strict=True)} == {("#", "."), (".", "#")}
    assert all(words in said.out for words in ("By game", "With people", "With bots", "2 seats"))
    assert max(map(len, said.out.split("\n"))) <= 72
    assert main(["stats", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (
        found["matches"]["played"] == sum(game["played"] for game in found["games"].values()) == len(counted)
    )
    assert {"streaks", "seats", "people", "bots", "last", "taken_back", "damaged"} <= found.keys()
    assert found["last"][-1].keys() == {"played", "title", "won", "points"}


def test_one_game_is_told_alone_and_an_unknown_one_is_named(
    here: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", "--game", "Jojo"]) == 0
    assert "Lotta Watta" not in capsys.readouterr().out
    assert main(["stats", "--game", "\x1b[2JJojos"]) == 2
    said = capsys.readouterr().err
    assert "there is no match of" in said
    assert "Lotta Watta" in said
    assert "\x1b" not in said


def test_statistics_that_are_not_there_or_cannot_be_read_are_told_in_one_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats"]) == 0
    assert capsys.readouterr().out == "Matches that you finish are counted here.\n"
    here = Home(home)
    here.write(here.statistics, "Dear diary\n")
    assert main(["stats"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "is damaged at its first line, or of a newer Parlour" in said.err
    assert "Traceback" not in said.err
