"""What a referee says when it refuses a request or hangs up, as sentences with keys.

Every program has them (`parlour.rules.sentences.add_known`), so only keys and values are sent. What
needs no value is ready to be said. Names of people are values: `who`.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, Told, phrase, told

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
NO_LINE: Final = phrase("no line", "this is no line of the wire")
IDS_FROM_ONE: Final = phrase("ids from one", "ids of requests start at 1")
HELLO_FIRST: Final = phrase("hello first", "the first line is hello, and no later one is")
NO_FIRST_LINE: Final = phrase("no first line", "the first line is a hello with the version of the wire")
NO_OWNER: Final = phrase("no owner", "this is not the secret of the referee's machine")
NO_DOOR: Final = phrase("no door", "this is not the door's secret")
BAD_TICKET: Final = phrase("bad ticket", "this ticket is not good, or not any more")
WRONG_CODE: Final = phrase("wrong code", "no seat here has this code; compare its four words")
REPLACED: Final = phrase("replaced", "you are connected from somewhere else now")
MOVED: Final = phrase("moved", "Your table is at another machine.")
HOST_CLOSES: Final = phrase("host closes", "The host has closed Parlour.")
MACHINE_ENDS: Final = phrase("machine ends", "This machine of the card room ends.")
ENDS_WITH_MACHINE: Final = phrase(
    "table ends with machine",
    "This machine of the card room ends, and no other one takes this table: it is closed.",
)
WAITS_FOR_MACHINE: Final = phrase(
    "table waits for machine",
    "This machine of the card room ends. The match is kept, and goes on as soon as another one takes it.",
)
FAULT: Final = phrase("fault", "something went wrong here")
COME_BACK: Final = Sentence("come back later", "come back in {minutes} minutes, and slower")
COME_BACK_SOON: Final = phrase("come back in a minute", "come back in a minute, and slower")
BANNED: Final = phrase("banned", "The operator of this card room lets you in no more.")
CROWDED: Final = phrase("crowded", "too many connections from your address, or too many that say nothing")
ADDRESS_FULL: Final = Sentence(
    "address full",
    "Your address has as many connections here as one may have ({most}). Somebody there has to leave before "
    "you can come, or the host raises the number.",
)
HOST_FULL: Final = phrase("host full", "This host has as many connections as it can have. Try again later.")

# ---- what is too fast ------------------------------------------------------------------------------------

TOO_FAST: Final = Sentence("too fast", "too fast: at most {times} {what} in {seconds} seconds")
TOO_FAST_HERE: Final = Sentence(
    "too fast here", "too fast: at most {times} {what} in {seconds} seconds from one address"
)
MOVES: Final = phrase("moves", "moves")
STEPS: Final = phrase("steps", "steps of moves")
CHAT: Final = phrase("chat", "chat lines or new names")
REPORTS: Final = phrase("reports", "reports of what is shown")
PARTS: Final = phrase("parts", "parts of shuffles")
REQUESTS: Final = phrase("requests", "requests")
TOO_MANY_OPENINGS: Final = phrase("too many openings", "too many tables asked for: wait a moment")

# ---- passwords and codes ---------------------------------------------------------------------------------

ASKS_PASSWORD: Final = phrase("asks password", "this table asks for a password")
WRONG_PASSWORD: Final = phrase("wrong password", "that is not the password")
PASSWORD_WAITS: Final = phrase(
    "password waits", "a password from here is still being looked at; wait a moment"
)
PASSWORD_FAILED: Final = phrase("password failed", "the password could not be looked at; try again")
PASSWORD_NOT_NOW: Final = phrase(
    "password not now", "a password cannot be looked at now; try again in a moment"
)
CODE_NOT_NOW: Final = phrase("code not now", "a code cannot be looked at now; try again in a moment")
TOO_MANY_PASSWORDS: Final = Sentence(
    "too many passwords", "too many wrong passwords from here; wait {minutes} minutes"
)
TOO_MANY_CODES: Final = Sentence("too many codes", "too many wrong codes from here; wait {minutes} minutes")
TOO_MANY_CALLS: Final = Sentence("too many calls", "there were too many calls in {minutes} minutes")

# ---- at the referee --------------------------------------------------------------------------------------

NUMBER_USED: Final = phrase("number used", "this number was used before")
NOBODY_BEHIND: Final = phrase("nobody behind", "nobody is behind this connection any more")
DOOR_ONLY: Final = phrase("door only", "only the door of this referee can say that")
DOOR_VOUCHES: Final = phrase("door vouches", "the door only vouches")
MACHINE_ONLY: Final = phrase("machine only", "only the referee's own machine may end it")
INVITES_NOT: Final = phrase("invites not", "only the referee's own machine makes new invitations")
NO_PAGE: Final = phrase("no page", "no door for browsers is open here")
EMPTY_NAME: Final = phrase("empty name", "there is nothing in this name that can be shown")
LEAVE_FIRST: Final = phrase("leave first", "leave your table first")
AT_NO_TABLE: Final = phrase("at no table", "you are at no table")
NEEDS_TABLE: Final = phrase("needs table", "this needs a table; sit down first")
NO_TABLE: Final = phrase("no table", "there is no such table any more")
TABLE_CLOSED: Final = phrase("table closed", "the table has closed")
TABLE_MOVES: Final = phrase("table moves", "your table moves to another machine; it goes on in a moment")
TABLE_SILENT: Final = phrase(
    "table silent", "the machine of this table does not answer; try again in a few seconds"
)
KEYS_OPEN: Final = phrase(
    "keys open",
    "in this room only people whose keys the operator knows open tables; you may sit down at theirs",
)
ASKS_ROOM_PASSWORD: Final = phrase(
    "asks room password", "whoever opens a table in this room says the password of the room"
)
ROOM_SILENT: Final = phrase(
    "room silent", "The database of this room does not answer. Nothing is lost; try again in a moment."
)
HOST_LEAVES: Final = phrase("host leaves", "this host is about to close, and opens no more tables")
NO_ROOM: Final = phrase("no room", "this host has no room for more tables")
ENOUGH_TABLES: Final = Sentence(
    "enough tables",
    "your address has as many tables open here as one may have ({most}): end one of them first, or join one",
)
PLAYED_BY: Final = Sentence("played by", "{title} is played by {least} to {most}")
PLAYED_BY_FEWER: Final = Sentence(
    "played by fewer", "{title} is played by {least} to {most}, and here are {people}"
)
BOTS_DO_NOT_FIT: Final = Sentence("bots do not fit", "{bots} bots do not fit: the table has {chairs} seats")
NO_PACE: Final = Sentence("no pace", "there is no such pace; there are: {known}")
NO_LEVEL: Final = Sentence("no level", "there is no such level of bots; there are: {known}")

# ---- the rules of a table --------------------------------------------------------------------------------

NOT_BOTH: Final = phrase("not both", "give house rules or a game with its options, not both")
RULES_TOO_LONG: Final = Sentence(
    "rules too long", "house rules have at most {most} KiB; these have {size} bytes"
)
RULES_CHANGE_TOO_MUCH: Final = phrase(
    "rules change too much", "house rules as long as these cannot be told to anybody: they change too much"
)
UNPLAYABLE: Final = Sentence("unplayable", "these house rules cannot be played: {why}")
TITLE_MISFIT: Final = Sentence(
    "title misfit", "it has more than {cells} cells, or characters that cannot be shown"
)
TEXT_MISFIT: Final = Sentence(
    "text misfit", "a text of more than {cells} cells, or with characters that cannot be shown"
)
RULES_STAY: Final = phrase("rules stay", "the rules of a match that is being played stay as they are")
CLOCKS_STAY: Final = phrase("clocks stay", "the clocks of a match that is being played stay as they are")
NO_OPTIONS: Final = phrase("no options", "house rules have no options; another table may play by other rules")
DAY_ALONE: Final = phrase("day alone", "the deal of the day is played against bots alone, without a password")
DAY_PLAYED: Final = phrase("day played", "the deal of the day is played once at a table")
DAY_STAYS: Final = phrase("day stays", "at the deal of the day nobody plays for you, and nothing changes")
NO_TIMER: Final = phrase("no timer", "there is no timer while the clocks of the table are relaxed")
HURRIES: Final = Sentence(
    "hurries", "{option} cannot be {value} while the clocks of the table are relaxed; it takes {others}"
)
ALWAYS_PLAYS: Final = Sentence("always plays", "this table always plays {title}")

# ---- seats and people ------------------------------------------------------------------------------------

NOT_HERE: Final = phrase("not here", "you are not at this table")
NO_SEAT: Final = phrase("no seat of yours", "you have no seat at this table")
BARRED: Final = phrase("barred", "the host has asked you to leave this table")
BARRED_ADDRESS: Final = phrase(
    "barred address", "the host of this table takes nobody else from where you are"
)
ENOUGH_FROM_THERE: Final = phrase(
    "enough from there", "as many people from where you are sit at this table as may; you may watch"
)
ENOUGH_THERE: Final = phrase("enough there", "as many people from where you are sit at this table as may")
NO_OWN_BOTS: Final = phrase("no own bots", "the host of this table lets no bots of guests play")
NIGHT_SEATS: Final = phrase(
    "night seats", "this is a table of a game night: whoever enters the night gets a seat in the next round"
)
NEXT_ROUND_ELSEWHERE: Final = phrase(
    "next round elsewhere", "the match is over: the game night goes on with the next round"
)
WATCH_AND_JOIN: Final = phrase(
    "watch and join", "a match is being played: you can watch it, and join afterwards"
)
JOIN_LATER: Final = phrase("join later", "a match is being played: you can join afterwards")
NO_WATCHING: Final = phrase("no watching", "nobody may watch this table")
NO_SPECTATORS: Final = phrase("no spectators", "there is no room for more spectators")
MAY_WATCH: Final = phrase("may watch", "all seats are taken; you may watch")
SEATS_TAKEN: Final = phrase("seats taken", "all seats are taken")
EMPTY_LINE: Final = phrase("empty line", "there is nothing in this line that can be shown")
HOST_ONLY: Final = phrase("host only", "only the host of the table may do that")
UNKNOWN_REQUEST: Final = phrase("unknown request", "a table does not know this request")
NOT_READY: Final = Sentence("not all ready", "not ready yet: {who}")
NEEDS_MORE: Final = Sentence("needs more", "{title} needs {least} players or more; add bots")
NOBODY_THERE: Final = phrase("nobody there", "nobody sits there")
SOMEBODY_ELSE: Final = Sentence("somebody else there", "{who} sits there now")
LEAVE_YOURSELF: Final = phrase("leave yourself", "to go yourself, leave the table")
BOT_STAYS: Final = phrase("bot stays", "the bot stays until the match is over")
NOT_IDLE: Final = phrase("not idle", "a bot may play only for someone who has done nothing for a while")
NO_PLAYER_THERE: Final = phrase("no player there", "only a player may be the host, and none sits there")
HOST_ALREADY: Final = phrase("host already", "you are the host already")
NO_BOT_HOST: Final = phrase("no bot host", "a bot cannot be made the host")
NOT_THERE_NOW: Final = Sentence("not there now", "{who} is not here just now")
KEPT_OPEN: Final = phrase("kept open", "this table is kept open for everybody; only its own machine ends it")

# ---- votes -----------------------------------------------------------------------------------------------

VOTED: Final = Sentence("voted", "you have voted already ({votes} of {needed})")
NOT_AWAITED: Final = phrase("not awaited", "the match is not waiting for a player there")
YOU_ARE_HERE: Final = phrase("you are here", "you are here yourself")
IS_HERE: Final = Sentence("is here", "{who} is here, and has not been idle for long")
NOT_AWAITED_NOW: Final = Sentence("not awaited now", "the match is not waiting for {who} now")

# ---- in a match ------------------------------------------------------------------------------------------

NO_MATCH: Final = phrase("no match now", "no match is being played")
MATCH_RUNS: Final = phrase("match runs", "a match is being played")
ROUND_RUNS: Final = phrase("round runs", "the round is still being played")
NO_HINTS: Final = phrase("no hints", "there are no hints at this table; its host may allow them")
NO_HINTS_IN_RACE: Final = phrase("no hints in race", "there are no hints in a race")
BACK_IN_ROUND: Final = phrase(
    "back in round", "a move can be taken back only while its round is being played"
)
BACK_ALONE: Final = phrase("back alone", "moves can be taken back only in a match of one person against bots")
BACK_AFTER_VERDICT: Final = phrase(
    "back after verdict", "a race is being judged; take your move back after the verdict"
)
NOTHING_BACK: Final = phrase(
    "nothing back", "there is no move of yours to take back since the cards were shuffled"
)
NO_RACE: Final = phrase("no race", "no race is open now")
STALE: Final = phrase(
    "stale", "this was for the table as it was before the race began; look, and claim again"
)
CLAIMED: Final = phrase("has claimed", "you have claimed already, and the race is being judged")
CLAIMED_IN_RACE: Final = phrase("claimed in race", "you have claimed in this race, and it is being judged")
TOO_LATE: Final = phrase("claim too late", "you are too late: this race is decided")
SHUFFLE_OVER: Final = phrase("shuffle over", "this shuffle is over")
NOT_EXPECTED: Final = phrase("not expected", "this is not what the shuffle waits for")


def come_back(seconds: float) -> Told:
    """Return when a client may come back that is shut out for `seconds`."""
    minutes = round(seconds / 60)
    return told(COME_BACK, minutes=minutes) if minutes > 1 else COME_BACK_SOON
