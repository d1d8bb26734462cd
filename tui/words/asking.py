"""What a player at the screen is asked, and told of a key that does nothing."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence

WATCHING: Final = Sentence("watching", "You are watching; only players can do that.")
NO_CARD: Final = Sentence("no such card", "You have no card {number}: there are {count}.")
FIRST_THE_CARD: Final = Sentence("first the card", "Pick a card first, then the place for it.")
FINISH: Final = Sentence("finish", "Finish what you have picked, or take it back with Esc.")
WAYS_TO_PLAY: Final = Sentence("ways to play", "{cards}: press {ways}.")
WAY_TO_PLAY: Final = Sentence("way to play", "{key} to {choice}")
AND_ANOTHER: Final = Sentence("and another", "{ways}, {another}")

# ---- marking cards -----------------------------------------------------------------------------------

PICK: Final = Sentence("pick so many", "Pick {count}.")
PICK_FROM_TO: Final = Sentence("pick from to", "Pick {least} to {most}.")
NO_MORE: Final = Sentence("no more at once", "No more than {count} at once.")
NO_MORE_PLACES: Final = Sentence("no more places", "You can pick no more: Enter goes on, Esc takes back.")
NO_PLACE: Final = Sentence("no place", "There is no card to pick.")
NOT_TOGETHER: Final = Sentence("not together", "{cards} does not go with {others}.")
ONLY_FOLLOWS: Final = Sentence(
    "only follows", "{cards} can only follow another card: mark one that you can play first."
)

# ---- words said with a card --------------------------------------------------------------------------

ARMED: Final = Sentence("armed", "You will {call}.")
DISARMED: Final = Sentence("disarmed", "Taken back: you say nothing.")

# ---- races -------------------------------------------------------------------------------------------

LATER: Final = Sentence("stack later", "{0} is choosing now: your turn to stack comes later.")
NOT_ASKED: Final = Sentence(
    "not asked", "{0} is choosing now: you have passed already, or have no card to stack."
)
NO_RACE: Final = Sentence(
    "nothing to stack on", "There is nothing to stack on now: no new card lies on the pile."
)
CLAIMED: Final = Sentence("claimed", "You have claimed already: who was first is being judged.")
PASSED: Final = Sentence("passed", "You have passed in this race, or have had your try.")
ASKED_ANEW: Final = Sentence(
    "asked anew", "The question has changed. Press the key again to answer the new one."
)
TOO_LATE: Final = Sentence("race over", "Too late: that race is over.")

# ---- what the referee refuses ------------------------------------------------------------------------

REFUSED: Final = Sentence("refused", "{why}")
REFUSED_BY: Final = Sentence("refused by a rule", "{rule}: {why}")

# ---- the question ------------------------------------------------------------------------------------

BEFORE_THE_MATCH: Final = Sentence("before the match", "Waiting for the match to start")
BOT_PLAYS: Final = Sentence("bot plays", "A bot plays for you: press any key to take over")
CLAIM_MADE: Final = Sentence("claim made", "You claimed {move}: who was fastest is being judged")
WHICH_SUIT: Final = Sentence("which suit", "Which suit?")
WHICH_COLOR: Final = Sentence("which color", "Which color?")
WHICH_RANK: Final = Sentence("which rank", "Which rank?")
WHICH_ONE: Final = Sentence("which one", "Which one?")
WHOSE_HAND: Final = Sentence("whose hand", "Swap hands with whom?")
CATCH_WHOM: Final = Sentence("catch whom", "Catch whom?")
WHICH_OWN: Final = Sentence("which own card", "{choice}: which one? Press its number")
WHICH_PLACES: Final = Sentence("which places", "{choice}: which ones?")

# ---- among stacks ------------------------------------------------------------------------------------

WHICH_STACK: Final = Sentence("which stack", "{choice}: which one? Press its digit")
WHERE_TO: Final = Sentence("where to", "{choice}: from {origin} to where? Press a digit")
PLAY_WHERE: Final = Sentence("play where", "{cards}: play it where? Press a digit")
WHICH_CARD: Final = Sentence("which card", "{choice}: which card?")
COVER: Final = Sentence("cover with", "{cards} on {stack}: cover it now with which card?")
FOLLOWS_ON: Final = Sentence("follows on a stack", "{choice} on {stack}: which card follows?")
FOLLOWS_MOVED: Final = Sentence("follows moved", "{choice} from {origin} to {target}: which card follows?")

# ---- a table that stands still -----------------------------------------------------------------------

LOST_NOW: Final = Sentence("connection lost", "Connection lost, trying again now; your seat is kept")
LOST_FOR: Final = Sentence(
    "connection lost for", "Connection lost, trying again ({seconds} s); your seat is kept"
)
WHY_PAUSED: Final = Sentence("paused", "{why}")
