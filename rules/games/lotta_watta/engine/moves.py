"""The moves of Lotta Watta and their notation. Slots count from 1, seats from 0.

take stock | take pile      the first choice of a turn
put 3 | drop | keep         the second: exchange with slot 3, put the card on the pile, add it to the hand
stack 3                     claim a race with the card in slot 3
swap 1.3 4.2 | look 2.1     use a Jack on two cards, a Queen on one: seat.slot
call                        call "Lotta Watta"
pass                        be ready; do not claim, use a power, or call
"""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.rules.games.lotta_watta.engine import sentences
from parlour.rules.sentences import unread

TAKE, PUT, DROP, KEEP, STACK, SWAP, LOOK, CALL, PASS = range(9)
VERBS: Final = ("take", "put", "drop", "keep", "stack", "swap", "look", "call", "pass")


class HandPlace(NamedTuple):
    """A place in a hand: its seat, and the slot from 0."""

    seat: int
    slot: int

    def __str__(self) -> str:
        return f"{self.seat}.{self.slot + 1}"


class Move(NamedTuple):
    """A complete move: verb, slot (from 0), places in canonical order, or pile."""

    verb: int
    slot: int = -1
    places: tuple[HandPlace, ...] = ()
    origin: str = ""


PLAIN: Final = {VERBS[verb]: Move(verb) for verb in (DROP, KEEP, CALL, PASS)}
PILES: Final = ("stock", "pile")
ON_SLOT: Final = {"put": PUT, "stack": STACK}


def read(text: str) -> Move:
    """Return the move that `text` denotes; raise NotationError if there is none."""
    match text.lower().split():
        case [verb] if verb in PLAIN:
            return PLAIN[verb]
        case ["take", origin] if origin in PILES:
            return Move(TAKE, origin=origin)
        case [verb, slot] if verb in ON_SLOT and _is_slot(slot):
            return Move(ON_SLOT[verb], int(slot) - 1)
        case ["look", place] if _is_place(place):
            return Move(LOOK, places=(_place(place),))
        case ["swap", first, second] if _is_place(first) and _is_place(second):
            return swap(_place(first), _place(second))
    raise unread(sentences.NO_MOVE, text)


def swap(first: HandPlace, second: HandPlace) -> Move:
    """Return the swap of the cards in two places, in canonical order."""
    return Move(SWAP, places=(min(first, second), max(first, second)))


def write(move: Move) -> str:
    """Return the notation of `move`."""
    slot = [str(move.slot + 1)] if move.slot >= 0 else []
    origin = [move.origin] if move.origin else []
    return " ".join([VERBS[move.verb], *origin, *slot, *map(str, move.places)])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2


def _is_slot(text: str) -> bool:
    return _is_number(text) and text[0] != "0"


def _is_place(text: str) -> bool:
    seat, _, slot = text.partition(".")
    return _is_number(seat) and _is_slot(slot)


def _place(text: str) -> HandPlace:
    seat, _, slot = text.partition(".")
    return HandPlace(int(seat), int(slot) - 1)
