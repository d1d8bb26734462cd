"""What a witness was told of one shuffle, and how far its own answers are known to have come.

After an answer is sent nothing is known of it at first. But a connection keeps the order: once the referee
has answered something sent *later* over the same connection, it must have the earlier answer (`THERE`),
whatever it claims. A slow connection is thus never mistaken for a cheat, because nothing has come back on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from parlour.net.fair.making import parts
from parlour.net.fair.making.parts import Listing
from parlour.net.fair.making.seals import SealOpening
from parlour.net.fair.making.subject import Context


class Attendance(Enum):
    """Whether a witness was at the table when a shuffle was called.

    One that is `WATCHING` must not turn out to have had a seat then; one that was `ABSENT` may.
    """

    LEFT = "not at the table, which it had left, or its absence was counted"
    ABSENT = "not at the table yet, or not over this connection"
    WATCHING = "at the table, and shown without a seat"
    SEATED = "in its seat, over a connection that was there before"
    CUT_OFF = "in its seat, but the connection was broken"


class WitnessPlace(NamedTuple):
    """Where a witness was when a shuffle was called, and its `seat` there."""

    attendance: Attendance = Attendance.ABSENT
    seat: int | None = None


class Call(NamedTuple):
    """The call for commitments, with that of the host. `seat` is the seat it asks, None for no part of ours.

    `missing` revealed nothing in the previous attempt. `place` is added by the witness.
    """

    context: Context
    commitment: bytes
    seat: int | None = None
    missing: frozenset[int] = frozenset()
    place: WitnessPlace = WitnessPlace()


class Sent(Enum):
    """How far an answer of a witness is known to have come."""

    NOT = "it was not sent"
    UNDER_WAY = "it was sent over a connection that did not break, but nothing came back in time"
    ADRIFT = "the connection broke before anything said that it had arrived"
    THERE = "the host has answered what was sent after it, over a connection that never broke"
    TAKEN = "the host had answered that it has it"


ARRIVED = (Sent.THERE, Sent.TAKEN)  # the referee has the answer, and must not deny it


@dataclass(slots=True)
class Seen:
    """What was told of one shuffle in its latest attempt. `out` of its cards have left the stock.

    `away`: this witness may have missed something of it. `steady`: it was connected in all earlier attempts.
    """

    call: Call
    secret: bytes = field(repr=False)
    commit: Sent = Sent.NOT
    reveal: Sent = Sent.NOT
    away: bool = False
    steady: bool = True
    listing: Listing | None = None
    secrets: Mapping[str, bytes] | None = field(default=None, repr=False)
    seals: tuple[bytes, ...] = ()
    openings: dict[int, SealOpening] = field(default_factory=dict)
    out: int = 0
    order: tuple[str, ...] = ()
    proved: dict[str, bytes] = field(default_factory=dict)

    @property
    def context(self) -> Context:
        return self.call.context

    @property
    def me(self) -> str:
        return str(self.call.seat)

    @property
    def commitment(self) -> bytes | None:
        asked = self.call.seat is not None
        return parts.commitment(self.context, self.me, self.secret) if asked else None

    @property
    def is_in(self) -> bool:
        return (
            self.listing is not None and self.me in self.listing.commitments and self.commitment is not None
        )

    @property
    def connected(self) -> bool:
        """Whether this witness sat at the table all the time over one connection."""
        return self.call.place.attendance is Attendance.SEATED and self.steady and not self.away

    def is_of_earlier(self, seat: int | None) -> bool:
        """Whether this witness came later, and a part of its `seat` is in the list all the same."""
        absent = self.call.place.attendance is Attendance.ABSENT
        return absent and self.listing is not None and str(seat) in self.listing.commitments

    def lose(self) -> None:
        """Handle a lost connection or an absence: answers under way may never arrive."""
        self.away = self.away or not self.seals
        unsure = (Sent.UNDER_WAY, Sent.THERE)  # even a received answer may be lost if the referee died
        self.commit = Sent.ADRIFT if self.commit in unsure else self.commit
        self.reveal = Sent.ADRIFT if self.reveal in unsure else self.reveal
