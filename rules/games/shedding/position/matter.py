"""What is seldom so in a round: a call that is due, cards that wait to be drawn, a penalty that is owed."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.games.shedding.position.moves import Move
from rules.games.shedding.position.phases import TURN

NOBODY: Final = -1
NO_CARD: Final = -1


class Bluff(NamedTuple):
    """A card played on a condition that was not checked: by whom, on which row, from which rest of a hand."""

    seat: int
    row: int
    hand: bytes


class Held(NamedTuple):
    """A move that goes on once everything owed is drawn, and the phase in which it was made."""

    move: Move
    phase: int


class Matter(NamedTuple):
    """What is seldom so."""

    due: int = NOBODY  # who owes a call
    waiting: bool = False  # the open call's time runs, nobody may act yet
    race: int = 0  # the number of the race for the call that is due
    called: int = 0  # a bit for each seat that has called its last card
    idle: int = 0  # passes in a row
    draws: int = 0  # cards that wait to be drawn
    skips: int = 0  # turns that wait to be lost
    facing: int = NO_CARD  # the card that brought them, and says what answers them
    chain: bool = False  # the seat whose turn it is covers its own card
    hops: int = 0  # turns to pass over once a chain ends, or everyone has given a card
    given: tuple[int, ...] = ()  # by seat the card given, or NO_CARD
    owed: tuple[tuple[int, int], ...] = ()  # seats and how many cards they must still draw, in order
    then: int = TURN  # the phase that follows once everything owed is drawn
    held: Held | None = None  # the move that follows (RESUME, FOLLOW), or what is left of a play (GIVE)
    bluff: Bluff | None = None


CALM: Final = Matter()
"""Nothing of the kind. The engine's short ways ask whether a state's matter *is* this one."""
