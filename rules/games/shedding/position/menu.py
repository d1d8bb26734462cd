"""Caches lists of complete moves, because the same few cards are playable again and again."""

from __future__ import annotations

from typing import Final, TypeAlias

from rules.games.shedding.position.moves import PLAIN, Move

Plays: TypeAlias = tuple[tuple[Move, ...], ...]
"""By card type, the moves that play it."""

KEPT: Final = 10_000
"""How many lists a menu caches."""

ALONE, OR_DRAW, OR_KEEP, OR_PASS = range(4)
"""The moves open besides playing."""

ELSE: Final = ((), (PLAIN["draw"],), (PLAIN["keep"],), (PLAIN["pass"],))


class Menu(dict[bytes, tuple[Move, ...]]):
    """Caches the legal moves by the cards that may be played, copies included: `menu[cards]`.

    `plays` holds the moves of each card (plain, then with a call); `last` holds the moves besides
    playing.
    """

    __slots__ = ("_last", "_plays")

    def __init__(self, plays: tuple[Plays, ...], last: tuple[Move, ...]) -> None:
        super().__init__()
        self._plays = plays
        self._last = last

    def __missing__(self, cards: bytes) -> tuple[Move, ...]:
        kinds = dict.fromkeys(cards)
        moves: list[Move] = []
        for plays in self._plays:
            for kind in kinds:
                moves += plays[kind]
        listed = (*moves, *self._last)
        if len(self) < KEPT:
            self[cards] = listed
        return listed
