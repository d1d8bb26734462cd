"""Every game, at tables of two referees: what a viewer must not know changes no byte it is told, nor when.

The tables stand in the middle of a round, and differ only in cards of which the viewer has seen none. The
same happens at both: people move, try what they may not, lose the connection and are back; the referee is
killed and another takes over; a bot stands in, and is told what it may know as well. With the viewer (each
seat in turn, one of them a bot's) listen a spectator who came through the SSH door, somebody in the lobby,
and the door.
"""

from __future__ import annotations

import asyncio
from itertools import takewhile
from pathlib import Path

import pytest

from parlour.net.wire.messages import (
    AskHint,
    Leave,
    NextStep,
    Play,
    ReadRules,
    Ready,
    Say,
    Shown,
    Sit,
    Vouch,
    Watch,
)
from parlour.rules import match as matches
from parlour.rules.check.tables import Setting
from parlour.rules.match import Match
from parlour.rules.moves import Refusal
from parlour.rules.shelf import shelf
from parlour.rules.steps import written
from tests.net.kit.guests import settle
from tests.net.leaks.canaries import found
from tests.net.leaks.house import NAMES, TABLE, TICKET, Client, House, Line
from tests.net.leaks.twins import Twins
from tests.net.leaks.worlds import make_worlds_possible
from tests.rules.games_suite.playing import ever_made

pytestmark = pytest.mark.looptime

STEPS = 5
WAITS = 6.0
"""Seconds in which nobody does anything, where nobody can: until a clock has run out."""
SEATED = 2
"""So many of the listeners sit where the viewer sits."""
VERDICT = 0.4
"""Seconds until a claim was judged."""


@pytest.fixture(autouse=True)
def worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    make_worlds_possible(monkeypatch)


class Side:
    """One of the two houses, and everyone in it."""

    def __init__(self, house: House, viewer: int) -> None:
        self.house = house
        self.viewer = NAMES[viewer]
        self.bot = Line(house, "")  # hears what bots are told
        house.world.bots_heard = self.bot.hear
        self.people = {client.name: client for client in house.people()}
        self.door = house.door()
        self.door.ask(Vouch(ticket=TICKET, address="198.51.100.7", rtt=20))
        self.watcher = Client(house, "Di", "127.0.0.1", ticket=TICKET)
        self.stranger = Client(house, "Ed", "203.0.113.9")
        self.stranger.ask(ReadRules(table=TABLE))
        self.watcher.ask(Watch(table=TABLE))

    @property
    def listeners(self) -> tuple[Line, ...]:
        """The viewer, a bot in its seat, and those who know nothing that the viewer does not know."""
        viewer = self.people.get(self.viewer, self.bot)
        return viewer, self.bot, self.watcher, self.stranger, self.door

    def tries(self, moves: list[str], beginnings: list[str]) -> None:
        """Let those who listen try what they may not, and ask what may come next."""
        for client in (*filter(None, [self.people.get(self.viewer)]), self.watcher):
            client.ask(Shown(seq=client.seq))
            for move in moves:
                client.ask(Play(move=move, seen=client.seq))
            for text in beginnings:
                client.ask(NextStep(text=text))
            client.ask(AskHint())
            client.ask(Ready())
        self.stranger.ask(Sit(table=TABLE))

    def plays(self, seat: int, move: str) -> None:
        client = self.people[NAMES[seat]]
        client.ask(Play(move=move, seen=client.seq))

    async def taken_over(self) -> None:
        """The referee is killed, another takes over, and everyone dials again."""
        await self.house.die()
        self.house.begin()
        for client in (*self.people.values(), self.watcher, self.stranger):
            client.connect()
        self.watcher.ask(Watch(table=TABLE))


