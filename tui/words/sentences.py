"""What the program itself says of a table and its people, each for others and for oneself, by its key.

The sentences of what happened, of prompts and of refusals come with the rules. The keys here are others than
theirs, for both stand in what programs read.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

# ---- Parts of other sentences ----------------------------------------------------------------------------

SEAT: Final = Sentence("seat", "{0}", own="you")
SEATS: Final = Sentence("seats", "{seats}")

# ---- The result of a round or match ----------------------------------------------------------------------

ROUND_OVER: Final = Sentence("round is over", "Round {round} is over")
ROUND_OVER_SINCE: Final = Sentence("round over, why", "Round {round} is over. {why}")
GAINS: Final = Sentence("gains", "{0} {points}, total {total}", own="you {points}, total {total}")
GAIN_TOGETHER: Final = Sentence("gain together", "{seats} {points}, total {total}")
SCORE: Final = Sentence("score", "{0} {points}", own="you {points}")
LAST_HAND: Final = Sentence("last hand", "{0} held: {cards}", own="You held: {cards}")
LAST_HAND_POINT: Final = Sentence(
    "last hand, one point", "{0} held (1 point): {cards}", own="You held (1 point): {cards}"
)
LAST_HAND_POINTS: Final = Sentence(
    "last hand, points", "{0} held ({points} points): {cards}", own="You held ({points} points): {cards}"
)
HELD_MOST: Final = Sentence(
    "held the most", "{0} held the costliest cards: {points}", own="You held the costliest cards: {points}"
)
NOBODY_WINS: Final = Sentence("nobody wins", "The match is over: nobody wins")
MATCH_WON: Final = Sentence("match won", "The match is over: {0} wins", own="The match is over: you win")
MATCH_SHARED: Final = Sentence(
    "match shared", "The match is over: {seats} win", own="The match is over: you win with {others}"
)
MATCH_OVER: Final = Sentence("match is over", "The match is over")
WIN_ROUND_TOGETHER: Final = Sentence("win the round", "{seats} win round {round}")
WINS_ROUND: Final = Sentence("wins the round", "{0} wins round {round}", own="You win round {round}")
NO_RESULT: Final = Sentence("no result", "The round is over")
NOBODY_WINS_ROUND: Final = Sentence("nobody wins the round", "Nobody wins round {round}")
AIM: Final = Sentence("aim", "to {target}")
AIM_LOWEST: Final = Sentence("aim, lowest wins", "to {target}, the lowest wins")
ROUND_AND_AIM: Final = Sentence("round and aim", "round {round} · to {target}")
ONE_ROUND_DECIDES: Final = Sentence("one round decides", "one round decides")
ROUND_THE_LAST: Final = Sentence("round, the last", "round {round}, the last")
STEP: Final = Sentence("step of a replay", "[{bar}] {number} of {all}: {happened}")
HOLDS: Final = Sentence("holds", "{0}: {hand}")
ENDS_AT: Final = Sentence("ends at", "The match goes to {target}")
ENDS_AT_LOWEST: Final = Sentence("ends at, lowest wins", "The match goes to {target}; the lowest wins")

# ---- Whom it waits for -----------------------------------------------------------------------------------

WAITING_FOR: Final = Sentence("waiting for", "Waiting for {seats}")
READY_FOR_ROUND: Final = Sentence("ready for round", "Type ready for the next round")
READY_FOR_REMATCH: Final = Sentence("ready for rematch", "Type ready for a rematch")
BY_ITSELF: Final = Sentence("by itself", "It begins by itself in {seconds}; wait stops that")
ROUND_BEGINS: Final = Sentence("round begins", "The next round begins")
REMATCH_BEGINS: Final = Sentence("rematch begins", "A rematch begins")
HOLDS_UP: Final = Sentence("holds up", "{0} holds up the match")
LET_A_BOT: Final = Sentence("let a bot play", "Type vote to let a bot play for them")
VOTE_FOR_A_BOT: Final = Sentence("vote for a bot", "Type vote to vote that a bot plays for them")
STOOD_IN: Final = Sentence("stood in", "A bot plays for {0}", own="A bot plays for you")
TAKE_OVER: Final = Sentence("take over", "Type any line to play yourself")
ONE_CARD_LEFT: Final = Sentence("one card left", "{0} has one card left", own="You have one card left")

# ---- A waiting table -------------------------------------------------------------------------------------

BOT_COMES: Final = Sentence("bot comes", "{0} sits down, a bot, level {level}")
BOT_LEAVES: Final = Sentence("bot leaves", "{0}, a bot, leaves")
READY: Final = Sentence("ready", "{0} is ready", own="You are ready")
NOT_READY: Final = Sentence("ready no more", "{0} is not ready any more", own="You are not ready any more")

OPEN_SEAT: Final = phrase("open seat", "open")
"""Stands where the name of a player would."""

# ---- What lies on the table ------------------------------------------------------------------------------

HAND: Final = Sentence("hand", "{0}'s hand, {count}: {numbered}", own="Your hand, {count}: {numbered}")
NO_CARDS: Final = Sentence("no cards", "{0} has no cards", own="You have no cards")
CARDS_OF: Final = Sentence("cards of", "{0}'s cards", own="your cards")
SLOT: Final = Sentence("slot", "{0}'s slot {slot}", own="your slot {slot}")
SLOT_HAS: Final = Sentence("slot has", "{0}'s slot {slot}: {content}", own="Your slot {slot}: {content}")
ZONE_OF: Final = Sentence("zone of", "{zone} of {0}", own="your {zone}")
LED_CARD: Final = Sentence("led the card", "{0} led {card}", own="you led {card}")
LAID_CARD: Final = Sentence("laid the card", "{0} {card}", own="you {card}")
HELD_BY: Final = Sentence("held by", "held by {0}", own="held by you")

# ---- What happened to one player, said large to that player alone ----------------------------------------

DREW: Final = Sentence("you drew", "you drew {cards}")
FINED: Final = Sentence("you were fined", "you got a card as a penalty")
CAUGHT: Final = Sentence("you were caught", "{0} caught you")
CAUGHT_DREW: Final = Sentence("you were caught and drew", "{0} caught you, you drew {cards}")
FORGOT: Final = Sentence("you forgot", "you did not call")
FORGOT_DREW: Final = Sentence("you forgot and drew", "you did not call, you drew {cards}")
LOST_TURN: Final = Sentence("you lose a turn", "Skipped: you lose a turn")
HAND_OF: Final = Sentence("hand of", "Hands swapped: you have {0}'s cards now")
HAND_PASSED_BY: Final = Sentence("hand passed by", "All hands moved on: you have {0}'s cards now")
CARD_FROM: Final = Sentence("card from", "You got a card from {0}")
SWAPPED_YOURS: Final = Sentence("swapped yours", "{0} swapped your card {slot}")

# ---- Why something is not done -------------------------------------------------------------------------

NO_PEOPLE: Final = Sentence("no people in a lesson", "there is nobody else at this table: it is a lesson")
SEE_LESSON: Final = Sentence("see the lesson", "not now: see the lesson above")
TOO_FAST: Final = Sentence("not so fast", "not so fast: wait a moment")
