"""What games and bots of others import from Parlour: all that `rules/GAMES.md` and `rules/BOTS.md` name.

Provisional until Parlour 1.0: a release before that may change it, and CHANGELOG says so. Every other module
of Parlour may change in every release. `help(parlour.rules.game.GamePlay)` tells what a part must do, and so
on for each name; where a name is defined does not matter to who imports it from here.

Parlour's own games are part of the house, and import from its modules.
"""

from parlour.rules.advice import Advice, Adviser
from parlour.rules.cards import COLOR_RANKS, COLORS, FRENCH, FRENCH_RANKS, SUITS, Card, Suit, card
from parlour.rules.contract import (
    Bot,
    CompiledRules,
    Game,
    GameDealing,
    GameNotation,
    GamePlay,
    GameRuleset,
    GameScoring,
    GameViews,
    Lot,
    Opening,
    Outcome,
)
from parlour.rules.errors import Fault, NotationError
from parlour.rules.events import Event, Lifted, Moved, Shown, Uncovered
from parlour.rules.explained import SEATS, Difference, Explained, Field, Kind, table_faults
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Race, Refusal, Shuffled, TimeUp, Wanted
from parlour.rules.search import Effort, best
from parlour.rules.sentences import DEALS, HANDS_PASSED, HANDS_SWAPPED, Sentence, Told, in_words, told
from parlour.rules.steps import Choice, Pick, Step, compose
from parlour.rules.views import (
    EMPTY,
    FACE_DOWN,
    Deadline,
    DiscardView,
    GridsView,
    MatchView,
    Owed,
    RoundResult,
    SeatView,
    StacksView,
    StackView,
    Stage,
    StockView,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)

__all__ = (
    "COLORS",
    "COLOR_RANKS",
    "DEALS",
    "EMPTY",
    "FACE_DOWN",
    "FRENCH",
    "FRENCH_RANKS",
    "HANDS_PASSED",
    "HANDS_SWAPPED",
    "HOUSE",
    "SEATS",
    "SUITS",
    "Advice",
    "Adviser",
    "Bot",
    "Card",
    "Choice",
    "Claim",
    "CompiledRules",
    "Deadline",
    "Difference",
    "DiscardView",
    "Effort",
    "Event",
    "Explained",
    "Fault",
    "Field",
    "Game",
    "GameDealing",
    "GameNotation",
    "GamePlay",
    "GameRuleset",
    "GameScoring",
    "GameViews",
    "GridsView",
    "HouseMove",
    "Judged",
    "Kind",
    "Lifted",
    "Lot",
    "MatchView",
    "Moved",
    "NotationError",
    "Opening",
    "Outcome",
    "Owed",
    "Pick",
    "Race",
    "Refusal",
    "RoundResult",
    "SeatView",
    "Sentence",
    "Shown",
    "Shuffled",
    "StackView",
    "StacksView",
    "Stage",
    "Step",
    "StockView",
    "Suit",
    "TimeUp",
    "Told",
    "TurnsView",
    "Uncovered",
    "View",
    "Wanted",
    "Zone",
    "ZoneKind",
    "best",
    "card",
    "compose",
    "in_words",
    "table_faults",
    "told",
)
