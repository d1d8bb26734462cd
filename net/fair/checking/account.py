"""All that a client is told of one match: compared, round by round, with what the rules make of it.

A round is verified if its shuffles were, if every order that is told is the one made anew, if
every move in it was legal, and if each view that this client was shown is what the rules make of all that.
So whatever it saw was dealt and drawn from the shuffles that it took part in, and every card that others
played, too.

Who was there all the time must have been told everything (`_whole`): what is kept back then is as wrong as
what does not fit. Long because all that may be told of a match meets here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from net.fair.checking import wire
from net.fair.checking.doubts import Doubts
from net.fair.checking.retold import Remade, Retold
from net.fair.checking.seen import Place
from net.fair.checking.verdict import Verdict
from net.fair.checking.witness import Witness
from net.fair.checking.wrong import Mismatch, NotFair, Wrong
from net.fair.making.parts import HOST
from net.wire.messages import Proof, Shuffle, Uncovered, Update
from rules import match as matches
from rules.errors import NotationError, RecordError, RulesError
from rules.record import entries, record
from rules.record.page import Line, Record
from rules.shelf.saved import load
from rules.views import Stage, View

_BEFORE: Final = (Stage.LOT, Stage.DEAL)


class Account:
    """One match as a client is told it. What there is to say of its rounds is collected in `verdicts`."""

    def __init__(self, number: int, secret: Callable[[], bytes], about_host: Doubts) -> None:
        self.witness = Witness(secret, about_host)
        self.verdicts: list[Verdict] = []
        self._number = number
        self._whole: bool | None = None  # None: nothing was told yet
        self._retold: Retold | None = None
        self._told: list[str] = []  # the lines of the match so far
        self._latest = 0
        self._views: list[View] = []
        self._view: View | None = None
        self._saved: str | None = None
        self._warned: dict[Mismatch, int] = {}  # in which round a verdict has told of it first

    @property
    def unfinished(self) -> int:
        """The round that goes on, in which a part of this client's own is; 0 if there is none."""
        running = self._rounds + 1
        over = self._view is not None and (self._view.stage is Stage.OVER or self._shown_over >= running)
        mine = any(self.witness.took_part(number) for number in self.witness.shuffles(running))
        return running if mine and not over else 0

    @property
    def _shown_over(self) -> int:
        """How many rounds the newest view shows to be over."""
        return self._view.results[-1].number if self._view is not None and self._view.results else 0

    @property
    def _rounds(self) -> int:
        """How many rounds were told to the end."""
        return len(self._retold.moment.results) if self._retold is not None else 0

    # ---- while the round is played ---------------------------------------------------------------

    def lost(self) -> None:
        """Nothing is heard for a while: what is told meanwhile is not kept back."""
        self._whole = False
        self.witness.lost()

    def end(self) -> None:
        """Another match has begun."""
        self._see_proof_was_given()
        self.lost()

    def shown(self, update: Update) -> None:
        """Take a view."""
        self._see_proof_was_given()
        view = replace(update.view, log=()) if update.view is not None else None
        if self._whole is None:
            self._whole = view is not None and view.stage in _BEFORE and not view.results
        if view is not None and view != self._view:
            self._views.append(view)
        self._view = view

    def called(self, message: Shuffle, place: Place) -> bytes | None:
        """A shuffle is called for: return the commitment to answer with, if there is one to give."""
        self._see_proof_was_given()
        if self._whole is None:
            self._whole = message.number == 1
        self._latest = max(self._latest, message.number)
        return self.witness.called(wire.call(message)._replace(place=place))

    def uncovered(self, message: Uncovered) -> None:
        """Cards that this client may see are shown where they lay."""
        stock = self._view.zone("stock") if self._view is not None else None
        deals = self._view is None or self._view.stage in _BEFORE
        if self._view is None or stock is None or deals or message.number != self._latest:
            self.witness.stock(message.number, 0)
        else:
            self.witness.stock(message.number, stock.count - self._view.under)
        for opening in wire.openings(message):
            self.witness.opened(message.number, opening, message.lifted, to_all=message.seat is None)

    def saved(self, text: str) -> None:
        """The match is told as a file: it must be what was told round by round."""
        self._saved = text
        try:
            self._compare_saved()
        except NotFair as found:
            self.witness.blame(found.mismatch)
            self.verdicts.append(self._verdict(self._rounds))

    def warn(self) -> None:
        """Give a verdict at once on what the player must know before the round is over."""
        urgent = self.witness.mismatch or self._doubt(self.witness.round, urgent=True)
        if urgent is not None and urgent not in self._warned:
            self.verdicts.append(self._verdict(self.witness.round))

    def _see_proof_was_given(self) -> None:
        """A round was shown to be over, and now something else is told: its proof must have come before."""
        shown = self._shown_over
        if self._whole and shown > self._rounds:
            self._whole = False
            self.witness.blame(Mismatch(Wrong.NOT_SHOWN, "the host's secrets, when the round was over"))
            self.verdicts.append(self._verdict(shown))

    # ---- when a round is over --------------------------------------------------------------------

    def proved(self, proof: Proof) -> None:
        """Verify the rounds that are over now, which plays them once more."""
        ended: list[tuple[int, bool]] = []
        try:
            lines = self._new_lines(proof)
            if lines:
                ended = self._retell(proof, lines)
                self._whole = self._whole or bool(proof.secrets)
                self._compare_saved()
            elif lines is None and proof.secrets:
                ended = [(proof.round, True)]
        except NotFair as found:
            self.witness.blame(found.mismatch)
            ended = [(proof.round, False)]
        warned = self._warned.copy()
        verdicts = [self._verdict(number, missed=missed) for number, missed in ended]
        self.verdicts += [each for each in verdicts if not _is_told(each, warned)]

    def _verdict(self, number: int, *, missed: bool = False) -> Verdict:
        witness = self.witness
        mismatch = witness.mismatch or self._doubt(number, urgent=True) or self._doubt(number)
        of_round = (each.seats for each in witness.kept_back.values() if each.round == number)
        parts = [witness.took_part(shuffle) for shuffle in witness.shuffles(number)]
        if mismatch is not None:
            self._warned.setdefault(mismatch, number)
        return Verdict(
            self._number,
            number,
            mismatch,
            missed,
            took_part=any(parts) and all(parts),
            partly=any(parts) and not all(parts),
            doubts=witness.about_host.count,
            kept_back=tuple(sorted(frozenset().union(*of_round))),
        )

    def _doubt(self, number: int, *, urgent: bool = False) -> Mismatch | None:
        """Return the first doubt of a round, None if there is none; the first `urgent` one if asked for."""
        found = (doubt for round_, doubt in self.witness.doubts.values() if round_ == number)
        return next((doubt for doubt in found if doubt.urgent or not urgent), None)

    def _new_lines(self, proof: Proof) -> tuple[str, ...] | None:
        """Return the lines that were not told before; None if some between are missing."""
        if proof.first > len(self._told):
            if self._whole:
                raise NotFair(Wrong.NOT_SHOWN, "what was played before")
            return None
        again, new = self._told[proof.first :], proof.lines[len(self._told) - proof.first :]
        if list(proof.lines[: len(again)]) != again:
            raise NotFair(Wrong.CHANGED, "what was played in the rounds before is now told otherwise")
        return new

    def _retell(self, proof: Proof, lines: Iterable[str]) -> list[tuple[int, bool]]:
        """Play on with the orders made anew; return each round that is over and of which there is a verdict:
        its number, and whether some of it was not heard.
        """
        retold = self._retold = self._retold or _begun(proof)
        views, self._views = self._views, []
        missed, ended, left = False, list[tuple[int, bool]](), iter(views)
        due = _pass(retold, next(left, None), left)
        for text in lines:
            before = self._rounds
            remade = _taken(retold, len(self._told) + 1, text)
            self._told.append(text)
            if remade is not None:
                missed |= not self._seen(proof, remade)
            if self._rounds > before:
                ended += [(self._rounds, missed)] if self._is_judged(proof) else []
                missed = False
            due = _pass(retold, due, left)
        if proof.round != self._rounds:
            raise NotFair(Wrong.OTHERWISE_PLAYED, f"it is told to the end of round {self._rounds}")
        if due is not None:
            raise NotFair(Wrong.OTHERWISE_PLAYED, "you were shown what the moves and the cards do not give")
        return ended

    def _is_judged(self, proof: Proof) -> bool:
        """Whether there is a verdict on the round just told: this client was there for some of it."""
        live = bool(proof.secrets) and self._rounds == proof.round
        return live or bool(self.witness.shuffles(self._rounds))

    def _seen(self, proof: Proof, remade: Remade) -> bool:
        """Compare a shuffle with what was told of it; return whether it was heard to its end."""
        number, label = remade.context.number, remade.context.label
        secret = proof.secrets.get(str(number)) if proof.secrets else remade.secrets[HOST].hex()
        if secret is None:
            raise NotFair(Wrong.NOT_SHOWN, f"the host's secret for the {label}")
        order = self.witness.closed(number, bytes.fromhex(secret), remade.cards)
        if self.witness.mismatch is not None:
            raise NotFair(*self.witness.mismatch)
        if order is None:
            if self._whole:
                raise NotFair(Wrong.NOT_SHOWN, f"the seals of the {label}")
            return False
        if self.witness.secrets(number) != remade.secrets:
            raise NotFair(Wrong.NOT_COMMITTED, f"other parts than were shown are told for the {label}")
        if not self.witness.was_shown(remade.context, remade.listing) or order != remade.order:
            raise NotFair(Wrong.SWAPPED, f"the {label} was played in another order than the sealed one")
        return True

    def _compare_saved(self) -> None:
        """The file of a finished match, once all of it was told, must hold the same lines."""
        if self._saved is None or self._retold is None or not self._retold.moment.winners:
            return
        text, self._saved = self._saved, None
        if _lines_of(text) != self._told:
            raise NotFair(Wrong.OTHERWISE_PLAYED, "the match that is to be kept is not the one that was told")


