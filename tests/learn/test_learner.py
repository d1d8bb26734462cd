"""The learner's engine makes the same of moves as Parlour's, and sees in positions what the bot sees."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

pytest.importorskip("numba", reason="the learner needs numba: pip install '.[learn]'")

import numpy as np

from benchmarks.learn import engine, opponents, playing
from benchmarks.learn.matches import start
from parlour.rules.contract import Opening
from parlour.rules.games.shedding.bots.learned import entries, options
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.learned.features import tally
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.shelf import shelf

RULES: Rules = shelf.table_rules("juno-classic").rules
COLORS = ("red", "green", "blue", "yellow")
NO_SCORE = [0, 0, 0, 0]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # numba compiles


class Position(NamedTuple):
    """The same moment in both engines, and the learner's moves."""

    state: State
    arrays: tuple[engine.Ints, ...]
    moves: list[int]


def written(move: int, hand: int) -> str:
    """Return the notation of a learner's move, with the call if one card is left."""
    if move >= engine.DRAW:
        return ("draw", "keep", "pass")[move - engine.DRAW]
    card, color = RULES.texts[move // 4], COLORS[move % 4]
    call = " call" if hand == 2 else ""
    return f"play {card}{f' {color}' if card[0] == 'W' else ''}{call}"


def positions(seats: int, seed: int, rounds: int) -> Iterator[Position]:
    """Yield every position with a decision of rounds that are played at random in both engines."""
    rng = random.Random(seed)
    start(seed)
    for number in range(rounds):
        arrays = engine.empty(seats)
        table, held, hands, piles, dry = arrays
        deck = rng.sample(list(RULES.deck), 108)
        if number % 4 == 0:  # a Wild opens the round
            wild = deck.index(RULES.card_type("W"))
            deck[7 * seats], deck[wild] = deck[wild], deck[7 * seats]
        dealer = number % seats
        piles[2] = deck
        engine.deal(table, held, hands, piles, dry, dealer)
        state = GAME.dealing.deal(RULES, seats, bytes(deck), Opening(dealer))
        while state.phase == phases.REOPEN:
            state = GAME.play.after(state, HOUSE, Shuffled(bytes(order(arrays))))
        found = np.zeros(256, np.int64)
        while table[engine.PHASE] != engine.OVER:
            moves = found[: engine.legal(table, held, hands, found)].tolist()
            yield Position(state, arrays, moves)
            move, seat = picked(moves, rng), int(table[engine.TURN_OF])
            text = written(move, int(hands[seat, 15]))
            if table[engine.PHASE] == engine.NAMING:
                text = f"name {COLORS[move % 4]}"
            engine.make(table, held, hands, piles, dry, move)
            state = GAME.play.after(state, seat, GAME.notation.read(RULES, text))
            while (wanted := GAME.play.wanted(state)) is not None:
                assert sorted(piles[0, : table[engine.STOCK]].tolist()) == list(wanted.cards)
                state = GAME.play.after(
                    state, HOUSE, Shuffled(bytes(piles[0, : table[engine.STOCK]].tolist()))
                )
        yield Position(state, arrays, [])


def picked(moves: list[int], rng: random.Random) -> int:
    """Return a move; seldom a draw where a card can be played, as the round would go on for ever."""
    return rng.choice(
        moves if rng.random() < 0.2 else [move for move in moves if move < engine.DRAW] or moves
    )


def order(arrays: tuple[engine.Ints, ...]) -> list[int]:
    """Return the stock with the opening card, as it was shuffled."""
    table, piles = arrays[0], arrays[3]
    return [int(card) for card in piles[0, : table[engine.STOCK]]]


def drawn_on(dry: engine.Ints) -> list[set[str]]:
    """Return the colors on which each seat drew."""
    return [{color for color, known in zip(COLORS, row, strict=True) if known == engine.DRY} for row in dry]


def held(state: State) -> list[list[int]]:
    return [[Counter(hand)[card] for card in range(54)] for hand in state.hands]


@pytest.mark.parametrize("seats", [2, 4])
def test_both_engines_come_to_the_same_positions_in_random_play(seats: int) -> None:
    seen = Counter[str]()
    for state, (table, hands, tallies, piles, dry), moves in positions(seats, 3, 60):
        assert hands.tolist() == held(state)
        assert bytes(piles[0, table[engine.NEXT] : table[engine.STOCK]].tolist()) == state.stock
        assert bytes(piles[1, : table[engine.LAID]].tolist()) == state.discard
        assert int(table[engine.RENEWALS]) == state.renewals
        assert drawn_on(dry) == [set(state.rules.history.names(state.history, seat)) for seat in range(seats)]
        assert engine.cards(table, hands) == 108
        for seat, hand in enumerate(state.hands):
            assert tallies[seat].tolist() == tally(RULES.texts[card] for card in hand)
        if not moves:
            outcome = GAME.scoring.outcome(state)
            assert outcome is not None
            assert engine.winner(tallies) == (-1 if outcome.winner is None else outcome.winner)
            continue
        assert (int(table[engine.TURN_OF]), int(table[engine.WAY])) == (state.turn, state.direction)
        seen["renewed"] += bool(state.renewals)
        seen["naming"] += table[engine.PHASE] == engine.NAMING
        legal = {GAME.notation.write(RULES, move) for move in GAME.play.legal_moves(state, state.turn)}
        texts = {written(move, len(state.hands[state.turn])) for move in moves}
        if table[engine.PHASE] != engine.NAMING:
            assert texts == {text for text in legal if f"{text} call" not in legal}
    assert all(seen[what] for what in ("renewed", "naming"))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_learner_sees_what_the_bot_sees_in_every_position_after_a_move(seats: int) -> None:
    scores = np.array([120, 330, 0, 455][:seats])
    found, compared = np.zeros(playing.ENTRIES, np.int64), 0
    for state, (table, hands, tallies, _, dry), moves in positions(seats, 5, 30):
        if not moves:
            continue
        view = seen(state, scores)
        told = {option.move.removesuffix(" call"): option for option in options(view)}
        for move in moves:
            text = written(move, 0)
            if table[engine.PHASE] == engine.NAMING:
                text = f"name {COLORS[move % 4]}"
            if text == "pass" or text not in told or not told[text].hand:
                assert text in ("draw", "pass") or not told[text].hand
                continue
            playing.look(table, hands, tallies, dry, scores, move, True, found)
            expected = [
                place + entry
                for place, entry in zip(playing.OFFSETS, entries(view, told[text], 500), strict=True)
            ]
            assert found.tolist() == expected, text
            compared += 1
    assert compared > 1_000


def seen(state: State, scores: Any) -> Any:
    from dataclasses import replace

    view = GAME.views.seen_by(state, state.turn)
    seats = tuple(replace(seat, score=int(scores[seat.seat])) for seat in view.seats)
    return replace(view, seats=seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_learner_s_opponent_plays_as_normal_does(seats: int) -> None:
    bot, rng, same, other = shelf.table_rules("juno-classic").bot("normal"), random.Random(1), 0, 0
    for state, (table, hands, tallies, _, _), moves in positions(seats, 7, 30):
        if not moves:
            continue
        found = np.array(moves)
        move = opponents.normal_move(table, hands, tallies, found, len(moves))
        text = written(move, len(state.hands[state.turn]))
        if table[engine.PHASE] == engine.NAMING:
            text = f"name {COLORS[move % 4]}"
        if bot.decide(seen(state, NO_SCORE), rng) == text:
            same += 1
        else:
            other += 1
    assert same > 1_000
    assert other == 0
