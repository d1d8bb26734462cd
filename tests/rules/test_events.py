"""What happened: who may know what of it, in words, on the wire, and whatever else comes from there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from parlour.rules import sentences
from parlour.rules.events import (
    MOVES,
    SHORT,
    Event,
    Happened,
    How,
    Lifted,
    Moved,
    Scored,
    SeenEvent,
    Shown,
    Uncovered,
    cards_named,
    line,
    lines,
    new_events,
    numbered,
    read,
    seen,
    told_of,
    written,
)
from parlour.rules.sentences import REVERSED, SWAPS, told
from tests.fuzz.said import as_sent, event_stands
from tests.rules.test_told import JSON, SLOT, VALUES, said_of

DRAWN = Moved(1, ("R7", "W"), How.DRAW, "stock", "hand", hidden=True)
SHOWN_TO_1 = Shown(0, ("R7",), to=1)


# ---- who may know what ---------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_hidden_cards_are_counted_for_others(viewer: int | None) -> None:
    assert seen(DRAWN, viewer) == DRAWN._replace(cards=("", ""))
    assert seen(SHOWN_TO_1, viewer) == Shown(0, (), to=1)


def test_what_is_ones_own_or_for_all_is_seen() -> None:
    assert seen(DRAWN, 1) == DRAWN
    assert seen(SHOWN_TO_1, 1) == SHOWN_TO_1
    for event in (
        Moved(1, ("R7",), How.PLAY, "hand", "discard"),
        Shown(0, ("R7",)),
        Scored(2, 5, 7),
        told(REVERSED),
    ):
        for viewer in (0, 1, None):
            assert seen(event, viewer) == event


def test_what_is_of_orders_nobody_is_told() -> None:
    events: list[Event] = [Uncovered((1,)), told(REVERSED), Lifted(3)]
    assert [*numbered(4, events)] == [Happened(4, told(REVERSED))]
    assert lines(events, 0) == ("Direction reversed",)


def test_cards_are_found_in_what_is_seen() -> None:
    assert cards_named(seen(DRAWN, 1)) == ("R7", "W")
    assert cards_named(seen(DRAWN, 0)) == cards_named(Scored(2, 5, 7)) == ()
    assert cards_named(told(SWAPS, 0, here=SLOT, cards=("GD",))) == ("GD",)


def test_what_is_new_came_after_all_that_was_there() -> None:
    first, second, third = (Happened(number, told(REVERSED)) for number in (1, 2, 2))
    assert new_events((), (first, second)) == (first, second)
    assert new_events((first,), (first, second, third)) == (second, third)
    assert new_events((first,), (second, third)) == (second, third), "the oldest have gone"
    assert new_events((first, second), (first,)) == (first,), "another match"
    assert new_events((first,), ()) == ()


# ---- in words ------------------------------------------------------------------------------------


def test_each_event_is_a_line_for_those_who_may_know() -> None:
    assert line(DRAWN, 1) == "You draw red 7, Wild"
    assert line(DRAWN, 0) == line(DRAWN, None) == "{1} draws 2 cards"
    assert line(Moved(0, ("R7",), How.PLAY, "hand", "discard"), None) == "{0} plays red 7"
    assert line(Shown(0, (), to=1), 1) == "{0} shows you a hand"
    assert line(SHOWN_TO_1, 1) == "{0} shows red 7"
    assert line(SHOWN_TO_1, None) == "{0} shows {1} a hand"
    assert line(told(REVERSED), 0) == "Direction reversed"
    assert line(Scored(2, 5, 7), 0) == "{2} scores 5 and has 7"
    assert line(Scored(2, 5, 7), 2) == "You score 5 and have 7"


def test_the_game_says_how_cards_are_moved_whatever_it_calls_its_zones() -> None:
    assert set(MOVES) == set(How)
    for how, sentence in MOVES.items():
        for origin, target in (("hand", "stock"), ("stock", "hand"), ("3", "trick")):
            stack = {"stack": target} if how is How.LAY else {}
            assert told_of(Moved(1, ("R7",), how, origin, target)) == told(
                sentence, 1, cards=("R7",), **stack
            )


# ---- on the wire ---------------------------------------------------------------------------------

SENT = [
    (Moved(1, ("R7", "W"), How.PLAY, "hand", "discard"), [9, "m", 1, "R7 W", "play", "hand", "discard"]),
    (DRAWN, [9, "m", 1, "R7 W", "draw", "stock", "hand", 1]),
    (seen(DRAWN, 0), [9, "m", 1, 2, "draw", "stock", "hand"]),
    (Moved(1, (), How.PLAY, "hand", "discard"), [9, "m", 1, "", "play", "hand", "discard"]),
    (SHOWN_TO_1, [9, "s", 0, "R7", 1]),
    (seen(SHOWN_TO_1, 0), [9, "s", 0, "", 1]),
    (Shown(0, ("R7", "G2")), [9, "s", 0, "R7 G2"]),
    (Scored(2, -5, 7), [9, "p", 2, -5, 7]),
    (told(REVERSED), [9, "t", "reversed"]),
    (told(SWAPS, 0, here=SLOT), [9, "t", "swaps", [0], {"here": {"told": ["place", [1], {"slot": 3}]}}]),
]


@pytest.mark.parametrize(("event", "sent"), SENT)
def test_what_happened_is_a_short_list_on_the_wire(event: SeenEvent, sent: list[object]) -> None:
    happened = Happened(9, event)
    assert as_sent(written(happened)) == sent
    assert read(sent) == happened
    assert read(happened) is happened


def test_a_message_has_what_happened_so() -> None:
    happened = tuple(Happened(9, event) for event, _ in SENT)
    messages = TypeAdapter(tuple[Happened, ...])
    assert messages.validate_json(messages.dump_json(happened)) == happened
    with pytest.raises(ValidationError, match="an event is a list"):
        messages.validate_json('[[9, "x"]]')


# ---- whatever comes ------------------------------------------------------------------------------

MOST = sentences.MOST
WRONG: list[Any] = [
    None, 7, {}, [], [9], [9, "x"], ["9", "t", "k"], [9, "t"], [-1, "t", "k"], [2**31 + 1, "t", "k"],
    [9, "m", 1, "R7", "play", "hand"], [9, "m", 1, ["R7"], "play", "a", "b"],
    [9, "m", "1", "R7", "play", "a", "b"],
    [9, "m", 10, "R7", "play", "a", "b"], [9, "m", -1, 3, "play", "a", "b"], [9, "m", 1, 3, "play", "a", 7],
    [9, "m", 1, 3, "play", "x" * 641, "y"], [9, "m", 1, 3, "play", "y", "x" * 641],
    [9, "m", 1, 3, "sing", "a", "b"],
    [9, "m", 1, "R7", "play", "a", "b", 2], [9, "m", 1, "R7", "play", "a", "b", 1, 1],
    [9, "m", 1, 3, 3, "a", "b"],
    [9, "m", 1, "R" * 17, "play", "a", "b"], [9, "s", 0], [9, "s", 0, 7],
    [9, "s", 10, "R7"], [9, "s", 0, "R7", 10], [9, "s", 0, "R7", -1], [9, "s", 0, "R7", "1"], [9, "p", 0, 1],
    [9, "p", 10, 1, 1], [9, "p", 0, 0.5, 1], [9, "p", 0, 2**31 + 1, 1], [9, "p", 0, 1, -(10**300)],
    [9, "t", "k", [10]], [9, "t", "k", [], {}, [], 1],
]  # fmt: skip


@pytest.mark.parametrize("found", WRONG, ids=lambda found: repr(found)[:40])
def test_anything_else_is_refused(found: Any) -> None:
    with pytest.raises(ValueError, match=r"event|what is said"):
        read(found)


def test_what_is_told_again_is_read_once_unless_it_is_long() -> None:
    told_twice = [read(json.loads('[3,"t","deals",[1],{"each":7}]')) for _ in range(2)]
    assert told_twice[0] is told_twice[1]
    long = f'[3,"t","deals",[1],{{"each":"{"x" * SHORT}"}}]'
    assert read(json.loads(long)) is not read(json.loads(long))


def test_of_too_many_cards_the_first_are_read() -> None:
    for cards in (10**9, " ".join(["R7"] * 5_000)):
        event = read([9, "m", 1, cards, "play", "hand", "discard"]).event
        assert isinstance(event, Moved)
        assert len(event.cards) == MOST


KINDS = st.sampled_from(["m", "s", "p", "t"])
PARTS = st.integers(-2, 11) | st.integers() | st.sampled_from(["", "R7 G2", "play", "hand"]) | JSON
NEARLY = st.tuples(st.integers(-1, 3), KINDS, st.lists(PARTS, max_size=6)).map(
    lambda found: [found[0], found[1], *found[2]]
)
SAID = st.tuples(st.integers(0, 3), said_of(VALUES)).map(lambda found: [found[0], "t", *found[1]])


@given(JSON | NEARLY | SAID)
def test_any_json_is_an_event_or_refused(found: Any) -> None:
    event_stands(found)


CARDS = st.lists(st.sampled_from(["R7", "10H", "W4"]), max_size=3).map(tuple)
PLACES = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
EVENTS = (
    st.builds(Moved, st.integers(0, 9), CARDS, st.sampled_from(How), PLACES, PLACES, st.booleans())
    | st.builds(Shown, st.integers(0, 9), CARDS, st.none() | st.integers(0, 9))
    | st.builds(Scored, st.integers(0, 9), st.integers(-999, 999), st.integers(-999, 999))
)


@given(EVENTS, st.none() | st.integers(0, 9))
def test_what_is_seen_of_an_event_is_read_as_it_was_written(event: SeenEvent, viewer: int | None) -> None:
    happened = Happened(1, seen(event, viewer))
    again = read(json.loads(json.dumps(written(happened))))
    assert again == happened or not cards_named(again.event), (
        "of no cards nobody needs to know whose they are"
    )
    assert cards_named(again.event) == cards_named(happened.event)
