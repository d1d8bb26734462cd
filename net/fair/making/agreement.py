"""The referee's side of a shuffle: from the call for commitments to the seals.

    CALLED --everyone has committed, or time is up--> LISTED
    LISTED --everyone listed has revealed--> SEALED
    LISTED --time is up--> CALLED, the next attempt, without those who revealed nothing (`missing`)

Who keeps the time calls `time_up` after a few seconds from each change of the stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cached_property
from typing import NamedTuple, Self

from net.fair.making import parts, subject
from net.fair.making.order import shuffled
from net.fair.making.parts import HOST, Listing
from net.fair.making.seals import Opening, opening, seals
from net.fair.making.subject import Context, Subject


class Stage(Enum):
    """Where a shuffle stands."""

    CALLED = 1
    LISTED = 2
    SEALED = 3


class Agreed(NamedTuple):
    """A finished shuffle: all that is needed to make its order again. Secrets and commitments are by owner.

    Until the round is over nobody but the referee may have it: the order is in it.
    """

    context: Context
    commitments: Mapping[str, bytes]
    secrets: Mapping[str, bytes]

    def __repr__(self) -> str:
        return f"Agreed({self.context})"


class Vowed(NamedTuple):
    """An unfinished shuffle: what has been told of it, or answered, and may never be different again.

    It is written down before anybody is told: a referee that takes over goes on with exactly this.
    """

    context: Context
    asked: frozenset[int]
    missing: frozenset[int]
    commitments: Mapping[str, bytes]
    secrets: Mapping[str, bytes]

    def __repr__(self) -> str:
        return f"Vowed({self.context})"


class Agreement:
    """One shuffle among `seats`; those who take no part (bots, the absent) are not among them.

    `secret` gives a fresh secret of 32 bytes; it is asked once an attempt.
    """

    def __init__(
        self, context: Context, what: Subject, seats: Iterable[int], secret: Callable[[], bytes]
    ) -> None:
        self.what = what
        self._secret = secret
        self._kept_back: frozenset[int] = frozenset()  # who revealed nothing in an attempt before
        self._call(context, frozenset(seats), frozenset())

    def _call(self, context: Context, asked: frozenset[int], missing: frozenset[int]) -> None:
        self.context = context
        self.asked = asked
        self.missing = missing
        self.stage = Stage.CALLED
        self._secrets = {HOST: self._secret()}
        self._commitments = {HOST: parts.commitment(context, HOST, self._secrets[HOST])}
        self._go_on()

    @classmethod
    def of(cls, agreed: Agreed, what: Subject) -> Self:
        """Return the shuffle that ended so, as it was when it was sealed."""
        made = cls(agreed.context, what, (), lambda: agreed.secrets[HOST])
        made.asked = frozenset(int(who) for who in agreed.secrets if who != HOST)
        made._secrets, made._commitments = dict(agreed.secrets), dict(agreed.commitments)
        return made

    @classmethod
    def again(cls, vowed: Vowed, what: Subject, secret: Callable[[], bytes]) -> Self:
        """Return an unfinished shuffle as it was; `secret` is for the attempts that may follow."""
        made = cls(vowed.context, what, vowed.asked, lambda: vowed.secrets[HOST])
        made._secret, made.missing, made._kept_back = secret, vowed.missing, vowed.missing
        made._secrets, made._commitments = dict(vowed.secrets), dict(vowed.commitments)
        made._go_on()
        return made

    # ---- what comes in ---------------------------------------------------------------------------

    def commits(self, seat: int, commitment: bytes) -> bool:
        """Take a seat's commitment; return whether it counts: the first does, while it is awaited."""
        awaited = self.stage is Stage.CALLED and seat in self.awaited
        if not awaited or not parts.is_secret(commitment):
            return False
        self._commitments[str(seat)] = commitment
        self._go_on()
        return True

    def reveals(self, seat: int, secret: bytes) -> bool:
        """Take a seat's secret; return whether it counts: it must be the one committed to."""
        awaited = self.stage is Stage.LISTED and seat in self.awaited
        if not awaited or not parts.is_secret(secret):
            return False
        if parts.commitment(self.context, str(seat), secret) != self._commitments[str(seat)]:
            return False
        self._secrets[str(seat)] = secret
        self._go_on()
        return True

    def comes(self, seat: int) -> None:
        """`seat` is there, perhaps again: it is asked for a commitment while others still are.

        Who has kept a secret back is not: they could have the cards shuffled again for ever.
        """
        if self.stage is Stage.CALLED and seat not in self._kept_back:
            self.asked |= {seat}

    def leaves(self, seat: int) -> None:
        """`seat` is gone: nobody waits for its commitment. One that it gave must still be revealed."""
        if self.stage is Stage.CALLED:
            self.asked -= {seat}
            self._go_on()

    def time_up(self) -> None:
        """Go on without those who have not answered."""
        match self.stage:
            case Stage.CALLED:
                self.asked -= self.awaited
                self._go_on()
            case Stage.LISTED:
                self._kept_back |= self.awaited
                again = self.context.again(self.listing.digest(self.context), self.awaited)
                self._call(again, self.asked - self.awaited, self.awaited)
            case Stage.SEALED:
                raise AssertionError("a sealed shuffle waits for nobody")

    def _go_on(self) -> None:
        if self.stage is Stage.CALLED and not self.awaited:
            self.stage = Stage.LISTED
        if self.stage is Stage.LISTED and not self.awaited:
            self.stage = Stage.SEALED

    # ---- what may be told ------------------------------------------------------------------------

    @property
    def awaited(self) -> frozenset[int]:
        """The seats that the shuffle waits for."""
        given = self._commitments if self.stage is Stage.CALLED else self._secrets
        return frozenset(seat for seat in self.asked if str(seat) not in given)

    @property
    def commitment(self) -> bytes:
        """The host's commitment."""
        return self._commitments[HOST]

    @property
    def listing(self) -> Listing:
        """What all are shown before anyone reveals."""
        assert self.stage is not Stage.CALLED, "the list is made when all commitments are there"
        rules, cards, seats, dealer, hidden = self.what
        concealed = subject.of_cards(self.context, self._secrets[HOST], cards) if hidden else b""
        shown = () if hidden else cards
        return Listing(rules, shown, concealed, len(cards), seats, dealer, dict(self._commitments))

    @property
    def revealed(self) -> dict[str, bytes]:
        """The secrets of the seats; the host keeps its own."""
        return {who: secret for who, secret in self._secrets.items() if who != HOST}

    @cached_property
    def seals(self) -> tuple[bytes, ...]:
        """The seal of every position."""
        return seals(self.context, self._seed, self.order)

    @property
    def lots(self) -> bytes:
        """What ties of the round are broken by; nobody but the host knows it before the round is over."""
        return parts.lots(self._seed)

    def opened(self, position: int) -> Opening:
        """Return what opens one position, for a seat that may see its card."""
        return opening(self._seed, position, self.order[position])

    # ---- what the referee alone may know ---------------------------------------------------------

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The cards in their new order, the top one first."""
        return shuffled(self._seed, self.what.cards)

    def arranged(self, cards: bytes) -> bytes:
        """Return card types, which come in the order of the subject's cards, in their new order."""
        return bytes(shuffled(self._seed, cards))

    @property
    def agreed(self) -> Agreed:
        """The whole shuffle."""
        return Agreed(self.context, dict(self._commitments), dict(self._secrets))

    @property
    def vowed(self) -> Vowed:
        """All that must stay as it is, whoever goes on with this shuffle."""
        secrets, commitments = dict(self._secrets), dict(self._commitments)
        return Vowed(self.context, self.asked, self.missing, commitments, secrets)

    @cached_property
    def _seed(self) -> bytes:
        assert self.stage is Stage.SEALED, "there is a seed when all secrets are there"
        return parts.seed(self.listing.digest(self.context), self._secrets)
