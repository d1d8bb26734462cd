"""What a seat sees of a round, and can make of it (JJ-2, JJ-4, JJ-9, JJ-10, JJ-13 to JJ-17)."""

from __future__ import annotations

import random

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.events import How, Moved
from parlour.rules.games.jojo.choices.sentences import PLAY_WHERE_HELD
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.game import GAME
from parlour.rules.sentences import BEING_SHUFFLED, CARRIES, ROUND_OVER, clause_of, text, told
from parlour.rules.views import EMPTY, CardEdges, View, ZoneKind
from tests.rules.games_suite.test_views import MOST_BYTES, size, with_longest_history
from tests.rules.jojo import drawing
from tests.rules.jojo.position import PLACES, Position
from tests.rules.jojo.positions import invented
from tests.rules.jojo.table import Table, rules_with, stacks, table

Lies = dict[str, tuple[tuple[str, ...], tuple[str, ...], int, int | None, bool]]
"""Of each place: its cards, what the Wilds among them stand for, Switches, holder, whether it is due."""
END = "- B8 - \n - R5 - \n - - - \n hands {} | P9 R1 \n stock Y1 Y2"


@pytest.mark.wide
@pytest.mark.parametrize(("adjacency", "seats"), [("edges", 2), ("face", 6)])
def test_jj_4_everybody_sees_the_stacks_their_own_hand_and_how_many_cards_others_have(
    adjacency: str, seats: int
) -> None:
    rng = random.Random(1)
    for position, state in invented(rules_with(adjacency=adjacency), seats, 40):
        for viewer in (None, *range(seats)):
            view = GAME.views.seen_by(state, viewer)
            assert lie(view) == expected(position), drawing.drawn(position)
            assert view.stacks is not None
            assert (view.stacks.adjacency, view.turns.seat) == (adjacency, position.turn)
            for seat, hand in enumerate(position.hands):
                zone = view.zone("hand", seat)
                assert zone is not None
                assert zone.count == len(hand) == view.seats[seat].cards
                shown = sorted(card.replace("JO", "J") for card in zone.cards)
                assert shown == (sorted(hand) if seat == viewer else [])
            drawn = [position.drew.replace("J", "JO")] if position.drew and viewer == position.turn else []
            assert list(view.drawn) == drawn
            assert GAME.views.seen_by(GAME.views.imagine(state.rules, view, rng), viewer) == view


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


def test_jj_9_who_stops_with_cards_in_hand_is_said_to_stop() -> None:
    because = table(END.format("B9 P1 P2")).plays("0 play B9 N", "0 stop").view(1).turns.because
    assert because == TurnReason.STOPPED.told(0)
    assert text(because, 0) == "Your turn ends: you stop"
    assert text(because, 1) == "{0}'s turn ends: {0} stops"


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


def test_no_clock_runs_while_something_can_be_drawn() -> None:
    assert GAME.play.deadlines(table(END.format("R6")).state) == ()


def test_jj_9_a_move_out_of_turn_is_refused() -> None:
    game = table(END.format("R6 G3"))
    refusal = GAME.play.why_not(game.state, 1, GAME.notation.read(game.rules, "draw"))
    assert refusal is not None
    assert refusal.clause == "JJ-9"


def cards(view: View, place: str) -> tuple[str, ...]:
    zone = view.zone(place)
    assert zone is not None
    assert zone.kind is ZoneKind.STACK
    return zone.cards


def asks(game: Table, seat: int) -> str:
    """Return what a seat reads of what it may do."""
    return text(game.view(seat).prompt, seat)


def test_every_stack_tells_where_it_lies_which_way_it_goes_and_who_holds_it() -> None:
    game = table("- R4/J/R3 - \n - R5 - \n - B7/W=G7@1 - \n hands R8 | G2 \n stock Y1")
    view = game.view(None)
    assert [stack.name for stack in stacks(view)] == ["M", "N", "E", "S", "W", "NE", "SE", "SW", "NW"]
    assert [(stack.row, stack.column) for stack in stacks(view)[:3]] == [(1, 1), (0, 1), (1, 2)]
    by_name = {stack.name: stack for stack in stacks(view)}
    assert (cards(view, "N"), by_name["N"].direction, by_name["S"].direction) == (("R4", "R3"), -1, 1)
    assert (cards(view, "S"), by_name["S"].stands_for, by_name["S"].holder) == (("B7", "W"), ("G7",), 1)
    assert (cards(view, "E"), by_name["E"].holder) == ((), None)
    assert [view.zone(name).count for name in ("M", "N", "S")] == [1, 3, 3]  # type: ignore[union-attr]
    assert EMPTY not in cards(view, "E")


