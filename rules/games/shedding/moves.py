"""Moves of the shedding family, and their notation.

play R7 | play W red | play R7 call     a card, the suit or rank it names, a call made with it
play 7H 7S | play R7 2                  several of one rank; a seat to swap hands with
draw | keep | pass                      draw (what is pending, too); keep what was drawn; end or lose the turn
name red                                name the suit or rank of an opening card
give R7 | cut 4                         pass a card to the left; lift four tenths of the deck
call | catch 2                          call one's own last card; catch seat 2
challenge | accept                      doubt a Wild Draw Four; take it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.errors import NotationError

if TYPE_CHECKING:
    from rules.games.shedding.tables import Rules

PLAY, DRAW, KEEP, PASS, NAME, GIVE, CUT, CALL, CATCH, CHALLENGE, ACCEPT = range(11)
VERBS: Final = (
    "play",
    "draw",
    "keep",
    "pass",
    "name",
    "give",
    "cut",
    "call",
    "catch",
    "challenge",
    "accept",
)
NO_NAME: Final = -1
NO_SEAT: Final = -1
TENTHS: Final = tuple(str(tenth) for tenth in range(1, 10))
"""Where a deck may be cut."""


class Move(NamedTuple):
    """A finished move: its verb, its cards in order, what it names, a number, a call made with it.

    `named` is an index into `Rules.names`: the suits, then the ranks. `seat` is the seat it aims
    at, or the tenth at which the deck is cut.
    """

    verb: int
    cards: bytes = b""
    named: int = NO_NAME
    seat: int = NO_SEAT
    call: bool = False


PLAIN: Final = {VERBS[verb]: Move(verb) for verb in (DRAW, KEEP, PASS, CALL, CHALLENGE, ACCEPT)}


def read(rules: Rules, text: str) -> Move:
    """Return the move that `text` writes; raise NotationError if it is none."""
    match text.lower().split():
        case [verb] if verb in PLAIN:
            return PLAIN[verb]
        case ["name", name]:
            return Move(NAME, named=rules.name_index(name))
        case ["catch", seat] if _is_number(seat):
            return Move(CATCH, seat=int(seat))
        case ["cut", tenth] if tenth in TENTHS:
            return Move(CUT, seat=int(tenth))
        case ["give", card]:
            return Move(GIVE, bytes([rules.card_type(card)]))
        case ["play", first, *rest] if (move := _play(rules, first, rest)) is not None:
            return move
    shown = text if len(text) <= 40 else text[:40] + "..."
    raise NotationError(f"{shown!r} is no move; moves look like: play R7, play W red, draw, call, catch 2")


def _play(rules: Rules, first: str, words: list[str]) -> Move | None:
    """Read what follows `play`: cards, a name, a seat, `call`; None if there is more, or in another order."""
    cards = [rules.card_type(first)]
    while words and words[0].upper() in rules.types:
        cards.append(rules.types[words.pop(0).upper()])
    named, seat = NO_NAME, NO_SEAT
    if words and (not _is_number(words[0]) or any(rules.names_rank[card] for card in cards)):
        named = NO_NAME if words[0] == "call" else rules.name_index(words.pop(0))
    if words and _is_number(words[0]):
        seat = int(words.pop(0))
    call = words == ["call"]
    return Move(PLAY, bytes(cards), named, seat, call) if call or not words else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def write(rules: Rules, move: Move) -> str:
    """Return the notation of `move`."""
    parts = [VERBS[move.verb], *(rules.texts[card] for card in move.cards)]
    if move.named != NO_NAME:
        parts.append(rules.names[move.named])
    if move.seat >= 0:
        parts.append(str(move.seat))
    if move.call:
        parts.append("call")
    return " ".join(parts)
