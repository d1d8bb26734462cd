"""A table that plays the deal of a day: one round, whose cards and chances are the same for everybody.

Nobody shuffles, so there is nothing to verify. What would help the player is refused: hints, moves that are
taken back, a bot that plays for them, other bots or rules; and the match is played once.
"""

from __future__ import annotations

import random
from typing import Final

from parlour.net.table.state import TableState
from parlour.net.wire import messages, sentences
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.day import DayDeal

_REFUSED: Final = (
    messages.TakeBack,
    messages.StandIn,
    messages.AddBot,
    messages.Remove,
    messages.ChangeGame,
    messages.HandOver,
)


def deal_of(state: TableState) -> DayDeal:
    """Return the deal that the table plays."""
    return DayDeal(state.plan.day, state.rules, len(state.seats.places))


def order(state: TableState, cards: bytes) -> bytes:
    """Return the order of `cards` that the match of the day wants now."""
    assert state.match is not None, "a match wants an order"
    return deal_of(state).order(cards, state.match.ordered).order


def chance(state: TableState, seat: int) -> random.Random:
    """Return the chances of the bot in `seat` now."""
    return deal_of(state).chance(seat, state.match.acts if state.match is not None else 0)


def refuse_help(state: TableState, request: messages.Request) -> None:
    """Raise Refused for a request that would help the player, or play the deal again."""
    if not state.plan.day:
        return
    again = isinstance(request, messages.Start | messages.Ready) and state.phase is messages.Phase.OVER
    if again:
        raise Refused(Why.PLAYING, sentences.DAY_PLAYED)
    is_pace = isinstance(request, messages.Setup) and request == messages.Setup(
        id=request.id, pace=request.pace
    )
    if isinstance(request, _REFUSED) or (isinstance(request, messages.Setup) and not is_pace):
        raise Refused(Why.OPTIONS, sentences.DAY_STAYS)
