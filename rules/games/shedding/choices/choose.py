"""The legal moves of a seat: complete moves for bots and tests, steps for everyone else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from parlour.rules.games.shedding.choices import sentences
from parlour.rules.games.shedding.choices.plays import may_play, nameable, play_choice, plays
from parlour.rules.games.shedding.choices.sentences import DRAW_COUNT, DRAW_ONE, DRAW_UNTIL
from parlour.rules.games.shedding.engine.calling import race_name
from parlour.rules.games.shedding.position import moves, phases
from parlour.rules.games.shedding.position.matter import CALM, NO_CARD, NOBODY
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.phases import DREW, FACE
from parlour.rules.games.shedding.position.state import State, unbound
from parlour.rules.sentences import Told, told
from parlour.rules.steps import HAND, Choice, Pick, Step

PLAYING: Final = (phases.TURN, phases.DREW, phases.AGAIN, phases.FACE)
"""The phases in which a card may be played."""


def legal_moves(state: State, seat: int) -> Iterable[Move]:
    """Return every complete move of `seat`: calls and catches first, then plays by card, then the rest."""
    rules, phase = state.rules, state.phase
    if state.matter is CALM and phase <= DREW and not rules.elaborate:
        if seat != state.turn:
            return ()
        hand = state.hands[seat]
        menus = rules.calling_menus if len(hand) == 2 else rules.menus
        if phase == DREW:
            return menus.drew[state.drawn]
        cards = hand.translate(None, rules.illegal[state.row])
        if cards and cards[-1] >= rules.least_conditional:
            cards = unbound(rules, hand, state.row, cards)
        return (menus.turn if state.stock or state.can_renew() else menus.dry)[cards]
    if phase == FACE and not rules.elaborate:
        return _answers(state, seat)
    return _every_move(state, seat)


def _answers(state: State, seat: int) -> Iterable[Move]:
    matter, rules, hand = state.matter, state.rules, state.hands[seat]
    if seat != state.turn or matter.due != NOBODY or matter.chain:
        return _every_move(state, seat)
    cards = hand.translate(None, rules.unanswering[matter.facing])
    menus = rules.calling_menus if len(hand) == 2 else rules.menus
    return (menus.draws if matter.draws else menus.skips)[cards]


def acts(state: State, seat: int) -> bool:
    """Whether it is for `seat` to act, if perhaps not before a call was made or its time has passed."""
    if state.phase == phases.GIVE:
        return state.matter.given[seat] == NO_CARD
    return seat == state.turn and state.phase < phases.RENEW


def may_move(state: State, seat: int) -> bool:
    """Whether `seat` may act now. Nobody may while play waits for a call."""
    return acts(state, seat) and (state.phase == phases.GIVE or not state.matter.waiting)


def others(state: State, cards: bytes) -> tuple[str, ...]:
    """Return the verbs that are open besides playing one of `cards`, in a phase of PLAYING."""
    rules = state.rules
    match state.phase:
        case phases.DREW:
            return ("keep",) if rules.keeps else ()
        case phases.FACE:
            return ("draw",) if state.matter.draws else ("pass",)
        case phases.AGAIN if rules.again[state.discard[-1]] == "may":
            return ("pass",)
        case _:
            voluntary = rules.voluntary and state.phase == phases.TURN
            if cards and not (voluntary and state.can_draw()):
                return ()
            return ("draw",) if state.can_draw() else ("pass",)


def drawing(state: State) -> Told:
    """Return how many cards a player draws, as a part of a sentence."""
    count = _drawn(state)
    if count > 1:
        return told(DRAW_COUNT, count=count)
    return told(DRAW_ONE if count else DRAW_UNTIL)


def _drawn(state: State) -> int:
    """Return how many cards a player draws; 0: until one fits."""
    how = state.rules.ruleset.drawing
    match how.rule:
        case "until":
            return 0
        case "count":
            return how.count
        case _:
            return 1


def _can_draw(count: int) -> Told:
    if count > 1:
        return told(sentences.CAN_DRAW_COUNT, count=count)
    return sentences.CAN_DRAW if count else sentences.CAN_DRAW_UNTIL


def _every_move(state: State, seat: int) -> Iterator[Move]:
    matter = state.matter
    if state.phase >= phases.RENEW:
        return
    if matter.due == seat:
        yield moves.PLAIN["call"]
    elif matter.due != NOBODY and not state.rules.automatic:
        yield Move(moves.CATCH, seat=matter.due)
    if may_move(state, seat):
        yield from _acts(state, seat)


def _acts(state: State, seat: int) -> Iterator[Move]:
    if state.phase in PLAYING:
        cards = may_play(state)
        yield from plays(state, cards)
        yield from (moves.PLAIN[verb] for verb in others(state, cards))
    elif state.phase == phases.GIVE:
        yield from (Move(moves.GIVE, bytes([card])) for card in dict.fromkeys(state.hands[seat]))
    elif state.phase == phases.NAME:
        yield from (Move(moves.NAME, named=named) for named in nameable(state.rules, state.discard[-1:]))
    elif state.phase == phases.CUT:
        yield from (Move(moves.CUT, named=moves.NO_NAME, seat=int(tenth)) for tenth in moves.TENTHS)
        yield moves.PLAIN["pass"]
    else:
        yield from (moves.PLAIN["challenge"], moves.PLAIN["accept"])


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """Return the choices of `seat`, as steps."""
    if state.phase >= phases.RENEW:
        return ()
    open_call = tuple(_call_choices(state, seat))
    return (*open_call, *_act_choices(state, seat)) if may_move(state, seat) else open_call


def _call_choices(state: State, seat: int) -> Iterator[Choice]:
    ruleset, due, race = state.rules.ruleset, state.matter.due, race_name(state)
    if due == seat:
        words = told(sentences.CAN_CALL, word=ruleset.calling.word)
        yield Choice("call", words, (), ruleset.clauses.call, race)
    elif due != NOBODY and not state.rules.automatic:
        steps = (Step(Pick.SEAT, (str(due),), words=sentences.CATCH_WHOM),)
        yield Choice("catch", told(sentences.CAN_CATCH, due), steps, ruleset.clauses.call, race)


def _act_choices(state: State, seat: int) -> Iterator[Choice]:
    rules, clauses = state.rules, state.rules.ruleset.clauses
    if state.phase in PLAYING:
        cards = may_play(state)
        if cards:
            yield play_choice(state, cards)
        yield from (_other_choice(state, verb) for verb in others(state, cards))
    elif state.phase == phases.GIVE:
        among = tuple(rules.texts[card] for card in dict.fromkeys(state.hands[seat]))
        clause = rules.clause[state.discard[-1]]
        yield Choice("give", sentences.CAN_GIVE, (Step(Pick.CARD, among, HAND),), clause)
    elif state.phase == phases.NAME:
        yield _name_choice(state)
    elif state.phase == phases.CUT:
        yield Choice("cut", sentences.CAN_CUT, (Step(Pick.WORD, moves.TENTHS),), clauses.deal)
        yield Choice("pass", sentences.CAN_LEAVE_DECK, clause=clauses.deal, usual=True)
    else:
        clause = rules.clause[state.discard[-1]]
        yield Choice("challenge", sentences.CAN_CHALLENGE, clause=clause, risky=True)
        yield Choice("accept", sentences.CAN_ACCEPT, clause=clause, usual=True)


def _name_choice(state: State) -> Choice:
    rules = state.rules
    names = nameable(rules, state.discard[-1:])
    suits = names[0] < len(rules.suits)
    what, pick = (rules.suit_word, Pick.SUIT) if suits else ("rank", Pick.WORD)
    step = Step(pick, tuple(rules.names[named] for named in names), words=sentences.WHICH[what])
    return Choice("name", sentences.CAN_CHOOSE[what], (step,), rules.ruleset.clauses.opening)


def _other_choice(state: State, verb: str) -> Choice:
    clauses, matter = state.rules.ruleset.clauses, state.matter
    match verb, state.phase:
        case "draw", phases.FACE:
            return Choice("draw", _can_draw(matter.draws), clause=clauses.pending, zone="stock", usual=True)
        case "pass", phases.FACE:
            return Choice("pass", sentences.CAN_LOSE_TURN, clause=clauses.pending, usual=True)
        case "pass", phases.AGAIN:
            clause = state.rules.clause[state.discard[-1]]
            return Choice("pass", sentences.CAN_END_TURN, clause=clause, usual=True)
        case "pass", _:
            return Choice("pass", sentences.CAN_PASS, clause=clauses.renewal, usual=True)
        case "keep", _:
            words = sentences.CAN_KEEP if len(state.drawn) == 1 else sentences.CAN_KEEP_SEVERAL
            return Choice("keep", words, clause=clauses.drawn, usual=True)
        case _:
            return Choice("draw", _can_draw(_drawn(state)), clause=clauses.draw, zone="stock", usual=True)
