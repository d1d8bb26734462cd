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
HOLDS: Final = Sentence("holds", "{0} holds {stack} with a Jojo", own="You hold {stack} with a Jojo")
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
