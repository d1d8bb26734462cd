"""What is said of Lotta Watta alone; `parlour.rules.sentences` has what all games say."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

OPENS: Final = Sentence("pile opens", "{cards} is turned up to start the pile")
TURNED_UP: Final = Sentence("turned up", "{cards} is turned up from the stock")
NEW_STOCK: Final = Sentence("pile shuffled", "The pile is shuffled into a new stock")
NOTHING_TO_TAKE: Final = Sentence(
    "nothing to take", "There is no card to take: {0} passes", own="There is no card to take: you pass"
)
PEEKS: Final = Sentence("peeks", "{0} peeks at {place}", own="You peek at {place}")
NO_POWER: Final = Sentence("no power", "{0} does not use the {rank}", own="You do not use the {rank}")
WRONG: Final = Sentence(
    "wrong", "{0} stacks card {slot}, which does not match", own="You stack card {slot}, which does not match"
)
TOO_LATE: Final = Sentence(
    "too late to stack", "{0} is too late, which costs nothing", own="You are too late, which costs nothing"
)
NO_PENALTY: Final = Sentence(
    "no penalty",
    "The stock shows a Joker: no penalty for {0}",
    own="The stock shows a Joker: no penalty for you",
)
EMPTIED: Final = Sentence(
    "emptied",
    "{0} has no card left, which counts as a call",
    own="You have no card left, which counts as a call",
)
ALL_PASSED: Final = Sentence("all passed", "Everybody passed: the round is over")
TOO_MANY_LAPS: Final = Sentence("too many laps", "{laps} laps without a call: the round is over")
MOON: Final = Sentence("moon", "{0} shoots the moon", own="You shoot the moon")
FEWEST: Final = Sentence(
    "fewest", "{0} holds the fewest points: {points}", own="You hold the fewest points: {points}"
)
ROUND_TO_WIN: Final = Sentence("round to win", "1 round won")
ROUNDS_TO_WIN: Final = Sentence("rounds to win", "{rounds} rounds won")
NO_MOVE: Final = Sentence(
    "lotta watta no move",
    "{typed} is no move; moves look like: take stock, put 3, stack 3, swap 1.3 4.2, look 2.1, pass",
)
NO_CARD: Final = Sentence(
    "lotta watta no card", "{typed} is no card of this deck; cards look like 7H, 10S, AD or JK"
)
