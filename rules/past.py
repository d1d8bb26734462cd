"""The moments of a round to which it can be taken back, in a match of one person against bots.

Nothing is taken back beyond an order of cards that the house gave, or beyond the end of a round: what lies
there has been shuffled, or shown to everyone. Nor beyond a move with a card that its owner had not seen, or
after which they see their own hand: they would know then what they did not. A move that told somebody more of
their own hidden cards stops those that they take back themselves.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from parlour.rules.match import Legal, Match
from parlour.rules.moves import Judged, OfHouse, Shuffled
from parlour.rules.sentences import phrase
from parlour.rules.views import FACE_DOWN, Stage

TAKEN_BACK: Final = phrase("taken back", "A move is taken back")
"""What everyone at a table reads then. The lines of the moves themselves stay in the log."""


class _Moved(NamedTuple):
    """A move of `seats`, with the match before and after it."""

    before: Match
    seats: frozenset[int]
    after: Match


class Past:
    """The moves since the latest order of cards, or since the last one that showed its owner a card.

    Whether one did is looked at when somebody asks what can be undone: that takes longer than a move, and of
    most replayed ones nobody asks.
    """

    def __init__(self) -> None:
        self._moves: list[_Moved] = []
        self._told: list[frozenset[int]] = []
        """Whom each move told more of their own hidden cards, of the first ones that have been looked at."""

    def __len__(self) -> int:
        return len(self._undoable())

    def copy(self) -> Past:
        """Return another past of the same moves."""
        other = Past()
        other._moves, other._told = [*self._moves], [*self._told]
        return other

    def moved(self, before: Match, seat: int, move: Legal | str | OfHouse, after: Match) -> None:
        """Note a move that led from `before` to `after`. A verdict is a move of all who claimed."""
        if isinstance(move, Shuffled) or after.stage is not Stage.ROUND:
            self.forget()
        else:
            seats = (claim.seat for claim in move.claims) if isinstance(move, Judged) else (seat,)
            self._moves.append(_Moved(before, frozenset(seats), after))

    def since(self, seat: int) -> int:
        """Return how many moves have to be undone with the last one of `seat`; 0 if it may undo none."""
        moves = zip(reversed(self._undoable()), reversed(self._told), strict=True)
        for count, (moved, told) in enumerate(moves, 1):
            if seat in told:
                return 0
            if seat in moved.seats:
                return count
        return 0

    def undo(self, moves: int) -> Match:
        """Return the match as it was before the last `moves` moves, which are forgotten.

        Raise ValueError if there are not so many.
        """
        if not 0 < moves <= len(self):
            raise ValueError(f"{moves} moves cannot be undone; there are {len(self)}")
        match = self._moves[-moves].before
        del self._moves[-moves:], self._told[-moves:]
        return match

    def forget(self) -> None:
        """Forget all moves, so that none of them can be undone."""
        self._moves.clear()
        self._told.clear()

    def _undoable(self) -> list[_Moved]:
        """Return the moves that can be undone, and forget the others."""
        latest_first = list[frozenset[int]]()
        for at in reversed(range(len(self._told), len(self._moves))):
            told = _told_of_own(self._moves[at].before, self._moves[at].after)
            if told is None:
                del self._moves[: at + 1]
                self._told.clear()
                break
            latest_first.append(told)
        self._told += reversed(latest_first)
        return self._moves


def _told_of_own(before: Match, after: Match) -> frozenset[int] | None:
    """Return the seats that do not see their own hand, and of which other marks are on it now.

    None if somebody who did not see it has lost or got cards of it, or sees them now.
    """
    states: tuple[Any, Any] = (before.round, after.round)  # a move within a round has both
    hands, seen_by = before.game.scoring.hands, before.game.views.seen_by
    told = set[int]()
    for seat in range(before.seats):
        hand = seen_by(states[0], seat).hand_of(seat)
        if hand is None or FACE_DOWN not in hand.cards:
            continue
        now = seen_by(states[1], seat).hand_of(seat)
        had, has = (dict(enumerate(hands(state))).get(seat) for state in states)
        if now is None or now.cards != hand.cards or had != has:
            return None
        if now.marks != hand.marks:
            told.add(seat)
    return frozenset(told)
