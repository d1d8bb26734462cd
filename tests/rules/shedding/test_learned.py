"""The bot that plays JUNO Classic by learned weights: where they fit, what it does there, and elsewhere."""

from __future__ import annotations

import json
import logging
import pkgutil
import random
import subprocess
import sys
import zlib
from dataclasses import replace

import pytest

from parlour.rules.games.shedding.bots.learned import Learned, entries, options
from parlour.rules.games.shedding.learned import weights
from parlour.rules.games.shedding.learned.features import by_each_color
from parlour.rules.games.shedding.ruleset.ruleset import Calling, Ruleset, Scoring
from parlour.rules.shelf import shelf
from parlour.rules.views import View
from tests.rules.shedding.table import opened, table

JUNO: Ruleset = shelf.table_rules("juno-classic").ruleset
COLORS = ("red", "green", "blue", "yellow")
TWO = "hands: R7 G7 W B2 | R1 R2 R3; top: R9; stock: G1 G2"
FOUR = "hands: RD RR RS R5 | R1 R2 | G1 G2 G3 | Y1 Y2 Y3 Y4; top: R9; stock: B1 B2 B3 B4 B5"


class Silent:
    """Stands in for the bot that decides what the weights do not."""

    thinks_long = True

    def decide(self, view: View, rng: random.Random) -> str:
        return "otherwise"


def decided(text: str, game: str = "juno-classic", ruleset: Ruleset | None = None) -> str | None:
    there = table(text, game)
    bot = Learned(ruleset or there.rules.ruleset, Silent())
    return bot.decide(there.view(0), random.Random(1))


@pytest.fixture(autouse=True)
def _forget_weights() -> None:
    weights.learned.cache_clear()
    weights.valued.cache_clear()


def file_of(seats: int = 2) -> dict[str, object]:
    found: dict[str, object] = json.loads(pkgutil.get_data(weights.__package__, f"juno-{seats}.json") or b"")
    return found


@pytest.mark.parametrize("seats", weights.LEARNED)
def test_the_files_fit_juno_classic_as_it_is_played(seats: int) -> None:
    assert weights.learned(seats, weights.fingerprint(JUNO)) is not None


def test_the_weights_fit_whatever_way_of_calling_a_host_sets() -> None:
    calls = replace(JUNO, calling=Calling(announce="off"), title="House")
    assert weights.fingerprint(calls) == weights.fingerprint(JUNO)


@pytest.mark.parametrize(
    "changed",
    [
        {"scoring": Scoring(target=200)},
        {"hand": 5},
        {"reverse_skips_with_two": False},
        {"effects": {}},
    ],
)
def test_the_weights_do_not_fit_rules_that_change_the_play(
    changed: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ruleset = replace(JUNO, **changed)  # type: ignore[arg-type]
    assert decided(TWO, ruleset=ruleset) == "otherwise"
    assert decided(TWO, ruleset=ruleset) == "otherwise"
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "no learned weights for these rules" in caplog.text


@pytest.mark.parametrize("game", [preset.name for preset in shelf.games() if preset.name != "juno-classic"])
def test_every_other_game_is_played_without_weights(game: str) -> None:
    ruleset = shelf.table_rules(game).ruleset
    assert not isinstance(ruleset, Ruleset) or weights.learned(2, weights.fingerprint(ruleset)) is None


def test_a_number_of_seats_without_weights_is_played_without_them() -> None:
    assert decided("hands: R7 | R1 | G1 | B1 | Y1; top: R9; stock: G2") == "otherwise"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (TWO, {"play R7", *(f"play W {color}" for color in COLORS), "draw"}),
        (FOUR, {"play R5", "play RD", "play RR", "play RS", "draw"}),
        ("hands: R7 R8 | R1 | G1; top: R9; stock: G2", {"play R7 call", "play R8 call"}),
        ("hands: R7 | R1 R2 R3; top: R9; stock: G1 G2", {"play R7"}),
        ("hands: R7 RS | R1; top: R9; stock: G1 G2 B1 B2", {"play R7 call", "play RS call"}),
        ("hands: G7 B3 | R1 R2 R3; top: R9; stock: G1 G2", {"draw"}),
    ],
)
def test_two_to_four_players_are_played_by_the_weights(text: str, moves: set[str]) -> None:
    assert decided(text) in moves


def test_the_weights_for_three_players_are_those_for_four() -> None:
    assert weights.learned(3, weights.fingerprint(JUNO)) == weights.learned(4, weights.fingerprint(JUNO))


def test_whoever_has_not_called_is_caught() -> None:
    forgot = table("hands: G7 B3 | R1 R2; top: R9; stock: G1 G2; turn: 1").plays("1 play R1")
    assert Learned(JUNO, Silent()).decide(forgot.view(0), random.Random(1)) == "catch 1"


