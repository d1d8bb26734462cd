"""The match of an account as its proofs tell it, replayed and compared with what the client was shown."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.fair import sentences
from parlour.net.fair.retold import Remade, Retold
from parlour.net.fair.scheme import HOST
from parlour.net.fair.sentences import shuffle
from parlour.net.fair.verdict import NotFair, Wrong
from parlour.net.fair.witness import Witness
from parlour.net.wire.messages import Presence, Proof, Update
from parlour.rules import match as matches
from parlour.rules.errors import NotationError, RulesError
from parlour.rules.record import entries, record
from parlour.rules.record.faults import RecordError
from parlour.rules.record.page import Record, RecordLine
from parlour.rules.sentences import reason, told
from parlour.rules.shelf.saved import load
from parlour.rules.views import Stage, View

_NOBODY = (Presence.OPEN, Presence.BOT)


class WatchedRounds:
    """The rounds of a match that this client watched: whether somebody was alone there, and which are bots.

    In a running match nobody else sits down, so that a player who is alone once stays alone.
    """

    def __init__(self) -> None:
        self.robots: frozenset[int] = frozenset()
        self._alone: dict[int, bool] = {}  # by round: whether one person or none was left at any time
        self._broken: set[int] = set()  # rounds during which this client was away
        self._is_back = False

    def shown(self, update: Update, running: int) -> None:
        """Note who sits at the table in the round `running`."""
        if update.view is None or update.view.match.stage is Stage.OVER:
            return
        robots = frozenset(part.seat for part in update.table.seats if part.presence in _NOBODY)
        people = len(update.table.seats) - len(robots)
        self.robots |= robots
        self._alone[running] = self._alone.get(running, False) or people < 2
        if self._is_back:
            self._broken.add(running)
            self._is_back = False

    def lost(self) -> None:
        """Handle a time without updates: somebody may have left, and the other been alone since."""
        self._alone.clear()
        self._is_back = True

    def is_several(self, round_: int) -> bool:
        """Whether there were several people whenever this client was shown the round `round_`."""
        return self._alone.get(round_) is False

    def was_watched(self, round_: int) -> bool:
        """Whether this client was shown the round `round_`, and missed nothing of it."""
        return round_ in self._alone and round_ not in self._broken


class ProvenMatch:
    """The match so far. `granted` counts the moves that may be taken back because this client asked for it.

    `compared` are the rounds of which at least one view of this client was compared. `whole`, below: this
    client was there all the time, so that it must have been told everything.
    """

    def __init__(self, witness: Witness) -> None:
        self.company = WatchedRounds()
        self.compared: set[int] = set()
        self.granted = 0
        self._witness = witness
        self._retold: Retold | None = None
        self._told: list[str] = []  # the lines of the match so far
        self._views: list[View] = []  # shown, and not compared yet
        self._saved: str | None = None

    @property
    def has_begun(self) -> bool:
        return self._retold is not None

    @property
    def rounds(self) -> int:
        """How many rounds have been replayed to their end."""
        return len(self._retold.moment.results) if self._retold is not None else 0

    def lost(self) -> None:
        """Handle a time without connection."""
        self.company.lost()

    def give_up(self) -> None:
        """Replay no more of the match, because this program cannot."""
        self._retold = None
        self._views.clear()

    def shown(self, view: View, update: Update, running: int) -> None:
        """Note a `view` of `update`, in the round `running`."""
        self._views.append(view)
        self.company.shown(update, running)

    def saved(self, text: str) -> None:
        """Take the file of the finished match. Raises NotFair if it is another one than was told."""
        self._saved = text
        self.compare_saved()

    def new_lines(self, proof: Proof, *, whole: bool) -> tuple[str, ...] | None:
        """Return the lines not told before; None if lines in between are missing."""
        if proof.first > len(self._told):
            if whole:
                raise NotFair(Wrong.NOT_SHOWN, told(sentences.WHAT_WAS_PLAYED))
            return None
        again, new = self._told[proof.first :], proof.lines[len(self._told) - proof.first :]
        if list(proof.lines[: len(again)]) != again:
            raise NotFair(Wrong.CHANGED, told(sentences.PAST_CHANGED))
        return new

    def tell(
        self, proof: Proof, lines: tuple[str, ...], seat: int | None, *, whole: bool
    ) -> list[tuple[int, bool]]:
        """Replay `lines`; return the number of each judged round, and whether some of it was missed.

        `seat` is that of this client. Raises NotFair.
        """
        retold = self._retold = self._retold or _begun(proof)
        views, self._views = self._views, []
        missed, ended, left = False, list[tuple[int, bool]](), iter(views)
        due = self._pass(retold, next(left, None), left)
        for text in lines:
            before = self.rounds
            line = _read(len(self._told) + 1, text)
            if isinstance(line.entry, entries.Undo):
                missed |= not self._was_asked_for(line.entry, seat, before + 1, retold)
            remade = _taken(retold, line)
            self._told.append(text)
            if remade is not None:
                missed |= not self._seen(proof, remade, whole=whole)
            if self.rounds > before:
                ended += [(self.rounds, missed)] if self._is_judged(proof) else []
                missed = False
            due = self._pass(retold, due, left)
        if proof.round != self.rounds:
            raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.TO_THE_END_OF, round=self.rounds))
        if due is not None:
            raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.SHOWN_OTHERWISE))
        return ended

    def _was_asked_for(self, undo: entries.Undo, seat: int | None, round_number: int, retold: Retold) -> bool:
        """Whether this client, in `seat`, has asked to take its last move back, or had no seat.

        Raises NotFair if it was there all the time, or if there were several people.
        """
        if self.company.is_several(round_number):
            raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.TAKEN_BACK_AMONG_SEVERAL))
        if seat is None:
            return True
        asked = self.granted > 0 and undo.seat in (None, seat) and undo.moves == retold.since(seat)
        self.granted -= asked
        if not asked and self.company.was_watched(round_number):
            raise NotFair(Wrong.TAKEN_BACK, told(sentences.AFTER_YOUR_ANSWER))
        return asked

    def _pass(self, retold: Retold, due: View | None, left: Iterator[View]) -> View | None:
        """Return the first of `due` and `left` that differs from what its viewer sees at this moment."""
        seen: View | None = None
        while due is not None:
            if seen is None or seen.viewer != due.viewer:
                seen = matches.seen_by(retold.moment, due.viewer)
            if seen != due:
                break
            if due.viewer is not None and retold.moment.stage is Stage.ROUND:
                self.compared.add(self.rounds + 1)
            due = next(left, None)
        return due

    def _is_judged(self, proof: Proof) -> bool:
        """Whether the round just replayed gets a verdict because this client was there for some of it."""
        live = bool(proof.secrets) and self.rounds == proof.round
        return live or bool(self._witness.shuffles(self.rounds))

    def _seen(self, proof: Proof, remade: Remade, *, whole: bool) -> bool:
        """Compare a shuffle with what was told of it; return whether it was heard to its end."""
        number, label = remade.context.number, remade.context.label
        secret = proof.secrets.get(str(number)) if proof.secrets else remade.secrets[HOST]
        if secret is None:
            raise NotFair(Wrong.NOT_SHOWN, told(sentences.HOSTS_SECRET, shuffle=shuffle(label)))
        order = self._witness.closed(number, secret, remade.cards)
        if self._witness.mismatch is not None:
            raise NotFair(*self._witness.mismatch)
        if order is None:
            if whole:
                raise NotFair(Wrong.NOT_SHOWN, told(sentences.SEALS, shuffle=shuffle(label)))
            return False
        if self._witness.secrets(number) != remade.secrets:
            raise NotFair(Wrong.NOT_COMMITTED, told(sentences.OTHER_PARTS, shuffle=shuffle(label)))
        if not self._witness.was_shown(remade.context, remade.listed) or order != remade.order:
            raise NotFair(Wrong.SWAPPED, told(sentences.ANOTHER_ORDER, shuffle=shuffle(label)))
        return True

    def compare_saved(self) -> None:
        """Compare the file of a finished match, once all of it was told, with the lines told."""
        if self._saved is None or self._retold is None or self._retold.moment.stage is not Stage.OVER:
            return
        text, self._saved = self._saved, None
        if _lines_of(text) != self._told:
            raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.ANOTHER_FILE))


def _begun(proof: Proof) -> Retold:
    try:
        rules = load(proof.ruleset)
        return Retold(Record(rules.name, proof.ruleset, ("",) * proof.seats))
    except (RulesError, RecordError) as error:
        raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.RULES_UNPLAYABLE, why=reason(error))) from None


def _lines_of(text: str) -> list[str]:
    try:
        return [entries.write(line.entry) for line in record.read(text).lines]
    except RecordError as error:
        unreadable = told(sentences.FILE_UNREADABLE, why=reason(error))
        raise NotFair(Wrong.OTHERWISE_PLAYED, unreadable) from None


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
    return NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.MOVE_DOES_NOT_HOLD, why=reason(error)))
