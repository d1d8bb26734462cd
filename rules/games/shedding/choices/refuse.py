"""Explains why a move is not allowed: the clause, and a sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

from parlour.rules.cards import RANK_WORDS
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
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words

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
        return Refusal(clauses.over, in_words("the round is over"))
    if state.phase in (phases.RENEW, phases.REOPEN):
        return Refusal(clauses.renewal, in_words("the cards are being shuffled"))
    if move.verb == moves.CALL:
        return _call(state, seat)
    if move.verb == moves.CATCH:
        return _catch(state, seat, move.seat)
    if move.verb == moves.CUT and state.phase != phases.CUT:
        return Refusal(clauses.deal, in_words("you cannot cut the deck now"))
    if not may_move(state, seat):
        return _not_yours(state, seat)
    if moves.VERBS[move.verb] not in OPEN_TO[state.phase]:
        return _wrong_phase(state)
    return _act(state, seat, move)


def _word(state: State) -> str:
    return state.rules.ruleset.calling.word


def _call(state: State, seat: int) -> Refusal | None:
    if seat == state.matter.due:
        return None
    return Refusal(state.rules.ruleset.clauses.not_due, in_words(f'you have no "{_word(state)}" to call now'))


def _catch(state: State, seat: int, target: int) -> Refusal | None:
    clause, due = state.rules.ruleset.clauses.not_due, state.matter.due
    if state.rules.automatic:
        return Refusal(clause, in_words("nobody is caught at this table: who forgets the call draws at once"))
    if target != due or due == NOBODY:
        who = f"{{{target}}}" if target < len(state.hands) else f"seat {target}"
        return Refusal(clause, in_words(f"{who} cannot be caught: no call is missing"))
    if target == seat:
        return Refusal(clause, in_words("you cannot catch yourself; call instead"))
    return None


def _not_yours(state: State, seat: int) -> Refusal:
    clauses = state.rules.ruleset.clauses
    if state.phase == phases.GIVE:
        return Refusal(_top_clause(state), in_words("you have chosen a card already; wait for the others"))
    if state.phase == phases.CUT:
        return Refusal(clauses.deal, in_words(f"{{{state.turn}}} cuts the deck or leaves it, not you"))
    if seat != state.turn:
        return Refusal(clauses.turn, in_words(f"it is {{{state.turn}}}'s turn, not yours"))
    due = state.matter.due
    return Refusal(
        clauses.call,
        in_words(f'wait a moment: {{{due}}} has one card left and has not called "{_word(state)}" yet'),
    )


def _top_clause(state: State) -> str:
    return state.rules.clause[state.discard[-1]]


def _wrong_phase(state: State) -> Refusal:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    match state.phase:
        case phases.DREW:
            return Refusal(clauses.drawn, in_words(f"you have drawn: play {_or_keep(state)}"))
        case phases.NAME:
            kind = rules.suit_word if nameable(rules, state.discard[-1:])[0] < len(rules.suits) else "rank"
            return Refusal(
                clauses.opening, in_words(f"choose a {kind} first: {_top(state)} opened the round")
            )
        case phases.ANSWER:
            return Refusal(_top_clause(state), in_words("challenge the card, or accept it and draw"))
        case phases.GIVE:
            return Refusal(_top_clause(state), in_words("choose a card to pass to the left first"))
        case phases.CUT:
            return Refusal(clauses.deal, in_words("cut the deck, or pass, before the cards are dealt"))
        case phases.FACE:
            return Refusal(_facing_clause(state), in_words(_facing(state)))
        case _:
            return Refusal(clauses.turn, in_words("that is not possible now: play a card, draw or pass"))


def _or_keep(state: State) -> str:
    cards = "that card" if len(state.drawn) == 1 else "one of those cards"
    return f"{cards} or keep it" if state.rules.keeps else cards


def _top(state: State) -> str:
    return state.rules.cards[state.discard[-1]].words


def _facing_clause(state: State) -> str:
    rules = state.rules
    return rules.effects[state.matter.facing].clause or rules.ruleset.clauses.pending


def _facing(state: State) -> str:
    matter = state.matter
    card = state.rules.cards[matter.facing].words
    if matter.draws:
        return f"answer {card} or draw {matter.draws}"
    return f"answer {card} or pass and lose the turn"


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
        return Refusal(_facing_clause(state), in_words(_facing(state)))
    if verb == "keep":
        return Refusal(clauses.drawn, in_words("you must play the card that you drew"))
    if verb == "draw" and not state.can_draw():
        return Refusal(clauses.renewal, in_words("there is nothing left to draw"))
    if state.phase == phases.AGAIN:
        return Refusal(_top_clause(state), in_words(_covering(state)))
    if verb == "draw":
        return Refusal(clauses.draw, in_words("you have a card that fits, so you cannot draw"))
    if state.can_draw():
        return Refusal(clauses.draw, in_words("you cannot pass: draw a card"))
    return Refusal(clauses.renewal, in_words("there is nothing to draw, so you must play a card"))


def _covering(state: State) -> str:
    if state.rules.again[state.discard[-1]] == "may":
        return f"play another card on {_top(state)}, or pass"
    return f"cover {_top(state)} with a card that matches {_wanted(state)}; draw if you have none"


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


def _held(state: State, seat: int, cards: bytes) -> Refusal | None:
    for card in cards:
        held = state.hands[seat].count(card)
        if cards.count(card) > held:
            name = state.rules.cards[card].words
            words = f"you have only {held} {name}" if held else f"you have no {name}"
            return Refusal(state.rules.ruleset.clauses.match, in_words(words))
    return None


def _first(state: State, seat: int, card: int) -> Refusal | None:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    if card in may_play(state):
        return None
    name = rules.cards[card].words
    if state.phase == phases.FACE:
        answered = rules.cards[state.matter.facing].words
        return Refusal(_facing_clause(state), in_words(f"{name} does not answer {answered}"))
    if state.phase == phases.DREW:
        return Refusal(clauses.drawn, in_words("after drawing you can play only the card you drew"))
    if card not in rules.illegal[state.row]:
        assert holds_suit(rules, state.hands[seat], state.row, card)
        suit = rules.rows.suit(state.row)
        return Refusal(rules.clause[card], in_words(f"you cannot play {name} while you have a {suit} card"))
    if rules.rows.matches(card, state.row):
        return Refusal(rules.clause[card], in_words(f"you cannot play {name} on {_top(state)}"))
    return Refusal(clauses.match, in_words(f"{name} does not match {_wanted(state)}"))


def _several(state: State, cards: bytes) -> Refusal | None:
    """Return why these cards may not follow the first one in the same play (JX-2, SW-4)."""
    rules, clause = state.rules, state.rules.ruleset.clauses.several
    if len(cards) == 1:
        return None
    if state.phase == phases.DREW:
        return Refusal(clause, in_words("you can play a card you just drew only by itself"))
    if len(cards) > most(state):
        words = "one card a turn" if most(state) == 1 else f"at most {most(state)} cards in one play"
        return Refusal(clause, in_words(f"{len(cards)} cards are too many: {words}"))
    first = rules.cards[cards[0]]
    for card in cards[1:]:
        if rules.cards[card].rank != first.rank:
            return Refusal(
                clause, in_words(f"{rules.cards[card].words} and {first.words} do not have the same rank")
            )
    for card in cards:
        if not rules.same_rank[card]:
            return Refusal(
                clause, in_words(f"{rules.cards[card].words} has an effect, so it is played alone")
            )
    return None


def _names(state: State, cards: bytes, named: int) -> Refusal | None:
    rules, may = state.rules, nameable(state.rules, cards)
    if named in may or (not may and named == moves.NO_NAME):
        return None
    naming = [card for card in cards if rules.nameable[card]]
    if not naming:
        clause = _clause_of(state, cards[-1], [bool(names) for names in rules.nameable])
        return Refusal(clause, in_words(f"{rules.cards[cards[-1]].words} does not let you choose anything"))
    kind = "rank" if may[0] >= len(rules.suits) else rules.suit_word
    words = (
        f"choose a {kind} with {rules.cards[naming[0]].words}: {', '.join(rules.names[name] for name in may)}"
    )
    return Refusal(rules.clause[naming[0]], in_words(words))


def _aims(state: State, seat: int, cards: bytes, target: int) -> Refusal | None:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    swapping = [card for card in cards if chooses_seat(rules, [card])]
    if not swapping:
        if target == moves.NO_SEAT:
            return None
        swaps = [chooses_seat(rules, [card]) for card in range(len(rules.cards))]
        clause = _clause_of(state, cards[-1], swaps)
        return Refusal(clause, in_words(f"{rules.cards[cards[-1]].words} does not let you choose a player"))
    words = rules.cards[swapping[0]].words
    if not stays_in(state, cards):
        if target == moves.NO_SEAT:
            return None
        return Refusal(clauses.over, in_words(f"{words} is your last card, so no hands are swapped"))
    if target == seat or not 0 <= target < len(state.hands):
        return Refusal(
            rules.clause[swapping[0]],
            in_words(f"choose another player to swap hands with when you play {words}"),
        )
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
        return Refusal(clause, in_words(f'you have no "{_word(state)}" to call with this card'))
    return None


def _wanted(state: State) -> str:
    rules, match = state.rules, state.rules.rows.words(state.row)
    if not match:
        return _top(state)
    if match in rules.types:
        return f"{rules.cards[rules.types[match]].words}, the card under {_top(state)}"
    if match in rules.suits:
        return f"{match}, the {rules.suit_word} that was chosen"
    return f"{RANK_WORDS.get(match, match)}, the rank that was chosen"
