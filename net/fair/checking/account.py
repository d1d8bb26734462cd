"""Everything that a client is told of one match, compared round by round with a replay by the rules.

A round is verified if its shuffles were, if every order told equals the computed one, if every move was
legal, and if each view that this client was shown follows from them. Then every card that it saw, also those
that others played, came from the shuffles that it took part in.

A client that was there all the time must have been told everything (`_whole`): something kept back is then
treated like a mismatch. The module is long because it combines all that can be told of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from parlour.net.fair.checking import wire
from parlour.net.fair.checking.company import Company
from parlour.net.fair.checking.doubts import Doubts
from parlour.net.fair.checking.retold import Remade, Retold
from parlour.net.fair.checking.seen import WitnessPlace
from parlour.net.fair.checking.verdict import Verdict
from parlour.net.fair.checking.witness import Witness
from parlour.net.fair.checking.wrong import Mismatch, NotFair, Wrong
from parlour.net.fair.making.parts import HOST
from parlour.net.wire.messages import Proof, Shuffle, Uncovered, Update
from parlour.rules import match as matches
from parlour.rules.errors import FaultyGame, GameFailed, MissingGame, NotationError, RecordError, RulesError
from parlour.rules.record import entries, record
from parlour.rules.record.page import Record, RecordLine
from parlour.rules.shelf.origin import other_version
from parlour.rules.shelf.saved import load
from parlour.rules.views import MatchView, Stage, View

_BEFORE: Final = (Stage.LOT, Stage.DEAL)


class Account:
    """One match as a client is told it. Judgments on its rounds are collected in `verdicts`."""

    def __init__(self, number: int, secret: Callable[[], bytes], about_host: Doubts) -> None:
        self.witness = Witness(secret, about_host)
        self.verdicts: list[Verdict] = []
        self._number = number
        self._whole: bool | None = None  # None until something is told
        self._retold: Retold | None = None
        self._unverifiable = ""  # why this program cannot replay the match, if it cannot
        self._passed = 0  # the last round that was told of such a match
        self._told: list[str] = []  # the lines of the match so far
        self._latest = 0
        self._views: list[View] = []
        self._view: View | None = None
        self._seat: int | None = None  # the newest one of this client
        self._saved: str | None = None
        self._company = Company()
        self._warned: dict[Mismatch, int] = {}  # the round of the first verdict that told of it

    @property
    def unfinished(self) -> int:
        """The running round if it has a part of this client, else 0."""
        running = self._rounds + 1
        over = self._match.stage is Stage.OVER or self._shown_over >= running
        mine = any(self.witness.took_part(number) for number in self.witness.shuffles(running))
        return running if mine and not over else 0

    @property
    def _match(self) -> MatchView:
        """The match as it was shown last."""
        return self._view.match if self._view is not None else MatchView(Stage.LOT)

    @property
    def _shown_over(self) -> int:
        return self._match.results[-1].number if self._match.results else 0

    @property
    def _rounds(self) -> int:
        return len(self._retold.moment.results) if self._retold is not None else self._passed

    def lost(self) -> None:
        """Handle a time without connection: what is told meanwhile is missed, not kept back."""
        self._whole = False
        self._company.lost()
        self.witness.lost()

    def end(self) -> None:
        self._see_proof_was_given()
        self.lost()

    def shown(self, update: Update) -> None:
        self._see_proof_was_given()
        self._company.shown(update)
        self._seat = update.you if update.you is not None else self._seat
        view = replace(update.view, log=()) if update.view is not None else None
        if self._whole is None:
            self._whole = view is not None and view.match.stage in _BEFORE and not view.match.results
        if view is not None and view != self._view:
            self._views.append(view)
        self._view = view

    def called(self, message: Shuffle, place: WitnessPlace) -> bytes | None:
        """Handle the call for a shuffle; return the commitment to answer with, if any."""
        self._see_proof_was_given()
        if self._whole is None:
            self._whole = message.number == 1
        self._latest = max(self._latest, message.number)
        return self.witness.called(wire.call(message)._replace(place=place))

    def uncovered(self, message: Uncovered) -> None:
        stock = self._view.zone("stock") if self._view is not None else None
        deals = self._match.stage in _BEFORE
        if self._view is None or stock is None or deals or message.number != self._latest:
            self.witness.stock(message.number, 0)
        else:
            under = self._view.stock.under if self._view.stock is not None else 0
            self.witness.stock(message.number, stock.count - under)
        for opening in wire.openings(message):
            self.witness.opened(message.number, opening, message.lifted, to_all=message.seat is None)

    def saved(self, text: str) -> None:
        self._saved = text
        try:
            self._compare_saved()
        except NotFair as found:
            self.witness.blame(found.mismatch)
            self.verdicts.append(self._verdict(self._rounds))

    def warn(self) -> None:
        """Add a verdict at once if the player must know something before the round is over."""
        urgent = self.witness.mismatch or self._doubt(self.witness.round, urgent=True)
        if urgent is not None and urgent not in self._warned:
            self.verdicts.append(self._verdict(self.witness.round))

    def _see_proof_was_given(self) -> None:
        """Blame the host if a round was shown to be over and something else follows before its proof."""
        shown = self._shown_over
        if self._whole and shown > self._rounds:
            self._whole = False
            self.witness.blame(Mismatch(Wrong.NOT_SHOWN, "the host's secrets, when the round was over"))
            self.verdicts.append(self._verdict(shown))

    def proved(self, proof: Proof) -> None:
        """Verify the finished rounds by replaying them, if this program has the game."""
        ended: list[tuple[int, bool]] = []
        self._unverifiable = self._unverifiable or _unverifiable(proof.ruleset)
        if self._unverifiable:
            self._pass_over(proof)
            return
        try:
            lines = self._new_lines(proof)
            if lines:
                ended = self._retell(proof, lines)
                self._whole = self._whole or bool(proof.secrets)
                self._compare_saved()
            elif lines is None and proof.secrets:
                ended = [(proof.round, True)]
        except GameFailed as error:
            self._unverifiable = str(error)
            self._pass_over(proof)
            return
        except NotFair as found:
            self.witness.blame(found.mismatch)
            ended = [(proof.round, False)]
        warned = self._warned.copy()
        verdicts = [self._verdict(number, missed=missed) for number, missed in ended]
        self.verdicts += [each for each in verdicts if not _is_told(each, warned)]

    def _pass_over(self, proof: Proof) -> None:
        """Say of a round that was told just now that this program cannot verify it."""
        self._retold, self._whole, self._passed = None, False, proof.round
        self._views.clear()
        if proof.secrets:
            self.verdicts.append(self._verdict(proof.round))

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
            unverifiable=self._unverifiable,
            before=not any(parts) and witness.has_earlier_parts(number, self._seat),
        )

    def _doubt(self, number: int, *, urgent: bool = False) -> Mismatch | None:
        """Return the first (`urgent`) doubt of a round, None if there is none."""
        found = (doubt for round_, doubt in self.witness.doubts.values() if round_ == number)
        return next((doubt for doubt in found if doubt.urgent or not urgent), None)

    def _new_lines(self, proof: Proof) -> tuple[str, ...] | None:
        """Return the lines not told before; None if lines in between are missing."""
        if proof.first > len(self._told):
            if self._whole:
                raise NotFair(Wrong.NOT_SHOWN, "what was played before")
            return None
        again, new = self._told[proof.first :], proof.lines[len(self._told) - proof.first :]
        if list(proof.lines[: len(again)]) != again:
            raise NotFair(Wrong.CHANGED, "what was played in the rounds before is now told otherwise")
        return new

    def _retell(self, proof: Proof, lines: Iterable[str]) -> list[tuple[int, bool]]:
        """Replay `lines`; return the number of each judged round, and whether some of it was missed."""
        retold = self._retold = self._retold or _begun(proof)
        views, self._views = self._views, []
        missed, ended, left = False, list[tuple[int, bool]](), iter(views)
        due = _pass(retold, next(left, None), left)
        for text in lines:
            before = self._rounds
            line = _read(len(self._told) + 1, text)
            if isinstance(line.entry, entries.Undo) and self._company.is_several(before + 1):
                raise NotFair(Wrong.OTHERWISE_PLAYED, "a move was taken back among several people")
            remade = _taken(retold, line)
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
        """Whether the round just replayed gets a verdict because this client was there for some of it."""
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
        """Compare the file of a finished match, once all of it was told, with the lines told."""
        if self._saved is None or self._retold is None or not self._retold.moment.winners:
            return
        text, self._saved = self._saved, None
        if _lines_of(text) != self._told:
            raise NotFair(Wrong.OTHERWISE_PLAYED, "the match that is to be kept is not the one that was told")


def _is_told(verdict: Verdict, warned: Mapping[Mismatch, int]) -> bool:
    found = verdict.mismatch
    return found is not None and found.urgent and warned.get(found) == verdict.round


def _begun(proof: Proof) -> Retold:
    try:
        rules = load(proof.ruleset)
        return Retold(Record(rules.name, proof.ruleset, ("",) * proof.seats))
    except (RulesError, RecordError) as error:
        raise NotFair(Wrong.OTHERWISE_PLAYED, f"the rules that are told cannot be played ({error})") from None


def _unverifiable(ruleset: str) -> str:
    """Return why a match by `ruleset` cannot be replayed here, though it may be right; "" if it can."""
    try:
        load(ruleset)
    except (MissingGame, FaultyGame) as error:
        return str(error)
    except RulesError:
        pass
    return other_version(ruleset)


def _lines_of(text: str) -> list[str]:
    try:
        return [entries.write(line.entry) for line in record.read(text).lines]
    except RecordError as error:
        detail = f"the match that is to be kept cannot be read ({error})"
        raise NotFair(Wrong.OTHERWISE_PLAYED, detail) from None


def _read(number: int, text: str) -> RecordLine:
    try:
        return RecordLine(number, entries.read(text))
    except (RecordError, NotationError) as error:
        raise _does_not_hold(error) from None


def _taken(retold: Retold, line: RecordLine) -> Remade | None:
    try:
        return retold.take(line)
    except (RecordError, NotationError) as error:
        raise _does_not_hold(error) from None


def _does_not_hold(error: Exception) -> NotFair:
    return NotFair(Wrong.OTHERWISE_PLAYED, f"a move that is told does not hold ({error})")


def _pass(retold: Retold, due: View | None, left: Iterator[View]) -> View | None:
    """Return the first of `due` and `left` that differs from what its viewer sees at this moment."""
    seen: View | None = None
    while due is not None:
        if seen is None or seen.viewer != due.viewer:
            seen = matches.seen_by(retold.moment, due.viewer)
        if seen != due:
            break
        due = next(left, None)
    return due
