"""What is said of the shedding family alone; `parlour.rules.sentences` has what all games say."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

CUTS: Final = Sentence("cuts", "{0} cuts the deck", own="You cut the deck")
MAY_CUT: Final = Sentence("may cut", "{0} may cut", own="You may cut")
OPENS: Final = Sentence("opens", "{cards} is turned over to start the discard")
GOES_BACK: Final = Sentence("goes back", "It goes back into the deck, which is shuffled again")
NEW_STOCK: Final = Sentence("new stock", "The discard is shuffled into a new stock")
CHOOSING: Final = {
    "suit": Sentence("chooses the suit", "{0} chooses the suit", own="You choose the suit"),
    "color": Sentence("chooses the color", "{0} chooses the color", own="You choose the color"),
    "rank": Sentence("chooses the rank", "{0} chooses the rank", own="You choose the rank"),
}
"""Somebody must name what a card turned up lets them name."""
CANCELED: Final = Sentence("canceled", "The waiting cards are canceled: nobody draws")
PLAYS_AGAIN: Final = Sentence("plays again", "{0} plays again", own="You play again")
KEEPS: Final = Sentence("keeps", "{0} keeps the card", own="You keep the card")
KEEPS_ALL: Final = Sentence("keeps all", "{0} keeps the cards", own="You keep the cards")
ENDS_TURN: Final = Sentence("ends the turn", "{0} ends the turn", own="You end the turn")
STUCK: Final = Sentence("stuck", "{0} can neither play nor draw", own="You can neither play nor draw")
ALL_STUCK: Final = Sentence("all stuck", "Nobody could play or draw for a whole lap: the round ends")
MAY_CHALLENGE: Final = Sentence("may challenge", "{0} may challenge", own="You may challenge")
CHALLENGES: Final = Sentence(
    "challenges", "{0} challenges {1}", own="You challenge {1}", other="{0} challenges you"
)
BLUFF: Final = Sentence("bluff", "It was a bluff: {0} held {suit}", own="It was a bluff: you held {suit}")
NO_BLUFF: Final = Sentence(
    "no bluff", "It was no bluff: {0} held no {suit}", own="It was no bluff: you held no {suit}"
)
NO_SUCH_SUIT: Final = Sentence(
    "no such suit", "It was no bluff: {0} held no such suit", own="It was no bluff: you held no such suit"
)
HAS_CHOSEN: Final = Sentence(
    "has chosen", "{0} has chosen a card to pass on", own="You have chosen a card to pass on"
)
TOO_LATE: Final = Sentence(
    "too late", "{0} comes too late, which costs nothing", own="You come too late, which costs nothing"
)
CALLS_TOO_LATE: Final = Sentence(
    "calls too late",
    "{0} calls too late: {1} caught them",
    own="You call too late: {1} caught you",
    other="{0} calls too late: you caught them",
)
TOO_LATE_TOGETHER: Final = Sentence("too late together", "{seats} come too late, which costs nothing")

BLOCKED: Final = Sentence("blocked", "The round is blocked: everyone counts their hand")
FEWEST_CARDS: Final = Sentence(
    "fewest cards",
    "The round is blocked: {0} holds the fewest cards",
    own="The round is blocked: you hold the fewest cards",
)
ONE_ROUND_ALONE: Final = Sentence("one round", "1 round")
SO_MANY_ROUNDS: Final = Sentence("so many rounds", "{rounds} rounds")
