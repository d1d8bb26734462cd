"""The moments of a round to which it can be taken back, in a match of one person against bots.

Nothing is taken back beyond an order of cards that the house gave, or beyond the end of a round: what lies
there has been shuffled, or shown to everyone. Nor beyond a move with a card that its owner had not seen, or
after which they see their own hand: they would know then what they did not.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.match import Legal, Match
from parlour.rules.moves import HouseMove, Judged, Shuffled
from parlour.rules.sentences import phrase
from parlour.rules.views import FACE_DOWN, Stage

TAKEN_BACK: Final = phrase("taken back", "A move is taken back")
"""What everyone at a table reads then. The lines of the moves themselves stay in the log."""


class Past:
    """The match before each move since the latest order of cards, with the seats that made the move."""

    def __init__(self) -> None:
        self._moments: list[tuple[Match, frozenset[int]]] = []

    def __len__(self) -> int:
        return len(self._moments)

    def copy(self) -> Past:
        """Return another past of the same moves."""
        other = Past()
        other._moments = [*self._moments]
        return other

    def moved(self, before: Match, seat: int, move: Legal | str | HouseMove, after: Match) -> None:
        """Note a move that led from `before` to `after`. A verdict is a move of all who claimed."""
        if isinstance(move, Shuffled) or after.stage is not Stage.ROUND or _shows_own(before, after):
            self._moments.clear()
        else:
            seats = (claim.seat for claim in move.claims) if isinstance(move, Judged) else (seat,)
            self._moments.append((before, frozenset(seats)))

    def since(self, seat: int) -> int:
        """Return how many moves have to be undone with the last one of `seat`; 0 if it made none."""
        for count, (_, seats) in enumerate(reversed(self._moments), 1):
            if seat in seats:
                return count
        return 0

    def undo(self, moves: int) -> Match:
        """Return the match as it was before the last `moves` moves, which are forgotten.

        Raise ValueError if there are not so many.
        """
        if not 0 < moves <= len(self._moments):
            raise ValueError(f"{moves} moves cannot be undone; there are {len(self._moments)}")
        match, _ = self._moments[-moves]
        del self._moments[-moves:]
        return match

    def forget(self) -> None:
        """Forget all moves, so that none of them can be undone."""
        self._moments.clear()


def _shows_own(before: Match, after: Match) -> bool:
    """Whether somebody who did not see their own hand has lost or got cards of it, or sees them now."""
    if before.round is None or after.round is None:
        return False
    held, seen_by = before.game.scoring.hands, before.game.views.seen_by
    had, has = held(before.round), held(after.round)
    for seat in range(before.seats):
        hand = seen_by(before.round, seat).hand
        if FACE_DOWN in hand and (had[seat] != has[seat] or seen_by(after.round, seat).hand != hand):
            return True
    return False
