"""What a review says, in words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.record.review import Chance, Turning
from parlour.tui.text.names import named


def chance_words(chance: Chance) -> str:
    """Return a chance in percent, with the 95 % interval around it."""
    return f"{chance.share:.0%} +-{1.96 * chance.error:.0%}"


def turning_words(turning: Turning, names: Sequence[str]) -> str:
    """Return both moves of a decision, and how often each of them won its round."""
    own, best = (named(words, names) for words in (turning.own, turning.best))
    chances = chance_words(turning.own_chance), chance_words(turning.best_chance)
    return f"{own} (wins {chances[0]}). Better: {best} (wins {chances[1]})"


def turning_sentence(turning: Turning, names: Sequence[str]) -> str:
    """Return the same for somebody who listens: no signs, and only whole percents."""
    own, best = (named(words, names) for words in (turning.own, turning.best))
    own_chance, best_chance = _percent(turning.own_chance), _percent(turning.best_chance)
    return f"{own}, which wins {own_chance}. Better: {best}, which wins {best_chance}"


def _percent(chance: Chance) -> str:
    return f"{chance.share * 100:.0f} percent, give or take {196 * chance.error:.0f}"
