"""The referee's side of a shuffle: from the call for commitments to the seals.

    CALLED --everyone has committed, or time is up--> LISTED
    LISTED --everyone listed has revealed--> SEALED
    LISTED --time is up--> CALLED, the next attempt, without those who revealed nothing (`missing`)

The caller keeps the time and calls `time_up` some seconds after each change of the stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Self

from parlour.net.fair import scheme
from parlour.net.fair.scheme import HOST, Context, SealOpening, Subject, of_list, opening, shuffled
from parlour.net.wire.messages import Listed, Sealed, Shuffle, Uncovered
from parlour.net.wire.parts import Digest


class ShuffleStage(Enum):
    """The stages of a shuffle."""

    CALLED = 1
    LISTED = 2
    SEALED = 3


@dataclass(frozen=True, slots=True)
class Agreed:
    """A finished shuffle with parts by owner. It reveals the order: only for the referee during the round.

    `missing` are the seats that revealed nothing in the attempt before, in order.
    """

    context: Context
    commitments: dict[str, Digest] = field(repr=False)
    secrets: dict[str, Digest] = field(repr=False)
    missing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Vowed:
    """The state of a shuffle, journaled before anyone is told, so that a restart cannot change it.

    `asked` and `missing` are seats in order.
    """

    context: Context
    asked: tuple[int, ...]
    missing: tuple[int, ...]
    commitments: dict[str, Digest] = field(repr=False)
    secrets: dict[str, Digest] = field(repr=False)


class Agreement:
    """One shuffle among `seats` (no bots). `secret` returns 32 random bytes for each attempt."""

    def __init__(
        self, context: Context, what: Subject, seats: Iterable[int], secret: Callable[[], bytes]
    ) -> None:
        self.what = what
        self._secret = secret
        self._kept_back: frozenset[int] = frozenset()  # who revealed nothing in an earlier attempt
        self._call(context, frozenset(seats), frozenset())

    def _call(self, context: Context, asked: frozenset[int], missing: frozenset[int]) -> None:
        self.context = context
        self.asked = asked
        self.missing = missing
        self.stage = ShuffleStage.CALLED
        self._secrets = {HOST: self._secret()}
        self._commitments = {HOST: scheme.commitment(context, HOST, self._secrets[HOST])}
        self._go_on()

    @classmethod
    def of(cls, agreed: Agreed, what: Subject) -> Self:
        made = cls(agreed.context, what, (), lambda: agreed.secrets[HOST])
        made.asked = frozenset(int(who) for who in agreed.secrets if who != HOST)
        made.missing = frozenset(agreed.missing)
        made._secrets, made._commitments = dict(agreed.secrets), dict(agreed.commitments)
        return made

    @classmethod
    def again(cls, vowed: Vowed, what: Subject, secret: Callable[[], bytes]) -> Self:
        """Restore an unfinished shuffle. `secret` is for possible further attempts."""
        made = cls(vowed.context, what, vowed.asked, lambda: vowed.secrets[HOST])
        made._secret, made.missing = secret, frozenset(vowed.missing)
        made._kept_back = made.missing
        made._secrets, made._commitments = dict(vowed.secrets), dict(vowed.commitments)
        made._go_on()
        return made

    def commits(self, seat: int, commitment: bytes) -> bool:
        """Take a seat's commitment; return whether it counts: only an awaited one does."""
        awaited = self.stage is ShuffleStage.CALLED and seat in self.awaited
        if not awaited or not scheme.is_secret(commitment):
            return False
        self._commitments[str(seat)] = commitment
        self._go_on()
        return True

    def reveals(self, seat: int, secret: bytes) -> bool:
        """Take a seat's secret; return whether it is awaited and matches the commitment."""
        awaited = self.stage is ShuffleStage.LISTED and seat in self.awaited
        if not awaited or not scheme.is_secret(secret):
            return False
        if scheme.commitment(self.context, str(seat), secret) != self._commitments[str(seat)]:
            return False
        self._secrets[str(seat)] = secret
        self._go_on()
        return True

    def comes(self, seat: int) -> None:
        """Ask `seat` for a part if possible; not if it kept one back, which could go on forever."""
        if self.stage is ShuffleStage.CALLED and seat not in self._kept_back:
            self.asked |= {seat}

    def leaves(self, seat: int) -> None:
        """Stop waiting for the commitment of `seat`. If it has committed it still has to reveal."""
        if self.stage is ShuffleStage.CALLED:
            self.asked -= {seat}
            self._go_on()

    def time_up(self) -> None:
        match self.stage:
            case ShuffleStage.CALLED:
                self.asked -= self.awaited
                self._go_on()
            case ShuffleStage.LISTED:
                self._kept_back |= self.awaited
                again = self.context.again(of_list(self.context, self.listed), self.awaited)
                self._call(again, self.asked - self.awaited, self.awaited)
            case ShuffleStage.SEALED:
                raise AssertionError("a sealed shuffle waits for nobody")

    def _go_on(self) -> None:
        if self.stage is ShuffleStage.CALLED and not self.awaited:
            self.stage = ShuffleStage.LISTED
        if self.stage is ShuffleStage.LISTED and not self.awaited:
            self.stage = ShuffleStage.SEALED

    @property
    def awaited(self) -> frozenset[int]:
        given = self._commitments if self.stage is ShuffleStage.CALLED else self._secrets
        return frozenset(seat for seat in self.asked if str(seat) not in given)

    def told(self, stage: ShuffleStage, seat: int | None) -> Shuffle | Listed | Sealed:
        """Return what `seat` is told about a stage. Only a commitment that is still awaited is asked for."""
        match stage:
            case ShuffleStage.CALLED:
                return self.called(seat)
            case ShuffleStage.LISTED:
                return self.listed
            case ShuffleStage.SEALED:
                return self.sealed

    def called(self, seat: int | None) -> Shuffle:
        return Shuffle(
            **self.context._asdict(),
            commitment=self._commitments[HOST],
            you=seat if self.stage is ShuffleStage.CALLED and seat in self.awaited else None,
            missing=tuple(sorted(self.missing)),
        )

    @property
    def listed(self) -> Listed:
        assert self.stage is not ShuffleStage.CALLED, "the list is made when all commitments are there"
        rules, cards, seats, dealer, hidden = self.what
        return Listed(
            number=self.context.number,
            attempt=self.context.attempt,
            rules=rules,
            cards=() if hidden else cards,
            hidden=scheme.of_cards(self.context, self._secrets[HOST], cards) if hidden else None,
            size=len(cards),
            seats=seats,
            dealer=dealer,
            commitments=dict(self._commitments),
        )

    @cached_property
    def sealed(self) -> Sealed:
        return Sealed(
            number=self.context.number,
            attempt=self.context.attempt,
            secrets={who: secret for who, secret in self._secrets.items() if who != HOST},
            seals=scheme.seals(self.context, self._seed, self.order),
        )

    def uncovered(self, positions: Iterable[int], seat: int | None, lifted: int) -> Uncovered:
        """Return the openings of `positions` for `seat` only, or for all."""
        cards = tuple(map(self.opened, positions))
        return Uncovered(number=self.context.number, lifted=lifted, seat=seat, cards=cards)

    @property
    def lots(self) -> bytes:
        """What breaks ties in the round; secret until the round is over."""
        return scheme.lots(self._seed)

    def opened(self, position: int) -> SealOpening:
        return opening(self._seed, position, self.order[position])

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The shuffled cards from the top, only for the referee."""
        return shuffled(self._seed, self.what.cards)

    def arranged(self, cards: bytes) -> bytes:
        """Shuffle card types that are given in the order of the cards of the subject."""
        return bytes(shuffled(self._seed, cards))

    @property
    def agreed(self) -> Agreed:
        return Agreed(self.context, dict(self._commitments), dict(self._secrets), tuple(sorted(self.missing)))

    @property
    def vowed(self) -> Vowed:
        """The state that must not change when a restarted referee continues this shuffle."""
        secrets, commitments = dict(self._secrets), dict(self._commitments)
        asked, missing = tuple(sorted(self.asked)), tuple(sorted(self.missing))
        return Vowed(self.context, asked, missing, commitments, secrets)

    @cached_property
    def _seed(self) -> bytes:
        assert self.stage is ShuffleStage.SEALED, "there is a seed when all secrets are there"
        return scheme.seed(of_list(self.context, self.listed), self._secrets)
