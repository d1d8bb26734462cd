"""Lists of finished moves, remembered: the same few cards are playable again and again."""

from __future__ import annotations

from typing import Final, TypeAlias

from rules.games.shedding.position.moves import PLAIN, Move

Plays: TypeAlias = tuple[tuple[Move, ...], ...]
"""By card type, the moves that play it."""

KEPT: Final = 10_000
"""How many lists a menu remembers."""

ALONE, OR_DRAW, OR_KEEP, OR_PASS = range(4)
"""What else there is to do, besides playing."""

ELSE: Final = ((), (PLAIN["draw"],), (PLAIN["keep"],), (PLAIN["pass"],))


class Menu(dict[bytes, tuple[Move, ...]]):
    """Every move by the cards that may be played, copies included: `menu[cards]`.

    `plays` are the ways to play a card, one after the other (plain, then with a call);
    `last` is what else there is to do.
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
