"""What each card does and counts, according to the rules of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.rules.cards import SUITS, card
from parlour.rules.errors import NotationError
from parlour.rules.games.shedding.ruleset.kinds import fits_any, is_special, narrowest
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset

NOTHING: Final = Effect()


@dataclass(frozen=True, slots=True)
class Meanings:
    """The effects and points of cards, by card name. If `stays`, a special card cannot be the last one."""

    effects: Mapping[str, Effect]
    values: Mapping[str, int]
    stays: bool
    reverse_skips_with_two: bool
    _known: dict[str, Effect] = field(default_factory=dict, repr=False, compare=False)

    def of(self, text: str) -> Effect:
        if text not in self._known:
            self._known[text] = narrowest(self.effects, card(text)) or NOTHING
        return self._known[text]

    def points(self, text: str) -> int:
        there = card(text)
        named = narrowest(self.values, there)
        if named is not None:
            return named
        return int(there.rank) if there.is_number else 0

    def ends(self, text: str) -> bool:
        """Whether a player who lays `text` as the last card has gone out."""
        does = self.of(text)
        return does.again != "must" and not (self.stays and is_special(does))

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


def meanings(ruleset: Ruleset) -> Meanings:
    """Return the meanings of cards under `ruleset`."""
    stays, scoring = ruleset.last_card.special == "draw", ruleset.scoring
    return Meanings(ruleset.effects, scoring.values, stays, ruleset.reverse_skips_with_two)
