"""The bots at a table: those with a seat of their own, and those that stand in for people."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.net.auth.accounts import Viewing
from parlour.net.table.bots import BotPlayer, LongThinking
from parlour.net.table.seats import Human, Occupant, Robot
from parlour.net.table.state import TableState


def seat_bots(table: TableState) -> None:
    """Seat the planned number of bots, as far as there is room."""
    for _ in range(table.plan.bots - sum(1 for _ in table.seats.robots())):
        table.seats.seat_bot(table.plan.level)
    table.changed()


def introduced(table: TableState, robots: Iterable[Robot]) -> str:
    """Return in a line how `robots` play, "" if none of them plays in a manner of its own."""
    manners = [
        f"{robot.name} plays {robot.manner}"
        for robot in robots
        if table.rules.has_manner(robot.level, robot.manner)
    ]
    return f"{', '.join(manners)}." if manners else ""


def call(table: TableState) -> None:
    """Let the seated bots play the match."""
    for seat, robot in table.seats.robots():
        robot.player = _bot(table, seat, robot.level, robot.manner)


def stand_in(table: TableState, seat: int, human: Human) -> None:
    """Let a bot play for `human`: until they are back, or until a key press if they are connected."""
    if human.player is None and table.running:
        human.player, human.until_key = _bot(table, seat, "normal"), human.here
        table.changed()


def stand_down(table: TableState, human: Human) -> None:
    """Let `human` play for themselves again."""
    if human.player is not None:
        _dismiss(table, human)
        table.changed()


def dismiss_all(table: TableState) -> None:
    """Stop all bots."""
    for _, occupant in table.seats.taken():
        _dismiss(table, occupant)


def _bot(table: TableState, seat: int, level: str, manner: str = "") -> BotPlayer:
    bot = table.rules.bot(level, manner)
    if bot.thinks_long:
        bot = LongThinking(table.ruleset, level, manner, instead=table.rules.bot("normal"))
    player = BotPlayer(bot, table.pace, table.rng)
    table.bots[player] = Viewing(seat)
    table.changed()
    return player


def _dismiss(table: TableState, occupant: Occupant) -> None:
    if occupant.player is not None:
        table.bots.pop(occupant.player, None)
        occupant.player = None
