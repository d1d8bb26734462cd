"""A person at the real client, who plays what they see and decides when to come and go."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction, Lost, News
from parlour.net.client.connection import POINTLESS
from parlour.net.errors import ConnectionLost, NetError
from parlour.net.rate_limits import below
from parlour.net.table.bots import BotPlayer
from parlour.net.table.events import Reply
from parlour.net.wire.messages import (
    Answer,
    Back,
    GoOn,
    HandOver,
    Leave,
    Lobby,
    OpenTable,
    Pause,
    PausedBy,
    Phase,
    Play,
    Presence,
    Ready,
    Remove,
    Request,
    Sit,
    StandIn,
    Start,
    Substitute,
    Update,
    Vote,
    Watch,
    Welcome,
)
from parlour.rules.contract import Bot
from tests.net.simulation.kept import Kept, Made
from tests.net.simulation.line import Line
from tests.net.simulation.plan import Plan, Someone

FINGERPRINT: Final = "f" * 64
LOOKS_AGAIN: Final = 3.0
"""Seconds after which a person looks at the table again, if nothing new was told."""
PATIENCE: Final = 40.0
"""Longer than any client waits for a connection that is dead: then the answer is missing."""
GATHERING: Final = 30.0
"""Seconds that the host waits for everyone to come, then plays with those who are there."""


class Player:
    """One person. `line` is their program's present line; `kept` has what they received."""

    def __init__(self, plan: Plan, me: Someone, kept: Kept) -> None:
        self.me = me
        self.kept = kept
        self.line: Line | None = None
        self.client: Client | None = None
        self.update: Update | None = None
        self.dozes = False
        self.away = False  # up from the table for a while
        self.stays_away = False
        self.gone = False  # for good
        self._plan = plan
        self._rng = random.Random(f"{plan.seed} {me.name}")
        bot = plan.rules.bot(me.level)
        self._votes = self._rng.random() < 0.4
        self._fingers = Fingers(bot, self._move, me.pace, self._rng)
        self._token = ""
        self._dialing = asyncio.Lock()
        self._other: Client | None = None  # another program, which they go on at
        self._moves = 0
        self._moving = False
        self._goes_on: bool | None = None  # False: the table is paused, and they want it so
        self._race = ""
        self._rate = below(limits.MOVES)
        self._asking: set[type[Request]] = set()
        self._unsure: Play | None = None  # a move whose answer was lost
        self._tasks: dict[asyncio.Task[object], None] = {}
        self._since = _now()

    @property
    def is_host(self) -> bool:
        """Whether they see themselves as the host of the table."""
        update = self.update
        return update is not None and update.you is not None and update.table.seats[update.you].host

    # ---- the program -----------------------------------------------------------------------------

    async def live(self) -> None:
        """Come, and stay until the end of the evening, or of their patience."""
        while not self.gone:
            async with self._dialing:
                client, self._other = self._other or await self._come(), None
            if client is not None:
                await self._stay(client)
            await asyncio.sleep(1.0 if client is None else 0.0)

    async def go_home(self) -> None:
        """Close the program."""
        self.gone = True
        self._fingers.stop()
        if self.client is not None:
            await self.client.close()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def another_program(self) -> None:
        """Connect from elsewhere, and go on there; the program before hears that it was replaced."""
        async with self._dialing:
            before = self.client
            if before is None or not before.connected:
                return
            self._other = await self._come()
            if self._other is not None:
                self.client, self._token = self._other, self._other.welcome.token
                await before.close()

    async def _come(self) -> Client | None:
        introduction = Introduction(self.me.name, token=self._token)
        try:
            return await Client.connect(Address(self.me.address, 1), introduction, _trust, again=True)
        except NetError as error:
            self.kept.turned_away(error)
            return None

    async def _stay(self, client: Client) -> None:
        self.client = client
        self._hear(client.welcome)
        looking = asyncio.create_task(self._look_again(client))
        try:
            async for news in client:
                if self.client is client:
                    self._hear(news)
        finally:
            looking.cancel()
            if self.client is client:
                self.client = None
                self._fingers.stop()
            await client.close()

    def _hear(self, news: News) -> None:
        self.kept.hears(news)
        match news:
            case Welcome():
                self._token = news.token
                self.update = None
                self._repeat()
            case Lobby():
                self.update = None
                self._fingers.stop()
                self._find_a_seat(news)
            case Update():
                self.update = news
                self._mind(news)
            case Lost():
                self.update = None
                self._fingers.stop()
                self._asking.clear()
                self.gone |= news.reason in POINTLESS - {"replaced", "malformed", "oversized"}
            case _:
                pass

    async def _look_again(self, client: Client) -> None:
        while True:
            await asyncio.sleep(LOOKS_AGAIN)
            if self.client is client and self.update is not None:
                self._mind(self.update)

    # ---- what a person does -----------------------------------------------------------------------

    def _find_a_seat(self, lobby: Lobby) -> None:
        if self.away or self.gone:
            return
        if lobby.tables:
            table = lobby.tables[0].id
            self._please(Watch(table=table) if self.me.watches or self.kept.too_late else Sit(table=table))
        elif self.me is self._plan.people[0] and not self.kept.has_played:
            plan = self._plan
            rules = {"rules": plan.house} if plan.house else {"game": plan.game, "options": plan.options}
            wish = OpenTable.model_validate(
                {**rules, "bots": plan.bots, "level": plan.level, "pace": plan.pace}
            )
            self._please(wish)

    def _mind(self, update: Update) -> None:
        """Do what the table waits for."""
        if update.you is None or self.dozes:
            return
        seat = update.table.seats[update.you]
        match update.table.phase:
            case Phase.WAITING if seat.host:
                if self._all_here(update):
                    self._please(Start())
            case Phase.WAITING | Phase.BETWEEN:
                if not seat.ready:
                    self._please(Ready())
            case Phase.PLAYING:
                self._play(update)
                if self._votes:
                    self._vote(update)
                if seat.host:
                    self._help_on(update)
                    self._end_pause(update)
            case Phase.OVER:
                self._fingers.stop()

    def _all_here(self, update: Update) -> bool:
        humans = [seat for seat in update.table.seats if seat.presence in (Presence.HERE, Presence.AWAY)]
        wanted = sum(not someone.watches for someone in self._plan.people)
        ready = all(seat.ready or seat.host for seat in humans if seat.presence is Presence.HERE)
        return ready and (len(humans) >= wanted or _now() - self._since > GATHERING)

    def _play(self, update: Update) -> None:
        view = update.view
        race = view.race if view is not None else None
        name = f"{view.match.round} {race.name}" if view is not None and race is not None else ""
        if name and name != self._race and self.client is not None:
            self.client.shown(update.seq)
        self._race = name
        self._fingers.tell(update)

    def _help_on(self, update: Update) -> None:
        for seat in update.table.seats:
            if seat.presence is Presence.IDLE and seat.seat != update.you:
                self._please(Substitute(seat=seat.seat))

    def _end_pause(self, update: Update) -> None:
        """A pause of the host's is over when they have had enough of it; a new host ends it at once."""
        pause = update.table.pause
        mine = self._goes_on is False
        if pause is not None and pause.by is PausedBy.HOST and not mine:
            self._goes_on = None
            self._please(GoOn())

    def _vote(self, update: Update) -> None:
        """Would rather go on without somebody who is away or idle."""
        acting = [place.seat for place in update.view.seats if place.acts] if update.view is not None else []
        for seat in update.table.seats:
            waited_for = seat.presence in (Presence.AWAY, Presence.IDLE) and seat.seat in acting
            if waited_for and seat.seat != update.you:
                self._please(Vote(seat=seat.seat))

    def leave(self, seconds: float | None) -> None:
        """Leave the table, and come back after so many seconds (None: never)."""
        self.away, self.stays_away = True, seconds is None
        self._please(Leave())
        if seconds is not None:
            self._spawn(self._come_back(seconds))

    async def _come_back(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.away = False
        if self.client is not None and self.kept.lobby is not None:
            self._find_a_seat(self.kept.lobby)

    async def doze(self, seconds: float) -> None:
        """Press no key for a while."""
        self.dozes = True
        self._fingers.stop()
        await asyncio.sleep(seconds)
        self.dozes = False

    def asks_of(self, name: str, wish: type[Remove | HandOver]) -> None:
        """As the host: ask whoever is called so to leave, or make them the host."""
        seats = self.update.table.seats if self.update is not None else ()
        for seat in seats:
            if seat.name == name:
                self._please(wish(seat=seat.seat))

    async def lets_a_bot_play(self, seconds: float) -> None:
        """Have a bot play for a while, then press a key."""
        self.dozes = True
        self._fingers.stop()
        await self._ask(StandIn())
        await asyncio.sleep(seconds)
        self.dozes = False
        await self._ask(Back())

    async def pauses(self, seconds: float) -> None:
        """Pause the table for a while, as the host."""
        self._goes_on = False
        await self._ask(Pause())
        await asyncio.sleep(seconds)
        self._goes_on = True

    def flood(self, request: Request, times: int) -> None:
        """Ask for the same many times at once."""
        for _ in range(times):
            self._spawn(self._asked(request))

    # ---- asking ----------------------------------------------------------------------------------------

    def _please(self, request: Request) -> None:
        """Ask for something, once at a time."""
        if type(request) not in self._asking:
            self._asking.add(type(request))
            self._spawn(self._asked(request))

    async def _asked(self, request: Request) -> Answer | None:
        answer = await self._ask(request)
        self._asking.discard(type(request))
        if answer is None or answer.ok:
            return answer
        if isinstance(request, Sit):
            self.kept.too_late |= answer.reason in ("playing", "full")
            self.gone |= answer.reason == "barred"
            if self.kept.too_late and self.kept.lobby is not None:
                self._find_a_seat(self.kept.lobby)
        return answer

    async def _ask(self, request: Request) -> Answer | None:
        """Return the answer, None if the connection was lost before it."""
        client, began = self.client, _now()
        if client is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await client.ask(request)
        except ConnectionLost:
            return None
        except TimeoutError:
            self.kept.wrong(f"nothing answers {request!r}")
            return None
        self.kept.answered(request, answer, _now() - began)
        return answer

    def _move(self, play: Play, reply: Reply) -> None:
        """Make a move, if none is on its way."""
        if self._moving:
            return
        self._moving = True
        self._moves += 1
        named = play.model_copy(update={"once": f"{self.me.name}-{self._moves}"})
        self._spawn(self._move_once(named, reply))

    async def _move_once(self, play: Play, reply: Reply) -> None:
        try:
            await self._made(play, reply)
        finally:
            self._moving = False

    async def _keep_rate(self) -> None:
        """No faster than may be, as any program of a player holds it."""
        while not self._rate.take(_now()):  # noqa: ASYNC110 - time goes by, nothing else
            await asyncio.sleep(0.5)

    async def _made(self, play: Play, reply: Reply) -> None:
        view = self.update.view if self.update is not None else None
        choice = view.choice(play.move.partition(" ")[0]) if view is not None else None
        claim = choice is not None and bool(choice.race)
        await self._keep_rate()
        answer = await self._ask(play)
        if answer is None:
            self._unsure = play if not claim else None
            return
        if answer.ok:
            self.kept.made(Made(play.once, play.move, claim=claim))
            if self._rng.random() < 0.1 and not claim:
                await self._keep_rate()
                again = await self._ask(play)
                if again is not None and not again.ok and again.reason not in ("rate", "nowhere"):
                    self.kept.wrong(f"{play!r} was made, and is refused when it is repeated: {again!r}")
        reply(answer)

    def _repeat(self) -> None:
        """A move of which it is not known whether it was made may be sent again under its name."""
        play, self._unsure = self._unsure, None
        if play is not None and self._rng.random() < 0.5:
            self._spawn(self._made(play, lambda _: None))

    def _spawn(self, doing: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(doing)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)


def _trust(fingerprint: str) -> bool:
    return fingerprint == FINGERPRINT


def _now() -> float:
    return asyncio.get_running_loop().time()


Ask: TypeAlias = Callable[[Play, Callable[[Answer], None]], None]
"""Sends a move, and calls back with its answer."""


class Fingers:
    """Plays the moves of `bot` through `ask`, at its pace, from a `tell` until `stop`."""

    def __init__(self, bot: Bot, ask: Ask, pace: str, rng: random.Random) -> None:
        self._player = BotPlayer(bot, pace, rng)
        self._ask = ask
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, update: Update) -> None:
        self._player.tell(update, self._now())
        self._wait()

    def stop(self) -> None:
        self._player.due = None
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._player.due is not None:
            self._timer = asyncio.get_running_loop().call_at(self._player.due, self._act)

    def _act(self) -> None:
        self._timer = None
        play = self._player.act(self._now())
        if play is not None:
            self._ask(play, self._answered)
        self._wait()

    def _answered(self, answer: Answer) -> None:
        self._player.answered(answer, self._now())
        self._wait()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
