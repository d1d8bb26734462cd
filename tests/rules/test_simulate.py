"""Bots without a screen: the same seed gives the same results, and levels are what they say."""

from __future__ import annotations

import json
import pickle
from itertools import cycle, islice, pairwise

import pytest

from rules import simulate
from rules.errors import RulesetError, UnknownGame
from rules.shelf import shelf
from rules.shelf.presets import Preset
from rules.simulate import SimulationSetup, Tally, levels, merge, play, summary, wilson

GAME = "juno-classic"


@pytest.mark.wide
def test_the_same_seed_gives_the_same_results_however_the_matches_are_shared_out() -> None:
    setup = SimulationSetup(GAME, ("normal", "random", "easy"), seed=7)
    whole = simulate.simulate(setup, 6)
    assert whole == simulate.simulate(setup, 6)
    shares = [play(setup, first, last) for first, last in pairwise((0, 1, 4, 6))]
    assert merge(merge(shares[0], shares[1]), shares[2]) == whole
    assert simulate.simulate(SimulationSetup(GAME, setup.levels, seed=8), 6) != whole


def test_a_setup_and_a_tally_may_travel_to_another_process() -> None:
    setup = SimulationSetup(GAME, ("normal", "random"))
    assert pickle.loads(pickle.dumps(setup)) == setup
    tally = play(setup, 0, 1)
    assert pickle.loads(pickle.dumps(tally)) == tally


def test_progress_hears_of_every_match() -> None:
    heard: list[int] = []
    simulate.simulate(
        SimulationSetup(GAME, ("random", "random"), options=(("target", "1"),)), 3, heard.append
    )
    assert heard == [1, 2, 3]


def test_every_round_is_counted_once_for_a_player_and_once_for_a_seat() -> None:
    tally = simulate.simulate(SimulationSetup(GAME, ("normal", "easy", "random"), seed=3), 5)
    assert sum(tally.rounds_won) == sum(tally.rounds_won_by_seat) <= tally.rounds
    assert sum(tally.matches_won) == tally.matches == 5


def test_players_move_one_seat_on_after_each_match_unless_seats_are_fixed() -> None:
    setup = SimulationSetup(GAME, ("normal", "easy"), seed=3, rotate=False)
    fixed = simulate.simulate(setup, 4)
    assert fixed.rounds_won == fixed.rounds_won_by_seat
    rotated = simulate.simulate(SimulationSetup(GAME, setup.levels, seed=3), 4)
    assert rotated.rounds_won != rotated.rounds_won_by_seat


def test_a_match_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_MOVES", 3)
    tally = simulate.simulate(SimulationSetup(GAME, ("random", "random")), 1)
    assert (tally.matches_won, tally.rounds, tally.moves) == ((0, 0), 0, 3)


def test_house_rules_are_played_in_place_of_a_game() -> None:
    rules = 'title = "Quick"\nbase = "juno-classic"\n[rules]\nseats = [2, 3]\n[rules.scoring]\ntarget = 10'
    setup = SimulationSetup("Quick", ("normal", "random"), rules=rules)
    assert play(setup, 0, 2).matches == 2
    assert summary(setup, play(setup, 0, 1))["game"] == "Quick"
    with pytest.raises(RulesetError, match="Quick takes 2 to 3"):
        play(SimulationSetup("Quick", ("normal",) * 4, rules=rules), 0, 1)
    with pytest.raises(RulesetError, match="this is no TOML"):
        play(SimulationSetup("Quick", ("normal",) * 2, rules="?"), 0, 1)


def test_an_unknown_game_level_option_or_number_of_seats_is_named() -> None:
    with pytest.raises(UnknownGame, match="'bridge'"):
        simulate.simulate(SimulationSetup("bridge", ("random", "random")), 1)
    with pytest.raises(RulesetError, match="'genius'; there are: easy, normal, random"):
        simulate.simulate(SimulationSetup(GAME, ("genius", "random")), 1)
    with pytest.raises(RulesetError, match="seats: 1; JUNO Classic takes 2 to 10"):
        simulate.simulate(SimulationSetup(GAME, ("random",)), 1)
    with pytest.raises(RulesetError, match="is no option of juno-classic"):
        simulate.simulate(SimulationSetup(GAME, ("random", "random"), options=(("luck", "on"),)), 1)


@pytest.mark.slow
@pytest.mark.wide
def test_normal_wins_58_of_100_two_player_rounds_against_random_and_surely_more_than_57() -> None:
    setup = SimulationSetup(GAME, ("normal", "random"), seed=20)
    normal = levels(setup, simulate.simulate(setup, 130))[0]
    assert normal.share >= 0.58
    assert normal.low > 0.57


PRESETS = [game for game in shelf.games() if game.name != "custom"]


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.parametrize("game", PRESETS, ids=lambda game: game.name)
def test_normal_clearly_beats_random_in_every_preset(game: Preset) -> None:
    setup = SimulationSetup(game.name, ("normal", "random"), seed=11)
    tally, number = play(setup, 0, 2), 2
    while tally.rounds < 200:
        tally, number = merge(tally, play(setup, number, number + 2)), number + 2
    assert levels(setup, tally)[0].share > 0.55


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.parametrize("game", shelf.games(), ids=lambda game: game.name)
def test_bots_of_all_levels_play_every_preset_with_two_four_and_the_most(game: Preset) -> None:
    low = {"target": "60"} if any(int(one.value) > 60 for one in game.options if one.name == "target") else {}
    for seats in sorted({game.least, 4, game.most}):
        mixed = tuple(islice(cycle(("normal", "random", "easy")), seats))
        tally = simulate.simulate(SimulationSetup(game.name, mixed, seed=3, options=tuple(low.items())), 2)
        assert sum(tally.matches_won) >= tally.matches == 2
        assert tally.moves < 2 * simulate.MOST_MOVES


@pytest.mark.slow
@pytest.mark.wide
def test_easy_loses_to_random() -> None:
    setup = SimulationSetup(GAME, ("easy", "random"), seed=20)
    assert levels(setup, simulate.simulate(setup, 30))[0].high < 0.5


def test_where_everybody_forgets_a_call_the_clock_runs_out() -> None:
    assert simulate.simulate(SimulationSetup(GAME, ("easy", "easy"), seed=2), 4).matches == 4


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0, abs=1e-9)


def test_the_summary_is_json_and_adds_up() -> None:
    setup = SimulationSetup(GAME, ("normal", "random", "random"), options=(("target", "200"),))
    tally = Tally(2, 8, 400, (1, 0, 1), (4, 1, 3), (3, 3, 2))
    told = json.loads(json.dumps(summary(setup, tally)))
    assert told["rounds_per_match"] == 4.0
    assert told["moves_per_round"] == 50.0
    assert [level["rounds_won"] for level in told["levels"]] == [4, 4]
    assert told["players"][2] == {"player": 2, "level": "random", "matches_won": 1, "rounds_won": 3}
    empty = summary(setup, Tally(0, 0, 0, (0, 0, 0), (0, 0, 0), (0, 0, 0)))
    assert empty["moves_per_round"] == 0.0
    assert empty["levels"][0]["share"] == 0.0
