"""Relaxed clocks: every game declares which values hurry its players, and what is played instead."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.shelf import shelf, typed
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import Stage
from tests.rules.games_suite.playing import played

GAMES = [preset.name for preset in shelf.games()]

HURRIED_KITCHEN = 'base = "switch"\ntitle = "Kitchen"\n[rules.calling]\nannounce = "caught"\n'


@dataclass(frozen=True)
class Relaxed(Setting):
    """A table whose clocks are relaxed."""

    @property
    def rules(self) -> TableRules:
        return shelf.relaxed(super().rules)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_declares_are_values_of_its_fields_and_relaxed_rules_are_valid(game: str) -> None:
    rules = shelf.table_rules(game)
    for field, instead in rules.game.ruleset.relaxed.items():
        _, values = typed.kind(typed.hint_at(rules.game.ruleset.kind, field.split(".")))
        assert {*instead, *instead.values()} <= set(values)
        assert not set(instead) & set(instead.values()), "what is relaxed stays as it is"
    calm = shelf.relaxed(rules)
    assert calm.game.ruleset.check(calm.ruleset) == ()
    assert shelf.relaxed(calm) is calm
    assert shelf.load(shelf.dump(calm)).ruleset == calm.ruleset


@pytest.mark.few("juno-classic", "lotta-watta")
@pytest.mark.parametrize("game", GAMES)
def test_at_a_relaxed_table_nobody_races_against_another_player_or_a_clock(game: str) -> None:
    moves = played(Relaxed(game, shelf.preset(game).least))
    assert moves[-1].after.stage is Stage.OVER
    races = [race for step in moves if (race := matches.race(step.after)) is not None]
    assert not [race for race in races if race.seconds is not None or len(race.seats) > 1]


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [("juno-classic", "announce", "automatic"), ("lotta-watta", "stacking", "in turn")],
)
def test_relaxed_rules_are_those_with_the_option_that_means_it(game: str, option: str, value: str) -> None:
    calm = shelf.relaxed(shelf.table_rules(game))
    assert calm.ruleset == shelf.table_rules(game, {option: value}).ruleset != shelf.table_rules(game).ruleset
    assert shelf.relaxed_options(calm, {}) == {option: value}
    assert shelf.relaxed_options(calm, {option: value}) == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_value_that_hurries_nobody_is_played_as_it_is_and_any_other_is_not(game: str) -> None:
    for name, calm in shelf.unhurried_values(game).items():
        (option,) = [option for option in shelf.preset(game).options if option.name == name]
        for value in option.values:
            rules = shelf.table_rules(game, {name: value})
            assert (shelf.relaxed(rules) is rules) == (value in calm)


def test_only_options_that_can_hurry_are_listed_with_their_other_values() -> None:
    assert shelf.unhurried_values("juno-classic") == {"announce": ("automatic", "off")}
    assert shelf.unhurried_values("lotta-watta") == {"stacking": ("in turn",)}
    assert shelf.unhurried_values("jojo") == {}


def test_house_rules_are_relaxed_too_and_keep_their_title() -> None:
    calm = shelf.relaxed(shelf.house_rules(HURRIED_KITCHEN))
    assert (calm.title, calm.base, calm.ruleset.calling.announce) == ("Kitchen", "switch", "automatic")
