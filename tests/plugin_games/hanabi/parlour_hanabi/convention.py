"""How `hard` plays: a convention, and a look at what the others will do by it.

The convention: a card that was pointed at is of use. So it is played when all that it may be, and that is of
use, fits; and a card of which only the color was told is played when the next card of that color may be it,
the newest one first. Who tells something looks at the cards of the others, and plays on for each of them:
the best clue is the one after which the right cards are played, and none that is needed is discarded.
"""

from __future__ import annotations

from typing import Final

from parlour_hanabi.judging import bits, discard_of, is_pointed, judged, possible, there
from parlour_hanabi.play import tells
from parlour_hanabi.ruleset import color_of, number_of
from parlour_hanabi.state import MOST_CLUES, Lay, Move, State, Tell, learned

A_CLUE: Final = 0.3
"""What a clue is worth, in points."""
WRONG: Final = 1.5
"""What a fuse is worth, as long as it is not the last."""
THE_LAST: Final = 1.2
"""What it costs to discard the last card of a kind that is of use."""
OF_USE: Final = 0.2
"""What it costs to discard another card that is of use."""
POINTED: Final = 0.1
"""What it is worth to point at a card of use for the first time."""
CLUTTER: Final = 0.25
"""What it costs to point at a useless one."""
ROUNDS: Final = 2
"""How many turns of each of the others are foreseen."""
LATER: Final = 0.9
"""What a card is worth that is played after one's own next turn."""


def play_of(state: State, seat: int, types: int) -> int | None:
    """Return the place that `seat` plays by the convention, None if it plays nothing."""
    now = judged(state)
    best: tuple[int, int, int] | None = None
    for place, may in enumerate(possible(state, seat, types)):
        known = state.known[seat][place]
        of_use = may & now.useful
        if may and not may & ~now.fitting:
            kind = 0
        elif not is_pointed(state, known) or not of_use:
            continue
        elif not of_use & ~now.fitting:
            kind = 1
        elif known.numbers.bit_count() > 1 and of_use & now.fitting and state.fuses > 1:
            kind = 2
        else:
            continue
        low = min(number_of(card) for card in bits(of_use & now.fitting)) if of_use & now.fitting else 0
        rank = (kind, low, -place)
        best = rank if best is None else min(best, rank)
    return -best[2] if best is not None else None


def decided(state: State) -> Move:
    """Return the move of the seat in turn, whose cards `state` does not have."""
    seat = state.turn
    types = there(state, [seat])
    options: list[tuple[float, Move]] = []
    if (place := play_of(state, seat, types)) is not None:
        options.append((1.0 + foreseen(state, seat), Lay(place, plays=True)))
    if state.clues:
        options += [(_told_value(state, tell) - A_CLUE, tell) for tell in tells(state, seat)]
    if state.clues < MOST_CLUES:
        place = discard_of(state, seat, types)
        cost = _own_discard(state, possible(state, seat, types)[place])
        more = state._replace(clues=state.clues + 1)
        options.append((foreseen(more, seat) + A_CLUE - cost, Lay(place, plays=False)))
    return max(options, key=lambda option: option[0])[1]


def _told_value(state: State, tell: Tell) -> float:
    known = learned(state, tell)
    before = state.known[tell.to]
    hand, useful = state.hands[tell.to], judged(state).useful
    after = state._replace(
        known=(*state.known[: tell.to], known, *state.known[tell.to + 1 :]), clues=state.clues - 1
    )
    worth = foreseen(after, state.turn)
    for card, old, new in zip(hand, before, known, strict=True):
        if is_pointed(state, new) and not is_pointed(state, old):
            worth += POINTED if useful >> card & 1 else -CLUTTER
    return worth


def _own_discard(state: State, may: int) -> float:
    """Return what it costs on average to discard a card that may be any of these types."""
    now, count = judged(state), max(1, may.bit_count())
    return ((may & now.last_ones).bit_count() * THE_LAST + (may & now.useful).bit_count() * OF_USE) / count


def foreseen(state: State, seat: int) -> float:
    """Return what the next turns of all others will bring, by the convention."""
    seats, worth = len(state.hands), 0.0
    for turn in range(1, ROUNDS * seats):
        other = (seat + turn) % seats
        gain = 1.0 if turn < seats else LATER
        if other == seat:
            continue
        if state.fuses < 1 or not state.hands[other] or (not state.stock and other not in state.last):
            break
        types = there(state, [seat, other])
        place = play_of(state, other, types)
        if place is not None:
            card = state.hands[other][place]
            if state.fits(card):
                worth += gain
                heights = bytearray(state.heights)
                heights[color_of(card)] += 1
                state = state._replace(heights=bytes(heights))
            else:
                worth -= WRONG if state.fuses > 1 else 10.0
                worth -= _lost(state, card)
                state = state._replace(fuses=state.fuses - 1, discards=state.discards + bytes([card]))
        elif state.clues:
            state = state._replace(clues=state.clues - 1)
            continue
        else:
            place = discard_of(state, other, types)
            card = state.hands[other][place]
            worth -= _lost(state, card)
            state = state._replace(clues=state.clues + 1, discards=state.discards + bytes([card]))
        state = _without(state, other, place)
    return worth


def _lost(state: State, card: int) -> float:
    now = judged(state)
    return THE_LAST * (now.last_ones >> card & 1) + OF_USE * (now.useful >> card & 1)


def _without(state: State, seat: int, place: int) -> State:
    hand, known = state.hands[seat], state.known[seat]
    hands = (*state.hands[:seat], hand[:place] + hand[place + 1 :], *state.hands[seat + 1 :])
    rest = (*state.known[:seat], (*known[:place], *known[place + 1 :]), *state.known[seat + 1 :])
    return state._replace(hands=hands, known=rest)
