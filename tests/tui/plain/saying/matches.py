"""Matches of every game, played by bots, as the referee sends them to one viewer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from parlour.net.wire.messages import Clock, Phase, Presence, SeatPart, TablePart, Update
from parlour.rules import match as matches
from parlour.rules.events import Event, Happened, numbered
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE
from parlour.rules.record.replay import EVENTS_KEPT
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage

GAMES = [preset.name for preset in shelf.games()]
NAMES = ("Ada", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
PHASES = {Stage.OVER: Phase.OVER, Stage.DEAL: Phase.BETWEEN}


class Seen(NamedTuple):
    """What one viewer is sent, all that the viewer was told up to it, and the match that is seen."""

    update: Update
    events: tuple[Happened, ...]
    match: Match


def played(
    game: str, viewer: int | None = 0, *, seats: int = 3, moves: int = 120, seed: int = 4
) -> Iterator[Seen]:
    """Yield what `viewer` is sent of a match of `game`, from its deal on."""
    rules = shelf.table_rules(game)
    for moment, happened, seq in moments(rules, seats=seats, moves=moves, seed=seed):
        yield seen(rules, moment, happened, viewer, seq)


def moments(
    rules: TableRules, *, seats: int, moves: int, seed: int
) -> Iterator[tuple[Match, list[Happened], int]]:
    """Yield a match of bots after each move, all that has happened until then, and how many moves were made.

    Those of the house are among these, but do not count as `moves`.
    """
    count = max(rules.least, min(seats, rules.most))
    rng = random.Random(seed)
    bots = [rules.bot("easy") for _ in range(count)]
    moment, done = matches.begin(rules.game, rules.rules, count), 0
    happened: list[Happened] = []
    seq = 0
    while moment.stage is not Stage.OVER and done < moves:
        who, move = next_move(moment, bots, rng)
        events: list[Event] = []
        moment = matches.after(moment, who, move, events)
        done += 0 if who == HOUSE else 1
        seq += 1
        happened += numbered(seq, events)
        yield moment, happened, seq


def seen(rules: TableRules, moment: Match, happened: list[Happened], viewer: int | None, seq: int) -> Seen:
    """Return what `viewer` is sent of a moment of a match."""
    whole = matches.seen_by(moment, viewer, happened).events
    view = matches.seen_by(moment, viewer, happened[-EVENTS_KEPT:])
    clocks = tuple(Clock(name=deadline.name, left=deadline.seconds) for deadline in view.deadlines)
    table = at_table(rules, moment.seats, PHASES.get(moment.stage, Phase.PLAYING), viewer)
    return Seen(Update(seq=seq, table=table, you=viewer, view=view, clocks=clocks), whole, moment)


def at_table(rules: TableRules, seats: int, phase: Phase, viewer: int | None) -> TablePart:
    """Return a table of that many players; all but the viewer are bots."""
    return TablePart(
        id="t1",
        name="Kitchen",
        game=rules.name,
        title=rules.title,
        phase=phase,
        seats=tuple(
            SeatPart(
                seat=seat,
                name=NAMES[seat],
                presence=Presence.HERE if seat == (viewer or 0) else Presence.BOT,
                host=seat == 0,
            )
            for seat in range(seats)
        ),
        least=rules.least,
        most=rules.most,
    )
