"""Explains why a move is not allowed: the clause, and a sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

from parlour.rules.games.shedding.choices import sentences
from parlour.rules.games.shedding.choices.choose import may_move, others
from parlour.rules.games.shedding.choices.plays import (
    chooses_seat,
    has_duty,
    may_play,
    most,
    nameable,
    stays_in,
)
from parlour.rules.games.shedding.position import moves, phases
from parlour.rules.games.shedding.position.matter import NOBODY
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State, holds_suit
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.moves import Refusal
from parlour.rules.sentences import BEING_SHUFFLED, ROUND_OVER, Told, Value, told

OPEN_TO: Final[dict[int, tuple[str, ...]]] = {
    phases.TURN: ("play", "draw", "pass"),
    phases.DREW: ("play", "keep"),
    phases.AGAIN: ("play", "draw", "pass"),
    phases.FACE: ("play", "draw", "pass"),
    phases.NAME: ("name",),
    phases.ANSWER: ("challenge", "accept"),
    phases.GIVE: ("give",),
    phases.CUT: ("cut", "pass"),
}
"""The verbs that each phase accepts."""


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why `seat` may not make this move, or None if it may."""
    clauses = state.rules.ruleset.clauses
    if state.phase == phases.OVER:
        return Refusal(clauses.over, told(ROUND_OVER))
    if state.phase in (phases.RENEW, phases.REOPEN):
        return Refusal(clauses.renewal, told(BEING_SHUFFLED))
    if move.verb == moves.CALL:
        return _call(state, seat)
    if move.verb == moves.CATCH:
        return _catch(state, seat, move.seat)
    if move.verb == moves.CUT and state.phase != phases.CUT:
        return Refusal(clauses.deal, told(sentences.NO_CUT_NOW))
    if not may_move(state, seat):
        return _not_yours(state, seat)
    if moves.VERBS[move.verb] not in OPEN_TO[state.phase]:
        return _wrong_phase(state)
    return _act(state, seat, move)


def _word(state: State) -> str:
    return state.rules.ruleset.calling.word


def _card(rules: Rules, card: int) -> tuple[str]:
    """Return one card as the value of a sentence."""
    return (rules.texts[card],)


def _top(state: State) -> tuple[str]:
    return _card(state.rules, state.discard[-1])


def _call(state: State, seat: int) -> Refusal | None:
    if seat == state.matter.due:
        return None
    return Refusal(state.rules.ruleset.clauses.not_due, told(sentences.NO_CALL_DUE, word=_word(state)))


def _catch(state: State, seat: int, target: int) -> Refusal | None:
    clause, due = state.rules.ruleset.clauses.not_due, state.matter.due
    if state.rules.automatic:
        return Refusal(clause, told(sentences.NOBODY_CAUGHT))
    if target >= len(state.hands):
        return Refusal(clause, told(sentences.NO_SEAT_CAUGHT, seat=target))
    if due == NOBODY or target not in (due, moves.NO_SEAT):
        lone = target == moves.NO_SEAT
        words = told(sentences.NO_CALL_MISSING) if lone else told(sentences.NOT_CAUGHT, target)
        return Refusal(clause, words)
    if due == seat:
        return Refusal(clause, told(sentences.CATCH_YOURSELF))
    return Refusal(clause, told(sentences.SAY_WHOM, due)) if target == moves.NO_SEAT else None


def _not_yours(state: State, seat: int) -> Refusal:
    clauses = state.rules.ruleset.clauses
    if state.phase == phases.GIVE:
        return Refusal(_top_clause(state), told(sentences.HAVE_GIVEN))
    if state.phase == phases.CUT:
        return Refusal(clauses.deal, told(sentences.NOT_YOUR_CUT, state.turn))
    if seat != state.turn:
        return Refusal(clauses.turn, told(sentences.NOT_YOUR_TURN, state.turn))
    return Refusal(clauses.call, told(sentences.WAIT_FOR_CALL, state.matter.due, word=_word(state)))


def _top_clause(state: State) -> str:
    return state.rules.clause[state.discard[-1]]