def test_jj_9_who_may_go_on_is_asked_and_why_the_last_turn_was_over_stays_told() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands R6 G8 P1 P2 | G2 \n stock Y1").plays("0 play R6 M")
    assert asks(game, 0) == "Your turn goes on: play another card, or stop"
    assert asks(game, 1) == "{0} goes on"
    game.plays("0 play G8 N")
    assert (game.view(0).phase, asks(game, 1)) == ("end", "{0} may hold a stack")
    over = TurnReason.NO_MATCH.told(0)
    assert game.plays("0 stop").view(1).turns.because == game.told()[-1] == over


def test_jj_16_to_hold_a_stack_is_proposed_to_who_has_a_jojo_alone() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands R6 G8 P1 J | G2 \n stock Y1").plays("0 play R6 M")
    assert asks(game, 0) == "Your turn goes on: play another card, hold a stack, or stop"
    assert asks(game.plays("0 play G8 N"), 0) == "Your turn is over: hold a stack, or stop"


def test_jj_9_another_card_is_proposed_if_one_fits() -> None:
    blue = "R6 B8 B8 \n B8 R5 B8 \n B8 B8 B8 \n"
    game = table(f"{blue} hands R7 P1 P2 | G2 \n stock Y1").plays("0 play R7 NW")
    assert asks(game, 0) == "Your turn goes on, but no card fits: stop"


def test_the_log_tells_what_a_jojo_does_and_where_cards_are_laid() -> None:
    lies = "- B3/B4 - \n - R5 B3 \n - - - \n hands J J W B2 B4 G4 R3 | G2 \n stock Y1"
    game = table(lies).plays("0 move N E then W N then R3 N")
    assert game.told()[:2] == [
        told(CARRIES, 0, card=("B4",), origin="N", target="E"),
        Moved(0, ("W", "R3"), How.LAY, "hand", "N"),
    ]


def test_jj_10_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands W R1 | P9 \n stock Y5 Y1").plays("0 draw")
    assert game.view(0).drawn == ("Y5",)
    assert asks(game, 0) == "You drew yellow 5: play it, or keep it"
    assert asks(game, 1) == "{0} has drawn"
    assert game.view(1).drawn == ()
    choice = game.view(0).choice("stop")
    assert choice is not None
    assert (text(choice.words), choice.clause) == ("Keep the card", "JJ-10")


def test_a_jojo_is_told_as_the_card_of_what_it_does() -> None:
    view = table("- B3 - \n - R5 G3 \n - - - \n hands J B2 B4 | P9 \n stock Y1").view(0)
    jojo = {choice.verb: choice.deep for choice in view.choices if choice.card == "JO"}
    assert jojo == {"switch": True, "move": True}


def test_jj_2_the_edges_of_every_card_that_a_viewer_sees_count_on_clockwise_and_no_other_is_told() -> None:
    game = table("- R4/J/R3 - \n - R5 - \n - B7/W=G7 - \n hands R8 J W | G2 \n stock Y1")
    seen = {edges.card: edges for edges in game.view(0).edges}
    assert seen["R8"] == CardEdges("R8", "8", "9", "1", "2")
    assert game.view(0).edges_of("R8") == seen["R8"]
    assert game.view(0).edges_of("G2") is None, "it is held by another"
    assert set(seen) == {"R8", "R5", "R3", "G7"}, "on top, or what a Wild stands for"
    assert {edges.card for edges in game.view(1).edges} == {"G2", "R5", "R3", "G7"}
    assert {edges.card for edges in game.view(None).edges} == {"R5", "R3", "G7"}


def test_a_table_where_one_hand_has_much_of_the_deck_is_under_8_kib() -> None:
    """Every stack is started, and the match is as long as it can be."""
    numbers = [f"{color}{number}" for color in "BYG" for number in range(1, 10)][-14:]
    hand = " ".join([*numbers, "R8", "R9", "J", "J", "J", "W", "W", "W", "W", "W"])
    stacks = "R1 R2 B1 \n R3 P5 R4 \n R5 R6 R7"
    view = table(f"{stacks} \n hands {hand} | P1 | P2 | P3 | P4 | P6 \n stock P7 P8 \n goes master").view(0)
    assert len(view.hand) == 24
    assert size(with_longest_history(view, Setting("jojo", 6))) < MOST_BYTES


BOARD = "- B8/J/B9 W=G4 \n R6 R5 - \n - - B5@1 \n hands R1 J Y3 | P9 P4 G7 \n stock B7 Y2 \n aside J"
DREW = "- B8 - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 \n stock B7 Y2"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_is_imagined_is_what_is_seen_and_a_drawn_card_is_known_to_its_seat_alone(
    viewer: int | None,
) -> None:
    for game in (table(BOARD), table(DREW).plays("0 draw")):
        view = GAME.views.seen_by(game.state, viewer)
        imagined = GAME.views.imagine(game.rules, view, random.Random(1))
        assert GAME.views.seen_by(imagined, viewer) == view
    assert imagined.drawn in imagined.hands[0]
    assert imagined.drawn == game.state.drawn or viewer != 0
