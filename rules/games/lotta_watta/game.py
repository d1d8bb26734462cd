"""Lotta Watta: remember your cards, race to stack, swap and peek; the lowest hand wins.

`ruleset` is what a file says, `tables` what the engine runs on, `state` a moment of a round; `deal`,
`turn`, `race`, `power` and `ending` are the rules, `play` says which of them follow from a move; `choose` and
`refuse` what may be done and why not, `look` and `imagine` what a seat knows and can make of it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from rules.contract import Game, Lot, Opening, Outcome
from rules.errors import Fault, Refusal
from rules.events import Event
from rules.fields import Difference, Field
from rules.games.lotta_watta.bots import levels as bots
from rules.games.lotta_watta.choices import choose, imagine, look, refuse
from rules.games.lotta_watta.engine import deal, moves, play, score
from rules.games.lotta_watta.engine.moves import STACK, Move
from rules.games.lotta_watta.engine.state import RENEW, State
from rules.games.lotta_watta.engine.tables import Rules
from rules.games.lotta_watta.ruleset import check
from rules.games.lotta_watta.ruleset.ruleset import Ruleset
from rules.moves import Race, Wanted
from rules.steps import Choice
from rules.views import Deadline, RoundResult, View


class LottaWatta(Game[Ruleset, Rules, State, Move]):
    """Lotta Watta as a game of the contract."""

    name: ClassVar[str] = "lotta_watta"
    ruleset: ClassVar[type] = Ruleset
    bots = bots.LEVELS
    draws_lot: ClassVar[bool] = False  # LW-2: the host deals first

    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        """Return every reason why `ruleset` cannot be played."""
        return check.faults(ruleset)

    def words(self, ruleset: Ruleset) -> str:
        """Return the rules in plain words."""
        from rules.games.lotta_watta.ruleset import words  # not needed to play

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        """Return every field that may be changed."""
        from rules.games.lotta_watta.ruleset import words  # not needed to play

        return words.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        """Return in which fields `ruleset` is not as `base`."""
        from rules.games.lotta_watta.ruleset import words  # not needed to play

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

    def lot(self, rules: Rules, seats: int, order: bytes) -> Lot:  # noqa: ARG002
        """Return the host as first dealer: nothing is drawn (LW-2)."""
        return Lot(0, ())

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        """Return the first state of a round: everyone looks at their bottom row."""
        return deal.begin(rules, seats, order, opening.dealer, events)

    def wanted(self, state: State) -> Wanted | None:
        """Return the new stock that the state waits for (LW-9)."""
        return Wanted("stock", bytes(sorted(state.pile[:-1]))) if state.phase == RENEW else None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        """Return the clock of a look, a race, a power or a call."""
        return look.deadlines(state)

    def race(self, state: State) -> Race | None:
        """Return the open race."""
        return look.race(state)

    def is_claim(self, move: Move) -> bool:
        """Whether `move` stacks a card."""
        return move.verb == STACK

    def recalled(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what `seat` has seen and is still there."""
        return look.recalled(state, seat)

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        """Return what `seat` may do now, as steps."""
        return choose.choices(state, seat)

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
        """Return the cards of every hand by seat, slots without one left out."""
        return tuple(tuple(state.rules.texts[slot.card] for slot in hand if slot) for hand in state.hands)

    def next_dealer(self, rules: Rules, seats: int, dealer: int) -> int:  # noqa: ARG002
        """Return the seat to the left of the dealer (LW-2)."""
        return (dealer + 1) % seats

    def winners(self, rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
        """Return who has won the match (LW-17, LW-20)."""
        return score.winners(rules, results)

    def target(self, rules: Rules) -> str:
        """Return the target in words."""
        return score.target(rules)

    def read(self, rules: Rules, text: str) -> Move:  # noqa: ARG002
        """Return the move that `text` writes."""
        return moves.read(text)

    def write(self, rules: Rules, move: Move) -> str:  # noqa: ARG002
        """Return the notation of `move`."""
        return moves.write(move)


GAME = LottaWatta()
