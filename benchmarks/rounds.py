"""Random rounds of the engine, and the slices in which engines take turns at being measured.

A round is shuffled, dealt and played to its end. The player to act plays any of the playable cards (each
naming counts as one), and draws only when there is none. Only the contract of a game is used.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from time import process_time
from typing import Final, NamedTuple

from parlour.rules.contract import Opening
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.shelf.ready import TableRules

SLICE = 0.15
"""Seconds of CPU that one measurement takes before the next takes its turn."""


class Slice(NamedTuple):
    """Games and moves played in one slice, and its seconds of CPU."""

    games: int
    moves: int
    seconds: float

    @property
    def speed(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def pace(self) -> float:
        """Games a second."""
        return self.games / self.seconds


def measured(play: Callable[[], int]) -> Slice:
    """Play for one slice; `play` plays a game and returns its moves."""
    games = moves = 0
    start = process_time()
    while (now := process_time()) - start < SLICE:
        moves += play()
        games += 1
    return Slice(games, moves, now - start)


SIX_BITS: Final = bytes(byte & 0x3F for byte in range(256))


def shuffled(cards: bytes, rng: random.Random) -> bytes:
    """Return `cards` in a random order.

    They are sorted by 22 random bits: each is the lowest byte of a number below 2 ** 30, because the
    interpreter compares such numbers fast.
    """
    lots = bytearray(rng.randbytes(4 * len(cards)))
    lots[0::4] = cards
    lots[3::4] = lots[3::4].translate(SIX_BITS)
    return array("I", sorted(array("I", lots))).tobytes()[0::4]


def lots(rng: random.Random) -> Iterator[int]:
    """Yield numbers of 16 random bits, for ever: `lot * ways >> 16` is one of `ways`."""
    return chain.from_iterable(array("H", rng.randbytes(1 << 12)) for _ in repeat(None))


def rounds(played: TableRules, seats: int, seed: int) -> Callable[[], int]:
    """Return a function that plays one random round by the rules `played` and returns its moves."""
    game, rules, rng = played.game, played.rules, random.Random(seed)
    legal, after, chance = game.play.legal_moves, game.play.after, lots(rng)
    draw, keep = game.notation.read(rules, "draw"), game.notation.read(rules, "keep")
    deal, opening = game.dealing.deal, Opening(0)

    def play() -> int:
        state, moves = deal(rules, seats, shuffled(rules.deck, rng), opening), 0
        for lot in chance:
            seat = state.turn
            there = tuple(legal(state, seat))
            if not there:
                wanted = game.play.wanted(state)
                if wanted is None:
                    break
                state = after(state, HOUSE, Shuffled(shuffled(wanted.cards, rng)))
                continue
            last = there[-1]  # what is not a play stands at the end
            ways = len(there) - 1 if last is draw or last is keep else len(there)
            state = after(state, seat, there[lot * ways >> 16])
            moves += 1
        return moves

    return play
