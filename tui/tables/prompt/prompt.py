"""Draws the prompt: the question with its clock, the choices, and why a key was refused."""

from __future__ import annotations

from typing import Final

from parlour.net.wire.messages import Presence
from parlour.rules.steps import Pick
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from parlour.tui.moves.choices import are_ranks
from parlour.tui.moves.claims import all_race
from parlour.tui.moves.turn import Turn
from parlour.tui.tables.common.briefly import symbol
from parlour.tui.tables.common.clock import clock_forms, draw_clock
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.prompt.chips import draw_chips
from parlour.tui.tables.prompt.laying import asked
from parlour.tui.tables.prompt.still import draw_still

RACE: Final = " RACE "
RESTING: Final = "A bot plays for you: press any key to take over"


def draw_prompt(scene: Scene, rect: Rect, *, clock_row: bool = False) -> Sheet:
    """Draw the prompt in `rect`; the clock stands beside the question, or in a row of its own."""
    if scene.still is not None and scene.aside is None:
        return draw_still(scene, rect, scene.still)
    sheet = scene.sheet(rect, Ground.FELT)
    _asked(scene, sheet, rect.width, clock=not clock_row)
    if clock_row and scene.timer is not None:
        draw_clock(sheet, Rect(2, 1, rect.width - 4, 1), scene.timer, scene.pens)
    first = 2 if clock_row else 1
    said, ink = _said(scene, rect.width - 4)
    notice = said[: rect.height - first]
    free = rect.height - len(notice)
    if free > first:
        free = min(free, draw_chips(scene, sheet, rect, first, free - first))
    top = rect.height - len(notice)
    sheet.fill(Rect(0, top, rect.width, len(notice)), sheet.ink)
    for place, words in enumerate(notice):
        sheet.put(2, top + place, words, ink)
    if clock_row and not notice and free < rect.height:
        news = wrapped(scene.news, rect.width - 4)[:1]
        sheet.put(2, rect.height - 1, "".join(news), scene.ink(Tone.GOOD, bold=True))
    return sheet


def _said(scene: Scene, width: int) -> tuple[list[str], Ink]:
    """Return why a key was refused; else the game's reason why the turn goes on or ended."""
    if scene.turn.notice or scene.view is None:
        return wrapped(scene.words(scene.turn.notice), width), scene.ink(Tone.WARN, bold=True)
    return wrapped(scene.words(scene.view.turns.because), width), scene.ink(Tone.TEXT)


def _asked(scene: Scene, sheet: Sheet, width: int, *, clock: bool) -> None:
    """Draw the question, after a sign if a race is open, with the time beside it if `clock`."""
    words, tone = _words(scene)
    start = 2
    if all_race(scene.view):
        start = sheet.put(2, 0, RACE, scene.pens.alarm()) + 1
    taken = 0
    if clock and scene.timer is not None:
        forms = clock_forms(scene.timer)
        taken = next((form for form in forms if cells_in(words) <= width - start - 3 - form), forms[-1])
        draw_clock(sheet, Rect(width - taken - 2, 0, taken, 1), scene.timer, scene.pens)
    sheet.put(start, 0, _short(words, width - start - 3 - taken), scene.ink(tone, bold=True))


def _short(words: str, room: int) -> str:
    """Cut a sentence visibly: with two dots, because a single one would look like its end."""
    return words if cells_in(words) <= room else fitted(words, room - 2) + ".."


def _words(scene: Scene) -> tuple[str, Tone]:
    if scene.aside is not None:
        return scene.aside.words, Tone.WARN
    view, turn = scene.view, scene.turn
    if view is None:
        return "Waiting for the match to start", Tone.TEXT
    if _rests(scene):
        return RESTING, Tone.ACCENT
    if turn.claimed:
        return f"You claimed {turn.claimed}: who was fastest is being judged", Tone.ACCENT
    if turn.keys.stepwise and turn.picking is not None:
        return scene.words(asked(turn.picking)), Tone.ACCENT
    if turn.asked is not None and not turn.by_itself:
        return _which(scene), Tone.ACCENT
    mine = view.viewer is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)
    prompt = _begun(turn) or view.prompt
    prompt = prompt[:1].upper() + prompt[1:]  # not str.capitalize, which would lower the names in it
    return scene.words(prompt), Tone.ACCENT if mine else Tone.TEXT


def _rests(scene: Scene) -> bool:
    own = scene.view.viewer if scene.view is not None else None
    return any(part.seat == own and part.presence is Presence.STAND_IN for part in scene.table.seats)


def _begun(turn: Turn) -> str:
    """Return the words of a choice that began by itself beside others; the chips show the rest."""
    beside = turn.view is not None and len(turn.view.choices) > 1 and turn.asked is not Pick.PLACE
    return turn.picking.choice.words if turn.by_itself and beside and turn.picking else ""


def _which(scene: Scene) -> str:
    picks = [option.pick for option in scene.turn.options]
    match scene.turn.asked:
        case Pick.SUIT:
            return "Which suit?" if all(symbol(pick) for pick in picks) else "Which color?"
        case Pick.SEAT:
            swaps = scene.turn.picking is not None and scene.turn.picking.choice.verb != "catch"
            return "Swap hands with whom?" if swaps else "Catch whom?"
        case Pick.PLACE:
            words = scene.turn.picking.choice.words if scene.turn.picking else ""
            own_only = scene.turn.reach.own_only
            return f"{words}: which one? Press its number" if own_only else f"{words}: which ones?"
        case Pick.WORD if are_ranks(picks):
            return "Which rank?"
        case _:
            return "Which one?"
