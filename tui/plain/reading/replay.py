"""A saved match step by step, and its review: which decisions of a player cost the most."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from parlour.net.wire.messages import Update
from parlour.rules.record.review import Turning
from parlour.rules.views import FACE_DOWN
from parlour.tui.plain.choices import chosen, every_page, number_of, unknown, whole
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.saying.hand import hand_lines
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.saying.sentences import ended
from parlour.tui.plain.saying.table import score_lines, table_lines
from parlour.tui.review.reviewing import ReviewFailed, reviewing
from parlour.tui.review.words import percent_done, turning_sentence
from parlour.tui.seen.seats import made_table
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.storage.replayed import Replayed


MANY: Final = 50
"""How many steps `next` says at most."""
STEP: Final = 10
"""The percents after which the progress is said again."""


class ReplayPage(Page):
    """Says one step after another; the table can be asked for after each."""

    def __init__(self, session: Session, steps: Replayed, title: str) -> None:
        self._session = session
        self._steps = steps
        self._title = visible(title)
        self._at = 0
        self._reviews = Reviews(session, steps)

    def commands(self) -> Mapping[str, Command]:
        return {
            "next": Command("the next step, or several", self._next, "[NUMBER]"),
            "previous": Command("the step before", self._previous),
            "go": Command("to a step by its number", self._go, "NUMBER"),
            "round": Command("to the beginning of a round", self._round, "NUMBER"),
            "end": Command("to the last step", self._end),
            "table": Command("the table at this step", self._table),
            "hand": Command("the cards of a player at this step", self._hand, "NAME"),
            "hands": Command("the cards of everyone at this step", self._hands),
            "score": Command("the points at this step", self._score),
            "review": Command("which decisions of a player cost the most", self.review, "[NAME]"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        self._session.say(
            Kind.REPLY, tr("Replay of {match}. Type next, or next and a number.", match=self._title)
        )
        self._say_step()

    def left(self) -> None:
        self._reviews.stop()

    async def take(self, line: str) -> None:
        """Take a number: go to that step."""
        if not line.isdecimal():
            raise unknown(self, line)
        await self._go(line)

    async def _next(self, typed: str) -> None:
        for _ in range(number_of(typed, 1, MANY, tr("The number of steps")) if typed else 1):
            await self._know(self._at + 1)
            if self._at + 1 >= self._steps.length:
                fault = f" {visible(sentence(self._steps.fault))}" if self._steps.fault else ""
                self._session.say(Kind.REPLY, tr("This is the end of the match.") + fault)
                return
            self._at += 1
            self._say_step()

    async def _previous(self, _: str) -> None:
        if self._at == 0:
            raise LineRefused(tr("This is the beginning of the match."))
        self._at -= 1
        self._say_step()

    async def _go(self, typed: str) -> None:
        if (step := whole(typed)) is not None:
            await self._know(step)
        self._at = number_of(typed, 0, self._steps.length - 1, tr("The number of a step"))
        self._say_step()

    async def _round(self, typed: str) -> None:
        number = number_of(typed, 1, 1000, tr("The number of a round"))
        at = 0
        while (known := self._steps.length) and self._steps.head(known - 1).round < number:
            if not await asyncio.to_thread(self._steps.more):
                break
        at = next((at for at in range(self._steps.length) if self._steps.head(at).round >= number), -1)
        if at < 0:
            last = self._steps.head(self._steps.length - 1).round
            words = tr("There is no round {number}: the match has {last}.", number=number, last=last)
            raise LineRefused(words)
        self._at = at
        self._say_step()

    async def _end(self, _: str) -> None:
        while await asyncio.to_thread(self._steps.more):
            pass
        self._at = self._steps.length - 1
        self._say_step()

    async def _table(self, _: str) -> None:
        self._session.say_all(table_lines(self._update()))

    async def _score(self, _: str) -> None:
        self._session.say_all(score_lines(self._update()))

    async def _hand(self, typed: str) -> None:
        self._say_hand(self._seat(typed, self._steps.step(self._at).names))

    async def _hands(self, _: str) -> None:
        for place in self._steps.step(self._at).view.seats:
            self._say_hand(place.seat)

    def _say_hand(self, seat: int) -> None:
        step = self._steps.step(self._at)
        view = step.seen(seat) if step.seen is not None else step.view
        if FACE_DOWN in view.hand:  # they did not see it themselves
            view = replace(view, zones=step.view.zones)
        self._session.say_all(hand_lines(view, names=() if seat == self._steps.owner else step.names))

    async def review(self, typed: str = "") -> None:
        """Review the decisions of the player `typed`, or of the one whose match it is."""
        names = self._steps.step(0).names
        await self._reviews.review(self._seat(typed, names), names)

    def _seat(self, typed: str, names: Sequence[str]) -> int:
        """Return the seat of the typed player; without a name, of the player whose match it is."""
        return chosen(typed, names, "player") if typed else (self._steps.owner or 0)

    async def _know(self, number: int) -> None:
        """Find steps until `number` is known, or there are no more."""
        while number >= self._steps.length and await asyncio.to_thread(self._steps.more):
            pass

    def _say_step(self) -> None:
        if not self._steps.length:
            return
        step = self._steps.step(self._at)
        round_ = self._steps.head(self._at).round
        where = tr("{step}, round {round}", step=self._at, round=round_) if round_ else f"{self._at}"
        text = ended(f"{where}: {visible(step.line)}")
        self._session.say(Kind.REPLY, text, step=self._at, round=round_)

    def _update(self) -> Update:
        step = self._steps.step(self._at)
        names = step.names or tuple(tr("Seat {number}", number=seat.seat + 1) for seat in step.view.seats)
        table = made_table("replay", names, self._title)
        return Update(seq=self._at, table=table, view=step.view)


class Reviews:
    """The reviews of one replay; a person may go on meanwhile, the lines of a script wait."""

    def __init__(self, session: Session, steps: Replayed) -> None:
        self._session = session
        self._steps = steps
        self._found: dict[int, tuple[Turning, ...]] = {}
        self._running: asyncio.Task[None] | None = None

    async def review(self, seat: int, names: Sequence[str]) -> None:
        """Review the decisions of `seat`, or say again what was found; raise LineRefused."""
        if not self._steps.text:
            raise LineRefused(tr("There is no file of this match, so it cannot be reviewed."))
        if seat in self._found:
            self._tell(seat, names)
            return
        if self._running is not None and not self._running.done():
            raise LineRefused(tr("A review is running. Its result comes by itself."))
        self._session.say(
            Kind.REPLY,
            tr("The decisions of {name} are played out again, many times.", name=visible(names[seat])),
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
                        self._session.say(
                            Kind.REPLY, tr("{percent} percent.", percent=percent), percent=percent
                        )
                        said = percent
        except ReviewFailed as failed:
            self._session.refuse(visible(tr("No review: {why}.", why=failed)))
            return
        self._found[seat] = found
        await asyncio.to_thread(self._know_all)
        self._tell(seat, names)

    def _know_all(self) -> None:
        while self._steps.more():
            pass

    def _tell(self, seat: int, names: Sequence[str]) -> None:
        found, name = self._found[seat], visible(names[seat])
        if not found:
            words = tr("No other move of {name} would have been clearly better.", name=name)
            self._session.say(Kind.REPLY, words)
            return
        words = tr("What cost {name} the most. A number goes to that step:", name=name)
        self._session.say(Kind.REPLY, words)
        for turning in found:
            at = self._steps.before(turning.line)
            told = turning_sentence(turning, names)
            words = visible(f"{at}. {tr('Round {number}: {told}.', number=turning.round, told=told)}")
            self._session.say(Kind.OPTION, words, number=at, round=turning.round)
