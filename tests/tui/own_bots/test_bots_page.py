"""The page about bots: its example is what it says, and beats `random`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.rules.simulate import SimulationSetup, levels
from parlour.rules.views import SeatView, View
from parlour.tui.own_bots.simulated import play_share

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "rules/BOTS.md").read_text("utf-8")


def example() -> str:
    """Return the first block of Python on the page."""
    return PAGE.partition("```python\n")[2].partition("```")[0]


@pytest.mark.slow
def test_the_example_has_twenty_lines_and_beats_random_for_sure(tmp_path: Path) -> None:
    assert len(example().splitlines()) <= 20
    file = tmp_path / "mine.py"
    file.write_text(example())
    setup = SimulationSetup("juno-classic", (str(file), "random"), seed=5, every_seat=True)
    tally, reports = play_share(setup, 0, 3)
    found = {level.name: level for level in levels(setup, tally)}
    assert tally.rounds >= 40
    assert found[str(file)].low > 0.5
    assert found[str(file)].matches_won > found["random"].matches_won
    assert reports[str(file)].stood_in == 0, reports


def test_every_part_of_a_view_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`view\.(\w+)", PAGE))
    assert {"choices", "hand", "seats", "discard", "recalled"} <= named
    assert not [name for name in named if not hasattr(View, name)]
    assert hasattr(SeatView, "acts")
    assert hasattr(SeatView, "exposed")


def test_readme_leads_to_the_page() -> None:
    assert "(rules/BOTS.md)" in (ROOT / "README.md").read_text("utf-8")
