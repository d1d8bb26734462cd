"""What is said of a text that is no move or card."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

NO_MOVE: Final = Sentence(
    "shedding no move", "{typed} is no move; moves look like: play R7, play W red, draw, call, catch 2"
)
NO_CARD: Final = Sentence("shedding no card", "{typed} is no card of {game}")
NO_NAME: Final = {
    "suit": Sentence("shedding no suit", "{typed} is no suit here; choose {there}"),
    "color": Sentence("shedding no color", "{typed} is no color here; choose {there}"),
}
