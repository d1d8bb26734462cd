"""The presets as files: decks, seats, what each card does, options and pages, against the clauses."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from parlour.rules.cards import FRENCH_RANKS
from parlour.rules.games.shedding.ruleset import kinds
from parlour.rules.games.shedding.ruleset.ruleset import Clauses, Effect, Ruleset
from parlour.rules.shelf import shelf

FOLDER = files("parlour.rules") / "games" / "shedding"
GAMES = (
    "juno-classic",
    "juno-seven-o",
    "juno-serious",
    "switch",
    "next-to-last",
    "crazy-eights",
    "mau-mau",
    "custom",
)
CLAUSES = {
    "juno.md": {"JC": 18, "JS": 6, "JX": 10},
    "switch.md": {"SW": 15},
    "next-to-last.md": {"NL": 15},
    "crazy-eights.md": {"CE": 10},
    "mau-mau.md": {"MM": 12},
    "house-rules.md": {"HR": 10, "SW": 15},
}
CLASSIC_OPTIONS = ["target", "reverse_skips_with_two", "wild_draw_four", "announce", "catch_seconds"]


def rules_of(game: str) -> Ruleset:
    ruleset = shelf.table_rules(game).ruleset
    assert isinstance(ruleset, Ruleset)
    return ruleset


def deck_of(game: str) -> Counter[str]:
    """Return how many copies of each rank the whole deck has."""
    deck = rules_of(game).deck
    suited = {rank: count * len(deck.suits) * deck.packs for rank, count in deck.ranks.items()}
    return Counter(suited | deck.suitless)


def options_of(game: str) -> list[str]:
    return [option.name for option in shelf.options(game)]


def file_of(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "presets" / f"{game}.toml").read_text("utf-8"))


def page_of(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def test_hr_1_every_game_of_the_family_is_on_the_shelf_in_order() -> None:
    assert tuple(game.name for game in shelf.games() if game.name in GAMES) == GAMES


@pytest.mark.parametrize("page", CLAUSES)
def test_a_page_has_every_clause_of_its_games_once_and_in_order(page: str) -> None:
    found = re.findall(r"^(?:\| )?\*\*([A-Z]{2})-(\d+)\*\*", page_of(page), re.MULTILINE)
    for prefix, last in CLAUSES[page].items():
        assert [int(number) for letters, number in found if letters == prefix] == [*range(1, last + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_refusal_may_quote_is_on_the_page(game: str) -> None:
    ruleset, page = rules_of(game), shelf.page(game)
    quoted = {*dataclasses.asdict(ruleset.clauses).values()}
    quoted |= {effect.clause for effect in ruleset.effects.values()}
    quoted |= {option.clause for option in shelf.options(game)}
    assert "" not in quoted
    assert not {clause for clause in quoted if f"**{clause}**" not in page}


def test_js_1_seven_o_has_one_more_0_and_one_more_7_of_each_color() -> None:
    added = deck_of("juno-seven-o") - deck_of("juno-classic")
    assert added == {"0": 4, "7": 4}
    assert deck_of("juno-seven-o").total() == 116


def test_js_2_js_3_js_6_a_0_passes_hands_on_a_7_trades_them_and_neither_when_it_opens() -> None:
    effects = rules_of("juno-seven-o").effects
    assert effects["0"] == Effect(pass_hands=True, opening="nothing", clause="JS-2")
    assert effects["7"] == Effect(swap="chosen", opening="nothing", clause="JS-3")


def test_js_1_seven_o_is_classic_in_everything_else() -> None:
    classic, seven = rules_of("juno-classic"), rules_of("juno-seven-o")
    assert {**seven.effects, **classic.effects}.keys() - classic.effects.keys() == {"0", "7"}
    assert all(seven.effects[name] == effect for name, effect in classic.effects.items())
    for field in ("seats", "hand", "opening", "several", "drawing", "calling", "last_card", "scoring"):
        assert getattr(seven, field) == getattr(classic, field)
    assert options_of("juno-seven-o") == options_of("juno-classic") == CLASSIC_OPTIONS


def test_jx_1_serious_has_140_cards_eleven_each_for_2_to_8() -> None:
    added = deck_of("juno-serious") - deck_of("juno-classic")
    assert added == {"R": 8, "S": 8, "D": 8, "W": 4, "W4": 4}
    assert deck_of("juno-serious").total() == 140
    assert (rules_of("juno-serious").hand, rules_of("juno-serious").seats) == (11, (2, 8))


def test_jx_2_up_to_three_cards_action_cards_among_them() -> None:
    several = rules_of("juno-serious").several
    assert (several.cards, several.most, several.specials) == ("some", 3, True)


def test_jx_4_jx_5_jx_7_skips_twos_and_fours_are_answered_by_their_own_kind() -> None:
    serious = rules_of("juno-serious")
    answers = {name: effect.answers for name, effect in serious.effects.items()}
    assert answers == {"D": ("D",), "S": ("S",), "W4": ("W4",), "R": (), "W": ()}
    assert serious.skips_at_most == 3


def test_jx_7_the_color_is_always_enforced_in_serious() -> None:
    assert rules_of("juno-serious").bluff.rule == "enforced"
    assert rules_of("juno-serious").effects["W4"].only_without_suit
    assert "wild_draw_four" not in options_of("juno-serious")


def test_jx_8_a_round_is_worth_1000_and_the_target_stays_500() -> None:
    scoring = rules_of("juno-serious").scoring
    assert (scoring.counts, scoring.fixed, scoring.target) == ("fixed", 1000, 500)


def test_jx_10_nothing_answers_the_opening_card_of_serious() -> None:
    assert rules_of("juno-serious").opening == rules_of("juno-classic").opening
    assert not rules_of("juno-serious").opening.answered


def test_sw_1_one_pack_five_cards_two_to_six_players() -> None:
    switch = rules_of("switch")
    assert deck_of("switch") == dict.fromkeys(FRENCH_RANKS, 4)
    assert (switch.deck.packs, switch.hand, switch.seats) == (1, 5, (2, 6))


def test_sw_2_the_opening_card_counts_as_the_dealers_play() -> None:
    opening = rules_of("switch").opening
    assert (opening.named_by, opening.reverse_starts, opening.answered) == ("dealer", "right", True)
    assert {effect.opening for effect in rules_of("switch").effects.values()} == {"effect"}


SWITCH_CARDS = [
    ("QS", Effect(swap="left", clause="SW-10")),
    ("QH", Effect()),
    ("JC", Effect(draw=5, answers=("J",), clause="SW-7")),
    ("JD", Effect(draw=5, answers=("J",), cancels=("J",), clause="SW-7")),
    ("2H", Effect(draw=2, answers=("2",), clause="SW-6")),
    ("8C", Effect(skip=1, clause="SW-8")),
    ("10S", Effect(reverse=True, clause="SW-9")),
    ("AD", Effect(anywhere=True, names="suit", clause="SW-5")),
    ("KS", Effect()),
]


@pytest.mark.parametrize(("text", "effect"), SWITCH_CARDS)
def test_sw_5_to_sw_10_what_each_card_does(text: str, effect: Effect) -> None:
    switch = rules_of("switch")
    card = next(card for card in kinds.cards(switch.deck) if card.text == text)
    assert kinds.effect(switch, card) == effect


def test_sw_13_exactly_the_cards_of_the_clause_are_special() -> None:
    switch = rules_of("switch")
    every = kinds.cards(switch.deck)
    special = {card.text for card in every if kinds.is_special(kinds.effect(switch, card))}
    assert special == {rank + suit for rank in ("2", "8", "10", "J", "A") for suit in "SHDC"} | {"QS", "QC"}
    assert switch.last_card.special == "draw"


def test_sw_14_a_round_is_one_point_and_two_win() -> None:
    scoring = rules_of("switch").scoring
    assert (scoring.counts, scoring.fixed, scoring.target, scoring.blocked) == ("fixed", 1, 2, "cards")


def test_sw_15_switch_has_no_options_and_custom_has_those_of_its_clauses() -> None:
    assert options_of("switch") == []
    found = {option.name: (option.value, option.clause) for option in shelf.options("custom")}
    assert found == {
        "decks": ("1", "SW-1"),
        "play_drawn_card": ("no", "SW-3"),
        "reverse_skips_with_two": ("on", "SW-9"),
        "announce": ("automatic", "SW-12"),
        "catch_seconds": ("2.0", "SW-12"),
        "target": ("2", "SW-14"),
    }


def test_sw_15_custom_starts_from_switch() -> None:
    switch, custom = rules_of("switch"), rules_of("custom")
    assert dataclasses.replace(custom, name=switch.name, title=switch.title) == switch


def test_sw_1_one_pack_seats_six_in_custom_and_two_seat_ten() -> None:
    assert shelf.table_rules("custom", {"decks": "1"}).most == 6
    two = shelf.table_rules("custom", {"decks": "2"})
    assert (two.most, kinds.size(two.ruleset.deck)) == (10, 104)


def test_nl_1_two_packs_and_four_jokers_seven_cards_each() -> None:
    deck = deck_of("next-to-last")
    assert deck == {
        **dict.fromkeys(FRENCH_RANKS, 8),
        "JK": 4,
    }
    rules = rules_of("next-to-last")
    assert (rules.hand, rules.seats, rules.cut) == (7, (2, 10), True)


NEXT_TO_LAST_CARDS = {
    "2": Effect(draw=2, answers=("2",), clause="NL-5"),
    "7": Effect(skip=1, clause="NL-10"),
    "8": Effect(again="must", clause="NL-8"),
    "J": Effect(anywhere=True, names="suit", not_on=("2", "JK"), opening="nothing", clause="NL-9"),
    "K": Effect(reverse=True, clause="NL-10"),
    "JK": Effect(anywhere=True, draw=5, answers=("JK",), follow="under", not_on=("2",), clause="NL-6"),
}


def test_nl_5_to_nl_10_what_each_card_does() -> None:
    assert rules_of("next-to-last").effects == NEXT_TO_LAST_CARDS


def test_nl_4_who_cannot_play_draws_until_it_goes_and_plays_it() -> None:
    drawing = rules_of("next-to-last").drawing
    assert (drawing.rule, drawing.count, drawing.voluntary, drawing.play) == ("until", 0, False, "must")


def test_nl_11_the_word_and_five_cards_for_forgetting_it() -> None:
    calling = rules_of("next-to-last").calling
    assert (calling.announce, calling.word, calling.penalty) == ("caught", "next to the last card", 5)


def test_nl_13_nl_14_options_and_what_cards_count() -> None:
    assert options_of("next-to-last") == [
        "jokers",
        "cut",
        "reverse_skips_with_two",
        "serve_last_penalty",
        "target",
    ]
    rules = rules_of("next-to-last")
    worth = {card.rank: kinds.points(rules, card) for card in kinds.cards(rules.deck)}
    low, high = dict.fromkeys("23456789", 5), dict.fromkeys(("10", "J", "Q", "K"), 10)
    assert worth == {**low, **high, "A": 50, "JK": 100}
    assert (rules.scoring.counts, rules.scoring.target) == ("own", 500)
    assert not rules.last_card.penalty_served


def test_hr_10_crazy_eights_is_one_file() -> None:
    rules = rules_of("crazy-eights")
    assert deck_of("crazy-eights").total() == 52
    assert (rules.hand, rules.hand_with_two) == (5, 7)
    assert rules.effects == {"8": Effect(anywhere=True, names="suit", opening="again", clause="CE-5")}
    assert (rules.drawing.rule, rules.scoring.counts, rules.scoring.target) == ("until", "winner", 100)
    worth = {card.rank: kinds.points(rules, card) for card in kinds.cards(rules.deck)}
    faces = {rank: int(rank) for rank in ("2", "3", "4", "5", "6", "7", "9", "10")}
    assert worth == {**faces, "8": 50, "J": 10, "Q": 10, "K": 10, "A": 1}


def test_hr_10_mau_mau_is_one_file() -> None:
    rules = rules_of("mau-mau")
    assert deck_of("mau-mau") == dict.fromkeys(FRENCH_RANKS[5:], 4)
    assert (rules.hand, rules.calling.word) == (5, "Mau")
    assert rules.effects == {
        "7": Effect(draw=2, answers=("7",), clause="MM-6"),
        "8": Effect(skip=1, clause="MM-7"),
        "J": Effect(anywhere=True, names="suit", not_on=("J",), clause="MM-8"),
    }


def test_hr_1_no_line_of_python_names_a_preset() -> None:
    texts = {str(path): path.read_text("utf-8") for path in _below(FOLDER) if path.name.endswith(".py")}
    assert len(texts) > 40
    assert not [(name, game) for name, text in texts.items() for game in GAMES if f'"{game}"' in text]


def _below(folder: Traversable) -> Iterator[Traversable]:
    for path in folder.iterdir():
        yield from _below(path) if path.is_dir() else (path,)


def test_hr_2_the_page_of_house_rules_tells_every_field_and_every_value_of_a_choice() -> None:
    page = page_of("house-rules.md")
    for path, hint in _fields(Ruleset):
        assert f"`{path}`" in page, path
        if get_origin(hint) is Literal:
            assert all(f'`"{value}"`' in page for value in get_args(hint)), path
    assert all(f"`{field.name}`" in page for field in dataclasses.fields(Clauses))


def _fields(of: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every field that a file may set: its path as the page has it, and its type."""
    for name, hint in get_type_hints(of).items():
        if name in ("name", "title", "clauses", "effects", "__pydantic_config__"):
            continue
        if dataclasses.is_dataclass(hint):
            yield from _fields(hint, f"{at}{name}.")
        else:
            yield f"{at}{name}", hint
    if of is Ruleset:
        yield from _fields(Effect)


def test_hr_1_the_house_rules_on_the_page_can_be_played() -> None:
    example = page_of("house-rules.md").split("```toml\n")[1].split("```")[0]
    table = shelf.house_rules(example)
    assert (table.title, table.base, table.most) == ("Friday Switch", "switch", 6)
    assert table.ruleset.drawing.rule == "until"
    assert "10" not in table.ruleset.effects
    assert kinds.size(table.ruleset.deck) == 56


@pytest.mark.parametrize("game", GAMES)
def test_hr_1_a_preset_says_nothing_that_its_base_says_already(game: str) -> None:
    content = file_of(game)
    assert {"name", "title"}.isdisjoint(content["rules"])
    if "base" in content:
        base = dict(_leaves(file_of(content["base"])["rules"]))
        assert not [path for path, value in _leaves(content["rules"]) if base.get(path) == value]


def _leaves(table: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    if not isinstance(table, dict):
        yield at, table
        return
    for name, value in table.items():
        yield from _leaves(value, f"{at}.{name}")
