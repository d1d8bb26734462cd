"""Draws the prompt: the question with its clock, the choices, why a key was refused; or why all is still."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import told
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from parlour.tui.moves.question import begun_beside, question
from parlour.tui.seen.facts import Still, Timer, all_race
from parlour.tui.tables.chips import chips_of, draw_chips
from parlour.tui.tables.common.pens import Ground, Pens, Tone
from parlour.tui.tables.common.scene import Scene
from parlour.tui.text.language import marked, tr
from parlour.tui.words import asking
from parlour.tui.words.speaking import Words

RACE: Final = marked("RACE")
LEAST_BAR: Final = 6
"""Least columns of a clock's bar."""
BESIDE: Final = 10
"""Columns of a bar beside other text."""
MOST: Final = 9
"""Rows of a question at most."""


def draw_prompt(scene: Scene, rect: Rect, *, clock_row: bool = False) -> Sheet:
    """Draw the prompt in `rect`; the clock stands beside the question, or in a row of its own.

    A question that is longer than its row takes more: from the clock, and from the reason of the turn or,
    under a refusal, from the choices. A refusal takes its rows from the clock and the choices, too.
    """
    if scene.still is not None and scene.aside is None:
        return _draw_still(scene, rect, scene.still)
    sheet = scene.sheet(rect, Ground.FELT)
    said, ink = _said(scene, rect.width - 4)
    refused, keys = scene.turn.notice is not None, min(1, len(chips_of(scene, rect.width)))
    below = len(said) if refused else keys
    clock_row = clock_row and (not refused or rect.height - below - keys > 1)
    least = 2 if clock_row else 1
    first = max(least, _asked(scene, sheet, rect.width, max(1, rect.height - below), clock_row=clock_row))
    left = rect.height - first
    if not refused:  # the choices come before the reason, except at two rows
        left = max(left - keys, min(left, 1) if first == least else 0)
    notice = _cut(said, left, rect.width - 4)
    free = rect.height - len(notice)
    if free > first:
        free = min(free, draw_chips(scene, sheet, rect, first, free - first))
    top = rect.height - len(notice)
    sheet.fill(Rect(0, top, rect.width, len(notice)), sheet.ink)
    for place, words in enumerate(notice):
        sheet.put(2, top + place, words, ink)
    if clock_row and not notice and free < rect.height:
        news = _cut(wrapped(scene.news, rect.width - 4), 1, rect.width - 4)
        sheet.put(2, rect.height - 1, "".join(news), scene.ink(Tone.GOOD, bold=True))
    return sheet


def _said(scene: Scene, width: int) -> tuple[list[str], Ink]:
    """Return why a key was refused; else the game's reason why the turn goes on or ended."""
    if scene.turn.notice is not None:
        return wrapped(scene.noticed(scene.turn.notice), width), scene.ink(Tone.WARN, bold=True)
    because = scene.view.turns.because if scene.view is not None else None
    return wrapped(scene.said(because) if because is not None else "", width), scene.ink(Tone.TEXT)


def _asked(scene: Scene, sheet: Sheet, width: int, rows: int, *, clock_row: bool) -> int:
    """Draw the question in at most so many rows, after a sign if a race is open; return the rows it takes.

    The time stands beside it, or if there is a `clock_row`, below its first row.
    """
    words, tone = _words(scene)
    start = 2
    if all_race(scene.view):
        start = sheet.put(2, 0, f" {tr(RACE)} ", scene.pens.alarm()) + 1
    room = width - start - 3
    lines = wrapped(words, room)
    if scene.timer is not None:
        forms = clock_forms(scene.timer, scene.speaker)
        x = start + cells_in(lines[-1]) + 2 if len(lines) > 1 else 2
        if clock_row and len(lines) <= rows and x + forms[-1] <= width - 2:
            at = Rect(x, max(1, len(lines) - 1), width - 2 - x, 1)
        else:
            taken = next((form for form in forms if cells_in(words) <= room - form), forms[-1])
            at = Rect(width - taken - 2, 0, taken, 1)
            room -= taken
        draw_clock(sheet, at, scene.timer, scene.pens, scene.speaker)
    lines = _cut(wrapped(words, room), rows, room)
    for row, line in enumerate(lines):
        sheet.put(start, row, line, scene.ink(tone, bold=True))
    return len(lines)


