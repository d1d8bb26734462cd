"""Whether the legal moves of a game can be made as players make them: by keys, by taps and in lines.

For each face a move is looked for among all that a player could do next, whose picks fit it. A check of
`parlour check-game`, like those of `parlour.rules.check`, which knows no faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any, Final, TypeAlias

from parlour.net.wire.messages import Answer, Phase, SeatPart, TablePart, Update
from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.suite import Check, of_moments
from parlour.rules.check.tables import CheckedTable
from parlour.rules.errors import NotationError
from parlour.rules.match import Legal, Match
from parlour.rules.moves import Refusal
from parlour.rules.steps import CALL, Pick
from parlour.rules.views import View
from parlour.tui.keymap import table_actions
from parlour.tui.moves import taps
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.verb_keys import buttons, set_aside
from parlour.tui.plain.saying.hand import in_hand
from parlour.tui.plain.table.page import RESERVED
from parlour.tui.plain.table.picks import Reading
from parlour.tui.plain.table.reader import MoveReader, PickQuestion, Read, WholeMove
from parlour.tui.words.typed import NONE

MOST: Final = 12
"""How many moves of a seat are looked for at one moment."""
LISTED: Final = 300
"""Among how many they are chosen."""
MOST_PICKS: Final = 40
"""More picks than any move has."""

Act: TypeAlias = Callable[[Turn], str | None]
"""What a player does: it may complete a move."""


def keys_make_every_move(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every legal move can be made by keys."""
    yield from _missing(table, step, "keys", partial(_made, acts=_keys))


