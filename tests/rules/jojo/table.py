"""Rounds of Jojo drawn as text and played at by the engine and the oracle side by side.

    table('''
        -    B3   -
        -    R5   -
        -    -    -
        hands R6 B1 | G2
    ''').plays("0 play R6 M").shows('''
        -    B3     -
        -    R5/R6  -
        -    -      -
    ''')

How a table is written is told in `drawing`. Lines to play: `0 play R5 N`, `1 draw`; where a move needs a
new draw stack the next line is `stock Y1 J`: these on top, then whatever else is shuffled. Whatever is
asked of the table is asked of both, and they must agree.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from parlour.rules.contract import Outcome
from parlour.rules.events import Event, Happened, SeenEvent, numbered, seen
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.shelf import shelf
from parlour.rules.views import StackView, View
from tests.rules.jojo import consequences, drawing, oracle
from tests.rules.jojo.position import Position, in_order, less
from tests.rules.jojo.positions import built, cards, read, settled, written


def rules_with(**options: str) -> Any:
    """Return the rules of the game with these options."""
    return shelf.table_rules("jojo", options).rules


class Table:
    """A round as it goes on; every method that acts returns the table, so that lines can follow lines."""

    def __init__(self, position: Position, rules: Any) -> None:
        self.position = position
        self.rules = rules
        self.state = built(rules, position)
        self.events: list[Happened] = []
        self.made = 0  # moves so far
        self._agrees()

    def _agrees(self) -> None:
        engine, oracles = drawing.drawn(read(self.state)), drawing.drawn(settled(self.position))
        assert engine == oracles, f"the engine:\n{engine}\nthe oracle:\n{oracles}"

    def plays(self, *lines: str) -> Table:
        """Play legal lines of seats, each followed by the new draw stack where it needs one."""
        waiting = list(lines)
        while waiting:
            who, _, move = waiting.pop(0).partition(" ")
            assert int(who) == self.position.turn, f"it is the turn of {self.position.turn}"
            self.allows(move)
            shuffled = consequences.to_shuffle(self.position, move)
            order = self._order(shuffled, waiting.pop(0)) if shuffled else []
            self.position = consequences.after(self.position, move, order)
            self._engine_plays(int(who), move, order)
            self._agrees()
        return self

    def _order(self, cards: list[str], text: str) -> list[str]:
        label, *first = text.split()
        assert label == "stock", f"a new draw stack is needed, not {text}"
        return [*first, *in_order(less(cards, first))]

    def _engine_plays(self, seat: int, move: str, order: list[str]) -> None:
        self._apply(seat, GAME.notation.read(self.rules, move))
        if order:
            wanted = GAME.play.wanted(self.state)
            assert wanted is not None, "a new draw stack is needed"
            assert sorted(wanted.cards) == sorted(cards(self.rules, order))
            self._apply(HOUSE, Shuffled(cards(self.rules, order)))
        assert GAME.play.wanted(self.state) is None

    def _apply(self, who: int, move: Any) -> None:
        before = self.state
        unheard = GAME.play.after(before, who, move)
        events: list[Event] = []
        self.state = GAME.play.after(before, who, move, events)
        self.made += 1
        self.events += numbered(self.made, events)
        assert self.state == unheard, "listening changes nothing"

    @property
    def moves(self) -> frozenset[str]:
        """Every legal move of the seat in turn, on which both agree."""
        found = oracle.moves(self.position)
        listed = [written(self.rules, move) for move in GAME.play.legal_moves(self.state, self.position.turn)]
        assert sorted(listed) == sorted(found)
        return found

    def allows(self, *moves: str) -> Table:
        """Assert that the seat in turn may make each of these moves."""
        for move in moves:
            assert move in self.moves, f"{move} is not among {sorted(self.moves)}"
            refusal = GAME.play.why_not(self.state, self.position.turn, GAME.notation.read(self.rules, move))
            assert refusal is None, f"{move}: {refusal}"
        return self

    def offers(self, *moves: str) -> Table:
        """Assert that the seat in turn may make exactly these moves, trades left out."""
        found = {move for move in self.moves if not move.startswith("trade")}
        assert sorted(found) == sorted(moves)
        return self

    def refuses(self, move: str, clause: str) -> Table:
        """Assert that the seat in turn may not make this move, by `clause`."""
        assert move not in self.moves, f"{move} is allowed"
        refusal = GAME.play.why_not(self.state, self.position.turn, GAME.notation.read(self.rules, move))
        assert refusal is not None, f"{move} is allowed"
        assert refusal.clause == clause, f"{move}: {refusal}"
        assert refusal.words
        return self

    def fitting(self, place: str) -> str:
        """Return the number cards that the seat in turn may lay on a place, each by itself."""
        plain = [move.split() for move in self.moves if move.startswith("play") and " then " not in move]
        return " ".join(in_order([card for _, card, where in plain if where == place]))

    def shows(self, text: str) -> Table:
        """Assert how the stacks lie: three rows."""
        expected = [row.split() for row in text.strip().splitlines()]
        assert [row.split() for row in drawing.grid(self.position)] == expected
        return self

    def turn_of(self, seat: int) -> Table:
        """Assert whose turn it is, and that it has just begun."""
        assert (self.position.turn, self.position.laid, self.position.drew) == (seat, False, "")
        return self

    def is_over(self, *holds: str) -> Table:
        """Assert that the turn does not go on: what is left to do is to hold a stack, if anything."""
        if self.position.laid:
            assert not self.position.goes_on
            self.offers(*holds, "stop")
        return self

    def goes_on(self, why: str) -> Table:
        """Assert that the turn goes on, and why: `master`, `color`, `started`."""
        assert self.position.laid
        assert self.position.goes_on == why
        return self

    def hand(self, seat: int) -> str:
        """Return the hand of a seat, in the order of the deck."""
        return " ".join(self.position.hands[seat])

    @property
    def stock(self) -> str:
        """The draw stack, its top first."""
        return " ".join(self.position.stock)

    @property
    def aside(self) -> str:
        """The Jojos that have done their work."""
        return " ".join(self.position.aside)

    @property
    def outcome(self) -> Outcome:
        """How the round ended."""
        found = GAME.scoring.outcome(self.state)
        assert found is not None, "the round goes on"
        return found

    def view(self, seat: int | None) -> View:
        """Return what `seat` sees, with all that happened."""
        happened = tuple(Happened(number, seen(event, seat)) for number, event in self.events)
        return replace(GAME.views.seen_by(self.state, seat), events=happened)

    def told(self, seat: int | None = None) -> list[SeenEvent]:
        """Return what happened, as `seat` may know it."""
        return [event for _, event in self.view(seat).events]


def stacks(view: View) -> tuple[StackView, ...]:
    """Return the stacks of a view."""
    assert view.stacks is not None, "every view of this game has stacks"
    return view.stacks.places


def table(text: str, **options: str) -> Table:
    """Set a table as `drawing` describes."""
    return Table(drawing.position(text, options.get("adjacency", "edges")), rules_with(**options))
