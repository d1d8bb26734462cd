"""What each card does and counts, according to the rules of the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.rules.cards import SUITS, card
from parlour.rules.errors import NotationError
from parlour.rules.games.shedding.ruleset.kinds import effect, fits_any, is_special, points
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset


@dataclass(frozen=True, slots=True)
class Meanings:
    """The effects and points of cards by their texts, under `ruleset`."""

    ruleset: Ruleset
    _known: dict[str, Effect] = field(default_factory=dict, repr=False, compare=False)

    def of(self, text: str) -> Effect:
        if text not in self._known:
            self._known[text] = effect(self.ruleset, card(text))
        return self._known[text]

    def points(self, text: str) -> int:
        return points(self.ruleset, card(text))

    def ends(self, text: str) -> bool:
        """Whether a player who lays `text` as the last card has gone out."""
        does, stays = self.of(text), self.ruleset.last_card.special == "draw"
        return does.again != "must" and not (stays and is_special(does))

    def follows(self, text: str, top: str, match: str) -> bool:
        """Whether the card `text` may follow `top` when `match` (as in `DiscardView`) must be matched."""
        does = self.of(text)
        if does.not_on and fits_any(does.not_on, card(top)):
            return False
        return does.anywhere or matches(text, match or top)


def matches(text: str, match: str) -> bool:
    """Whether the card `text` matches a suit, a rank, a card or `anything`. Other words match nothing."""
    there = card(text)
    if match in ("anything", there.rank):
        return True
    if there.suit is None or match in SUITS:
        return there.suit is not None and there.suit.name == match
    try:
        other = card(match)
    except NotationError:
        return False
    return there.rank == other.rank or there.suit == other.suit
