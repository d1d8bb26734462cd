"""The pages of `docs/` say what is so: the plan of a game night."""

from __future__ import annotations

import re
from pathlib import Path

from parlour.net.night.plan import read
from parlour.net.night.seating import Manner

DOCS = Path(__file__).parents[1] / "docs"


def test_the_plan_on_the_page_of_game_nights_is_one_and_every_field_is_there() -> None:
    page = (DOCS / "game-nights.md").read_text("utf-8")
    (plan,) = re.findall(r"```toml\n(.*?)```", page, flags=re.DOTALL)
    found = read(plan)
    assert (found.name, found.rounds, found.length, len(found.games)) == ("Thursday", 4, 2, 2)
    assert all(f'`"{manner}"`' in page for manner in Manner)
    fields = ("minutes", "until", "password", "late", "watch", "own_bots", "level", "pace", "break", "rules")
    assert [field for field in fields if field not in page] == []
