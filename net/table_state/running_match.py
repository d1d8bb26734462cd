"""A running match, driven in one order: judge, write to the journal, apply.

While an order of cards is `wanted` nobody may move: `net.match.shuffles` gives it, the table decides when
the next round is dealt. The course keeps the latest events for the log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from net.fair.making.agreement import Agreed
from net.journal.entries import NO_ID, Journal, Made
from net.table_state.dealt_orders import Orders
from net.table_state.record_lines import lines_of_move, lines_of_shuffle
from rules import match as matches
from rules.errors import NotationError, Refusal, RulesError
from rules.events import OF_ORDERS, Event
from rules.moves import HOUSE, HouseMove, Judged, Race, Shuffled, TimeUp, Wanted
from rules.shelf.ready import TableRules
from rules.steps import Step
from rules.views import Deadline, Stage, View

EVENTS_KEPT: Final = 30


class Course:
    """One match of `seats` players by `rules`. Nothing of it leaves but by `view` and `refusal`.

    `match_id` tells it from every other match. `made` is what was played before, from a journal; raises
    RulesError if it is no match by the rules of today.
    `lines` are those of its record so far: for everyone, but only when the round is over; the first
    `lines_over` of them are of rounds that are.
    """

    def __init__(
        self,
        rules: TableRules,
        seats: int,
        journal: Journal,
        made: Iterable[Made | Agreed] = (),
        match_id: str = NO_ID,
    ) -> None:
        self.rules = rules
        self.match_id = match_id
        self.match = matches.begin(rules.game, rules.rules, seats)
        self._journal = journal
        self._events: deque[Event] = deque(maxlen=EVENTS_KEPT)
        self._once: set[tuple[int, str]] = set()
        self._to_deal = False
        self.orders = Orders()
        self.lines: list[str] = []
        self.lines_over = 0
        for entry in made:
            self._check(entry)
            self._apply(entry)
        self.orders.take()  # whoever saw these cards was told

    @property
    def seats(self) -> int:
        """How many play."""
        return self.match.seats

    @property
    def stage(self) -> Stage:
        """Where the match stands; `DEAL` waits for `deal`."""
        return self.match.stage

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return len(self.match.results)

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Return why `seat` may not make this move now, a text that is no move included."""
        if self.wanted is not None:
            return Refusal("", "the cards are being shuffled")
        try:
            return matches.why_not(self.match, seat, text)
        except NotationError as error:
            return Refusal("", str(error))

    def next_step(self, seat: int, text: str) -> Step | Refusal | None:
        """Return what `seat` is to pick after `text`, the beginning of a move: None if it is a whole move.

        A refusal says why no legal move begins so, of a text with which no move at all begins, too.
        """
        try:
            return matches.next_step(self.match, seat, text)
        except NotationError as error:
            return Refusal("", str(error))

    def has_made(self, seat: int, once: str) -> bool:
        """Whether `seat` has made the move that its client calls `once`."""
        return bool(once) and (seat, once) in self._once

    def play(self, seat: int, text: str, once: str = "") -> None:
        """Make a move of `seat` that `refusal` has nothing against; `once` is its client's name for it.

        It is kept as the game writes it: a client may have put its words on several lines.
        """
        self._make(Made(seat, self.written(text), once))

    def written(self, text: str) -> str:
        """Return a move that `refusal` has nothing against as the game writes it."""
        game, rules = self.rules.game, self.rules.rules
        return game.write(rules, game.read(rules, text))

    def time_up(self, name: str, number: int = 0) -> None:
        """Tell the rules that the deadline `name`, of this number, has passed, if it still runs."""
        if any((deadline.name, deadline.number) == (name, number) for deadline in self.deadlines()):
            self._make(Made(HOUSE, TimeUp(name)))

    def race(self) -> Race | None:
        """Return the race that is open now."""
        return matches.race(self.match)

    def is_claim(self, text: str) -> bool:
        """Whether a move that `refusal` has nothing against is a claim in the open race."""
        return matches.is_claim(self.match, text)

    def ends_race(self, who: int, move: str | HouseMove) -> bool:
        """Whether the open race would be over with this move, which is legal and no claim."""
        race, then = self.race(), matches.race(matches.after(self.match, who, move))
        return race is not None and (then is None or then.name != race.name)

    def judged(self, judged: Judged) -> None:
        """Give the rules all claims of the open race in their order."""
        self._make(Made(HOUSE, judged))

    def deal(self) -> None:
        """Let the next round be dealt, as soon as there is an order for it."""
        self._to_deal = True

    @property
    def wanted(self) -> Wanted | None:
        """The order that the match waits for; it does not want to be dealt before `deal`."""
        waits = self.stage is Stage.DEAL and not self._to_deal
        return None if waits else matches.wanted(self.match)

    def give(self, order: bytes, agreed: Agreed | None = None) -> None:
        """Give the order that is wanted; `agreed` are the parts that it was made of, written with it."""
        given = (*(() if agreed is None else (agreed,)), Made(HOUSE, Shuffled(order)))
        self._journal.append(*given)
        for entry in given:
            self._apply(entry)

    def deadlines(self) -> tuple[Deadline, ...]:
        """Return the clocks that the rules want kept now."""
        return matches.deadlines(self.match)

    def view(self, seat: int | None) -> View:
        """Return what `seat` (None, or a seat that does not play: a spectator) may know."""
        return matches.seen_by(self.match, self._viewer(seat), tuple(self._events))

    def view_of_bot(self, seat: int) -> View:
        """Return what the bot that plays `seat` may know, what it has seen before included."""
        return matches.seen_by_bot(self.match, seat, tuple(self._events))

    def acting(self) -> frozenset[int]:
        """Return the seats whose decision is waited for."""
        return frozenset(place.seat for place in matches.seen_by(self.match, None).seats if place.acts)

    def _viewer(self, seat: int | None) -> int | None:
        return seat if seat is not None and seat < self.seats else None

    def _make(self, made: Made) -> None:
        self._journal.append(made)
        self._apply(made)

    def _check(self, made: Made | Agreed) -> None:
        """Raise RulesError if the rules do not allow a move that is in the journal: older ones may have."""
        if isinstance(made, Made) and not matches.is_legal(self.match, made.seat, made.move):
            raise RulesError("a move of this match was made by another version of the rules")

    def _apply(self, made: Made | Agreed) -> None:
        if isinstance(made, Agreed):
            self.lines += lines_of_shuffle(made)
            return
        if isinstance(made.move, Shuffled):
            self._to_deal = self._to_deal and self.stage is not Stage.DEAL
            self.orders.given(len(made.move.order), follows=self.stage is Stage.ROUND)
        events: list[Event] = []
        before, self.match = self.match, matches.after(self.match, made.seat, made.move, events)
        self.lines += lines_of_move(before, made, self.match)
        if len(self.match.results) > len(before.results):
            self.lines_over = len(self.lines)
        self._events.extend(event for event in events if not isinstance(event, OF_ORDERS))
        self.orders.heard(events)
        if made.once:
            self._once.add((made.seat, made.once))
