"""The review of a match in lines: which decisions of a player cost the most."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Final

from parlour.rules.record.review import Turning
from parlour.tui.plain.page import Refused
from parlour.tui.plain.said import Kind
from parlour.tui.review.reviewing import ReviewFailed, reviewing
from parlour.tui.review.words import percent_done, turning_sentence
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.storage.stores import Steps

STEP: Final = 10
"""The percents after which the progress is said again."""


class Reviews:
    """The reviews of one replay; a person may go on meanwhile, the lines of a script wait."""

    def __init__(self, session: Session, steps: Steps) -> None:
        self._session = session
        self._steps = steps
        self._found: dict[int, tuple[Turning, ...]] = {}
        self._running: asyncio.Task[None] | None = None

    async def review(self, seat: int, names: Sequence[str]) -> None:
        """Review the decisions of `seat`, or say again what was found; raise Refused."""
        if not self._steps.text:
            raise Refused("There is no file of this match, so it cannot be reviewed.")
        if seat in self._found:
            self._tell(seat, names)
            return
        if self._running is not None and not self._running.done():
            raise Refused("A review is running. Its result comes by itself.")
        self._session.say(
            Kind.REPLY, f"The decisions of {visible(names[seat])} are played out again, many times."
        )
        self._running = self._session.spawn(self._review(seat, names))
        if not self._session.lines.interactive:
            await self._running

    def stop(self) -> None:
        """End the review that is running, if there is one."""
        if self._running is not None:
            self._running.cancel()

    async def _review(self, seat: int, names: Sequence[str]) -> None:
        said, found = 0, tuple[Turning, ...]()
        try:
            async with aclosing(reviewing(self._steps.text, seat)) as progress:
                async for reviewed in progress:
                    found = reviewed.turnings
                    percent = percent_done(reviewed) // STEP * STEP
                    if said < percent < 100:
                        self._session.say(Kind.REPLY, f"{percent} percent.", percent=percent)
                        said = percent
        except ReviewFailed as failed:
            self._session.refuse(visible(f"No review: {failed}."))
            return
        self._found[seat] = found
        await asyncio.to_thread(self._know_all)
        self._tell(seat, names)

    def _know_all(self) -> None:
        while self._steps.more():
            pass

    def _tell(self, seat: int, names: Sequence[str]) -> None:
        found = self._found[seat]
        if not found:
            self._session.say(
                Kind.REPLY, f"No other move of {visible(names[seat])} would have been clearly better."
            )
            return
        self._session.say(
            Kind.REPLY, f"What cost {visible(names[seat])} the most. A number goes to that step:"
        )
        for turning in found:
            at = self._steps.before(turning.line)
            words = visible(f"{at}. Round {turning.round}: {turning_sentence(turning, names)}.")
            self._session.say(Kind.OPTION, words, number=at, round=turning.round)
