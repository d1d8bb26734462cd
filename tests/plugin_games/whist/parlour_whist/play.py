"""Moves: their notation, which of them are legal, and why others are not."""

from __future__ import annotations

from collections.abc import Sequence

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
from parlour_whist.ruleset import SUITS, Rules, suit_of
from parlour_whist.sentences import CAN_FOLLOW, CAN_LEAD, MUST_FOLLOW, NOT_HELD, NOT_YOUR_TURN, OVER
from parlour_whist.state import State, after, playable


class WhistNotation(GameNotation[Rules, int]):
    """The only kind of move is to play a card: `play 10H`."""

    def read(self, rules: Rules, text: str) -> int:
        match text.split():
            case [verb, card] if verb.lower() == "play":
                return rules.card_type(card)
        raise NotationError(f"{text[:40]!r} is no move; moves look like: play 10H")

    def write(self, rules: Rules, move: int) -> str:
        return f"play {rules.texts[move]}"


class WhistPlay(GamePlay[State, int]):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        cards = tuple(state.rules.texts[card] for card in self.legal_moves(state, seat))
        words, clause = (CAN_LEAD, "WH-4") if state.leads else (CAN_FOLLOW, "WH-5")
        return (Choice("play", told(words), (Step(Pick.CARD, cards, "hand"),), clause),) if cards else ()

    def legal_moves(self, state: State, seat: int) -> Sequence[int]:
        return playable(state, seat) if seat == state.turn else b""

    def why_not(self, state: State, seat: int, move: int) -> Refusal | None:
        if state.is_over:
            return Refusal("WH-8", told(OVER))
        if seat != state.turn:
            return Refusal("WH-4", told(NOT_YOUR_TURN, state.turn))
        if move not in state.hands[seat]:
            return Refusal("WH-4", told(NOT_HELD, cards=(state.rules.texts[move],)))
        if move not in playable(state, seat):
            return Refusal("WH-5", told(MUST_FOLLOW, suit=SUITS[suit_of(state.trick[0])]))
        return None

    def after(
        self, state: State, seat: int, move: int | HouseMove, events: list[Event] | None = None
    ) -> State:
        assert isinstance(move, int), "the house makes no move during a round"
        return after(state, seat, move, events)
