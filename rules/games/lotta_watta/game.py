"""Lotta Watta: remember your cards, race to stack, swap and peek; the lowest hand wins.

`ruleset` holds the contents of a file, `tables` its compiled form, and `state` one moment of a round.
`deal`, `turn`, `race`, `power` and `ending` are the rules, and `play` applies them to moves. `choose` and
`refuse` tell which moves are legal and why others are not; `look` and `imagine` make views and states
from views.
"""

from __future__ import annotations

from typing import ClassVar

from parlour.rules import contract
from parlour.rules.explained import Table
from parlour.rules.games.lotta_watta.bots.advice import Adviser
from parlour.rules.games.lotta_watta.bots.levels import BOTS, MANNERS
from parlour.rules.games.lotta_watta.choices import choose, imagine, look, refuse
from parlour.rules.games.lotta_watta.engine import deal, moves, play, score
from parlour.rules.games.lotta_watta.engine.moves import STACK, Move
from parlour.rules.games.lotta_watta.engine.ruleset import EXPLAINED, Ruleset, faults, plain
from parlour.rules.games.lotta_watta.engine.state import RENEW, State
from parlour.rules.games.lotta_watta.engine.tables import Rules
from parlour.rules.moves import Wanted


class _WattaRuleset(contract.GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    relaxed: ClassVar = {"stacking": {"race": "in turn"}}  # LW-21
    compile = staticmethod(Rules)
    check = staticmethod(faults)
    words = staticmethod(plain)

    def explained(self) -> Table:
        return EXPLAINED


class _WattaNotation(contract.GameNotation[Rules, Move]):
    def read(self, rules: Rules, text: str) -> Move:  # noqa: ARG002
        return moves.read(text)

    def write(self, rules: Rules, move: Move) -> str:  # noqa: ARG002
        return moves.write(move)


class _WattaDealing(contract.GameDealing[Rules, State]):
    """There is no lot: the host deals first (LW-2)."""

    deal = staticmethod(deal.begin)


class _WattaPlay(contract.GamePlay[State, Move]):
    acts = staticmethod(choose.acts)
    choices = staticmethod(choose.choices)
    legal_moves = staticmethod(choose.legal_moves)
    why_not = staticmethod(refuse.why_not)
    after = staticmethod(play.after)
    deadlines = staticmethod(look.deadlines)
    race = staticmethod(look.race)

    def wanted(self, state: State) -> Wanted | None:
        return Wanted("stock", bytes(sorted(state.pile[:-1]))) if state.phase == RENEW else None

    def is_claim(self, move: Move) -> bool:
        return move.verb == STACK


class _WattaViews(contract.GameViews[Rules, State]):
    seen_by = staticmethod(look.seen_by)
    imagine = staticmethod(imagine.imagine)
    recalled = staticmethod(look.recalled)


class _WattaScoring(contract.GameScoring[Rules, State]):
    outcome = staticmethod(score.outcome)
    target = staticmethod(score.target)

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target  # LW-20; the moon gives all of it (LW-17)

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[slot.card] for slot in hand if slot) for hand in state.hands)


GAME = contract.Game(
    name="lotta_watta",
    ruleset=_WattaRuleset(),
    notation=_WattaNotation(),
    dealing=_WattaDealing(),
    play=_WattaPlay(),
    views=_WattaViews(),
    scoring=_WattaScoring(),
    bots=BOTS,
    manners=MANNERS,
    adviser=lambda _: Adviser(),
)
