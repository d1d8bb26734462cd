"""The bots at a table: those with a seat of their own, and those that stand in for people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from parlour.net.auth.accounts import Viewing
from parlour.net.table.bots import BotPlayer, LongThinking
from parlour.net.table.of_day import chance
from parlour.net.table.seats import Human, Occupant, Robot
from parlour.net.table.state import TableState
from parlour.net.wire.notices import MANNERS, PLAYS, listed
from parlour.rules.sentences import Told, told


def seat_bots(state: TableState) -> None:
    """Seat the planned number of bots, as far as there is room."""
    for _ in range(state.plan.bots - sum(1 for _ in state.seats.robots())):
        state.seats.seat_bot(state.plan.level)
    state.changed()


def introduced(state: TableState, robots: Iterable[Robot]) -> Told | None:
    """Return how `robots` play, None if none of them plays in a manner of its own."""
    manners = [
        told(PLAYS[robot.manner], who=robot.name)
        for robot in robots
        if state.rules.has_manner(robot.level, robot.manner) and not state.plan.day
    ]
    return listed(MANNERS, manners) if manners else None


def call(state: TableState) -> None:
    """Let the seated bots play the match."""
    for seat, robot in state.seats.robots():
        robot.player = _bot(state, seat, robot.level, robot.manner)


def stand_in(state: TableState, seat: int, human: Human) -> None:
    """Let a bot play for `human`: until they are back, or until a key press if they are connected."""
    if human.player is None and state.running:
        human.player, human.until_key = _bot(state, seat, "normal"), human.here
        state.changed()


def stand_down(state: TableState, human: Human) -> None:
    """Let `human` play for themselves again."""
    if human.player is not None:
        _dismiss(state, human)
        state.changed()


def dismiss_all(state: TableState) -> None:
    """Stop all bots."""
    for _, occupant in state.seats.taken():
        _dismiss(state, occupant)


def _bot(state: TableState, seat: int, level: str, manner: str = "") -> BotPlayer:
    bot = state.rules.bot(level, "" if state.plan.day else manner)
    if bot.thinks_long:
        bot = LongThinking(state.ruleset, level, manner, instead=state.rules.bot("normal"))
    fixed = partial(chance, state, seat) if state.plan.day else None
    player = BotPlayer(bot, state.pace, state.rng, chance=fixed)
    state.bots[player] = Viewing(seat)
    state.changed()
    return player


def _dismiss(state: TableState, occupant: Occupant) -> None:
    if occupant.player is not None:
        state.bots.pop(occupant.player, None)
        occupant.player = None
