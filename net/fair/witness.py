"""A player's side: what it was told of the shuffles of a match, and the first mismatch.

A witness makes the secrets of its seat, reveals them only when that is safe, and compares all that it is told
with what it was told before. A repetition (after a reconnection) is fine, a contradiction is a mismatch. It
cannot judge what it was never told because it came later. The witness of a spectator gives no secrets but
judges as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from parlour.net.fair import sentences
from parlour.net.fair.doubts import Doubts
from parlour.net.fair.scheme import DEAL, HOST, Context, SealOpening
from parlour.net.fair.seen import (
    ABSENT,
    Attendance,
    Delivery,
    Seen,
    WitnessPlace,
    compare_again,
    compare_card,
    compare_list,
    compare_owners,
    compare_parts,
    compare_seated,
    compare_unasked,
    made_anew,
    same,
)
from parlour.net.fair.sentences import shuffle
from parlour.net.fair.verdict import Mismatch, NotFair, Wrong
from parlour.net.limits import SHUFFLES_RETOLD
from parlour.net.wire.messages import Listed, Sealed, Shuffle
from parlour.rules.sentences import told
from parlour.rules.views import Stage

ONCE: Final = (Stage.LOT.value, DEAL)
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
        self._robots: frozenset[int] = frozenset()

    def called(self, message: Shuffle, place: WitnessPlace = ABSENT) -> bytes | None:
        """Handle the call for a shuffle; return the commitment to answer with, None for no answer.

        `place` is where this witness is.
        """
        try:
            seen = self._called(message, place)
        except NotFair as found:
            self.blame(found.mismatch)
            return None
        if message.you is None:  # this witness is not asked
            return None
        seen.commit = Delivery.UNDER_WAY if seen.commit is not Delivery.TAKEN else seen.commit
        return seen.commitment

    def accepted(self, number: int, attempt: int, how: Delivery = Delivery.TAKEN) -> None:
        """Note that the referee has the commitment: it must be in the list unless it came too late."""
        seen = self._current(number, attempt)
        if seen is None or (
            how is Delivery.THERE and (seen.listed is not None or seen.commit is Delivery.TAKEN)
        ):
            return
        seen.commit = how
        if seen.listed is not None:
            self._list(seen, seen.listed)

    def heard(self, number: int, attempt: int, how: Delivery = Delivery.TAKEN) -> None:
        """Note that the referee has the secret, which therefore cannot be missing."""
        seen = self._current(number, attempt)
        if seen is not None and seen.reveal is not Delivery.TAKEN:
            seen.reveal = how

    def lost(self) -> None:
        for seen in self._seen.values():
            seen.lose()

    def listed(self, message: Listed) -> bytes | None:
        """Handle the list of commitments; return the secret to reveal, None if that is not safe."""
        seen = self._current(message.number, message.attempt)
        if seen is None or not self._list(seen, message) or not seen.is_in:
            return None
        seen.reveal = Delivery.UNDER_WAY if seen.reveal is not Delivery.TAKEN else seen.reveal
        return seen.secret

    def _list(self, seen: Seen, listed: Listed) -> bool:
        """Take the list; return whether it has no mismatch."""
        try:
            doubt = compare_list(seen, listed)
        except NotFair as found:
            self.blame(found.mismatch)
            return False
        seen.listed = listed
        self._wonder(seen.context, compare_owners(seen, self._robots) or doubt)
        return True

    def robots(self, seats: Iterable[int]) -> None:
        """Note seats that were shown without a person: they give no part, and keep none back."""
        self._robots |= {*seats}
        for seen in self._seen.values():
            self._wonder(seen.context, compare_owners(seen, self._robots))
        for said in self.kept_back.values():
            for seat in sorted(said.seats & self._robots):
                self.blame(Mismatch(Wrong.DEALT_AGAIN, told(sentences.NONE_TO_KEEP_BACK, seat)))

    def seated(self, round_number: int, seat: int) -> None:
        """Note that this witness is shown cards of a round, and has this seat in it.

        They must come from shuffles that it was told of, and it must have been asked for its part in those
        during which it was at the table.
        """
        shuffles = [self._seen[number] for number in self.shuffles(round_number)]
        whole = len(shuffles) >= SHUFFLES_RETOLD or any(seen.context.label == DEAL for seen in shuffles)
        if not whole:
            self.doubt((0, round_number), round_number, Mismatch(Wrong.UNTOLD, told(sentences.MAY_BE_CHOSEN)))
        for seen in shuffles:
            try:
                if seen.context.label in ONCE and not seen.seals and self.mismatch is None:
                    raise NotFair(Wrong.NOT_SHOWN, told(sentences.SEALS, shuffle=shuffle(seen.context.label)))
                doubt = compare_seated(seen, seat)
            except NotFair as found:
                self.blame(found.mismatch)
                return
            if all(round_ != round_number for round_, _ in self.doubts.values()):
                self._wonder(seen.context, doubt)

    def sealed(self, message: Sealed) -> None:
        """Handle the secrets of everyone but the host, and the seals of all positions."""
        seen = self._current(message.number, message.attempt)
        if seen is None or seen.listed is None:
            return
        try:
            compare_parts(seen, seen.listed, message)
        except NotFair as found:
            self.blame(found.mismatch)
        else:
            seen.sealed = message

    def stock(self, number: int, left: int) -> None:
        """Note how many cards of an order are left in the stock, which everyone sees."""
        seen = self._seen.get(number)
        if seen is not None and seen.listed is not None:
            seen.out = max(seen.out, seen.listed.size - left)

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
        if seen is None or seen.listed is None or seen.sealed is None or not seen.seals:
            return None
        try:
            order = made_anew(seen, seen.listed, seen.sealed, secret, cards)
        except NotFair as found:
            self.blame(found.mismatch)
            return None
        seen.proved = {**seen.sealed.secrets, HOST: secret}
        return order

    def shuffles(self, round_number: int) -> tuple[int, ...]:
        return tuple(number for number, seen in self._seen.items() if seen.called.round == round_number)

    @property
    def round(self) -> int:
        return max((seen.called.round for seen in self._seen.values()), default=1)

    def was_shown(self, context: Context, listed: Listed) -> bool:
        seen = self._seen[context.number]
        return (seen.context, seen.listed) == (context, listed)

    def were_rules(self, rules: bytes) -> bool:
        """Whether all that was listed was listed for the ruleset with this digest."""
        return all(seen.listed.rules == rules for seen in self._seen.values() if seen.listed is not None)

    def opened_cards(self, round_number: int) -> Counter[str]:
        """Return the cards of a round that were opened to this witness, each as the seal of a place says."""
        numbers = self.shuffles(round_number)
        return Counter(each.card for number in numbers for each in self._seen[number].openings.values())

    def listed_cards(self, number: int) -> tuple[str, ...]:
        """Return the cards that were shuffled, in canonical order; () if that was not heard or is hidden."""
        listed = self._seen[number].listed
        return listed.cards if listed is not None else ()

    def secrets(self, number: int) -> dict[str, bytes]:
        return self._seen[number].proved

    def took_part(self, number: int) -> bool:
        seen = self._seen.get(number)
        return seen is not None and seen.is_in and seen.reveal is not Delivery.NOT

    def has_earlier_parts(self, round_number: int, seat: int | None) -> bool:
        """Whether a part of `seat` is in each shuffle of a round that has none of this witness.

        There must be some, all made before this witness came.
        """
        others = [number for number in self.shuffles(round_number) if not self.took_part(number)]
        return bool(others) and all(self._seen[number].is_of_earlier(seat) for number in others)

    def blame(self, found: Mismatch) -> None:
        self.mismatch = self.mismatch or found

    def _called(self, message: Shuffle, place: WitnessPlace) -> Seen:
        context, known = Context.of(message), self._seen.get(message.number)
        if known is None and context.attempt > 1 and place.attendance is Attendance.SEATED:
            raise NotFair(Wrong.NOT_SHOWN, told(sentences.FIRST_ATTEMPT, shuffle=shuffle(context.label)))
        if known is not None and known.context == context:
            same(known.called.commitment, message.commitment, sentences.COMMITMENT_CHANGED)
            return known
        if message.missing:
            said = KeptBack(context.round, frozenset(message.missing))
            self.kept_back[context.number, context.attempt] = said
        if known is None:
            self._compare_new(context)
        else:
            self._wonder(context, compare_again(known, message))
        self._wonder(context, compare_unasked(known, message, place))
        seen = Seen(message, place, self._secret(), steady=known is None or known.connected)
        self._seen[context.number] = seen
        return seen

    def _compare_new(self, context: Context) -> None:
        label, number = context.label, context.number
        again = any(
            seen.called.round == context.round and seen.context.label == label for seen in self._seen.values()
        )
        if again and label in ONCE:
            raise NotFair(Wrong.DEALT_AGAIN, told(sentences.SHUFFLED_BEFORE, shuffle=shuffle(label)))
        if number < max(self._seen, default=0):
            raise NotFair(Wrong.DEALT_AGAIN, told(sentences.AFTER_A_LATER_ONE, number=number))

    def _current(self, number: int, attempt: int) -> Seen | None:
        seen = self._seen.get(number)
        return seen if seen is not None and seen.context.attempt == attempt else None

    def _wonder(self, context: Context, doubt: Mismatch | None) -> None:
        """Note a doubt; each attempt counts once."""
        if doubt is not None:
            self.doubt((context.number, context.attempt), context.round, doubt)

    def doubt(self, key: tuple[int, int], round_number: int, doubt: Mismatch) -> None:
        """Note a doubt about a round; each `key` counts once."""
        if key in self.doubts and (not doubt.urgent or self.doubts[key][1].urgent):
            return
        if key not in self.doubts:
            self.about_host.add()
        self.doubts[key] = round_number, doubt
