"""A game night as everybody is told of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress

from parlour.net.night.night import Entrant, Night, NightStage, NightTable
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import NightBoard, NightRow, NightTablePart, Phase
from parlour.net.wire.parts import Gone
from parlour.net.wire.refusals import Refused
from parlour.rules.faults import GameFailed
from parlour.rules.views import Stage


def board_of(
    night: Night,
    tables: Mapping[int, TableRunner],
    here: Collection[str],
    *,
    left: float | None,
    begun: float | None,
) -> NightBoard:
    """Return the board of a night for somebody who takes no part.

    `tables` are the open ones of the latest round by index; `here` the ids of those who are connected. `left`
    are the seconds until the next round, `begun` those since this one.
    """
    title, shown = "", max(1, night.round + (night.stage is not NightStage.ROUND))
    with suppress(Refused, GameFailed):  # of another distribution
        title = night.plan.game_of(shown).ready().title
    return NightBoard(
        id=night.id,
        name=night.plan.name,
        stage=night.stage.value,
        round=night.round,
        rounds=night.round if night.is_last else night.plan.rounds,
        until=night.plan.until,
        title=title,
        seats=night.plan.seats,
        locked=bool(night.plan.password),
        late=night.plan.late,
        paused=night.is_paused,
        left=left,
        begun=begun,
        rows=tuple(
            NightRow(
                number=row.who,
                name=night.entrants[row.who].name,
                rank=row.rank,
                points=round(float(row.points), 3),
                met=round(float(row.met), 3),
                firsts=row.firsts,
                played=row.played,
                gone=_gone(night.entrants[row.who], here),
            )
            for row in night.standings()
        ),
        tables=tuple(_part(tables.get(index), table) for index, table in enumerate(night.tables)),
    )


def _gone(entrant: Entrant, here: Collection[str]) -> Gone:
    if entrant.is_barred:
        return "sent-away"
    if entrant.has_left:
        return "left"
    return "" if entrant.person in here else "away"


def _part(runner: TableRunner | None, table: NightTable) -> NightTablePart:
    if runner is None:
        phase = Phase.WAITING if table.places is None else Phase.OVER
        return NightTablePart(people=table.people, phase=phase, places=table.places)
    match = runner.state.match
    number = match.rounds + (match.stage is not Stage.OVER) if match is not None else 0
    return NightTablePart(
        id=runner.id, people=table.people, phase=runner.state.phase, round=number, places=table.places
    )
