"""`parlour check-game`: what it prints, and how it exits."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from parlour.rules.check import suite, tables
from parlour.rules.check.suite import CHECKS
from parlour.tui.commands import check_game, faces
from parlour.tui.commands.cli import main
from parlour.tui.commands.faces import FACES
from tests.rules.check.test_broken import Bot
from tests.rules.kit.foreign import a_distribution
from tests.rules.kit.foreign import site as site


@pytest.fixture(autouse=True)
def one_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the first setting of a game alone; how all pass is tested in `tests/rules/games_suite`."""
    found = tables.settings_of
    monkeypatch.setattr(tables, "settings_of", lambda game, **_: itertools.islice(found(game), 1))


def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass so fast that there is hardly any for the checks: what is told beside them comes soon."""
    seconds = itertools.count(0, 7)
    monkeypatch.setattr(check_game, "perf_counter", lambda: next(seconds))


@pytest.mark.slow
def test_what_is_found_is_told_with_its_table_and_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from parlour.rules.games.jojo.game import GAME

    monkeypatch.setattr(suite, "CHECKS", [check for check in CHECKS if check.name == "bots"])
    monkeypatch.setitem(GAME.bots, "normal", lambda _: Bot(lambda _view, _rng: "nothing"))
    assert main(["check-game", "jojo", "--seed", "7"]) == 1
    told = capsys.readouterr().out
    assert "    jojo-2, seed 7, move " in told
    assert "the bot 'normal' in seat 0 makes 'nothing', which is refused" in told
    assert told.splitlines()[-1].endswith(" findings")


@pytest.mark.slow
def test_moves_that_cannot_be_made_by_keys_or_taps_are_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "CHECKS", ())
    monkeypatch.setattr(faces, "_keys", lambda _turn: iter(()))
    monkeypatch.setattr(faces, "_taps", lambda _turn: iter(()))
    assert main(["check-game", "lotta-watta"]) == 1
    told = capsys.readouterr().out
    assert "no keys make '" in told
    assert "no taps make '" in told
    assert "no lines make" not in told


def test_the_findings_can_be_read_by_programs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_time(monkeypatch)
    assert main(["check-game", "jojo", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert {result["check"] for result in told} == {
        *(check.name for check in (*CHECKS, *FACES)),
        "pages",
        "speed",
    }
    assert all(result["findings"] == [] for result in told)
    assert {result["check"]: result["looked"] for result in told}["pages"] == 1


def test_an_author_is_told_what_a_game_imports_beside_the_public_face(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, site: Path
) -> None:
    no_time(monkeypatch)
    a_distribution(site)
    main(["check-game", "far"])
    told = capsys.readouterr().err
    assert told.startswith("parlour: game.py imports parlour.rules.games.jojo.game, which may change in ")


def test_one_hears_check_by_check_what_was_looked_at_and_what_there_was_no_time_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_time(monkeypatch)
    assert main(["check-game", "jojo", "--minutes", "1"]) == 0
    said = capsys.readouterr()
    *told, last = said.out.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        *dict.fromkeys(check.name for check in (*CHECKS, *FACES)),
        "pages",
        "speed",
    ]
    assert last == "jojo: nothing found"
    began, left = said.err.splitlines()
    assert began == "parlour: checking jojo-2 (1 of 1)"
    assert left == "parlour: there was no time for all moves of jojo-2; --minutes 2 gives more"


def test_where_a_game_is_not_there_those_that_are_left_out_are_told(
    capsys: pytest.CaptureFixture[str], site: Path
) -> None:
    a_distribution(site, "broken", point="broken = no_such_package")
    assert main(["check-game", "chess"]) == 2
    why, error = capsys.readouterr().err.splitlines()
    assert why.startswith("parlour: broken of parlour-broken 1.0 cannot be played: ")
    assert error.startswith("parlour: there is no game 'chess'; there are: ")
