"""Hints: the move that `normal` would make, and what it weighed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from parlour.rules.advice import Advice, in_words
from parlour.rules.cards import SUITS, card_words
from parlour.rules.games.shedding.bots.meanings import Meanings, matches
from parlour.rules.games.shedding.bots.normal import Normal, instead, plays_of
from parlour.rules.games.shedding.bots.weighing import NEAR, WeighedPlay, Weights, goes_out, weigh, weights
from parlour.rules.sentences import text
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
        called = " and call" if move.endswith(" call") else ""
        ranked = sorted(
            plays_of(view, choice), key=lambda play: (weigh(view, self._meanings, play), play.cards)
        )
        best = ranked.pop()
        next_best = next((play for play in reversed(ranked) if set(play.cards) != set(best.cards)), None)
        return Advice(move, _told(best) + called, tuple(self._why(view, best, next_best)))

    def _why(self, view: View, best: WeighedPlay, other: WeighedPlay | None) -> Iterator[str]:
        if goes_out(self._meanings, best):
            yield "it is your last card, and you go out" if len(best.cards) == 1 else "you go out"
            return
        if other is None:
            yield "no other card of yours can be played"
        reasons = self._reasons(view, best, other)
        mine = weights(view, self._meanings, best)
        than = weights(view, self._meanings, other) if other is not None else NOTHING
        gains = {name: a - b for name, a, b in zip(mine._fields, mine, than, strict=True)}
        names = sorted((name for name in gains if gains[name] > ALIKE), key=lambda name: -gains[name])
        found = [reasons[name] for name in names if reasons[name]]
        if best.name in SUITS and any(matches(text, best.name) for text in best.rest):
            found.append(f"you hold most of {best.name}")
        yield from found[: MOST - (other is None)] or ([] if other is None else ["nothing else is better"])

    def _reasons(self, view: View, best: WeighedPlay, other: WeighedPlay | None) -> dict[str, str]:
        """Return the words for each kind of gain, "" where nothing can be said of it."""
        meanings, rest = self._meanings, best.rest
        kept = [text for text in (other.cards if other is not None else ()) if text in rest]
        top, last = best.cards[-1], len(rest)
        fits = [text for text in dict.fromkeys(rest) if meanings.follows(text, top, best.name)]
        points = sum(map(meanings.points, best.cards))
        again = meanings.of(top).again != "no" and fits
        return {
            "stuck": "it does not leave you with a card that may not be the last",
            "shed": f"it keeps {in_words(kept)} for later" if kept else "",
            "points": f"it gets rid of {points} points" if points else "",
            "follow_up": ("you play again with " if again else "after it you can play ") + in_words(fits[:3])
            if fits and last
            else "",
            "hindrance": self._hindered(view, best),
            "hands": "your hand gets smaller",
        }

    def _hindered(self, view: View, play: WeighedPlay) -> str:
        assert view.viewer is not None, "a hint is for a seat"
        does = [self._meanings.of(text) for text in play.cards]
        turned = sum(effect.reverse for effect in does) % 2
        way = -view.turns.direction if turned else view.turns.direction
        seat = view.seats[(view.viewer + way) % len(view.seats)]
        draws = sum(effect.draw for effect in does)
        only = f", who has {seat.cards} left," if seat.cards <= NEAR else ""
        if draws:
            return f"{draws} cards for {{{seat.seat}}}{only.rstrip(',')}"
        if any(effect.skip for effect in does) or (turned and len(view.seats) == 2):
            return f"{{{seat.seat}}}{only} misses a turn" if len(view.seats) > 2 else "it is your turn again"
        return "it turns play away from a player who is almost out" if turned else ""

    def _why_not_play(self, view: View) -> Iterator[str]:
        choice = view.choice("play")
        if choice is not None and all(
            weigh(view, self._meanings, play) < instead(view) for play in plays_of(view, choice)
        ):
            yield "what you could play is worth more later"
        elif choice is None and view.choice("draw"):
            yield "you cannot play any card"


def _told(play: WeighedPlay) -> str:
    words = f"Play {in_words(play.cards)}"
    words += f" and choose {card_words(play.name)}" if play.name else ""
    return words + (f", and swap hands with {{{play.seat}}}" if play.seat is not None else "")


def _other(view: View, move: str) -> str:
    """Return a move other than a play in words."""
    verb, *picks = move.split()
    choice = view.choice(verb)
    assert choice is not None, "an advised move is open"
    told = "" if verb == "catch" else ", ".join(map(card_words, picks))
    return f"{text(choice.words)}: {told}" if told else text(choice.words)
