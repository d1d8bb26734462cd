"""The moves of Jojo and their notation. A place is one of M N E S W NE SE SW NW.

play R5 N                          lay a card on a place
play W N then R5 N                 lay a Wild and cover it; `play W N then W N then R5 N` lays two
switch N then R4 N                 a Jojo turns the sequence of N, and its next card follows
switch N then W N then R3 N        ... with a Wild between them
move N E then G5 N                 a Jojo moves the top card of N to E; a card follows on N or on E
move N E then W N then G5 N        ... after a Wild
hold NE | trade R5 | draw | stop | pass

The notation does not name the number card for which a Wild stands, because it follows from the move (JJ-13).
A Jojo is written `JO`; `J` is also read. A text that ends where a card must follow (`switch N`, `play W N`)
is a move, but never legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.rules.errors import NotationError
from parlour.rules.games.jojo.engine import sentences
from parlour.rules.games.jojo.engine.tables import PLACES, WILD, Rules
from parlour.rules.sentences import unread

PLAY, SWITCH, MOVE, HOLD, TRADE, DRAW, STOP, PASS = range(8)
VERBS: Final = ("play", "switch", "move", "hold", "trade", "draw", "stop", "pass")
THEN: Final = "then"
MOST_LAYS: Final = 10
"""More cards than a combination can have (five Wilds and a number card)."""
NOWHERE: Final = -1


class Lay(NamedTuple):
    """A card from the hand, and the place on which it is laid."""

    card: int
    place: int


class Move(NamedTuple):
    """A complete move. `place` is switched, held, or moved from; `target` is moved to."""

    verb: int
    lays: tuple[Lay, ...] = ()
    place: int = NOWHERE
    target: int = NOWHERE
    card: int = NOWHERE


PLAIN: Final = {VERBS[verb]: Move(verb) for verb in (DRAW, STOP, PASS)}


def chain(verb: int, wilds: int, card: int, on: int, place: int = NOWHERE, target: int = NOWHERE) -> Move:
    """Return the combination that lays this many Wilds and then `card` on a place."""
    return Move(verb, (Lay(WILD, on),) * wilds + (Lay(card, on),), place, target)


def read(rules: Rules, text: str) -> Move:
    """Return the move that `text` denotes; raise NotationError if there is none."""
    words = text.lower().split()
    head, *followers = _parts(words)
    lays = [part for part in followers if len(part) == 2]
    if len(lays) == len(followers) <= MOST_LAYS and (not followers or words[0] in VERBS[: MOVE + 1]):
        match head:
            case [verb] if verb in PLAIN:
                return PLAIN[verb]
            case ["play", card, place]:
                return Move(PLAY, tuple(_lay(rules, part) for part in ([card, place], *lays)))
            case ["switch", place]:
                return Move(SWITCH, tuple(_lay(rules, part) for part in lays), _place(place))
            case ["move", place, target]:
                return Move(MOVE, tuple(_lay(rules, part) for part in lays), _place(place), _place(target))
            case ["hold", place]:
                return Move(HOLD, place=_place(place))
            case ["trade", card]:
                return Move(TRADE, card=rules.card_type(card))
    raise unread(sentences.NO_MOVE, text)


def begun(rules: Rules, text: str) -> tuple[Move, list[str]]:
    """Return the beginning of a move in `text`, and its words; raise NotationError if there is none.

    Missing parts are NOWHERE, or missing lays.
    """
    for rest in ("", " M", " M N", " R1", " R1 M"):
        try:
            move = read(rules, text + rest)
        except NotationError:
            continue
        words = words_of(rules, move)[: len(text.split())]
        return _cut(move, len(words)), words
    raise unread(sentences.NO_MOVE, text)


def _cut(move: Move, words: int) -> Move:
    """Return the part of `move` in its first words."""
    left = words - 1
    told = {"place": NOWHERE, "target": NOWHERE, "card": NOWHERE}
    for name in told:
        if getattr(move, name) != NOWHERE:
            told[name] = getattr(move, name) if left > 0 else NOWHERE
            left -= 1
    lays = []
    for at, lay in enumerate(move.lays):
        if at > 0 or move.verb != PLAY:
            left -= 1  # the `then` before it
        if left > 0:
            lays.append(lay if left > 1 else Lay(lay.card, NOWHERE))
        left -= 2
    return Move(move.verb, tuple(lays), **told)


def _parts(words: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == THEN:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _lay(rules: Rules, part: Sequence[str]) -> Lay:
    return Lay(rules.card_type(part[0]), _place(part[1]))


def _place(text: str) -> int:
    try:
        return PLACES.index(text.upper())
    except ValueError:
        raise unread(sentences.NO_PLACE, text, there=" ".join(PLACES)) from None


def words_of(rules: Rules, move: Move) -> list[str]:
    """Return the notation of `move`, word by word."""
    words = [VERBS[move.verb]]
    words += [PLACES[place] for place in (move.place, move.target) if place != NOWHERE]
    words += [rules.texts[move.card]] if move.card != NOWHERE else []
    for at, (card, place) in enumerate(move.lays):
        words += [THEN] if at or move.verb != PLAY else []
        words += [rules.texts[card], PLACES[place]]
    return words


def write(rules: Rules, move: Move) -> str:
    """Return the notation of `move`."""
    return " ".join(words_of(rules, move))
