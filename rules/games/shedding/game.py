"""The shedding family: JUNO and its relatives, one engine configured by ruleset files.

`ruleset` holds the contents of a file, `tables` its compiled form, and `state` one moment of a
round. `deal`, `play`, `effects`, `calling`, `draw` and `score` apply the rules; `choose` and
`refuse` tell which moves are legal and why others are not; `look` and `imagine` make views and
states from views. `check`, `fields` and `words` check, list and describe a ruleset.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from rules.contract import Bot, Game, Lot, Opening, Outcome
from rules.errors import Fault, Refusal
from rules.events import Event
from rules.fields import Difference, Field
from rules.games.shedding.bots import levels as bots
from rules.games.shedding.choices import choose, imagine, look, refuse
from rules.games.shedding.engine import calling, deal, play, score
from rules.games.shedding.position import notation
from rules.games.shedding.position.moves import CALL, CATCH, Move
from rules.games.shedding.position.phases import RENEW, REOPEN
from rules.games.shedding.position.state import State
from rules.games.shedding.position.tables import Rules
from rules.games.shedding.ruleset import check
from rules.games.shedding.ruleset.ruleset import Ruleset
from rules.moves import Race, Wanted
from rules.steps import Choice
from rules.views import Deadline, RoundResult, View


class Shedding(Game[Ruleset, Rules, State, Move]):
    """The family as a game of the contract."""

    name: ClassVar[str] = "shedding"
    ruleset: ClassVar[type] = Ruleset
    bots = bots.LEVELS

    # Assigned directly: searching bots call them often, and a method in between costs time.
    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return check.faults(ruleset)

    def bot(self, rules: Rules, level: str) -> Bot:
        return bots.bot(level, rules.ruleset)

    def words(self, ruleset: Ruleset) -> str:
        from rules.games.shedding.ruleset import words  # not needed to play

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        from rules.games.shedding.ruleset import fields  # not needed to play

        return fields.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        from rules.games.shedding.ruleset import fields  # not needed to play

        return fields.differences(base, ruleset)

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
        return play.begin(rules, seats, order, opening.dealer, events)

    def wanted(self, state: State) -> Wanted | None:
        if state.phase == RENEW:
            return Wanted("stock", bytes(sorted(state.discard[:-1])))
        if state.phase == REOPEN:
            return Wanted("opening", bytes(sorted(state.stock)), hidden=True)
        return None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return look.deadlines(state)

    def race(self, state: State) -> Race | None:
        return calling.race(state)

    def is_claim(self, move: Move) -> bool:
        return move.verb in (CALL, CATCH)

    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        return choose.choices(state, seat)

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

    def lowest_wins(self, rules: Rules) -> bool:
        return rules.ruleset.scoring.counts == "own"

    def read(self, rules: Rules, text: str) -> Move:
        return notation.read(rules, text)

    def write(self, rules: Rules, move: Move) -> str:
        return notation.write(rules, move)


GAME = Shedding()
