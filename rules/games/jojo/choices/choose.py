"""The legal moves of a seat: complete moves for bots and tests, steps for everyone else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from parlour.rules.games.jojo.choices import refuse, sentences
from parlour.rules.games.jojo.engine import moves
from parlour.rules.games.jojo.engine.moves import PLAIN, THEN, Move
from parlour.rules.games.jojo.engine.plays import has_plain_play, open_plays
from parlour.rules.games.jojo.engine.state import DREW, END, ON, TURN, State, acts, free, may_draw
from parlour.rules.games.jojo.engine.tables import JOJO, PLACES
from parlour.rules.moves import Refusal
from parlour.rules.sentences import Told
from parlour.rules.steps import HAND, Choice, Pick, Step


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """Yield every complete move of `seat`."""
    if not acts(state, seat):
        return
    if state.phase in (TURN, DREW, ON):
        yield from open_plays(state)
    if state.phase in (ON, END):
        yield from holds(state)
    if state.phase == TURN:
        yield from _without_a_play(state)
    else:
        yield PLAIN["stop"]


def holds(state: State) -> Iterator[Move]:
    """Yield every Hold at the end of a turn (JJ-16)."""
    if JOJO in state.hand and len(state.hand) > 1:
        yield from (Move(moves.HOLD, place=place) for place in free(state))


def _without_a_play(state: State) -> Iterator[Move]:
    """Yield the alternatives to a play: draw, pass, trade (JJ-10, JJ-11, JJ-17)."""
    there = may_draw(state)
    if not has_plain_play(state):
        yield PLAIN["draw" if there else "pass"]
    if there:
        yield from (Move(moves.TRADE, card=card) for card in sorted({*state.hand}))


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """Return what `seat` may do now, as steps; a combination has only its first step."""
    return tuple(_choices(state, seat))


def _choices(state: State, seat: int) -> Iterator[Choice]:
    there = [moves.words_of(state.rules, move) for move in legal_moves(state, seat)]
    jojo = state.rules.texts[JOJO]
    verbs = {
        "play": Choice("play", sentences.CAN_PLAY, clause="JJ-5", deep=True),
        "switch": Choice("switch", sentences.CAN_SWITCH, clause="JJ-14", deep=True, card=jojo),
        "move": Choice("move", sentences.CAN_MOVE, clause="JJ-15", deep=True, card=jojo),
        "hold": Choice("hold", sentences.CAN_HOLD, clause="JJ-16", card=jojo),
        "draw": Choice("draw", sentences.CAN_DRAW, clause="JJ-10", zone="stock", usual=True),
        "trade": Choice("trade", sentences.CAN_TRADE, clause="JJ-11"),
        "stop": _stop(state),
        "pass": Choice("pass", sentences.CAN_PASS, clause="JJ-17", usual=True),
    }
    for verb, choice in verbs.items():
        mine = [words for words in there if words[0] == verb]
        if mine:
            steps = (_step(mine, 1),) if len(mine[0]) > 1 else ()
            yield replace(choice, steps=steps)


def _stop(state: State) -> Choice:
    if state.phase == DREW:
        return Choice("stop", sentences.CAN_KEEP, clause="JJ-10", usual=True)
    return Choice("stop", sentences.CAN_STOP, clause="JJ-9", usual=True)


def next_step(state: State, seat: int, text: str) -> Step | Refusal | None:
    """Return the step after a beginning, the reason if there is none, or None for a complete move."""
    move, words = moves.begun(state.rules, text)
    every = (moves.words_of(state.rules, move) for move in legal_moves(state, seat))
    there = [text for text in every if text[: len(words)] == words]
    if not there:
        return refuse.why_not_begun(state, seat, move)
    return None if there[0] == words else _step(there, len(words))


def _step(every: list[list[str]], at: int) -> Step:
    """Return the step for word `at` of these moves, which have the same words before it."""
    before = THEN if every[0][at] == THEN else ""
    at += bool(before)
    among = tuple(dict.fromkeys(words[at] for words in every))
    begun = every[0][:at]
    asks = _question(begun)
    if begun[-1] in ("play", "trade", THEN):
        return Step(Pick.CARD, among, HAND, before=before, words=asks)
    return Step(Pick.PLACE, tuple(place for place in PLACES if place in among), before=before, words=asks)


def _question(begun: list[str]) -> Told | None:
    """Return what is asked after these words of a move; None for the card that it begins with."""
    match begun:
        case ["play" | "trade"]:
            return None
        case [_]:
            return sentences.WHICH_STACK
        case ["move", _]:
            return sentences.MOVE_WHERE
        case ["switch" | "move", *more, "then"] if THEN not in more:
            return sentences.FOLLOWED_BY
        case [*_, "then"]:
            return sentences.COVER_WITH
        case _:
            return sentences.PLAY_WHERE
