"""A table that shuffles without a network: one agreement, and a witness for every seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from parlour.net.fair.agreement import Agreement, ShuffleStage
from parlour.net.fair.scheme import HOST, Context, Subject, of_rules
from parlour.net.fair.witness import Witness
from parlour.net.wire.messages import Message, Shuffle
from tests.net.kit.saying import of_mismatch

M = TypeVar("M", bound=Message)
DEAL = Context("kitchen", 1, 1, 1, "deal", match_id="6b" * 16)
CARDS = tuple(f"{color}{rank}" for color in "RGBY" for rank in range(10))
SUBJECT = Subject(of_rules("{}"), CARDS, 3, 0)


def secrets(seed: object) -> Callable[[], bytes]:
    """Return a source of secrets that are always the same."""
    rng = random.Random(str(seed))
    return lambda: rng.randbytes(32)


def changed(message: M, **fields: Any) -> M:
    """Return `message` with other content."""
    return message.model_copy(update=fields)


@dataclass
class Kitchen:
    """A shuffle among `seats`, and everyone who watches it; each step can be taken by itself."""

    seats: tuple[int, ...] = (0, 1, 2)
    what: Subject = SUBJECT
    context: Context = DEAL
    seed: object = 0
    witnesses: dict[int, Witness] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.agreement = Agreement(self.context, self.what, self.seats, secrets(("host", self.seed)))
        for seat in self.seats:
            self.witnesses.setdefault(seat, Witness(secrets((seat, self.seed))))

    def asked(self, seat: int, context: Context | None = None, **changes: Any) -> Shuffle:
        """The call as `seat` is told it, or with another context, or with `changes`."""
        made = self.agreement
        you = seat if seat in made.asked else None
        said = {"you": you, **(context or made.context)._asdict(), **changes}
        return changed(made.called(seat), **said)

    def call(self, *silent: int) -> None:
        """Everyone is asked for a commitment and gives it, but the `silent`."""
        given = {seat: each.called(self.asked(seat)) for seat, each in self.witnesses.items()}
        for seat, commitment in given.items():
            if commitment is not None and seat not in silent:
                assert self.agreement.commits(seat, commitment)
                self.witnesses[seat].accepted(*self.agreement.context[3:6:2])

    def show_list(self, *silent: int) -> None:
        """Everyone is shown the list and reveals, but the `silent`."""
        shown = self.agreement.listed
        given = {seat: each.listed(shown) for seat, each in self.witnesses.items()}
        for seat, secret in given.items():
            if secret is not None and seat not in silent:
                self.agreement.reveals(seat, secret)

    def seal(self) -> None:
        """Everyone is shown what was revealed, and the seals."""
        assert self.agreement.stage is ShuffleStage.SEALED
        for each in self.witnesses.values():
            each.sealed(self.agreement.sealed)

    def made(self) -> Kitchen:
        """All of it at once."""
        self.call()
        self.show_list()
        self.seal()
        return self

    def draw(self, seat: int, count: int = 1, out: int = 0) -> None:
        """`seat` draws from the top, `out` cards having gone before."""
        number = self.agreement.context.number
        for each in self.witnesses.values():
            each.stock(number, len(self.what.cards) - out - count)
        for position in range(out, out + count):
            self.witnesses[seat].opened(number, self.agreement.opened(position))

    def close(self) -> None:
        """The host reveals."""
        host = self.agreement.agreed.secrets[HOST]
        for each in self.witnesses.values():
            each.closed(self.agreement.context.number, host, self.what.cards)

    @property
    def found(self) -> list[str]:
        """What everyone says is wrong."""
        return [of_mismatch(each.mismatch) for each in self.witnesses.values() if each.mismatch is not None]
