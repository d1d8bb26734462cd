"""Reads and writes moves as text. `parlour.rules.games.shedding.position.moves` lists the forms."""

from __future__ import annotations

from parlour.rules.games.shedding.position import moves, sentences
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.sentences import unread


def read(rules: Rules, text: str) -> Move:
    """Return the move that `text` denotes; raise NotationError if there is none."""
    match text.lower().split():
        case [verb] if verb in moves.PLAIN:
            return moves.PLAIN[verb]
        case ["name", name]:
            return Move(moves.NAME, named=rules.name_index(name))
        case ["catch", seat] if _is_number(seat):
            return Move(moves.CATCH, seat=int(seat))
        case ["cut", tenth] if tenth in moves.TENTHS:
            return Move(moves.CUT, seat=int(tenth))
        case ["give", card]:
            return Move(moves.GIVE, bytes([rules.card_type(card)]))
        case ["play", first, *rest] if (move := _play(rules, first, rest)) is not None:
            return move
    raise unread(sentences.NO_MOVE, text)


def _play(rules: Rules, first: str, words: list[str]) -> Move | None:
    """Read the words after `play`: cards, a name, a seat, `call`; None if there are others."""
    cards = [rules.card_type(first)]
    while words and words[0].upper() in rules.types:
        cards.append(rules.types[words.pop(0).upper()])
    named, seat = moves.NO_NAME, moves.NO_SEAT
    if words and (not _is_number(words[0]) or any(rules.names_rank[card] for card in cards)):
        named = moves.NO_NAME if words[0] == "call" else rules.name_index(words.pop(0))
    if words and _is_number(words[0]):
        seat = int(words.pop(0))
    call = words == ["call"]
    return Move(moves.PLAY, bytes(cards), named, seat, call) if call or not words else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def write(rules: Rules, move: Move) -> str:
    """Return the notation of `move`."""
    parts = [moves.VERBS[move.verb], *(rules.texts[card] for card in move.cards)]
    if move.named != moves.NO_NAME:
        parts.append(rules.names[move.named])
    if move.seat >= 0:
        parts.append(str(move.seat))
    if move.call:
        parts.append("call")
    return " ".join(parts)
