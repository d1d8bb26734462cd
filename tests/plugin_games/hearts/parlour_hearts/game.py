"""Hearts: a game of tricks. The rules in words are in hearts.md, whose clauses are quoted here."""

from __future__ import annotations

from parlour.rules.game import Game, GameDealing, GameScoring, Outcome, told
from parlour_hearts.bots import BOTS, HeartsAdviser
from parlour_hearts.play import HeartsNotation, HeartsPlay, Move
from parlour_hearts.ruleset import DECKS, HeartsRuleset, Rules, Ruleset
from parlour_hearts.sentences import EQUALLY_FEW, FEWEST, SHOT
from parlour_hearts.state import State, begin, final_points
from parlour_hearts.views import HeartsViews


class HeartsDealing(GameDealing[Rules, State]):
    deal = staticmethod(begin)

    def deck(self, rules: Rules, seats: int) -> bytes:
        return DECKS[seats]  # HE-1


class HeartsScoring(GameScoring[Rules, State]):
    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        points, shot = final_points(state), state.shot
        fewest = [seat for seat, taken in enumerate(points) if taken == min(points)]
        winner = fewest[0] if len(fewest) == 1 else None
        if shot is not None and state.rules.ruleset.moon != "off":
            return Outcome(winner, points, told(SHOT, shot))
        words = FEWEST if winner is not None else EQUALLY_FEW
        return Outcome(winner, points, told(words, *fewest, points=min(points)))

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target  # HE-13

    def lowest_wins(self, rules: Rules) -> bool:
        return True


GAME: Game[Ruleset, Rules, State, Move] = Game(
    name="hearts",
    ruleset=HeartsRuleset(),
    notation=HeartsNotation(),
    dealing=HeartsDealing(),
    play=HeartsPlay(),
    views=HeartsViews(),
    scoring=HeartsScoring(),
    bots=BOTS,
    adviser=HeartsAdviser,
)
