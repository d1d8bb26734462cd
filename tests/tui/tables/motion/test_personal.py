"""What is said large to the viewer, seat 0: what others did to them, and never what they chose themselves."""

from __future__ import annotations

import pytest

from parlour.rules.events import How, Moved
from parlour.rules.sentences import CATCHES, SKIPPED, SWAPS, told
from parlour.rules.views import View
from parlour.tui.tables.motion.banner import said_to_viewer
from parlour.tui.tables.motion.travels import Change
from parlour.tui.words.speaking import Words
from tests.rules.lotta_watta.table import table
from tests.tui.kit.at_table import NAMES
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.happening import draws, followed
from tests.tui.kit.laid import FOUR
from tests.tui.tables.motion.test_between_hands import CLASSIC, SERIOUS, SEVEN_O

WORDS = Words(NAMES)
PILES = "pile: 5S 7D; stock: 5D 6D 9C 9D"


def said(before: View, after: View) -> str:
    """Return what is said, "" for nothing; bad news after an exclamation mark."""
    saying = said_to_viewer(Change(before, after))
    if saying is None:
        return ""
    return ("!" if saying.bad else "") + ": ".join(filter(None, (saying.sign, WORDS.said(saying.told))))


def after(dealt: Dealt, *lines: str) -> str:
    """Return what is said after the last of these moves."""
    before = dealt.plays(*lines[:-1]).update().view
    view = dealt.plays(lines[-1]).update().view
    assert before is not None
    assert view is not None
    return said(before, view)


THREE = "B1 | R7 | R9"
SIX = "B2 B3 G2 G4 G6 Y2"
MOVED_ON = "All hands moved on: you have {}'s cards now"


@pytest.mark.parametrize(
    ("game", "hands", "lines", "found"),
    [
        (CLASSIC, f"B1 | R7 | W4 {SIX}", "1 play R7, 2 play W4 red", "!+4: you drew 4 cards"),
        (*SERIOUS, "1 play R9, 2 play RD BD, 3 play BD YD, 0 draw", "!+8: you drew 8 cards"),
        (CLASSIC, THREE, "1 play R7, 2 play R9, 0 draw", ""),
        (CLASSIC, f"W4 {SIX} | R7 | R9", "1 play R7, 2 play R9, 0 play W4 green", ""),
        (CLASSIC, "B1 | R7 | RS", "1 play R7, 2 play RS", "!Skipped: you lose a turn"),
        (SEVEN_O, THREE, "1 play R7 0", "Hands swapped: you have Bo's cards now"),
        (SEVEN_O, THREE, "1 play R7 2", ""),
        (SEVEN_O, "B1 | R0 | R9", "1 play R0", MOVED_ON.format("Cem")),
        (SEVEN_O, "R0 | RR | R9", "1 play RR, 0 play R0", MOVED_ON.format("Bo")),
    ],
    ids=[
        *("one must draw", "one could not answer", "one chose to draw", "another draws", "a turn is lost"),
        *("another swaps", "two others swap", "all hands move on", "all hands move back"),
    ],
)
def test_what_others_did_to_the_viewer_is_news_and_nothing_else(
    game: str, hands: str, lines: str, found: str
) -> None:
    assert after(Dealt(game, hands, "R5"), *lines.split(", ")) == found


def test_a_player_who_is_caught() -> None:
    view = Dealt(CLASSIC, "B1 | R7 | R9", "R5").update().view
    assert view is not None
    caught = followed(
        view, told(CATCHES, 1, 0), Moved(0, ("R1", "R2"), How.DRAW, "stock", "hand", hidden=True)
    )
    assert said(view, caught) == "!+2: Bo caught you, you drew 2 cards"
    assert said(view, followed(view, told(CATCHES, 1, 2), draws(2, 2))) == ""


def test_a_penalty_in_a_race() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 2; phase: race")
    before = of.view(0)
    assert said(before, of.plays("judged 0:stack 1@300").view(0)) == "!+1: you got a card as a penalty"


def test_ones_own_card_that_another_seat_swapped() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 1; phase: power; powers: 1J")
    before = [of.view(seat) for seat in range(3)]
    of.plays("1 swap 0.1 2.3")
    found = [said(view, of.view(seat)) for seat, view in enumerate(before)]
    assert found == ["!Bo swapped your card 1", "", "!Bo swapped your card 3"]


def test_spectators_are_told_nothing() -> None:
    of = table(f"{FOUR}; {PILES}; turn: 2; phase: race")
    before = of.view(None)
    assert said(before, of.plays("judged 0:stack 1@300").view(None)) == ""


def test_what_does_not_fit_the_table_is_told_to_nobody() -> None:
    view = Dealt(CLASSIC, "B1 | R7 | R9", "R5").update().view
    assert view is not None
    for event in (told(CATCHES), told(SKIPPED), told(SWAPS, 1), told(SWAPS, 1, here=0, there="")):
        assert said(view, followed(view, event)) == ""
