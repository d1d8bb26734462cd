"""Moves of the shedding family as texts: read and written. `rules.games.shedding.position.moves` lists
them."""

from __future__ import annotations

from rules.errors import NotationError
from rules.games.shedding.position.moves import (
    CATCH,
    CUT,
    GIVE,
    NAME,
    NO_NAME,
    NO_SEAT,
    PLAIN,
    PLAY,
    TENTHS,
    VERBS,
    Move,
)
from rules.games.shedding.position.tables import Rules


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
