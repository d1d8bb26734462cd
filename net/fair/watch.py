"""A client's watch over its matches: gives its parts to shuffles, and a verdict after each round.

Every match has an account of its own (`parlour.net.fair.account`) that is kept when another match is told of
in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from parlour.net.fair import sentences
from parlour.net.fair.account import Account
from parlour.net.fair.doubts import Doubts, OpenRound
from parlour.net.fair.seen import ABSENT, Attendance, Delivery, WitnessPlace
from parlour.net.fair.verdict import Mismatch, Verdict, Wrong
from parlour.net.wire.messages import (
    Answer,
    Commit,
    Leave,
    Listed,
    Lobby,
    OpenTable,
    Proof,
    Record,
    Request,
    Reveal,
    Sealed,
    Shuffle,
    Sit,
    TakeBack,
    Uncovered,
    Update,
    Watch,
)
from parlour.rules.sentences import Told, told

Watched: TypeAlias = Update | Shuffle | Listed | Sealed | Uncovered | Proof | Record | Lobby
_Which: TypeAlias = tuple[str, int, str]  # a match: its table, its number there, and its unique id


class ShuffleWatch:
    """One client's watch. `secret` returns 32 fresh random bytes; `about_host` counts the doubts.

    `is_new`: nobody knows this person yet, so that no earlier program can have given a part for them.

    A table tells a person who comes or returns of its shuffles before the first update. So whoever has had an
    update in a seat, has lost no connection since and has not asked to leave was present when a later shuffle
    was called, whatever else the referee has told. The watch has to know what the player `asks` for.

    A connection keeps its order: whoever answers a request has received all earlier ones. Therefore a ping
    follows each part. If the part itself is not answered, the answer to the ping proves that it has arrived.
    """

    def __init__(
        self, secret: Callable[[], bytes], about_host: Doubts | None = None, *, is_new: bool = False
    ) -> None:
        self._secret = secret
        self._about_host = about_host if about_host is not None else Doubts()
        self._accounts: dict[_Which, Account] = {}
        self._which: _Which = ("", 0, "")
        self._now = self._new_account(0)  # not a real match yet
        self._table = ""  # where this client is, as the newest updates say
        self._of_night = False  # whether that is a table of a game night
        self._place = ABSENT
        self._is_new = is_new
        self._in_lobby = False
        self._left: set[str] = set()  # tables that the player has left
        self._found: list[Verdict] = []
        self._under_way: dict[int, Commit | Reveal] = {}  # parts by number of the request, not yet answered

    def told(self, message: Watched) -> Commit | Reveal | None:
        """Take a message of the referee; return the answer to send, if any."""
        answer = self._take(message)
        self._now.warn()
        self._see_open_round()
        return answer

    def sent(self, number: int, part: Commit | Reveal) -> None:
        """Note that `part` was sent as request `number`."""
        self._under_way[number] = part

    def answered(self, answer: Answer) -> None:
        """Handle an answer, before any message that the referee sent after it."""
        for number in [number for number in self._under_way if number <= answer.id]:
            part, own = self._under_way.pop(number), number == answer.id
            self._has(part, Delivery.TAKEN if own and answer.ok else Delivery.THERE)

    def _has(self, part: Commit | Reveal, how: Delivery) -> None:
        """Note that the referee has this part, and `how` that is known."""
        take = self._now.witness.accepted if isinstance(part, Commit) else self._now.witness.heard
        take(part.number, part.attempt, how)
        self._now.warn()

    def lost(self) -> None:
        """Handle a broken connection: messages may be missed, and parts under way may never arrive."""
        self._under_way.clear()
        if self._place.attendance is Attendance.SEATED:
            self._place = self._place._replace(attendance=Attendance.CUT_OFF)
        elif self._place.attendance is Attendance.WATCHING:
            self._place = ABSENT
        self._is_new = False
        self._hear_nothing()

    def asks(self, request: Request) -> None:
        """Note what the player asks for. What is told of a table to which they come may have been before."""
        if isinstance(request, Sit | Watch | OpenTable) and (
            self._place.attendance is not Attendance.SEATED or self._in_lobby
        ):
            self._place = ABSENT
            self._hear_nothing()

    def granted(self, request: Request) -> None:
        """Note what the player has asked for and was not refused."""
        match request:
            case Leave():
                self.left()
            case TakeBack():
                self._now.granted()
            case _:
                pass

    def left(self) -> None:
        """Note that the player has left the table or referee, which does not break off the round there."""
        known, sits = self._about_host.open_round, self._place.attendance is Attendance.SEATED
        if known is not None and known.match_id == self._which[2] and sits and not self._in_lobby:
            self._about_host.over()
        self._left.add(self._table)
        self._place = WitnessPlace(Attendance.LEFT)
        self._hear_nothing()

    def verdicts(self) -> list[Verdict]:
        """Return what was found since the last call; nothing in the lobby, where no table is shown."""
        if self._in_lobby:
            return []
        found, self._found = self._found, []
        for account in self._accounts.values():
            found += account.verdicts
            account.verdicts = []
        return found

    def _take(self, message: Watched) -> Commit | Reveal | None:
        match message:
            case Update():
                self._see_place(message)
                self._shown(message)
            case Shuffle():
                return self._called(message)
            case Listed():
                return self._listed(message)
            case Sealed():
                self._now.witness.sealed(message)
            case Uncovered():
                self._now.uncovered(message)
            case Proof(table=table, match=number, match_id=match_id):
                account = self._find((table, number, match_id))
                account.proved(message)
                account.warn()
            case Record(text=text):
                self._now.saved(text)
            case Lobby():  # whoever sits and did not ask to leave may be shown this to hide a shuffle
                self._in_lobby = True
                if self._place.attendance not in (Attendance.SEATED, Attendance.LEFT):
                    self._place = ABSENT
                    self._hear_nothing()
            case _:
                assert_never(message)
        return None

    def _see_place(self, update: Update) -> None:
        """Note where this client sits. A seat is lost only by leaving the table, or with the connection."""
        self._in_lobby = False
        of_night, self._of_night = self._of_night, update.table.night
        sits = self._place.attendance is Attendance.SEATED
        if sits and update.table.id != self._table and of_night and update.table.night:
            self._goes_on()
            sits = False
        if sits and update.table.id != self._table:
            self._now.blame(Mismatch(Wrong.ELSEWHERE, told(sentences.SHOWN_TABLE, table=update.table.id)))
            return
        seat = update.you
        if seat is None and update.view is not None:
            seat = update.view.viewer
        if seat is None and sits:
            seat = self._place.seat
        self._table = update.table.id
        self._place = WitnessPlace(Attendance.WATCHING if seat is None else Attendance.SEATED, seat)

    def _goes_on(self) -> None:
        """Note that a game night has led this client to its next table.

        Whoever takes part has asked for that. A round that is still open was broken off
        (`_see_break_off`): so no shuffle is hidden by it.
        """
        self._left.add(self._table)
        self._place = ABSENT
        self._hear_nothing()

    def _shown(self, update: Update) -> None:
        """See the view of a match, which must be that of the match of which the shuffles are told."""
        table, view = update.table, update.view
        if view is None:
            return
        if view.viewer is not None:
            self._see_break_off(table.match_id or "", self._which[1])
        if table.match_id is None and self._which[:2] == (table.id, table.match) and self._which[2]:
            self._now.blame(Mismatch(Wrong.NOT_SHOWN, told(sentences.WHICH_MATCH)))
            return
        self._account((table.id, table.match, table.match_id or "")).shown(update)

    def _hear_nothing(self) -> None:
        for account in self._accounts.values():
            account.lost()

    def _see_open_round(self) -> None:
        """Keep the round whose cards have a part of this client, until it is proved."""
        known, account = self._about_host.open_round, self._now
        if known is not None and known.match_id == self._which[2]:
            if account.settled >= known.round:
                self._about_host.over()
            elif account.reached > known.round:
                self._about_host.over()
                account.kept_out(known.round)
        if account.unfinished:
            self._about_host.dealt(self._which[2], account.unfinished)

    def _new_account(self, number: int) -> Account:
        return Account(number, self._secret, self._about_host)

    def _account(self, which: _Which) -> Account:
        """Return the account of the match that is told of now."""
        if self._which != which:
            self._now.end()
            self._which, self._now = which, self._find(which)
        return self._now

    def _find(self, which: _Which) -> Account:
        if which not in self._accounts:
            self._accounts[which] = self._new_account(which[1])
        return self._accounts[which]

    def _called(self, message: Shuffle) -> Commit | None:
        if message.you is not None:
            self._see_break_off(message.match_id, self._which[1])
        account, place = self._account((message.table, message.match, message.match_id)), self._place
        if message.table != self._table and place.attendance in (Attendance.SEATED, Attendance.WATCHING):
            account.blame(Mismatch(Wrong.ELSEWHERE, told(sentences.CALLED_ELSEWHERE, table=message.table)))
        if place.attendance is Attendance.ABSENT:
            if message.table in self._left:
                place = WitnessPlace(Attendance.LEFT)
            elif self._is_new:  # who has no seat yet gets none in a match that is being played
                place = WitnessPlace(Attendance.WATCHING)
        doubts = self._about_host.count
        commitment = account.called(message, place)
        if self._about_host.count > doubts and place.attendance is Attendance.CUT_OFF:
            self._place = WitnessPlace(Attendance.LEFT)  # count one doubt per broken connection
        if commitment is None:
            return None
        return Commit(number=message.number, attempt=message.attempt, commitment=commitment)

    def _see_break_off(self, match_id: str, match: int) -> None:
        """Report a match that begins while a round with a part of this client was open."""
        broken = self._about_host.begun(match_id)
        if broken is not None:
            mismatch = Mismatch(Wrong.BROKEN_OFF, _when(broken, self._about_host.now()))
            self._found.append(Verdict(match, broken.round, mismatch, doubts=self._about_host.count))

    def _listed(self, message: Listed) -> Reveal | None:
        secret = self._now.witness.listed(message)
        if secret is None:
            return None
        return Reveal(number=message.number, attempt=message.attempt, secret=secret)


def _when(broken: OpenRound, now: float) -> Told:
    """Return when a round was broken off."""
    hours = broken.hours_ago(now)
    if hours > 1:
        return told(sentences.THAT_ROUND_HOURS_AGO, round=broken.round, hours=hours)
    return told(sentences.THAT_ROUND_AN_HOUR_AGO if hours else sentences.THAT_ROUND, round=broken.round)
