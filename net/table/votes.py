"""Votes to continue without somebody, for one seat and one absence of its owner.

A player who holds up the match and is away (not connected) or idle can be voted on by those who are present:
seated, connected, at this table and not idle, even if a bot plays for them at the moment. Programs that play
for somebody have no vote. Any key press makes
a player present, and so does a vote. More than half of the other present players decide; a single one decides
alone. A vote expires when the absent player returns or its voter is no longer present. The others are then
counted again, since fewer votes may now suffice. Votes do not survive a restart of the referee.
"""

from __future__ import annotations

from collections.abc import Collection

from parlour.net.auth.accounts import Person
from parlour.net.table.presence import see_to_host
from parlour.net.table.seats import Human
from parlour.net.table.stand_ins import stand_in
from parlour.net.table.state import TableState
from parlour.net.wire import sentences
from parlour.net.wire.notices import BOT_PLAYS, WITHOUT
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.sentences import told


class Votes:
    """The votes at the table, by the player they concern."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._of: dict[Human, set[Person]] = {}

    def cast(self, seat: int, voter: Human, holding_up: Collection[int]) -> None:
        """Count a vote to continue without the owner of `seat`. Raises Refused if it does not count."""
        absent = self._absent(seat, voter, holding_up)
        given = self._of.setdefault(absent, set())
        if voter.person in given:
            votes, needed = self._so_far(absent)
            raise Refused(Why.SEAT, told(sentences.VOTED, votes=votes, needed=needed))
        given.add(voter.person)
        absent.noticed = absent.noticed or not absent.here
        votes, needed = self._so_far(absent)
        self._state.notice(told(WITHOUT, who=voter.name, absent=absent.name, votes=votes, needed=needed))

    def count(self) -> None:
        """Remove expired votes, and let a bot play where enough votes are left."""
        for absent in list(self._of):
            seat = self._state.seats.of(absent.person)
            if seat is None or absent.present or absent.player is not None or not self._state.running:
                del self._of[absent]
                continue
            self._of[absent] &= self._present_but(absent)
            if len(self._of[absent]) >= self._needed(absent) and self._state.pause is None:
                self._decide(seat, absent)

    def _decide(self, seat: int, absent: Human) -> None:
        del self._of[absent]
        stand_in(self._state, seat, absent)
        self._state.notice(told(BOT_PLAYS, who=absent.name))
        see_to_host(self._state)

    def _absent(self, seat: int, voter: Human, holding_up: Collection[int]) -> Human:
        state = self._state
        human = state.seats.human(seat)
        if not state.running:
            raise Refused(Why.PLAYING, sentences.NO_MATCH)
        if human is None or human.player is not None:
            raise Refused(Why.SEAT, sentences.NOT_AWAITED)
        if human is voter:
            raise Refused(Why.SEAT, sentences.YOU_ARE_HERE)
        if human.present:
            raise Refused(Why.SEAT, told(sentences.IS_HERE, who=human.name))
        if seat not in holding_up:
            raise Refused(Why.SEAT, told(sentences.NOT_AWAITED_NOW, who=human.name))
        return human

    def _so_far(self, absent: Human) -> tuple[int, int]:
        """Return how many have voted, and how many are needed."""
        return len(self._of[absent]), self._needed(absent)

    def _needed(self, absent: Human) -> int:
        return len(self._present_but(absent)) // 2 + 1

    def _present_but(self, absent: Human) -> set[Person]:
        humans = (human for _, human in self._state.seats.humans())
        return {
            human.person
            for human in humans
            if human.present and human is not absent and not human.person.is_bot
        }
