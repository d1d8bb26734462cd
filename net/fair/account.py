"""Everything that a client is told of one match, compared round by round with a replay by the rules.

A round is verified if its shuffles were, if every order told equals the computed one, if every move was
legal, and if each view that this client was shown follows from them. Then every card that it saw, also those
that others played, came from the shuffles that it took part in.

A client that was there all the time must have been told everything (`_whole`): something kept back is then
treated like a mismatch. Cards that it is shown in its seat must come from shuffles of the same match and
round, whatever else is told; and a round of which no view was compared is not verified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from itertools import starmap
from typing import Final

from parlour.net.fair import sentences
from parlour.net.fair.doubts import Doubts
from parlour.net.fair.proven import ProvenMatch
from parlour.net.fair.scheme import SealOpening, of_rules
from parlour.net.fair.seen import WitnessPlace
from parlour.net.fair.unruled import Unruled
from parlour.net.fair.verdict import Mismatch, NotFair, Verdict, Wrong
from parlour.net.fair.witness import Witness
from parlour.net.wire.messages import Proof, Shuffle, Uncovered, Update
from parlour.rules.errors import RulesError
from parlour.rules.faults import FaultyGame, GameFailed, MissingGame
from parlour.rules.sentences import Told, reason, told
from parlour.rules.shelf.saved import base_of, load, other_version
from parlour.rules.views import MatchView, Stage, View, ZoneKind

_BEFORE: Final = (Stage.LOT, Stage.DEAL)


class Account:
    """One match as a client is told it. Judgments on its rounds are collected in `verdicts`."""

    def __init__(self, number: int, secret: Callable[[], bytes], about_host: Doubts) -> None:
        self.witness = Witness(secret, about_host)
        self.verdicts: list[Verdict] = []
        self._number = number
        self._proven = ProvenMatch(self.witness)
        self._whole: bool | None = None  # None until something is told
        self._unverifiable: Told | None = None  # why this program cannot replay the match, if it cannot
        self._passed = 0  # the last round that was told of such a match
        self._game = ""  # which the table is said to play
        self._seat: int | None = None  # of this client, as its views say
        self._first: dict[int, View] = {}  # by round: its first view of cards
        self._settled = 0  # the last round after which a verdict was due
        self._latest = 0
        self._view: View | None = None
        self._warned: dict[Mismatch, set[int]] = {}  # the rounds of the verdicts that told of it

    @property
    def unfinished(self) -> int:
        """The newest round if it has a part of this client and was not proved yet, else 0."""
        newest = self.witness.round
        mine = any(self.witness.took_part(number) for number in self.witness.shuffles(newest))
        return newest if mine and newest > self.settled else 0

    @property
    def settled(self) -> int:
        """The last round that was proved, or after which the host was blamed."""
        return max(self._rounds, self._settled)

    @property
    def reached(self) -> int:
        """The newest round that was told of."""
        return max(self.witness.round, *self._first, 0)

    @property
    def _match(self) -> MatchView:
        """The match as it was shown last."""
        return self._view.match if self._view is not None else MatchView(Stage.LOT)

    @property
    def _shown_over(self) -> int:
        return self._match.results[-1].number if self._match.results else 0

    @property
    def _rounds(self) -> int:
        return self._proven.rounds if self._proven.has_begun else self._passed

    def lost(self) -> None:
        """Handle a time without connection: what is told meanwhile is missed, not kept back."""
        self._whole = False
        self._proven.lost()
        self.witness.lost()

    def end(self) -> None:
        self._see_proof_was_given()
        self.lost()

    def shown(self, update: Update) -> None:
        self._see_proof_was_given()
        view = replace(update.view, events=(), recalled=()) if update.view is not None else None
        if self._whole is None:
            self._whole = view is not None and view.match.stage in _BEFORE and not view.match.results
        before, self._view = self._view, view
        self._game = update.table.game
        if view is not None and view != before:
            self._proven.shown(view, update, self._shown_over + 1)
            self.witness.robots(self._proven.company.robots)
            self._see_cards(view, before)

    def _see_cards(self, view: View, before: View | None) -> None:
        """Note that this client is shown the cards of a round in its seat, and see how they were shuffled."""
        seat, running = view.viewer, self._shown_over + 1
        if seat is None or not _is_played(view, before):
            return
        self._seat = seat
        self._first.setdefault(running, view)
        self.witness.seated(running, seat)

    def granted(self) -> None:
        """Note that a move of this client may have been taken back because it asked for that."""
        self._proven.granted += 1

    def blame(self, mismatch: Mismatch) -> None:
        """Note what the host must be at fault for, as told outside of the shuffles."""
        self.witness.blame(mismatch)
        self.warn()

    def kept_out(self, round_number: int) -> None:
        """Add a verdict on a round with a part of this client that was over without a proof."""
        self._settled = max(self._settled, round_number)
        if self.witness.mismatch is None:
            found = Mismatch(Wrong.KEPT_OUT, told(sentences.MAY_BE_THROWN_AWAY))
            self.witness.doubt((-1, round_number), round_number, found)
            self.verdicts.append(self._verdict(round_number))

    def called(self, message: Shuffle, place: WitnessPlace) -> bytes | None:
        """Handle the call for a shuffle; return the commitment to answer with, if any."""
        self._see_proof_was_given(message.round - 1)
        if self._whole is None:
            self._whole = message.number == 1
        self._latest = max(self._latest, message.number)
        return self.witness.called(message, place)

    def uncovered(self, message: Uncovered) -> None:
        stock = self._view.middle(ZoneKind.STOCK) if self._view is not None else None
        deals = self._match.stage in _BEFORE
        if self._view is None or stock is None or deals or message.number != self._latest:
            self.witness.stock(message.number, 0)
        else:
            under = self._view.stock.under if self._view.stock is not None else 0
            self.witness.stock(message.number, stock.count - under)
        for opening in starmap(SealOpening, message.cards):
            self.witness.opened(message.number, opening, message.lifted, to_all=message.seat is None)

    def saved(self, text: str) -> None:
        try:
            self._proven.saved(text)
        except NotFair as found:
            self.witness.blame(found.mismatch)
            self.verdicts.append(self._verdict(self._rounds))

    def warn(self) -> None:
        """Add a verdict at once if the player must know something before the round is over."""
        found = self.witness.mismatch
        if found is not None and found not in self._warned:
            self.verdicts.append(self._verdict(self.reached))
        elif found is None:
            for round_, doubt in self.witness.doubts.values():
                if doubt.urgent and round_ not in self._warned.get(doubt, ()):
                    self.verdicts.append(self._verdict(round_))

    def _see_proof_was_given(self, over: int = 0) -> None:
        """Blame the host if a round was shown to be `over` and something else follows before its proof."""
        shown = max(self._shown_over, over)
        if self._whole and shown > self.settled and self.witness.shuffles(shown):
            self._whole, self._settled = False, shown
            self.witness.blame(Mismatch(Wrong.NOT_SHOWN, told(sentences.HOSTS_SECRETS)))
            self.verdicts.append(self._verdict(shown))

    def proved(self, proof: Proof) -> None:
        """Verify the finished rounds by replaying them, if this program has the game."""
        ended: list[tuple[int, bool]] = []
        try:
            self._see_rules(proof)
            if self._unverifiable is not None:
                self._pass_over(proof)
                return
            whole = bool(self._whole)
            lines = self._proven.new_lines(proof, whole=whole)
            if lines:
                ended = self._proven.tell(proof, lines, self._seat, whole=whole)
                self._whole = whole or bool(proof.secrets)
                self._proven.compare_saved()
            elif lines is None and proof.secrets:
                ended = [(proof.round, True)]
        except GameFailed as error:
            self._unverifiable = reason(error)
            self._pass_over(proof)
            return
        except NotFair as found:
            self.witness.blame(found.mismatch)
            ended = [(proof.round, False)]
        self._settled = max(self._settled, *(number for number, _ in ended), 0)
        warned = {found: frozenset(rounds) for found, rounds in self._warned.items()}
        verdicts = [self._verdict(number, missed=missed) for number, missed in ended]
        self.verdicts += [each for each in verdicts if not _is_told(each, warned)]

    def _see_rules(self, proof: Proof) -> None:
        """Find out whether this program can replay the match; raise NotFair for other rules than before."""
        unknown = _unverifiable(proof.ruleset)
        base = base_of(proof.ruleset)
        if self._game and base and base != self._game:
            raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.RULES_OF_ANOTHER_TABLE))
        if unknown is not None and not self.witness.were_rules(of_rules(proof.ruleset)):
            raise NotFair(Wrong.OTHERWISE_PLAYED, told(sentences.RULES_OF_OTHER_SHUFFLES))
        if unknown is not None and self._proven.has_begun:
            if self._whole:
                raise NotFair(Wrong.CHANGED, told(sentences.RULES_CHANGED))
            self._wonder_what_was_dealt()
        self._unverifiable = self._unverifiable or unknown

    def _pass_over(self, proof: Proof) -> None:
        """Say of a round that was told just now that this program cannot verify it.

        The orders, and the cards that this client holds at first, are compared without the rules.
        """
        self._proven.give_up()
        self._whole, self._passed = False, proof.round
        if not proof.secrets:
            return
        try:
            first = self._first.get(proof.round)
            if not Unruled(self.witness, proof).compared(first):
                self._wonder_what_was_dealt()
        except NotFair as found:
            self.witness.blame(found.mismatch)
        self.verdicts.append(self._verdict(proof.round))

    def _wonder_what_was_dealt(self) -> None:
        doubt = Mismatch(Wrong.UNSEEN, told(sentences.MAY_BE_OTHERS))
        self.witness.doubt((-2, 0), self.witness.round, doubt)

    def _verdict(self, number: int, *, missed: bool = False) -> Verdict:
        witness = self.witness
        mismatch = witness.mismatch or self._doubt(number, urgent=True) or self._doubt(number)
        of_round = (each.seats for each in witness.kept_back.values() if each.round == number)
        parts = [witness.took_part(shuffle) for shuffle in witness.shuffles(number)]
        if mismatch is not None:
            self._warned.setdefault(mismatch, set()).add(number)
        unseen = any(parts) and number not in self._proven.compared
        return Verdict(
            self._number,
            number,
            mismatch,
            missed or unseen,
            took_part=any(parts) and all(parts),
            partly=any(parts) and not all(parts),
            doubts=witness.about_host.count,
            kept_back=tuple(sorted(frozenset().union(*of_round))),
            unverifiable=self._unverifiable,
            before=witness.has_earlier_parts(number, self._seat),
        )

    def _doubt(self, number: int, *, urgent: bool = False) -> Mismatch | None:
        """Return the first (`urgent`) doubt of a round, None if there is none."""
        found = (doubt for round_, doubt in self.witness.doubts.values() if round_ == number)
        return next((doubt for doubt in found if doubt.urgent or not urgent), None)


def _is_told(verdict: Verdict, warned: Mapping[Mismatch, Set[int]]) -> bool:
    found = verdict.mismatch
    return found is not None and found.urgent and verdict.round in warned.get(found, ())


def _is_played(view: View, before: View | None) -> bool:
    """Whether cards are dealt in `view`, whatever stage it says that the match is in.

    Before the first deal there is nothing but a stock; between rounds nothing moves.
    """
    match view.match.stage:
        case Stage.ROUND:
            return True
        case Stage.LOT | Stage.DEAL if not view.match.results:
            return any(zone.kind is not ZoneKind.STOCK and zone.count for zone in view.zones)
        case _:
            rests = before is not None and before.match == view.match
            return rests and before is not None and before.zones != view.zones


def _unverifiable(ruleset: str) -> Told | None:
    """Return why a match by `ruleset` cannot be replayed here, though it may be right; None if it can."""
    try:
        load(ruleset)
    except (MissingGame, FaultyGame) as error:
        return reason(error)
    except RulesError:
        pass
    return other_version(ruleset)
