"""Enumerates every legal combination lazily (JJ-5 to JJ-8, JJ-12 to JJ-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.rules.games.jojo.engine import moves
from parlour.rules.games.jojo.engine.grid import Grid, fitting, preferred, turned
from parlour.rules.games.jojo.engine.moves import Lay, Move, chain
from parlour.rules.games.jojo.engine.state import NO_CARD, NOBODY, State
from parlour.rules.games.jojo.engine.tables import (
    EVERY,
    JOJO,
    MASTER,
    OF_COLOR,
    PLACES,
    WILD,
    Rules,
    color,
    face,
    following,
)


class Hand(NamedTuple):
    """A hand: its number cards as a set, and the numbers of Jojos and Wilds."""

    numbers: int
    jojos: int
    wilds: int

    @staticmethod
    def of(cards: bytes) -> Hand:
        return Hand(sum(1 << card for card in cards if card < JOJO), cards.count(JOJO), cards.count(WILD))


def each(cards: int) -> Iterator[int]:
    """Yield every card of a set, in order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def plain_plays(rules: Rules, grid: Grid, held: Sequence[int], numbers: int) -> Iterator[Move]:
    """Yield every play of a single number card (JJ-5 to JJ-8)."""
    open_to = [fitting(rules, grid, place) if held[place] == NOBODY else 0 for place in range(len(PLACES))]
    for card in each(numbers):
        for place, fits in enumerate(open_to):
            if fits >> card & 1:
                yield Move(moves.PLAY, (Lay(card, place),))


def combinations(rules: Rules, grid: Grid, held: Sequence[int], hand: Hand) -> Iterator[Move]:
    """Yield every combination that `hand` can play on the stacks that are not held."""
    yield from plain_plays(rules, grid, held, hand.numbers)
    if hand.wilds and hand.numbers:
        yield from _wild_plays(rules, grid, held, hand)
    if hand.jojos and hand.numbers:
        yield from _switches(rules, grid, held, hand)
        yield from _moves(rules, grid, held, hand)


def _wild_plays(rules: Rules, grid: Grid, held: Sequence[int], hand: Hand) -> Iterator[Move]:
    for place in range(len(PLACES)):
        if held[place] == NOBODY:
            for wilds, card in _chains(rules, grid, place, fitting(rules, grid, place), hand):
                if wilds:
                    yield chain(moves.PLAY, wilds, card, place)


def _chains(
    rules: Rules, grid: Grid, place: int, start: int, hand: Hand, colors: int = EVERY
) -> Iterator[tuple[int, int]]:
    """Yield how many Wilds may be laid on a place, with each card of `colors` that may follow them.

    `start` are the cards that fit there. A Wild stands for one of them, in the color of the final card
    (JJ-13), so each following card is adjacent to a possible one, color by color.
    """
    way, anyway, reached = grid.way(place), preferred(rules, grid, place) & colors, start
    for card in each(hand.numbers & reached):
        yield 0, card
    for wilds in range(1, hand.wilds + 1 if start else 0):
        reached |= following(reached, way) | anyway
        for card in each(hand.numbers & reached):
            yield wilds, card


def _switches(rules: Rules, grid: Grid, held: Sequence[int], hand: Hand) -> Iterator[Move]:
    """Yield every Switch with the next card of the turned sequence, or a Wild as that card (JJ-14)."""
    for place in range(MASTER + 1, len(PLACES)):
        if grid.stacks[place] and held[place] == NOBODY:
            colors, after = OF_COLOR[color(grid.top(place))], grid.switched(place)
            for wilds, card in _chains(rules, after, place, turned(grid, place), hand, colors):
                yield chain(moves.SWITCH, wilds, card, place, place)


def _moves(rules: Rules, grid: Grid, held: Sequence[int], hand: Hand) -> Iterator[Move]:
    """Yield every Move: a top card goes to a place where it fits, and a card of the hand follows (JJ-15)."""
    for place in range(MASTER + 1, len(PLACES)):
        if grid.stacks[place] and held[place] == NOBODY:
            for target, after in moved(rules, grid, held, place):
                for on in (place, target):
                    for wilds, card in _chains(rules, after, on, fitting(rules, after, on), hand):
                        yield chain(moves.MOVE, wilds, card, on, place, target)


def moved(rules: Rules, grid: Grid, held: Sequence[int], place: int) -> Iterator[tuple[int, Grid]]:
    """Yield each target for the top card of a stack, and the grid after that."""
    card, lifted = grid.stacks[place][-1], grid.lifted(place)
    for target in range(len(PLACES)):
        if target != place and held[target] == NOBODY and fitting(rules, lifted, target) >> face(card) & 1:
            yield target, lifted.laid(target, card)


def open_plays(state: State) -> Iterator[Move]:
    """Yield the plays of the player to move: with the card drawn (JJ-10), on the stack held (JJ-16)."""
    every = combinations(state.rules, state.grid, state.held, Hand.of(state.hand))
    if state.drawn == NO_CARD and state.due == moves.NOWHERE:
        return every
    return (move for move in every if has_drawn(state, move) and is_due(state, move))


def has_plain_play(state: State) -> bool:
    """Whether the player to move has a play without an action card, which forbids drawing (JJ-10)."""
    plays = plain_plays(state.rules, state.grid, state.held, Hand.of(state.hand).numbers)
    return any(is_due(state, move) for move in plays)


def has_drawn(state: State, move: Move) -> bool:
    """Whether a combination plays the card just drawn, if there is one (JJ-10)."""
    if state.drawn == JOJO:
        return move.verb != moves.PLAY
    return state.drawn == NO_CARD or any(card == state.drawn for card, _ in move.lays)


def is_due(state: State, move: Move) -> bool:
    """Whether a combination lays its cards on the stack that was held, if there is one (JJ-16)."""
    return state.due == moves.NOWHERE or move.lays[-1].place == state.due
