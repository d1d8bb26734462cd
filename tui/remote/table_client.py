"""A player's connection as the screens use it: the latest messages, and the requests."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Final

from parlour.net import limits
from parlour.net.client.client import Lost, News
from parlour.net.errors import ConnectionLost
from parlour.net.fair.verdict import Verdict
from parlour.net.rate_limits import below
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    Chat,
    Leave,
    Lobby,
    NextStep,
    NightBoard,
    Notice,
    Phase,
    Play,
    Presence,
    Ready,
    Remove,
    Request,
    Setup,
    StandIn,
    Start,
    Substitute,
    Update,
    Vote,
    Welcome,
)
from parlour.net.wire.notices import goes_on, is_announcement
from parlour.net.wire.refusals import Why
from parlour.rules.sentences import told
from parlour.tui.moves.claims import is_claim
from parlour.tui.remote.connector import Connection
from parlour.tui.seen.facts import is_host, speaker
from parlour.tui.seen.results import is_over
from parlour.tui.seen.verdicts import Alarm, OwnLine, OwnVerdicts, alarm
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import LEVELS, sentence
from parlour.tui.text.printable import visible
from parlour.tui.words import sentences
from parlour.tui.words.speaking import said

PATIENCE: Final = 5.0
"""Seconds to wait for the lobby's list after hello."""
KEPT: Final = 100
"""Lines of chat and notices kept for a screen that opens later."""
LONGEST: Final = 640
"""Characters of a move at most."""
TOO_FAST: Final = Answer(id=0, ok=False, told=told(sentences.TOO_FAST))
CHANGING: Final = (Play, NextStep, Ready, Start, AddBot, Remove, Substitute, Vote, StandIn, Setup)
"""Requests that a paused table refuses."""
_PEOPLE: Final = (Presence.HERE, Presence.IDLE)
_RUNNING: Final = (Phase.PLAYING, Phase.BETWEEN)


