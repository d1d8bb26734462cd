"""JC-15 to JC-18: going out, the stock, points and the match."""

from __future__ import annotations

from parlour.rules import match
from parlour.rules.events import Event, lines
from parlour.rules.games.shedding.engine.sentences import ALL_STUCK, NEW_STOCK
from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.sentences import GONE_OUT, WINS, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult, Stage
from tests.rules.shedding.table import rules_with, table


def test_jc_15_the_round_is_over_when_a_hand_is_empty() -> None:
    game = table("hands: R1 | G1 G2 | B1; top: R9; stock: Y1 Y2").plays("0 play R1")
    assert (game.outcome.winner, game.outcome.points) == (0, (4, 0, 0))
    game.offers(1).refuses("1 draw", "JC-15").refuses("1 catch 0", "JC-15")
    assert game.prompt(1) == "the round is over"
    assert game.view(1).choices == ()


def test_jc_15_after_a_draw_two_as_the_last_card_two_cards_are_drawn_and_counted() -> None:
    game = table("hands: RD | G1 | B1; top: R9; stock: Y7 W Y2").plays("0 play RD").holds(1, "G1 W Y7")
    assert game.outcome.points == (1 + 7 + 50 + 1, 0, 0)


def test_jc_15_the_last_draw_may_need_a_new_stock() -> None:
    game = table("hands: RD | G1; top: R9; under: B3; stock: Y7").plays("0 play RD")
    assert (game.phase, GAME.scoring.outcome(game.state)) == ("renew", None)
    game.plays("house stock B3")
    assert game.outcome.points == (11, 0)


def test_jc_16_an_empty_stock_is_renewed_from_under_the_top_card() -> None:
    game = table("hands: B1 B2 | G1; top: R9; under: Y1 W R8").plays("0 draw")
    wanted = GAME.play.wanted(game.state)
    assert wanted is not None
    assert wanted.label == "stock"
    assert sorted(game.rules.texts[card] for card in wanted.cards) == ["R8", "W", "Y1"]
    game.offers(0).refuses("0 draw", "JC-16")
    game.plays("house stock Y1 W R8").turn_of(1).holds(0, "B1 B2 Y1")
    assert (game.top, len(game.state.stock), len(game.state.discard)) == ("R9", 2, 1)
    assert told(NEW_STOCK) in game.seen()


def test_jc_16_the_stock_may_run_out_in_the_middle_of_a_forced_draw() -> None:
    game = table("hands: W4 B1 B2 | G1 | G2; top: R9; under: Y1 Y2 Y3; stock: G7 G8").plays("0 play W4 blue")
    assert game.phase == "renew"
    game.holds(1, "G1 G7 G8").plays("house stock Y3 Y1").turn_of(2).holds(1, "G1 G7 G8 Y1 Y3")
    assert game.discard(2).suit == "blue"


def test_jc_16_a_wild_loses_its_color_when_it_is_shuffled() -> None:
    game = table("hands: B1 B2 | R1 R2; top: R9; under: W").plays("0 draw", "house stock W", "0 play W blue")
    game.turn_of(1).refuses("1 play R1", "JC-5")


def test_jc_16_the_color_in_force_survives_a_new_stock() -> None:
    game = table("hands: B1 B2 | R1 G2; top: W; match: red; under: Y1 Y2").plays("0 draw", "house stock Y1")
    assert game.discard(None).suit == "red"
    game.turn_of(1).plays("1 play R1")


def test_jc_16_where_there_is_too_little_the_player_draws_what_there_is() -> None:
    game = table("hands: W4 B1 B2 | G1 | G2; top: R9; stock: Y1").plays("0 play W4 blue")
    assert game.phase == "renew"
    game.plays("house stock R9").holds(1, "G1 R9 Y1").turn_of(2)
    table("hands: RD B1 B2 | G1 | G2; top: R9; stock: Y1").plays("0 play RD", "house stock R9").holds(
        1, "G1 R9 Y1"
    )


def test_jc_16_who_can_neither_play_nor_draw_passes() -> None:
    game = table("hands: B1 B2 | R1 R2; top: R9").offers(0, "pass").refuses("0 draw", "JC-16")
    assert game.view(0).choice("pass")
    game.plays("0 pass").turn_of(1)


def test_jc_16_who_can_play_must_when_nothing_can_be_drawn() -> None:
    game = table("hands: R1 R2 B3 | R3 R4; top: R9").offers(0, "play R1", "play R2")
    game.refuses("0 pass", "JC-16").refuses("0 draw", "JC-16")
    assert game.view(0).choice("pass") is None


def test_jc_16_nobody_passes_while_there_is_a_card_to_draw() -> None:
    table("hands: B1 B2 | R3 R4; top: R9; stock: Y1").refuses("0 pass", "JC-6")
    table("hands: B1 B2 | R3 R4; top: R9; under: Y1").refuses("0 pass", "JC-6")


