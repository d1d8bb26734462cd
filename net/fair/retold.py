"""Replays a match line by line: judges every move, and computes every order from its parts.

`verify` does so for a saved match; an account (`parlour.net.fair.account`) for the lines of its proofs.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.net.fair import scheme, sentences
from parlour.net.fair.scheme import DEAL, HOST, Context, Subject, shuffled
from parlour.net.fair.sentences import shuffle
from parlour.net.fair.verdict import NotFair, Wrong
from parlour.net.judge import in_order
from parlour.net.wire.messages import Listed
from parlour.rules import match as matches
from parlour.rules.match import Match
from parlour.rules.moves import Wanted
from parlour.rules.record import record
from parlour.rules.record.entries import Judgment, Order, Part, SharedShuffle
from parlour.rules.record.faults import RecordOfOtherVersion
from parlour.rules.record.page import Record, RecordLine
from parlour.rules.sentences import told
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump


class Remade(NamedTuple):
    """A verified order: which shuffle, what everyone was shown of it, and its parts."""

    context: Context
    listed: Listed
    secrets: dict[str, bytes]
    cards: tuple[str, ...]
    order: tuple[str, ...]


class Retold:
    """A match replayed line by line. `moment` is its current state, after `shuffles` shuffles."""

    def __init__(self, record_: Record) -> None:
        self._played = record.Playback(record_)
        self.shuffles = 0
        self._rules = scheme.of_rules(record_.ruleset)
        self._shuffle: SharedShuffle | None = None
        self._parts: list[Part] = []
        self._id: str | None = None
        self._lots: bytes | None = None

    @property
    def moment(self) -> Match:
        return self._played.moment

    def since(self, seat: int) -> int:
        """Return how many moves go with the last one of `seat` if it is taken back, 0 if it has none."""
        return self._played.past.since(seat)

    def take(self, line: RecordLine) -> Remade | None:
        """Apply the next line; return the shuffle if it was one. Raises RecordError or NotFair."""
        remade, before = None, self.moment
        match line.entry:
            case SharedShuffle() as called:
                self._shuffle, self._parts = called, []
            case Part() as part:
                self._parts.append(part)
            case Order() as order:
                self._played.take(line)  # raises if no order is wanted now
                remade = self._remade(before, order, line.number)
                self._shuffle, self._parts = None, []
            case Judgment() as judged:
                self._played.take(line)
                self._compare_lots(judged, line.number)
            case _:
                self._played.take(line)
        return remade

    def _remade(self, before: Match, claimed: Order, line: int) -> Remade:
        wanted, called = matches.wanted(before), self._shuffle
        assert wanted is not None, "an order that holds was wanted"
        if called is None:
            raise NotFair(Wrong.LEFT_OUT, told(sentences.NO_PARTS, shuffle=shuffle(claimed.label), line=line))
        if called.number != self.shuffles + 1:
            raise NotFair(
                Wrong.DEALT_AGAIN,
                told(sentences.FOLLOWS, number=called.number, line=line, before=self.shuffles),
            )
        self.shuffles = called.number
        context = self._context(called, len(before.results) + 1, wanted.label, line)
        secrets = self._secrets(context, line)
        cards = texts(before, wanted.cards)
        listed = self._listed(before, wanted, context, cards, secrets)
        seed = scheme.seed(scheme.of_list(context, listed), secrets)
        order = shuffled(seed, cards)
        wrong = next((at for at, card in enumerate(order) if card != claimed.cards[at]), None)
        if wrong is not None:
            of = shuffle(claimed.label)
            misplaced = told(sentences.NOT_ITS_PLACE_IN_LINE, card=wrong + 1, shuffle=of, line=line)
            raise NotFair(Wrong.SWAPPED, misplaced)
        if wanted.label == DEAL:
            self._lots = scheme.lots(seed) if context.match_id else None
        return Remade(context, listed, secrets, cards, order)

    def _context(self, called: SharedShuffle, round_number: int, label: str, line: int) -> Context:
        table, match, number, attempt, match_id, before = called
        if self._id not in (None, match_id):
            raise NotFair(Wrong.CHANGED, told(sentences.OF_ANOTHER_MATCH, line=line))
        if match_id and (attempt == 1) != (before == ""):
            raise NotFair(Wrong.CHANGED, told(sentences.NOTHING_BEFORE, attempt=attempt, line=line))
        self._id = match_id
        return Context(table, match, round_number, number, label, attempt, match_id, before)

    def _compare_lots(self, judged: Judgment, line: int) -> None:
        """Check that the lots of the round decide tied reactions."""
        if self._lots is not None and in_order(judged.race, judged.claims, self._lots) != judged.claims:
            raise NotFair(Wrong.TIE, told(sentences.LOTS, line=line))

    def _secrets(self, context: Context, line: int) -> dict[str, bytes]:
        secrets = {part.who: part.secret for part in self._parts}
        if HOST not in secrets or len(secrets) < len(self._parts):
            raise NotFair(Wrong.LEFT_OUT, told(sentences.NOT_ONE_OF_EACH, line=line))
        for part in self._parts:
            if part.who != HOST and int(part.who) >= self.moment.seats:
                raise NotFair(Wrong.NOT_COMMITTED, told(sentences.NO_SEAT, seat=part.who, line=line))
            if scheme.commitment(context, part.who, secrets[part.who]) != part.commitment:
                misfit = told(sentences.SECRET_IN_LINE, seat=part.who, line=line)
                if part.who == HOST:
                    misfit = told(sentences.HOSTS_SECRET_IN_LINE, line=line)
                raise NotFair(Wrong.NOT_COMMITTED, misfit)
        return secrets

    def _listed(
        self,
        before: Match,
        wanted: Wanted,
        context: Context,
        cards: tuple[str, ...],
        secrets: dict[str, bytes],
    ) -> Listed:
        """Return the list as everyone was shown it, not validated: a file may say what no referee says."""
        return Listed.model_construct(
            number=context.number,
            attempt=context.attempt,
            rules=self._rules,
            cards=() if wanted.hidden else cards,
            hidden=scheme.of_cards(context, secrets[HOST], cards) if wanted.hidden else None,
            size=len(cards),
            seats=before.seats,
            dealer=before.dealer,
            commitments={part.who: part.commitment for part in self._parts},
        )


def texts(moment: Match, cards: bytes) -> tuple[str, ...]:
    """Return the texts of card types of the game."""
    return tuple(moment.rules.texts[card] for card in cards)


def subject_of(rules: TableRules, moment: Match) -> Subject:
    """Return what must be shuffled now. The match must want an order."""
    wanted = matches.wanted(moment)
    assert wanted is not None, "there is something to shuffle where an order is wanted"
    cards = texts(moment, wanted.cards)
    return Subject(scheme.of_rules(dump(rules)), cards, moment.seats, moment.dealer, wanted.hidden)


class Verified(NamedTuple):
    """A fair match: seats with a part in every shuffle; rounds in which a shuffle has only the host's."""

    rounds: int
    shuffles: int
    names: tuple[str, ...]
    took_part: tuple[int, ...]
    alone: tuple[int, ...] = ()


def verify(text: str) -> Verified:
    """Replay the saved match `text`. Raises NotFair for a mismatch, RecordError, or RecordOfOtherVersion."""
    saved = record.read(text)
    with record.of_its_version(saved):
        retold = Retold(saved)
        found = [remade for line in saved.lines if (remade := _taken(retold, line, saved)) is not None]
    owners = [remade.secrets.keys() - {HOST} for remade in found]
    always = set.intersection(*map(set, owners)) if owners else set()
    took_part = tuple(sorted(int(who) for who in always))
    alone = {remade.context.round for remade, others in zip(found, owners, strict=True) if not others}
    return Verified(len(retold.moment.results), retold.shuffles, saved.names, took_part, tuple(sorted(alone)))


def _taken(retold: Retold, line: record.RecordLine, saved: record.Record) -> Remade | None:
    """Take a line; raise RecordOfOtherVersion for a mismatch that other rules may have made."""
    try:
        return retold.take(line)
    except NotFair as error:
        if other := record.other_version(saved):
            raise RecordOfOtherVersion(line.number, record.and_other(error.mismatch.told, other)) from None
        raise
