"""Caches lists of complete moves, because the same few cards are playable again and again."""

from __future__ import annotations

from typing import Final, TypeAlias

from parlour.rules.games.shedding.position.moves import PLAIN, Move

Plays: TypeAlias = tuple[tuple[Move, ...], ...]
"""By card type, the moves that play it."""

KEPT: Final = 2_000
"""How many lists a menu caches; any two of 54 cards make about 1,500."""

NONE: Final[tuple[Move, ...]] = ()
DRAW, KEEP, PASS = ((PLAIN[verb],) for verb in ("draw", "keep", "pass"))


class Menu(dict[bytes, tuple[Move, ...]]):
    """Caches the legal moves by the cards that may be played, copies included: `menu[cards]`.

    `plays` holds the moves of each card (plain, then with a call). The moves besides playing are `others`,
    or `stuck` if no card may be played. `pairs` is the menu with no other moves: from it and from itself a
    menu joins the lists of many cards, which are too rare to be cached.
    """

    __slots__ = ("_others", "_pairs", "_plays")

    def __init__(
        self,
        plays: tuple[Plays, ...],
        others: tuple[Move, ...] = NONE,
        stuck: tuple[Move, ...] = NONE,
        pairs: Menu | None = None,
    ) -> None:
        super().__init__({b"": stuck})
        self._plays = plays
        self._others = others
        self._pairs = pairs

    def __missing__(self, cards: bytes) -> tuple[Move, ...]:
        if self._pairs is not None and len(cards) > 2 and cards[1] != cards[2]:
            return self._pairs[cards[:2]] + self[cards[2:]]
        moves = [move for plays in self._plays for card in dict.fromkeys(cards) for move in plays[card]]
        listed = (*moves, *self._others)
        if len(self) < KEPT:
            self[cards] = listed
        return listed


class Menus:
    """The menus of each situation: plays alone, a turn with or without a card to draw, cards just drawn, and
    pending draws or skips."""

    __slots__ = ("alone", "draws", "drew", "dry", "skips", "turn")

    def __init__(self, *plays: Plays, voluntary: bool, keeps: bool) -> None:
        self.alone = Menu(plays)
        pairs = self.alone if len(plays) == 1 else None
        kept = KEEP if keeps else NONE
        self.turn = Menu(plays, DRAW if voluntary else NONE, DRAW, pairs)
        self.dry = Menu(plays, NONE, PASS, pairs)
        self.drew = Menu(plays, kept, kept, pairs)
        self.draws = Menu(plays, DRAW, DRAW, pairs)
        self.skips = Menu(plays, PASS, PASS, pairs)
