"""Jojo: nine stacks in a square, and turns that continue as long as the last card allows it.

`ruleset` holds the contents of a file, `tables` its compiled form, `grid` the stacks, and `state` one
moment of a round. `plays` lists the combinations, `combine` applies them, `deal` and `turn` are the rest
of the rules. `choose`, `refuse`, `unfit` and `dead_end` tell which moves are legal and why others are
not; `look` and `imagine` make views and states from views.
"""

from __future__ import annotations

from typing import ClassVar

from rules import explained
from rules.contract import Game
from rules.fields import Difference, Field
from rules.games.jojo.bots import levels as bots
from rules.games.jojo.choices import choose, imagine, look, refuse
from rules.games.jojo.engine import deal, moves, play, score
from rules.games.jojo.engine.moves import Move
from rules.games.jojo.engine.state import RENEW, RENEW_TRADE, State, acts, renewable
from rules.games.jojo.engine.tables import Rules
from rules.games.jojo.ruleset import check
from rules.games.jojo.ruleset.ruleset import Ruleset
from rules.moves import Wanted
from rules.views import Deadline


class Jojo(Game[Ruleset, Rules, State, Move]):
    """Jojo as a game of the contract."""

    name: ClassVar[str] = "jojo"
    ruleset: ClassVar[type] = Ruleset
    bots = bots.LEVELS

    # Assigned directly: bots that search call them often, and a wrapper would cost time.
    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)
    lot = staticmethod(deal.lot)
    check = staticmethod(check.faults)
    acts = staticmethod(acts)
    choices = staticmethod(choose.choices)
    next_step = staticmethod(choose.next_step)
    why_not = staticmethod(refuse.why_not)
    seen_by = staticmethod(look.seen_by)
    outcome = staticmethod(score.outcome)
    winners = staticmethod(score.winners)
    target = staticmethod(score.target)
    read = staticmethod(moves.read)
    write = staticmethod(moves.write)
    deal = staticmethod(deal.begin)
    imagine = staticmethod(imagine.imagine)

    def words(self, ruleset: Ruleset) -> str:
        from rules.games.jojo.ruleset import words  # loaded on demand

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        from rules.games.jojo.ruleset import words  # loaded on demand

        return explained.fields(words.EXPLAINED, ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        from rules.games.jojo.ruleset import words  # loaded on demand

        return explained.differences(words.EXPLAINED, base, ruleset)

    def compile(self, ruleset: Ruleset) -> Rules:
        return Rules(ruleset)

    def deck(self, rules: Rules) -> bytes:
        return rules.deck

    def card_text(self, rules: Rules, card: int) -> str:
        return rules.texts[card]

    def card_type(self, rules: Rules, text: str) -> int:
        return rules.card_type(text)

    def wanted(self, state: State) -> Wanted | None:
        return Wanted("stock", renewable(state)) if state.phase in (RENEW, RENEW_TRADE) else None

    def deadlines(self, state: State) -> tuple[Deadline, ...]:  # noqa: ARG002
        return ()

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)


GAME = Jojo()
