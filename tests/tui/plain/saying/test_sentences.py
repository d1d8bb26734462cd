"""What happened as sentences for one player."""

from __future__ import annotations

import pytest

from parlour.rules.events import How, Moved, Scored, SeenEvent
from parlour.rules.sentences import (
    CALLS,
    CATCHES,
    CHOOSES,
    HANDS_SWAPPED,
    NOT_CALLED,
    OWN_PLACE,
    PLACE_OF,
    PUTS_BACK,
    REVERSED,
    SKIPPED,
    SWAPS,
    Sentence,
    in_words,
    told,
)
from parlour.rules.views import SeatView, View
from parlour.tui.plain.saying.sentences import Happening, as_one, happenings, to_listener
from tests.tui.kit.happening import draws, happened, plays, says

NAMES = ("Ada", "Bob", "Cyd")


def found(*events: SeenEvent, viewer: int | None = 0, names: tuple[str, ...] = NAMES) -> list[Happening]:
    return happenings(happened(*events), to_listener(seen_by(viewer), names))


def seen_by(viewer: int | None) -> View:
    seats = tuple(SeatView(seat, 0, 0) for seat in range(3))
    return View(viewer=viewer, seats=seats, zones=(), prompt=in_words(""))


def one(*events: SeenEvent, viewer: int | None = 0, names: tuple[str, ...] = NAMES) -> str:
    words = to_listener(seen_by(viewer), names)
    return as_one(happenings(happened(*events), words), words)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (plays(0, "R7", "BS"), "You play red 7, blue skip."),
        (told(CATCHES, 0, 1), "You catch Bob, who has not called."),
        (told(CATCHES, 1, 0), "Bob catches you: you have not called."),
        (told(NOT_CALLED, 0), "You have not called."),
        (told(PUTS_BACK, 0), "You put it back and pass."),
        (told(HANDS_SWAPPED, 1, 0), "Bob and you swap hands."),
        (
            told(SWAPS, 1, here=told(PLACE_OF, 0, slot=2), there=told(PLACE_OF, 2, slot=3)),
            "Bob swaps your card 2 with Cyd's card 3.",
        ),
        (
            told(SWAPS, 1, here=told(OWN_PLACE, 1, slot=2), there=told(PLACE_OF, 0, slot=3)),
            "Bob swaps their own card 2 with your card 3.",
        ),
        (plays(1, "KH"), "Bob plays king of hearts."),
        (Scored(0, 5, 12), "You score 5 and have 12."),
    ],
)
def test_the_player_is_you(event: SeenEvent, text: str) -> None:
    assert one(event) == text


def test_others_and_whom_a_spectator_sees_are_called_by_their_names_without_what_controls_a_terminal() -> (
    None
):
    assert one(plays(0, "R7"), viewer=None) == "Ada plays red 7."
    names = ("Ada", "B\x1b[2Job\u202e", "{0}")
    assert one(says("{0} looks at {1}", 1, 2), names=names) == "B[2Job looks at {0}."
    words = to_listener(None, ("Ada", "Jack"))
    assert words.sentence(told(Sentence("somebody may act", "{0} may act"), 1)) == "Jack may act"


def test_what_names_the_player_is_ones_own_and_what_is_about_nobody_belongs_to_what_happened_before() -> None:
    swap = told(SWAPS, 2, here=told(PLACE_OF, 0, slot=2), there=told(PLACE_OF, 1, slot=3))
    events = (plays(0, "R7"), plays(1, "R7"), told(CATCHES, 1, 0), swap, told(REVERSED))
    whose = [(only.own, only.seat) for event in events for only in found(event)]
    assert whose == [(True, 0), (False, 1), (True, 1), (True, 2), (False, None)]
    assert [each.own for each in found(plays(0, "RR"), told(REVERSED), plays(1, "R7"))] == [True, True, False]
    assert [each.own for each in found(plays(1, "RR"), told(REVERSED))] == [False, False]


def test_who_acts_again_is_not_named_again() -> None:
    assert one(plays(1, "R7"), plays(1, "W", "R9"), told(CALLS, 1, word="UNO")) == (
        'Bob plays red 7; plays wild, red 9; calls "UNO".'
    )
    assert one(draws(0), plays(0, "R9")) == "You draw a card; play red 9."


def test_what_is_laid_after_what_was_laid_is_named_with_its_place_alone() -> None:
    first, then = Moved(1, ("R7",), How.LAY, "hand", "N"), Moved(1, ("W", "R9"), How.LAY, "hand", "S")
    assert one(first, then, plays(1, "R2")) == "Bob lays red 7 on N; wild, red 9 on S; plays red 2."
    assert one(first, then._replace(seat=2)) == "Bob lays red 7 on N. Cyd lays wild, red 9 on S."


def test_what_others_suffer_begins_a_sentence_of_its_own() -> None:
    assert one(plays(1, "RS"), told(SKIPPED, 2), told(REVERSED)) == (
        "Bob plays red skip. Cyd is skipped. Direction reversed."
    )


def test_what_a_wild_stands_for_is_one_deed_of_two_events() -> None:
    [only] = found(plays(1, "W"), told(CHOOSES, 1, name="red"))
    assert as_one([only], to_listener(seen_by(0), NAMES)) == "Bob plays wild and chooses red."
    assert [(each["number"], each["text"]) for each in only.data] == [
        (1, "Bob plays wild"),
        (2, "Bob chooses red"),
    ]
