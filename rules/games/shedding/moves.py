"""Moves of the shedding family, and their notation.

play R7 | play W red | play R7 call     a card, the suit it names, a call made with it
draw | keep | pass                      draw one; keep what was drawn; nothing possible
color red                               name the color of an opening Wild
call | catch 2                          call one's own last card; catch seat 2
challenge | accept                      doubt a Wild Draw Four; take it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.errors import NotationError

if TYPE_CHECKING:
    from rules.games.shedding.tables import Rules

PLAY, DRAW, KEEP, PASS, COLOR, CALL, CATCH, CHALLENGE, ACCEPT = range(9)
VERBS: Final = ("play", "draw", "keep", "pass", "color", "call", "catch", "challenge", "accept")
NO_SUIT: Final = -1


class Move(NamedTuple):
    """A finished move: its verb, the cards it plays, the suit it names, the seat it aims at."""

    verb: int
    cards: bytes = b""
    suit: int = NO_SUIT
    seat: int = -1
    call: bool = False


PLAIN: Final = {VERBS[verb]: Move(verb) for verb in (DRAW, KEEP, PASS, CALL, CHALLENGE, ACCEPT)}


def read(rules: Rules, text: str) -> Move:
    """Return the move that `text` writes; raise NotationError if it is none."""
    match text.lower().split():
        case [verb] if verb in PLAIN:
            return PLAIN[verb]
        case ["color", name]:
            return Move(COLOR, suit=rules.suit_index(name))
        case ["catch", seat] if seat.isascii() and seat.isdigit() and len(seat) <= 2:
            return Move(CATCH, seat=int(seat))
        case ["play", card, *rest]:
            call = rest[-1:] == ["call"]
            named = rest[:-1] if call else rest
            if len(named) <= 1:
                suit = rules.suit_index(named[0]) if named else NO_SUIT
                return Move(PLAY, bytes([rules.card_type(card)]), suit, call=call)
    shown = text if len(text) <= 40 else text[:40] + "..."
    raise NotationError(f"{shown!r} is no move; moves look like: play R7, play W red, draw, call, catch 2")


def write(rules: Rules, move: Move) -> str:
    """Return the notation of `move`."""
    parts = [VERBS[move.verb], *(rules.texts[card] for card in move.cards)]
    if move.suit != NO_SUIT:
        parts.append(rules.suits[move.suit])
    if move.seat >= 0:
        parts.append(str(move.seat))
    if move.call:
        parts.append("call")
    return " ".join(parts)
