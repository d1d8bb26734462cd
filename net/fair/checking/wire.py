"""Converts shuffles to messages at the referee, and back at the client."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parlour.net.fair.checking.seen import Call
from parlour.net.fair.making.agreement import Agreement, ShuffleStage
from parlour.net.fair.making.parts import Listing
from parlour.net.fair.making.seals import SealOpening
from parlour.net.fair.making.subject import Context
from parlour.net.wire.messages import Listed, Sealed, Shuffle, Uncovered


def told(made: Agreement, stage: ShuffleStage, seat: int | None) -> Shuffle | Listed | Sealed:
    """Return the message for `seat` about a stage. It asks only for a commitment that is still awaited."""
    match stage:
        case ShuffleStage.CALLED:
            return _shuffle(made, seat)
        case ShuffleStage.LISTED:
            return _listed(made)
        case ShuffleStage.SEALED:
            number, attempt = made.context.number, made.context.attempt
            marks = tuple(mark.hex() for mark in made.seals)
            return Sealed(number=number, attempt=attempt, secrets=_hex(made.revealed), seals=marks)


def _shuffle(made: Agreement, seat: int | None) -> Shuffle:
    return Shuffle(
        **made.context._asdict(),
        commitment=made.commitment.hex(),
        you=seat if made.stage is ShuffleStage.CALLED and seat in made.awaited else None,
        missing=tuple(sorted(made.missing)),
    )


def _listed(made: Agreement) -> Listed:
    listing = made.listing
    return Listed(
        number=made.context.number,
        attempt=made.context.attempt,
        rules=listing.rules.hex(),
        cards=listing.cards,
        hidden=listing.hidden.hex() or None,
        size=listing.size,
        seats=listing.seats,
        dealer=listing.dealer,
        commitments=_hex(listing.commitments),
    )


def uncovered(made: Agreement, positions: Iterable[int], seat: int | None, lifted: int) -> Uncovered:
    """Return the openings of `positions` for `seat` only, or for all."""
    openings = (made.opened(position) for position in positions)
    cards = tuple((position, card, salt.hex()) for position, card, salt in openings)
    return Uncovered(number=made.context.number, lifted=lifted, seat=seat, cards=cards)


def call(message: Shuffle) -> Call:
    """Convert a `shuffle` message."""
    context = Context(**message.model_dump(include=set(Context._fields)))
    return Call(context, bytes.fromhex(message.commitment), message.you, frozenset(message.missing))


def listing(message: Listed) -> Listing:
    """Convert a `listed` message."""
    hidden = bytes.fromhex(message.hidden or "")
    commitments = raw(message.commitments)
    rules = bytes.fromhex(message.rules)
    return Listing(rules, message.cards, hidden, message.size, message.seats, message.dealer, commitments)


def openings(message: Uncovered) -> tuple[SealOpening, ...]:
    """Return the openings in an `uncovered` message."""
    return tuple(SealOpening(position, card, bytes.fromhex(salt)) for position, card, salt in message.cards)


def raw(by_owner: Mapping[str, str]) -> dict[str, bytes]:
    """Decode hexadecimal values."""
    return {who: bytes.fromhex(text) for who, text in by_owner.items()}


def _hex(by_owner: Mapping[str, bytes]) -> dict[str, str]:
    return {who: value.hex() for who, value in by_owner.items()}
