"""Hints in a game that brings no adviser: they tell what a bot would play."""

from __future__ import annotations

import random

from parlour.rules.advice import Advice, in_words
from parlour.rules.contract import Bot
from parlour.rules.steps import Pick
from parlour.rules.views import View


class BotAdviser:
    """Advises what `bot` would play. It knows no reasons."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def advise(self, view: View, rng: random.Random) -> Advice | None:
        move = self._bot.decide(view, rng)
        return None if move is None else Advice(move, told(view, move))


def told(view: View, move: str) -> str:
    """Return `move` in the words of its choice: `Lead a card: King of hearts`."""
    verb, *picks = move.split()
    choice = view.choice(verb)
    if choice is None or len(choice.steps) > 1 or choice.deep:
        return move
    if not choice.steps:
        return choice.words
    what = in_words(picks) if choice.steps[0].pick is Pick.CARD else " ".join(picks)
    return f"{choice.words}: {what}" if picks else choice.words