def _is_told(verdict: Verdict, warned: Mapping[Mismatch, int]) -> bool:
    """Whether the player was warned of this round already, in the same words."""
    found = verdict.mismatch
    return found is not None and found.urgent and warned.get(found) == verdict.round


def _begun(proof: Proof) -> Retold:
    try:
        rules = load(proof.ruleset)
        return Retold(Record(rules.name, proof.ruleset, ("",) * proof.seats))
    except (RulesError, RecordError) as error:
        raise NotFair(Wrong.OTHERWISE_PLAYED, f"the rules that are told cannot be played ({error})") from None


def _lines_of(text: str) -> list[str]:
    try:
        return [entries.write(line.entry) for line in record.read(text).lines]
    except RecordError as error:
        detail = f"the match that is to be kept cannot be read ({error})"
        raise NotFair(Wrong.OTHERWISE_PLAYED, detail) from None


def _taken(retold: Retold, number: int, text: str) -> Remade | None:
    try:
        return retold.take(Line(number, entries.read(text)))
    except (RecordError, NotationError) as error:
        raise NotFair(Wrong.OTHERWISE_PLAYED, f"a move that is told does not hold ({error})") from None


def _pass(retold: Retold, due: View | None, left: Iterator[View]) -> View | None:
    """Return the first of `due` and those `left` that is not what its viewer sees at this moment."""
    seen: View | None = None
    while due is not None:
        if seen is None or seen.viewer != due.viewer:
            seen = matches.seen_by(retold.moment, due.viewer)
        if seen != due:
            break
        due = next(left, None)
    return due
