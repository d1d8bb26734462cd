"""Lotta Watta: remember your cards, race to stack, swap and peek; the lowest hand wins.

`ruleset` holds the contents of a file, `tables` its compiled form, and `state` one moment of a round.
`deal`, `turn`, `race`, `power` and `ending` are the rules, and `play` applies them to moves. `choose` and
`refuse` tell which moves are legal and why others are not; `look` and `imagine` make views and states
from views.
"""

from __future__ import annotations

from typing import ClassVar

from rules import explained
from rules.contract import Game, Lot, Opening
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
from rules.moves import Wanted


class LottaWatta(Game[Ruleset, Rules, State, Move]):
    """Lotta Watta as a game of the contract."""

    name: ClassVar[str] = "lotta_watta"
    ruleset: ClassVar[type] = Ruleset
    bots = bots.LEVELS
    draws_lot: ClassVar[bool] = False  # LW-2: the host deals first

    # Assigned directly: bots that search call them often, and a wrapper would cost time.
    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)
    check = staticmethod(check.faults)
    acts = staticmethod(choose.acts)
    choices = staticmethod(choose.choices)
    why_not = staticmethod(refuse.why_not)
    seen_by = staticmethod(look.seen_by)
    deadlines = staticmethod(look.deadlines)
    race = staticmethod(look.race)
    recalled = staticmethod(look.recalled)
    outcome = staticmethod(score.outcome)
    winners = staticmethod(score.winners)
    target = staticmethod(score.target)
    imagine = staticmethod(imagine.imagine)

    def words(self, ruleset: Ruleset) -> str:
        from rules.games.lotta_watta.ruleset import words  # loaded on demand

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        from rules.games.lotta_watta.ruleset import words  # loaded on demand

        return explained.fields(words.EXPLAINED, ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        from rules.games.lotta_watta.ruleset import words  # loaded on demand

        return explained.differences(words.EXPLAINED, base, ruleset)

    def compile(self, ruleset: Ruleset) -> Rules:
        return Rules(ruleset)

    def deck(self, rules: Rules) -> bytes:
        return rules.deck

    def card_text(self, rules: Rules, card: int) -> str:
        return rules.texts[card]

    def card_type(self, rules: Rules, text: str) -> int:
        return rules.card_type(text)

    def lot(self, rules: Rules, seats: int, order: bytes) -> Lot:  # noqa: ARG002
        """Return the host as the first dealer, without a draw (LW-2)."""
        return Lot(0, ())

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        return deal.begin(rules, seats, order, opening.dealer, events)

    def wanted(self, state: State) -> Wanted | None:
        return Wanted("stock", bytes(sorted(state.pile[:-1]))) if state.phase == RENEW else None

    def is_claim(self, move: Move) -> bool:
        return move.verb == STACK

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[slot.card] for slot in hand if slot) for hand in state.hands)

    def read(self, rules: Rules, text: str) -> Move:  # noqa: ARG002
        return moves.read(text)

    def write(self, rules: Rules, move: Move) -> str:  # noqa: ARG002
        return moves.write(move)


GAME = LottaWatta()
