"""What slides on the page: from one place to another that are both there."""

from __future__ import annotations

from itertools import pairwise

import pytest

from parlour.tui.web.at_table import slides_between
from parlour.tui.web.pages.table import table_page
from tests.tui.kit.filled import first_round, update_of
from tests.tui.kit.paged import Read, scene_of


@pytest.mark.few("jojo", "lotta-watta")
@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("juno-classic", {"hand", "seat", "zone"}),
        ("jojo", {"hand", "seat", "stack", "zone"}),
        ("lotta-watta", {"place", "seat", "zone"}),
    ],
    ids=["juno-classic", "jojo", "lotta-watta"],
)
def test_cards_slide_between_places_that_the_page_shows(game: str, kinds: set[str]) -> None:
    updates = [update_of(moment) for moment in first_round(game, 3)]
    pages = [Read("".join(table_page(scene_of(update)).values())) for update in updates]
    there = [{each.attributes.get("data-at") for each in page.elements} for page in pages]
    found = set()
    for (before, earlier), (after, later) in pairwise(zip(updates, there, strict=True)):
        assert before.view is not None
        assert after.view is not None
        for origin, target, _ in slides_between(before.view, after.view):
            assert {origin, target} <= earlier | later
            found |= {origin.split()[0], target.split()[0]}
    assert found == kinds
