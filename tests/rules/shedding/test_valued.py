"""The bot that plays games of two by learned values of positions: where they fit, and what it does there."""

from __future__ import annotations

import json
import logging
import pkgutil
import random
import zlib
from collections.abc import Iterator
from dataclasses import replace

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.shedding.bots.fast_rule import FastRule, candidates
from parlour.rules.games.shedding.bots.learned import Learned
from parlour.rules.games.shedding.bots.searching import stepped
from parlour.rules.games.shedding.choices.imagine import imagine
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.learned import positions, weights
from parlour.rules.games.shedding.learned.positions import MOVED, THEIRS, PositionFeatures
from parlour.rules.games.shedding.position import notation, phases
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Scoring
from tests.rules.shedding.table import Table, opened, rules_with, table
from tests.rules.shedding.test_learned import Silent

GAME_OF_TWO = "crazy-eights"
TWO = "hands: 5H 5S KS 3C | 2S 4S 6S; top: 9H; stock: 3D 4D"


def decided(there: Table, seat: int = 0, seed: int = 1) -> str | None:
    return Learned(there.rules.ruleset, Silent()).decide(there.view(seat), random.Random(seed))


@pytest.fixture(autouse=True)
def _forget_weights() -> None:
    weights.valued.cache_clear()
    weights.learned.cache_clear()


def decisions(game: str, rounds: int) -> Iterator[State]:
    """Yield the positions of rounds between two fast rules in which cards may be laid."""
    rules, rng = rules_with(game), random.Random(game)
    rule = FastRule(rules)
    for number in range(rounds):
        deck = bytes(rng.sample([*rules.deck], len(rules.deck)))
        state = GAME.dealing.deal(rules, 2, deck, Opening(number % 2))
        for _ in range(300):
            if state.phase == phases.OVER:
                break
            if state.phase <= phases.FACE:
                yield state
            state = stepped(rule, state, rng)


@pytest.mark.parametrize(("rules", "game"), weights.games().items())
def test_the_files_fit_the_games_as_they_are_played(rules: str, game: str) -> None:
    ruleset = rules_with(game).ruleset
    assert weights.fingerprint(ruleset) == rules
    assert weights.valued(2, rules) is not None


def test_custom_is_played_by_the_weights_of_switch_until_a_rule_is_changed() -> None:
    assert decided(table(TWO, "custom")) == decided(table(TWO, "switch")) != "otherwise"
    changed = rules_with("custom", reverse_skips_with_two="off")
    assert decided(table(TWO, changed)) == "otherwise"


def test_rules_that_change_the_play_are_played_without_weights() -> None:
    ruleset = replace(rules_with(GAME_OF_TWO).ruleset, scoring=Scoring(target=9))
    assert Learned(ruleset, Silent()).decide(table(TWO, GAME_OF_TWO).view(0), random.Random(1)) == "otherwise"


def test_three_players_are_played_without_weights() -> None:
    assert decided(table("hands: 5H | 5S | 5D; top: 9H; stock: 3D 4D", GAME_OF_TWO)) == "otherwise"


@pytest.mark.parametrize("game", weights.games().values())
def test_the_last_card_is_played(game: str) -> None:
    last = "G9" if game.startswith("juno") else "9H"
    top, other, stock = ("G1", "R1 R2 R3", "B1 B2") if last == "G9" else ("KH", "10S 10C 10D", "QS QC")
    assert decided(table(f"hands: {last} | {other}; top: {top}; stock: {stock}", game)) == f"play {last}"


def test_a_call_is_made_with_the_card_before_the_last() -> None:
    there = table("hands: R9 B8 | B1 B2 B3; top: R1; stock: Y1 Y2 Y3", "juno-serious")
    assert decided(there) == "play R9 call"


def test_calls_catches_and_names_of_an_opening_card_are_those_of_normal() -> None:
    forgot = table("hands: R9 B8 | B1 B2 B3; top: R1; stock: Y1 Y2 Y3", "juno-serious").plays("0 play R9")
    assert decided(forgot, 0) == "call"
    assert decided(forgot, 1) == "catch 0"
    dealt = opened("W", 2, dealer=0, game="juno-serious")
    assert str(decided(dealt, dealt.state.turn)).startswith("name ")
    assert decided(table(TWO, GAME_OF_TWO), 1) is None


