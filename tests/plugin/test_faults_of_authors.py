"""What authors of games do wrong, planted in copies of the whist: found, or named in GAMES.md."""

from __future__ import annotations

import shutil
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from parlour.rules.check import playing, tables
from parlour.tui.commands.cli import main
from tests.plugin.conftest import SOURCE
from tests.rules.kit.foreign import forget
from tests.rules.kit.foreign import site as site

HERE = Path(__file__).parent
FAULTS: list[dict[str, Any]] = tomllib.loads((HERE / "faults.toml").read_text("utf-8"))["fault"]
FEWEST = 36
WITHOUT_HARD = ["bots.py", '    "hard": lambda ruleset: Searching(Rules(ruleset)),\n', ""]


@pytest.fixture(autouse=True)
def one_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the first setting of the game alone, and few rounds of a match that never ends."""
    found = tables.settings_of
    monkeypatch.setattr(tables, "settings_of", lambda game, **_: islice(found(game), 1))
    monkeypatch.setattr(playing, "RANDOM_ROUNDS", 10)
    monkeypatch.setattr(playing, "MOST_ROUNDS", 12)


def planted(site: Path, changes: list[list[str]]) -> None:
    """Lay out a copy of the whist, as it is installed, with texts of it changed."""
    package = site / "parlour_whist"
    shutil.copytree(SOURCE / package.name, package, ignore=shutil.ignore_patterns("__pycache__"))
    info = site / "parlour_whist-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: parlour-whist\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[parlour.games]\nwhist = parlour_whist\n")
    for name, before, after in (WITHOUT_HARD, *changes):
        text = (package / name).read_text("utf-8")
        assert before in text, (name, before)
        (package / name).write_text(text.replace(before, after, 1), "utf-8")
    forget()


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, marks=pytest.mark.long if number % 8 else pytest.mark.slow, id=fault["what"])
        for number, fault in enumerate(FAULTS)
    ],
)
def test_a_fault_of_an_author_is_found_or_named_as_not_looked_for(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any]
) -> None:
    """A round shows most of them; `whole`: some are found in a whole match."""
    monkeypatch.setattr(tables, "LOW_TARGET", "60" if fault.get("whole") else "1")
    planted(site, fault["changes"])
    status = main(["check-game", "whist"])
    said = capsys.readouterr()
    if fault["says"]:
        assert fault["says"] in said.out + said.err
        assert status != 0 or fault["says"] in said.err, "an import that may change is no fault"
        return
    assert status == 0, said.out
    page = (Path(tables.__file__).parents[1] / "GAMES.md").read_text("utf-8")
    assert fault["what"] in " ".join(page.split())


def test_nearly_all_faults_are_found() -> None:
    assert len({fault["what"] for fault in FAULTS}) == len(FAULTS) > FEWEST
    assert sum(bool(fault["says"]) for fault in FAULTS) >= max(FEWEST, 0.9 * len(FAULTS))