def _wrong_phase(state: State) -> Refusal:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    match state.phase:
        case phases.DREW:
            several, keeps = len(state.drawn) > 1, rules.keeps
            return Refusal(clauses.drawn, told(sentences.HAVE_DRAWN[several, keeps]))
        case phases.NAME:
            first = sentences.CHOOSE_FIRST[_kind(rules, nameable(rules, state.discard[-1:]))]
            return Refusal(clauses.opening, told(first, cards=_top(state)))
        case phases.ANSWER:
            return Refusal(_top_clause(state), told(sentences.CHALLENGE_OR_ACCEPT))
        case phases.GIVE:
            return Refusal(_top_clause(state), told(sentences.GIVE_FIRST))
        case phases.CUT:
            return Refusal(clauses.deal, told(sentences.CUT_FIRST))
        case phases.FACE:
            return _facing(state)
        case _:
            return Refusal(clauses.turn, told(sentences.NOT_NOW))


def _kind(rules: Rules, names: Sequence[int]) -> str:
    """Return what may be named: a `suit`, `color` or `rank`."""
    return rules.suit_word if names[0] < len(rules.suits) else "rank"


def _facing_clause(state: State) -> str:
    rules = state.rules
    return rules.effects[state.matter.facing].clause or rules.ruleset.clauses.pending


def _facing(state: State) -> Refusal:
    matter, card = state.matter, _card(state.rules, state.matter.facing)
    if matter.draws:
        asked = told(sentences.MUST_ANSWER_OR_DRAW, cards=card, draws=matter.draws)
    else:
        asked = told(sentences.MUST_ANSWER_OR_PASS, cards=card)
    return Refusal(_facing_clause(state), asked)


def _act(state: State, seat: int, move: Move) -> Refusal | None:
    if move.verb == moves.PLAY:
        return _play(state, seat, move)
    if move.verb == moves.GIVE:
        return _held(state, seat, move.cards)
    if move.verb == moves.NAME:
        return _names(state, state.discard[-1:], move.named)
    verb = moves.VERBS[move.verb]
    if verb not in ("draw", "pass", "keep") or state.phase == phases.CUT:
        return None
    return None if verb in others(state, may_play(state)) else _no_other(state, verb)


def _no_other(state: State, verb: str) -> Refusal:
    clauses = state.rules.ruleset.clauses
    if state.phase == phases.FACE:
        return _facing(state)
    if verb == "keep":
        return Refusal(clauses.drawn, told(sentences.NO_KEEPING))
    if verb == "draw" and not state.can_draw():
        return Refusal(clauses.renewal, told(sentences.NOTHING_TO_DRAW))
    if state.phase == phases.AGAIN:
        return Refusal(_top_clause(state), _covering(state))
    if verb == "draw":
        return Refusal(clauses.draw, told(sentences.NO_DRAWING))
    if state.can_draw():
        return Refusal(clauses.draw, told(sentences.NO_PASSING))
    return Refusal(clauses.renewal, told(sentences.MUST_PLAY))


def _covering(state: State) -> Told:
    rules, cards = state.rules, _top(state)
    if rules.again[state.discard[-1]] == "may":
        return told(sentences.PLAY_ANOTHER_OR_PASS, cards=cards)
    if rules.rows.match(state.row) == rules.rows.anything:
        return told(sentences.COVER_ANY, cards=cards)
    return told(sentences.COVER, cards=cards, wanted=_wanted(state))


def _play(state: State, seat: int, move: Move) -> Refusal | None:
    cards = move.cards
    return (
        _held(state, seat, cards)
        or _first(state, seat, cards[0])
        or _several(state, cards)
        or _names(state, cards, move.named)
        or _aims(state, seat, cards, move.seat)
        or _calls(state, cards, call=move.call)
    )


def _held(state: State, seat: int, played: bytes) -> Refusal | None:
    for card in played:
        held = state.hands[seat].count(card)
        if played.count(card) > held:
            cards = _card(state.rules, card)
            less = told(sentences.ONLY_SO_MANY, held=held, cards=cards)
            return Refusal(
                state.rules.ruleset.clauses.match, less if held else told(sentences.NOT_HELD, cards=cards)
            )
    return None


