"""What can be wrong with shuffles, in detail, and what is said of a finished round: sentences by their keys.

They tell a player what the own program found, and travel on no wire. `{0}` is a seat, `{line}` the number of
a line of a saved match, `{shuffle}` which shuffle of a round it is (`SHUFFLES`).
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, Told, in_words, phrase

# ---- Which shuffle ---------------------------------------------------------------------------------------

SHUFFLES: Final = {
    "lot": phrase("shuffle of the lot", "lot"),
    "deal": phrase("shuffle of the deal", "deal"),
    "stock": phrase("shuffle of the stock", "stock"),
    "opening": phrase("shuffle of the opening", "opening"),
}
"""The shuffles of a round by their labels. A game of others may have more."""


def shuffle(label: str) -> Told:
    """Return the shuffle with this label as it stands in the midst of a sentence."""
    return SHUFFLES.get(label) or in_words(label)


# ---- The host contradicts itself -------------------------------------------------------------------------

COMMITMENT_CHANGED: Final = Sentence("commitment changed", "its commitment is not what it was before")
LIST_CHANGED: Final = Sentence("list changed", "the list of all commitments is not what it was before")
SEALS_CHANGED: Final = Sentence("seals changed", "what is sealed is not what it was before")
PAST_CHANGED: Final = Sentence("past changed", "what was played in the rounds before is now told otherwise")
RULES_CHANGED: Final = Sentence("rules changed", "which rules are played")
ANOTHER_ATTEMPT: Final = Sentence(
    "another attempt", "the attempt at the {shuffle} before this one is now said to be another one"
)
OF_ANOTHER_MATCH: Final = Sentence(
    "of another match", "the shuffle in line {line} is said to be one of another match"
)
NOTHING_BEFORE: Final = Sentence(
    "nothing before", "attempt {attempt} in line {line} does not say what was before it"
)

# ---- A part is missing -----------------------------------------------------------------------------------

NOT_ASKED: Final = Sentence(
    "not asked for a part", "you were not asked for one, although you sat at the table and were connected"
)
NOT_IN_THE_LIST: Final = Sentence("not in the list", "your commitment is not in the list, but {delivery}")
ANOTHER_IN_YOUR_NAME: Final = Sentence(
    "another in your name", "your commitment is not in the list, but another one in your name"
)
YOU_REVEALED: Final = Sentence("you revealed", "it is said that you revealed nothing, but {delivery}")
PART_NOT_THERE: Final = Sentence("part not there", "the part of {0} is not there")
NO_PARTS: Final = Sentence("no parts", "nobody's parts stand before the {shuffle} in line {line}")
NOT_ONE_OF_EACH: Final = Sentence(
    "not one of each", "the parts before line {line} are not one of each, and the host's"
)
CUT_OFF: Final = Sentence("cut off then", "your connection was broken when they were")
BEFORE_YOU_CAME: Final = Sentence("before you came", "they were shuffled before you came to the table")
NO_GUESTS_PART: Final = Sentence("no guest's part", "no guest's part is in it, so it could choose the cards")

# ---- A part is another one -------------------------------------------------------------------------------

NO_SUCH_SEAT: Final = Sentence("no such seat's part", "there is a part of a seat that is not at the table")
NO_SEAT: Final = Sentence("no seat with a part", "there is no seat {seat}, but a part of it in line {line}")
NOT_LISTED: Final = Sentence("part not listed", "there is a part that is not in the list")
SECRET_MISFIT: Final = Sentence("secret misfit", "the secret of {0} does not fit what was listed")
HOSTS_SECRET_MISFIT: Final = Sentence(
    "host's secret misfit", "the host's secret for the {shuffle} does not fit its commitment"
)
HOSTS_SECRET_IN_LINE: Final = Sentence(
    "host's secret misfit in line", "the host's secret before line {line} does not fit its commitment"
)
SECRET_IN_LINE: Final = Sentence(
    "secret misfit in line", "the secret of seat {seat} before line {line} does not fit its commitment"
)
OTHER_PARTS: Final = Sentence("other parts", "other parts than were shown are told for the {shuffle}")

# ---- Cards -----------------------------------------------------------------------------------------------

OTHER_NUMBER: Final = Sentence("other number of cards", "{size} cards are told, {shown} are shown")
OTHER_CARDS: Final = Sentence("other cards", "those listed for the {shuffle} are not those that were there")
NOT_ALL_SEALED: Final = Sentence("not all sealed", "{size} cards were shuffled, {sealed} are sealed")
NOT_ITS_SEAL: Final = Sentence("not its seal", "card {card} of the {shuffle} does not fit its seal")
NOT_ITS_PLACE: Final = Sentence(
    "not its place", "card {card} of the {shuffle} is not where everyone's parts put it"
)
NOT_ITS_PLACE_IN_LINE: Final = Sentence(
    "not its place in line",
    "card {card} of the {shuffle} in line {line} is not where everyone's parts put it",
)
ANOTHER_ORDER: Final = Sentence(
    "another order", "the {shuffle} was played in another order than the sealed one"
)
ANOTHER_ORDER_OF_ROUND: Final = Sentence(
    "another order of the round", "the round was played in another order than the sealed one"
)
OUT_OF_TURN: Final = Sentence("card out of turn", "card {card} of the {shuffle} came when {out} had gone")
MAY_BE_CHOSEN: Final = Sentence("may be chosen", "they may have been chosen")
MAY_BE_OTHERS: Final = Sentence("may be others", "they may be others")
MAY_BE_THROWN_AWAY: Final = Sentence("may be thrown away", "its cards may have been thrown away")

# ---- Shuffled again --------------------------------------------------------------------------------------

FINISHED_BEFORE: Final = Sentence("finished before", "the shuffle for the {shuffle} was finished before")
ANOTHER_ONE: Final = Sentence("another shuffle", "shuffle {number} is now said to be another one")
NOBODY_MISSING: Final = Sentence("nobody missing", "nobody was missing from the shuffle for the {shuffle}")
NONE_TO_KEEP_BACK: Final = Sentence("none to keep back", "{0} has no part that it could keep back")
SHUFFLED_BEFORE: Final = Sentence(
    "shuffled before", "there was a shuffle for the {shuffle} of this round before"
)
AFTER_A_LATER_ONE: Final = Sentence("after a later shuffle", "shuffle {number} comes after a later one")
FOLLOWS: Final = Sentence("shuffle follows", "shuffle {number} in line {line} follows {before}")
LOTS: Final = Sentence("lots", "the lots give the places in line {line} to others")
THAT_ROUND: Final = Sentence("broken off", "that was in round {round}, after its cards were shuffled")
THAT_ROUND_AN_HOUR_AGO: Final = Sentence(
    "broken off an hour ago", "that was in round {round}, after its cards were shuffled, 1 hour ago"
)
THAT_ROUND_HOURS_AGO: Final = Sentence(
    "broken off hours ago", "that was in round {round}, after its cards were shuffled, {hours} hours ago"
)

# ---- Kept back -------------------------------------------------------------------------------------------

ATTEMPT: Final = Sentence(
    "attempt not shown", "an attempt at the shuffle for the {shuffle}, which is called again"
)
FIRST_ATTEMPT: Final = Sentence(
    "first attempt not shown", "the first attempt at the shuffle for the {shuffle}"
)
SEALS: Final = Sentence("seals not shown", "the seals of the {shuffle}")
HOSTS_SECRETS: Final = Sentence("host's secrets not shown", "the host's secrets, when the round was over")
HOSTS_SECRET: Final = Sentence("host's secret not shown", "the host's secret for the {shuffle}")
WHAT_WAS_PLAYED: Final = Sentence("past not shown", "what was played before")
HOW_SHUFFLED: Final = Sentence("shuffle not shown", "how the cards were shuffled ({number})")
WHICH_MATCH: Final = Sentence("match not shown", "to which match belongs what you see")

# ---- What was played -------------------------------------------------------------------------------------

RULES_OF_ANOTHER_TABLE: Final = Sentence(
    "rules of another table", "the rules that are told are not those of the table"
)
RULES_OF_OTHER_SHUFFLES: Final = Sentence(
    "rules of other shuffles", "the rules that are told are not those of the shuffles"
)
RULES_UNPLAYABLE: Final = Sentence(
    "told rules unplayable", "the rules that are told cannot be played ({why})"
)
TO_THE_END_OF: Final = Sentence("told to the end of", "it is told to the end of round {round}")
SHOWN_OTHERWISE: Final = Sentence(
    "shown otherwise", "you were shown what the moves and the cards do not give"
)
TAKEN_BACK_AMONG_SEVERAL: Final = Sentence(
    "taken back among several", "a move was taken back among several people"
)
AFTER_YOUR_ANSWER: Final = Sentence("after your answer", "perhaps after your answer to them was seen")
ANOTHER_FILE: Final = Sentence("another file", "the match that is to be kept is not the one that was told")
FILE_UNREADABLE: Final = Sentence(
    "kept match unreadable", "the match that is to be kept cannot be read ({why})"
)
MOVE_DOES_NOT_HOLD: Final = Sentence("move does not hold", "a move that is told does not hold ({why})")
SHOWN_TABLE: Final = Sentence("shown another table", "you were shown table {table}")
CALLED_ELSEWHERE: Final = Sentence("called elsewhere", "a shuffle at table {table} was called")

# ---- Of a round ------------------------------------------------------------------------------------------

MISMATCH: Final = Sentence("mismatch", "{wrong}: {detail}")
NOT_RIGHT: Final = Sentence("round not right", "Round {round} is NOT as it should be")
VERIFIED: Final = Sentence("round verified", "Round {round}: verified")
NOT_VERIFIED: Final = Sentence("round not verified", "Round {round}: not verified")
CANNOT_CHECK: Final = Sentence("cannot check", "Your program cannot check it: {why}")
NOT_CHECKED: Final = Sentence("round not checked", "Round {round}: not checked by you")
MISSED: Final = Sentence(
    "round missed", "Round {round}: not verified, some of it was told while you were not there"
)
PARTLY: Final = Sentence(
    "round partly checked",
    "Round {round}: not wholly checked by you: some of its shuffles have no part of yours",
)
PARTLY_BEFORE: Final = Sentence(
    "part given before, partly",
    "Round {round}: not wholly checked by you: the host says that you gave some of your parts before this "
    "program began",
)
PART_BEFORE: Final = Sentence(
    "part given before",
    "Round {round}: not checked by you: the host says that you gave your part before this program began",
)
NO_PART: Final = Sentence("no part given", "Round {round}: not checked by you: you gave no part")
OFTEN_HERE: Final = Sentence("so often with this host", "That makes {times} times with this host")
AGAIN: Final = Sentence(
    "cards shuffled again", "Its cards were shuffled again: the host says that {seats} kept a secret back"
)
