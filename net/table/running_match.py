"""A running match. Every change is first judged, then applied, then noted for the journal.

While `wanted` names an order of cards nobody may move: `parlour.net.table.shuffles` supplies it. The table
decides when the next round is dealt.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from parlour.net.fair.agreement import Agreed
from parlour.net.journal.entries import NO_ID, Entry, Made
from parlour.rules import match as matches
from parlour.rules.errors import RulesError
from parlour.rules.events import Event, Happened, Lifted, Uncovered, numbered
from parlour.rules.match import Legal, Match
from parlour.rules.moves import (
    HOUSE,
    Judged,
    LastRound,
    OfHouse,
    Race,
    Refusal,
    Shuffled,
    TimeUp,
    Undone,
    Wanted,
)
from parlour.rules.past import TAKEN_BACK, Past
from parlour.rules.record import entries, record
from parlour.rules.record.entries import Part, SharedShuffle, Undo
from parlour.rules.sentences import BEING_SHUFFLED, told
from parlour.rules.shelf.ready import TableRules
from parlour.rules.steps import Step
from parlour.rules.views import Deadline, Stage, View

EVENTS_KEPT: Final = 30

Write: TypeAlias = Callable[[Entry], None]
"""Notes an entry, which is written before anything that follows from it is told."""


class RunningMatch:
    """One match of `seats` players by `rules`. Clients only see it through `view` and `judge`.

    `match_id` is unique. `made` are the moves of a match restored from a journal; raises RulesError if the
    current rules do not allow them. `write` notes what happens from then on. `shuffles` are those since the
    last finished round, each with the match that wanted its order. `lines` are the record so far; the first
    `lines_over` belong to finished rounds, and only those may be shown to everyone. `past` are the moves that
    can be taken back.
    """

    def __init__(
        self,
        rules: TableRules,
        seats: int,
        write: Write,
        made: Iterable[Made | Undone | Agreed] = (),
        match_id: str = NO_ID,
    ) -> None:
        self.rules = rules
        self.match_id = match_id
        self.moment = matches.begin(rules.game, rules.rules, seats)
        self.write = write
        self._events: deque[Happened] = deque(maxlen=EVENTS_KEPT)
        self._moves = 0  # so far, of the house and taken back ones too: they number what happens
        self.ordered = 0  # orders of cards that were given
        self.acts = 0  # moves of seats
        self._once: set[tuple[int, str]] = set()
        self._to_deal = False
        self.past = Past()
        self.taken_back = 0  # how often
        self.unrated = False  # somebody has asked for a hint, or let a program play
        self.helped: set[int] = set()  # seats of people for whom a bot has played
        self.orders = DealtOrders()
        self.lines: list[str] = []
        self.lines_over = 0
        self.shuffles: list[tuple[Agreed, Match]] = []
        self.counted = self.ended  # what the standings of the evening have of it
        for _ in self.restored(made):
            pass

    @property
    def ended(self) -> tuple[int, bool]:
        """How many rounds are over, and whether the match is."""
        return self.rounds, self.stage is Stage.OVER

    @property
    def seats(self) -> int:
        return self.moment.seats

    @property
    def stage(self) -> Stage:
        """Where the match stands. In `DEAL` it waits for a call of `deal`."""
        return self.moment.stage

    @property
    def rounds(self) -> int:
        return len(self.moment.results)

    def judge(self, seat: int, text: str) -> Legal | Refusal:
        """Return the move that `text` denotes, valid until the match changes, or why it is refused."""
        if self.wanted is not None:
            return Refusal("", told(BEING_SHUFFLED))
        return matches.judge(self.moment, seat, text)

    def next_step(self, seat: int, text: str) -> Step | Refusal | None:
        """Return what `seat` has to choose after `text`, None if the move is complete, or a refusal."""
        return matches.next_step(self.moment, seat, text)

    def has_made(self, seat: int, once: str) -> bool:
        return bool(once) and (seat, once) in self._once

    def play(self, legal: Legal, once: str = "") -> None:
        """Make a move that `judge` allows; `once` is the id that its client gave it."""
        self._make(Made(legal.seat, legal.text, once), legal)

    def undo(self, moves: int, seat: int) -> None:
        """Take back the last `moves` moves, at most those since the last order of cards, as `seat` asked."""
        undone = Undone(moves, seat)
        self._undo(undone)
        self._moves += 1
        self._hear(self._moves, [TAKEN_BACK])
        self.write(undone)

    def time_up(self, name: str, number: int = 0) -> None:
        if any((deadline.name, deadline.number) == (name, number) for deadline in self.deadlines()):
            self._of_house(TimeUp(name))

    def end_after_round(self) -> None:
        """Let no round follow the one that is played; between two rounds the match is over."""
        if matches.is_legal(self.moment, HOUSE, LastRound()):
            self._of_house(LastRound())

    def race(self) -> Race | None:
        return matches.race(self.moment)

    def ends_race(self, move: Legal | OfHouse) -> bool:
        """Return whether the open race ends with this legal move, which is not a claim."""
        race = self.race()
        if race is None:
            return False
        who = move.seat if isinstance(move, Legal) else HOUSE
        then = matches.race(matches.after(self.moment, who, move))
        return then is None or then.name != race.name

    def judged(self, judged: Judged) -> None:
        self._of_house(judged)

    def deal(self) -> None:
        """Allow the next round to be dealt as soon as its order is given."""
        self._to_deal = True

    @property
    def wanted(self) -> Wanted | None:
        """The order that the match waits for; None before `deal` allows a new round."""
        waits = self.stage is Stage.DEAL and not self._to_deal
        return None if waits else matches.wanted(self.moment)

    def give(self, order: bytes, agreed: Agreed | None = None) -> None:
        """Give the wanted order. `agreed` are the parts it was made of; both are journaled together."""
        move = Shuffled(order)
        made = Made(HOUSE, move)
        if agreed is not None:
            self.write(agreed)
            self._agree(agreed)
        self._make(made, move)

    def deadlines(self) -> tuple[Deadline, ...]:
        return matches.deadlines(self.moment)

    @property
    def events(self) -> tuple[Happened, ...]:
        """The latest events, oldest first."""
        return tuple(self._events)

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know. None, or a seat that does not play, is a spectator."""
        return self.view_at(self.moment, self.events, seat)

    def view_at(self, moment: Match, events: tuple[Happened, ...], seat: int | None) -> View:
        """Return what `seat` could know when the match stood so."""
        return matches.seen_by(moment, seat if seat is not None and seat < self.seats else None, events)

    def view_of_bot(self, seat: int) -> View:
        return matches.seen_by_bot(self.moment, seat, self.events)

    def acting(self) -> frozenset[int]:
        return matches.acting(self.moment)

    def _agree(self, agreed: Agreed) -> None:
        self.lines += _lines_of_shuffle(agreed)
        self.shuffles.append((agreed, self.moment))

    def _of_house(self, move: OfHouse) -> None:
        self._make(Made(HOUSE, move), move)

    def _make(self, made: Made, move: Legal | OfHouse) -> None:
        self._apply(made, move)
        self.write(made)

    def restored(self, made: Iterable[Made | Undone | Agreed], *, judged: bool = False) -> Iterator[None]:
        """Make the moves of a journal again, in a match without any: one or none in each step.

        Only moves whose events are still needed are made with events, which takes ten times as long. Raises
        RulesError for moves that are not legal, unless these very rules have `judged` them already: to judge
        takes half of the time.
        """
        replayed: list[_Replayed | Undone] = []
        for entry in made:
            match entry:
                case Agreed():
                    self._agree(entry)
                case Undone():
                    self._undo(entry)
                    replayed.append(entry)
                case Made():
                    move, before = entry.move if judged else self._checked(entry), self.moment
                    self._advance(entry, move, matches.after(before, entry.seat, move))
                    replayed.append(_Replayed(before, entry, move))
            yield
        first = _first_still_shown(replayed, EVENTS_KEPT)
        for place, old in enumerate(replayed):
            if not isinstance(old, Undone):
                self._number_order(old.before, old.move)
            if place >= first:
                self._hear(place + 1, _events_of(old))
                yield
        self._moves = len(replayed)
        self.orders.take()  # their viewers were told before
        self.counted = self.ended

    def _checked(self, made: Made) -> Legal | OfHouse:
        """Return a stored move as judged. Raise RulesError if an older version of the rules allowed it."""
        if isinstance(made.move, str):
            judged = matches.judge(self.moment, made.seat, made.move)
            if isinstance(judged, Legal):
                return judged
        elif matches.is_legal(self.moment, made.seat, made.move):
            return made.move
        raise RulesError("a move of this match was made by another version of the rules")

    def _apply(self, made: Made, move: Legal | OfHouse) -> None:
        events: list[Event] = []
        after = matches.after(self.moment, made.seat, move, events)
        self._number_order(self.moment, move)
        self._advance(made, move, after)
        self._moves += 1
        self._hear(self._moves, events)

    def _advance(self, made: Made, move: Legal | str | OfHouse, after: Match) -> None:
        before, self.moment = self.moment, after
        self.past.moved(before, made.seat, move, after)
        self.ordered += isinstance(move, Shuffled)
        self.acts += made.seat != HOUSE
        if isinstance(move, Shuffled):
            self._to_deal = self._to_deal and before.stage is not Stage.DEAL
        self.lines += map(entries.write, record.told_of(before, made.seat, made.move, after))
        if len(after.results) > len(before.results):
            self.lines_over = len(self.lines)
            self.shuffles.clear()
        if made.once:
            self._once.add((made.seat, made.once))

    def _undo(self, undone: Undone) -> None:
        """Raise RulesError if there are not so many moves, as in a journal of other rules."""
        try:
            self.moment = self.past.undo(undone.moves)
        except ValueError as error:
            raise RulesError(str(error)) from None
        self.taken_back += 1
        self.lines.append(entries.write(Undo(*undone)))

    def _number_order(self, before: Match, move: Legal | str | OfHouse) -> None:
        if isinstance(move, Shuffled):
            self.orders.given(len(move.order), follows=before.stage is Stage.ROUND)

    def _hear(self, move: int, events: Sequence[Event]) -> None:
        """Keep `events` of a move, and note which cards of the latest order they have uncovered."""
        self._events.extend(numbered(move, events))
        self.orders.heard(events)


