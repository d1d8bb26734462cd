"""A player's side: what it was told of the shuffles of a match, and the first mismatch.

A witness makes the secrets of its seat, reveals them only when that is safe, and compares all that it is told
with what it was told before. A repetition (after a reconnection) is fine, a contradiction is a mismatch. It
cannot judge what it was never told because it came later. The witness of a spectator gives no secrets but
judges as well. In words for players a seat is written as `{0}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from parlour.net.fair.checking.comparing import (
    compare_again,
    compare_card,
    compare_list,
    compare_owners,
    compare_parts,
    compare_unasked,
    made_anew,
    same,
)
from parlour.net.fair.checking.doubts import Doubts
from parlour.net.fair.checking.seen import Call, Seen, Sent
from parlour.net.fair.checking.wrong import Mismatch, NotFair, Wrong
from parlour.net.fair.making.parts import HOST, Listing
from parlour.net.fair.making.seals import SealOpening
from parlour.net.fair.making.subject import Context

ONCE: Final = ("lot", "deal")
"""Labels of shuffles that happen once per round. The game decides how often others do."""


class KeptBack(NamedTuple):
    """Seats that are said to have revealed nothing, so that a shuffle of this round was repeated."""

    round: int
    seats: frozenset[int]


class Witness:
    """What one player is told of the shuffles of a match. `secret` returns 32 fresh random bytes.

    `mismatch` is the first one found, and stays. `doubts` and `kept_back`, by shuffle and attempt, can also
    occur at an honest table; `about_host` counts the doubts of all matches with the host.
    """

    def __init__(self, secret: Callable[[], bytes], about_host: Doubts | None = None) -> None:
        self.mismatch: Mismatch | None = None
        self.doubts: dict[tuple[int, int], tuple[int, Mismatch]] = {}
        self.about_host = about_host if about_host is not None else Doubts()
        self.kept_back: dict[tuple[int, int], KeptBack] = {}
        self._secret = secret
        self._seen: dict[int, Seen] = {}

    def called(self, call: Call) -> bytes | None:
        """Handle the call for a shuffle; return the commitment to answer with, None for no answer."""
        try:
            seen = self._called(call)
        except NotFair as found:
            self.blame(found.mismatch)
            return None
        if call.seat is None:  # this witness is not asked
            return None
        seen.commit = Sent.UNDER_WAY if seen.commit is not Sent.TAKEN else seen.commit
        return seen.commitment

    def accepted(self, number: int, attempt: int, how: Sent = Sent.TAKEN) -> None:
        """Note that the referee has the commitment: it must be in the list unless it came too late."""
        seen = self._current(number, attempt)
        if seen is None or (how is Sent.THERE and (seen.listing is not None or seen.commit is Sent.TAKEN)):
            return
        seen.commit = how
        if seen.listing is not None:
            self._list(seen, seen.listing)

    def heard(self, number: int, attempt: int, how: Sent = Sent.TAKEN) -> None:
        """Note that the referee has the secret, which therefore cannot be missing."""
        seen = self._current(number, attempt)
        if seen is not None and seen.reveal is not Sent.TAKEN:
            seen.reveal = how

    def lost(self) -> None:
        for seen in self._seen.values():
            seen.lose()

    def listed(self, number: int, attempt: int, listing: Listing) -> bytes | None:
        """Handle the list of commitments; return the secret to reveal, None if that is not safe."""
        seen = self._current(number, attempt)
        if seen is None or not self._list(seen, listing) or not seen.is_in:
            return None
        seen.reveal = Sent.UNDER_WAY if seen.reveal is not Sent.TAKEN else seen.reveal
        return seen.secret

    def _list(self, seen: Seen, listing: Listing) -> bool:
        """Take the list; return whether it has no mismatch."""
        try:
            doubt = compare_list(seen, listing)
            doubt = compare_owners(seen, listing) or doubt
        except NotFair as found:
            self.blame(found.mismatch)
            return False
        seen.listing = listing
        self._wonder(seen.context, doubt)
        return True

    def sealed(self, number: int, attempt: int, secrets: Mapping[str, bytes], marks: Sequence[bytes]) -> None:
        """Handle the secrets of everyone but the host; `marks` are the seals of all positions."""
        seen = self._current(number, attempt)
        if seen is None or seen.listing is None:
            return
        try:
            compare_parts(seen, seen.listing, secrets, tuple(marks))
        except NotFair as found:
            self.blame(found.mismatch)
        else:
            seen.secrets, seen.seals = dict(secrets), tuple(marks)

    def stock(self, number: int, left: int) -> None:
        """Note how many cards of an order are left in the stock, which everyone sees."""
        seen = self._seen.get(number)
        if seen is not None and seen.listing is not None:
            seen.out = max(seen.out, seen.listing.size - left)

    def opened(self, number: int, opening: SealOpening, lifted: int = 0, *, to_all: bool = False) -> None:
        """Handle the opening of a card. One shown `to_all` may still lie on top."""
        seen = self._seen.get(number)
        if seen is None or not seen.seals:
            return
        try:
            compare_card(seen, opening, lifted, seen.out + 1 if to_all else seen.out)
        except NotFair as found:
            self.blame(found.mismatch)
        else:
            seen.openings[opening.position] = opening

    def closed(self, number: int, secret: bytes, cards: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the order from the host's secret and all `cards`, None for a mismatch or unseen shuffle."""
        seen = self._seen.get(number)
        if seen is None or seen.listing is None or not seen.seals:
            return None
        try:
            seen.order = made_anew(seen, seen.listing, secret, cards)
            seen.proved = {**(seen.secrets or {}), HOST: secret}
        except NotFair as found:
            self.blame(found.mismatch)
            return None
        return seen.order

    def shuffles(self, round_number: int) -> tuple[int, ...]:
        return tuple(number for number, seen in self._seen.items() if seen.context.round == round_number)

    @property
    def round(self) -> int:
        return max((seen.context.round for seen in self._seen.values()), default=1)

    def was_shown(self, context: Context, listing: Listing) -> bool:
        seen = self._seen[context.number]
        return (seen.context, seen.listing) == (context, listing)

    def secrets(self, number: int) -> dict[str, bytes]:
        return self._seen[number].proved

    def took_part(self, number: int) -> bool:
        seen = self._seen.get(number)
        return seen is not None and seen.is_in and seen.reveal is not Sent.NOT

    def has_earlier_parts(self, round_number: int, seat: int | None) -> bool:
        """Whether a part of `seat` is in every shuffle of a round, all made before this witness came."""
        of_round = [self._seen[number] for number in self.shuffles(round_number)]
        return bool(of_round) and all(each.is_of_earlier(seat) for each in of_round)

    def blame(self, found: Mismatch) -> None:
        self.mismatch = self.mismatch or found

    def _called(self, call: Call) -> Seen:
        context, known = call.context, self._seen.get(call.context.number)
        if known is not None and known.context == context:
            same(known.call.commitment, call.commitment, "its commitment")
            return known
        if call.missing:
            self.kept_back[context.number, context.attempt] = KeptBack(context.round, call.missing)
        if known is None:
            self._compare_new(context)
        else:
            self._wonder(context, compare_again(known, call))
        self._wonder(context, compare_unasked(known, call))
        seen = Seen(call, self._secret(), steady=known is None or known.connected)
        self._seen[context.number] = seen
        return seen

    def _compare_new(self, context: Context) -> None:
        label, number = context.label, context.number
        again = any(
            seen.context.round == context.round and seen.context.label == label
            for seen in self._seen.values()
        )
        if again and label in ONCE:
            raise NotFair(Wrong.DEALT_AGAIN, f"there was a shuffle for the {label} of this round before")
        if number < max(self._seen, default=0):
            raise NotFair(Wrong.DEALT_AGAIN, f"shuffle {number} comes after a later one")

    def _current(self, number: int, attempt: int) -> Seen | None:
        seen = self._seen.get(number)
        return seen if seen is not None and seen.context.attempt == attempt else None

    def _wonder(self, context: Context, doubt: Mismatch | None) -> None:
        """Note a doubt; each attempt counts once."""
        key = context.number, context.attempt
        if doubt is None or (key in self.doubts and not doubt.urgent):
            return
        if key not in self.doubts:
            self.about_host.add()
        self.doubts[key] = context.round, doubt
