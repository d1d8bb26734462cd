"""The shedding family: JUNO and its relatives, one engine configured by ruleset files.

`ruleset` holds the contents of a file, `tables` its compiled form, and `state` one moment of a
round. `after` applies moves; `deal`, `play`, `effects`, `hands`, `calling` and `score` are the
rules. `choose` and `refuse` tell which moves are legal and why others are not; `look` and
`imagine` make views and states from views. `check`, `fields` and `words` check, list and describe
a ruleset.
"""

from __future__ import annotations

from typing import ClassVar

from parlour.rules import contract
from parlour.rules.explained import Difference, Field
from parlour.rules.games.shedding.bots.advice import Adviser
from parlour.rules.games.shedding.bots.levels import BOTS, MANNERS
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.choices import choose, imagine, look, refuse
from parlour.rules.games.shedding.engine import calling, deal, play, score
from parlour.rules.games.shedding.engine.after import after
from parlour.rules.games.shedding.position import notation
from parlour.rules.games.shedding.position.moves import CALL, CATCH, Move
from parlour.rules.games.shedding.position.phases import RENEW, REOPEN
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset import check
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.moves import Wanted
from parlour.rules.sentences import ENGLISH, Speaker


class _SheddingRuleset(contract.GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    relaxed: ClassVar = {"calling.announce": {"caught": "automatic"}}  # HR-6
    compile = staticmethod(Rules)
    check = staticmethod(check.faults)

    def words(self, ruleset: Ruleset, speaker: Speaker = ENGLISH) -> str:
        from parlour.rules.games.shedding.ruleset import words  # loaded on demand

        return words.plain(ruleset, speaker)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        from parlour.rules.games.shedding.ruleset import fields  # loaded on demand

        return fields.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        from parlour.rules.games.shedding.ruleset import fields  # loaded on demand

        return fields.differences(base, ruleset)


class _SheddingNotation(contract.GameNotation[Rules, Move]):
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)


class _SheddingDealing(contract.GameDealing[Rules, State]):
    lot = staticmethod(deal.lot)
    deal = staticmethod(play.begin)


class _SheddingPlay(contract.GamePlay[State, Move]):
    acts = staticmethod(choose.acts)
    choices = staticmethod(choose.choices)
    legal_moves = staticmethod(choose.legal_moves)
    why_not = staticmethod(refuse.why_not)
    after = staticmethod(after)
    deadlines = staticmethod(look.deadlines)
    race = staticmethod(calling.race)

    def wanted(self, state: State) -> Wanted | None:
        if state.phase == RENEW:
            return Wanted("stock", bytes(sorted(state.discard[:-1])))
        if state.phase == REOPEN:
            return Wanted("opening", bytes(sorted(state.stock)), hidden=True)
        return None

    def is_claim(self, move: Move) -> bool:
        return move.verb in (CALL, CATCH)


class _SheddingViews(contract.GameViews[Rules, State]):
    seen_by = staticmethod(look.seen_by)
    imagine = staticmethod(imagine.imagine)


class _SheddingScoring(contract.GameScoring[Rules, State]):
    outcome = staticmethod(score.outcome)
    winners = staticmethod(score.winners)
    target = staticmethod(score.target)

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.scoring.rounds or rules.ruleset.scoring.target

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)

    def lowest_wins(self, rules: Rules) -> bool:
        return rules.ruleset.scoring.counts == "own"


GAME = contract.Game(
    name="shedding",
    ruleset=_SheddingRuleset(),
    notation=_SheddingNotation(),
    dealing=_SheddingDealing(),
    play=_SheddingPlay(),
    views=_SheddingViews(),
    scoring=_SheddingScoring(),
    bots=BOTS,
    manners=MANNERS,
    adviser=lambda ruleset: Adviser(Meanings(ruleset)),
)
