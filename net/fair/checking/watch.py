"""A client's watch over its matches: gives its parts to shuffles, and a verdict after each round.

Every match has an account of its own (`parlour.net.fair.checking.account`) that is kept when another match
is told of in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from parlour.net.fair.checking import wire
from parlour.net.fair.checking.account import Account
from parlour.net.fair.checking.doubts import Doubts
from parlour.net.fair.checking.seen import Attendance, Sent, WitnessPlace
from parlour.net.fair.checking.verdict import Verdict
from parlour.net.fair.checking.wrong import Mismatch, Wrong
from parlour.net.wire.messages import (
    Commit,
    Listed,
    Lobby,
    Proof,
    Record,
    Reveal,
    Sealed,
    Shuffle,
    Uncovered,
    Update,
)

Watched: TypeAlias = Update | Shuffle | Listed | Sealed | Uncovered | Proof | Record | Lobby
_Which: TypeAlias = tuple[str, int, str]  # a match: its table, its number there, and its unique id


class ShuffleWatch:
    """One client's watch. `secret` returns 32 fresh random bytes; `about_host` counts the doubts.

    A table tells a person who comes or returns of its shuffles before the first update. So whoever has had an
    update in a seat and lost no connection since was present when a later shuffle was called.
    """

    def __init__(self, secret: Callable[[], bytes], about_host: Doubts | None = None) -> None:
        self._secret = secret
        self._about_host = about_host if about_host is not None else Doubts()
        self._accounts: dict[_Which, Account] = {}
        self._which: _Which = ("", 0, "")
        self._now = self._new_account(0)  # not a real match yet
        self._table = ""  # where this client sits, as the newest updates say
        self._place = WitnessPlace()
        self._found: list[Verdict] = []

    def told(self, message: Watched) -> Commit | Reveal | None:
        """Take a message of the referee; return the answer to send, if any."""
        answer = self._take(message)
        self._now.warn()
        if self._now.unfinished:
            self._about_host.dealt(self._which[2], self._now.unfinished)
        elif not isinstance(message, Lobby):
            self._is_over()
        return answer

    def answered(self, part: Commit | Reveal, how: Sent) -> None:
        """Note that the referee has this answer, and `how` that is known."""
        take = self._now.witness.accepted if isinstance(part, Commit) else self._now.witness.heard
        take(part.number, part.attempt, how)
        self._now.warn()

    def lost(self) -> None:
        """Handle a broken connection: messages may be missed."""
        if self._place.attendance is Attendance.SEATED:
            self._place = self._place._replace(attendance=Attendance.CUT_OFF)
        self._hear_nothing()

    def left(self) -> None:
        """Note that the player has left the table or referee, which does not break off a round."""
        self._about_host.over()

    def verdicts(self) -> list[Verdict]:
        found, self._found = self._found, []
        for account in self._accounts.values():
            found += account.verdicts
            account.verdicts = []
        return found

    def _take(self, message: Watched) -> Commit | Reveal | None:
        match message:
            case Update(table=table, view=view):
                self._see_place(message)
                if table.match_id is not None and view is not None:
                    self._account((table.id, table.match, table.match_id)).shown(message)
            case Shuffle():
                return self._called(message)
            case Listed():
                return self._listed(message)
            case Sealed(number=number, attempt=attempt):
                marks = tuple(map(bytes.fromhex, message.seals))
                self._now.witness.sealed(number, attempt, wire.raw(message.secrets), marks)
            case Uncovered():
                self._now.uncovered(message)
            case Proof(table=table, match=number, match_id=match_id):
                self._account((table, number, match_id)).proved(message)
            case Record(text=text):
                self._now.saved(text)
            case Lobby():  # in the lobby nothing is told of a match
                self._place = WitnessPlace()
                self._hear_nothing()
            case _:
                assert_never(message)
        return None

    def _see_place(self, update: Update) -> None:
        """Note where this client sits. A seat is lost only by leaving the table."""
        at_same = update.table.id == self._table
        seat = update.you if update.you is not None or not at_same else self._place.seat
        host = next((part.seat for part in update.table.seats if part.host), None)
        self._table = update.table.id
        self._place = WitnessPlace(Attendance.ABSENT if seat is None else Attendance.SEATED, seat, host)

    def _place_at(self, table: str) -> WitnessPlace:
        return self._place if table == self._table else WitnessPlace()

    def _hear_nothing(self) -> None:
        for account in self._accounts.values():
            account.lost()

    def _is_over(self) -> None:
        known = self._about_host.open_round
        if known is not None and known.match_id == self._which[2]:
            self._about_host.over()

    def _new_account(self, number: int) -> Account:
        return Account(number, self._secret, self._about_host)

    def _account(self, which: _Which) -> Account:
        if self._which != which:
            self._now.end()
            if which not in self._accounts:
                self._accounts[which] = self._new_account(which[1])
            self._which, self._now = which, self._accounts[which]
        return self._now

    def _called(self, message: Shuffle) -> Commit | None:
        before = self._which[1]
        account, place = self._account_of(message), self._place_at(message.table)
        if message.you is not None:
            self._see_break_off(message.match_id, before)
        doubts = self._about_host.count
        commitment = account.called(message, place)
        if self._about_host.count > doubts and place.attendance is Attendance.CUT_OFF:
            self._place = WitnessPlace()  # count one doubt per broken connection
        if commitment is None:
            return None
        return Commit(number=message.number, attempt=message.attempt, commitment=commitment.hex())

    def _account_of(self, message: Shuffle) -> Account:
        return self._account((message.table, message.match, message.match_id))

    def _see_break_off(self, match_id: str, match: int) -> None:
        """Report a match that begins while a round with a part of this client was open."""
        broken = self._about_host.begun(match_id)
        if broken is not None:
            words = f"that was in round {broken}, after its cards were shuffled"
            mismatch = Mismatch(Wrong.BROKEN_OFF, words)
            self._found.append(Verdict(match, broken, mismatch, doubts=self._about_host.count))

    def _listed(self, message: Listed) -> Reveal | None:
        number, attempt = message.number, message.attempt
        secret = self._now.witness.listed(number, attempt, wire.listing(message))
        return Reveal(number=number, attempt=attempt, secret=secret.hex()) if secret is not None else None
