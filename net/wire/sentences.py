"""What a referee says when it refuses a request or hangs up, as sentences with keys.

Every program has them (`parlour.rules.sentences.add_known`), so only keys and values are sent. What
needs no value is ready to be said. Names of people are values: `who`.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, Told, phrase


def _said(key: str, words: str) -> Told:
    return phrase(key, words)


# ---- farewells -------------------------------------------------------------------------------------------

OLDER: Final = Sentence(
    "older wire",
    "you speak version {yours} of the wire, the referee {mine}: update Parlour on your machine "
    "to the version that the host has",
)
NEWER: Final = Sentence(
    "newer wire",
    "you speak version {yours} of the wire, the referee {mine}: ask the host to update Parlour, "
    "or come with the version that the host has",
)
NO_HELLO: Final = Sentence("no hello", "no hello within {seconds} seconds")
NO_END: Final = Sentence("no end of line", "no end of the line within {seconds} seconds")
NO_SIGN: Final = Sentence("no sign of life", "no sign of life for {seconds} seconds")
LINE_TOO_LONG: Final = Sentence("line too long", "a line may have {most} bytes at most")
MISFIT: Final = Sentence("misfit", "{fault}")
MISFIT_AT: Final = Sentence("misfit at", "{fault} at {field}")
NO_LINE: Final = _said("no line", "this is no line of the wire")
IDS_FROM_ONE: Final = _said("ids from one", "ids of requests start at 1")
HELLO_FIRST: Final = _said("hello first", "the first line is hello, and no later one is")
NO_FIRST_LINE: Final = _said("no first line", "the first line is a hello with the version of the wire")
NO_OWNER: Final = _said("no owner", "this is not the secret of the referee's machine")
NO_DOOR: Final = _said("no door", "this is not the door's secret")
BAD_TICKET: Final = _said("bad ticket", "this ticket is not good, or not any more")
WRONG_CODE: Final = _said("wrong code", "no seat here has this code; compare its four words")
REPLACED: Final = _said("replaced", "you are connected from somewhere else now")
MOVED: Final = _said("moved", "Your table is at another machine.")
HOST_CLOSES: Final = _said("host closes", "The host has closed Parlour.")
FAULT: Final = _said("fault", "something went wrong here")
COME_BACK: Final = Sentence("come back later", "come back in {minutes} minutes, and slower")
CROWDED: Final = _said("crowded", "too many connections from your address, or too many that say nothing")

# ---- what is too fast ------------------------------------------------------------------------------------

TOO_FAST: Final = Sentence("too fast", "too fast: at most {times} {what} in {seconds} seconds")
TOO_FAST_HERE: Final = Sentence(
    "too fast here", "too fast: at most {times} {what} in {seconds} seconds from one address"
)
MOVES: Final = _said("moves", "moves")
STEPS: Final = _said("steps", "steps of moves")
CHAT: Final = _said("chat", "chat lines or new names")
REPORTS: Final = _said("reports", "reports of what is shown")
PARTS: Final = _said("parts", "parts of shuffles")
REQUESTS: Final = _said("requests", "requests")
TOO_MANY_OPENINGS: Final = _said("too many openings", "too many tables asked for: wait a moment")

# ---- passwords and codes ---------------------------------------------------------------------------------

ASKS_PASSWORD: Final = _said("asks password", "this table asks for a password")
WRONG_PASSWORD: Final = _said("wrong password", "that is not the password")
PASSWORD_WAITS: Final = _said(
    "password waits", "a password from here is still being looked at; wait a moment"
)
PASSWORD_FAILED: Final = _said("password failed", "the password could not be looked at; try again")
PASSWORD_NOT_NOW: Final = _said(
    "password not now", "a password cannot be looked at now; try again in a moment"
)
CODE_NOT_NOW: Final = _said("code not now", "a code cannot be looked at now; try again in a moment")
TOO_MANY_PASSWORDS: Final = Sentence(
    "too many passwords", "too many wrong passwords from here; wait {minutes} minutes"
)
TOO_MANY_CODES: Final = Sentence("too many codes", "too many wrong codes from here; wait {minutes} minutes")

# ---- at the referee --------------------------------------------------------------------------------------

NUMBER_USED: Final = _said("number used", "this number was used before")
NOBODY_BEHIND: Final = _said("nobody behind", "nobody is behind this connection any more")
DOOR_ONLY: Final = _said("door only", "only the door of this referee can say that")
DOOR_VOUCHES: Final = _said("door vouches", "the door only vouches")
MACHINE_ONLY: Final = _said("machine only", "only the referee's own machine may end it")
EMPTY_NAME: Final = _said("empty name", "there is nothing in this name that can be shown")
LEAVE_FIRST: Final = _said("leave first", "leave your table first")
AT_NO_TABLE: Final = _said("at no table", "you are at no table")
NEEDS_TABLE: Final = _said("needs table", "this needs a table; sit down first")
NO_TABLE: Final = _said("no table", "there is no such table any more")
TABLE_CLOSED: Final = _said("table closed", "the table has closed")
TABLE_MOVES: Final = _said("table moves", "your table moves to another machine; it goes on in a moment")
TABLE_SILENT: Final = _said(
    "table silent", "the machine of this table does not answer; try again in a few seconds"
)
ROOM_SILENT: Final = _said(
    "room silent", "The database of this room does not answer. Nothing is lost; try again in a moment."
)
HOST_LEAVES: Final = _said("host leaves", "this host is about to close, and opens no more tables")
NO_ROOM: Final = _said("no room", "this host has no room for more tables")
ENOUGH_TABLES: Final = _said("enough tables", "there are enough tables of yours already")
PLAYED_BY: Final = Sentence("played by", "{title} is played by {least} to {most}")
PLAYED_BY_FEWER: Final = Sentence(
    "played by fewer", "{title} is played by {least} to {most}, and here are {people}"
)
BOTS_DO_NOT_FIT: Final = Sentence("bots do not fit", "{bots} bots do not fit: the table has {chairs} seats")
NO_PACE: Final = Sentence("no pace", "there is no such pace; there are: {known}")
NO_LEVEL: Final = Sentence("no level", "there is no such level of bots; there are: {known}")

# ---- the rules of a table --------------------------------------------------------------------------------

NOT_BOTH: Final = _said("not both", "give house rules or a game with its options, not both")
RULES_TOO_LONG: Final = Sentence(
    "rules too long", "house rules have at most {most} KiB; these have {size} bytes"
)
RULES_CHANGE_TOO_MUCH: Final = _said(
    "rules change too much", "house rules as long as these cannot be told to anybody: they change too much"
)
UNPLAYABLE: Final = Sentence("unplayable", "these house rules cannot be played: {why}")
TITLE_MISFIT: Final = Sentence(
    "title misfit", "it has more than {cells} cells, or characters that cannot be shown"
)
TEXT_MISFIT: Final = Sentence(
    "text misfit", "a text of more than {cells} cells, or with characters that cannot be shown"
)
RULES_STAY: Final = _said("rules stay", "the rules of a match that is being played stay as they are")
CLOCKS_STAY: Final = _said("clocks stay", "the clocks of a match that is being played stay as they are")
NO_OPTIONS: Final = _said("no options", "house rules have no options; another table may play by other rules")
NO_TIMER: Final = _said("no timer", "there is no timer while the clocks of the table are relaxed")
HURRIES: Final = Sentence(
    "hurries", "{option} cannot be {value} while the clocks of the table are relaxed; it takes {others}"
)
ALWAYS_PLAYS: Final = Sentence("always plays", "this table always plays {title}")

# ---- seats and people ------------------------------------------------------------------------------------

NOT_HERE: Final = _said("not here", "you are not at this table")
NO_SEAT: Final = _said("no seat of yours", "you have no seat at this table")
BARRED: Final = _said("barred", "the host has asked you to leave this table")
NO_OWN_BOTS: Final = _said("no own bots", "the host of this table lets no bots of guests play")
WATCH_AND_JOIN: Final = _said(
    "watch and join", "a match is being played: you can watch it, and join afterwards"
)
NO_SPECTATORS: Final = _said("no spectators", "there is no room for more spectators")
MAY_WATCH: Final = _said("may watch", "all seats are taken; you may watch")
SEATS_TAKEN: Final = _said("seats taken", "all seats are taken")
EMPTY_LINE: Final = _said("empty line", "there is nothing in this line that can be shown")
HOST_ONLY: Final = _said("host only", "only the host of the table may do that")
UNKNOWN_REQUEST: Final = _said("unknown request", "a table does not know this request")
NOT_READY: Final = Sentence("not all ready", "not ready yet: {who}")
NEEDS_MORE: Final = Sentence("needs more", "{title} needs {least} players or more; add bots")
NOBODY_THERE: Final = _said("nobody there", "nobody sits there")
LEAVE_YOURSELF: Final = _said("leave yourself", "to go yourself, leave the table")
BOT_STAYS: Final = _said("bot stays", "the bot stays until the match is over")
NOT_IDLE: Final = _said("not idle", "a bot may play only for someone who has done nothing for a while")
NO_PLAYER_THERE: Final = _said("no player there", "only a player may be the host, and none sits there")
HOST_ALREADY: Final = _said("host already", "you are the host already")
NO_BOT_HOST: Final = _said("no bot host", "a bot cannot be made the host")
NOT_THERE_NOW: Final = Sentence("not there now", "{who} is not here just now")
KEPT_OPEN: Final = _said("kept open", "this table is kept open for everybody; only its own machine ends it")

# ---- votes -----------------------------------------------------------------------------------------------

VOTED: Final = Sentence("voted", "you have voted already ({votes} of {needed})")
NOT_AWAITED: Final = _said("not awaited", "the match is not waiting for a player there")
YOU_ARE_HERE: Final = _said("you are here", "you are here yourself")
IS_HERE: Final = Sentence("is here", "{who} is here, and has not been idle for long")
NOT_AWAITED_NOW: Final = Sentence("not awaited now", "the match is not waiting for {who} now")

# ---- in a match ------------------------------------------------------------------------------------------

NO_MATCH: Final = _said("no match now", "no match is being played")
MATCH_RUNS: Final = _said("match runs", "a match is being played")
ROUND_RUNS: Final = _said("round runs", "the round is still being played")
NO_HINTS: Final = _said("no hints", "there are no hints at this table; its host may allow them")
NO_HINTS_IN_RACE: Final = _said("no hints in race", "there are no hints in a race")
BACK_IN_ROUND: Final = _said("back in round", "a move can be taken back only while its round is being played")
BACK_ALONE: Final = _said("back alone", "moves can be taken back only in a match of one person against bots")
BACK_AFTER_VERDICT: Final = _said(
    "back after verdict", "a race is being judged; take your move back after the verdict"
)
NOTHING_BACK: Final = _said(
    "nothing back", "there is no move of yours to take back since the cards were shuffled"
)
NO_RACE: Final = _said("no race", "no race is open now")
STALE: Final = _said("stale", "this was for the table as it was before the race began; look, and claim again")
CLAIMED: Final = _said("has claimed", "you have claimed already, and the race is being judged")
CLAIMED_IN_RACE: Final = _said("claimed in race", "you have claimed in this race, and it is being judged")
TOO_LATE: Final = _said("claim too late", "you are too late: this race is decided")
SHUFFLE_OVER: Final = _said("shuffle over", "this shuffle is over")
NOT_EXPECTED: Final = _said("not expected", "this is not what the shuffle waits for")
