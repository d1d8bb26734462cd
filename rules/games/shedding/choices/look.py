"""The views and clocks of a round. A view holds what one seat may know of the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.games.shedding.choices import sentences
from parlour.rules.games.shedding.choices.choose import acts, choices, drawing, others
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.engine.calling import race
from parlour.rules.games.shedding.engine.sentences import CHOOSING, MAY_CHALLENGE, PLAYS_AGAIN
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.matter import NO_CARD
from parlour.rules.games.shedding.position.state import State
from parlour.rules.sentences import (
    BEING_SHUFFLED,
    HAS_DRAWN,
    ROUND_OVER,
    STOCK,
    TURN_OF,
    Sentence,
    Told,
    told,
)
from parlour.rules.views import (
    FACE_DOWN,
    Deadline,
    DiscardView,
    SeatView,
    StockView,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)

SHOWN: Final = 6
"""How many cards of the discard a view shows, the top card last."""
CUT_SECONDS: Final = 10.0
"""How many seconds the cut is offered (NL-1)."""
COVERED: Final = " again"
"""The suffix of a phase in which a player must cover their own card."""


def seen_by(state: State, seat: int | None) -> View:
    """Return the view of `seat` (None: a spectator), without a log."""
    rules, matter = state.rules, state.matter
    own_drawn = state.phase == phases.DREW and seat == state.turn
    return View(
        viewer=seat,
        seats=tuple(_seat(state, place) for place in range(len(state.hands))),
        zones=tuple(_zones(state, seat)),
        prompt=_prompt(state, seat),
        choices=choices(state, seat) if seat is not None else (),
        deadlines=deadlines(state),
        phase=phases.PHASES[state.phase] + (COVERED if matter.chain and state.phase == phases.DREW else ""),
        drawn=tuple(rules.texts[card] for card in state.drawn) if own_drawn else (),
        turns=TurnsView(state.dealer, state.direction),
        race=race(state),
        stock=StockView(state.renewals),
        discard=_discard(state),
    )


def _discard(state: State) -> DiscardView:
    rules, matter = state.rules, state.matter
    named = state.phase != phases.NAME and bool(state.discard)
    return DiscardView(
        suit=rules.rows.suit(state.row) if named else "",
        match=rules.rows.words(state.row) if named else "",
        pending=matter.draws,
        skips=matter.skips,
        facing=rules.texts[matter.facing] if matter.facing != NO_CARD else "",
    )


def deadlines(state: State) -> tuple[Deadline, ...]:
    """Return the clocks that run now: for a call that is due, or for the cut."""
    if state.phase == phases.CUT:
        return (Deadline("cut", CUT_SECONDS, sentences.TO_CUT),)
    if not state.matter.waiting or state.phase >= phases.RENEW:
        return ()
    calling = state.rules.ruleset.calling
    return (Deadline("call", calling.catch_seconds, told(sentences.TO_CALL, word=calling.word)),)


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        score=0,
        cards=len(state.hands[seat]),
        called=bool(state.matter.called >> seat & 1),
        exposed=seat == state.matter.due,
        acts=acts(state, seat),
        drew_on=state.rules.history.names(state.history, seat),
    )


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat, hand in enumerate(state.hands):
        shown = tuple(texts[card] for card in hand) if seat == viewer else ()
        yield Zone("hand", ZoneKind.HAND, len(hand), shown, seat)
    for seat, card in enumerate(state.matter.given):
        if card != NO_CARD:
            shown = (texts[card] if seat == viewer else FACE_DOWN,)
            yield Zone("given", ZoneKind.PILE, 1, shown, seat, title=sentences.GIVEN)
    top = tuple(texts[card] for card in state.discard[-SHOWN:])
    yield Zone("discard", ZoneKind.PILE, len(state.discard), top, title=sentences.DISCARD)
    yield Zone("stock", ZoneKind.STOCK, len(state.stock), title=STOCK)


def _prompt(state: State, viewer: int | None) -> Told:
    matter = state.matter
    if state.phase == phases.OVER:
        return told(ROUND_OVER)
    if state.phase in (phases.RENEW, phases.REOPEN):
        return told(BEING_SHUFFLED)
    if state.phase == phases.GIVE:
        return told(sentences.GIVE if viewer is not None and acts(state, viewer) else sentences.ALL_GIVE)
    if matter.waiting:
        word = state.rules.ruleset.calling.word
        if matter.due == viewer:
            return told(sentences.CALL, word=word)
        return told(sentences.NOT_CALLED_YET, matter.due, word=word)
    return _own_prompt(state) if state.turn == viewer else _other_prompt(state)


def _own_prompt(state: State) -> Told:
    rules = state.rules
    match state.phase:
        case phases.DREW:
            return told(_with_drawn(state), cards=tuple(rules.texts[card] for card in state.drawn))
        case phases.AGAIN:
            return told(sentences.PLAY_ANOTHER, cards=_top(state))
        case phases.FACE:
            asked = sentences.ANSWER_PENDING if may_play(state) else sentences.PENDING
            return told(asked, cards=_faced(state), cost=_cost(state))
        case phases.NAME:
            return told(sentences.CHOOSE_OPENING[_chosen(state)], cards=_top(state))
        case phases.ANSWER:
            return told(sentences.CHALLENGE_OR_ACCEPT)
        case phases.CUT:
            return told(sentences.CUT_OR_LEAVE)
        case _:
            return _turn(state)


def _with_drawn(state: State) -> Sentence:
    if len(state.drawn) > 1:
        return sentences.PLAY_ONE_DRAWN
    return sentences.PLAY_OR_KEEP if state.rules.keeps else sentences.PLAY_DRAWN


def _turn(state: State) -> Told:
    cards = may_play(state)
    if "draw" in others(state, cards):
        return told(sentences.PLAY_OR_DRAW if cards else sentences.DRAW, draw=drawing(state))
    return told(sentences.PLAY if cards else sentences.PASS)


def _cost(state: State) -> Told:
    """Return what it costs not to answer the card that is faced, as a part of a sentence."""
    matter = state.matter
    if matter.draws:
        return told(sentences.DRAW_PENDING, draws=matter.draws)
    if matter.skips == 1:
        return told(sentences.LOSE_TURN)
    return told(sentences.LOSE_TURNS, turns=matter.skips)


def _chosen(state: State) -> str:
    """Return what the opening card lets its player choose: `color`, `suit` or `rank`."""
    rules = state.rules
    return "rank" if rules.effects[state.discard[-1]].names == "rank" else rules.suit_word


def _top(state: State) -> tuple[str]:
    return (state.rules.texts[state.discard[-1]],)


def _faced(state: State) -> tuple[str]:
    return (state.rules.texts[state.matter.facing],)


OTHERS: Final = {
    phases.DREW: HAS_DRAWN,
    phases.AGAIN: PLAYS_AGAIN,
    phases.ANSWER: MAY_CHALLENGE,
    phases.CUT: sentences.MAY_CUT_DECK,
}


def _other_prompt(state: State) -> Told:
    turn, draws = state.turn, state.matter.draws
    if state.phase == phases.FACE and draws:
        return told(sentences.ANSWERS_OR_DRAWS, turn, cards=_faced(state), draws=draws)
    if state.phase == phases.FACE:
        return told(sentences.ANSWERS_OR_LOSES, turn, cards=_faced(state))
    if state.phase == phases.NAME:
        return told(CHOOSING[_chosen(state)], turn)
    return told(OTHERS.get(state.phase, TURN_OF), turn)