def test_jc_16_a_lap_of_passes_blocks_the_round_and_the_fewest_points_win_it() -> None:
    game = table("hands: B1 B3 | G1 G1 | B5 B6; top: Y9").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 4 + 11, 0))
    assert game.seen()[-1] == told(ALL_STUCK)


def test_jc_16_in_a_blocked_round_that_is_tied_no_one_scores() -> None:
    game = table("hands: B1 B3 | G1 G3 | B5 B6; top: Y9").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (None, (0, 0, 0))


def test_jc_16_a_card_played_or_drawn_begins_the_lap_anew() -> None:
    game = table("hands: B1 B3 | G3 G4 | W B6 B7; top: Y9").plays("0 pass", "1 pass", "2 play W red")
    game.plays("0 draw", "house stock Y9", "1 pass", "2 pass").turn_of(0).plays("0 pass")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 13 + 13, 0))


def test_jc_16_a_caught_player_draws_what_there_is() -> None:
    game = table("hands: R1 R2 | G1 G2; top: R9").plays("0 play R1", "1 catch 0", "house stock R9")
    game.holds(0, "R2 R9").turn_of(1)


def test_jc_17_every_kind_of_card_counts_what_it_should() -> None:
    rules = rules_with()
    for card, text in enumerate(rules.texts):
        value = int(text[1]) if text[1:].isdigit() and text[0] in "RGBY" else 50 if text[0] == "W" else 20
        assert rules.points[card] == value, text


def test_jc_17_the_winner_scores_all_other_hands() -> None:
    game = table("hands: R1 | G9 GD GR | BS W W4 B0; top: R9; stock: Y1").plays("0 play R1")
    assert game.outcome.points == (9 + 20 + 20 + 20 + 50 + 50, 0, 0)


def test_jc_18_the_match_goes_on_until_somebody_has_the_target() -> None:
    rules = rules_with()
    near = RoundResult(1, 0, (499, 0), (499, 0), told(GONE_OUT, 0))
    there = RoundResult(2, 0, (1, 0), (500, 0), told(GONE_OUT, 0))
    assert GAME.scoring.winners(rules, ()) == ()
    assert GAME.scoring.winners(rules, (near,)) == ()
    assert GAME.scoring.winners(rules, (near, there)) == (0,)
    assert GAME.scoring.target(rules) == points_to_win(500)


def test_jc_18_the_target_is_an_option() -> None:
    rules = rules_with(target="200")
    assert GAME.scoring.target(rules) == points_to_win(200)
    assert GAME.scoring.winners(rules, (RoundResult(1, 1, (0, 200), (0, 200), told(GONE_OUT, 0)),)) == (1,)


def test_jc_18_rounds_are_counted_and_dealt_until_the_match_is_over() -> None:
    chosen = shelf.table_rules("juno-classic", {"target": "30"})
    ready = match.begin(chosen.game, chosen.rules, 2)._replace(stage=Stage.ROUND, dealer=1)
    first = ready._replace(round=table("hands: R1 | G9; top: R9; stock: Y1", target="30").state)
    events: list[Event] = []
    scored = match.after(first, 0, "play R1", events)
    assert (scored.stage, scored.dealer, scored.totals) == (Stage.DEAL, 0, (9, 0))
    assert match.choices(scored, 0) == ()
    assert match.deadlines(scored) == ()
    assert list(match.legal_moves(scored, 0)) == []
    refusal = match.judge(scored, 0, "draw")
    assert str(refusal) == "no round is being played now"
    assert lines(events[-2:], 1) == ("{0} has gone out", "{0} scores 9 and has 9")
    wanted = match.wanted(scored)
    assert wanted is not None
    second = match.after(scored, HOUSE, Shuffled(wanted.cards))
    assert match.seen_by(second, 0).match.round == 2
    assert match.seen_by(second, 0).match.results[0].hands == ((), ("G9",))
    third = match.after(second._replace(round=first.round), 0, "play R1")
    assert (third.totals, third.stage) == ((18, 0), Stage.DEAL)
    assert [result.hands for result in third.results] == [(), ((), ("G9",))]


def test_jc_18_once_somebody_has_the_target_nothing_more_is_wanted() -> None:
    chosen = shelf.table_rules("juno-classic", {"target": "9"})
    ready = match.begin(chosen.game, chosen.rules, 2)._replace(stage=Stage.ROUND)
    state = table("hands: R1 | G9; top: R9; stock: Y1", target="9").state
    events: list[Event] = []
    over = match.after(ready._replace(round=state), 0, "play R1", events)
    assert (over.stage, over.winners, match.wanted(over)) == (Stage.OVER, (0,), None)
    view = match.seen_by(over, None)
    assert (view.match.winners, view.match.stage, view.match.round) == ((0,), Stage.OVER, 1)
    assert events[-1] == told(WINS, 0)
