"""Draws the prompt: the question with its clock, the choices, why a key was refused; or why all is still."""

from __future__ import annotations

from typing import Final

from parlour.net.wire.messages import Presence
from parlour.rules.steps import Pick
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from parlour.tui.drawing.sorting import known
from parlour.tui.moves.choices import are_ranks
from parlour.tui.moves.claims import all_race
from parlour.tui.moves.selection import Picking
from parlour.tui.moves.turn import Turn
from parlour.tui.tables.chips import draw_chips
from parlour.tui.tables.common.cards import symbol
from parlour.tui.tables.common.facts import Still, Timer
from parlour.tui.tables.common.pens import Ground, Pens, Tone
from parlour.tui.tables.common.scene import Scene
from parlour.tui.text.phrases import sentence

RACE: Final = " RACE "
RESTING: Final = "A bot plays for you: press any key to take over"
STANDS: Final = "paused"
"""Stands beside the seconds of a stopped clock."""
LEAST_BAR: Final = 6
"""Least columns of a clock's bar."""
BESIDE: Final = 10
"""Columns of a bar beside other text."""


def draw_prompt(scene: Scene, rect: Rect, *, clock_row: bool = False) -> Sheet:
    """Draw the prompt in `rect`; the clock stands beside the question, or in a row of its own."""
    if scene.still is not None and scene.aside is None:
        return _draw_still(scene, rect, scene.still)
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
    because = scene.view.turns.because
    return wrapped(scene.said(because) if because is not None else "", width), scene.ink(Tone.TEXT)


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
        return scene.words(asked_of_stacks(turn.picking)), Tone.ACCENT
    if turn.asked is not None and not turn.by_itself:
        return _which(scene), Tone.ACCENT
    mine = view.viewer is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)
    begun = scene.words(_begun(turn))
    prompt = sentence(begun) if begun else scene.said(view.prompt)
    return prompt, Tone.ACCENT if mine else Tone.TEXT


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


def asked_of_stacks(picking: Picking) -> str:
    """Return the question for the next pick of a move among stacks, after what is already picked."""
    if picking.step.pick is Pick.PLACE:
        return _where(picking)
    return _which_card(picking)


def _where(picking: Picking) -> str:
    """Return the question for a place: where a card goes, or which stack the move is about."""
    last = picking.picked[-1] if picking.picked else None
    if last is None:
        return f"{picking.choice.words}: which one? Press its digit"
    if last[0].pick is Pick.PLACE:
        return f"{picking.choice.words}: from {last[1]} to where? Press a digit"
    return f"{_named(last[1])}: play it where? Press a digit"


def _which_card(picking: Picking) -> str:
    """Return the question for a card: one that covers another, or one that follows."""
    picks = picking.picked
    if not picks:
        return f"{picking.choice.words}: which card?"
    places = [pick for made, pick in picks if made.pick is Pick.PLACE]
    covered = next((pick for made, pick in reversed(picks) if made.pick is Pick.CARD), "")
    if covered:
        return f"{_named(covered)} on {places[-1]}: cover it now with which card?"
    way = f"on {places[0]}" if len(places) == 1 else f"from {places[0]} to {places[-1]}"
    return f"{picking.choice.words} {way}: which card follows?"


def _named(text: str) -> str:
    words = known(text).words
    return words[:1].upper() + words[1:]


def _draw_still(scene: Scene, rect: Rect, still: Still) -> Sheet:
    """Draw the reason on as many rows of `rect` as it takes, and the clock if a row is left."""
    sheet = scene.sheet(rect, Ground.FELT)
    start = 2
    if still.sign:
        start = sheet.put(start, 0, f" {still.sign} ", scene.pens.alarm()) + 1
    lines = wrapped(still.words, rect.width - start - 2)[: rect.height]
    for row, line in enumerate(lines):
        sheet.put(start, row, line, scene.ink(Tone.WARN, bold=bool(still.sign)))
    if scene.timer is not None and len(lines) < rect.height:
        timer = scene.timer._replace(words=STANDS)
        draw_clock(sheet, Rect(2, len(lines), rect.width - 4, 1), timer, scene.pens)
    return sheet


def clock_forms(timer: Timer) -> tuple[int, int, int, int]:
    """Return the widths in columns that the clock can take beside other text, the most complete first."""
    full, seconds = cells_in(_clock_words(timer)), cells_in(_seconds(timer))
    return full + 1 + BESIDE, full, seconds + 1 + BESIDE, seconds


def draw_clock(sheet: Sheet, at: Rect, timer: Timer, pens: Pens) -> None:
    """Draw the clock on one row, with as much of bar, seconds and words as fits."""
    words = _clock_words(timer) if cells_in(_clock_words(timer)) <= at.width else _seconds(timer)
    bar = at.width - cells_in(words) - 1
    if bar < LEAST_BAR and words != _seconds(timer):
        bar = 0
    ink = pens.ink(Tone.WARN, bold=True)
    if bar >= LEAST_BAR:
        full = max(timer.share > 0, round(timer.share * bar))
        left, gone = ("#", ".") if sheet.ascii_only else ("━", "─")
        x = sheet.put(at.x, at.y, left * full, ink)
        sheet.put(x, at.y, gone * (bar - full), pens.ink(Tone.LINE))
    sheet.put(at.x + at.width - cells_in(words), at.y, words, ink)


def _clock_words(timer: Timer) -> str:
    return f"{_seconds(timer)} {timer.words}".rstrip()


def _seconds(timer: Timer) -> str:
    return f"{timer.seconds} s"
