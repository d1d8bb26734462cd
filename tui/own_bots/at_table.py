"""Plays a seat of a table with the file of a bot, over a connection as any guest has.

One task reads what the referee sends, another decides and moves: as soon as the table's other bots would, and
in races as people do. The file is asked in a thread, so that the connection stays alive while it thinks.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Final

from parlour.net import limits
from parlour.net.client.client import Client, Lost, News
from parlour.net.errors import ConnectionLost
from parlour.net.rate_limits import below
from parlour.net.table.bots import BotPlayer
from parlour.net.wire import messages
from parlour.net.wire.refusals import Why
from parlour.rules.moves import Refusal
from parlour.rules.sentences import in_words, phrase
from parlour.rules.shelf.ready import TableRules
from parlour.rules.views import View
from parlour.tui.own_bots.file_bot import STAND_IN, FileBot
from parlour.tui.own_bots.process import BotFault, BotProcess
from parlour.tui.rules_editor.ruleset_page import played_rules
from parlour.tui.seen.facts import RaceReports
from parlour.tui.seen.waiting import can_start
from parlour.tui.text.console import Complaint
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import sentence
from parlour.tui.words.speaking import said

Say = Callable[[str], None]
NO_RULES: Final = phrase("rules not told", "The table does not tell its rules.")
SLACK: Final = 0.02
"""Seconds that it waits longer than it must for its next move."""
READY_AFTER: Final = 1.0
"""Seconds from the end of a round until it is ready for the next one: rounds of bots alone are short."""


class PacedSeat:
    """One seat of a program. Tell it every update; at `due` decide, and `play` the decision.

    The time of a race begins with its update. A claim is as fast as that of a person, unless only bots play.
    Times are seconds of one clock.
    """

    def __init__(self, pace: str, rng: random.Random) -> None:
        self._decided = _Decided()
        self._player = BotPlayer(self._decided, pace, rng, race_pace="normal")

    @property
    def due(self) -> float | None:
        """When to act; None while there is nothing to decide."""
        return self._player.due

    def tell(self, update: messages.Update, now: float) -> None:
        self._player.tell(update, now)

    def play(self, decision: str | None, now: float) -> messages.Play | None:
        """Return the request that makes the move which was decided in the newest update, if there is one."""
        self._decided.move = decision
        return self._player.act(now)

    def answered(self, answer: messages.Answer, now: float) -> None:
        """Take the answer to the request. After a refusal it is due again, a few times."""
        self._player.answered(answer, now)


class _Decided:
    """A bot that returns what was decided elsewhere."""

    thinks_long = False

    def __init__(self) -> None:
        self.move: str | None = None

    def decide(self, view: View, rng: random.Random) -> str | None:  # noqa: ARG002
        return self.move


class BotAtTable:
    """One program at one referee. `say` prints a line for its owner.

    `seated` is set while it has a seat.
    """

    def __init__(self, client: Client, process: BotProcess, say: Say, rng: random.Random) -> None:
        self._client = client
        self._process = process
        self._say = say
        self._rng = rng
        self._moves = below(limits.MOVES)
        self._shown = below(limits.SHOWN)
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._latest: messages.Update | None = None
        self._seat: PacedSeat | None = None
        self._bot: FileBot | None = None
        self._begun: str | None = None  # the id of the match that is played
        self._asked: tuple[str | None, messages.Phase] | None = None  # where it said that it is ready
        self._races = RaceReports()
        self._told: set[str] = set()
        self._matches = self._won = 0
        self._notice = ""
        self.lobby: messages.Lobby | None = None
        self._listed = asyncio.Event()
        self.seated = asyncio.Event()
        self._leaves = False

    # ---- coming ----------------------------------------------------------------------------------

    async def tables(self) -> tuple[messages.TableLine, ...]:
        """Return the tables of this referee, once they are listed; none if it is at a table already."""
        await self._listed.wait()
        return self.lobby.tables if self.lobby is not None and not self.seated.is_set() else ()

    async def step_back(self, wanted: str) -> None:
        """Leave the table to which the connection has led the bot, unless it is the wanted one."""
        await self._listed.wait()
        at = self._latest.table if self._latest is not None else None
        if at is None or is_called(wanted, at.id, at.name):
            return
        self._say(tr("Leaving {table}.", table=at.name))
        self._leaves = True
        self._listed.clear()
        answer = await self._client.ask(messages.Leave())
        if not answer.ok:
            raise Complaint(sentence(said(answer.told)))
        await self._listed.wait()

    async def sit(self, table: str, password: str = "") -> messages.Answer:
        """Ask for a seat. Raises ConnectionLost."""
        return await self._client.ask(messages.Sit(table=table, password=password))

    async def wait_for_change(self) -> None:
        """Wait for the next list of tables."""
        self._listed.clear()
        await self._listed.wait()

    # ---- playing ---------------------------------------------------------------------------------

    async def read(self) -> None:
        """Read what the referee sends, to the end. Raises Complaint."""
        async for news in self._client:
            self._take(news)
        raise Complaint(tr("The connection is over."))

    async def play(self) -> None:
        """Decide and move, match after match, until cancelled."""
        while True:
            await self._until_due()
            await self._act()

    def _take(self, news: News) -> None:
        match news:
            case messages.Update():
                if not self._leaves:
                    self._update(news)
            case messages.Lobby():
                if self.seated.is_set() and not self._leaves:
                    raise Complaint(self._notice or tr("The bot is not at the table any more."))
                self._leaves = False
                self.seated.clear()
                self.lobby = news
                self._listed.set()
            case messages.Notice(told=told):
                self._notice = said(told)
            case Lost(told=told, again_in=again):
                if again is None:
                    raise Complaint(said(told))
                self._latest = None
                self._say(tr("{why} Trying again.", why=said(told)))
            case _:
                pass

    def _update(self, update: messages.Update) -> None:
        first, self._latest, self._notice = not self.seated.is_set(), update, ""
        self.seated.set()
        self._listed.set()
        if first:
            self._races = RaceReports()
        if first and update.you is not None:
            at = {"table": update.table.name, "title": update.table.title}
            self._say(tr("At {table}, {title}, as {name}.", name=update.table.seats[update.you].name, **at))
        self._see_race(update)
        if update.table.phase is messages.Phase.PLAYING and update.table.match_id != self._begun:
            self._begun = update.table.match_id
            self._spawn(self._begin(update.table))
        if self._seat is not None:
            self._seat.tell(update, self._now)
        if update.table.phase is not messages.Phase.PLAYING:
            self._between(update)
        self._changed.set()

    def _see_race(self, update: messages.Update) -> None:
        if (seq := self._races.unreported(update)) is not None and self._shown.take(self._now):
            self._client.shown(seq)

    def _between(self, update: messages.Update) -> None:
        """Be ready for what comes next; begin the match, if that is up to this seat."""
        if update.table.phase is messages.Phase.OVER and self._begun is not None:
            self._result(update)
            self._begun = self._seat = None
        if update.you is None:
            return
        own = update.table.seats[update.you]
        now = (
            f"{update.table.match} {len(update.view.match.results) if update.view else 0}",
            update.table.phase,
        )
        if not own.ready and self._asked != now:
            self._asked = now
            self._spawn(self._get_ready(0.0 if update.table.phase is messages.Phase.WAITING else READY_AFTER))
        elif own.host and update.table.phase is messages.Phase.WAITING and can_start(update):
            self._spawn(self._ask(messages.Start()))

    def _result(self, update: messages.Update) -> None:
        winners = update.view.match.winners if update.view is not None else ()
        self._matches += 1
        self._won += update.you in winners
        ends = (
            marked("Match {number}: won. Won {won} of {number}.")
            if update.you in winners
            else marked("Match {number}: lost. Won {won} of {number}.")
        )
        self._say(tr(ends, number=self._matches, won=self._won))

    async def _begin(self, table: messages.TablePart) -> None:
        """Make the players for the match that has begun."""
        try:
            rules = await self._rules(table.id)
        except ConnectionLost:
            self._begun = None  # the update after reconnecting begins it again
            return
        self._told.clear()
        self._bot = FileBot(self._process, rules.bot(STAND_IN), self._tell_once)
        self._seat = PacedSeat(table.pace, self._rng)
        if self._latest is not None:
            self._seat.tell(self._latest, self._now)
        self._changed.set()

    async def _rules(self, table: str) -> TableRules:
        rules = (await self._client.ask(messages.ReadRules(table=table))).rules
        if rules is None:
            raise ConnectionLost(NO_RULES)
        return played_rules(rules)

    async def _until_due(self) -> None:
        while True:
            due = self._seat.due if self._seat is not None else None
            left = due - self._now if due is not None else None
            if left is not None and left <= 0:
                return
            self._changed.clear()
            try:
                async with asyncio.timeout(left):
                    await self._changed.wait()
            except TimeoutError:
                return

    async def _act(self) -> None:
        seat, bot, update = self._seat, self._bot, self._latest
        if seat is None or bot is None or seat.due is None or update is None or update.view is None:
            return
        if self._moves.full(self._now):
            await self._slow_down()
            return
        decision = await asyncio.to_thread(bot.decide, update.view, self._rng)
        if not self._still(update) or seat is not self._seat or seat.due is None:
            return  # the table has changed meanwhile: it is due again, or not any more
        play = seat.play(decision, self._now)
        if play is not None:
            await self._send(seat, bot, play, update.view)

    async def _send(self, seat: PacedSeat, bot: FileBot, play: messages.Play, view: View) -> None:
        try:
            answer = await self._made(play)
            if answer.reason == Why.RULES and self._latest is not None and self._latest.view == view:
                refusal = Refusal(answer.clause, answer.told or in_words(""))
                move = await asyncio.to_thread(bot.instead, refusal, view, self._rng)
                await self._slow_down()
                if move is not None and self._latest.view == view:
                    answer = await self._made(play.model_copy(update={"move": move}))
        except ConnectionLost:
            return  # the first update of the next connection asks again
        if not answer.ok and answer.reason == Why.RATE:
            await asyncio.sleep(self._moves.rate.seconds)  # others move in the same name, or from here
        seat.answered(answer, self._now)

    async def _slow_down(self) -> None:
        """Wait until one more move is not faster than the referee takes them."""
        await asyncio.sleep(self._moves.left(self._now) + SLACK)

    async def _made(self, play: messages.Play) -> messages.Answer:
        """Ask for a move, refused ones count too. It counts from its answer: the referee has it by then."""
        answer = await self._client.ask(play)
        self._moves.take(self._now)
        return answer

    def _still(self, update: messages.Update) -> bool:
        """Whether the seat still sees what it decided about."""
        return self._latest is not None and self._latest.view == update.view

    def _tell_once(self, fault: BotFault) -> None:
        """Say what went wrong with the file, each thing once a match."""
        if str(fault) not in self._told:
            self._told.add(str(fault))
            self._say(tr("{fault}; `{level}` moves", fault=fault, level=STAND_IN))

    async def _get_ready(self, after: float) -> None:
        await asyncio.sleep(after)
        await self._ask(messages.Ready())

    async def _ask(self, request: messages.Request) -> None:
        try:
            await self._client.ask(request)
        except ConnectionLost:
            self._asked = None

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def is_called(wanted: str, table: str, name: str) -> bool:
    """Whether a table with this id and name is the wanted one."""
    return wanted.casefold() in (table.casefold(), name.casefold())
