"""Bots of every level: they make only legal moves, and decide by a view alone.

A module of its own, as every subject that the report names and that has several checks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import CheckedTable
from parlour.rules.contract import Bot
from parlour.rules.moves import Refusal

SELDOM: Final = 8
"""One in this many moments is shown to bots that think long."""
CHANCE: Final = 3
"""The seed of the random numbers that bots get."""


def bots_make_legal_moves(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A bot of any level or manner makes a legal move or none, with what it remembers or without."""
    for seat in range(table.seats):
        for level, bot in _bots(table, step):
            for see in (matches.seen_by, matches.seen_by_bot):
                move = bot.decide(see(step.after, seat), random.Random(CHANCE))
                judged = None if move is None else matches.judge(step.after, seat, move)
                if isinstance(judged, Refusal):
                    yield f"the bot {level!r} in seat {seat} makes {move!r}, which is refused: {judged}"


def bots_decide_by_their_views(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A bot makes the same move in every state with the same view, and with the same random numbers."""
    moment = step.after
    for seat in range(table.seats):
        view = matches.seen_by_bot(moment, seat)
        imagine = moment.game.views.imagine
        other = moment._replace(round=imagine(moment.rules, view, table.chance(f"bots {step.number}")))
        again = matches.seen_by_bot(other, seat)
        for level, bot in _bots(table, step):
            first = bot.decide(view, random.Random(CHANCE))
            if bot.decide(again, random.Random(CHANCE)) != first:
                yield f"the bot {level!r} in seat {seat} decides differently about an equal view"


def somebody_who_must_act_does(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """If no clock runs, one of the bots for which the round waits makes a move."""
    moment = step.after
    acting = matches.acting(moment)
    if not acting or matches.deadlines(moment) or matches.race(moment) or matches.wanted(moment):
        return
    for level, bot in _bots(table, step):
        views = (matches.seen_by_bot(moment, seat) for seat in sorted(acting))
        if all(bot.decide(view, random.Random(CHANCE)) is None for view in views):
            yield f"the round waits for seat {min(acting)}, and the bot {level!r} does nothing"


def hints_are_legal(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """The move that a hint tells is legal."""
    adviser = table.rules.adviser() if step.number % SELDOM == 0 else None
    for seat in range(table.seats) if adviser is not None else ():
        advice = adviser.advise(matches.seen_by(step.after, seat), random.Random(CHANCE)) if adviser else None
        judged = None if advice is None else matches.judge(step.after, seat, advice.move)
        if isinstance(judged, Refusal) and advice is not None:
            yield f"the adviser tells seat {seat} to make {advice.move!r}, which is refused: {judged}"


def _bots(table: CheckedTable, step: PlayedMove) -> Iterator[tuple[str, Bot]]:
    """Yield the bots of every level and manner that decide in this moment."""
    made: list[tuple[str, Callable[..., Bot]]] = [*table.rules.game.bots.items()]
    for level, ways in table.rules.game.manners.items():
        made += [(f"{level} {manner}", maker) for manner, maker in ways.items()]
    for level, maker in made:
        bot = maker(table.rules.ruleset)
        if not bot.thinks_long or step.number % SELDOM == 0:
            yield level, bot
