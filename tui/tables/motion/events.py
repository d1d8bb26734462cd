"""What happened between two views of a table, read from the lines that are new in the log.

A view has no events but these lines (`parlour.rules.events.line` writes them), in which seats are `{0}`. A
line that is not known here is no event, and nothing moves for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from parlour.rules.views import View
from parlour.tui.tables.common.log import new_lines


class Dealt(NamedTuple):
    """`dealer` dealt so many cards to each seat."""

    dealer: int
    cards: int


class Played(NamedTuple):
    """`seat` played so many cards on the discard."""

    seat: int
    cards: int


class Drew(NamedTuple):
    """`seat` drew so many cards from the stock."""

    seat: int
    cards: int


class Skipped(NamedTuple):
    """`seat` lost a turn."""

    seat: int


class Caught(NamedTuple):
    """`by` caught `seat`, who had not called; nobody did if `by` is None."""

    seat: int
    by: int | None = None


class SwappedHands(NamedTuple):
    """Two seats swapped their hands."""

    first: int
    second: int


class PassedHands(NamedTuple):
    """Every seat passed its hand on in the direction of play."""


class PassedCards(NamedTuple):
    """Every seat passes, or has passed, a card to the left."""


class Laid(NamedTuple):
    """`seat` laid so many cards on a stack."""

    seat: int
    cards: int
    stack: str


class Carried(NamedTuple):
    """`seat` moved the top card of one stack to another."""

    seat: int
    origin: str
    target: str


class Traded(NamedTuple):
    """`seat` put a card of the hand back and takes another."""

    seat: int


class Took(NamedTuple):
    """`seat` took a card from the stock or the pile, and must place it."""

    seat: int


class PutDown(NamedTuple):
    """`seat` put a card on the pile: the taken one, or that of a slot for which it was taken."""

    seat: int


class Placed(NamedTuple):
    """`seat` put the taken card in a slot, counted from 1; None: in a new one."""

    seat: int
    slot: int | None


class StackedCard(NamedTuple):
    """`seat` won the race: a card of the grid went to the pile."""

    seat: int


class Fined(NamedTuple):
    """`seat` got a card as a penalty."""

    seat: int


class Exchanged(NamedTuple):
    """`by` swapped the cards of two slots; each is a seat and a slot, counted from 1."""

    by: int
    first: tuple[int, int]
    second: tuple[int, int]


TableEvent: TypeAlias = (
    Dealt
    | Played
    | Drew
    | Skipped
    | Caught
    | SwappedHands
    | PassedHands
    | PassedCards
    | Laid
    | Carried
    | Traded
    | Took
    | PutDown
    | Placed
    | StackedCard
    | Fined
    | Exchanged
)
Make: TypeAlias = Callable[[re.Match[str], int], TableEvent]
"""Makes the event of a line that matches; the number is the viewer's seat."""

SEAT: Final = r"\{(\d+)\}"
SLOT: Final = r"(?:\{(\d+)\}'s|your) card (\d+)"
COUNTED: Final = re.compile(r"(\d+) cards")


def _seat(kind: Callable[[int], TableEvent]) -> Make:
    return lambda match, _: kind(int(match[1]))


def _counted(kind: Callable[[int, int], TableEvent]) -> Make:
    return lambda match, _: kind(int(match[1]), _count(match[2]))


def _count(words: str) -> int:
    """Return how many cards `words` name: `4 cards`, `a card`, `red 3, blue Skip`."""
    counted = COUNTED.fullmatch(words)
    return int(counted[1]) if counted else words.count(", ") + 1


def _slot(seat: str | None, slot: str, viewer: int) -> tuple[int, int]:
    return (viewer if seat is None else int(seat)), int(slot)


LINES: Final[tuple[tuple[re.Pattern[str], Make], ...]] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"{SEAT} deals (\d+) cards each", lambda match, _: Dealt(int(match[1]), int(match[2]))),
        (rf"{SEAT} plays (?!again$)(.+)", _counted(Played)),
        (rf"{SEAT} draws (.+)", _counted(Drew)),
        (rf"{SEAT} is skipped", _seat(Skipped)),
        (rf"{SEAT} catches {SEAT}, .*", lambda match, _: Caught(int(match[2]), int(match[1]))),
        (rf"{SEAT} has not called", _seat(Caught)),
        (rf"{SEAT} and {SEAT} swap hands", lambda match, _: SwappedHands(int(match[1]), int(match[2]))),
        (r"Everyone passes their hand on", lambda _match, _: PassedHands()),
        (r"Everyone passes a card to the left", lambda _match, _: PassedCards()),
        (
            rf"{SEAT} lays (.+) on (\w+)",
            lambda match, _: Laid(int(match[1]), _count(match[2]), match[3]),
        ),
        (
            rf"{SEAT} moves .+ from (\w+) to (\w+)",
            lambda match, _: Carried(int(match[1]), match[2], match[3]),
        ),
        (rf"{SEAT} trades .+", _seat(Traded)),
        (rf"{SEAT} takes .+", _seat(Took)),
        (rf"{SEAT} (?:puts down .+|puts it back and passes)", _seat(PutDown)),
        (
            rf"{SEAT} puts the taken card in slot (\d+)",
            lambda match, _: Placed(int(match[1]), int(match[2])),
        ),
        (rf"{SEAT} keeps the card as one card more", lambda match, _: Placed(int(match[1]), None)),
        (rf"{SEAT} stacks (?!card \d)(.+)", _seat(StackedCard)),
        (rf"{SEAT} gets .+ as a penalty", _seat(Fined)),
        (
            rf"{SEAT} swaps {SLOT} with {SLOT}",
            lambda match, own: Exchanged(
                int(match[1]), _slot(match[2], match[3], own), _slot(match[4], match[5], own)
            ),
        ),
    )
)


def events_between(before: View, after: View) -> tuple[TableEvent, ...]:
    """Return what happened from `before` to `after`, as far as lines of the log tell it, in their order."""
    viewer = -1 if after.viewer is None else after.viewer
    found = (event_of(line, viewer) for line in new_lines(before.log, after.log))
    return tuple(event for event in found if event is not None)


def event_of(line: str, viewer: int = -1) -> TableEvent | None:
    """Return what a line of the log tells the seat `viewer`, None if that is no event."""
    for pattern, make in LINES:
        if match := pattern.fullmatch(line):
            return make(match, viewer)
    return None
