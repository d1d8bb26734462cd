"""Reviews the match of a replay: a box with the progress, then the costliest decisions to look at.

It stands alone: it waits for another process, and the replay only shows the decision that was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import aclosing
from typing import Any

from textual.screen import Screen

from parlour.rules.record.review import Turning
from parlour.tui.review.reviewing import ReviewFailed, reviewing
from parlour.tui.review.words import percent_done, turning_words
from parlour.tui.screens.boxes.busy import Busy
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.text.language import tr

BAR = 24


class Reviewing:
    """The review of one replay screen. `look` is called with the decision that the player chose."""

    def __init__(self, screen: Screen[Any], text: str, look: Callable[[Turning], object]) -> None:
        self._screen = screen
        self._text = text
        self._look = look
        self._found: dict[int, tuple[Turning, ...]] = {}

    def begin(self, seat: int, names: Sequence[str]) -> None:
        """Review the decisions of `seat`, or show again what was found."""
        if seat in self._found:
            self._show(seat, names)
        else:
            self._screen.run_worker(self._review(seat, names), group="review", exclusive=True)

    async def _review(self, seat: int, names: Sequence[str]) -> None:
        words = tr("The decisions of {name} are played out again, many times.", name=names[seat])
        box, broken_off = Busy(words, tr("break off")), False

        def close(gave_up: bool | None) -> None:
            nonlocal broken_off
            broken_off = bool(gave_up)

        self._screen.app.push_screen(box, close)
        try:
            async with aclosing(reviewing(self._text, seat)) as steps:
                async for reviewed in steps:
                    if broken_off:
                        return
                    percent = percent_done(reviewed)
                    done = BAR * percent // 100
                    box.say(f"{words}\n[{'#' * done}{'.' * (BAR - done)}] {percent}%")
                    self._found[seat] = reviewed.turnings
        except ReviewFailed as failed:
            self._screen.app.notify(tr("No review: {why}", why=failed), severity="warning", markup=False)
        finally:
            if broken_off or box.is_attached is False:
                self._found.pop(seat, None)
        if not broken_off:
            box.leave()
            self._show(seat, names)

    def _show(self, seat: int, names: Sequence[str]) -> None:
        turnings = self._found.get(seat)
        if turnings is None:
            return
        lines = [
            f"{number}  {tr('Round {number}', number=turning.round)}: {turning_words(turning, names)}"
            for number, turning in enumerate(turnings, 1)
        ]
        none = tr("No other move of {name} would have been clearly better.", name=names[seat])
        words = "\n\n".join(lines) or none
        keys = [AnswerKey(str(number), tr("look at it")) for number in range(1, len(lines) + 1)]
        title = tr("What cost {name} the most", name=names[seat])
        box = Question(title, words, [*keys, AnswerKey("escape", tr("back"))])
        self._screen.app.push_screen(box, lambda key: self._chosen(turnings, key))

    def _chosen(self, turnings: Sequence[Turning], key: str | None) -> None:
        if key and key.isdigit():
            self._look(turnings[int(key) - 1])
