"""Why a move is not allowed: the clause, and a sentence for the player."""

from __future__ import annotations

from rules.errors import Refusal
from rules.games.shedding.moves import (
    CALL,
    CATCH,
    DRAW,
    NO_SUIT,
    PASS,
    PLAY,
    VERBS,
    Move,
)
from rules.games.shedding.state import (
    ANSWER,
    COLOR,
    DREW,
    NOBODY,
    OVER,
    RENEW,
    REOPEN,
    TURN,
    State,
    playable,
)

OPEN_TO: dict[int, tuple[str, ...]] = {
    TURN: ("play", "draw", "pass"),
    DREW: ("play", "keep"),
    COLOR: ("color",),
    ANSWER: ("challenge", "accept"),
}
"""Which acts each phase takes."""


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why `seat` may not make this move, or None if it may."""
    clauses = state.rules.ruleset.clauses
    if state.phase == OVER:
        return Refusal(clauses.over, "the round is over")
    if state.phase in (RENEW, REOPEN):
        return Refusal(clauses.renewal, "the cards are being shuffled")
    if move.verb == CALL:
        return _call(state, seat)
    if move.verb == CATCH:
        return _catch(state, seat, move.seat)
    if seat != state.turn:
        return Refusal(clauses.turn, f"it is {{{state.turn}}}'s turn, not yours")
    if state.waiting:
        words = f'wait a moment: {{{state.due}}} has one card left and has not called "{_word(state)}" yet'
        return Refusal(clauses.call, words)
    if VERBS[move.verb] not in OPEN_TO[state.phase]:
        return _wrong_phase(state)
    return _act(state, seat, move)


def _word(state: State) -> str:
    return state.rules.ruleset.calling.word


def _call(state: State, seat: int) -> Refusal | None:
    if seat == state.due:
        return None
    return Refusal(state.rules.ruleset.clauses.not_due, f'you have no "{_word(state)}" to call now')


def _catch(state: State, seat: int, target: int) -> Refusal | None:
    clause = state.rules.ruleset.clauses.not_due
    if state.rules.automatic:
        return Refusal(clause, "nobody needs to be caught at this table: the penalty comes by itself")
    if target != state.due or state.due == NOBODY:
        who = f"{{{target}}}" if target < len(state.hands) else f"seat {target}"
        return Refusal(clause, f"{who} cannot be caught: no call is missing")
    if target == seat:
        return Refusal(clause, "you cannot catch yourself; call instead")
    return None


def _wrong_phase(state: State) -> Refusal:
    clauses = state.rules.ruleset.clauses
    match state.phase:
        case n if n == DREW:
            return Refusal(clauses.drawn, "you have drawn: play that card or keep it")
        case n if n == COLOR:
            return Refusal(clauses.opening, "name a color first: a Wild opened the round")
        case n if n == ANSWER:
            return Refusal(clauses.condition, "challenge the card, or accept it and draw")
        case _:
            return Refusal(clauses.turn, "that is not possible now: play a card or draw one")


def _act(state: State, seat: int, move: Move) -> Refusal | None:
    clauses = state.rules.ruleset.clauses
    match move.verb:
        case n if n == PLAY:
            return _play(state, seat, move)
        case n if n == DRAW and not state.can_draw():
            return Refusal(clauses.renewal, "there is nothing left to draw")
        case n if n == PASS and state.can_draw():
            return Refusal(clauses.draw, "you may not pass while there is a card to draw")
        case n if n == PASS and playable(state.rules, state.hands[seat], state.row):
            return Refusal(clauses.renewal, "nothing can be drawn, so you must play what you can")
        case _:
            return None


def _play(state: State, seat: int, move: Move) -> Refusal | None:
    rules, card = state.rules, move.cards[0]
    clauses, hand, name = rules.ruleset.clauses, state.hands[seat], rules.cards[card].words
    if card not in hand:
        return Refusal(clauses.match, f"you hold no {name}")
    if state.phase == DREW and card != state.drawn:
        return Refusal(clauses.drawn, "after drawing, only the card just drawn may be played")
    if card in rules.illegal[state.row]:
        return Refusal(clauses.match, f"{name} does not match {_wanted(state)}")
    if card not in playable(rules, hand, state.row):
        color = rules.suits[rules.suit_of_row[state.row]]
        return Refusal(clauses.condition, f"{name} may not be played while you hold a {color} card")
    if rules.wild[card] and move.suit == NO_SUIT:
        return Refusal(clauses.wild, f"name a color with {name}: {', '.join(rules.suits)}")
    if not rules.wild[card] and move.suit != NO_SUIT:
        return Refusal(clauses.wild, f"{name} names no color")
    if move.call and not (len(hand) == 2 and rules.announces):
        return Refusal(clauses.not_due, f'you have no "{_word(state)}" to call with this card')
    return None


def _wanted(state: State) -> str:
    top = state.rules.cards[state.discard[-1]].words
    if state.row >= len(state.rules.cards):
        return f"{state.rules.suits[state.rules.suit_of_row[state.row]]}, the color that was named"
    return top
