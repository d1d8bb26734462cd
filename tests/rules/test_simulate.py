"""Bots without a screen: the same seed gives the same results, and levels are what they say."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import cycle, islice, pairwise

import pytest

from parlour.rules import simulate
from parlour.rules.contract import Bot
from parlour.rules.faults import RulesetError, UnknownGame
from parlour.rules.moves import Refusal
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.shelf import Preset
from parlour.rules.simulate import (
    DoubtfulBot,
    SimulationSetup,
    SimulationTally,
    levels,
    merge,
    play,
    summary,
    wilson,
)
from parlour.rules.views import View

GAME = "juno-classic"


@pytest.mark.slow
@pytest.mark.wide
def test_the_same_seed_gives_the_same_results_however_the_matches_are_shared_out() -> None:
    setup = SimulationSetup(GAME, ("normal", "random", "easy"), seed=7, options=(("target", "60"),))
    whole = simulate.simulate(setup, 6)
    assert whole == simulate.simulate(setup, 6)
    shares = [play(setup, first, last) for first, last in pairwise((0, 1, 4, 6))]
    assert merge(merge(shares[0], shares[1]), shares[2]) == whole
    assert simulate.simulate(replace(setup, seed=8), 6) != whole


def test_every_match_is_told_and_every_round_counts_once_for_a_player_and_once_for_a_seat() -> None:
    heard: list[int] = []
    setup = SimulationSetup(GAME, ("normal", "easy", "random"), seed=3, options=(("target", "100"),))
    tally = simulate.simulate(setup, 3, heard.append)
    assert heard == [1, 2, 3]
    assert sum(tally.rounds_won) == sum(tally.rounds_won_by_seat) <= tally.rounds
    assert sum(tally.matches_won) == tally.matches == 3


def test_players_move_one_seat_on_after_each_match_unless_seats_are_fixed() -> None:
    setup = SimulationSetup(GAME, ("normal", "easy"), seed=3, options=(("target", "1"),), rotate=False)
    fixed, rotated = (simulate.simulate(each, 4) for each in (setup, replace(setup, rotate=True)))
    assert fixed.rounds_won == fixed.rounds_won_by_seat
    assert rotated.rounds_won != rotated.rounds_won_by_seat


def test_every_player_plays_every_deal_from_every_seat() -> None:
    """Equal bots win as often from their seats as the seats win, so each wins the deals of all seats."""
    quick = (("target", "1"),)
    setup = SimulationSetup(GAME, ("normal",) * 3, seed=3, options=quick, every_seat=True)
    first, dealt = _first_views(setup, 7)
    assert first[0] == first[1] == first[2] != first[3] == first[4] == first[5] != first[6]
    assert dealt[0] == (0, 1, 2)
    assert dealt[1] == (1, 2, 0)
    again = SimulationSetup(GAME, setup.levels, seed=3, options=quick)
    assert len({str(view) for view in _first_views(again, 6)[0]}) == 6


def test_later_rounds_have_the_same_deal_for_every_seat_too() -> None:
    setup = SimulationSetup(GAME, ("normal", "random"), seed=5, options=(("target", "200"),), every_seat=True)
    hands: dict[tuple[int, int], View] = {}
    for number in range(2):
        for view, _ in _views(setup, number):
            hands.setdefault((number, view.match.round), view)
    second = [hands[number, 2] for number in range(2) if (number, 2) in hands]
    assert len(second) == 2
    assert second[0].turns.dealer == second[1].turns.dealer
    assert second[0].viewer == second[1].viewer
    assert second[0].hand == second[1].hand


def _views(setup: SimulationSetup, number: int) -> list[tuple[View, int]]:
    """Return what the bots of a match saw, and the number of the player who saw it."""
    seen: list[tuple[View, int]] = []
    names = iter(range(len(setup.levels)))

    class Watched:
        thinks_long = False

        def __init__(self, bot: Bot) -> None:
            self._bot, self._player = bot, next(names)

        def decide(self, view: View, rng: random.Random) -> str | None:
            seen.append((view, self._player))
            return self._bot.decide(view, rng)

    play(setup, number, number + 1, seating=lambda rules, level: Watched(rules.bot(level)))
    return seen


def _first_views(setup: SimulationSetup, count: int) -> tuple[list[View], list[tuple[int, ...]]]:
    """Return of each match the first view, and the players by seat."""
    views, players = [], []
    for number in range(count):
        seen = _views(setup, number)
        views.append(seen[0][0])
        by_seat = {view.viewer: player for view, player in seen}
        players.append(tuple(by_seat[seat] for seat in sorted(seat for seat in by_seat if seat is not None)))
    return views, players


class Careless(DoubtfulBot):
    """Returns a text that is no move whenever it can, and plays as another bot after that."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.refusals: list[Refusal] = []

    def decide(self, view: View, rng: random.Random) -> str | None:
        return "fold" if rng.random() < 0.5 else self._bot.decide(view, rng)

    def instead(self, refusal: Refusal, view: View, rng: random.Random) -> str | None:
        self.refusals.append(refusal)
        return self._bot.decide(view, rng)


