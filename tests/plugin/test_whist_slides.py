"""The tricks of Whist for Two slide over the table, which knows the game by its events alone."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules.events import Event, Happened, Moved, numbered
from parlour.rules.moves import HOUSE
from parlour.rules.shelf import shelf
from parlour.rules.simulate import next_move
from parlour.rules.views import View
from parlour.tui.web.at_table import slides_between
from parlour.tui.web.pages.table import table_page
from tests.tui.kit.at_table import TableApp, an_update, dressed
from tests.tui.kit.paged import Read, scene_of
from tests.tui.tables.motion.moved import moved

pytestmark = pytest.mark.usefixtures("whist")


def views(until: str) -> tuple[View, View]:
    """Return what seat 0 sees before and after the first move in which cards go to the zone `until`."""
    rules = shelf.table_rules("whist")
    bots = [rules.bot("random") for _ in range(2)]
    rng = random.Random(until)
    match, happened, number = matches.begin(rules.game, rules.rules, 2), list[Happened](), 0
    while True:
        before = matches.seen_by(match, 0, happened[-30:])
        events: list[Event] = []
        who, move = next_move(match, bots, rng)
        match, number = matches.after(match, who, move, events), number + 1
        happened += numbered(number, events)
        if who != HOUSE and any(isinstance(event, Moved) and event.target == until for event in events):
            return before, matches.seen_by(match, 0, happened[-30:])


def test_a_card_goes_from_the_hand_to_the_trick() -> None:
    before, after = views("trick")
    (card,) = after.at("trick").cards
    origin = f"card{before.hand.index(card)}" if card in before.hand else "seat1"
    assert moved(before, after) == [f"{card} {origin} > trick{after.at('trick').owners[0]}"]


def taken(before: View, after: View, zone: str) -> tuple[list[str], list[str]]:
    """Return what travels, and each card of the trick, from before its player to the zone of the taker."""
    winner = next(seat for seat in range(2) if after.at(zone, seat).cards)
    trick = after.at(zone, winner)
    swept = [f"{c} trick{o} > {zone}{winner}" for c, o in zip(trick.cards, trick.owners, strict=True)]
    return moved(before, after), swept


def test_a_trick_is_put_aside_by_its_winner_and_both_draw() -> None:
    found, trick = taken(*views("aside"), "aside")
    assert found[1:3] == [f"{card} @2" for card in trick]
    assert [line.partition(" >")[0] for line in found[3:]] == ["? stock"] * 2


def test_a_trick_that_counts_goes_to_its_winner() -> None:
    (played, *swept), trick = taken(*views("won"), "won")
    assert played.partition(" > ")[2] in ("trick0", "trick1")
    assert swept == [f"{card} @2" for card in trick]


@pytest.mark.parametrize("until", ["trick", "aside", "won"])
def test_what_travels_slides_between_places_of_the_page(until: str) -> None:
    both = views(until)
    there = {
        element.attributes.get("data-at")
        for view in both
        for element in Read("".join(table_page(scene_of(an_update(view))).values())).elements
    }
    slides = slides_between(*both)
    assert slides
    assert there.issuperset(place for slide in slides for place in (slide.origin, slide.target))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("until", ["trick", "aside", "won"])
async def test_what_travels_slides_over_the_screen(until: str, size: tuple[int, int]) -> None:
    before, after = views(until)
    app = TableApp(an_update(before), dressed()._replace(motion=True))
    async with app.run_test(size=size):
        app.table.moving.end()
        app.table.show_update(an_update(after, seq=2))
        overlay = app.table.board.overlay
        assert overlay is not None
        assert len(overlay.sprites) == {"trick": 1, "aside": 5, "won": 3}[until]
