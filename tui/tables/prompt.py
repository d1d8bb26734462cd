"""What is asked: the prompt with its clock, what can be chosen now, and why a key was refused."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.steps import Choice, Pick
from tui.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from tui.tables.pens import Ground, Tone
from tui.tables.scene import Button, Scene
from tui.verbs import buttons

LEAVE_WORDS: Final = "Leave the table? A bot plays on for you until you are back."


class Chip(NamedTuple):
    """A word with its key that can be chosen; `suit` gives it that suit's color."""

    key: str
    words: str
    action: str
    on: str = ""
    chosen: bool = False
    suit: str = ""


def draw_prompt(scene: Scene, rect: Rect) -> Sheet:
    """Draw what is asked in `rect`, two rows or three."""
    sheet = scene.sheet(rect, Ground.FELT)
    _asked(scene, sheet, rect.width)
    notice = wrapped(scene.words(scene.turn.notice), rect.width - 4)[:2]
    if len(notice) < rect.height - 1:
        _draw_chips(scene, sheet, rect, _chips(scene))
    top = rect.height - len(notice)
    sheet.fill(Rect(0, top, rect.width, len(notice)), sheet.ink)
    for place, words in enumerate(notice):
        sheet.put(2, top + place, words, scene.ink(Tone.WARN, bold=True))
    return sheet


def _asked(scene: Scene, sheet: Sheet, width: int) -> None:
    right = ""
    if scene.timer is not None:
        right = f"{scene.timer.seconds} s {scene.timer.words}".rstrip()
        sheet.put(width - cells_in(right) - 2, 0, right, scene.ink(Tone.WARN, bold=True))
    words, tone = _words(scene)
    sheet.put(2, 0, fitted(words, width - 5 - cells_in(right)), scene.ink(tone, bold=True))


def _words(scene: Scene) -> tuple[str, Tone]:
    if scene.leaving:
        return LEAVE_WORDS, Tone.WARN
    view, turn = scene.view, scene.turn
    if view is None:
        return "Waiting for the match to start", Tone.TEXT
    match turn.asked:
        case Pick.SUIT:
            return "Which color?" if not _symbols(scene) else "Which suit?", Tone.ACCENT
        case Pick.SEAT:
            return "Which seat?", Tone.ACCENT
        case Pick():
            return "Which one?", Tone.ACCENT
        case None:
            pass
    mine = view.viewer is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)
    return scene.words(view.prompt), Tone.ACCENT if mine else Tone.TEXT


def _symbols(scene: Scene) -> bool:
    return all(option.pick in ("spades", "hearts", "diamonds", "clubs") for option in scene.turn.options)


def _chips(scene: Scene) -> tuple[Chip, ...]:
    if scene.leaving:
        return Chip("y", "leave", "answer", "y"), Chip("n", "stay", "answer", "n")
    turn = scene.turn
    if turn.asked is not None:
        return tuple(
            Chip(
                option.key.upper() if turn.asked is Pick.SUIT else option.key or str(place + 1),
                scene.words(option.words),
                "option",
                option.pick,
                place == turn.place,
                option.pick if turn.asked is Pick.SUIT else "",
            )
            for place, option in enumerate(turn.options)
        )
    found = [_chip(scene, key, choice) for key, choice in buttons(scene.view)] if scene.view else []
    if turn.may_arm:
        found.insert(
            0,
            Chip("u", "call goes with it" if turn.armed else "call with the play", "call", chosen=turn.armed),
        )
    if turn.marked:
        found.insert(0, Chip("Enter", f"play {len(turn.marked)}", "enter"))
    return tuple(found)


def _chip(scene: Scene, key: str, choice: Choice) -> Chip:
    words = scene.words(choice.words)
    return Chip(key, words[:1].lower() + words[1:], "verb", choice.verb)


def _draw_chips(scene: Scene, sheet: Sheet, rect: Rect, chips: tuple[Chip, ...]) -> None:
    x = 2
    for chip in chips:
        ink = _ink(scene, chip)
        text = f"{chip.key} {chip.words}".strip()
        width = cells_in(text) + 2
        if x + width > rect.width - 1:
            break
        left, right = ("[", "]") if chip.chosen or not scene.pens.looks.color else (" ", " ")
        scene.buttons.append(Button(Rect(rect.x + x, rect.y + 1, width, 1), chip.action, chip.on))
        x = sheet.put(x, 1, f"{left}{text}{right}", ink) + 2


def _ink(scene: Scene, chip: Chip) -> Ink:
    if chip.suit:
        return scene.pens.fill(chip.suit)._replace(underline=chip.chosen)
    if chip.chosen:
        return scene.pens.chosen()
    return scene.ink(Tone.TEXT, Ground.BAR)
