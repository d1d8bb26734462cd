"""A game night as everybody is told of it, and who is."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import lru_cache

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.night.night import Entrant, Night, NightStage, NightTable
from parlour.net.night.plan import NightGame
from parlour.net.referee.night_tables import NightHouse
from parlour.net.table.clocks import EARLY
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import NightBoard, NightRow, NightTablePart, OtherNight, Phase
from parlour.net.wire.parts import Gone
from parlour.net.wire.refusals import Refused
from parlour.rules.faults import GameFailed
from parlour.rules.views import Stage


@lru_cache
def _title(game: str, options: tuple[tuple[str, str], ...], rules: str) -> str:
    """Return the title of a game: to make its rules ready takes milliseconds, at every change of a night."""
    return NightGame(game, dict(options), rules).ready().title


def board_of(
    night: Night,
    tables: Mapping[int, TableRunner],
    here: Collection[str],
    *,
    others: tuple[OtherNight, ...],
    left: float | None,
    begun: float | None,
) -> NightBoard:
    """Return the board of a night for somebody who takes no part.

    `tables` are the open ones of the latest round by index; `here` the ids of those who are connected. `left`
    are the seconds until the next round, `begun` those since this one.
    """
    title, shown = "", max(1, night.round + (night.stage is not NightStage.ROUND))
    with suppress(Refused, GameFailed):  # of another distribution
        game = night.plan.game_of(shown)
        title = _title(game.game, tuple(game.options.items()), game.rules)
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
        others=others,
    )


def listed(night: Night) -> OtherNight:
    """Return how a night stands in the list of all."""
    people = sum(entrant.takes_part for entrant in night.entrants)
    return OtherNight(
        id=night.id,
        name=night.plan.name,
        stage=night.stage.value,
        round=night.round,
        people=people,
        locked=bool(night.plan.password),
    )


def listed_by(board: NightBoard) -> OtherNight:
    """Return how the night of a board stands in the list of all."""
    people = sum(row.gone in ("", "away") for row in board.rows)
    return OtherNight(
        id=board.id,
        name=board.name,
        stage=board.stage,
        round=board.round,
        people=people,
        locked=board.locked,
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


class NightTeller:
    """Tells the board of `night` whenever it changes, at most every `limits.NIGHT_EVERY` seconds.

    `line` is the newest one, as the other referees of a room are told of it. `people` are those of the night.
    """

    def __init__(self, house: NightHouse, night: Night, people: Mapping[str, Person]) -> None:
        self.line = ""
        self._house = house
        self._night = night
        self._people = people
        self._told: tuple[NightBoard, float | None] | None = None  # without what passes, and what is due
        self._told_at = -limits.NIGHT_EVERY

    def looks_at(self, now: float) -> float | None:
        """Return when it is to be looked what there is to tell, if that is to come."""
        at = self._told_at + limits.NIGHT_EVERY
        return at if self._told is None or at > now else None

    def may_tell(self, now: float) -> bool:
        """Whether the last board was told long enough ago."""
        return now >= self._told_at + limits.NIGHT_EVERY - EARLY

    def tell(self, board: NightBoard, due: float | None) -> None:
        """Tell everybody whom it concerns, if it is another board; `due` is when something happens next."""
        still = board.model_copy(update={"left": None, "begun": None}), due
        if self._told == still:
            return
        self._told, self._told_at = still, asyncio.get_running_loop().time()
        self.line = board.model_dump_json(exclude_defaults=True, exclude={"others"})
        state = self._house.state
        for session in list(state.sessions):
            person = session.person
            if person is None or not self._house.sees(person, self._night.id):
                continue
            if person.id in self._people or person not in state.at:
                person.tell(self.board_for(person, board))

    def board_for(self, person: Person, board: NightBoard) -> NightBoard:
        """Return the board as `person` sees it: the same one for all who take no part."""
        you = self._night.number_of(person.id)
        is_in_room = not self._house.state.is_alone
        directs = is_in_room and (person.is_owner or person.id == self._night.host)
        if you is None and not directs:
            return board
        at = next((part.id for part in board.tables if you in part.people), "")
        return board.model_copy(update={"you": you, "table": at, "host": directs})
