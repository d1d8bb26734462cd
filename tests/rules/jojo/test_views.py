"""What a screen is told of the stacks, of the turn, and of a table at its fullest."""

from __future__ import annotations

from dataclasses import replace

from parlour.rules.check.tables import Setting
from parlour.rules.events import How, Moved
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.ruleset import MOST_TARGET
from parlour.rules.sentences import CARRIES, text, told
from parlour.rules.views import EMPTY, CardEdges, View, ZoneKind
from tests.rules.games_suite.test_views import MOST_BYTES, size, with_longest_history
from tests.rules.jojo.table import Table, stacks, table


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


def test_jj_9_why_a_turn_goes_on_and_why_it_was_over_is_told_to_all() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands R6 G8 P1 P2 | G2 \n stock Y1").plays("0 play R6 M")
    because = TurnReason.MASTER.told(0)
    assert game.view(1).turns.because == game.view(0).turns.because == because
    assert text(because, 0) == "Your turn goes on: played on the Master"
    assert text(because, 1) == "{0}'s turn goes on: played on the Master"
    assert asks(game, 0) == "Your turn goes on: play another card, or stop"
    assert asks(game, 1) == "{0} goes on"
    game.plays("0 play G8 N")
    over = TurnReason.NO_MATCH.told(0)
    assert game.view(0).turns.because == over
    assert (game.view(0).phase, asks(game, 1)) == ("end", "{0} may hold a stack")
    assert game.plays("0 stop").view(1).turns.because == over
    assert game.told()[-1] == over


def test_jj_16_to_hold_a_stack_is_proposed_to_who_has_a_jojo_alone() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands R6 G8 P1 J | G2 \n stock Y1").plays("0 play R6 M")
    assert asks(game, 0) == "Your turn goes on: play another card, hold a stack, or stop"
    assert asks(game.plays("0 play G8 N"), 0) == "Your turn is over: hold a stack, or stop"


def test_jj_9_another_card_is_proposed_if_one_fits() -> None:
    blue = "R6 B8 B8 \n B8 R5 B8 \n B8 B8 B8 \n"
    game = table(f"{blue} hands R7 P1 P2 | G2 \n stock Y1").plays("0 play R7 NW")
    assert asks(game, 0) == "Your turn goes on, but no card fits: stop"


def test_every_reason_has_a_clause_and_words_for_a_seat() -> None:
    for reason in TurnReason:
        sentence, clause = reason.value
        assert sentence.words.startswith("{0}'s turn ")
        assert sentence.own == sentence.words.replace("{0}'s", "Your")
        assert clause.startswith("JJ-")


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
    """Every stack is started, and the match is as long and as high as it may be set to be (JJ-19)."""
    numbers = [f"{color}{number}" for color in "BYG" for number in range(1, 10)][-14:]
    hand = " ".join([*numbers, "R8", "R9", "J", "J", "J", "W", "W", "W", "W", "W"])
    stacks = "R1 R2 B1 \n R3 P5 R4 \n R5 R6 R7"
    view = table(f"{stacks} \n hands {hand} | P1 | P2 | P3 | P4 | P6 \n stock P7 P8 \n goes master").view(0)
    assert len(view.hand) == 24
    longest = with_longest_history(view, Setting("jojo", 6))
    most = (MOST_TARGET,) * 6
    results = tuple(replace(result, points=most, totals=most) for result in longest.match.results)
    assert size(replace(longest, match=replace(longest.match, results=results))) < MOST_BYTES
