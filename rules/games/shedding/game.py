"""The shedding family: JUNO and its relatives, one engine driven by rulesets in files.

`ruleset` is what a file says, `tables` what the engine runs on, `state` a moment of a round;
`deal`, `play`, `effects`, `calling`, `draw` and `score` are the rules, `choose` and `refuse` what may be
done and why not, `look` and `imagine` what a seat knows and what it can make of it. `check`,
`fields` and `words` tell of a ruleset what is wrong with it, what may be changed, and all of it.
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

    # Searched with: named here without a call in between.
    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        """Return every reason why `ruleset` cannot be played."""
        return check.faults(ruleset)

    def bot(self, rules: Rules, level: str) -> Bot:
        """Return the bot of `level`, told the rules."""
        return bots.bot(level, rules.ruleset)

    def words(self, ruleset: Ruleset) -> str:
        """Return the rules in plain words."""
        from rules.games.shedding.ruleset import words  # not needed to play

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        """Return every field that may be changed."""
        from rules.games.shedding.ruleset import fields  # not needed to play

        return fields.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        """Return in which fields `ruleset` is not as `base`."""
        from rules.games.shedding.ruleset import fields  # not needed to play

        return fields.differences(base, ruleset)

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
        """Return who deals first."""
        return deal.lot(rules, seats, order)

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        """Return the first state of a round, its opening card turned over."""
        return play.begin(rules, seats, order, opening.dealer, events)

    def wanted(self, state: State) -> Wanted | None:
        """Return the new stock or the reshuffled deck that the state waits for."""
        if state.phase == RENEW:
            return Wanted("stock", bytes(sorted(state.discard[:-1])))
        if state.phase == REOPEN:
            return Wanted("opening", bytes(sorted(state.stock)), hidden=True)
        return None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        """Return the clock of an open call."""
        return look.deadlines(state)

    def race(self, state: State) -> Race | None:
        """Return the race between a call that is due and those who may catch."""
        return calling.race(state)

    def is_claim(self, move: Move) -> bool:
        """Whether `move` calls by itself, or catches; a call made with a play races with nobody."""
        return move.verb in (CALL, CATCH)

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
        """Return every hand by seat."""
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)

    def next_dealer(self, rules: Rules, seats: int, dealer: int) -> int:  # noqa: ARG002
        """Return the seat to the left of the dealer (JC-2)."""
        return (dealer + 1) % seats

    def winners(self, rules: Rules, results: Sequence[RoundResult]) -> tuple[int, ...]:
        """Return who has won the match (JC-18, NL-14)."""
        return score.winners(rules, results)

    def target(self, rules: Rules) -> str:
        """Return the target in words."""
        return score.target(rules)

    def lowest_wins(self, rules: Rules) -> bool:
        """Whether everyone counts their own hand (NL-14)."""
        return rules.ruleset.scoring.counts == "own"

    def read(self, rules: Rules, text: str) -> Move:
        """Return the move that `text` writes."""
        return notation.read(rules, text)

    def write(self, rules: Rules, move: Move) -> str:
        """Return the notation of `move`."""
        return notation.write(rules, move)


GAME = Shedding()
