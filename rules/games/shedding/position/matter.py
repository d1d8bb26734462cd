"""The rare parts of a state: a due call, pending draws, a penalty."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.phases import TURN

NOBODY: Final = -1
NO_CARD: Final = -1


class Bluff(NamedTuple):
    """A possibly illegal card: who played it, on which row, and the rest of their hand."""

    seat: int
    row: int
    hand: bytes


class Held(NamedTuple):
    """A move that continues after everything owed is drawn, and the phase in which it was made."""

    move: Move
    phase: int


class Matter(NamedTuple):
    """The rare parts of a state."""

    due: int = NOBODY  # the seat that owes a call
    waiting: bool = False  # nobody may act while the time for a call runs
    race: int = 0  # the number of the race for the call that is due
    called: int = 0  # a bit for each seat that has called its last card
    idle: int = 0  # passes in a row
    draws: int = 0  # pending draws
    skips: int = 0  # pending skips
    facing: int = NO_CARD  # the card that caused them and decides what answers them
    chain: bool = False  # the player to move plays again
    hops: int = 0  # seats to skip when a chain ends or everyone has given a card
    given: tuple[int, ...] = ()  # the card given by each seat, or NO_CARD
    owed: tuple[tuple[int, int], ...] = ()  # seats and the number of cards they must still draw, in order
    then: int = TURN  # the phase after everything owed is drawn
    held: Held | None = None  # the move to continue (RESUME, FOLLOW), or the rest of a play (GIVE)
    bluff: Bluff | None = None


CALM: Final = Matter()
"""The usual matter. The fast paths check a state's matter for identity with this one."""
