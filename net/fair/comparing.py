"""What a witness is told, beside what it was told before: whatever does not fit raises NotFair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from net.fair import parts, seals, subject
from net.fair.order import shuffled
from net.fair.parts import HOST, Listing
from net.fair.seals import Opening
from net.fair.subject import Context
from net.fair.wrong import NotFair, Wrong


class Call(NamedTuple):
    """The call for commitments: the host's own, and who is asked by it (None: this witness is not).

    `missing` have revealed nothing in the attempt before this one.
    """

    context: Context
    commitment: bytes
    seat: int | None = None
    missing: frozenset[int] = frozenset()


@dataclass(slots=True)
class Seen:
    """What was told of one shuffle, in its latest attempt. `out` cards of it have left the stock."""

    call: Call
    secret: bytes = field(repr=False)
    accepted: bool = False
    listing: Listing | None = None
    revealed: bool = False
    heard: bool = False
    secrets: Mapping[str, bytes] | None = field(default=None, repr=False)
    seals: tuple[bytes, ...] = ()
    openings: dict[int, Opening] = field(default_factory=dict)
    out: int = 0
    order: tuple[str, ...] = ()
    proved: dict[str, bytes] = field(default_factory=dict)

    @property
    def context(self) -> Context:
        """Which shuffle it is."""
        return self.call.context

    @property
    def me(self) -> str:
        """The owner of this witness's part."""
        return str(self.call.seat)

    @property
    def commitment(self) -> bytes | None:
        """What this witness commits to, None if it was not asked."""
        asked = self.call.seat is not None
        return parts.commitment(self.context, self.me, self.secret) if asked else None


def same(before: object, now: object, what: str) -> None:
    """What is told again must be what was told before."""
    if before != now:
        raise NotFair(Wrong.CHANGED, f"{what} is not what it was before")


def compare_again(known: Seen, call: Call) -> None:
    """A shuffle is called for once more, which is right only if someone revealed nothing."""
    before, now, label = known.context, call.context, known.context.label
    if known.seals:
        raise NotFair(Wrong.DEALT_AGAIN, f"the shuffle for the {label} was finished before")
    if now._replace(attempt=0) != before._replace(attempt=0) or now.attempt < before.attempt:
        raise NotFair(Wrong.DEALT_AGAIN, f"shuffle {now.number} is now said to be another one")
    if known.listing is None:
        return  # nobody has revealed anything yet
    if known.revealed and known.call.seat in call.missing:
        if known.heard:
            raise NotFair(Wrong.LEFT_OUT, "it is said that you revealed nothing, but you did")
        raise NotFair(Wrong.UNHEARD, "it was sent, but nothing says that it arrived")
    listed = {who for who in known.listing.commitments if who != HOST}
    if not call.missing or not {str(seat) for seat in call.missing} <= listed:
        raise NotFair(Wrong.DEALT_AGAIN, f"nobody was missing from the shuffle for the {label}")


def compare_list(seen: Seen, listing: Listing) -> None:
    """The list must have the host's commitment as it was shown, and this witness's own."""
    if seen.listing is not None:
        same(seen.listing, listing, "the list of all commitments")
    same(seen.call.commitment, listing.commitments.get(HOST), "its commitment")
    mine = listing.commitments.get(seen.me)
    if seen.commitment not in (None, mine) and (seen.accepted or mine is not None):
        raise NotFair(Wrong.LEFT_OUT, "your commitment is not in the list")
    if not listing.hidden and len(listing.cards) != listing.size:
        raise NotFair(Wrong.OTHER_CARDS, f"{listing.size} cards are told, {len(listing.cards)} are shown")


def compare_parts(
    seen: Seen, listing: Listing, secrets: Mapping[str, bytes], marks: tuple[bytes, ...]
) -> None:
    """Every seat in the list must have revealed what it committed to, and every position is sealed."""
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


def compare_card(seen: Seen, opening: Opening, lifted: int, out: int) -> None:
    """A card must fit the seal of its position, and be one of the first `out` from the top."""
    at, label = opening.position, seen.context.label
    if not 0 <= at < len(seen.seals) or seals.seal(seen.context, opening) != seen.seals[at]:
        raise NotFair(Wrong.SWAPPED, f"card {at + 1} of the {label} does not fit its seal")
    if (at - lifted) % len(seen.seals) >= out:
        raise NotFair(Wrong.OUT_OF_ORDER, f"card {at + 1} of the {label} came when {seen.out} had gone")


def made_anew(seen: Seen, listing: Listing, secret: bytes, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the order that all secrets together make of `cards`: every seal must fit it."""
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
