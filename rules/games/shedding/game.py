"""The shedding family: JUNO and its relatives, one engine configured by ruleset files.

`ruleset` holds the contents of a file, `tables` its compiled form, and `state` one moment of a
round. `deal`, `play`, `effects`, `calling`, `draw` and `score` apply the rules; `choose` and
`refuse` tell which moves are legal and why others are not; `look` and `imagine` make views and
states from views. `check`, `fields` and `words` check, list and describe a ruleset.
"""

from __future__ import annotations

from typing import ClassVar

from rules.contract import Bot, Game, Opening
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
from rules.moves import Wanted


class Shedding(Game[Ruleset, Rules, State, Move]):
    """The family as a game of the contract."""

    name: ClassVar[str] = "shedding"
    ruleset: ClassVar[type] = Ruleset
    bots = bots.LEVELS

    # Assigned directly: bots that search call them often, and a wrapper would cost time.
    legal_moves = staticmethod(choose.legal_moves)
    after = staticmethod(play.after)
    lot = staticmethod(deal.lot)
    check = staticmethod(check.faults)
    acts = staticmethod(choose.acts)
    choices = staticmethod(choose.choices)
    why_not = staticmethod(refuse.why_not)
    seen_by = staticmethod(look.seen_by)
    deadlines = staticmethod(look.deadlines)
    race = staticmethod(calling.race)
    outcome = staticmethod(score.outcome)
    winners = staticmethod(score.winners)
    target = staticmethod(score.target)
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    imagine = staticmethod(imagine.imagine)

    def bot(self, rules: Rules, level: str) -> Bot:
        return bots.bot(level, rules.ruleset)

    def words(self, ruleset: Ruleset) -> str:
        from rules.games.shedding.ruleset import words  # loaded on demand

        return words.plain(ruleset)

    def fields(self, ruleset: Ruleset) -> tuple[Field, ...]:
        from rules.games.shedding.ruleset import fields  # loaded on demand

        return fields.fields(ruleset)

    def differences(self, base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
        from rules.games.shedding.ruleset import fields  # loaded on demand

        return fields.differences(base, ruleset)

    def compile(self, ruleset: Ruleset) -> Rules:
        return Rules(ruleset)

    def deck(self, rules: Rules) -> bytes:
        return rules.deck

    def card_text(self, rules: Rules, card: int) -> str:
        return rules.texts[card]

    def card_type(self, rules: Rules, text: str) -> int:
        return rules.card_type(text)

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

    def is_claim(self, move: Move) -> bool:
        return move.verb in (CALL, CATCH)

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)

    def lowest_wins(self, rules: Rules) -> bool:
        return rules.ruleset.scoring.counts == "own"


GAME = Shedding()
