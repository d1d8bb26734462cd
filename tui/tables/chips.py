"""The chips under the prompt: what can be chosen now, a key and words each, on one row or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Final, NamedTuple

from parlour.rules.sentences import Told, told
from parlour.rules.steps import Choice, Pick
from parlour.rules.views import View, Zone, ZoneKind
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted
from parlour.tui.keymap import Action, key_words
from parlour.tui.moves.choices import LISTED, STEPS
from parlour.tui.moves.grid_places import GridPlace, asks_own, letters, open_places
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.verb_keys import buttons
from parlour.tui.seen.force import only_usual
from parlour.tui.seen.sorting import known
from parlour.tui.tables.common.cards import brief, symbol
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Scene
from parlour.tui.text.language import tr
from parlour.tui.words import asking

WIDE: Final = 80
"""Least columns of a last line with room for every key that picks cards."""


class Chip(NamedTuple):
    """A choice with its key; `suit` gives it the color of that suit.

    `brief` is the short form, used where not all chips fit; `risky` is a choice that may cost something.
    """

    key: str
    words: str
    action: str
    on: str = ""
    chosen: bool = False
    suit: str = ""
    brief: str = ""
    risky: bool = False

    @property
    def forms(self) -> tuple[str, str, str]:
        """The forms in which it may be written, the longest first."""
        full = f"{self.key} {self.words}".strip()
        return full, self.brief or full, self.key if self.brief else full


def chips_of(scene: Scene, width: int) -> tuple[Chip, ...]:
    """Return what can be chosen now."""
    if scene.aside is not None:
        answers = ((reply.keys[0], reply.words) for reply in scene.aside.answers)
        return tuple(Chip(key, words, "answer", key) for key, words in answers)
    turn = scene.turn
    if turn.claimed or scene.view is None:
        return ()
    if turn.keys.stepwise:
        return tuple(_stack_chips(scene, scene.view))
    found = [_chip(scene, key, choice) for key, choice in buttons(scene.view) if key]
    if turn.asked is Pick.PLACE:
        return *_place_chips(scene, scene.view), *_beside(turn, found)
    if turn.asked is not None:
        return *_option_chips(scene), *_beside(turn, found)
    if turn.may_arm:
        said = scene.speaker.said(told(asking.ARMS, call=turn.call_words) if turn.armed else turn.call_words)
        found.insert(0, Chip("u", said, "call", chosen=turn.armed))
    if turn.marked and turn.picking:
        verb, picked = asking.in_a_word(turn.picking.choice.verb), len(turn.marked)
        does = told(asking.DOES, verb=verb, picked=picked)
        if not turn.picking.enough:
            does = told(asking.DOES_WITH, verb=verb, picked=picked, least=turn.picking.step.least)
        found.insert(0, Chip(key_words("enter"), scene.speaker.said(does), "enter"))
    elif turn.picking and not turn.picking.step.least:
        found.insert(0, Chip(key_words("enter"), scene.speaker.said(told(asking.NONE)), "enter"))
    elif turn.several and width < WIDE:
        found.append(Chip(key_words("space"), tr("mark"), "mark"))
    return tuple(found)


def _stack_chips(scene: Scene, view: View) -> Iterator[Chip]:
    """Yield what may be picked next while a move among stacks is built, or the moves that may begin."""
    turn = scene.turn
    if turn.which is not None:
        yield from _option_chips(scene)
        yield Chip(key_words("escape"), tr("back"), "cancel")
        return
    if turn.picking is None:
        yield from _stack_verbs(scene, turn.keys.actions, view)
        return
    if turn.asked is not Pick.PLACE:
        yield from _option_chips(scene)
    else:
        for option in turn.options:
            yield Chip(option.key, option.pick, "place", option.pick, chosen=option.pick == turn.chosen)
    for text in dict.fromkeys(turn.hand):
        if text in turn.playable:
            at, chosen = turn.hand.index(text), text == turn.under_cursor
            words = text if known(text).suit else brief(text, scene.pens.looks)
            yield Chip(str(at + 1), words, "card", str(at), chosen)
    yield Chip(key_words("escape"), tr("back"), "cancel")


def _stack_verbs(scene: Scene, table: tuple[Action, ...], view: View) -> Iterator[Chip]:
    order = [key for action in table for key in action.keys]
    found = [(key, choice) for key, choice in buttons(view) if key]
    order += (key for key, _ in found if key not in order)
    for key, choice in sorted(found, key=lambda pair: order.index(pair[0])):
        words = scene.speaker.in_midst(choice.words)
        short = f"{key} {scene.speaker.said(asking.in_a_word(choice.verb))}"
        yield Chip(key, words, "verb", choice.verb, brief=short, risky=choice.risky)


def _place_chips(scene: Scene, view: View) -> Iterator[Chip]:
    """Yield how cards on the table are named, and what Enter does with the named ones."""
    turn = scene.turn
    if turn.picking is None:
        return
    verb = asking.in_a_word(turn.picking.choice.verb)
    own = [place.slot for place in turn.reach.places if place.seat == view.viewer]
    words = scene.speaker.in_midst(turn.picking.choice.words) if turn.reach.own_only else tr("yours")
    numbers = spans(own)
    if own:
        short = f"{numbers} {scene.speaker.said(verb)}"
        yield Chip(numbers, words, "noop", brief=short)
    seats = {place.seat for place in turn.reach.places}
    named = [(letter, seat) for seat, letter in letters(view).items() if seat in seats]
    if named:
        letter, seat = named[0]
        yield Chip(f"{letter}1", scene.speaker.said(told(asking.CARD_OF, seat)), "noop")
    if picked := _picked(turn):
        does = verb if len(picked) >= turn.picking.step.least else told(asking.PICKS)
        if not turn.reach.own_only:
            cards = reduce(
                _and_another, (told(asking.PLACE_IN_SHORT, seat, slot=slot) for seat, slot in picked)
            )
            yield Chip(
                key_words("enter"),
                scene.speaker.said(told(asking.DOES, verb=does, picked=cards)),
                "enter",
                chosen=True,
            )
    if not turn.by_itself:
        yield Chip(key_words("escape"), tr("back"), "cancel")


def _picked(turn: Turn) -> tuple[GridPlace, ...]:
    """Return the cards that Enter picks: the marked ones, and the one under the cursor if more are needed."""
    assert turn.picking is not None
    at = turn.pointing.at
    if turn.picking.enough or at is None or at in turn.reach.marked:
        return turn.reach.marked
    return (*turn.reach.marked, at)


def _and_another(places: Told, another: Told) -> Told:
    return told(asking.BOTH, places=places, another=another)


def spans(numbers: Iterable[int]) -> str:
    """Return numbers in order, with runs of three or more as spans: `1-4`, `1 3 4`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)


