"""Every game, at a table: what a viewer must not know changes no byte of what it is told, nor when.

Two tables stand at moments that differ only in what one viewer cannot see, and the same happens at both:
everyone is told, screens show it, moves are refused, claims wait for their verdict, the viewer loses the
connection and is back. `tests.rules` compares the views alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack

import pytest

from parlour.net.journal.entries import NO_ID
from parlour.net.table.events import Asks, Came, Dropped
from parlour.net.wire.messages import Answer, FromReferee, Play, Request, Say, Shown
from parlour.rules import match as matches
from parlour.rules.check.playing import is_claim
from parlour.rules.check.tables import Setting
from parlour.rules.match import Match
from parlour.rules.moves import Refusal
from parlour.rules.shelf import shelf
from tests.net.kit.guests import Guest, now, settle
from tests.net.kit.hall import AtTable
from tests.net.kit.racers import races
from tests.rules.games_suite.playing import ever_made, moments

pytestmark = pytest.mark.looptime

MOMENTS = 1
"""Of every kind: of a phase, and of nobody, one or several who may act."""
FAR = 0.2
"""Seconds there and back: the verdict on claims waits for somebody as long as they are compared."""


class Side:
    """One of the two tables, and every line that `viewer` is sent there, with its time."""

    def __init__(self, there: AtTable[Guest], watcher: Guest) -> None:
        self.there = there
        self.watcher = watcher
        self.lines: list[tuple[float, str]] = []

    def listen(self, moment: Match, viewer: int | None) -> None:
        """Go to `moment`, and note from now on what `viewer` is sent."""
        table = self.there.table
        assert table.state.match is not None
        for guest in (*self.there.guests, self.watcher):
            guest.person.tell_session = guest.hear
        self.lines = []
        self.guest = self.watcher if viewer is None else self.there.guests[viewer]
        self.guest.person.tell_session = self.hear
        table.flow.racing.close()
        table.state.match.moment, table.state.match.match_id = moment, NO_ID
        table.state.match._events.clear()  # both tables were dealt their own cards
        table.state.clocks.keep({})
        for guest in (*self.there.guests, self.watcher):
            table.inbox.put_nowait(Came(guest.person, sit=False))

    def hear(self, told: FromReferee | Answer) -> None:
        self.lines.append((now(), told.model_dump_json()))

    def asks(self, request: Request, seat: int | None = None) -> None:
        """Let the viewer, or another, ask for something; only the viewer's answer is noted."""
        guest = self.guest if seat is None else self.there.guests[seat]
        reply: Callable[[Answer], None] = self.hear if guest is self.guest else lambda _: None
        self.there.table.inbox.put_nowait(Asks(guest.person, request, reply, now()))

    def drops(self) -> None:
        self.guest.person.tell_session = None
        self.there.table.inbox.put_nowait(Dropped(self.guest.person))

    def is_back(self) -> None:
        self.guest.person.tell_session = self.hear
        self.there.table.inbox.put_nowait(Came(self.guest.person, sit=False))


def claims(moment: Match, viewer: int | None) -> list[tuple[int, str]]:
    """Return claims of the viewer's and others, but of one seat, for which the verdict waits."""
    race = matches.race(moment)
    found = []
    for seat in race.seats if race is not None else ():
        moves = matches.legal_moves(moment, seat)
        found += [(seat, move) for move in moves if is_claim(moment, seat, move)]
    last = max((seat for seat, _ in found if seat != viewer), default=None)
    return [(seat, move) for seat, move in found if seat != last] if last is not None else []


def refused(moment: Match, viewer: int | None, ever: Sequence[str]) -> list[str]:
    """Return moves that the viewer may not make, for as many reasons as there are."""
    if viewer is None:
        return list(ever[:1])
    why = {matches.judge(moment, viewer, move): move for move in ever}
    return [move for refusal, move in why.items() if isinstance(refusal, Refusal)][:6]


async def happens(sides: Sequence[Side], moment: Match, viewer: int | None, ever: Sequence[str]) -> None:
    """Let the same happen at both tables at the same time."""
    await settle()
    for side in sides:
        side.asks(Shown(seq=1))
        for move in refused(moment, viewer, ever):
            side.asks(Play(move=move, seen=1))
        for seat, move in claims(moment, viewer):
            side.asks(Play(move=move, seen=1), seat)
        side.asks(Say(text="hm"), 0)
    await settle()
    for side in sides:
        side.drops()
    await settle()
    for side in sides:
        side.is_back()
    await settle()


@pytest.mark.few("juno-classic", slow=("jojo", "lotta-watta"))
@pytest.mark.parametrize("game", [game.name for game in shelf.games()])
async def test_tables_that_differ_in_what_a_viewer_cannot_see_tell_it_the_same_bytes(game: str) -> None:
    setting = Setting(game, 3)
    rng, ever = random.Random(9), ever_made(setting)
    different = 0
    async with AsyncExitStack() as stack:
        sides = [await side_of(stack, game), await side_of(stack, game)]
        for moment in moments(setting, MOMENTS):
            for viewer in (0, 1, 2, None):
                other = imagined(moment, viewer, rng)
                different += other.round != moment.round
                for side, one in zip(sides, (moment, other), strict=True):
                    side.listen(one, viewer)
                await happens(sides, moment, viewer, ever)
                assert len(sides[0].lines) > 3
                assert sides[0].lines == sides[1].lines
        for side in sides:
            assert not side.there.hall.closed
            assert not any(verdict.claims for verdict in side.there.judged), "it would show cards"
    assert different > len(moments(setting, MOMENTS)), "the pairs do differ"


def imagined(moment: Match, viewer: int | None, rng: random.Random) -> Match:
    """Return a match that differs from `moment` only in what `viewer` cannot see."""
    view = moment.game.views.seen_by(moment.round, viewer)
    return moment._replace(round=moment.game.views.imagine(moment.rules, view, rng))


async def side_of(stack: AsyncExitStack, game: str) -> Side:
    there = await stack.enter_async_context(races("Ann", "Bo", "Cy", far=(FAR,) * 3, game=game))
    watcher = Guest(there.hall, "Di")
    assert (await watcher.come(sit=False)).ok
    return Side(there, watcher)
