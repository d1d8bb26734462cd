"""The result of a round and of a match in words."""

from __future__ import annotations

from dataclasses import replace

from parlour.net.wire.messages import Phase, Update
from parlour.rules.sentences import GONE_OUT, in_words, told
from parlour.rules.views import RoundResult
from parlour.tui.plain.saying.results import result_lines
from parlour.tui.plain.saying.said import Said
from parlour.tui.plain.saying.table import score_lines
from tests.tui.kit.dealt import Dealt


def over(
    result: RoundResult, phase: Phase = Phase.BETWEEN, winners: tuple[int, ...] = (), you: int | None = 0
) -> Update:
    """A round of three is over."""
    update = Dealt("juno-classic", "R7 B8 | R9 | R2", "R5").update()
    assert update.view is not None
    match = replace(update.view.match, results=(result,), winners=winners)
    table = update.table.model_copy(update={"phase": phase})
    return update.model_copy(update={"view": replace(update.view, match=match), "table": table, "you": you})


def texts(said: list[Said]) -> list[str]:
    return [each.text for each in said]


HANDS = (("B8", "R7"), (), ("W4",))


def test_a_round_says_why_it_ended_the_points_and_the_hands_the_own_first() -> None:
    update = over(RoundResult(3, 1, (0, 65, 0), (10, 165, 83), told(GONE_OUT, 1), HANDS))
    assert texts(result_lines(update)) == [
        "Round 3 is over. Bo has gone out.",
        "Points: you +0, total 10; Bo +65, total 165; Cem +0, total 83. The match goes to 500 points.",
        "You held: red 7, blue 8.",
        "Cem held: +4.",
    ]


def test_points_of_hands_are_said_where_hands_count() -> None:
    update = over(RoundResult(1, 1, (2, 0, -1), (2, 0, -1), told(GONE_OUT, 1), HANDS, (15, 0, 1)))
    lines = texts(result_lines(update))
    assert lines[1].startswith("Points: you +2, total 2; Bo +0, total 0; Cem -1, total -1.")
    assert lines[2:] == ["You held (15 points): red 7, blue 8.", "Cem held (1 point): +4."]


def test_the_own_victory_is_said_as_ones_own() -> None:
    result = RoundResult(3, 0, (65, 0, 0), (510, 65, 83), told(GONE_OUT, 0))
    lines = texts(result_lines(over(result, Phase.OVER, (0,))))
    assert lines[0] == "Round 3 is over. You have gone out."
    assert lines[-1] == "The match is over: you win."


def test_who_sits_there_since_is_told_of_as_neither_winner_nor_player() -> None:
    result = RoundResult(3, 1, (0, 65, 0), (10, 165, 83), told(GONE_OUT, 1), HANDS)
    update = over(result, Phase.OVER, (1,))
    assert update.view is not None
    table = update.table.model_copy(update={"played": ("Zoe", "Bo", "Cem")})
    newcomer = update.model_copy(update={"view": replace(update.view, viewer=None), "table": table})
    lines = texts([*result_lines(newcomer), *score_lines(newcomer)])
    assert any("Zoe" in line for line in lines)
    assert not any(word in line.lower() for line in lines for word in ("you", "ann"))


def test_others_who_win_are_named() -> None:
    result = RoundResult(3, 1, (0, 0, 0), (0, 1, 1), in_words(""))
    assert texts(result_lines(over(result, Phase.OVER, (1, 2))))[-1] == "The match is over: Bo and Cem win."
    assert texts(result_lines(over(result, Phase.OVER, (0, 2))))[-1] == "The match is over: you win with Cem."
    assert texts(result_lines(over(result, Phase.OVER)))[-1] == "The match is over: nobody wins."
    assert texts(result_lines(over(result)))[0] == "Round 3 is over."
    assert result_lines(over(result).model_copy(update={"view": None})) == []


def test_programs_get_the_same_as_keys_and_values() -> None:
    result = RoundResult(3, 1, (0, 65, 0), (10, 565, 83), told(GONE_OUT, 1), HANDS)
    over_, points, own, _, won = result_lines(over(result, Phase.OVER, (1,)))
    why = {"key": "gone out", "seats": [1], "values": {}}
    assert over_.data == {
        "key": "round over, why",
        "seats": [],
        "values": {"round": 3, "why": why},
        "round": 3,
        "winner": 1,
        "won": [1],
    }
    assert points.data == {"points": [0, 65, 0], "totals": [10, 565, 83]}
    between = result_lines(over(result, Phase.BETWEEN, ()))[1]
    assert {*between.data} == {"points", "totals", "target", "lowest_wins"}
    assert (own.data["key"], own.data["seat"], own.data["hand"]) == ("last hand", 0, ["R7", "B8"])
    assert (won.data["key"], won.data["winners"]) == ("match won", [1])