class Evening:
    """What happens at both tables. Each part of it ends early once the viewer sees a card that differs."""

    def __init__(self, twins: Twins, ever: list[str]) -> None:
        self.twins = twins
        self.sides = [Side(house, twins.viewer) for house in twins.houses]
        self.viewer = NAMES[twins.viewer]
        self.ever = ever
        self.compared = 0

    async def passes(self, seconds: float = 0.0) -> bool:
        """Let time pass, and compare what was told; return whether all that differs is hidden still."""
        await settle(30)
        await asyncio.sleep(seconds)
        await settle(30)
        hidden = self.twins.still_hidden()
        if hidden:
            one, same = self.sides
            for this, other in zip(one.listeners, same.listeners, strict=True):
                assert_alike(this.lines, other.lines)
            self.compared += 1
        return hidden

    async def people_move(self, times: int) -> bool:
        """Let people make so many moves, and wait for clocks where they cannot."""
        seats = [seat for seat, name in enumerate(NAMES) if name in self.sides[0].people]
        for _ in range(times):
            refused, beginnings = self.refused(), self.beginnings()
            for side in self.sides:
                side.tries(refused, beginnings)
            chosen = self.one_moves(seats)
            if not await self.passes(VERDICT if chosen else WAITS):
                return False
        return True

    def one_moves(self, seats: list[int]) -> bool:
        """Let one of `seats` make the same move at both tables; return whether there was one."""
        chosen = self.twins.choose(seats)
        if chosen is not None:
            seat, moves = chosen
            for side, move in zip(self.sides, moves, strict=True):
                side.plays(seat, move)
        return chosen is not None

    async def the_viewer_is_cut_off(self) -> bool:
        """... and dials again; meanwhile somebody speaks, and others move."""
        for side in self.sides:
            side.people[self.viewer].drop()
            side.watcher.ask(Say(text="hm"))
        self.one_moves([seat for seat, name in enumerate(NAMES) if name != self.viewer])
        hidden = await self.passes(VERDICT)
        for side in self.sides:
            side.people[self.viewer].connect()
        return hidden and await self.passes()

    async def a_bot_stands_in(self) -> bool:
        """The viewer leaves the table for a while, and sits down again."""
        for side in self.sides:
            side.people[self.viewer].ask(Leave())
        for _ in range(8):
            if not await self.passes(0.5):
                return False
        for side in self.sides:
            side.people[self.viewer].ask(Sit(table=TABLE))
        return await self.passes()

    async def the_referee_is_killed(self) -> bool:
        for side in self.sides:
            await side.taken_over()
        return await self.passes()

    def refused(self) -> list[str]:
        """Return some moves that the viewer may not make."""
        moment, viewer = self.twins.moments[0], self.twins.viewer
        every = [move for move in self.ever if refuses(moment, viewer, move)]
        return self.twins.rng.sample(every, min(3, len(every)))

    def beginnings(self) -> list[str]:
        """Return beginnings of moves, of the viewer's own too, for those that are asked for step by step."""
        deep = [one for one in matches.choices(self.twins.moments[0], self.twins.viewer) if one.deep]
        own = [written(one.verb, one.steps[0], pick) for one in deep for pick in one.steps[0].among]
        return [*own[:3], *(" ".join(move.split()[:2]) for move in self.twins.rng.sample(self.ever, 2))]


def assert_alike(these: list[tuple[float, str]], others: list[tuple[float, str]]) -> None:
    """Compare lines; what is not alike is shown from where it begins."""
    for (at, this), (there, other) in zip(these, others, strict=False):
        if this != other:
            first = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(this, other, strict=False)))
            assert this[first - 60 : first + 200] == other[first - 60 : first + 200], this[:100]
        assert at == there, this[:100]
    assert len(these) == len(others), [
        line[:100] for _, line in (these[len(others) :] or others[len(these) :])
    ]


def refuses(moment: Match, seat: int, move: str) -> bool:
    return isinstance(matches.judge(moment, seat, move), Refusal)


async def evening(folder: Path, setting: Setting, viewer: int, bot: int | None) -> int:
    """Let an evening go by, and look for secrets in what was told; return how often lines were compared."""
    twins = Twins(folder, setting, viewer, bot)
    happens = Evening(twins, ever_made(setting))
    try:
        hidden = await happens.passes() and await happens.people_move(STEPS)
        if bot is None:
            hidden = hidden and await happens.the_viewer_is_cut_off()
        hidden = hidden and await happens.the_referee_is_killed() and await happens.people_move(STEPS)
        if bot is None and hidden:
            await happens.a_bot_stands_in()
        for side in happens.sides:
            for at, line in enumerate(side.listeners):
                unseen = twins.hidden(side.house, seated=at < SEATED)
                assert not side.house.world.run(found, side.house, line, unseen)
    finally:
        for house in twins.houses:
            await house.die()
    return happens.compared


@pytest.mark.few("juno-classic", slow=("jojo", "lotta-watta"))
@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
async def test_cards_that_a_viewer_has_never_seen_change_no_byte_that_it_is_told(
    game: str, tmp_path: Path
) -> None:
    setting, compared = Setting(game, len(NAMES)), 0
    for viewer in range(len(NAMES)):
        bot = viewer if viewer == len(NAMES) - 1 else None
        compared += await evening(tmp_path / str(viewer), setting, viewer, bot)
    assert compared > 20, "all that differs stays hidden for a while"