def rows_needed(scene: Scene, width: int) -> int:
    """Return the rows in which all can be read while the table stands still, or while a refusal stands.

    That are the question, one row of choices, and the refusal; 0 if there is neither.
    """
    if scene.still is not None and scene.aside is None:
        refused = _said(scene, width - 4)[0] if scene.turn.notice is not None else []
        return len(wrapped(scene.noticed(scene.still.why), width - _signed(scene.still) - 2)) + len(refused)
    if scene.turn.notice is None:
        return 0
    asked = _asked(scene, scene.sheet(Rect(0, 0, width, 1), Ground.FELT), width, MOST, clock_row=False)
    return asked + min(1, len(chips_of(scene, width))) + len(_said(scene, width - 4)[0])


def _cut(lines: list[str], rows: int, room: int) -> list[str]:
    """Cut lines visibly: with an ellipsis, because a full stop would look like the end of a sentence."""
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], fitted(" ".join(lines[rows - 1 :]), room)[:-1] + "…"] if rows > 0 else []


def _words(scene: Scene) -> tuple[str, Tone]:
    """Return the question, and its tone."""
    if scene.aside is not None:
        return scene.aside.words, Tone.WARN
    if asked := question(scene.turn, scene.table.seats):
        return scene.noticed(asked), Tone.TEXT if scene.view is None else Tone.ACCENT
    view = scene.view
    assert view is not None, "without a view the match is waited for"
    mine = view.viewer is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)
    begun = begun_beside(scene.turn)
    words = scene.speaker.sentence(begun) if begun is not None else scene.said(view.prompt)
    return words, Tone.ACCENT if mine else Tone.TEXT


def _draw_still(scene: Scene, rect: Rect, still: Still) -> Sheet:
    """Draw the reason on as many rows of `rect` as it takes, and why a key was refused or else the clock."""
    sheet, start = scene.sheet(rect, Ground.FELT), _signed(still)
    if still.sign:
        sheet.put(2, 0, f" {tr(still.sign)} ", scene.pens.alarm())
    room = rect.width - start - 2
    lines = _cut(wrapped(scene.noticed(still.why), room), rect.height, room)
    for row, line in enumerate(lines):
        sheet.put(start, row, line, scene.ink(Tone.WARN, bold=bool(still.sign)))
    if scene.turn.notice is not None:
        said, ink = _said(scene, rect.width - 4)
        for row, line in enumerate(_cut(said, rect.height - len(lines), rect.width - 4), len(lines)):
            sheet.put(2, row, line, ink)
    elif scene.timer is not None and len(lines) < rect.height:
        timer = scene.timer._replace(words=told(asking.STANDS))
        draw_clock(sheet, Rect(2, len(lines), rect.width - 4, 1), timer, scene.pens, scene.speaker)
    return sheet


def _signed(still: Still) -> int:
    """Return the column after the sign of why all is still."""
    return 5 + cells_in(tr(still.sign)) if still.sign else 2


def clock_forms(timer: Timer, words: Words) -> tuple[int, int, int, int]:
    """Return the widths in columns that the clock can take beside other text, the most complete first."""
    full, seconds = map(cells_in, _clock_words(timer, words))
    return full + 1 + BESIDE, full, seconds + 1 + BESIDE, seconds


def draw_clock(sheet: Sheet, at: Rect, timer: Timer, pens: Pens, words: Words) -> None:
    """Draw the clock on one row, with as much of bar, seconds and words as fits."""
    whole, seconds = _clock_words(timer, words)
    said = whole if cells_in(whole) <= at.width else seconds
    bar = at.width - cells_in(said) - 1
    if bar < LEAST_BAR and said != seconds:
        bar = 0
    ink = pens.ink(Tone.WARN, bold=True)
    if bar >= LEAST_BAR:
        full = max(timer.share > 0, round(timer.share * bar))
        left, gone = ("#", ".") if sheet.ascii_only else ("━", "─")
        x = sheet.put(at.x, at.y, left * full, ink)
        sheet.put(x, at.y, gone * (bar - full), pens.ink(Tone.LINE))
    sheet.put(at.x + at.width - cells_in(said), at.y, said, ink)


def _clock_words(timer: Timer, words: Words) -> tuple[str, str]:
    """Return the seconds with what they are for, and alone."""
    seconds = words.said(told(asking.SECONDS, seconds=timer.seconds))
    if timer.words is None:
        return seconds, seconds
    return words.said(told(asking.SECONDS_TO, seconds=timer.seconds, purpose=timer.words)), seconds
