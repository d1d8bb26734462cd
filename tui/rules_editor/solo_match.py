"""A match against bots: what is chosen beside the game, and the request for its table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.net.wire.messages import OpenTable
from parlour.tui.text.phrases import LEVELS, PACES

if TYPE_CHECKING:
    from parlour.tui.rules_editor.offers import Offer
    from parlour.tui.storage.settings import Settings


class Match(NamedTuple):
    """What is chosen beside the game. `opponents` are wanted; a game may take fewer."""

    opponents: int
    level: str
    pace: str
    relaxed: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Match:
        """Return what was chosen last; a value that is not known becomes the usual one."""
        level = settings.level if settings.level in LEVELS else LEVELS[0]
        pace = settings.pace if settings.pace in PACES else "normal"
        return cls(max(1, settings.opponents), level, pace)

    def against(self, offer: Offer) -> int:
        """Return how many bots play in the game on `offer`."""
        return min(max(self.opponents, offer.least - 1), offer.most - 1)


def table_of(offer: Offer, match: Match) -> OpenTable:
    """Return the request for a table of the player and the bots."""
    bots = match.against(offer)
    return OpenTable(
        game="" if offer.rules else offer.name,
        rules=offer.rules,
        seats=bots + 1,
        bots=bots,
        level=match.level,
        pace=match.pace,
        relaxed=match.relaxed,
    )