def _beside(turn: Turn, found: Iterable[Chip]) -> Iterator[Chip]:
    """Yield the chips that may stand beside the options of a choice that began by itself."""
    if turn.by_itself and turn.picking is not None:
        verb = turn.picking.choice.verb
        yield from (chip for chip in found if chip.on != verb and not turn.takes(chip.key))


def _number_chips(scene: Scene) -> Iterator[Chip]:
    """Yield the number under the cursor, among many, and what goes to others."""
    turn = scene.turn
    least, most = turn.options[0].pick, turn.options[-1].pick
    yield Chip(f"{least}-{most}", tr("type a number"), "noop", brief=f"{least}-{most}")
    for by in STEPS[:2]:
        yield Chip("", f"{by:+}", "more", str(by))
    yield Chip(key_words("enter"), turn.typed or turn.chosen, "enter", chosen=True)
    for by in STEPS[2:]:
        yield Chip("", f"{by:+}", "more", str(by))


def _option_chips(scene: Scene) -> Iterator[Chip]:
    turn = scene.turn
    if turn.asked is Pick.NUMBER and len(turn.options) > LISTED:
        yield from _number_chips(scene)
        return
    for place, option in enumerate(turn.options):
        suit = option.pick if turn.asked is Pick.SUIT else ""
        sign = "" if scene.pens.looks.ascii else symbol(suit)
        zone = scene.view.zone(option.pick) if scene.view and turn.asked is Pick.ZONE else None
        words = _zone_words(scene, zone) if zone else f"{sign} {scene.speaker.said(option.words)}".strip()
        yield Chip(
            option.key.upper() if option.key.isalpha() and not turn.keys.by_number else option.key,
            words if words != option.key else "",
            "option",
            option.pick,
            place == turn.place,
            suit,
            option.pick if turn.asked is Pick.WORD else f"{option.key} {fitted(words, 5)}",
        )


