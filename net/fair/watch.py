"""All that a client is told of a match, watched: its part given, every round verified in the end.

A round is verified if its shuffles were, if every order that is told is the one made anew, if
every move in it was legal, and if each view that this client was shown is what the rules make of all that.
So whatever it saw was dealt and drawn from the shuffles that it took part in, and every card that others
played, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias, assert_never

from net.fair import wire
from net.fair.retold import Remade, Retold
from net.fair.witness import Witness
from net.fair.wrong import Mismatch, NotFair, Wrong
from net.messages import Commit, Listed, Proof, Reveal, Sealed, Shuffle, Uncovered, Update
from rules import match as matches
from rules.errors import NotationError, RecordError, RulesError
from rules.record import Line, Record, entries
from rules.shelf import load
from rules.views import Stage, View

Watched: TypeAlias = Update | Shuffle | Listed | Sealed | Uncovered


class Verdict(NamedTuple):
    """What became of a round: `mismatch` is the first thing that does not fit, None if all of it does.

    `missed`: some of it was played before this client came, and could not be verified. `took_part`:
    this client's own part is in every shuffle of the round.
    """

    match: int
    round: int
    mismatch: Mismatch | None = None
    missed: bool = False
    took_part: bool = False

    @property
    def verified(self) -> bool:
        """Whether all of it fits."""
        return self.mismatch is None and not self.missed

    @property
    def words(self) -> str:
        """The verdict as a line; seats stand as `{0}`."""
        if self.mismatch is not None and not self.mismatch.accuses:
            return f"Round {self.round}: not verified. {self.mismatch.words}"
        if self.mismatch is not None:
            return f"Round {self.round} is NOT as it should be. {self.mismatch.words}"
        if self.missed:
            return f"Round {self.round}: not verified, some of it was before you came"
        return f"Round {self.round}: verified" + ("" if self.took_part else ", without a part of yours")


class Watch:
    """One client's watch over the matches of a table. `secret` gives fresh secrets of 32 bytes."""

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = secret
        self._match: tuple[str, int] | None = None
        self._begin()

    def _begin(self) -> None:
        self._witness = Witness(self._secret)
        self._retold: Retold | None = None
        self._lines = 0
        self._latest = 0
        self._views: list[View] = []
        self._view: View | None = None

    def told(self, message: Watched) -> Commit | Reveal | None:
        """Take what is told; return what to answer, if anything."""
        match message:
            case Update():
                self._shown(message)
            case Shuffle():
                return self._called(message)
            case Listed():
                return self._listed(message)
            case Sealed(number=number, attempt=attempt):
                marks = tuple(map(bytes.fromhex, message.seals))
                self._witness.sealed(number, attempt, wire.raw(message.secrets), marks)
            case Uncovered():
                self._uncovered(message)
            case _:
                assert_never(message)
        return None

    def accepted(self, answer: Commit | Reveal) -> None:
        """The referee has taken this answer."""
        if isinstance(answer, Commit):
            self._witness.accepted(answer.number, answer.attempt)
        else:
            self._witness.heard(answer.number, answer.attempt)

    def _shown(self, update: Update) -> None:
        self._change(update.table.id, update.table.match)
        view = replace(update.view, log=()) if update.view is not None else None
        if view is not None and view != self._view:
            self._views.append(view)
        self._view = view

    def _change(self, table: str, number: int) -> None:
        if self._match != (table, number):
            self._match = (table, number)
            self._begin()

    def _called(self, message: Shuffle) -> Commit | None:
        self._change(message.table, message.match)
        self._latest = max(self._latest, message.number)
        commitment = self._witness.called(wire.call(message))
        if commitment is None:
            return None
        return Commit(number=message.number, attempt=message.attempt, commitment=commitment.hex())

    def _listed(self, message: Listed) -> Reveal | None:
        number, attempt = message.number, message.attempt
        secret = self._witness.listed(number, attempt, wire.listing(message))
        return Reveal(number=number, attempt=attempt, secret=secret.hex()) if secret is not None else None

    def _uncovered(self, message: Uncovered) -> None:
        stock = self._view.zone("stock") if self._view is not None else None
        deals = self._view is None or self._view.stage in (Stage.LOT, Stage.DEAL)
        current = stock is not None and message.number == self._latest and not deals
        self._witness.stock(message.number, stock.count if stock is not None and current else 0)
        for opening in wire.openings(message):
            self._witness.opened(message.number, opening, message.lifted, to_all=message.seat is None)

    # ---- a round is over -------------------------------------------------------------------------

    def proved(self, proof: Proof) -> Verdict | None:
        """Verify the round that is over, which plays it once more. None: it tells only what was before."""
        self._change(proof.table, proof.match)
        if proof.first != self._lines:
            return self._verdict(proof, missed=True) if proof.secrets else None
        views, self._views = self._views, []
        try:
            missed = self._retell(proof, views)
        except NotFair as found:
            self._witness.doubt(found.mismatch)
            missed = False
        return self._verdict(proof, missed=missed) if proof.secrets else None

    def _verdict(self, proof: Proof, *, missed: bool) -> Verdict:
        numbers = map(int, proof.secrets)
        took_part = all(self._witness.took_part(number) for number in numbers)
        return Verdict(proof.match, proof.round, self._witness.mismatch, missed, took_part)

    def _retell(self, proof: Proof, views: list[View]) -> bool:
        """Play the round with the orders made anew; return whether some of it was not seen."""
        if self._retold is None:
            self._retold = _begun(proof)
        retold, missed = self._retold, False
        left = iter(views)
        due = _pass(retold, next(left, None), left)
        for number, text in enumerate(proof.lines, self._lines + 1):
            remade = _taken(retold, number, text)
            if remade is not None and proof.secrets:
                missed |= not self._seen(proof, remade)
            due = _pass(retold, due, left)
        self._lines += len(proof.lines)
        if due is not None and proof.secrets:
            raise NotFair(Wrong.OTHERWISE_PLAYED, "you were shown what the moves and the cards do not give")
        return missed

    def _seen(self, proof: Proof, remade: Remade) -> bool:
        """Compare a shuffle with what was told of it; return whether it was seen to its end."""
        number = remade.context.number
        secret = proof.secrets.get(str(number))
        if secret is None:
            raise NotFair(Wrong.NOT_SHOWN, f"the host's secret for the {remade.context.label}")
        if self._witness.closed(number, bytes.fromhex(secret), remade.cards) is None:
            return False
        if self._witness.secrets(number) != remade.secrets:
            label = remade.context.label
            raise NotFair(Wrong.NOT_COMMITTED, f"other parts than were shown are told for the {label}")
        return True


def _begun(proof: Proof) -> Retold:
    try:
        rules = load(proof.ruleset)
        return Retold(Record(rules.name, proof.ruleset, ("",) * proof.seats))
    except (RulesError, RecordError) as error:
        raise NotFair(Wrong.OTHERWISE_PLAYED, f"the rules that are told cannot be played ({error})") from None


def _taken(retold: Retold, number: int, text: str) -> Remade | None:
    try:
        return retold.take(Line(number, entries.read(text)))
    except (RecordError, NotationError) as error:
        raise NotFair(Wrong.OTHERWISE_PLAYED, f"a move that is told does not hold ({error})") from None


def _pass(retold: Retold, due: View | None, left: Iterator[View]) -> View | None:
    """Return the first of `due` and those `left` that is not what its viewer sees at this moment."""
    while due is not None and replace(matches.seen_by(retold.moment, due.viewer), log=()) == due:
        due = next(left, None)
    return due
