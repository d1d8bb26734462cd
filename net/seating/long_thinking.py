"""A bot that thinks long, as its table has it: it has its decisions made elsewhere, and asks for them early.

A `question` is what the bot wants to have decided now; the table's task passes it to worker processes, and
the decision comes back as an event. One that comes after the view has changed is dropped. If there is none in
time, or the worker has failed, another bot decides `instead`, here and at once. So it does in races.
"""

from __future__ import annotations

import random

from parlour.net.thinking.question import Decision, Question
from parlour.rules.contract import Bot
from parlour.rules.views import View


class LongThinking:
    """A bot of `level` by the rules in `ruleset` (as `parlour.rules.shelf.saved.dump` writes them).

    `manner` is as in `parlour.rules.shelf.ready.TableRules.bot`.
    """

    thinks_long = True

    def __init__(self, ruleset: str, level: str, manner: str, instead: Bot) -> None:
        self.question: Question | None = None  # until it is answered
        self._ruleset = ruleset
        self._level = level
        self._manner = manner
        self._instead = instead
        self._about: View | None = None
        self._decision: Decision | None = None

    @property
    def waits(self) -> bool:
        """Whether a decision may still come."""
        return self.question is not None

    def consider(self, view: View | None, rng: random.Random) -> None:
        """Think about `view` from now on; None: about nothing."""
        if view == self._about:
            return
        self._about, self._decision, self.question = view, None, None
        if view is not None:
            seed = rng.getrandbits(64)
            self.question = Question(
                ruleset=self._ruleset, level=self._level, manner=self._manner, seed=seed, view=view
            )

    def decided(self, question: Question, decision: Decision) -> bool:
        """Receive the answer to `question`; return False if that is not what it thinks about any more."""
        if question is not self.question:
            return False
        self.question, self._decision = None, decision
        return True

    def decide(self, view: View, rng: random.Random) -> str | None:
        """Return what was decided about `view`; it is thought about anew after that."""
        decision = self._decision if view == self._about else None
        self.consider(None, rng)
        if decision is None or decision.failed:
            return self._instead.decide(view, rng)
        return decision.move
