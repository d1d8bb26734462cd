"""Jojo: nine stacks in a square, and turns that go on as long as the last card lets them.

`ruleset` is what a file says, `tables` what the engine runs on, `grid` the stacks, `state` a moment of a
round; `plays` lists what can be laid, `combine` says what comes of it, `deal` and `turn` are the rest of the
rules; `choose`, `refuse`, `unfit` and `dead_end` say what may be done and why not, `look` and `imagine` what
a seat knows and can make of it.
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
        """Return every reason why `ruleset` cannot be played."""
        return check.faults(ruleset)

    def words(self, ruleset: Ruleset) -> str:
        """Return the rules in plain words."""
        from rules.games.jojo.ruleset import words  # not needed to play

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        """Return every field that may be changed."""
        from rules.games.jojo.ruleset import words  # not needed to play

        return words.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        """Return in which fields `ruleset` is not as `base`."""
        from rules.games.jojo.ruleset import words  # not needed to play

        return words.differences(base, ruleset)

    def compile(self, ruleset: Ruleset) -> Rules:
        """Return the tables of `ruleset`."""
        return Rules(ruleset)

    def deck(self, rules: Rules) -> bytes:
        """Return every card in canonical order."""
        return rules.deck

    def card_text(self, rules: Rules, card: int) -> str:
        """Return the notation of a card type."""
        return rules.texts[card]

    def card_type(self, rules: Rules, text: str) -> int:
        """Return the card type that `text` names."""
        return rules.card_type(text)

    def lot(self, rules: Rules, seats: int, order: bytes) -> Lot:
        """Return who deals first, drawn from the deck (JJ-3)."""
        return deal.lot(rules, seats, order)

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        """Return the first state of a round."""
        return deal.begin(rules, seats, order, opening, events)

    def wanted(self, state: State) -> Wanted | None:
        """Return the new stock that the state waits for (JJ-17)."""
        return Wanted("stock", renewable(state)) if state.phase in (RENEW, RENEW_TRADE) else None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:  # noqa: ARG002
        """Return no clock: none runs in this game."""
        return ()

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """Return what `seat` may do now, as steps."""
        return choose.choices(state, seat)

    def next_step(self, state: State, seat: int, text: str) -> Step | Refusal | None:
        """Return the step of a combination that comes after `text`."""
        return choose.next_step(state, seat, text)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Return why `seat` may not make this move."""
        return refuse.why_not(state, seat, move)

    def seen_by(self, state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
        """Return all that `seat` may know."""
        return look.seen_by(state, seat, events)

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        """Return one state consistent with `view`."""
        return imagine.imagine(rules, view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the round ended, if it has."""
        return score.outcome(state)

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        """Return the cards of every hand by seat."""
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)

    def next_dealer(self, rules: Rules, seats: int, dealer: int) -> int:  # noqa: ARG002
        """Return the seat to the left of the dealer (JJ-3)."""
        return (dealer + 1) % seats

    def winners(self, rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
        """Return who has won the match (JJ-19)."""
        return score.winners(rules, results)

    def target(self, rules: Rules) -> str:
        """Return the target in words."""
        return score.target(rules)

    def read(self, rules: Rules, text: str) -> Move:
        """Return the move that `text` writes."""
        return moves.read(rules, text)

    def write(self, rules: Rules, move: Move) -> str:
        """Return the notation of `move`."""
        return moves.write(rules, move)


GAME = Jojo()
