"""SW-15: Switch is fixed; Custom starts from it, and has the options of its page."""

from __future__ import annotations

import pytest

from parlour.rules.faults import RulesetError
from parlour.rules.shelf import shelf
from tests.rules.shedding.table import table

PLAYABLE = "hands: 7C 9S 4C | 3S 4S 6S; top: 5H; stock: 9H 3D KD"


@pytest.mark.parametrize(
    "option", ["target", "decks", "play_drawn_card", "announce", "reverse_skips_with_two"]
)
def test_sw_15_switch_has_no_options(option: str) -> None:
    assert shelf.options("switch") == ()
    value = {"target": "3", "decks": "2", "play_drawn_card": "may", "announce": "off"}.get(option, "off")
    with pytest.raises(RulesetError, match=option):
        shelf.table_rules("switch", {option: value})


def test_sw_15_every_option_can_be_set() -> None:
    for option in shelf.options("custom"):
        for value in option.values:
            shelf.table_rules("custom", {option.name: value})


@pytest.mark.parametrize("packs", ["0", "3", "many"])
def test_sw_1_in_custom_there_are_one_or_two_packs(packs: str) -> None:
    with pytest.raises(RulesetError, match="decks"):
        shelf.table_rules("custom", {"decks": packs})


def test_sw_3_in_custom_a_drawn_card_may_be_played() -> None:
    game = table(PLAYABLE, game="custom", play_drawn_card="may").plays("0 draw").turn_of(0)
    assert (game.phase, game.view(0).drawn, game.view(1).drawn) == ("drew", ("9H",), ())
    game.offers(0, "play 9H", "keep").plays("0 play 9H").turn_of(1)
    game = table(PLAYABLE, game="custom", play_drawn_card="may").plays("0 draw", "0 keep").turn_of(1)
    game.holds(0, "7C 9S 4C 9H")


def test_sw_3_in_custom_a_drawn_card_may_have_to_be_played() -> None:
    game = table(PLAYABLE, game="custom", play_drawn_card="must").plays("0 draw").offers(0, "play 9H")
    game.refuses("0 keep", "SW-3")


def test_sw_3_in_custom_only_the_drawn_card_may_be_played() -> None:
    text = "hands: 7H 3H 4C | 3S 4S 6S; top: 5H; stock: 9H 3D KD"
    game = table(text, game="custom", play_drawn_card="may").plays("0 draw").refuses("0 play 7H", "SW-3")
    game.refuses("0 draw", "SW-3").plays("0 play 9H")
    text = text.replace("stock: 9H", "stock: 9S")
    table(text, game="custom", play_drawn_card="may").plays("0 draw").turn_of(1)


def test_sw_4_in_custom_a_card_just_drawn_is_played_alone() -> None:
    game = table(PLAYABLE, game="custom", play_drawn_card="may").plays("0 draw")
    game.refuses("0 play 9H 9S", "SW-4")


def test_sw_3_in_custom_a_penalty_is_no_drawn_card() -> None:
    text = "hands: 2H 9D 4C | 3S 4S 6S; top: 5H; stock: 9H 3H KD"
    table(text, game="custom", play_drawn_card="may").plays("0 play 2H", "1 draw").turn_of(0)


def test_sw_13_in_custom_the_card_for_a_special_last_card_is_not_played_at_once() -> None:
    text = "hands: 10H | 3S 4S 6S | 3C 4C 6C; top: 5H; stock: 9H 3H KD"
    game = table(text, game="custom", play_drawn_card="may").plays("0 play 10H").turn_of(2).holds(0, "9H")
    assert game.phase == "turn"
