"""What is said of Jojo alone; `parlour.rules.sentences` has what all games say."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

UNDER_THE_STOCK: Final = Sentence("under the stock", "{cards} is turned over and goes under the stock")
IS_THE_MASTER: Final = Sentence("is the Master", "{cards} is turned over and is the Master")
REVERSES: Final = {
    "up": Sentence(
        "reverses up",
        "{0} reverses {stack} with a Jojo: it now counts up",
        own="You reverse {stack} with a Jojo: it now counts up",
    ),
    "down": Sentence(
        "reverses down",
        "{0} reverses {stack} with a Jojo: it now counts down",
        own="You reverse {stack} with a Jojo: it now counts down",
    ),
}
HOLDS: Final = Sentence("holds stack", "{0} holds {stack} with a Jojo", own="You hold {stack} with a Jojo")
HELD: Final = Sentence(
    "held", "{0} held {stack} and must play there first", own="You held {stack} and must play there first"
)
NEW_STOCK: Final = {
    2: Sentence("new stock 2", "The stock is shuffled anew: the round now counts double"),
    3: Sentence("new stock 3", "The stock is shuffled anew: the round now counts triple"),
}
NEW_STOCK_TIMES: Final = Sentence(
    "new stock, times", "The stock is shuffled anew: the round now counts {times} times"
)
GONE_OUT_TIMES: Final = Sentence(
    "gone out, times",
    "{0} has gone out; the round counts {times} times",
    own="You have gone out; the round counts {times} times",
)
FEWEST_POINTS_TIMES: Final = Sentence(
    "fewest points, times",
    "The round is blocked: {0} holds the fewest points; the round counts {times} times",
    own="The round is blocked: you hold the fewest points; the round counts {times} times",
)

GOES_ON_MASTER: Final = Sentence(
    "turn goes on: played on the Master",
    "{0}'s turn goes on: played on the Master",
    own="Your turn goes on: played on the Master",
)
GOES_ON_STARTED: Final = Sentence(
    "turn goes on: a new stack", "{0}'s turn goes on: a new stack", own="Your turn goes on: a new stack"
)
GOES_ON_COLOR: Final = Sentence(
    "turn goes on: same color", "{0}'s turn goes on: same color", own="Your turn goes on: same color"
)
GOES_ON_DRAWN: Final = Sentence(
    "turn goes on: the drawn card can be played",
    "{0}'s turn goes on: the drawn card can be played",
    own="Your turn goes on: the drawn card can be played",
)
ENDS_NO_MATCH: Final = Sentence(
    "turn ends: different color", "{0}'s turn ends: different color", own="Your turn ends: different color"
)
ENDS_STOPPED: Final = Sentence(
    "turn ends: no more cards", "{0}'s turn ends: {0} stops", own="Your turn ends: you stop"
)
ENDS_HELD: Final = Sentence(
    "turn ends: a stack is held", "{0}'s turn ends: a stack is held", own="Your turn ends: a stack is held"
)
ENDS_UNPLAYED: Final = Sentence(
    "turn ends: the drawn card is kept",
    "{0}'s turn ends: the drawn card is kept",
    own="Your turn ends: the drawn card is kept",
)
ENDS_TRADED: Final = Sentence(
    "turn ends: traded a card", "{0}'s turn ends: traded a card", own="Your turn ends: traded a card"
)
SKIPPED_NO_CARD: Final = Sentence(
    "turn is skipped: nothing to draw",
    "{0}'s turn is skipped: nothing to draw",
    own="Your turn is skipped: nothing to draw",
)
NO_MOVE: Final = Sentence(
    "jojo no move",
    "{typed} is no move; moves look like: play R5 N, play W N then R5 N, switch N then R4 N, "
    "move N E then G5 N, hold NE, trade R5, draw, stop, pass",
)
NO_PLACE: Final = Sentence("jojo no place", "{typed} is no place; places are {there}")
NO_CARD: Final = Sentence("jojo no card", "{typed} is no card of this deck; cards look like R5, P9, JO or W")
