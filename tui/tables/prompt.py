"""What is asked: the prompt with its clock, what can be chosen now, and why a key was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.steps import Choice, Pick
from tui.canvas import Ink, Rect, Sheet, cells_in, fitted, wrapped
from tui.offered import are_ranks
from tui.tables.briefly import brief, symbol
from tui.tables.pens import Ground, Tone
from tui.tables.scene import Button, Scene
from tui.turn import Turn
from tui.verbs import buttons

WIDE: Final = 80
"""Columns from which on the last line has room for every key that picks cards."""
FACING: Final = "face"
"""The phase in which the viewer answers what waits, or takes it."""
TAKING: Final = ("draw", "pass")
"""The verbs with which one takes what waits."""
LEAVE_WORDS: Final = "Leave the table? A bot plays on for you until you are back."


class Chip(NamedTuple):
    """A word with its key that can be chosen; `suit` gives it that suit's color.

    `brief` says both in fewer signs, where not all have room.
    """

    key: str
    words: str
    action: str
    on: str = ""
    chosen: bool = False
    suit: str = ""
    brief: str = ""

    @property
    def forms(self) -> tuple[str, str, str]:
        """How it may be written, the longest first."""
        full = f"{self.key} {self.words}".strip()
        return full, self.brief or full, self.key if self.brief else full


def draw_prompt(scene: Scene, rect: Rect) -> Sheet:
    """Draw what is asked in `rect`, two rows or three."""
    sheet = scene.sheet(rect, Ground.FELT)
    _asked(scene, sheet, rect.width)
    notice = wrapped(scene.words(scene.turn.notice), rect.width - 4)[:2]
    if rows := rect.height - 1 - len(notice):
        _draw_chips(scene, sheet, rect, rows)
    top = rect.height - len(notice)
    sheet.fill(Rect(0, top, rect.width, len(notice)), sheet.ink)
    for place, words in enumerate(notice):
        sheet.put(2, top + place, words, scene.ink(Tone.WARN, bold=True))
    return sheet


def _asked(scene: Scene, sheet: Sheet, width: int) -> None:
    words, tone = _words(scene)
    right = ""
    if scene.timer is not None:
        seconds = f"{scene.timer.seconds} s"
        right = f"{seconds} {scene.timer.words}".rstrip()
        if cells_in(words) > width - 5 - cells_in(right):
            right = seconds
        sheet.put(width - cells_in(right) - 2, 0, right, scene.ink(Tone.WARN, bold=True))
    sheet.put(2, 0, _short(words, width - 5 - cells_in(right)), scene.ink(tone, bold=True))


def _short(words: str, room: int) -> str:
    """Cut a sentence so that one sees it: a single full stop would end it, and a number with it."""
    return words if cells_in(words) <= room else fitted(words, room - 2) + ".."


def _words(scene: Scene) -> tuple[str, Tone]:
    if scene.leaving:
        return LEAVE_WORDS, Tone.WARN
    view, turn = scene.view, scene.turn
    if view is None:
        return "Waiting for the match to start", Tone.TEXT
    if turn.asked is not None and not turn.by_itself:
        return _which(scene), Tone.ACCENT
    mine = view.viewer is not None and any(seat.acts for seat in view.seats if seat.seat == view.viewer)
    prompt = _begun(turn) or view.prompt
    prompt = prompt[:1].upper() + prompt[1:]  # it may begin with a card's color; a name stays
    return scene.words(prompt), Tone.ACCENT if mine else Tone.TEXT


def _begun(turn: Turn) -> str:
    """The words of a choice begun by itself beside others: what its keys mean; chips tell the rest."""
    beside = turn.view is not None and len(turn.view.choices) > 1
    return turn.picking.choice.words if turn.by_itself and beside and turn.picking else ""


def _which(scene: Scene) -> str:
    picks = [option.pick for option in scene.turn.options]
    match scene.turn.asked:
        case Pick.SUIT:
            return "Which suit?" if all(symbol(pick) for pick in picks) else "Which color?"
        case Pick.SEAT:
            return "Which player?"
        case Pick.WORD if are_ranks(picks):
            return "Which rank?"
        case _:
            return "Which one?"


def _chips(scene: Scene, width: int) -> tuple[Chip, ...]:
    if scene.leaving:
        return Chip("y", "leave", "answer", "y"), Chip("n", "stay", "answer", "n")
    turn = scene.turn
    found = [_chip(scene, key, choice) for key, choice in buttons(scene.view)] if scene.view else []
    if turn.asked is not None:
        return *_option_chips(scene), *(chip for chip in found if turn.by_itself and _beside(turn, chip))
    if turn.may_arm:
        words = "call goes with it" if turn.armed else "call with the play"
        found.insert(0, Chip("u", words, "call", chosen=turn.armed))
    if turn.marked and turn.picking:
        found.insert(0, Chip("Enter", f"{turn.picking.choice.verb} {len(turn.marked)}", "enter"))
    elif turn.several and width < WIDE:
        found.append(Chip("Space", "mark", "mark"))
    return tuple(found)


def _beside(turn: Turn, chip: Chip) -> bool:
    """Whether a chip may stand beside the options of a choice begun by itself."""
    return turn.picking is not None and chip.on != turn.picking.choice.verb and not turn.takes(chip.key)


def _option_chips(scene: Scene) -> Iterator[Chip]:
    turn = scene.turn
    for place, option in enumerate(turn.options):
        suit = option.pick if turn.asked is Pick.SUIT else ""
        sign = "" if scene.pens.looks.ascii else symbol(suit)
        words = f"{sign} {scene.words(option.words)}".strip()
        yield Chip(
            option.key.upper() if option.key.isalpha() else option.key,
            words if words != option.key else "",
            "option",
            option.pick,
            place == turn.place,
            suit,
            option.pick if turn.asked is Pick.WORD else f"{option.key} {fitted(words, 5)}",
        )


def _chip(scene: Scene, key: str, choice: Choice) -> Chip:
    words = scene.words(choice.words)
    return Chip(key, words[:1].lower() + words[1:], "verb", choice.verb)


def _draw_chips(scene: Scene, sheet: Sheet, rect: Rect, rows: int) -> None:
    """Draw what can be chosen on `rows` rows from the second on, in fewer signs where there is no room."""
    chips = _chips(scene, rect.width)
    lead = _answers(scene, rect.width - 4 - sum(cells_in(chip.forms[0]) + 4 for chip in chips))
    start = sheet.put(2, 1, lead, scene.ink(Tone.ACCENT)) + 1 if lead else 2
    texts: Sequence[str] = ()
    placed: list[tuple[int, int]] = []
    for texts in zip(*(chip.forms for chip in chips), strict=True):
        placed = _placed(texts, start, rect.width - 1, rows)
        if len(placed) == len(chips):
            break
    for chip, text, (x, y) in zip(chips, texts, placed, strict=False):
        left, right = _around(chip, color=scene.pens.looks.color)
        area = Rect(rect.x + x, rect.y + y, cells_in(text) + 2, 1)
        scene.buttons.append(Button(area, chip.action, chip.on))
        sheet.put(x, y, f"{left}{text}{right}", _ink(scene, chip))


def _around(chip: Chip, *, color: bool) -> tuple[str, str]:
    """Return the two signs around a chip: the chosen one is told apart by them, colors or not."""
    if color:
        return ("[", "]") if chip.chosen else (" ", " ")
    return (">", "<") if chip.chosen else ("[", "]")


def _placed(texts: Sequence[str], start: int, end: int, rows: int) -> list[tuple[int, int]]:
    """Return where chips with these texts stand, as many as have room."""
    found: list[tuple[int, int]] = []
    x, y = start, 1
    for text in texts:
        width = cells_in(text) + 2
        if x + width > end:
            x, y = 2, y + 1
        if y > rows:
            break
        found.append((x, y))
        x += width + (2 if len(text) > 2 else 1)
    return found


def _answers(scene: Scene, room: int) -> str:
    """The cards that answer what the viewer faces, said before the other ways out; or that none does."""
    view, turn = scene.view, scene.turn
    if view is None or view.phase != FACING or turn.picking is not None:
        return ""
    can = turn.playable
    cards = dict.fromkeys(brief(text, scene.pens.looks) for text in turn.hand if text in can)
    if cards:
        full, short = f"Answer with {', '.join(cards)}, or", "Answer, or"
    else:
        must = any(choice.verb in TAKING for choice in view.choices)
        full, short = "Nothing in your hand answers it:" if must else "", ""
    return full if cells_in(full) <= room else short


def _ink(scene: Scene, chip: Chip) -> Ink:
    if chip.suit:
        return scene.pens.fill(chip.suit)._replace(underline=chip.chosen)
    if chip.chosen:
        return scene.pens.chosen()
    return scene.ink(Tone.TEXT, Ground.BAR)
