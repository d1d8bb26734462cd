"""What a seat may do: as finished moves for bots and tests, as steps for everyone else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.games.shedding.menu import ALONE, OR_DRAW, OR_KEEP, OR_PASS
from rules.games.shedding.moves import (
    ACCEPT,
    CALL,
    CATCH,
    CHALLENGE,
    Move,
)
from rules.games.shedding.moves import (
    COLOR as NAME_COLOR,
)
from rules.games.shedding.state import ANSWER, COLOR, DREW, NOBODY, RENEW, TURN, State, playable
from rules.steps import Choice, Pick, Step

ANSWERS = (Move(CHALLENGE), Move(ACCEPT))


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """Yield every finished move of `seat`: calls and catches, plays by card, then the rest."""
    rules, hands, stock, discard, row, turn, _, phase, due, waiting, _, _, drawn, _, _, _, _, _ = state
    if due != NOBODY and phase < RENEW:
        return chain(_calls(state, seat), () if waiting else legal_moves(state._replace(due=NOBODY), seat))
    if seat != turn:
        return iter(())
    if phase == TURN:
        hand = hands[seat]
        cards = hand.translate(None, rules.illegal[row])
        if cards and cards[-1] >= rules.least_conditional:
            cards = playable(rules, hand, row)
        other = OR_DRAW if stock or len(discard) > 1 else ALONE if cards else OR_PASS
        return iter(rules.menus[len(hand) == 2][other][cards])
    if phase == DREW:
        return iter(rules.menus[len(hands[seat]) == 2][OR_KEEP][bytes([drawn])])
    if phase == COLOR:
        return (Move(NAME_COLOR, suit=suit) for suit in range(len(rules.suits)))
    return iter(ANSWERS if phase == ANSWER else ())


def _calls(state: State, seat: int) -> Iterator[Move]:
    if seat == state.due:
        yield Move(CALL)
    elif not state.rules.automatic:
        yield Move(CATCH, seat=state.due)


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """Return what `seat` may do now, as steps."""
    if state.phase >= RENEW:
        return ()
    open_call = tuple(_call_choices(state, seat))
    if seat != state.turn or state.waiting:
        return open_call
    return (*open_call, *_act_choices(state, seat))


def _call_choices(state: State, seat: int) -> Iterator[Choice]:
    calling, clause = state.rules.ruleset.calling, state.rules.ruleset.clauses.call
    if state.due == NOBODY:
        return
    if seat == state.due:
        yield Choice("call", f'Call "{calling.word}"', clause=clause)
    elif not state.rules.automatic:
        among = Step(Pick.SEAT, (str(state.due),))
        yield Choice("catch", f"Catch {{{state.due}}}", (among,), clause)


def _act_choices(state: State, seat: int) -> Iterator[Choice]:
    clauses = state.rules.ruleset.clauses
    match state.phase:
        case n if n == TURN:
            cards = playable(state.rules, state.hands[seat], state.row)
            if cards:
                yield _play_choice(state, seat, cards)
            if state.can_draw():
                yield Choice("draw", "Draw a card", clause=clauses.draw)
            elif not cards:
                yield Choice("pass", "Pass: nothing to play, nothing to draw", clause=clauses.renewal)
        case n if n == DREW:
            yield _play_choice(state, seat, bytes([state.drawn]))
            yield Choice("keep", "Keep the card", clause=clauses.draw)
        case n if n == COLOR:
            step = Step(Pick.SUIT, state.rules.suits)
            yield Choice("color", "Name the color", (step,), clauses.opening)
        case _:
            yield Choice("challenge", "Challenge the card", clause=clauses.condition)
            yield Choice("accept", "Accept it and draw", clause=clauses.condition)


def _play_choice(state: State, seat: int, cards: bytes) -> Choice:
    rules = state.rules
    among = dict.fromkeys(cards)
    steps = [Step(Pick.CARD, tuple(rules.texts[card] for card in among), "hand")]
    wilds = tuple(rules.texts[card] for card in among if rules.wild[card])
    if wilds:
        steps.append(Step(Pick.SUIT, rules.suits, when=wilds))
    if len(state.hands[seat]) == 2 and rules.announces:
        steps.append(Step(Pick.WORD, ("call",), least=0))
    return Choice("play", "Play a card", tuple(steps), rules.ruleset.clauses.match)
