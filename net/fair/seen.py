"""What a witness was told of one shuffle, compared with what it is told now.

A repetition is fine; a contradiction is a mismatch and raises NotFair; what can also happen at an honest
table is returned as a doubt.

After an answer is sent nothing is known of it at first. But a connection keeps the order: once the referee
has answered something sent *later* over the same connection, it must have the earlier answer (`THERE`),
whatever it claims. A slow connection is thus never mistaken for a cheat, because nothing has come back on it.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from parlour.net.fair import scheme, sentences
from parlour.net.fair.scheme import HOST, Context, SealOpening, shuffled
from parlour.net.fair.sentences import shuffle
from parlour.net.fair.verdict import Mismatch, NotFair, Wrong
from parlour.net.wire.messages import Listed, Sealed, Shuffle
from parlour.rules.sentences import Sentence, told


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


ABSENT: Final = WitnessPlace()


class Delivery(Enum):
    """How far an answer of a witness is known to have come, and what is said of that."""

    NOT = Sentence("answer not sent", "it was not sent")
    UNDER_WAY = Sentence(
        "answer under way", "it was sent over a connection that did not break, but nothing came back in time"
    )
    ADRIFT = Sentence("answer adrift", "the connection broke before anything said that it had arrived")
    THERE = Sentence(
        "answer there", "the host has answered what was sent after it, over a connection that never broke"
    )
    TAKEN = Sentence("answer taken", "the host had answered that it has it")


ARRIVED = (Delivery.THERE, Delivery.TAKEN)  # the referee has the answer, and must not deny it


@dataclass(slots=True)
class Seen:
    """What was told of one shuffle in its latest attempt, and the own `secret` for it.

    `place` is where this witness was when it was called; `out` of its cards have left the stock.
    `away`: this witness may have missed something of it. `steady`: it was connected in all earlier attempts.
    """

    called: Shuffle
    place: WitnessPlace
    secret: bytes = field(repr=False)
    commit: Delivery = Delivery.NOT
    reveal: Delivery = Delivery.NOT
    away: bool = False
    steady: bool = True
    listed: Listed | None = None
    sealed: Sealed | None = field(default=None, repr=False)
    openings: dict[int, SealOpening] = field(default_factory=dict)
    out: int = 0
    proved: dict[str, bytes] = field(default_factory=dict)

    @property
    def context(self) -> Context:
        return Context.of(self.called)

    @property
    def seals(self) -> tuple[bytes, ...]:
        return self.sealed.seals if self.sealed is not None else ()

    @property
    def me(self) -> str:
        return str(self.called.you)

    @property
    def commitment(self) -> bytes | None:
        asked = self.called.you is not None
        return scheme.commitment(self.context, self.me, self.secret) if asked else None

    @property
    def is_in(self) -> bool:
        asked = self.called.you is not None
        return asked and self.listed is not None and self.me in self.listed.commitments

    @property
    def connected(self) -> bool:
        """Whether this witness sat at the table all the time over one connection."""
        return self.place.attendance is Attendance.SEATED and self.steady and not self.away

    def is_of_earlier(self, seat: int | None) -> bool:
        """Whether this witness came later, and a part of its `seat` is in the list all the same."""
        absent = self.place.attendance is Attendance.ABSENT
        return absent and self.listed is not None and str(seat) in self.listed.commitments

    def lose(self) -> None:
        """Handle a lost connection or an absence: answers under way may never arrive."""
        self.away = self.away or not self.seals
        unsure = (Delivery.UNDER_WAY, Delivery.THERE)  # what was received is lost if the referee died
        self.commit = Delivery.ADRIFT if self.commit in unsure else self.commit
        self.reveal = Delivery.ADRIFT if self.reveal in unsure else self.reveal


def same(before: object, now: object, otherwise: Sentence) -> None:
    """Raise NotFair if a repeated statement has changed; `otherwise` says that."""
    if before != now:
        raise NotFair(Wrong.CHANGED, told(otherwise))


def compare_again(known: Seen, called: Shuffle) -> Mismatch | None:
    """Check that someone revealed nothing before a repeated call; return a doubt if it is this witness."""
    before, now, label = known.context, Context.of(called), known.context.label
    missing = frozenset(called.missing)
    if known.seals:
        raise NotFair(Wrong.DEALT_AGAIN, told(sentences.FINISHED_BEFORE, shuffle=shuffle(label)))
    if now.shuffle != before.shuffle or now.attempt <= before.attempt:
        raise NotFair(Wrong.DEALT_AGAIN, told(sentences.ANOTHER_ONE, number=now.number))
    mine = known.called.you in missing
    if known.listed is None or now.attempt > before.attempt + 1:
        if not known.away:
            raise NotFair(Wrong.NOT_SHOWN, told(sentences.ATTEMPT, shuffle=shuffle(label)))
        return Mismatch(Wrong.UNHEARD, told(Delivery.ADRIFT.value)) if mine else None
    _compare_missing(known.listed, missing, label)
    if now != before.again(scheme.of_list(before, known.listed), missing):
        raise NotFair(Wrong.CHANGED, told(sentences.ANOTHER_ATTEMPT, shuffle=shuffle(label)))
    return _compare_own(known) if mine else None


def compare_unasked(known: Seen | None, called: Shuffle, place: WitnessPlace) -> Mismatch | None:
    """Check a call that may not ask this witness; return a doubt if the connection was broken."""
    if called.you is not None or place.attendance not in (Attendance.SEATED, Attendance.CUT_OFF):
        return None
    if place.attendance is Attendance.CUT_OFF:
        return Mismatch(Wrong.UNHEARD, told(sentences.CUT_OFF))
    if known is not None and (place.seat in called.missing or not known.is_in):
        return None
    raise NotFair(Wrong.LEFT_OUT, told(sentences.NOT_ASKED))


def compare_owners(seen: Seen, robots: Set[int]) -> Mismatch | None:
    """Return a doubt if the host may have shuffled alone although this witness was connected.

    Without a part of this witness there must be those of two other people: one of them may be the host, and
    only the host says which. `robots` are seats that were shown without a person.
    """
    if seen.listed is None or not seen.connected or seen.me in seen.listed.commitments:
        return None
    others = {int(who) for who in seen.listed.commitments if who != HOST} - robots
    return None if len(others) > 1 else Mismatch(Wrong.ALONE, told(sentences.NO_GUESTS_PART))


def compare_seated(seen: Seen, seat: int) -> Mismatch | None:
    """Check a shuffle of a round in which this witness is shown in `seat`, and of which it was not asked.

    Return a doubt if it came later and the seat has no part in it.
    """
    if seen.called.you is not None:
        return None
    if seen.place.attendance is Attendance.WATCHING:
        raise NotFair(Wrong.LEFT_OUT, told(sentences.NOT_ASKED))
    without_it = seen.listed is not None and str(seat) not in seen.listed.commitments
    if seen.place.attendance is Attendance.ABSENT and without_it:
        return Mismatch(Wrong.UNHEARD, told(sentences.BEFORE_YOU_CAME))
    return None


def _compare_missing(listed: Listed, missing: Set[int], label: str) -> None:
    """Only a seat that had committed can have kept a secret back."""
    if not missing or not {str(seat) for seat in missing} <= listed.commitments.keys():
        raise NotFair(Wrong.DEALT_AGAIN, told(sentences.NOBODY_MISSING, shuffle=shuffle(label)))


def _compare_own(known: Seen) -> Mismatch:
    """Return the doubt that the own secret was lost; raise NotFair if it certainly arrived."""
    if known.reveal in ARRIVED:
        raise NotFair(Wrong.LEFT_OUT, told(sentences.YOU_REVEALED, delivery=told(known.reveal.value)))
    return Mismatch(Wrong.UNHEARD, told(known.reveal.value))


def compare_list(seen: Seen, listed: Listed) -> Mismatch | None:
    """Check the commitments of the host and of this witness; return a doubt if ours may have been late."""
    if seen.listed is not None:
        same(seen.listed, listed, sentences.LIST_CHANGED)
    same(seen.called.commitment, listed.commitments.get(HOST), sentences.COMMITMENT_CHANGED)
    if listed.hidden is None and len(listed.cards) != listed.size:
        raise NotFair(
            Wrong.OTHER_CARDS, told(sentences.OTHER_NUMBER, size=listed.size, shown=len(listed.cards))
        )
    if any(who != HOST and int(who) >= listed.seats for who in listed.commitments):
        raise NotFair(Wrong.NOT_COMMITTED, told(sentences.NO_SUCH_SEAT))
    mine = listed.commitments.get(seen.me)
    if seen.commitment in (None, mine):
        return None
    if mine is not None:
        raise NotFair(Wrong.LEFT_OUT, told(sentences.ANOTHER_IN_YOUR_NAME))
    if seen.commit in ARRIVED:
        raise NotFair(Wrong.LEFT_OUT, told(sentences.NOT_IN_THE_LIST, delivery=told(seen.commit.value)))
    return Mismatch(Wrong.UNHEARD, told(seen.commit.value))


def compare_parts(seen: Seen, listed: Listed, sealed: Sealed) -> None:
    """Check that every listed seat has revealed what it committed to, and every position is sealed."""
    if seen.sealed is not None:
        same(seen.sealed, sealed, sentences.SEALS_CHANGED)
    secrets = sealed.secrets
    for who, committed in listed.commitments.items():
        if who == HOST:
            continue
        if who not in secrets:
            raise NotFair(Wrong.LEFT_OUT, told(sentences.PART_NOT_THERE, int(who)))
        if scheme.commitment(seen.context, who, secrets[who]) != committed:
            raise NotFair(Wrong.NOT_COMMITTED, told(sentences.SECRET_MISFIT, int(who)))
    if not secrets.keys() <= listed.commitments.keys():
        raise NotFair(Wrong.NOT_COMMITTED, told(sentences.NOT_LISTED))
    if len(sealed.seals) != listed.size:
        raise NotFair(
            Wrong.NOT_SHOWN, told(sentences.NOT_ALL_SEALED, size=listed.size, sealed=len(sealed.seals))
        )


def compare_card(seen: Seen, opening: SealOpening, lifted: int, out: int) -> None:
    """Check that a card fits the seal of its position and is among the first `out` from the top."""
    at, label, seals = opening.position, seen.context.label, seen.seals
    if not 0 <= at < len(seals) or scheme.seal(seen.context, opening) != seals[at]:
        raise NotFair(Wrong.SWAPPED, told(sentences.NOT_ITS_SEAL, card=at + 1, shuffle=shuffle(label)))
    if (at - lifted) % len(seals) >= out:
        raise NotFair(
            Wrong.OUT_OF_ORDER, told(sentences.OUT_OF_TURN, card=at + 1, shuffle=shuffle(label), out=seen.out)
        )


def made_anew(
    seen: Seen, listed: Listed, sealed: Sealed, secret: bytes, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the order that all secrets make of `cards`, after checking every seal."""
    context, label = seen.context, seen.context.label
    if scheme.commitment(context, HOST, secret) != seen.called.commitment:
        raise NotFair(Wrong.NOT_COMMITTED, told(sentences.HOSTS_SECRET_MISFIT, shuffle=shuffle(label)))
    is_hidden = listed.hidden is not None
    concealed = scheme.of_cards(context, secret, cards) if is_hidden else None
    if (concealed, () if is_hidden else cards) != (listed.hidden, listed.cards):
        raise NotFair(Wrong.OTHER_CARDS, told(sentences.OTHER_CARDS, shuffle=shuffle(label)))
    seed = scheme.seed(scheme.of_list(context, listed), {**sealed.secrets, HOST: secret})
    order = shuffled(seed, cards)
    for at, (right, seal) in enumerate(zip(scheme.seals(context, seed, order), sealed.seals, strict=True)):
        if right != seal:
            raise NotFair(Wrong.SWAPPED, told(sentences.NOT_ITS_PLACE, card=at + 1, shuffle=shuffle(label)))
    return order
