"""Between rounds and after a match: what one can go on with, and the rules of the table."""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import replace

from parlour.net.errors import NetError
from parlour.net.wire.messages import Phase, Ready, Update
from parlour.rules.day import PLAYS
from parlour.rules.sentences import told
from parlour.tui.plain.page import Command
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import line, refusal, to_player
from parlour.tui.plain.session import Session
from parlour.tui.remote.table_client import Link
from parlour.tui.review.comparing import Compared, comparing
from parlour.tui.seen.day import NOT_KEPT, day_line, is_day_over, keep_result
from parlour.tui.seen.facts import has_seat
from parlour.tui.seen.night import after_match
from parlour.tui.seen.results import awaits_next, deals_in, is_over, unready
from parlour.tui.seen.waiting import Awaits
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import count
from parlour.tui.words import sentences
from parlour.tui.words.speaking import fault


class BetweenRounds:
    """The commands after a round, over the link of one player."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link
        self._said: list[dict[str, object]] = []

    def commands(self) -> dict[str, Command]:
        return {
            "ready": Command("go on to the next round, or to a rematch", self._ready, fits=_goes_on),
            "next": Command("the same as ready", self._ready, fits=_goes_on),
            "wait": Command(
                "stop the countdown to the next round", lambda _: self._declare(on=False), fits=_goes_on
            ),
        }

    def show(self, update: Update) -> None:
        """Say what must happen before it goes on, if that is new."""
        said = standing(update, self._link)
        timeless = [{**each.data, "seconds": None} for each in said]
        if timeless != self._said and update.table.pause is None:  # else the pause has been said
            self._session.say_all(said)
        self._said = timeless

    def ended(self) -> None:
        """Begin to compare the deal of a day, whose file is there now."""
        update, text = self._link.update, self._link.finished
        if update is not None and is_day_over(update) and text:
            self._session.spawn(self._compare(text, update))

    async def _compare(self, text: str, update: Update) -> None:
        """Compare the deal of the day with plays of bots; say the line to share, and keep the first try."""
        self._session.say(Kind.NOTICE, tr("Comparing with {count} plays of bots.", count=PLAYS))
        found: Compared | None = None
        try:
            async with aclosing(comparing(text)) as steps:
                async for compared in steps:
                    found = compared
            keep_result(self._session.stores.days, update, found)
        except (OSError, NetError) as error:
            self._session.say(Kind.NOTICE, tr(NOT_KEPT, error=fault(error)))
        if found is not None and found.is_whole:
            data = {"day": update.table.day, "better": found.better, "equal": found.equal, "of": PLAYS}
            self._session.say_all([Said(Kind.RESULT, f"{day_line(update, found)}.", data)])

    async def _ready(self, _: str) -> None:
        await self._declare(on=True)

    async def _declare(self, *, on: bool) -> None:
        if self._link.you is None:
            self._session.refuse(tr("You are watching. Only players can go on."))
            return
        answer = await self._link.ask(Ready(on=on))
        if not answer.ok:
            self._session.refuse_as(refusal(answer, to_player(self._link.update)))


def _goes_on(update: Update | None) -> bool:
    """Whether the player decides when it goes on: not after a match of a game night, or of a day."""
    if update is None or not has_seat(update):
        return False
    return not (is_over(update) and (update.table.night or update.table.day))


def standing(update: Update, link: Link) -> list[Said]:
    """Return what must happen before the next round or a rematch; nothing while a round is played.

    `link` knows of the game night.
    """
    table = update.table
    if table.phase not in (Phase.BETWEEN, Phase.OVER) or is_day_over(update):
        return []
    rematch = is_over(update)
    if rematch and table.night:
        after = after_match(link.night, link.night_age)
        return [Said(Kind.TURN, after, {"phase": table.phase.value, "must": False})]
    waits_for = awaits_next(update)
    if waits_for is Awaits.VIEWER:
        return [_get_ready(update, rematch=rematch)]
    if table.pause is not None:
        awaited = table.pause.told
    elif waits_for is Awaits.OTHERS:
        awaited = told(sentences.WAITING_FOR, *unready(table))
    else:
        awaited = told(sentences.REMATCH_BEGINS if rematch else sentences.ROUND_BEGINS)
    return [line(Kind.TURN, awaited, to_player(update), phase=table.phase.value, must=False)]


def _get_ready(update: Update, *, rematch: bool) -> Said:
    """Return that the player is waited for, with the seconds after which it goes on without them."""
    words = to_player(update)
    left = deals_in(update)
    asked = line(
        Kind.TURN,
        told(sentences.READY_FOR_REMATCH if rematch else sentences.READY_FOR_ROUND),
        words,
        phase=update.table.phase.value,
        must=not rematch,
        moves=["ready"],
        cards=[],
        seconds=left,
    )
    if left is None:
        return asked
    soon = words.sentence(told(sentences.BY_ITSELF, seconds=count(left, "second")))
    return replace(asked, text=f"{asked.text} {soon}.")
