"""The table in words, when the player asks for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.wire.messages import Presence, Update
from parlour.rules.events import How, Moved, told_of
from parlour.rules.sentences import CARRIES, in_words, told
from parlour.rules.views import StackView, View, Zone, ZoneKind
from parlour.tui.plain.saying.hand import hand_lines, in_hand
from parlour.tui.plain.saying.places import COMPASS, places, places_named
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import to_listener
from parlour.tui.plain.saying.table import place_lines, place_names, score_lines, table_lines, who_lines
from tests.tui.kit import laid
from tests.tui.kit.dealt import Dealt
from tests.tui.plain.saying.matches import NAMES, played


def texts(said: list[Said]) -> list[str]:
    return [each.text for each in said]


def dealt() -> Update:
    return Dealt("juno-classic", "R7 B8 | R9 | R2", "R5").update()


def square(moves: int = 30) -> Update:
    return list(played("jojo", moves=moves))[-1].update


def stacked(*places_: StackView, **cards: tuple[str, ...]) -> Update:
    """A square with these stacks in place of those at the same places."""
    update = square(4)
    view = update.view
    assert view is not None
    assert view.stacks is not None
    named = {place.name: place for place in places_}
    there = tuple(
        named.get(place.name, StackView(place.name, place.row, place.column)) for place in view.stacks.places
    )
    zones = tuple(
        replace(zone, cards=cards.get(zone.name, ()), count=len(cards.get(zone.name, ())))
        if zone.kind is ZoneKind.STACK
        else zone
        for zone in view.zones
    )
    return update.model_copy(
        update={"view": replace(view, zones=zones, stacks=replace(view.stacks, places=there))}
    )


def test_a_square_of_stacks_is_nine_short_lines_from_the_northwest() -> None:
    lines = [
        line for line in texts(table_lines(square())) if line.split(":")[0].casefold() in sum(COMPASS, ())
    ]
    assert [line.split(":")[0].casefold() for line in lines] == list(sum(COMPASS, ()))
    assert all(len(line) < 60 for line in lines)


def test_a_stack_says_its_top_its_direction_its_holder_and_a_turn_that_must_begin_there() -> None:
    north = StackView("N", 0, 1, switches=1, holder=1, due=True)
    update = stacked(north, N=("R7", "G8"), S=("B1",))
    [line] = place_lines(update, "north")
    assert line.text == "North: green 8, 2 cards, counting down, held by Bob, the turn must begin here."
    assert (line.data["cards"], line.data["direction"], line.data["holder"]) == (["R7", "G8"], -1, 1)
    assert texts(place_lines(update, "south")) == ["South: blue 1."]
    assert texts(place_lines(update, "center")) == ["Center: empty."]
    update = stacked(StackView("N", 0, 1, stands_for=("P9",)), N=("W",))
    assert texts(place_lines(update, "n")) == ["North: purple 9 by wild."]


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("north", {"N"}),
        ("at nw", set()),
        ("nw", {"NW"}),
        ("north-west", {"NW"}),
        ("Southe", {"SE"}),
        ("c", {"M"}),
        ("M", {"M"}),
        ("nor", {"NW", "N", "NE"}),
    ],
)
def test_a_place_is_named_by_a_compass_word_its_beginning_or_its_name(typed: str, named: set[str]) -> None:
    assert {*places_named(typed, square().view)} == named


def test_stacks_in_another_shape_are_named_by_row_and_column() -> None:
    view = square().view
    assert view is not None
    assert view.stacks is not None
    row = replace(view, stacks=replace(view.stacks, places=(StackView("a", 0, 0), StackView("b", 0, 1))))
    assert dict(places(row)) == {"a": "row 1, column 1", "b": "row 1, column 2"}


def test_what_happened_names_places_in_words() -> None:
    words = to_listener(square().view, NAMES)
    assert words.line(told_of(Moved(1, ("R7",), How.LAY, "hand", "N"))) == "Bob lays red 7 on north"
    carried = told(CARRIES, 1, card="red 7", origin="NE", target="SW")
    assert words.line(carried) == "Bob moves red 7 from northeast to southwest"
    assert to_listener(None, NAMES).line(carried) == "Bob moves red 7 from NE to SW"


@pytest.mark.parametrize("name", ["Bo", "Tommy", "Discard 2", "Player 1"])
def test_grids_are_said_by_their_slots_and_a_name_may_look_like_other_words(name: str) -> None:
    update = laid.seen(laid.racing("hands: 3S 7H KD 2C | 4S - JK 9D *7C | 5H 5C QD AH | 10S 6C 2H 3D"))
    seats = [
        part.model_copy(update={"name": name}) if part.seat == 1 else part for part in update.table.seats
    ]
    update = update.model_copy(update={"table": update.table.model_copy(update={"seats": tuple(seats)})})
    assert texts(hand_lines(update.view)) == ["Your cards. Slots 1 to 4: face down."]
    slots = f"{name}, to act. Slots 1, 3, 4: face down; slot 5: 7 of clubs."
    lines = texts(table_lines(update))
    assert "Pile: 7 of diamonds on top of 2 cards." in lines
    assert slots in lines
    assert texts(place_lines(update, name)) == [slots]
    assert texts(place_lines(update, "slot 3")) == ["Your slot 3: face down."]
    for words, said in (
        (f"{name} 1", "slot 1: face down."),
        (f"{name} slot 2", "slot 2: empty."),
        (f"{name}'s slot 5", "slot 5: 7 of clubs."),
    ):
        assert texts(place_lines(update, words)) == [f"{name}'s {said}"]


def test_a_player_a_pile_and_the_stock_are_places_and_another_is_refused_with_those_that_there_are() -> None:
    update = dealt()
    assert texts(place_lines(update, "bo")) == ["Bo: 7 cards, to act."]
    assert texts(place_lines(update, "me")) == ["You: 7 cards."]
    assert texts(place_lines(update, "discard")) == ["Discard: red 5."]
    assert texts(place_lines(update, "sto"))[0].startswith("Stock: ")
    [line] = place_lines(update, "under\x1b the rug")
    assert line.kind is Kind.REFUSED
    assert line.text == "No place here is called 'under the rug'. Places: discard, stock, Ann, Bo, Cem."


def test_every_place_that_is_named_has_a_line() -> None:
    for where in (
        square(),
        dealt(),
        laid.seen(laid.racing()),
    ):
        for name in place_names(where):
            assert place_lines(where, name.removesuffix(" and so on"))[0].kind is Kind.REPLY, name


def test_players_are_said_in_the_order_of_turns_the_own_seat_first_and_what_the_discard_demands() -> None:
    update = dealt()
    view = update.view
    assert view is not None
    assert view.discard is not None
    whose = [line.split(":")[0] for line in texts(table_lines(update))[-3:]]
    assert whose == ["You", "Bo", "Cem"]
    discard = replace(view.discard, match="blue", pending=4, skips=1)
    around = replace(view, turns=replace(view.turns, direction=-1), discard=discard)
    lines = texts(table_lines(update.model_copy(update={"view": around})))
    assert [line.split(":")[0] for line in lines[-3:]] == ["You", "Cem", "Bo"]
    assert "The next card must match blue." in lines
    assert "Waiting to be drawn: 4 cards." in lines
    assert "Waiting to be lost: 1 turn." in lines


def test_a_hand_is_said_in_its_order_with_its_numbers_and_a_spectator_has_none() -> None:
    view = Dealt("juno-classic", "W R7 BS R2 G1 W4 R7 | R9 | R3", "R5").update().view
    assert in_hand(view) == ("R2", "R7", "R7", "G1", "BS", "W", "W4")
    [line] = hand_lines(view)
    assert line.text == (
        "Your hand, 7 cards: 1 red 2, 2 red 7, 3 red 7, 4 green 1, 5 blue skip, 6 wild, 7: +4."
    )
    assert line.data == {"hand": ["R2", "R7", "R7", "G1", "BS", "W", "W4"]}
    hand = Zone("hand", ZoneKind.HAND, 3, (), 0)
    for nobody in (View(viewer=None, seats=(), zones=(hand,), prompt=in_words("")), None):
        assert texts(hand_lines(nobody)) == ["You have no cards."]


def test_points_and_players_begin_with_the_own_ones_and_end_with_the_aim_and_who_watches() -> None:
    update = dealt()
    [line] = score_lines(update)
    assert line.text == "Round 2. Points: you 0; Bo 41; Cem 83. The match goes to 500 points."
    assert line.data == {
        "round": 2,
        "scores": [0, 41, 83],
        "target": {"key": "points to win", "seats": [], "values": {"points": 500}},
        "lowest_wins": False,
    }
    parts = list(update.table.seats)
    parts[0] = parts[0].model_copy(update={"host": True})
    parts[1] = parts[1].model_copy(update={"level": "hard"})
    parts[2] = parts[2].model_copy(update={"presence": Presence.AWAY, "name": "C\x07em\u202e"})
    table = update.table.model_copy(update={"seats": tuple(parts), "spectators": 2})
    assert texts(who_lines(update.model_copy(update={"table": table}))) == [
        "Seat 1: Ann (you), host.",
        "Seat 2: Bo, bot hard.",
        "Seat 3: Cem, away.",
        "2 spectators.",
    ]


def test_before_a_match_there_is_no_table_to_tell() -> None:
    update = square().model_copy(update={"view": None})
    assert texts(table_lines(update)) == ["No match is being played."]
    assert texts(score_lines(update)) == ["No match is being played."]
    assert place_lines(update, "north")[0].kind is Kind.REFUSED
    assert place_names(update) == []
    assert NAMES[0] in texts(who_lines(update))[0]
