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
from parlour_spades.bidding import counted
from parlour_spades.ruleset import EACH, SPADES, Rules, suit_of
from parlour_spades.sentences import (
    BIDS_DONE,
    BIDS_FIRST,
    CAN_BID,
    CAN_BLIND,
    CAN_FOLLOW,
    CAN_LEAD,
    CAN_LOOK,
    HAS_LOOKED,
    HOW_MANY,
    LOOK_FIRST,
    MUST_FOLLOW,
    NO_BLIND,
    NOT_BROKEN_YET,
    NOT_HELD,
    NOT_YOUR_TURN,
    OVER,
    TOO_MANY,
)
from parlour_spades.state import (
    Bid,
    Look,
    Move,
    Play,
    State,
    after,
    is_down,
    led_suit,
    may_be_blind,
    playable,
)

EXAMPLES = "moves look like: bid 4, bid 0 (which is nil), look, blind, play 10H"


class SpadesNotation(GameNotation[Rules, Move]):
    """`bid 4`, of which `bid 0` is nil; `look` and `blind` where blind nil may be bid; `play 10H`."""

    def read(self, rules: Rules, text: str) -> Move:
        verb, *picks = text.split() or ("",)
        match (verb.lower(), *picks):
            case ("look",):
                return Look()
            case ("blind",):
                return Bid(0, blind=True)
            case ("bid", tricks) if tricks.isascii() and tricks.isdigit() and tricks == str(int(tricks[:3])):
                return Bid(int(tricks))
            case ("play", card):
                return Play(rules.card_type(card))
        raise NotationError(f"{text[:40]!r} is no move; {EXAMPLES}")

    def write(self, rules: Rules, move: Move) -> str:
        match move:
            case Look():
                return "look"
            case Bid(tricks, blind):
                return "blind" if blind else f"bid {tricks}"
            case Play(card):
                return f"play {rules.texts[card]}"


class SpadesPlay(GamePlay[State, Move]):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        if state.is_over or seat != state.turn:
            return ()
        if is_down(state, seat):
            return (
                Choice("look", told(CAN_LOOK), clause="SP-8", usual=True),
                Choice("blind", told(CAN_BLIND), clause="SP-8", risky=True),
            )
        if state.bidding:
            step = Step(Pick.NUMBER, limits=(0, EACH), words=told(HOW_MANY), usual=counted(state, seat))
            return (Choice("bid", told(CAN_BID), (step,), "SP-5"),)
        cards = tuple(state.rules.texts[card] for card in playable(state, seat))
        words, clause = (CAN_FOLLOW, "SP-10") if state.trick else (CAN_LEAD, "SP-9")
        return (Choice("play", told(words), (Step(Pick.CARD, cards, "hand"),), clause),)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        if state.is_over or seat != state.turn:
            return ()
        if is_down(state, seat):
            return (Look(), Bid(0, blind=True))
        if state.bidding:
            return [Bid(tricks) for tricks in range(EACH + 1)]
        return [Play(card) for card in playable(state, seat)]

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        if state.is_over:
            return Refusal("SP-9", told(OVER))
        if seat != state.turn:
            return Refusal("SP-5" if state.bidding else "SP-9", told(NOT_YOUR_TURN, state.turn))
        if isinstance(move, Play):
            return _not_played(state, seat, move.card)
        if not state.bidding:
            return Refusal("SP-5", told(BIDS_DONE))
        if isinstance(move, Look) or move.blind:
            return None if is_down(state, seat) else _not_blind(state, seat)
        if is_down(state, seat):
            return Refusal("SP-8", told(LOOK_FIRST))
        return None if move.tricks <= EACH else Refusal("SP-5", told(TOO_MANY))

    def after(
        self, state: State, seat: int, move: Move | HouseMove, events: list[Event] | None = None
    ) -> State:
        assert isinstance(move, Move), "the house makes no move during a round"
        return after(state, seat, move, events)


def _not_blind(state: State, seat: int) -> Refusal:
    """Return why there is nothing to look at, and no blind nil."""
    blind = may_be_blind(state.rules, state.totals, seat)
    return Refusal("SP-8", told(HAS_LOOKED if blind else NO_BLIND))


def _not_played(state: State, seat: int, card: int) -> Refusal | None:
    if state.bidding:
        return Refusal("SP-5", told(BIDS_FIRST))
    if card not in state.hands[seat]:
        return Refusal("SP-9", told(NOT_HELD, cards=(state.rules.texts[card],)))
    if card in playable(state, seat):
        return None
    if state.trick:
        return Refusal("SP-10", told(MUST_FOLLOW, suit=led_suit(state)))
    assert suit_of(card) == SPADES, "every other card may be led"
    return Refusal("SP-12", told(NOT_BROKEN_YET))