def _events_of(old: _Replayed | Undone) -> list[Event]:
    if isinstance(old, Undone):
        return [TAKEN_BACK]
    events: list[Event] = []
    matches.after(old.before, old.made.seat, old.move, events)
    return events


class _Positions(NamedTuple):
    """_Positions (0 is the top) of order `number` that `seat` (None: all) may see; `lifted` went below."""

    number: int
    positions: tuple[int, ...]
    seat: int | None
    lifted: int = 0


@dataclass(slots=True)
class _Order:
    number: int
    size: int
    lifted: int = 0


class DealtOrders:
    """The card orders given in a match, numbered from 1, and the positions uncovered until `take`."""

    def __init__(self) -> None:
        self.count = 0
        self._of_round: list[_Order] = []  # or of the lot before the first round
        self._uncovered: list[_Positions] = []

    def given(self, size: int, *, follows: bool) -> None:
        """Add an order of `size` cards. Unless it `follows` another one it begins a round."""
        self.count += 1
        if not follows:
            self._of_round = []
        self._of_round.append(_Order(self.count, size))

    def heard(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Lifted(cards):
                    self._of_round[-1].lifted = cards
                case Uncovered(places, seat, order):
                    self._uncover(self._of_round[order], places, seat)
                case _:
                    pass

    def _uncover(self, order: _Order, places: tuple[int, ...], seat: int | None) -> None:
        positions = tuple((order.size - place + order.lifted) % order.size for place in places)
        self._uncovered.append(_Positions(order.number, positions, seat, order.lifted))

    def take(self) -> list[_Positions]:
        taken, self._uncovered = self._uncovered, []
        return taken


class _Replayed(NamedTuple):
    """A move as it was made, as it was judged (if it was), and the match before it."""

    before: Match
    made: Made
    move: Legal | str | OfHouse

    @property
    def begins_round(self) -> bool:
        """Whether it gave the order of a new round, or that of the lot."""
        return isinstance(self.move, Shuffled) and self.before.stage is not Stage.ROUND


def _first_still_shown(replayed: Sequence[_Replayed | Undone], events: int) -> int:
    """Return where the moves begin that make the latest `events` and all events of the running round.

    A round is told from its beginning. Every move of a seat makes an event, and other moves may make none.
    """
    acts = 0
    for place in range(len(replayed) - 1, -1, -1):
        move = replayed[place]
        if isinstance(move, Undone):
            continue
        acts += move.made.seat != HOUSE
        if acts >= events and move.begins_round:
            return place
    return 0


def _lines_of_shuffle(agreed: Agreed) -> Iterator[str]:
    """Yield the lines of all parts in a shuffle. They precede the line of the order they made."""
    context = agreed.context
    _, match, _, number, _, attempt, match_id, before = context
    yield entries.write(SharedShuffle(context.table, match, number, attempt, match_id, before))
    for who, commitment in sorted(agreed.commitments.items()):
        yield entries.write(Part(who, commitment, agreed.secrets[who]))
