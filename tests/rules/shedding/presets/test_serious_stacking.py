"""JX-4, JX-5, JX-8 and JX-10: Skips and +2s that add up, opening cards, last cards, what a round is worth."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import GONE_OUT, ONE_ROUND, SKIPPED, points_to_win, text, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import Table, opened, table


def serious(text: str, **options: str) -> Table:
    return table(text, game="juno-serious", **options)


SKIPS = "hands: RS GS BS B1 B2 | YS RS G1 | BS R1 Y2 | Y3 Y4 Y5; top: R5; stock: Y6 Y8 Y9"


def test_jx_4_who_is_about_to_be_skipped_may_play_skips_instead() -> None:
    game = serious(SKIPS).plays("0 play RS").turn_of(1)
    discard = game.discard(1)
    assert (game.phase, discard.skips, discard.pending, discard.facing) == ("face", 1, 0, "RS")
    game.offers(
        1,
        *("play YS", "play RS", "play YS RS", "play YS RS call", "play RS YS", "play RS YS call", "pass"),
    ).offers(2)


def test_jx_4_who_does_not_answer_is_skipped() -> None:
    game = serious(SKIPS).plays("0 play RS", "1 pass").turn_of(2)
    assert (game.phase, game.discard(2).skips, game.discard(2).facing) == ("turn", 0, "")
    assert told(SKIPPED, 1) in game.seen()
    game.holds(1, "G1 RS YS")


def test_jx_4_who_faces_a_skip_neither_draws_nor_plays_anything_else() -> None:
    game = serious("hands: RS B1 B2 | R1 RD RR W W4 | G1; top: R5; stock: Y1 Y2").plays("0 play RS")
    game.offers(1, "pass").refuses("1 draw", "JX-4")
    for card in ("R1", "RD", "RR", "W red", "W4 red"):
        game.refuses(f"1 play {card}", "JX-4")
    game.plays("1 pass").turn_of(2)


def test_jx_4_skips_add_up_over_players() -> None:
    game = serious(SKIPS).plays("0 play RS", "1 play YS")
    assert game.turn_of(2).discard(2).skips == 2
    game.plays("2 play BS")
    assert game.turn_of(3).discard(3).skips == 3
    game.plays("3 pass").turn_of(2)
    skipped = [text for text in game.log() if text.endswith("is skipped")]
    assert skipped == ["{3} is skipped", "{0} is skipped", "{1} is skipped"]


@pytest.mark.parametrize(("cards", "turn"), [("RS", 2), ("RS GS", 3), ("RS GS BS", 0)])
def test_jx_4_skips_of_one_play_add_up(cards: str, turn: int) -> None:
    game = serious(SKIPS).plays(f"0 play {cards}").turn_of(1)
    assert game.discard(1).skips == len(cards.split())
    game.plays("1 pass").turn_of(turn)


def test_jx_4_at_most_three_skips_are_played_in_a_turn() -> None:
    game = serious("hands: RS GS BS YS B1 | RS GS BS YS G1; top: R5; stock: Y1")
    game.refuses("0 play RS GS BS YS", "JX-2").plays("0 play RS").refuses("1 play RS GS BS YS", "JX-2")
    game.plays("1 play RS GS BS")


def test_jx_4_the_sum_is_capped_at_three_skipped_players() -> None:
    game = serious("hands: RS GS BS B1 B2 | YS RS G1 G2 | R1 | R2 | R3; top: R5; stock: Y1")
    game.plays("0 play RS GS BS", "1 play YS RS").turn_of(2)
    assert game.discard(2).skips == 3
    game.plays("2 pass").turn_of(0)
    skipped = [text for text in game.log() if text.endswith("is skipped")]
    assert skipped == ["{2} is skipped", "{3} is skipped", "{4} is skipped"]


@pytest.mark.parametrize(("cards", "turn"), [("RS", 0), ("RS GS", 1), ("RS GS BS", 0)])
def test_jx_4_with_two_players_the_count_may_pass_a_player_more_than_once(cards: str, turn: int) -> None:
    game = serious("hands: RS GS BS B1 B2 | G1 G2; top: R5; stock: Y1").plays(f"0 play {cards}", "1 pass")
    game.turn_of(turn)
    assert game.seen().count(told(SKIPPED, 1)) == (len(cards.split()) + 1) // 2


def test_jx_4_with_two_players_a_skip_is_answered_and_comes_back() -> None:
    game = serious("hands: RS GS B1 B2 | YS BS G1 G2; top: R5; stock: Y1").plays("0 play RS", "1 play YS")
    assert game.turn_of(0).discard(0).skips == 2
    game.plays("0 play GS", "1 pass").turn_of(0)
    assert told(SKIPPED, 0) in game.seen()


def test_jx_4_the_count_goes_in_the_direction_of_play() -> None:
    game = serious(f"{SKIPS}; direction: -1").plays("0 play RS GS").turn_of(3).plays("3 pass").turn_of(1)
    assert game.log()[-2:] == ["{3} is skipped", "{2} is skipped"]


def test_jx_4_once_served_a_skip_on_top_counts_no_more() -> None:
    game = serious(SKIPS).plays("0 play RS GS", "1 pass", "3 draw").turn_of(0).plays("0 play BS").turn_of(1)
    assert game.discard(1).skips == 1


TWOS = "hands: RD GD BD B1 B2 | YD RD G1 | BD R1 Y2 | Y3 Y4 Y5; top: R5; stock: G2 G3 G4 G5 G6 G8 G9 R2 R3 R4"


def test_jx_5_who_faces_a_draw_two_may_play_draw_twos_or_draw() -> None:
    game = serious(TWOS).plays("0 play RD").turn_of(1)
    discard = game.discard(1)
    assert (game.phase, discard.pending, discard.skips, discard.facing) == ("face", 2, 0, "RD")
    game.offers(
        1,
        *("play YD", "play RD", "play YD RD", "play YD RD call", "play RD YD", "play RD YD call", "draw"),
    ).offers(2)
    choice = game.view(1).choice("draw")
    assert choice is not None
    assert text(choice.words) == "Draw 2 cards"


def test_jx_5_who_does_not_answer_draws_the_sum_and_misses_the_turn() -> None:
    game = serious(TWOS).plays("0 play RD GD", "1 play YD", "2 play BD").turn_of(3)
    assert game.discard(3).pending == 8
    game.plays("3 draw").turn_of(0).holds(3, "G2 G3 G4 G5 G6 G8 G9 R2 Y3 Y4 Y5")
    assert (game.phase, game.discard(0).pending, game.discard(0).facing) == ("turn", 0, "")
    assert "{3} draws 8 cards" in game.log(0)


def test_jx_5_the_one_who_began_may_face_them_again() -> None:
    game = serious("hands: RD GD B1 B2 | YD G1 G2; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6")
    game.plays("0 play RD", "1 play YD").turn_of(0).plays("0 play GD", "1 draw").turn_of(0)
    game.holds(1, "G1 G2 Y1 Y2 Y3 Y4 Y5 Y6")


def test_jx_5_who_faces_draw_twos_plays_nothing_else() -> None:
    game = serious("hands: RD B1 B2 | R1 RS RR W G1 | G1; top: R5; stock: Y1 Y2").plays("0 play RD")
    game.offers(1, "draw").refuses("1 pass", "JX-5").refuses("1 keep", "JX-5")
    for card in ("R1", "RS", "RR", "W red"):
        game.refuses(f"1 play {card}", "JX-5")


def test_jx_5_it_goes_in_the_direction_of_play() -> None:
    serious(f"{TWOS}; direction: -1").plays("0 play RD").turn_of(3).plays("3 draw").turn_of(2)


def test_jx_5_once_served_a_draw_two_on_top_counts_no_more() -> None:
    game = serious(TWOS).plays("0 play RD GD", "1 draw", "2 play BD").turn_of(3)
    assert game.discard(3).pending == 2


def test_jx_5_the_stock_may_run_out_in_the_middle_of_the_sum() -> None:
    game = serious("hands: RD GD B1 B2 | G1 | G2; top: R5; under: B8 B9; stock: Y1 Y2 Y3")
    game.plays("0 play RD GD", "1 draw")
    assert game.phase == "renew"
    game.holds(1, "G1 Y1 Y2 Y3").offers(1).offers(2)
    game.plays("house stock RD B8 B9 R5").turn_of(2).holds(1, "G1 RD Y1 Y2 Y3")
    assert (game.phase, game.top, game.discard(2).pending) == ("turn", "GD", 0)


def test_jx_5_also_with_an_empty_stock_they_may_be_answered_or_drawn() -> None:
    game = serious("hands: RD B1 B2 | GD G1 G2 | Y8; top: R5").plays("0 play RD").offers(1, "play GD", "draw")
    game.plays("1 play GD", "2 draw", "house stock R5 RD").turn_of(0).holds(2, "R5 RD Y8")


def test_jx_8_a_round_won_is_worth_1000_points_whatever_the_others_hold() -> None:
    for others in ("G1 | B1", "W W4 GD | BS B9", "G0 | B0"):
        game = serious(f"hands: R1 | {others}; top: R5; stock: Y1").plays("0 play R1")
        assert (game.outcome.winner, game.outcome.points) == (0, (1000, 0, 0))


def test_jx_8_one_round_decides() -> None:
    rules = shelf.table_rules("juno-serious").rules
    won = RoundResult(1, 1, (0, 1000), (0, 1000), told(GONE_OUT, 0))
    assert GAME.scoring.target(rules).sentence.key == ONE_ROUND
    more = shelf.table_rules("juno-serious", {"target": "1500"}).rules
    assert GAME.scoring.target(more) == points_to_win(1500)
    assert GAME.scoring.winners(rules, ()) == ()
    assert GAME.scoring.winners(rules, (won,)) == (1,)


def test_jx_8_a_blocked_round_is_won_by_the_fewest_points_and_worth_1000() -> None:
    game = serious("hands: B1 B3 | G1 G1 | B5 B6; top: Y9").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 1000, 0))


@pytest.mark.parametrize("seats", [3, 4])
def test_jx_10_an_opening_skip_cannot_be_answered(seats: int) -> None:
    assert opened("YS", seats=2, game="juno-serious").turn_of(0).phase == "turn"
    game = opened("YS", seats=seats, game="juno-serious").turn_of(2)
    assert any(card.endswith("S") for card in game.view(1).hand)
    assert (game.phase, game.discard(2).skips, game.discard(2).facing) == ("turn", 0, "")
    assert told(SKIPPED, 1) in game.offers(1).seen()


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2), (4, 2)])
def test_jx_10_an_opening_draw_two_cannot_be_answered(seats: int, turn: int) -> None:
    game = opened("YD", seats=seats, game="juno-serious").turn_of(turn)
    assert any(card.endswith("D") for card in game.view(1).hand)
    assert [seat.cards for seat in game.view(None).seats] == [13 if at == 1 else 11 for at in range(seats)]
    assert (game.phase, game.discard(turn).pending, game.discard(turn).facing) == ("turn", 0, "")


def test_jx_10_what_follows_an_opening_draw_two_or_skip_counts_from_nothing() -> None:
    game = opened("YD", seats=4, game="juno-serious").plays("2 play RD").turn_of(3)
    assert (game.phase, game.discard(3).pending) == ("face", 2)
    game = opened("YS", seats=4, game="juno-serious").plays("2 play RS").turn_of(3)
    assert (game.phase, game.discard(3).skips) == ("face", 1)


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_jx_10_an_opening_reverse_lets_the_dealer_begin_counter_clockwise(seats: int) -> None:
    game = opened("YR", seats=seats, dealer=1, game="juno-serious").turn_of(1)
    assert (game.phase, game.view(None).turns.direction) == ("turn", -1)


def test_jx_10_opening_wilds_are_as_in_classic() -> None:
    game = opened("W", seats=3, game="juno-serious").turn_of(1)
    assert game.phase == "name"
    game.plays("1 name green").turn_of(1)
    assert (game.phase, game.discard(1).suit) == ("turn", "green")
    assert opened("W4", seats=3, game="juno-serious").phase == "reopen"


@pytest.mark.parametrize(("last", "drawn"), [("GD", "Y1 Y2 Y3 Y4"), ("GD YD", "Y1 Y2 Y3 Y4 Y5 Y6")])
def test_jx_10_the_next_player_draws_the_whole_sum_when_the_last_card_answers(last: str, drawn: str) -> None:
    game = serious(f"hands: RD B1 B2 | {last} | BD G1; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6 Y8")
    game.plays("0 play RD", f"1 play {last}")
    assert game.outcome.winner == 1
    game.holds(2, f"BD G1 {drawn}")
    assert game.outcome.points == (0, 1000, 0)


def test_jx_10_nothing_is_answered_once_a_hand_is_empty() -> None:
    game = serious("hands: RD GD | YD BD; top: R5; stock: Y1 Y2 Y3 Y4 Y5").plays("0 play RD GD")
    game.holds(1, "BD Y1 Y2 Y3 Y4 YD").offers(1).refuses("1 play YD", "JC-15").refuses("1 draw", "JC-15")
    assert game.outcome.winner == 0


def test_jx_10_the_whole_sum_may_need_a_new_stock() -> None:
    game = serious("hands: RD B1 B2 | GD | G1; top: R5; under: B8 B9; stock: Y1")
    game.plays("0 play RD", "1 play GD")
    assert (game.phase, GAME.scoring.outcome(game.state)) == ("renew", None)
    game.holds(2, "G1 Y1").plays("house stock RD B8 B9 R5").holds(2, "B8 B9 G1 RD Y1")
    assert game.outcome.winner == 1


def test_jx_10_an_automatic_penalty_comes_before_the_last_card_and_what_it_brings() -> None:
    game = serious("hands: RD B1 | GD | G1; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6", announce="automatic")
    game.plays("0 play RD", "house time call", "1 play GD").holds(0, "B1 Y1 Y2").holds(2, "G1 Y3 Y4 Y5 Y6")
    assert game.outcome.winner == 1


@pytest.mark.parametrize("last", ["GS", "GS YS"])
def test_jx_10_a_last_skip_ends_the_round_at_once(last: str) -> None:
    game = serious(f"hands: RS B1 B2 | {last} | BS G1; top: R5; stock: Y1").plays(
        "0 play RS", f"1 play {last}"
    )
    assert game.outcome.winner == 1
    game.offers(2).holds(2, "BS G1")


@pytest.mark.parametrize("others", ["G1", "G1 | Y8"])
def test_jx_10_a_last_reverse_ends_the_round_at_once(others: str) -> None:
    game = serious(f"hands: RR GR | {others}; top: R5; stock: Y1").plays("0 play RR GR")
    assert game.outcome.winner == 0