def taps_make_every_move(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every legal move can be made by taps on a page, and by clicks."""
    yield from _missing(table, step, "taps", partial(_made, acts=_taps))


def lines_make_every_move(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Every legal move can be made in lines: by its verb, and by the rows that are asked then."""
    yield from _missing(table, step, "lines", _typed)


FACES: Final = tuple(
    Check("faces", "position", of_moments, look)
    for look in (keys_make_every_move, taps_make_every_move, lines_make_every_move)
)
"""The checks of the faces."""


def _missing(
    table: CheckedTable, step: PlayedMove, face: str, makes: Callable[[Match, View, str], bool]
) -> Iterator[str]:
    """Yield the moves that cannot be made."""
    for seat in range(table.seats):
        view = matches.seen_by(step.after, seat)
        for move in _some(step.after, seat):
            if not makes(step.after, view, move):
                yield f"no {face} make {move!r} of seat {seat}"


def _some(moment: Match, seat: int) -> list[str]:
    """Return some legal moves of `seat`: of each verb and number of words the first and the last."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for _, move in zip(range(LISTED), matches.legal_moves(moment, seat), strict=False):
        kinds.setdefault((move.split()[0], len(move.split())), []).append(move)
    return [move for kind in kinds.values() for move in dict.fromkeys((kind[0], kind[-1]))][:MOST]


def _answer(moment: Match, seat: int, text: str) -> Answer:
    """Return the referee's answer about the step after `text`."""
    try:
        found = matches.next_step(moment, seat, text)
    except NotationError:
        return Answer(id=1, ok=False)
    if isinstance(found, Refusal):
        return Answer(id=1, ok=False, clause=found.clause, told=found.told)
    return Answer(id=1, step=found, whole=found is None)


def _is(moment: Match, view: View, made: str, move: str) -> bool:
    """Whether what was made is `move`: cards may have been marked in another order."""
    if made == move or view.viewer is None:
        return made == move
    judged = matches.judge(moment, view.viewer, made)
    return isinstance(judged, Legal) and judged.text == move


# ---- keys and taps ------------------------------------------------------------------------------------


def _made(moment: Match, view: View, move: str, acts: Callable[[Turn], Iterator[Act]]) -> bool:
    """Whether `move` can be made by what `acts` yields at each moment of the turn."""
    turn = Turn()
    turn.show(_update(view))
    return _goes_on(moment, view, move, acts, turn, set())


def _goes_on(
    moment: Match,
    view: View,
    move: str,
    acts: Callable[[Turn], Iterator[Act]],
    turn: Turn,
    known: set[object],
) -> bool:
    for act in acts(turn):
        after = copy(turn)
        after.held, after.pointing = copy(turn.held), copy(turn.pointing)
        made = act(after)
        while made is None and after.question is not None:
            made = after.answered(_answer(moment, view.viewer or 0, after.question.text))
        if made is not None:
            if _is(moment, view, made, move):
                return True
            continue
        state = (after.picking, after.which, after.armed)
        if state in known or not _fits(after, move):
            continue
        known.add(state)
        if _goes_on(moment, view, move, acts, after, known):
            return True
    return False


def _fits(turn: Turn, move: str) -> bool:
    """Whether what is picked may become `move`."""
    words = move.split()
    if turn.which is not None:
        return any(choice.verb == words[0] for choice in turn.which.choices)
    if turn.picking is None:
        return turn.armed and CALL in words
    picked = Counter([*turn.picking.text.split(), *turn.picking.marked])
    return turn.picking.choice.verb == words[0] and picked <= Counter(words)


def _keys(turn: Turn) -> Iterator[Act]:
    """Yield what keys do now: verbs, options, cards of the hand and of grids, `call`, and Enter."""
    view = turn.view
    assert view is not None, "the turn is of somebody at the table"
    table = table_actions(view)
    if turn.asked is None or turn.by_itself:
        for key, choice in buttons(view):
            action = set_aside(table, choice)
            if key and not turn.takes(key):
                yield _verb(*(action.verbs if action is not None else (choice.verb,)))
    if turn.reach:
        for place in turn.reach.places:
            yield partial(_at_place, place=place, mark=False)
            yield partial(_at_place, place=place, mark=True)
    elif turn.asked is not None and not (turn.at_stacks and turn.which is not None):
        yield from (partial(_at_option, place=place) for place in range(len(turn.options)))
    yield from _common(turn)
    if turn.asked is None:
        for at in _cards(turn):
            yield partial(_at_card, at=at, mark=False)
            yield partial(_at_card, at=at, mark=True)


def _taps(turn: Turn) -> Iterator[Act]:
    """Yield what taps and clicks do now."""
    view = turn.view
    assert view is not None, "the turn is of somebody at the table"
    if turn.asked is None or turn.by_itself:
        yield from (_verb(choice.verb) for _, choice in buttons(view))
    yield from (partial(taps.tap_place, place=place) for place in taps.open_places(turn))
    yield from (partial(taps.tap_seat, seat=seat) for seat in taps.open_seats(turn))
    yield from (partial(Turn.zone, name=name) for name in taps.open_zones(turn))
    if turn.asked is not None and not turn.reach:
        yield from (partial(taps.pick_option, pick=option.pick) for option in turn.options)
    yield from _common(turn)
    if turn.asked is None or turn.by_itself:
        yield from (partial(_tapped, at=at) for at in _cards(turn))


def _common(turn: Turn) -> Iterator[Act]:
    """Yield what has a key and a button: `call`, and to go on with what is marked."""
    if turn.may_arm and not turn.armed:
        yield _verb(CALL)
    confirms = turn.picking is not None and turn.picking.enough and (turn.asked is None or bool(turn.reach))
    if confirms:
        yield Turn.enter


def _verb(*verbs: str) -> Act:
    return lambda turn: turn.act(*verbs)


def _cards(turn: Turn) -> list[int]:
    """Return the places in the hand of the cards that may be picked now."""
    return [at for at, text in enumerate(turn.hand) if text in turn.playable]


def _at_place(turn: Turn, place: Any, mark: bool) -> str | None:
    turn.pointing.go(place)
    return turn.mark() if mark else turn.enter()


def _at_option(turn: Turn, place: int) -> str | None:
    turn.place = place
    return turn.enter()


def _at_card(turn: Turn, at: int, mark: bool) -> str | None:
    turn.held.point(at)
    return turn.mark() if mark and turn.several else turn.enter()


def _tapped(turn: Turn, at: int) -> str | None:
    """Tap a card until something comes of it: the first tap may only lift it."""
    before = turn.picking
    made = turn.click(at, turn.hand)
    return turn.click(at, turn.hand) if made is None and turn.picking == before and not turn.which else made


def _update(view: View) -> Update:
    """Return the update in which a player gets `view`."""
    seats = tuple(
        SeatPart(seat=place.seat, name=name) for place, name in zip(view.seats, _names(view), strict=True)
    )
    table = TablePart(
        id="t1",
        name="",
        game="",
        title="",
        phase=Phase.PLAYING,
        seats=seats,
        least=len(seats),
        most=len(seats),
    )
    return Update(seq=1, table=table, you=view.viewer, view=view)


# ---- lines --------------------------------------------------------------------------------------------


def _typed(moment: Match, view: View, move: str) -> bool:
    """Whether `move` is what comes of its verb and of the rows that are asked then, or of its words."""
    verb, *picks = move.split()
    choice = view.choice(verb)
    if choice is None or verb in RESERVED:
        return False
    at = Reading(view, _names(view), in_hand(view))
    calls = picks[-1:] == [CALL] and any(step.said_along for step in choice.steps)
    reader = MoveReader(partial(_answer_later, moment, view.viewer or 0))
    asked = picks[:-1] if calls else picks
    for typed in ([CALL] if calls else [], picks):
        read: Read = _now(reader.choice(choice, typed, at))
        for _ in range(MOST_PICKS):
            if not isinstance(read, PickQuestion):
                break
            read = _now(reader.answer(read, _rows(read, asked), at))
        if isinstance(read, WholeMove) and _is(moment, view, read.text, move):
            return True
    return False


def _rows(question: PickQuestion, picks: list[str]) -> list[str]:
    """Return what is typed for the next of `picks` that are missing: numbers of rows, or `none`."""
    step, left = question.picking.step, list(picks)
    for word in (*question.picking.text.split()[1:], *question.picking.marked):
        if word in left:
            left.remove(word)
    if step.pick is Pick.NUMBER:
        return [pick for pick in left if pick in step.offers][:1] or [NONE]
    rows = ((pick, number) for pick in left for number, row in question.rows.items() if pick in row)
    return [str(number) for _, number in rows][: step.most - len(question.picking.marked)] or [NONE]


async def _answer_later(moment: Match, seat: int, text: str) -> Answer:
    return _answer(moment, seat, text)


def _now(reading: Coroutine[Any, Any, Read]) -> Read:
    """Return what was read: nothing is waited for."""
    try:
        reading.send(None)
    except StopIteration as done:
        read: Read = done.value
        return read
    raise AssertionError("nothing is waited for")


def _names(view: View) -> Sequence[str]:
    return [f"Player {place.seat + 1}" for place in view.seats]