def test_the_bot_thinks_as_long_as_the_one_beside_it() -> None:
    assert Learned(JUNO, Silent()).thinks_long


def test_an_opening_wild_is_named_by_the_weights() -> None:
    dealt = opened("W", 2)
    seat = dealt.state.turn
    move = Learned(JUNO, Silent()).decide(dealt.view(seat), random.Random(1))
    assert move in {f"name {color}" for color in COLORS}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        json.dumps({"rules": weights.fingerprint(JUNO)}),
        json.dumps({**file_of(), "weights": "?"}),
        json.dumps({**file_of(), "weights": "00000"}),
        json.dumps({**file_of(), "weights": 5}),
        json.dumps({**file_of(), "sizes": [1, 2]}),
        json.dumps({**file_of(), "steps": [1.0]}),
        json.dumps({**file_of(), "steps": ["a"] * len(weights.TABLES)}),
    ],
)
def test_a_damaged_file_is_told_once_and_the_bot_plays_on(
    text: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pkgutil, "get_data", lambda package, name: text.encode())
    assert [decided(TWO), decided(TWO)] == ["otherwise"] * 2
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "no learned weights: juno-2.json:" in caplog.text


def test_weights_are_loaded_when_a_hard_bot_decides_and_not_before() -> None:
    code = (
        "from parlour.rules.shelf import shelf;"
        "from parlour.rules.games.shedding.learned.weights import learned;"
        "shelf.table_rules('juno-classic').bot('normal'); print(learned.cache_info().currsize)"
    )
    told = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout == "0\n"


def test_a_file_holds_what_was_packed_to_within_half_a_step() -> None:
    rng = random.Random(1)
    tables = [[rng.uniform(-size, size) for _ in range(size)] for size in weights.TABLES]
    read = weights.unpacked(weights.packed(tables, "rules"), "rules", weights.TABLES)
    assert len(read) == len(weights.TABLES)
    for packed, found in zip(tables, read, strict=False):
        half = max(map(abs, packed)) / 127 / 2
        assert all(abs(one - other) <= half * 1.001 for one, other in zip(packed, found, strict=True))


def entry(number: int, kinds: int, others: int, close: int) -> int:
    """Return what a color counts in which the next player drew, while it is in force."""
    return (((number * 4 + kinds) * 3 + others) * 2 + 1) * 8 + 4 + close


@pytest.mark.parametrize(
    ("held", "near", "counted"),
    [((3, 2, 1), 2, (3, 2, 1, 1)), ((5, 3, 2), 4, (5, 3, 2, 3)), ((6, 4, 3), 5, (5, 3, 2, 3))],
)
def test_each_color_is_counted_as_the_others_are_up_to_a_bound(
    held: tuple[int, ...], near: int, counted: tuple[int, int, int, int]
) -> None:
    for color in range(4):
        hand, dry = [0] * 12, [0] * 4
        hand[color], hand[4 + color], hand[8 + color] = held
        dry[color] = 1
        assert by_each_color(hand, color, near, dry)[color] == entry(*counted)


def test_a_drawn_card_may_be_kept() -> None:
    drew = table("hands: G7 B3 | R1 R2 R3; top: R9; stock: R4 G2").plays("0 draw")
    assert [option.move for option in options(drew.view(0))] == ["play R4", "keep"]


def test_a_color_on_which_the_next_player_drew_counts_otherwise() -> None:
    drew = table("hands: G7 B3 R5 | Y1 Y2; top: R9; stock: G4 B2 G2; turn: 1").plays("1 draw")
    view = drew.view(0)
    assert view.seats[1].drew_on == ("red",)
    option = next(option for option in options(view) if option.move == "play R5")
    seats = tuple(replace(seat, drew_on=()) for seat in view.seats)
    found, unknown = entries(view, option, 500), entries(replace(view, seats=seats), option, 500)
    differing = [place for place, (one, other) in enumerate(zip(found, unknown, strict=True)) if one != other]
    assert differing == [12, 17]


def test_positions_are_counted_as_they_were_when_the_weights_were_learned() -> None:
    """After a change of what is counted the weights say nothing: learn them again (`benchmarks/learn`)."""
    rng, counted = random.Random(1), list[tuple[int, ...]]()
    for players in (2, 3, 4) * 20:
        cards = rng.sample([card.text for card in shelf.table_rules("juno-classic").rules.cards], 40)
        numbers = [card for card in cards if card[1:].isdigit()]
        hands = [[cards.pop() for _ in range(rng.randrange(2, 9))] for _ in range(players)]
        text = f"hands: {' | '.join(map(' '.join, hands))}; top: {numbers[0]}; stock: {numbers[1]}"
        view = table(text).view(0)
        counted += [entries(view, option, rng.randrange(500)) for option in options(view)]
    assert zlib.crc32(repr(counted).encode()) == 2949543277
