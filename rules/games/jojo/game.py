"""Jojo: nine stacks in a square, and turns that continue as long as the last card allows it.

`ruleset` holds the contents of a file, `tables` its compiled form, `grid` the stacks, and `state` one
moment of a round. `plays` lists the combinations, `combine` applies them, `deal` and `turn` are the rest
of the rules. `choose`, `refuse` and `unfit` tell which moves are legal and why others are not; `look` and
`imagine` make views and states from views.
"""

from __future__ import annotations

from parlour.rules import contract
from parlour.rules.explained import Table
from parlour.rules.games.jojo.bots.advice import Adviser
from parlour.rules.games.jojo.bots.levels import BOTS, MANNERS
from parlour.rules.games.jojo.choices import choose, imagine, look, refuse
from parlour.rules.games.jojo.engine import deal, moves, play, score
from parlour.rules.games.jojo.engine.moves import Move
from parlour.rules.games.jojo.engine.ruleset import EXPLAINED, SHORT, Ruleset, faults
from parlour.rules.games.jojo.engine.state import RENEW, RENEW_TRADE, State, acts, renewable
from parlour.rules.games.jojo.engine.tables import Rules
from parlour.rules.moves import Wanted


class _JojoRuleset(contract.GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    compile = staticmethod(Rules)
    short = SHORT
    check = staticmethod(faults)

    def explained(self) -> Table:
        return EXPLAINED


class _JojoNotation(contract.GameNotation[Rules, Move]):
    read = staticmethod(moves.read)
    write = staticmethod(moves.write)


class _JojoDealing(contract.GameDealing[Rules, State]):
    lot = staticmethod(deal.lot)
    deal = staticmethod(deal.begin)


class _JojoPlay(contract.GamePlay[State, Move]):
    acts = staticmethod(acts)
    choices = staticmethod(choose.choices)
    next_step = staticmethod(choose.next_step)
    legal_moves = staticmethod(choose.legal_moves)
    why_not = staticmethod(refuse.why_not)
    after = staticmethod(play.after)
    deadlines = staticmethod(look.deadlines)

    def wanted(self, state: State) -> Wanted | None:
        return Wanted("stock", renewable(state)) if state.phase in (RENEW, RENEW_TRADE) else None


class _JojoViews(contract.GameViews[Rules, State]):
    seen_by = staticmethod(look.seen_by)
    imagine = staticmethod(imagine.imagine)


class _JojoScoring(contract.GameScoring[Rules, State]):
    outcome = staticmethod(score.outcome)

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target  # JJ-19

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)


GAME = contract.Game(
    name="jojo",
    ruleset=_JojoRuleset(),
    notation=_JojoNotation(),
    dealing=_JojoDealing(),
    play=_JojoPlay(),
    views=_JojoViews(),
    scoring=_JojoScoring(),
    bots=BOTS,
    manners=MANNERS,
    adviser=lambda _: Adviser(),
)
