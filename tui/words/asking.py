"""What a player at the screen is asked, and told of a key that does nothing."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, Told, in_words, told

WATCHING: Final = Sentence("watching", "You are watching; only players can do that.")
NO_CARD: Final = Sentence("no such card", "You have no card {number}: there are {count}.")
FIRST_THE_CARD: Final = Sentence("first the card", "Pick a card first, then the place for it.")
FINISH: Final = Sentence("finish the picks", "Finish what you have picked, or take it back.")
NOTHING_TO_SORT: Final = Sentence("nothing to sort", "There is nothing to sort: you have no two cards.")
FIRST_WHICH: Final = Sentence("first which", "Choose first what you want to do, or go back.")

# ---- marking cards -----------------------------------------------------------------------------------

PICK: Final = Sentence("pick so many", "Pick {count}.")
PICK_FROM_TO: Final = Sentence("pick from to", "Pick {least} to {most}.")
NUMBER_FROM_TO: Final = Sentence("number from to", "Pick a number from {least} to {most}.")
NO_MORE: Final = Sentence("no more at once", "No more than {count} at once.")
NO_MORE_PLACES: Final = Sentence("no more places", "You can pick no more: go on, or take one back.")
NO_PLACE: Final = Sentence("no place", "There is no card to pick.")
NOT_TOGETHER: Final = Sentence("not together", "{cards} does not go with {others}.")
ONLY_FOLLOWS: Final = Sentence(
    "only follows", "{cards} can only follow another card: mark one that you can play first."
)

# ---- words said with a card --------------------------------------------------------------------------

ARMED: Final = Sentence("armed", "You will {call}.")
CALL_ALONG: Final = Sentence("call along", "call with this card")
DISARMED: Final = Sentence("disarmed", "Taken back: you call nothing.")

# ---- races -------------------------------------------------------------------------------------------

LATER: Final = Sentence("stack later", "{0} is choosing now: your turn to stack comes later.")
NOT_ASKED: Final = Sentence(
    "not asked", "{0} is choosing now: you have passed already, or have no card to stack."
)
NO_RACE: Final = Sentence(
    "nothing to stack on", "There is nothing to stack on now: no new card lies on the pile."
)
CLAIMED: Final = Sentence("claimed already", "You have claimed already: who was first is being judged.")
PASSED: Final = Sentence("passed", "You have passed in this race, or have had your try.")
ASKED_ANEW: Final = Sentence("asked anew", "The question has changed. Answer the new one.")
TOO_LATE: Final = Sentence("race over", "Too late: that race is over.")

# ---- what the referee refuses ------------------------------------------------------------------------

NOTHING: Final = Sentence("key does nothing", "that is not possible now")
"""What is said of a move that this game does not have."""
REFUSED_BY: Final = Sentence("refused by a rule", "{rule}: {why}")

# ---- the question ------------------------------------------------------------------------------------

ONLY_SEAT: Final = Sentence("only seat", "There is only {0} to choose, so that is your answer.")
ONLY_NAMED: Final = Sentence("only one", "There is only {name} to choose, so that is your answer.")
WHICH_WAY: Final = Sentence("which way", "{cards} can be used in several ways. Which one?")
WHICH_WAY_AT: Final = Sentence("which way at a place", "What do you do with your card {number}?")
BEFORE_THE_MATCH: Final = Sentence("before the match", "Waiting for the match to start")
BOT_PLAYS: Final = Sentence("bot plays for you", "A bot plays for you: press any key to take over")
BOT_PLAYS_NOW: Final = Sentence("bot plays for you now", "A bot plays for you")
CLAIM_MADE: Final = Sentence("claim made", "You claimed {move}: who was fastest is being judged")
WHICH_ONE: Final = Sentence("which one", "which one?")
NAMED: Final = Sentence("named", "{name}")
STACK: Final = Sentence("stack named", "{stack}")
NONE: Final = Sentence("none of these", "none")
ENOUGH: Final = Sentence("that is all", "that is all")
"""What may be picked: a suit or rank; a stack; nothing; nothing more."""
WHICH_OWN: Final = Sentence("which own card", "{choice}: which one? Press its number")
WHICH_PLACES: Final = Sentence("which places", "{choice}: which ones?")

# ---- among stacks ------------------------------------------------------------------------------------

WHICH_CARD: Final = Sentence("which card", "which card?")
ASKED_OF: Final = Sentence("asked of a choice", "{choice}: {question}")
ASKED_FROM: Final = Sentence("asked from a stack", "{choice} from {origin}: {question}")
ASKED_ON: Final = Sentence("asked on a stack", "{choice} on {stack}: {question}")
ASKED_MOVED: Final = Sentence("asked after moving", "{choice} from {origin} to {target}: {question}")
ASKED_OF_CARD: Final = Sentence("asked of a card", "{cards}: {question}")
ASKED_OF_CARD_ON: Final = Sentence("asked of a card on a stack", "{cards} on {stack}: {question}")
PRESS_DIGIT: Final = Sentence("press a digit", "{asked} Press a digit")

# ---- a table that stands still -----------------------------------------------------------------------

LOST_NOW: Final = Sentence(
    "connection lost, again now", "Connection lost, trying again now; your seat is kept"
)
LOST_FOR: Final = Sentence(
    "connection lost for", "Connection lost, trying again ({seconds} s); your seat is kept"
)

SECONDS: Final = Sentence("clock", "{seconds} s")
SECONDS_TO: Final = Sentence("clock to", "{seconds} s {purpose}")
STANDS: Final = Sentence("clock stands", "paused")
"""Stands beside the seconds of a stopped clock."""

# ---- what waits for an answer ------------------------------------------------------------------------

DRAW_SO_MANY: Final = Sentence("draw so many", "draw {count}")
LOSE_A_TURN: Final = Sentence("lose one turn", "lose a turn")
LOSE_TURNS: Final = Sentence("lose so many turns", "lose {count} turns")
TO_DRAW: Final = Sentence("to draw", "{count} to draw")
TO_BE_SKIPPED: Final = Sentence("to be skipped", "{count} to be skipped")
MUST_ANSWER: Final = Sentence("must answer", "{0} must answer {facing}, or {takes}")
MUST_ANSWER_IT: Final = Sentence("must answer it", "{0} must answer")
FACING_OR: Final = Sentence("facing or", "{facing}, or {takes}")
WHO_ANSWERS: Final = Sentence("who answers", "{who}: answer {facing} or {takes}")
WAITS: Final = Sentence("waits", "{facing} waiting:")
WAITS_TO_BE_TAKEN: Final = Sentence("waits to be taken", "{facing} waiting: {takes}")
FACING_TAKES: Final = Sentence("facing takes", "{facing}: {takes}")
WAITS_FOR_ANSWER: Final = Sentence("waits for answer", "{facing} waiting: answer it or {takes}")
ANSWER_OR: Final = Sentence("answer or", "answer or {takes}")
ANSWER_FACING_OR: Final = Sentence("answer facing or", "answer {facing} or {takes}")
ANSWER_WITH: Final = Sentence("answer with", "Answer with {answers}, or")
ANSWER_SOMEHOW: Final = Sentence("answer somehow", "Answer, or")
NO_ANSWER: Final = Sentence("nothing answers", "You can't answer this:")

# ---- the chips under the question --------------------------------------------------------------------

CARD_OF: Final = Sentence("card of", "{0}'s card 1, and so on")
PLACE_IN_SHORT: Final = Sentence("place in short", "{0}'s {slot}", own="your {slot}")
BOTH: Final = Sentence("both", "{places} and {another}")
PICKS: Final = Sentence("in a word: pick", "pick")
DOES: Final = Sentence("does", "{verb} {picked}")
DOES_WITH: Final = Sentence("does with", "{verb} {picked} of {least}")
"""So many were picked, and so many are needed."""
FROM_THE: Final = Sentence("from the", "from the {zone}")
TOP_FROM_THE: Final = Sentence("top from the", "{top} from the {zone}")
ARMS: Final = Sentence("arms", "you will {call}")
VERBS: Final = {
    "accept": Sentence("in a word: accept", "accept"),
    "call": Sentence("in a word: call", "call"),
    "catch": Sentence("in a word: catch", "catch"),
    "challenge": Sentence("in a word: challenge", "challenge"),
    "cut": Sentence("in a word: cut", "cut"),
    "draw": Sentence("in a word: draw", "draw"),
    "drop": Sentence("in a word: drop", "drop"),
    "give": Sentence("in a word: give", "give"),
    "hold": Sentence("in a word: hold", "hold"),
    "keep": Sentence("in a word: keep", "keep"),
    "look": Sentence("in a word: look", "look"),
    "move": Sentence("in a word: move", "move"),
    "name": Sentence("in a word: name", "name"),
    "pass": Sentence("in a word: pass", "pass"),
    "play": Sentence("in a word: play", "play"),
    "put": Sentence("in a word: put", "put"),
    "stack": Sentence("in a word: stack", "stack"),
    "stop": Sentence("in a word: stop", "stop"),
    "swap": Sentence("in a word: swap", "swap"),
    "switch": Sentence("in a word: switch", "reverse"),
    "take": Sentence("in a word: take", "take"),
    "trade": Sentence("in a word: trade", "trade"),
}
"""What a move does in a word, by its verb in notation."""


TYPED: Final = {verb: said.words for verb, said in VERBS.items() if said.words != verb}
"""The word that lines take for a move whose verb in notation is another word than the game's."""


def to_type(verb: str) -> str:
    """Return the word to type for a move with this verb; lines take the verb itself, too."""
    return TYPED.get(verb, verb)


def in_a_word(verb: str) -> Told:
    """Return what a move with this verb does, in a word; the verb itself for one of a game of others."""
    return told(VERBS[verb]) if verb in VERBS else in_words(verb)