def _zone_words(scene: Scene, zone: Zone) -> str:
    """Return what is taken from `zone` of the table: its top card if visible, or just from where."""
    if zone.kind is ZoneKind.STOCK or not zone.cards:
        return scene.speaker.said(told(asking.FROM_THE, zone=zone.called))
    top = brief(zone.cards[-1], scene.pens.looks)
    return scene.speaker.said(told(asking.TOP_FROM_THE, top=top, zone=zone.called))


def _chip(scene: Scene, key: str, choice: Choice) -> Chip:
    words = scene.speaker.in_midst(choice.words)
    if choice.steps and asks_own(choice.steps[0]) and scene.view is not None:
        slots = [place.slot for place in open_places(choice.steps[0].among, scene.view.viewer)]
        key = f"{key} + {spans(slots)}"
    return Chip(key, words, "verb", choice.verb, risky=choice.risky)


def draw_chips(scene: Scene, sheet: Sheet, rect: Rect, first: int, rows: int) -> int:
    """Draw the chips on `rows` rows from `first` on, in their longest form that fits.

    Return the first row after them.
    """
    chips = chips_of(scene, rect.width)
    lead = _answers(scene, rect.width - 4 - sum(cells_in(chip.forms[0]) + 4 for chip in chips))
    start = sheet.put(2, first, lead, scene.ink(Tone.ACCENT)) + 1 if lead else 2
    texts: Sequence[str] = ()
    placed: list[tuple[int, int]] = []
    for texts in zip(*(chip.forms for chip in chips), strict=True):
        placed = _placed(texts, start, rect.width - 1, first, rows)
        if len(placed) == len(chips):
            break
    for chip, text, (x, y) in zip(chips, texts, placed, strict=False):
        left, right = _around(chip, color=scene.pens.looks.color)
        area = Rect(rect.x + x, rect.y + y, cells_in(text) + 2, 1)
        scene.buttons.append(Button(area, chip.action, chip.on))
        sheet.put(x, y, f"{left}{text}{right}", _ink(scene, chip))
    return max((y for _, y in placed), default=first) + 1


def _around(chip: Chip, *, color: bool) -> tuple[str, str]:
    """Return the signs around a chip; they tell the chosen one apart even without color."""
    if color:
        return ("[", "]") if chip.chosen else (" ", " ")
    return (">", "<") if chip.chosen else ("[", "]")


def _placed(texts: Sequence[str], start: int, end: int, first: int, rows: int) -> list[tuple[int, int]]:
    """Return the positions of chips with these texts, as many as fit."""
    found: list[tuple[int, int]] = []
    x, y = start, first
    for text in texts:
        width = cells_in(text) + 2
        if x + width > end:
            x, y = 2, y + 1
        if y >= first + rows:
            break
        found.append((x, y))
        x += width + (2 if len(text) > 2 else 1)
    return found


def _answers(scene: Scene, room: int) -> str:
    """Return the cards that answer what the viewer faces, or that none does; shorter beyond `room` cells."""
    view, turn = scene.view, scene.turn
    if view is None or not (view.discard and view.discard.facing) or turn.picking is not None:
        return ""
    can = turn.playable
    cards = dict.fromkeys(brief(text, scene.pens.looks) for text in turn.hand if text in can)
    if not cards:
        words = scene.speaker.said(told(asking.NO_ANSWER)) if only_usual(view) else ""
        return words if cells_in(words) <= room else ""
    words = scene.speaker.said(told(asking.ANSWER_WITH, answers=", ".join(cards)))
    return words if cells_in(words) <= room else scene.speaker.said(told(asking.ANSWER_SOMEHOW))


def _ink(scene: Scene, chip: Chip) -> Ink:
    if chip.suit:
        return scene.pens.fill(chip.suit)._replace(underline=chip.chosen)
    if chip.chosen:
        return scene.pens.chosen()
    return scene.ink(Tone.WARN if chip.risky else Tone.TEXT, Ground.BAR)
