"""Jojo: nine stacks in a square, and turns that continue as long as the last card allows it.

`ruleset` holds the contents of a file, `tables` its compiled form, `grid` the stacks, and `state` one
moment of a round. `plays` lists the combinations, `combine` applies them, `deal` and `turn` are the rest
of the rules. `choose`, `refuse`, `unfit` and `dead_end` tell which moves are legal and why others are
not; `look` and `imagine` make views and states from views.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from rules.contract import Game, Lot, Opening, Outcome
from rules.errors import Fault, Refusal
from rules.events import Event
from rules.fields import Difference, Field
from rules.games.jojo.bots import levels as bots
from rules.games.jojo.choices import choose, imagine, look, refuse
from rules.games.jojo.engine import deal, moves, play, score
from rules.games.jojo.engine.moves import Move
from rules.games.jojo.engine.state import RENEW, RENEW_TRADE, State, renewable
from rules.games.jojo.engine.tables import Rules
from rules.games.jojo.ruleset import check
from rules.games.jojo.ruleset.ruleset import Ruleset
from rules.moves import Wanted
from rules.steps import Choice, Step
from rules.views import Deadline, RoundResult, View


class Jojo(Game[Ruleset, Rules, State, Move]):
    """Jojo as a game of the contract."""

    name: ClassVar[str] = "jojo"
    ruleset: ClassVar[type] = Ruleset
    bots = bots.LEVELS

    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return check.faults(ruleset)

    def words(self, ruleset: Ruleset) -> str:
        from rules.games.jojo.ruleset import words  # not needed to play

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        from rules.games.jojo.ruleset import words  # not needed to play

        return words.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        from rules.games.jojo.ruleset import words  # not needed to play

        return words.differences(base, ruleset)

    def compile(self, ruleset: Ruleset) -> Rules:
        return Rules(ruleset)

    def deck(self, rules: Rules) -> bytes:
        return rules.deck

    def card_text(self, rules: Rules, card: int) -> str:
        return rules.texts[card]

    def card_type(self, rules: Rules, text: str) -> int:
        return rules.card_type(text)

    def lot(self, rules: Rules, seats: int, order: bytes) -> Lot:
        return deal.lot(rules, seats, order)

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        return deal.begin(rules, seats, order, opening, events)

    def wanted(self, state: State) -> Wanted | None:
        return Wanted("stock", renewable(state)) if state.phase in (RENEW, RENEW_TRADE) else None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:  # noqa: ARG002
        return ()

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        return choose.choices(state, seat)

    def next_step(self, state: State, seat: int, text: str) -> Step | Refusal | None:
        return choose.next_step(state, seat, text)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        return refuse.why_not(state, seat, move)

    def seen_by(self, state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
        return look.seen_by(state, seat, events)

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        return imagine.imagine(rules, view, rng)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)

    def next_dealer(self, rules: Rules, seats: int, dealer: int) -> int:  # noqa: ARG002
        return (dealer + 1) % seats

    def winners(self, rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
        return score.winners(rules, results)

    def target(self, rules: Rules) -> str:
        return score.target(rules)

    def read(self, rules: Rules, text: str) -> Move:
        return moves.read(rules, text)

    def write(self, rules: Rules, move: Move) -> str:
        return moves.write(rules, move)


GAME = Jojo()
