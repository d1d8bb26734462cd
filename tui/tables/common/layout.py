"""Where the parts of the table stand in a terminal of a given size."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.tui.drawing.canvas import Rect, cells_in, wrapped
from parlour.tui.text.language import tr

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 18
SIDE: Final = 37
"""Columns of seats and talk at 80 to 109 columns; below that they take half of the width."""
LEAST_SEATS, BESIDE_NAME = 31, 21
"""Columns of seats at least, and beside a name; of `SIDE` the talk gets what names do not need."""
LEAST_TALK: Final = 3


def too_small(width: int, height: int) -> list[str]:
    """Return the longest message that fits in a terminal too small for the table, line by line.

    No word is broken, if any message can be said without that.
    """
    values = {"need": f"{LEAST_WIDTH} x {LEAST_HEIGHT}", "width": width, "height": height}
    messages = (
        tr(
            "Parlour needs {need}; this terminal is {width} x {height}. Enlarge the window, or use a smaller "
            "font. Lines of text need no room: parlour --plain, or plain@ over ssh.",
            **values,
        ),
        tr("Parlour needs {need}. Enlarge the window, or use a smaller font, or parlour --plain.", **values),
        tr("Needs {need}: enlarge the window.", **values),
        tr("Needs {need}.", **values),
    )
    for message in messages:
        lines = wrapped(message, width)
        if len(lines) <= height and max(map(cells_in, message.split())) <= width:
            return lines
    return [messages[-1]]


NOWHERE: Final = Rect(0, 0, 0, 0)


class Space(NamedTuple):
    """What a layout depends on.

    `own`: the viewer has cards; `longest`: cells of the longest line of the talk; `wide_talk`: the talk takes
    the place of the felt; `asked`: the rows that a refusal needs, 0 if the usual rows of the prompt will do;
    `named`: cells of the longest name of a player.
    """

    width: int
    height: int
    seats: int
    own: bool
    longest: int = 0
    wide_talk: bool = False
    asked: int = 0
    named: int = SIDE - BESIDE_NAME


class Layout(NamedTuple):
    """The rectangles of the table's parts; they do not overlap and together fill the terminal.

    In a large terminal the seats stand in `strips` around the felt, in the rectangles `around`, the one after
    the viewer first; `seats` is empty then. The viewer's own seat has a row, `own`.
    """

    head: Rect
    seats: Rect
    felt: Rect
    talk: Rect
    prompt: Rect
    hand: Rect
    foot: Rect
    card: tuple[int, int]  # columns and rows of a card in the hand
    small: tuple[int, int] = (4, 1)  # the same, of a card in another player's grid
    own: Rect = NOWHERE
    strips: tuple[Rect, ...] = ()
    around: tuple[Rect, ...] = ()


def layout_of_hands(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is too small.

    Without an `own` hand the other parts get its rows; `wide_talk` gives the talk the place of the felt.
    """
    width, height = space.width, space.height
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    card = _card(width, height)
    prompt = max(space.asked, 3 if height >= 22 else 2)
    held = (card[1] + (2 if height >= 19 else 1)) if space.own else 0
    middle = height - 2 - prompt - held
    seats, felt, talk = _middle(space, middle)
    if space.wide_talk:
        felt, talk = Rect(0, 0, 0, 0), Rect(seats.width, 1, width - seats.width, middle)
    return stacked(width, height, (seats, felt, talk), prompt, held, card)


def stacked(
    width: int, height: int, middle: tuple[Rect, Rect, Rect], prompt: int, held: int, card: tuple[int, int]
) -> Layout:
    """Return seats, felt and talk between the head and so many rows of prompt and hand, the foot last."""
    hand = height - 1 - held
    return Layout(
        Rect(0, 0, width, 1),
        *middle,
        Rect(0, hand - prompt, width, prompt),
        Rect(0, hand, width, held),
        Rect(0, height - 1, width, 1),
        card,
    )


def _card(width: int, height: int) -> tuple[int, int]:
    if width >= 100 and height >= 32:
        return 9, 7
    if width >= 76 and height >= 24:
        return 7, 5
    return (6, 4) if height >= 22 else (6, 3)


def _middle(space: Space, height: int) -> tuple[Rect, Rect, Rect]:
    width = space.width
    if width < 80:
        seats = LEAST_SEATS
        felt = 6
        right = Rect(seats, 1, width - seats, felt)
        return Rect(0, 1, seats, height), right, Rect(seats, 1 + felt, width - seats, height - felt)
    if width < 100:
        least = 21 + (width - 80) // 3
        felt = width - SIDE - least
        spare = SIDE - max(LEAST_SEATS, min(space.named + BESIDE_NAME, SIDE))
        talk = max(least, min(space.longest + 2, least + spare))
    else:
        talk = min(56, (width - 42) // 2)
        felt = width - 42 - talk
    seats = width - felt - talk
    return Rect(0, 1, seats, height), Rect(seats, 1, felt, height), Rect(seats + felt, 1, talk, height)


def layout_of_stacks(space: Space) -> Layout | None:
    """Return where the parts stand: stacks left, seats and talk right; None if the terminal is too small."""
    width, height, seats = space.width, space.height, space.seats
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    prompt = max(space.asked, 4 if height >= 22 else 3 if height >= 20 else 2)
    card = _stacks_card(width, height)
    held = card[1] + 2 if space.own else 0
    middle = height - 2 - prompt - held
    side = width // 2 if width < 80 else SIDE if width < 110 else 42
    most = middle - LEAST_TALK
    upper = min(seats + 1 + (middle >= seats + 2 + LEAST_TALK), max(seats, most))
    if middle >= 2 * seats + 2 + 2 * LEAST_TALK:
        upper = 2 * seats + 2
    felt = Rect(0, 1, width - side, middle)
    talk = Rect(width - side, 1 + upper, side, max(0, middle - upper))
    if space.wide_talk:
        felt, talk = Rect(0, 0, 0, 0), Rect(0, 1, width - side, middle)
    right = Rect(width - side, 1, side, middle if space.wide_talk else upper)
    return stacked(width, height, (right, felt, talk), prompt, held, card)


def _stacks_card(width: int, height: int) -> tuple[int, int]:
    if width >= 100 and height >= 32:
        return 11, 7
    return (8, 4) if height >= 27 else (8, 3)
