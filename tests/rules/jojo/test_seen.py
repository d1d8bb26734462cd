"""What a seat sees of a round, and can make of it (JJ-4, JJ-9, JJ-13 to JJ-17)."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from parlour.rules.events import How, Moved
from parlour.rules.games.jojo.choices.sentences import PLAY_WHERE_HELD
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.state import State
from parlour.rules.games.jojo.game import GAME
from parlour.rules.sentences import BEING_SHUFFLED, ROUND_OVER, clause_of, text, told
from parlour.rules.views import View
from tests.rules.jojo import drawing
from tests.rules.jojo.made_up import made_up
from tests.rules.jojo.position import PLACES, Position
from tests.rules.jojo.positions import built
from tests.rules.jojo.table import rules_with, stacks, table

Lies = dict[str, tuple[tuple[str, ...], tuple[str, ...], int, int | None, bool]]
"""Of each place: its cards, what the Wilds among them stand for, Switches, holder, whether it is due."""
END = "- B8 - \n - R5 - \n - - - \n hands {} | P9 R1 \n stock Y1 Y2"


def some(adjacency: str, seats: int) -> list[tuple[Position, State]]:
    """Return a few positions, made up at random."""
    rules = rules_with(adjacency=adjacency)
    invented = islice(made_up(seats, adjacency, random.Random(seats)), 40)
    return [(position, built(rules, position)) for position in invented]


@pytest.mark.wide
@pytest.mark.parametrize(("adjacency", "seats"), [("edges", 2), ("face", 6)])
def test_jj_4_everybody_sees_the_stacks_as_they_lie(adjacency: str, seats: int) -> None:
    for position, state in some(adjacency, seats):
        for viewer in (None, *range(seats)):
            view = GAME.views.seen_by(state, viewer)
            assert lie(view) == expected(position), drawing.drawn(position)
            assert view.stacks is not None
            assert view.stacks.adjacency == adjacency
            assert view.turns.seat == position.turn


def lie(view: View) -> Lies:
    """Return what lies on each place by a view, and check that it is counted so."""
    found: Lies = {}
    for one in stacks(view):
        zone = view.zone(one.name)
        assert zone is not None
        assert zone.count == len(zone.cards) + one.switches + (one.holder is not None)
        found[one.name] = (zone.cards, one.stands_for, one.switches, one.holder, one.due)
    return found


def expected(position: Position) -> Lies:
    """Return the same by the oracle."""
    found: Lies = {}
    for place in PLACES:
        cards = [lying for lying in position.stacks[place] if not lying.is_switch]
        found[place] = (
            tuple(lying.text for lying in cards),
            tuple(f"{lying.color}{lying.number}" for lying in cards if lying.text == "W"),
            len(position.stacks[place]) - len(cards),
            position.held.get(place),
            place == position.first_at,
        )
    return found


@pytest.mark.wide
@pytest.mark.parametrize(("adjacency", "seats"), [("edges", 2), ("face", 6)])
def test_a_seat_sees_its_own_hand_and_of_others_how_many_cards(adjacency: str, seats: int) -> None:
    for position, state in some(adjacency, seats):
        for viewer in (None, *range(seats)):
            view = GAME.views.seen_by(state, viewer)
            for seat, hand in enumerate(position.hands):
                zone = view.zone("hand", seat)
                assert zone is not None
                assert zone.count == len(hand) == view.seats[seat].cards
                shown = sorted(card.replace("JO", "J") for card in zone.cards)
                assert shown == (sorted(hand) if seat == viewer else [])
            drawn = [position.drew.replace("J", "JO")] if position.drew and viewer == position.turn else []
            assert list(view.drawn) == drawn


@pytest.mark.wide
@pytest.mark.parametrize(("adjacency", "seats"), [("edges", 2), ("face", 6)])
def test_what_a_seat_imagines_is_what_it_sees(adjacency: str, seats: int) -> None:
    rng = random.Random(1)
    for _, state in some(adjacency, seats):
        for viewer in range(seats):
            view = GAME.views.seen_by(state, viewer)
            assert GAME.views.seen_by(GAME.views.imagine(state.rules, view, rng), viewer) == view


@pytest.mark.parametrize(
    ("line", "clause", "reason"),
    [
        ("play R6 M", "JJ-9", TurnReason.MASTER),
        ("play G3 E", "JJ-9", TurnReason.STARTED),
        ("play B9 N", "JJ-9", TurnReason.COLOR),
        ("play G8 N", "JJ-9", TurnReason.NO_MATCH),
        ("trade P1", "JJ-11", TurnReason.TRADED),
    ],
)
def test_jj_9_everybody_reads_why_the_turn_goes_on_or_is_over(
    line: str, clause: str, reason: TurnReason
) -> None:
    game = table(END.format("R6 G3 B9 G8 P1 P2")).plays(f"0 {line}")
    for viewer in (0, 1, None):
        because = game.view(viewer).turns.because
        assert because == reason.told(0)
        assert clause_of(because) == f" ({clause})"
        assert text(because, viewer).startswith("Your turn " if viewer == 0 else "{0}'s turn ")


def test_jj_16_a_hold_shows_its_holder_and_later_where_the_first_play_must_be() -> None:
    game = table(END.format("B9 P1 P2 J")).plays("0 play B9 N", "0 hold N")
    assert {one.name: one.holder for one in stacks(game.view(1)) if one.holder is not None} == {"N": 0}
    game.plays("1 draw")
    assert [one.name for one in stacks(game.view(1)) if one.due] == ["N"]
    assert game.view(0).prompt.sentence == PLAY_WHERE_HELD


def test_jj_17_renewals_and_what_is_set_aside_are_seen() -> None:
    game = table("- B8/B9 - \n - R5 - \n - - - \n hands P1 P2 | P6 P8 \n aside J")
    pile = game.view(None).zone("aside")
    assert pile is not None
    assert pile.count == 1
    stock = game.plays("0 draw", "stock B8 J").view(None).stock
    assert stock is not None
    assert stock.renewals == 1


def test_the_log_tells_who_did_what_and_no_card_that_was_drawn() -> None:
    game = table(END.format("B9 P1 P2 J")).plays(
        "0 play B9 N", "0 hold N", "1 draw", "0 trade P1", "stock B8"
    )
    everybody = game.told(None)
    assert Moved(0, ("B9",), How.LAY, "hand", "N") in everybody
    cards = {card for event in everybody if isinstance(event, Moved) for card in event.cards}
    assert cards == {"B9", ""}
    assert Moved(1, ("Y1",), How.DRAW, "stock", "hand", hidden=True) in game.told(1)
    assert Moved(0, ("P1",), How.TRADE, "hand", "stock", hidden=True) in game.told(0)


def test_a_round_that_is_over_and_a_stock_that_is_renewed_are_told_to_all() -> None:
    over = table(END.format("R6")).plays("0 play R6 M")
    assert {over.view(viewer).prompt for viewer in (0, 1, None)} == {told(ROUND_OVER)}
    game = table("- B8/B9 - \n - R5 - \n - - - \n hands P1 P2 | P6 P8")
    renewing = GAME.play.after(game.state, 0, GAME.notation.read(game.rules, "draw"))
    prompts = {GAME.views.seen_by(renewing, viewer).prompt for viewer in (0, 1, None)}
    assert prompts == {told(BEING_SHUFFLED)}


def test_a_seat_is_shown_the_choices_that_it_has() -> None:
    game = table(END.format("R6 G3"))
    assert GAME.play.choices(game.state, 0) == game.view(0).choices != ()
    assert GAME.play.choices(game.state, 1) == game.view(1).choices == ()


def test_no_clock_runs_while_something_can_be_drawn() -> None:
    assert GAME.play.deadlines(table(END.format("R6")).state) == ()


def test_jj_9_a_move_out_of_turn_is_refused() -> None:
    game = table(END.format("R6 G3"))
    refusal = GAME.play.why_not(game.state, 1, GAME.notation.read(game.rules, "draw"))
    assert refusal is not None
    assert refusal.clause == "JJ-9"