def _first(state: State, seat: int, card: int) -> Refusal | None:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    if card in may_play(state):
        return None
    cards = _card(rules, card)
    if state.phase == phases.FACE:
        answered = _card(rules, state.matter.facing)
        return Refusal(_facing_clause(state), told(sentences.NO_ANSWER, cards=cards, answered=answered))
    if state.phase == phases.DREW:
        return Refusal(clauses.drawn, told(sentences.ONLY_DRAWN))
    if card not in rules.illegal[state.row]:
        assert holds_suit(rules, state.hands[seat], state.row, card)
        suit = rules.rows.suit(state.row)
        return Refusal(rules.clause[card], told(sentences.SUIT_HELD, cards=cards, suit=suit))
    if rules.rows.matches(card, state.row):
        return Refusal(rules.clause[card], told(sentences.NOT_ON, cards=cards, top=_top(state)))
    return Refusal(clauses.match, told(sentences.NO_MATCH, cards=cards, wanted=_wanted(state)))


def _several(state: State, cards: bytes) -> Refusal | None:
    """Return why these cards may not follow the first one in the same play (JX-2, SW-4)."""
    rules, clause = state.rules, state.rules.ruleset.clauses.several
    if len(cards) == 1:
        return None
    if state.phase == phases.DREW:
        return Refusal(clause, told(sentences.DRAWN_ALONE))
    if len(cards) > most(state):
        limit = told(sentences.ONE_A_TURN) if most(state) == 1 else told(sentences.AT_MOST, most=most(state))
        return Refusal(clause, told(sentences.TOO_MANY, count=len(cards), limit=limit))
    first = cards[0]
    for card in cards[1:]:
        if rules.cards[card].rank != rules.cards[first].rank:
            pair = {"cards": _card(rules, card), "first": _card(rules, first)}
            return Refusal(clause, told(sentences.OTHER_RANK, **pair))
    for card in cards:
        if not rules.same_rank[card]:
            return Refusal(clause, told(sentences.EFFECT_ALONE, cards=_card(rules, card)))
    return None


def _names(state: State, cards: bytes, named: int) -> Refusal | None:
    rules, may = state.rules, nameable(state.rules, cards)
    if named in may or (not may and named == moves.NO_NAME):
        return None
    naming = [card for card in cards if rules.nameable[card]]
    if not naming:
        clause = _clause_of(state, cards[-1], [bool(names) for names in rules.nameable])
        return Refusal(clause, told(sentences.NOTHING_CHOSEN, cards=_card(rules, cards[-1])))
    names = " ".join(rules.names[name] for name in may)
    choose = sentences.CHOOSE_WITH[_kind(rules, may)]
    return Refusal(rules.clause[naming[0]], told(choose, cards=_card(rules, naming[0]), names=names))


def _aims(state: State, seat: int, cards: bytes, target: int) -> Refusal | None:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    swapping = [card for card in cards if chooses_seat(rules, [card])]
    if not swapping:
        if target == moves.NO_SEAT:
            return None
        swaps = [chooses_seat(rules, [card]) for card in range(len(rules.cards))]
        clause = _clause_of(state, cards[-1], swaps)
        return Refusal(clause, told(sentences.NOBODY_CHOSEN, cards=_card(rules, cards[-1])))
    swapper = _card(rules, swapping[0])
    if not stays_in(state, cards):
        if target == moves.NO_SEAT:
            return None
        return Refusal(clauses.over, told(sentences.NO_SWAP, cards=swapper))
    if target == seat or not 0 <= target < len(state.hands):
        return Refusal(rules.clause[swapping[0]], told(sentences.CHOOSE_PLAYER, cards=swapper))
    return None


def _clause_of(state: State, card: int, those: Sequence[bool]) -> str:
    """Return the clause of `card`, or else of the first card in `those` that has one, or else of matching."""
    own = state.rules.effects[card].clause
    if own:
        return own
    found = compress(state.rules.clause, those)
    return next(found, state.rules.ruleset.clauses.match)


def _calls(state: State, cards: bytes, *, call: bool) -> Refusal | None:
    if call and not has_duty(state, len(cards)):
        clause = state.rules.ruleset.clauses.not_due
        return Refusal(clause, told(sentences.NO_CALL_WITH_CARD, word=_word(state)))
    return None


def _wanted(state: State) -> Value:
    """Return what must be matched, as a part of a sentence."""
    rules, match = state.rules, state.rules.rows.words(state.row)
    if not match:
        return _top(state)
    if match in rules.types:
        return told(sentences.UNDER, cards=_card(rules, rules.types[match]), top=_top(state))
    if match in rules.suits:
        return told(sentences.CHOSEN[rules.suit_word], suit=match)
    return told(sentences.CHOSEN["rank"], rank=match)