class Link:
    """Reads a line to its end, keeps the newest of each message, and passes them on to `hear`.

    `refused` is called with refusals that nobody awaits. `judged` has the verdicts of earlier connections.
    """

    def __init__(
        self,
        line: Connection,
        hear: Callable[[News], None],
        refused: Callable[[Answer], None],
        judged: OwnVerdicts | None = None,
    ) -> None:
        self._line = line
        self._hear = hear
        self._refused = refused
        self._judged = judged or OwnVerdicts()
        self._tasks: set[asyncio.Task[object]] = set()
        self._moves = below(limits.MOVES)
        self._steps = below(limits.STEPS)
        self._unanswered = Unanswered()
        self._told = asyncio.Event()
        self._listed = asyncio.Event()
        self._seated = asyncio.Event()
        self.update: Update | None = None
        self.lobby: Lobby | None = None
        self.night: NightBoard | None = None  # the game night of this host, as it was told last
        self.night_said: tuple[object, ...] | None = None  # what of it was said last, in plain lines
        self._night_at = 0.0
        self.level = LEVELS[0]  # the level of the next bot
        self._alarms: set[tuple[int, str]] = set()  # alarms shown about shuffles: match and title
        self.said: deque[Chat | Notice | OwnLine] = deque(maxlen=KEPT)
        self.verdict: Verdict | None = None  # on the shuffles of the last round
        self.own_match = ""  # the file of the last match that ended here with the player in a seat
        self.sent_away = ""  # why the referee took the player from the table, until it is shown
        self._latest: News | None = None
        self._is_leaving = False

    @property
    def welcome(self) -> Welcome:
        """The referee's newest answer to hello."""
        return self._line.welcome

    @property
    def connected(self) -> bool:
        return self._line.connected

    @property
    def way_back(self) -> str:
        """The resume code of the player's seat; "" if there is none, or none is needed."""
        return self.welcome.code if self.you is not None else ""

    @property
    def you(self) -> int | None:
        """The player's seat; None for a spectator, and in the lobby."""
        return self.update.you if self.update else None

    @property
    def hosting(self) -> bool:
        return is_host(self.update)

    @property
    def playing(self) -> bool:
        """Whether leaving now means leaving a match."""
        return self.you is not None and self.update is not None and self.update.table.phase in _RUNNING

    @property
    def alone(self) -> bool:
        """Whether this is a match of the player against bots, which waits for them when they leave."""
        return self.you is not None and self.update is not None and self.update.table.alone

    @property
    def heirs(self) -> tuple[str, ...]:
        """The names of the other people at the table, in the order in which they would become its host."""
        seats = self.update.table.seats if self.update else ()
        others = (part for part in seats if part.seat != self.you and part.presence in _PEOPLE)
        return tuple(part.name for part in others)

    @property
    def hosts_waiting(self) -> bool:
        """Whether leaving now means leaving a table that the player hosts before its match."""
        return self.hosting and self.update is not None and self.update.table.phase is Phase.WAITING

    @property
    def finished(self) -> str:
        """The file of the player's match that has just ended, "" before."""
        return self.own_match if self.you is not None and is_over(self.update) else ""

    @property
    def night_age(self) -> float:
        """The seconds since `night` was told: what it says of time counts from then."""
        return asyncio.get_running_loop().time() - self._night_at

    def start(self) -> None:
        self._spawn(self._read())

    async def close(self) -> None:
        """Close the connection and stop reading."""
        await self._line.close()
        for task in tuple(self._tasks):
            if task is not asyncio.current_task():
                task.cancel()

    async def ask(self, request: Request) -> Answer:
        """Send `request` and return its answer; a lost connection becomes a refusal.

        A request that a paused table refuses is not sent; the answer has the pause's words.
        """
        try:
            return await self._ask(request)
        except ConnectionLost as error:
            return _said(error)

    def send(self, request: Request) -> None:
        """Send `request`; a refusal goes to `refused`."""
        self._spawn(self.granted(request))

    async def granted(self, request: Request) -> bool:
        """Send `request` and return whether it was granted; a refusal goes to `refused`."""
        return self._heard_of(await self.ask(request))

    async def play(self, move: str, seen: int) -> Answer:
        """Make a move in notation; `seen` is the `seq` of the update it answers.

        Too many moves a second are refused here: the referee would disconnect. A move whose answer was lost
        with the connection is resent if that is safe, and made at most once (`Unanswered`).
        """
        if not self._moves.take(asyncio.get_running_loop().time()):
            return TOO_FAST
        return await self._make(self._unanswered.named(move, seen), doubted=self.connected)

    async def next_step(self, text: str) -> Answer:
        """Ask for the choices after `text`, the beginning of a move."""
        if not self._steps.take(asyncio.get_running_loop().time()):
            return TOO_FAST
        return await self.ask(NextStep(id=0, text=text[:LONGEST]))

    def shown(self, seq: int) -> None:
        """Report that update `seq`, which opened a race, is painted."""
        self._line.shown(seq)

    async def leave(self) -> Answer:
        self._is_leaving = True
        answer = await self.ask(Leave(id=0))
        if answer.ok:
            self.forget_table()
        else:
            self._is_leaving = False
        return answer

    async def first_lobby(self) -> Lobby | None:
        """Return the lobby's list once it has come; None if it does not come, or there is a table."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._told.wait()
        return self.lobby if self.update is None else None

    async def step_back(self, table: str = "") -> str:
        """Leave the table to which the connection has led the player, unless it is `table`.

        Return what has to be said about it, "" if there was no other table. The player is at no table now if
        `update` is None.
        """
        if await self.first_lobby() is not None:
            return ""
        if self.update is None or self.update.table.id == table:
            return ""
        name, has_seat = visible(self.update.table.name), self.playing
        answer = await self.leave()
        if not answer.ok:
            return sentence(said(answer.told))
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._listed.wait()
        if has_seat:
            return tr("You have left {name}; your seat there is kept.", name=name)
        return tr("You have left {name}.", name=name)

    async def at_table(self) -> None:
        """Wait until the table's first update after taking a seat, for at most `PATIENCE` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._seated.wait()

    def new_alarm(self, verdict: Verdict, names: Sequence[str]) -> Alarm | None:
        """Return what the player must be warned of, once for each match and title."""
        loud = alarm(verdict, names)
        if loud is None or (verdict.match, loud.title) in self._alarms:
            return None
        self._alarms.add((verdict.match, loud.title))
        return loud

    def forget_table(self) -> None:
        """Forget the table, which the player has left."""
        self.update = self.verdict = None
        self._seated.clear()
        self.said.clear()
        self._alarms.clear()

    async def _ask(self, request: Request) -> Answer:
        """Do what `ask` does, but raise ConnectionLost."""
        pause = self.update.table.pause if self.update is not None else None
        if pause is not None and isinstance(request, CHANGING):
            return Answer(id=0, ok=False, reason=Why.PAUSED, told=pause.told)
        return await self._line.ask(request)

    async def _make(self, move: Play, *, doubted: bool) -> Answer:
        """Send a move; if its answer does not come and it is `doubted`, remember it."""
        latest = self.update
        try:
            return await self._ask(move)
        except ConnectionLost as error:
            if doubted:
                self._unanswered.lost(move, latest)
            return _said(error)

    async def _make_again(self, move: Play) -> None:
        self._heard_of(await self._make(move, doubted=True))

    def _heard_of(self, answer: Answer) -> bool:
        """Return whether a request was granted; a refusal goes to `refused`."""
        if not answer.ok:
            self._refused(answer)
        return answer.ok

    async def _read(self) -> None:
        async for news in self._line:
            if isinstance(news, Verdict) and self.update is not None and self.update.table.day:
                continue  # nobody shuffles the deal of a day, which is known to everybody
            self._keep(news)
            if (again := self._unanswered.hear(news)) is not None:
                self._spawn(self._make_again(again))
            self._hear(news)

    def _keep(self, news: News) -> None:
        match news:
            case Update():
                if self.update is not None and self.update.table.id != news.table.id:
                    self.forget_table()  # a game night went on while the connection was lost
                self.update = news
                self.verdict = self.verdict or self._judged.of(self.welcome.referee, news)
                self._seated.set()
            case Lobby():
                self.lobby = news
                if self.update is not None and not self._is_leaving and isinstance(self._latest, Notice):
                    why = self._latest.told
                    self.sent_away = "" if goes_on(why) else speaker(self.update).whole(why)
                self._is_leaving = False
                self.forget_table()
                self._listed.set()
            case NightBoard():
                self.night, self._night_at = news, asyncio.get_running_loop().time()
            case Chat() | Notice():
                self.said.append(news)
            case Verdict():
                self.verdict = news
                self._judged.add(self.welcome.referee, self.update, news)
            case _:
                pass
        if not (isinstance(news, Notice) and is_announcement(news.told)):  # that is about no table
            self._latest = news
        if isinstance(news, Update | Lobby | Lost):
            self._told.set()

    def _spawn(self, work: Coroutine[None, None, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _said(error: ConnectionLost) -> Answer:
    return Answer(id=0, ok=False, told=error.told)


@dataclass(frozen=True, slots=True)
class _InDoubt:
    move: Play
    made_in: Update


class Unanswered:
    """Names the moves of one player, and remembers the one in doubt, to resend it if that is safe.

    A move is in doubt whose answer was lost with the connection. Every move has a name (`once`), under which
    the referee makes it at most once, however often it is sent. The client resends the move, without a key
    press, if the first view of the next connection is the one that the move was made in: then it was not
    made, and nobody has moved since. Otherwise the move or another one was made, and the player looks at the
    live position. A claim in a race is never resent: by then it would answer another moment.
    """

    def __init__(self) -> None:
        self._who: Final = secrets.token_hex(6)
        self._numbers = count(1)
        self._doubt: _InDoubt | None = None
        self._back = False  # reconnected, and no update of the table has come yet

    def named(self, move: str, seen: int) -> Play:
        """Return the request for a move, under a name that is unique to it."""
        return Play(id=0, move=move[:LONGEST], seen=seen, once=f"{self._who}-{next(self._numbers)}")

    def lost(self, move: Play, latest: Update | None) -> None:
        """Remember a move that was sent when the connection broke; `latest` is the last update."""
        if latest is not None and latest.seq == move.seen and not is_claim(latest.view, move.move):
            self._doubt = _InDoubt(move, latest)

    def hear(self, news: News) -> Play | None:
        """Handle a message of the referee; return the move to resend now, if any."""
        match news:
            case Welcome():
                self._back = True
            case Update() if self._back:
                doubt, self._doubt, self._back = self._doubt, None, False
                if doubt is not None and _same_position(doubt.made_in, news):
                    return doubt.move.model_copy(update={"seen": news.seq})
            case Lobby() | Lost(again_in=None):
                self._doubt = None
            case _:
                pass
        return None


def _same_position(before: Update, now: Update) -> bool:
    """Whether the same seat of the same match sees the same view."""
    there, here = before.table, now.table
    return (there.id, there.match, before.you, before.view) == (here.id, here.match, now.you, now.view)
