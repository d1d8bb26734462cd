"""What a seat may know of a round."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.rules.game import Fact, GameViews, SeatView, Told, TurnsView, View, Zone, ZoneKind, told
from parlour_hearts.imagined import PASSED, PLAYED, TAKEN, imagined
from parlour_hearts.ruleset import SUITS, Rules, lowest_club, suit_of
from parlour_hearts.sentences import (
    BROKEN,
    CHOOSE,
    CHOOSING,
    DISCARD,
    DISCARD_NO_POINTS,
    EVERYBODY_CHOOSES,
    FOLLOW,
    HAS_CHOSEN,
    HAS_JACK,
    HAS_QUEEN,
    LEAD,
    LEAD_LOWEST,
    LEAD_NO_HEART,
    NO_POINTS,
    ONE_POINT,
    OVER,
    PASSED_CARDS,
    SO_MANY_POINTS,
    TAKEN_CARDS,
    TURN,
    UNBROKEN,
)
from parlour_hearts.state import State, passing_fact, playable


class HeartsViews(GameViews[Rules, State]):
    def seen_by(self, state: State, seat: int | None) -> View:
        return View(
            viewer=seat,
            seats=tuple(
                SeatView(each, cards=len(hand), notes=tuple(_notes(state, each)))
                for each, hand in enumerate(state.hands)
            ),
            zones=tuple(_zones(state, seat)),
            prompt=_prompt(state, seat),
            phase=_phase(state),
            turns=TurnsView(state.dealer, seat=None if state.passing else state.turn),
            facts=tuple(_facts(state)),
        )

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        return imagined(rules, view, rng)

    def recalled(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return the cards that the seat has passed, and all that were played, with who played them."""
        texts = state.rules.texts
        passed = () if state.passing else state.passed[seat]
        return (
            *((PASSED, texts[card]) for card in passed),
            *((f"{PLAYED} {each}", texts[card]) for each, card in state.played()),
        )


def _phase(state: State) -> str:
    if state.passing:
        return "pass"
    if state.is_over:
        return "over"
    return "follow" if state.trick else "lead"


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    named, seats = state.rules.named, state.seats
    for seat, hand in enumerate(state.hands):
        shown = named(hand) if seat == viewer else ()
        yield Zone("hand", ZoneKind.HAND, len(hand), shown, seat)
        if state.passing:
            chosen = state.passed[seat]
            shown = named(chosen) if seat == viewer else ()
            title = told(PASSED_CARDS)
            yield Zone(PASSED, ZoneKind.HAND, len(chosen), shown, seat, aside=True, title=title)
    yield _trick("trick", state, state.trick, state.leader, len(state.trick))
    for seat, tricks in enumerate(state.tricks):
        last = state.last if tricks and seat == state.leader and not state.trick else b""
        yield _trick(TAKEN, state, last, state.leaders[-1] if last else 0, seats * tricks, seat)


def _trick(name: str, state: State, cards: bytes, led: int, count: int, seat: int | None = None) -> Zone:
    """Return a zone with the cards of a trick, to which the seat `led` led."""
    owners = tuple((led + turn) % state.seats for turn in range(len(cards)))
    title = told(TAKEN_CARDS) if seat is not None else None
    return Zone(name, ZoneKind.TRICK, count, state.rules.named(cards), seat, owners=owners, title=title)


def _facts(state: State) -> Iterator[Fact]:
    if state.rules.ruleset.breaking != "free":
        yield Fact(told(BROKEN if state.broken else UNBROKEN), priority=1)
    if state.rules.ruleset.passing != "none":
        yield Fact(told(passing_fact(state.seats, state.shift)))


def _notes(state: State, seat: int) -> Iterator[Told]:
    """Yield what a seat has taken in this round, or that it has chosen what it passes."""
    if state.passing:
        if state.passed[seat]:
            yield told(HAS_CHOSEN)
        return
    points = state.points[seat]
    match points:
        case 0:
            yield told(NO_POINTS)
        case 1:
            yield told(ONE_POINT)
        case _:
            yield told(SO_MANY_POINTS, points=points)
    if seat == state.queen:
        yield told(HAS_QUEEN)
    if seat == state.jack and state.rules.ruleset.jack:
        yield told(HAS_JACK)


def _prompt(state: State, viewer: int | None) -> Told:
    if state.is_over:
        return told(OVER)
    if state.passing:
        if viewer is None:
            return told(EVERYBODY_CHOOSES)
        return told(CHOOSING) if state.passed[viewer] else told(CHOOSE, (viewer + state.shift) % state.seats)
    turn = state.turn
    if viewer != turn:
        return told(TURN, turn)
    return _asked_to_follow(state, turn) if state.trick else _asked_to_lead(state, turn)


def _asked_to_lead(state: State, turn: int) -> Told:
    if state.is_first_trick:
        return told(LEAD_LOWEST, turn, cards=(state.rules.texts[lowest_club(state.seats)],))
    return told(LEAD if playable(state, turn) == state.hands[turn] else LEAD_NO_HEART, turn)


def _asked_to_follow(state: State, turn: int) -> Told:
    led, cards = suit_of(state.trick[0]), playable(state, turn)
    if suit_of(cards[0]) == led:
        return told(FOLLOW, turn, suit=SUITS[led])
    if cards != state.hands[turn]:
        return told(DISCARD_NO_POINTS, turn)
    return told(DISCARD, turn, suit=SUITS[led])
