"""A connection to a match that the rule engine plays: one seat types, bots play the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from parlour.net.client.client import News
from parlour.net.wire.messages import (
    Answer,
    Leave,
    NextStep,
    Phase,
    Play,
    Presence,
    Ready,
    Request,
    SeatPart,
    TablePart,
    Update,
    Welcome,
)
from parlour.rules import match as matches
from parlour.rules.events import Event, Happened, numbered, seen
from parlour.rules.moves import HOUSE, Claim, Judged, Refusal, Shuffled, TimeUp
from parlour.rules.reaction import reaction
from parlour.rules.record.replay import EVENTS_KEPT
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from tests.tui.kit.news import WELCOME

ME: Final = 0
SOON: Final = 150.0
"""The reaction of the one who types: before every bot."""


@dataclass
class Table:
    """A table of which the test is the referee; `skip` lets the others go on when the player may act."""

    rules: TableRules
    seats: int = 3
    seed: int = 1
    level: str = "normal"
    seq: int = 0
    asked: list[Request] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    offered: set[str] = field(default_factory=set)
    shown_seqs: list[int] = field(default_factory=list)
    welcome: Welcome = WELCOME
    connected: bool = True
    told: list[Happened] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.match = matches.begin(self.rules.game, self.rules.rules, self.seats)
        self.bots = [self.rules.bot(self.level) for _ in range(self.seats)]
        self.phase = Phase.PLAYING
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._claim = ""
        self._moves = 0
        self._happened: list[Happened] = []
        self.go_on()

    @property
    def idle(self) -> bool:
        return self._news.empty()

    async def __aiter__(self) -> AsyncIterator[News]:
        while True:
            yield await self._news.get()

    async def close(self) -> None:
        self.connected = False

    def shown(self, seq: int) -> None:
        self.shown_seqs.append(seq)

    def tell(self, news: News) -> None:
        self._news.put_nowait(news)

    async def ask(self, request: Request) -> Answer:
        self.asked.append(request)
        match request:
            case Play(move=move):
                return self._play(move)
            case NextStep(text=text):
                return self._step(text)
            case Ready() if self.phase is Phase.BETWEEN:
                self.phase = Phase.PLAYING
                self.go_on()
            case Leave():
                self.phase = Phase.OVER
            case _:
                pass
        return Answer(id=0)

    def go_on(self, *, skip: bool = False) -> None:
        """Play until the player can act, the round is over, or the match."""
        while self.phase is Phase.PLAYING:
            if matches.wanted(self.match) is not None:
                self._house()
            elif self._mine(skip=skip):
                break
            else:
                self._others()
                skip = False
        self._tell()

    def _mine(self, *, skip: bool) -> bool:
        """Whether the player can act now; `skip`: they do not want to, if they need not."""
        if not matches.choices(self.match, ME):
            return False
        race = matches.race(self.match)
        if self._claim or (race is not None and race.seconds is not None):
            return not skip and not self._claim
        return ME in matches.acting(self.match) or not skip

    def _others(self) -> None:
        race = matches.race(self.match)
        decided = [
            (seat, text)
            for seat in range(self.seats)
            if seat != ME and matches.may_act(self.match, seat)
            if (text := self.bots[seat].decide(matches.seen_by_bot(self.match, seat), self.rng)) is not None
        ]
        if race is not None:
            judged = [matches.judge(self.match, seat, text) for seat, text in decided]
            legal = [move for move in judged if isinstance(move, matches.Legal) and move.claim]
            claims = [Claim(move.seat, move.text, reaction(self.rng)) for move in legal]
            mine = [Claim(ME, self._claim, SOON)] if self._claim else []  # type: ignore[arg-type]
            claims = [*mine, *claims]
            self._claim = ""
            if claims or race.seconds is not None:
                self._made(HOUSE, Judged(race.name, tuple(sorted(claims, key=lambda claim: claim.reaction))))
                return
        if decided:
            seat, text = self.rng.choice(decided)
            self._made(seat, text)
        else:
            self._made(HOUSE, TimeUp(matches.deadlines(self.match)[0].name))

    def _house(self) -> None:
        wanted = matches.wanted(self.match)
        assert wanted is not None
        order = list(wanted.cards)
        self.rng.shuffle(order)
        self._made(HOUSE, Shuffled(bytes(order)))

    def _made(self, who: int, move: object) -> None:
        events: list[Event] = []
        rounds = len(self.match.results)
        self.match = matches.after(self.match, who, move, events)  # type: ignore[arg-type]
        self._moves += 1
        new = list(numbered(self._moves, events))
        self._happened = [*self._happened, *new][-EVENTS_KEPT:]
        self.told += (each._replace(event=seen(each.event, ME)) for each in new)
        if len(self.match.results) != rounds:
            self.phase = Phase.OVER if self.match.winners else Phase.BETWEEN
        self._tell()

    def _play(self, move: str) -> Answer:
        if self.phase is not Phase.PLAYING:
            return Answer(id=0, ok=False, reason="rules", told=in_words("no round is being played now"))
        judged = matches.judge(self.match, ME, move)
        if isinstance(judged, Refusal):
            self.refused.append((move, judged.words))
            return Answer(id=0, ok=False, reason="rules", clause=judged.clause, told=judged.told)
        self.made.append(judged.text)
        if judged.claim:
            self._claim = judged.text
        else:
            self._made(ME, judged)
        self.go_on()
        return Answer(id=0)

    def _step(self, text: str) -> Answer:
        found = matches.next_step(self.match, ME, text)
        if isinstance(found, Refusal):
            return Answer(id=0, ok=False, reason="rules", clause=found.clause, told=found.told)
        return Answer(id=0, step=found, whole=found is None)

    def update(self) -> Update:
        table = TablePart(
            id="t1",
            name="Kitchen",
            game=self.rules.name,
            title=self.rules.title,
            phase=self.phase,
            seats=tuple(_seat(seat) for seat in range(self.seats)),
            least=self.rules.least,
            most=self.rules.most,
            alone=True,
        )
        view = matches.seen_by(self.match, ME, self._happened)
        self.offered |= {choice.verb for choice in view.choices}
        return Update(seq=self.seq, table=table, you=ME, view=view)

    def _tell(self) -> None:
        self.seq += 1
        self.tell(self.update())


NAMES: Final = ("Ann", "Bo", "Cem", "Dora", "Emil")


def _seat(seat: int) -> SeatPart:
    presence = Presence.HERE if seat == ME else Presence.BOT
    return SeatPart(seat=seat, name=NAMES[seat], presence=presence, host=seat == ME)


def table_of(game: str, seats: int = 3, seed: int = 1, **options: str) -> Table:
    """Return a table of a game of the shelf."""
    return Table(shelf.table_rules(game, options), seats, seed)
