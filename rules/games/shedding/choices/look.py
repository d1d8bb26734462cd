"""The views and clocks of a round. A view holds what one seat may know of the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.games.shedding.choices.choose import acts, choices, drawing, others
from parlour.rules.games.shedding.choices.plays import may_play
from parlour.rules.games.shedding.engine.calling import race
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.matter import NO_CARD
from parlour.rules.games.shedding.position.state import State
from parlour.rules.sentences import in_words
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
        prompt=in_words(_prompt(state, seat)),
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
        return (Deadline("cut", CUT_SECONDS, "to cut the deck"),)
    if not state.matter.waiting or state.phase >= phases.RENEW:
        return ()
    calling = state.rules.ruleset.calling
    return (Deadline("call", calling.catch_seconds, f'to call "{calling.word}"'),)


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
            yield Zone("given", ZoneKind.PILE, 1, (texts[card] if seat == viewer else FACE_DOWN,), seat)
    top = tuple(texts[card] for card in state.discard[-SHOWN:])
    yield Zone("discard", ZoneKind.PILE, len(state.discard), top)
    yield Zone("stock", ZoneKind.STOCK, len(state.stock))


def _prompt(state: State, viewer: int | None) -> str:
    word, due = state.rules.ruleset.calling.word, state.matter.due
    if state.phase == phases.OVER:
        return "The round is over"
    if state.phase in (phases.RENEW, phases.REOPEN):
        return "The cards are being shuffled"
    if state.phase == phases.GIVE:
        mine = viewer is not None and acts(state, viewer)
        return "Choose a card to pass to the left" if mine else "Everyone passes a card to the left"
    if state.matter.waiting and due == viewer:
        return f'One card left: call "{word}"'
    if state.matter.waiting:
        return f'{{{due}}} has one card left and has not called "{word}"'
    return _own_prompt(state) if state.turn == viewer else _other_prompt(state)


def _own_prompt(state: State) -> str:
    rules = state.rules
    match state.phase:
        case phases.DREW:
            drawn = ", ".join(rules.cards[card].words for card in state.drawn)
            it = "it" if len(state.drawn) == 1 else "one of them"
            return f"You drew {drawn}: play {it}" + (" or keep it" if rules.keeps and it == "it" else "")
        case phases.AGAIN:
            return f"Play another card on {rules.cards[state.discard[-1]].words}"
        case phases.FACE:
            return _facing(state)
        case phases.NAME:
            opening = _sentence(rules.cards[state.discard[-1]].words)
            return f"{opening} opened the round: choose the {_chosen(state)}"
        case phases.ANSWER:
            return "Challenge the card, or accept it and draw"
        case phases.CUT:
            return "Cut the deck, or leave it as it is"
        case _:
            return f"Your turn: {_turn(state)}"


def _turn(state: State) -> str:
    cards = may_play(state)
    verb = next(iter(others(state, cards)), "")
    ways = ["play a card"] if cards else []
    if verb == "draw":
        ways.append(drawing(state))
    return " or ".join(ways) or "nothing to play, nothing to draw: pass"


def _facing(state: State) -> str:
    matter = state.matter
    card = state.rules.cards[matter.facing].words
    turns = "your turn" if matter.skips == 1 else f"the next {matter.skips} turns, yours first"
    takes = f"draw {matter.draws}" if matter.draws else f"lose {turns}"
    if not may_play(state):
        return f"{_sentence(card)} waiting: {takes}"
    return f"{_sentence(card)} waiting: answer it or {takes}"


def _chosen(state: State) -> str:
    """Return what the opening card lets its player choose: `color`, `suit` or `rank`."""
    rules = state.rules
    return "rank" if rules.effects[state.discard[-1]].names == "rank" else rules.suit_word


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


OTHERS: Final = {
    phases.DREW: "has drawn",
    phases.AGAIN: "plays again",
    phases.ANSWER: "may challenge",
    phases.CUT: "may cut the deck",
}


def _other_prompt(state: State) -> str:
    if state.phase == phases.FACE:
        matter = state.matter
        takes = f"draws {matter.draws}" if matter.draws else "loses the turn"
        return f"{{{state.turn}}} answers {state.rules.cards[matter.facing].words} or {takes}"
    if state.phase == phases.NAME:
        return f"{{{state.turn}}} chooses the {_chosen(state)}"
    if state.phase not in OTHERS:
        return f"{{{state.turn}}}'s turn"
    return f"{{{state.turn}}} {OTHERS[state.phase]}"
