"""Replays a match line by line: judges every move, and computes every order from its parts."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.net.fair.checking.wrong import NotFair, Wrong
from parlour.net.fair.making import parts, subject
from parlour.net.fair.making.order import shuffled
from parlour.net.fair.making.parts import HOST, Listing
from parlour.net.fair.making.subject import Context, Subject
from parlour.net.judge import in_order
from parlour.rules import match as matches
from parlour.rules.match import Match
from parlour.rules.moves import Wanted
from parlour.rules.record import record
from parlour.rules.record.entries import Judgment, Order, Part, Shuffle
from parlour.rules.record.page import Record, RecordLine
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump
from parlour.rules.views import Stage

DEAL: Final = Stage.DEAL.value  # the label of the shuffle that deals a round and breaks its ties


class Remade(NamedTuple):
    """A verified order: which shuffle, what everyone was shown of it, and its parts."""

    context: Context
    listing: Listing
    secrets: dict[str, bytes]
    cards: tuple[str, ...]
    order: tuple[str, ...]


class Retold:
    """A match replayed line by line. `moment` is its current state, after `shuffles` shuffles."""

    def __init__(self, record_: Record) -> None:
        self._played = record.Playback(record_)
        self.shuffles = 0
        self._rules = subject.of_rules(record_.ruleset)
        self._shuffle: Shuffle | None = None
        self._parts: list[Part] = []
        self._id: str | None = None
        self._lots: bytes | None = None

    @property
    def moment(self) -> Match:
        return self._played.moment

    def since(self, seat: int) -> int:
        """Return how many moves go with the last one of `seat` if it is taken back, 0 if it has none."""
        return self._played.since(seat)

    def take(self, line: RecordLine) -> Remade | None:
        """Apply the next line; return the shuffle if it was one. Raises RecordError or NotFair."""
        remade, before = None, self.moment
        match line.entry:
            case Shuffle() as called:
                self._shuffle, self._parts = called, []
            case Part() as part:
                self._parts.append(part)
            case Order() as told:
                self._played.take(line)  # raises if no order is wanted now
                remade = self._remade(before, told, f"line {line.number}")
                self._shuffle, self._parts = None, []
            case Judgment() as judged:
                self._played.take(line)
                self._compare_lots(judged, f"line {line.number}")
            case _:
                self._played.take(line)
        return remade

    def _remade(self, before: Match, told: Order, where: str) -> Remade:
        wanted, called = matches.wanted(before), self._shuffle
        assert wanted is not None, "an order that holds was wanted"
        if called is None:
            raise NotFair(Wrong.LEFT_OUT, f"nobody's parts stand before the {told.label} in {where}")
        if called.number != self.shuffles + 1:
            raise NotFair(Wrong.DEALT_AGAIN, f"shuffle {called.number} in {where} follows {self.shuffles}")
        self.shuffles = called.number
        context = self._context(called, len(before.results) + 1, wanted.label, where)
        secrets = self._secrets(context, where)
        cards = texts(before, wanted.cards)
        listing = self._listing(before, wanted, context, cards, secrets)
        seed = parts.seed(listing.digest(context), secrets)
        order = shuffled(seed, cards)
        wrong = next((at for at, card in enumerate(order) if card != told.cards[at]), None)
        if wrong is not None:
            card = f"card {wrong + 1} of the {told.label} in {where}"
            raise NotFair(Wrong.SWAPPED, f"{card} is not where everyone's parts put it")
        if wanted.label == DEAL:
            self._lots = parts.lots(seed) if context.match_id else None
        return Remade(context, listing, secrets, cards, order)

    def _context(self, called: Shuffle, round_number: int, label: str, where: str) -> Context:
        table, match, number, attempt, match_id, before = called
        if self._id not in (None, match_id):
            raise NotFair(Wrong.CHANGED, f"the shuffle in {where} is said to be one of another match")
        if match_id and (attempt == 1) != (before == ""):
            raise NotFair(Wrong.CHANGED, f"attempt {attempt} in {where} does not say what was before it")
        self._id = match_id
        return Context(table, match, round_number, number, label, attempt, match_id, before)

    def _compare_lots(self, judged: Judgment, where: str) -> None:
        """Check that the lots of the round decide tied reactions."""
        if self._lots is not None and in_order(judged.race, judged.claims, self._lots) != judged.claims:
            raise NotFair(Wrong.TIE, f"the lots give the places in {where} to others")

    def _secrets(self, context: Context, where: str) -> dict[str, bytes]:
        secrets = {part.who: bytes.fromhex(part.secret) for part in self._parts}
        if HOST not in secrets or len(secrets) < len(self._parts):
            raise NotFair(Wrong.LEFT_OUT, f"the parts before {where} are not one of each, and the host's")
        for part in self._parts:
            if part.who != HOST and int(part.who) >= self.moment.seats:
                raise NotFair(
                    Wrong.NOT_COMMITTED, f"there is no seat {part.who}, but a part of it in {where}"
                )
            if parts.commitment(context, part.who, secrets[part.who]).hex() != part.commitment:
                whose = "the host's secret" if part.who == HOST else f"the secret of seat {part.who}"
                raise NotFair(Wrong.NOT_COMMITTED, f"{whose} before {where} does not fit its commitment")
        return secrets

    def _listing(
        self,
        before: Match,
        wanted: Wanted,
        context: Context,
        cards: tuple[str, ...],
        secrets: dict[str, bytes],
    ) -> Listing:
        hidden = subject.of_cards(context, secrets[HOST], cards) if wanted.hidden else b""
        commitments = {part.who: bytes.fromhex(part.commitment) for part in self._parts}
        shown = () if wanted.hidden else cards
        return Listing(self._rules, shown, hidden, len(cards), before.seats, before.dealer, commitments)


def texts(moment: Match, cards: bytes) -> tuple[str, ...]:
    """Return the texts of card types of the game."""
    return tuple(moment.rules.texts[card] for card in cards)


def subject_of(rules: TableRules, moment: Match) -> Subject:
    """Return what must be shuffled now. The match must want an order."""
    wanted = matches.wanted(moment)
    assert wanted is not None, "there is something to shuffle where an order is wanted"
    cards = texts(moment, wanted.cards)
    return Subject(subject.of_rules(dump(rules)), cards, moment.seats, moment.dealer, wanted.hidden)
