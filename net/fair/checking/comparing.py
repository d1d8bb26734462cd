"""Compares what a witness is told with what it was told before. A mismatch raises NotFair."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final

from parlour.net.fair.checking.seen import ARRIVED, Attendance, Call, Seen, Sent
from parlour.net.fair.checking.wrong import Mismatch, NotFair, Wrong
from parlour.net.fair.making import parts, seals, subject
from parlour.net.fair.making.order import shuffled
from parlour.net.fair.making.parts import HOST, Listing
from parlour.net.fair.making.seals import SealOpening

ALONE: Final = "no guest's part is in it, so it could choose the cards"
NOT_ASKED: Final = "you were not asked for one, although you sat at the table and were connected"


def same(before: object, now: object, what: str) -> None:
    """Raise NotFair if a repeated statement has changed."""
    if before != now:
        raise NotFair(Wrong.CHANGED, f"{what} is not what it was before")


def compare_again(known: Seen, call: Call) -> Mismatch | None:
    """Check that someone revealed nothing before a repeated call; return a doubt if it is this witness."""
    before, now, label = known.context, call.context, known.context.label
    if known.seals:
        raise NotFair(Wrong.DEALT_AGAIN, f"the shuffle for the {label} was finished before")
    if now.shuffle != before.shuffle or now.attempt <= before.attempt:
        raise NotFair(Wrong.DEALT_AGAIN, f"shuffle {now.number} is now said to be another one")
    mine = known.call.seat in call.missing
    if known.listing is None or now.attempt > before.attempt + 1:
        if not known.away:
            raise NotFair(
                Wrong.NOT_SHOWN, f"an attempt at the shuffle for the {label}, which is called again"
            )
        return Mismatch(Wrong.UNHEARD, Sent.ADRIFT.value) if mine else None
    _compare_missing(known.listing, call)
    if now != before.again(known.listing.digest(before), call.missing):
        raise NotFair(
            Wrong.CHANGED, f"the attempt at the {label} before this one is now said to be another one"
        )
    return _compare_own(known) if mine else None


def compare_unasked(known: Seen | None, call: Call) -> Mismatch | None:
    """Check a call that may not ask this witness; return a doubt if the connection was broken."""
    if call.seat is not None or call.place.attendance not in (Attendance.SEATED, Attendance.CUT_OFF):
        return None
    if call.place.attendance is Attendance.CUT_OFF:
        return Mismatch(Wrong.UNHEARD, "your connection was broken when they were")
    if known is not None and (call.place.seat in call.missing or not known.is_in):
        return None
    raise NotFair(Wrong.LEFT_OUT, NOT_ASKED)


def compare_owners(seen: Seen, robots: Set[int]) -> Mismatch | None:
    """Return a doubt if the host may have shuffled alone although this witness was connected.

    Without a part of this witness there must be those of two other people: one of them may be the host, and
    only the host says which. `robots` are seats that were shown without a person.
    """
    if seen.listing is None or not seen.connected or seen.me in seen.listing.commitments:
        return None
    others = {int(who) for who in seen.listing.commitments if who != HOST} - robots
    return None if len(others) > 1 else Mismatch(Wrong.ALONE, ALONE)


def compare_seated(seen: Seen, seat: int) -> Mismatch | None:
    """Check a shuffle of a round in which this witness is shown in `seat`, and of which it was not asked.

    Return a doubt if it came later and the seat has no part in it.
    """
    if seen.call.seat is not None:
        return None
    if seen.call.place.attendance is Attendance.WATCHING:
        raise NotFair(Wrong.LEFT_OUT, NOT_ASKED)
    without_it = seen.listing is not None and str(seat) not in seen.listing.commitments
    if seen.call.place.attendance is Attendance.ABSENT and without_it:
        return Mismatch(Wrong.UNHEARD, "they were shuffled before you came to the table")
    return None


def _compare_missing(listing: Listing, call: Call) -> None:
    """Only a seat that had committed can have kept a secret back."""
    listed = {who for who in listing.commitments if who != HOST}
    if not call.missing or not {str(seat) for seat in call.missing} <= listed:
        label = call.context.label
        raise NotFair(Wrong.DEALT_AGAIN, f"nobody was missing from the shuffle for the {label}")


def _compare_own(known: Seen) -> Mismatch:
    """Return the doubt that the own secret was lost; raise NotFair if it certainly arrived."""
    if known.reveal in ARRIVED:
        words = f"it is said that you revealed nothing, but {known.reveal.value}"
        raise NotFair(Wrong.LEFT_OUT, words)
    return Mismatch(Wrong.UNHEARD, known.reveal.value)


def compare_list(seen: Seen, listing: Listing) -> Mismatch | None:
    """Check the commitments of the host and of this witness; return a doubt if ours may have been late."""
    if seen.listing is not None:
        same(seen.listing, listing, "the list of all commitments")
    same(seen.call.commitment, listing.commitments.get(HOST), "its commitment")
    if not listing.hidden and len(listing.cards) != listing.size:
        raise NotFair(Wrong.OTHER_CARDS, f"{listing.size} cards are told, {len(listing.cards)} are shown")
    if any(who != HOST and int(who) >= listing.seats for who in listing.commitments):
        raise NotFair(Wrong.NOT_COMMITTED, "there is a part of a seat that is not at the table")
    mine = listing.commitments.get(seen.me)
    if seen.commitment in (None, mine):
        return None
    if mine is not None:
        raise NotFair(Wrong.LEFT_OUT, "your commitment is not in the list, but another one in your name")
    if seen.commit in ARRIVED:
        raise NotFair(Wrong.LEFT_OUT, f"your commitment is not in the list, but {seen.commit.value}")
    return Mismatch(Wrong.UNHEARD, seen.commit.value)


def compare_parts(
    seen: Seen, listing: Listing, secrets: Mapping[str, bytes], marks: tuple[bytes, ...]
) -> None:
    """Check that every listed seat has revealed what it committed to, and every position is sealed."""
    if seen.secrets is not None:
        same((seen.secrets, seen.seals), (dict(secrets), marks), "what is sealed")
    for who, committed in listing.commitments.items():
        if who == HOST:
            continue
        if who not in secrets:
            raise NotFair(Wrong.LEFT_OUT, f"the part of {{{who}}} is not there")
        if parts.commitment(seen.context, who, secrets[who]) != committed:
            raise NotFair(Wrong.NOT_COMMITTED, f"the secret of {{{who}}} does not fit what was listed")
    if not secrets.keys() <= listing.commitments.keys():
        raise NotFair(Wrong.NOT_COMMITTED, "there is a part that is not in the list")
    if len(marks) != listing.size:
        raise NotFair(Wrong.NOT_SHOWN, f"{listing.size} cards were shuffled, {len(marks)} are sealed")


def compare_card(seen: Seen, opening: SealOpening, lifted: int, out: int) -> None:
    """Check that a card fits the seal of its position and is among the first `out` from the top."""
    at, label = opening.position, seen.context.label
    if not 0 <= at < len(seen.seals) or seals.seal(seen.context, opening) != seen.seals[at]:
        raise NotFair(Wrong.SWAPPED, f"card {at + 1} of the {label} does not fit its seal")
    if (at - lifted) % len(seen.seals) >= out:
        raise NotFair(Wrong.OUT_OF_ORDER, f"card {at + 1} of the {label} came when {seen.out} had gone")


def made_anew(seen: Seen, listing: Listing, secret: bytes, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the order that all secrets make of `cards`, after checking every seal."""
    context, label = seen.context, seen.context.label
    assert seen.secrets is not None, "what is sealed has secrets"
    if parts.commitment(context, HOST, secret) != seen.call.commitment:
        raise NotFair(Wrong.NOT_COMMITTED, f"the host's secret for the {label} does not fit its commitment")
    concealed = subject.of_cards(context, secret, cards) if listing.hidden else b""
    if (concealed, () if listing.hidden else cards) != (listing.hidden, listing.cards):
        raise NotFair(Wrong.OTHER_CARDS, f"those listed for the {label} are not those that were there")
    seed = parts.seed(listing.digest(context), {**seen.secrets, HOST: secret})
    order = shuffled(seed, cards)
    for at, (right, told) in enumerate(zip(seals.seals(context, seed, order), seen.seals, strict=True)):
        if right != told:
            raise NotFair(Wrong.SWAPPED, f"card {at + 1} of the {label} is not where everyone's parts put it")
    return order