def test_a_doubtful_bot_is_told_what_is_refused_and_plays_something_else() -> None:
    careless: list[Careless] = []

    def seating(rules: TableRules, level: str) -> Bot:
        if level == "random":
            careless.append(Careless(rules.bot("normal")))
            return careless[-1]
        return rules.bot(level)

    setup = SimulationSetup(GAME, ("random", "normal"), options=(("target", "1"),))
    assert play(setup, 0, 3, seating=seating).matches == 3
    assert careless[0].refusals
    assert "fold" in careless[0].refusals[0].words


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
    with pytest.raises(RulesetError, match="'genius'; there are: easy, normal, hard, random"):
        simulate.simulate(SimulationSetup(GAME, ("genius", "random")), 1)
    with pytest.raises(RulesetError, match="seats: 1; JUNO Classic takes 2 to 10"):
        simulate.simulate(SimulationSetup(GAME, ("random",)), 1)
    with pytest.raises(RulesetError, match="is no option of juno-classic"):
        simulate.simulate(SimulationSetup(GAME, ("random", "random"), options=(("luck", "on"),)), 1)


PRESETS = [
    pytest.param(game, marks=pytest.mark.slow if game.name == "mau-mau" else pytest.mark.long, id=game.name)
    for game in shelf.games()
    if game.name != "custom"
]


@pytest.mark.wide
@pytest.mark.parametrize("game", PRESETS)
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
        tally = simulate.simulate(SimulationSetup(game.name, mixed, seed=3, options=tuple(low.items())), 1)
        assert sum(tally.matches_won) >= tally.matches == 1
        assert tally.moves < simulate.MOST_MOVES


@pytest.mark.wide
@pytest.mark.parametrize(
    ("count", "low"),
    [pytest.param(30, 0.53, marks=pytest.mark.slow), pytest.param(130, 0.57, marks=pytest.mark.long)],
)
def test_in_rounds_of_two_normal_wins_58_of_100_against_random_and_easy_loses(count: int, low: float) -> None:
    setup = SimulationSetup(GAME, ("normal", "random"), seed=20)
    normal = levels(setup, simulate.simulate(setup, count))[0]
    assert normal.share >= 0.58
    assert normal.low > low
    setup = replace(setup, levels=("easy", "random"))
    assert levels(setup, simulate.simulate(setup, count // 4))[0].high < 0.5


def test_where_everybody_forgets_a_call_the_clock_runs_out() -> None:
    assert simulate.simulate(SimulationSetup(GAME, ("easy", "easy"), seed=2), 1).matches == 1


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0, abs=1e-9)


def test_the_summary_is_json_and_adds_up() -> None:
    setup = SimulationSetup(GAME, ("normal", "random", "random"), options=(("target", "200"),))
    tally = SimulationTally(2, 8, 400, (1, 0, 1), (4, 1, 3), (3, 3, 2))
    told = json.loads(json.dumps(summary(setup, tally)))
    assert told["rounds_per_match"] == 4.0
    assert told["moves_per_round"] == 50.0
    assert [level["rounds_won"] for level in told["levels"]] == [4, 4]
    assert told["players"][2] == {"player": 2, "level": "random", "matches_won": 1, "rounds_won": 3}
    empty = summary(setup, SimulationTally(0, 0, 0, (0, 0, 0), (0, 0, 0), (0, 0, 0)))
    assert empty["moves_per_round"] == 0.0
    assert empty["levels"][0]["share"] == 0.0