def test_a_missing_file_is_told_once_and_the_bot_plays_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(weights, "__package__", "parlour.rules.games.shedding.bots")
    assert [decided(table(TWO, GAME_OF_TWO)), decided(table(TWO, GAME_OF_TWO))] == ["otherwise"] * 2
    assert [record.getMessage() for record in caplog.records] == [
        "no learned weights: crazy-eights-2.json is missing",
        "no learned weights: juno-2.json is missing",
    ]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("", logging.WARNING),
        (json.dumps({"rules": "cc72fd29e390f312"}), logging.WARNING),
        (pkgutil.get_data(weights.__package__, "juno-2.json"), logging.INFO),
        (pkgutil.get_data(weights.__package__, "juno-serious-2.json"), logging.INFO),
    ],
)
def test_a_damaged_file_and_one_of_other_rules_are_told_once_and_the_bot_plays_on(
    text: str, level: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(pkgutil, "get_data", lambda package, name: text)
    assert [decided(table(TWO, GAME_OF_TWO)), decided(table(TWO, GAME_OF_TWO))] == ["otherwise"] * 2
    own = [record for record in caplog.records if "crazy-eights-2.json" in record.getMessage()]
    assert [record.levelno for record in own] == [level]


@pytest.mark.wide
@pytest.mark.parametrize("game", weights.games().values())
def test_a_position_is_worth_the_same_whatever_the_hidden_cards_are(game: str) -> None:
    rng, compared = random.Random(1), 0
    rules = rules_with(game)
    rule, counted = FastRule(rules), PositionFeatures(rules)
    for state in decisions(game, 6):
        seen = imagine(rules, GAME.views.seen_by(state, state.turn), rng)
        moves = candidates(rule, state, may_play(state))
        assert candidates(rule, seen, may_play(seen)) == moves
        for move in moves:
            assert counted.goes_out(seen, move) == counted.goes_out(state, move)
            if not counted.goes_out(state, move):
                assert counted.after(seen, move) == counted.after(state, move)
                compared += 1
    assert compared > 200


@pytest.mark.wide
@pytest.mark.parametrize("game", weights.games().values())
def test_every_move_of_the_bot_is_legal_and_no_entry_is_beyond_its_table(game: str) -> None:
    rules, rng = rules_with(game), random.Random(2)
    bot, counted = Learned(rules.ruleset, Silent()), PositionFeatures(rules)
    for state in decisions(game, 3):
        move = bot.decide(GAME.views.seen_by(state, state.turn), rng)
        assert move is not None
        read = notation.read(rules, move)
        assert GAME.play.why_not(state, state.turn, read) is None
        if not counted.goes_out(state, read):
            pairs = zip(counted.after(state, read), positions.SIZES, strict=False)
            assert all(0 <= entry < size for entry, size in pairs)


def entries(there: Table, move: str) -> tuple[int, ...]:
    rules: Rules = there.rules
    return PositionFeatures(rules).after(there.state, notation.read(rules, move))


def test_a_hand_that_moves_is_not_known() -> None:
    there = table("hands: QS 5S KS | 2S 4S 6S; top: 9S; stock: 3D 4D 7C 7S", "switch")
    assert entries(there, "play QS") == ((MOVED * 14 + 3) * 14 + 2,)


def test_a_card_that_a_last_special_card_brings_is_counted_and_not_looked_at() -> None:
    first = table("hands: 8H | 2S 4S 6S; top: 9H; stock: AD 4D 7C 7S", "switch")
    other = table("hands: 8H | 2S 4S 6S; top: 9H; stock: 4D AD 7C 7S", "switch")
    assert entries(first, "play 8H") == entries(other, "play 8H")


def test_a_player_who_takes_what_waits_holds_that_many_more() -> None:
    there = table("hands: 9H 9S | 7S 7H KC; top: 10S; stock: QS QC QD AD; turn: 1", "mau-mau")
    faced = there.plays("1 play 7S")
    assert entries(faced, "draw")[0] == (THEIRS * 14 + 4) * 14 + 2


def test_a_card_that_was_drawn_and_is_kept_stays_in_the_hand() -> None:
    there = table("hands: 9H 9S | KS KC; top: QD; stock: 10D QC QS", "mau-mau").plays("0 draw")
    counted = PositionFeatures(there.rules)
    kept = counted.after(there.state, notation.read(there.rules, "keep"))
    assert kept[0] == (THEIRS * 14 + 3) * 14 + 2
    assert counted.after(there.state, notation.read(there.rules, "keep")) == kept


def test_what_was_counted_in_hands_is_forgotten_when_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_KNOWN", 1)
    counted = PositionFeatures(rules_with("switch"))
    there = table(TWO, "switch")
    moves = candidates(FastRule(there.rules), there.state, may_play(there.state))
    told = [counted.after(there.state, move) for move in moves]
    assert told == [PositionFeatures(there.rules).after(there.state, move) for move in moves]
    assert len(counted._hands) <= 2


def test_positions_are_counted_as_they_were_when_the_weights_were_learned() -> None:
    """After a change of what is counted the weights say nothing: learn them again (`benchmarks/learn`)."""
    counted = list[tuple[int, ...]]()
    for game in weights.games().values():
        rules = rules_with(game)
        rule, counting = FastRule(rules), PositionFeatures(rules)
        for state in decisions(game, 1):
            moves = candidates(rule, state, may_play(state))
            counted += [counting.after(state, move) for move in moves if not counting.goes_out(state, move)]
    assert zlib.crc32(repr(counted).encode()) == 2832862615
