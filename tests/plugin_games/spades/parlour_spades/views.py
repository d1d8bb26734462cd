"""What a seat may know of a round."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.rules.game import (
    FACE_DOWN,
    Fact,
    GameViews,
    SeatView,
    Told,
    TurnsView,
    View,
    Zone,
    ZoneKind,
    told,
)
from parlour_spades.imagined import imagined
from parlour_spades.ruleset import PLAYERS, TEAMS, Rules
from parlour_spades.score import bags_of
from parlour_spades.sentences import (
    BID,
    BROKEN,
    CONTRACT,
    FOLLOW,
    LEAD,
    LOOK_OR_BLIND,
    NOT_BROKEN,
    NOTE_BID,
    NOTE_BLIND,
    NOTE_NIL,
    NOTE_TAKEN,
    OVER,
    STANDING,
    STANDING_BAGS,
    WON,
)
from parlour_spades.state import State, bid_of, is_down, led_suit, score_of


class SpadesViews(GameViews[Rules, State]):
    def seen_by(self, state: State, seat: int | None) -> View:
        return View(
            viewer=seat,
            seats=tuple(
                SeatView(each, cards=len(hand), notes=tuple(_notes(state, each)))
                for each, hand in enumerate(state.hands)
            ),
            zones=tuple(_zones(state, seat)),
            prompt=_prompt(state),
            phase=state.phase,
            turns=TurnsView(state.dealer, seat=state.turn),
            facts=tuple(_facts(state)),
        )

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        return imagined(rules, view, rng)

    def recalled(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return the cards of the tricks that are gone, in order, each with the seat that played it."""
        players = ((state.leads[at // PLAYERS] + at) % PLAYERS for at in range(len(state.gone)))
        return tuple(
            (str(player), state.rules.texts[card]) for player, card in zip(players, state.gone, strict=True)
        )


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat, hand in enumerate(state.hands):
        shown = tuple(FACE_DOWN if is_down(state, seat) else texts[card] for card in hand)
        yield Zone("hand", ZoneKind.HAND, len(hand), shown if seat == viewer else (), seat)
    cards = tuple(texts[card] for card in state.trick)
    yield Zone("trick", ZoneKind.TRICK, len(cards), cards, owners=_from(state.leader, len(cards)))
    last = tuple(texts[card] for card in state.gone[-PLAYERS:])
    for seat, taken in enumerate(state.taken):
        is_last = bool(last) and seat == state.leader and not state.trick  # open until somebody leads
        yield Zone(
            "won",
            ZoneKind.TRICK,
            PLAYERS * taken,
            last if is_last else (),
            seat,
            title=told(WON),
            owners=_from(state.leads[-1], PLAYERS) if is_last else (),
        )


def _from(leader: int, cards: int) -> tuple[int, ...]:
    """Return who played each card of a trick to which `leader` led."""
    return tuple((leader + turn) % PLAYERS for turn in range(cards))


def _notes(state: State, seat: int) -> Iterator[Told]:
    """Yield what a seat has bid, and how many tricks it has taken."""
    bid = state.bids[seat]
    if bid:
        yield told(NOTE_BID, tricks=bid)
    elif bid == 0:
        yield told(NOTE_BLIND if state.blind[seat] else NOTE_NIL)
    if not state.bidding:
        yield told(NOTE_TAKEN, tricks=state.taken[seat])


def _facts(state: State) -> Iterator[Fact]:
    """Yield what each team has bid and taken, its points, and whether spades are broken."""
    for team in TEAMS:
        if not state.bidding:
            tricks = sum(state.taken[seat] for seat in team)
            yield Fact(told(CONTRACT, *team, tricks=tricks, bid=bid_of(state, team)), priority=3)
    if state.rules.ruleset.broken and not state.bidding:
        yield Fact(told(BROKEN if state.broken else NOT_BROKEN), priority=2)
    for team in TEAMS:
        points = state.totals[team[0]] + (score_of(state, team).points if state.is_over else 0)
        if state.rules.ruleset.bags:
            yield Fact(told(STANDING_BAGS, *team, points=points, bags=bags_of(points)), priority=1)
        else:
            yield Fact(told(STANDING, *team, points=points), priority=1)


def _prompt(state: State) -> Told:
    match state.phase:
        case "look":
            return told(LOOK_OR_BLIND, state.turn)
        case "bid":
            return told(BID, state.turn)
        case "lead":
            return told(LEAD, state.turn)
        case "follow":
            return told(FOLLOW, state.turn, suit=led_suit(state))
        case _:
            return told(OVER)
