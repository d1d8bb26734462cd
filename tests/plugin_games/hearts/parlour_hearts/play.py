"""Moves: their notation, which of them are legal, and why others are not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from parlour.rules.game import (
    Choice,
    Event,
    GameNotation,
    GamePlay,
    HouseMove,
    NotationError,
    Pick,
    Refusal,
    Step,
    told,
)
from parlour_hearts.ruleset import HEARTS, PASSED, SUITS, Rules, is_point, lowest_club, suit_of
from parlour_hearts.sentences import (
    CAN_DISCARD,
    CAN_FOLLOW,
    CAN_LEAD,
    CAN_PASS,
    MUST_FOLLOW,
    MUST_LEAD_LOWEST,
    NO_POINTS_YET,
    NOT_BROKEN_YET,
    NOT_HELD,
    NOT_YOUR_TURN,
    NOW_NO_PASSING,
    OVER,
    PASSED_ALREADY,
    STILL_PASSING,
)
from parlour_hearts.state import State, after_pass, after_play, playable


class Pass(NamedTuple):
    """To choose the three cards that are passed, in the order of the deck."""

    cards: bytes


class Play(NamedTuple):
    """To play a card."""

    card: int


Move = Pass | Play


class HeartsNotation(GameNotation[Rules, Move]):
    """`play 10H`, and `pass QS KS 9D`."""

    def read(self, rules: Rules, text: str) -> Move:
        match text.split():
            case [verb, card] if verb.lower() == "play":
                return Play(rules.card_type(card))
            case [verb, *cards] if verb.lower() == "pass":
                found = {rules.card_type(card) for card in cards}
                if len(found) == len(cards) == PASSED:
                    return Pass(bytes(sorted(found)))
                raise NotationError(f"{text[:40]!r} passes not three different cards, as in: pass QS KS 9D")
        raise NotationError(f"{text[:40]!r} is no move; moves look like: play 10H, or pass QS KS 9D")

    def write(self, rules: Rules, move: Move) -> str:
        match move:
            case Pass(cards):
                return " ".join(("pass", *rules.named(cards)))
            case Play(card):
                return f"play {rules.texts[card]}"


class HeartsPlay(GamePlay[State, Move]):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        if state.passing:
            hand = state.rules.named(state.hands[seat])
            step = Step(Pick.CARD, hand, "hand", least=PASSED, most=PASSED)
            return () if state.passed[seat] else (Choice("pass", told(CAN_PASS), (step,), "HE-3"),)
        if state.is_over or seat != state.turn:
            return ()
        cards = playable(state, seat)
        words, clause = CAN_LEAD, "HE-7"
        if state.trick:
            follows = suit_of(cards[0]) == suit_of(state.trick[0])
            words, clause = (CAN_FOLLOW if follows else CAN_DISCARD), "HE-6"
        return (Choice("play", told(words), (Step(Pick.CARD, state.rules.named(cards), "hand"),), clause),)

    def legal_moves(self, state: State, seat: int) -> Iterable[Move]:
        if state.passing:
            return map(_passing, combinations(state.hands[seat] if not state.passed[seat] else b"", PASSED))
        return map(Play, playable(state, seat) if seat == state.turn else b"")

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        match move:
            case Pass(cards):
                return _why_not_pass(state, seat, cards)
            case Play(card):
                return _why_not_play(state, seat, card)

    def after(
        self, state: State, seat: int, move: Move | HouseMove, events: list[Event] | None = None
    ) -> State:
        match move:
            case Pass(cards):
                return after_pass(state, seat, cards, events)
            case Play(card):
                return after_play(state, card, events)
        raise AssertionError("the house makes no move during a round")


def _passing(cards: tuple[int, ...]) -> Move:
    return Pass(bytes(cards))


def _why_not_pass(state: State, seat: int, cards: bytes) -> Refusal | None:
    if not state.passing:
        return Refusal("HE-4", told(OVER if state.is_over else NOW_NO_PASSING))
    if state.passed[seat]:
        return Refusal("HE-3", told(PASSED_ALREADY))
    if missing := cards.translate(None, state.hands[seat]):
        return Refusal("HE-3", told(NOT_HELD, cards=state.rules.named(missing[:1])))
    return None


def _why_not_play(state: State, seat: int, card: int) -> Refusal | None:
    if state.passing:
        return Refusal("HE-3", told(STILL_PASSING))
    if state.is_over:
        return Refusal("HE-7", told(OVER))
    if seat != state.turn:
        return Refusal("HE-7", told(NOT_YOUR_TURN, state.turn))
    if card not in state.hands[seat]:
        return Refusal("HE-7", told(NOT_HELD, cards=(state.rules.texts[card],)))
    if card in playable(state, seat):
        return None
    if state.trick:
        if is_point(card) and suit_of(playable(state, seat)[0]) != suit_of(state.trick[0]):
            return Refusal("HE-8", told(NO_POINTS_YET))
        return Refusal("HE-6", told(MUST_FOLLOW, suit=SUITS[suit_of(state.trick[0])]))
    if state.is_first_trick:
        lowest = state.rules.texts[lowest_club(state.seats)]
        return Refusal("HE-5", told(MUST_LEAD_LOWEST, cards=(lowest,)))
    assert suit_of(card) == HEARTS, "whoever leads may lead anything else"
    return Refusal("HE-9", told(NOT_BROKEN_YET))
