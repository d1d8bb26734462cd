"""Between rounds and after a match: who is waited for, who leads, when the next round begins by itself."""

from __future__ import annotations

from math import ceil
from typing import Final

from parlour.net.wire.messages import Phase, Presence, TablePart, Update
from parlour.rules.sentences import ONE_ROUND, WIN_TOGETHER, WINS, Told, told
from parlour.rules.views import RoundResult, Stage, View
from parlour.tui.seen.facts import is_host
from parlour.tui.seen.sorting import SortOrder, sorted_hand
from parlour.tui.seen.waiting import Awaits
from parlour.tui.words.sentences import (
    AIM,
    AIM_LOWEST,
    HELD_MOST,
    MATCH_OVER,
    NO_RESULT,
    NOBODY_WINS,
    NOBODY_WINS_ROUND,
    ONE_ROUND_DECIDES,
    WIN_ROUND_TOGETHER,
    WINS_ROUND,
)

DEAL: Final = "deal"
"""The name of the referee's clock until the next round."""


def unready(table: TablePart) -> tuple[int, ...]:
    """Return the seats of the people who are there and not ready to go on."""
    there = (Presence.HERE, Presence.IDLE)
    return tuple(part.seat for part in table.seats if part.presence in there and not part.ready)


def is_over(update: Update | None) -> bool:
    """Whether the match of the table is over."""
    return update is not None and update.table.phase is Phase.OVER


def awaits_next(update: Update) -> Awaits:
    """Return what the table waits for before the next round or a rematch; START: it begins now."""
    if update.table.pause is not None:
        return Awaits.END_OF_PAUSE
    waiting = unready(update.table)
    if update.you in waiting:
        return Awaits.VIEWER
    return Awaits.OTHERS if waiting else Awaits.START


def last_result(view: View) -> RoundResult | None:
    """Return the result of the last round, None before one is over."""
    return view.match.results[-1] if view.match.results else None


def match_ends(view: View) -> Told | None:
    """Return what ends the match, and who wins it then if that is not the most points; None if untold, or if
    it ends with this round.
    """
    if view.match.target is None or view.match.is_last:
        return None
    if view.match.target.sentence.key == ONE_ROUND:
        return told(ONE_ROUND_DECIDES)
    return told(AIM_LOWEST if view.match.lowest_wins else AIM, target=view.match.target)


def who_won(update: Update, view: View) -> Told:
    """Return who won the match if it is over, else the last round."""
    last = last_result(view)
    if is_over(update):
        winners = view.match.winners
        nobody = NOBODY_WINS if view.match.stage is Stage.OVER else MATCH_OVER
        return told(WINS if len(winners) == 1 else WIN_TOGETHER if winners else nobody, *winners)
    if last is None:
        return told(NO_RESULT)
    winners = winners_of(view, last)
    if not winners:
        return told(NOBODY_WINS_ROUND, round=last.number)
    return told(WINS_ROUND if len(winners) == 1 else WIN_ROUND_TOGETHER, *winners, round=last.number)


def winners_of(view: View, result: RoundResult) -> tuple[int, ...]:
    """Return who has won a round: a seat, or its whole team."""
    return () if result.winner is None else view.together(result.winner)


def deals_in(update: Update, passed: float = 0.0) -> int | None:
    """Return the seconds until the next round begins by itself; None: it does not.

    `passed` are the seconds since `update` came. A countdown that a pause stops is none.
    """
    if update.table.phase is not Phase.BETWEEN or update.table.pause is not None:
        return None
    left = next((clock.left for clock in update.clocks if clock.name == DEAL), None)
    return None if left is None else max(0, ceil(left - passed))


def may_choose_another(update: Update | None) -> bool:
    """Whether the viewer may choose another game now.

    The host may after a match, at a table that no server keeps open.
    """
    return update is not None and is_over(update) and is_host(update) and not update.table.standing


def ranked(view: View) -> list[int]:
    """Return the seats, the leader first, who has the most points, or the fewest where points are bad.

    Those of a team stand together.
    """
    sign = 1 if view.match.lowest_wins else -1
    return sorted(
        range(len(view.seats)), key=lambda seat: (sign * view.seats[seat].score, view.together(seat))
    )


def last_hands(view: View, result: RoundResult) -> tuple[tuple[str, ...], ...]:
    """Return the hands at the end of a round, in order; in a grid each card has its place."""
    if view.in_grids:
        return result.hands
    return tuple(sorted_hand(hand, SortOrder.SUIT) for hand in result.hands)


def costs(view: View, result: RoundResult) -> tuple[int, ...]:
    """Return what the hands at the end of a round cost their holders, by seat; empty if that is not told."""
    return result.counts or (result.points if view.match.lowest_wins and result.hands else ())


def held_most(view: View, result: RoundResult) -> Told | None:
    """Return who held the costliest cards at the end of a round; None if nobody did more than all others."""
    cost = costs(view, result)
    most = max(cost, default=0)
    if most <= 0 or cost.count(most) > 1:
        return None
    return told(HELD_MOST, cost.index(most), points=most)


def gain(points: int) -> str:
    """Return what a round brought a seat in a list of rounds, where no points are no zero."""
    return f"{points:+}" if points else "·"


def goal_of(view: View) -> int:
    """Return the points at which a bar of the race of scores is full: the target, or what somebody has."""
    return max(points_of(view.match.target), 1, *(seat.score for seat in view.seats))


def points_of(target: Told | None) -> int:
    """Return the points in a target such as `500 points`; 0 if it is something else."""
    points = dict(target.values).get("points") if target is not None else None
    return points if isinstance(points, int) else 0
