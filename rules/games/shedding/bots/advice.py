"""Hints: the move that `normal` would make, and what it weighed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from parlour.rules.advice import Advice
from parlour.rules.cards import SUITS
from parlour.rules.games.shedding.bots import sentences
from parlour.rules.games.shedding.bots.meanings import Meanings, matches
from parlour.rules.games.shedding.bots.normal import Normal, instead, plays_of
from parlour.rules.games.shedding.bots.weighing import NEAR, WeighedPlay, Weights, goes_out, weigh, weights
from parlour.rules.sentences import CHOOSING, Told, told
from parlour.rules.views import View

ALIKE: Final = 0.05
"""A difference in value that is not worth a reason."""
MOST: Final = 2
"""The most reasons of a hint."""
NOTHING: Final = Weights(0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
"""What the only play is compared with: a plain card that does nothing."""


class Adviser:
    """Advises like `normal`. `meanings` come from the rules of the table."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings
        self._bot = Normal(meanings)

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        move = self._bot.decide(view, rng)
        if move is None:
            return None
        choice = view.choice("play")
        if choice is None or not move.startswith("play "):
            return Advice(move, _other(view, move), tuple(self._why_not_play(view)))
        ranked = sorted(
            plays_of(view, choice), key=lambda play: (weigh(view, self._meanings, play), play.cards)
        )
        best = ranked.pop()
        next_best = next((play for play in reversed(ranked) if set(play.cards) != set(best.cards)), None)
        return Advice(
            move, _said(best, calls=move.endswith(" call")), tuple(self._why(view, best, next_best))
        )

    def _why(self, view: View, best: WeighedPlay, other: WeighedPlay | None) -> Iterator[Told]:
        if goes_out(self._meanings, best):
            yield sentences.LAST_CARD if len(best.cards) == 1 else sentences.GO_OUT
            return
        if other is None:
            yield sentences.ONLY_PLAY
        reasons = self._reasons(view, best, other)
        mine = weights(view, self._meanings, best)
        than = weights(view, self._meanings, other) if other is not None else NOTHING
        gains = {name: a - b for name, a, b in zip(mine._fields, mine, than, strict=True)}
        names = sorted((name for name in gains if gains[name] > ALIKE), key=lambda name: -gains[name])
        found = [reason for name in names if (reason := reasons[name]) is not None]
        if best.name in SUITS and any(matches(text, best.name) for text in best.rest):
            found.append(told(sentences.MOST_OF, suit=best.name))
        if other is not None and not found:
            fits = reasons["follow_up"]  # true of it, if of the other, too
            better = told(sentences.A_LITTLE_BETTER, cards=tuple(other.cards)) if names else sentences.AS_GOOD
            found.append(fits or better)
        yield from found[: MOST - (other is None)]

    def _reasons(self, view: View, best: WeighedPlay, other: WeighedPlay | None) -> dict[str, Told | None]:
        """Return the words for each kind of gain, None where nothing can be said of it."""
        meanings, rest = self._meanings, best.rest
        kept = [text for text in (other.cards if other is not None else ()) if text in rest]
        top, last = best.cards[-1], len(rest)
        fits = [text for text in dict.fromkeys(rest) if meanings.follows(text, top, best.name)]
        points = sum(map(meanings.points, best.cards))
        follows = sentences.PLAY_AFTER if meanings.of(top).again == "no" else sentences.PLAY_AGAIN
        return {
            "stuck": sentences.NOT_STUCK,
            "shed": told(sentences.KEEPS, cards=tuple(kept)) if kept else None,
            "points": told(sentences.SHEDS, points=points) if points else None,
            "follow_up": told(follows, cards=tuple(fits)) if fits and last else None,
            "hindrance": self._hindered(view, best),
            "hands": sentences.SMALLER_HAND,
        }

    def _hindered(self, view: View, play: WeighedPlay) -> Told | None:
        assert view.viewer is not None, "a hint is for a seat"
        does = [self._meanings.of(text) for text in play.cards]
        turned = sum(effect.reverse for effect in does) % 2
        way = -view.turns.direction if turned else view.turns.direction
        seat = view.seats[(view.viewer + way) % len(view.seats)]
        draws = sum(effect.draw for effect in does)
        near, left = seat.cards <= NEAR, {"count": seat.cards} if seat.cards <= NEAR else {}
        if draws:
            return told(sentences.DRAWS_FOR[near], seat.seat, draws=draws, **left)
        if any(effect.skip for effect in does) or (turned and len(view.seats) == 2):
            misses = told(sentences.MISSES[near], seat.seat, **left)
            return misses if len(view.seats) > 2 else sentences.TURN_AGAIN
        return sentences.TURNS_AWAY if turned else None

    def _why_not_play(self, view: View) -> Iterator[Told]:
        choice = view.choice("play")
        if choice is not None and all(
            weigh(view, self._meanings, play) < instead(view) for play in plays_of(view, choice)
        ):
            yield sentences.WORTH_MORE
        elif choice is None and view.choice("draw"):
            yield sentences.NO_PLAY


def _said(play: WeighedPlay, *, calls: bool) -> Told:
    named = {"name": play.name} if play.name else {}
    seats = () if play.seat is None else (play.seat,)
    return told(sentences.PLAY[bool(named), bool(seats), calls], *seats, cards=tuple(play.cards), **named)


def _other(view: View, move: str) -> Told:
    """Return a move other than a play in words."""
    verb, *picks = move.split()
    choice = view.choice(verb)
    assert choice is not None, "an advised move is open"
    if verb == "catch" or not picks:
        return choice.words
    return told(CHOOSING, choice=choice.words, names=" ".join(picks))
