"""A move by taps alone, as a player makes it who knows which one to make; and the pages of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from parlour.net.wire.messages import Update
from parlour.rules import match as matches
from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import LEARNER, Lesson
from parlour.rules.lessons.playing import LessonGame
from parlour.rules.shelf import shelf
from parlour.tui.remote.lesson_link import LessonLink
from parlour.tui.web.pages.lessons import lesson_page
from tests.tui.kit.paged import scene_of

CALL: Final = "call"
PICKS: Final = ("option {}", "place {}", "place 0.{}", "seat {}", "zone {}")
"""What a pick that is no card of the hand may be on the page; the player sits in seat 0."""


def taps(move: str, does: Callable[[], Sequence[str]], *, among_stacks: bool = False) -> Iterator[str]:
    """Yield what is tapped for `move`, in notation, one after the other; `does` is what the page offers.

    A card of the hand is lifted by a tap and played by the second one, or marked if others may go with it.
    `among_stacks`: it is picked at once, and its place after it.
    """
    verb, *picks = (word for word in move.split() if word != "then")
    if CALL in picks:
        yield f"verb {CALL}"
        picks.remove(CALL)
    held = [pick for pick in picks if _held(does(), pick)]
    if not (held and verb in ("play", "give")):
        yield from [do for do in does() if do.split()[:2] == ["verb", verb]][:1]
    for number, pick in enumerate(picks):
        if card := _held(does(), pick):
            yield card
            if not (number or among_stacks):
                yield card
        else:
            yield from [do for form in PICKS if (do := form.format(pick)) in does()][:1]
    yield from [do for do in does() if do == "enter"]


def _held(does: Sequence[str], text: str) -> str:
    """Return what lifts the card `text` of the hand, "" if it is not there."""
    return next((do for do in does if do.startswith("card ") and do.split()[2] == text), "")


def asked_for(game: LessonGame) -> str:
    """Return the first move that the present step of a lesson accepts."""
    assert game.step is not None
    accepts = game.step.accepts
    return next(move for move in islice(matches.legal_moves(game.match, LEARNER), 400) if accepts(move))


def lesson_pages(lesson: Lesson) -> Iterator[dict[str, str]]:
    """Yield the page of each step of a lesson."""
    game, told = packaged.begin(lesson), list[Update]()
    while game.step is not None:
        link = LessonLink(game, shelf.preset(lesson.game).title, "Ann", told.append)
        link.start()
        yield dict(lesson_page(scene_of(told[-1]), lesson, link, ""))
        game.attempt(asked_for(game))
        while game.answering:
            game.answer()
