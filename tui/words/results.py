"""What is said of a match that is over or played again: who won, the steps of a replay."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

STEP: Final = Sentence("step of a replay", "[{bar}] {number} of {all}: {happened}")
HOLDS: Final = Sentence("holds", "{0} holds {hand}")
