"""What a table tells of itself and its people, as sentences with keys; every program has them.

People are named by a value, `who`: a reader may not know yet, or not any more, who has which seat. A program
says the form for oneself to whom the name is that of their own seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.net.errors import Unwritable
from parlour.rules.sentences import SEATS, Sentence, Told, phrase, told


def _several(key: str, before: str, after: str) -> Mapping[int, Sentence]:
    """Return sentences for one part to as many as there are seats."""
    counts = range(1, SEATS + 1)
    places = {count: ", ".join(f"{{part{each}}}" for each in range(1, count + 1)) for count in counts}
    return {count: Sentence(f"{key} {count}", f"{before}{places[count]}{after}") for count in counts}


def listed(sentences: Mapping[int, Sentence], parts: Sequence[Told]) -> Told:
    """Return one of `_several` sentences that says all `parts`."""
    return told(sentences[len(parts)], **{f"part{at}": part for at, part in enumerate(parts, 1)})


# ---- people ----------------------------------------------------------------------------------------------

SITS_DOWN: Final = Sentence("sits down", "{who} sits down.", own="You sit down.")
LEAVES: Final = Sentence("leaves", "{who} leaves.")
NOW_A_BOT: Final = Sentence("now a bot", "{who} plays no more: a program has come in their place.")
SENT_AWAY: Final = Sentence("sent away", "{who} was asked to leave.")
SENDS_YOU_AWAY: Final = Sentence("sends you away", "{who} has asked you to leave this table.")
IS_BACK: Final = Sentence("is back", "{who} is back.", own="You are back.")
CALLED_OTHERWISE: Final = Sentence(
    "called otherwise", "{before} is now called {who}.", own="You are now called {who}."
)
HOST_NOW: Final = Sentence("host now", "{who} is the host now.", own="You are the host now.")
LOST: Final = Sentence("lost", "{who} has lost the connection; the seat is kept.")
SEAT_FREE: Final = Sentence("seat free", "{who} has not come back; the seat is free.")
BOT_PLAYS: Final = Sentence("bot plays for", "A bot plays for {who}.", own="A bot plays for you.")
BOT_PLAYS_UNTIL: Final = Sentence(
    "bot plays until",
    "A bot plays for {who} until they play again.",
    own="A bot plays for you until you play again.",
)
OUT_OF_TIME: Final = Sentence(
    "out of time",
    "{who} is out of time; a bot plays until they play again.",
    own="You are out of time; a bot plays until you play again.",
)
WITHOUT: Final = Sentence(
    "without",
    "{who} would like to go on without {absent} ({votes} of {needed}).",
    own="You would like to go on without {absent} ({votes} of {needed}).",
)
PLAYS: Final = {
    "boldly": Sentence("plays boldly", "{who} plays boldly"),
    "cautiously": Sentence("plays cautiously", "{who} plays cautiously"),
}
"""How a bot plays, by the name of its manner."""
MANNERS: Final = _several("manners", "", ".")

# ---- the match -------------------------------------------------------------------------------------------

CHOSEN: Final = Sentence("chosen", "{who} has chosen {title}.", own="You have chosen {title}.")
NEW_EVENING: Final = phrase("new evening", "A new evening begins: what was won before counts no more.")
RELAXED: Final = phrase("relaxed", "The clocks of this table are relaxed.")
AS_USUAL: Final = phrase("as usual", "The clocks of this table run as usual.")
NO_WATCHING: Final = phrase("no watching here", "Nobody may watch this table any more.")
WATCHING: Final = phrase("watching again", "Others may watch this table now.")
GOES_ON: Final = phrase("goes on", "The table goes on.")
GOES_ON_BUT: Final = Sentence("goes on but", "The match goes on, but {why}.")
FILE_TOO_LONG: Final = phrase("file too long", "This match was too long to be kept as a file.")
SHUFFLED_AGAIN: Final = Sentence(
    "shuffled again",
    "{who} did not reveal a part of the shuffle: the cards are shuffled again, without it.",
    own="You did not reveal your part of the shuffle: the cards are shuffled again, without it.",
)
FASTEST: Final = Sentence("fastest", "{who} was fastest ({ms} ms)", own="You were fastest ({ms} ms)")
FINISH: Final = Sentence("came in", "{who} {ms} ms")
FINISH_BY_LOT: Final = Sentence("came in by lot", "{who} {ms} ms (a tie, drawn by lot)")
PHOTO_FINISH: Final = _several("photo finish", "Photo finish: ", "")

# ---- the rules of the table ------------------------------------------------------------------------------

AND_MORE: Final = Sentence("and more", "and {more} more")
"""The last of the differences from a game, where there are too many to be told."""

# ---- pauses ----------------------------------------------------------------------------------------------

BROUGHT_BACK: Final = phrase(
    "brought back", "This table was brought back, and waits for the first of its people."
)
WAITS_FOR: Final = Sentence("waits for", "The match waits until {who} is back.")
PAUSES: Final = Sentence("pauses", "{who} has paused the table.", own="You have paused the table.")
RACE_SOON: Final = Sentence("race soon", "The race goes on in {seconds} seconds: get ready.")
_STANDS_BECAUSE: Final = {
    Unwritable.FULL: "the disk is full",
    Unwritable.READ_ONLY: "its journal may only be read",
    Unwritable.FAILING: "the disk fails",
    Unwritable.CLOSED: "its journal is closed",
    Unwritable.UNANSWERED: "its machine cannot reach the database",
    Unwritable.DATABASE: "the database fails",
    Unwritable.SLOW: "the disk takes long to write its journal",
}
NOT_WRITTEN: Final = {
    why: phrase(f"not written: {why.name.lower()}", f"The table is paused: {words}. Nothing is lost.")
    for why, words in _STANDS_BECAUSE.items()
}
NOT_WRITTEN[Unwritable.SILENT] = NOT_WRITTEN[Unwritable.UNANSWERED]

# ---- the operator of a card room -------------------------------------------------------------------------

OPERATOR_SAYS: Final = Sentence("operator says", "The operator of this room says: {text}")
OPERATOR_CLOSES: Final = phrase("operator closes", "The operator of this room has closed this table.")
OPERATOR_CLOSES_BECAUSE: Final = Sentence(
    "operator closes because", "The operator of this room has closed this table: {why}"
)


# ---- the tunnel to a server of the host's own ------------------------------------------------------------

REACH_OPENS: Final = Sentence("reach opens", "The ports at {server} are being opened.")
REACH_OPEN: Final = Sentence("reach open", "Others come in by {server} now.")
REACH_SHUT: Final = Sentence(
    "reach shut",
    "{server} has opened the ports, but port {port} does not answer there: nobody comes in by it yet. Write "
    "`GatewayPorts clientspecified` into its sshd_config and reload sshd (or open its firewall), or pass the "
    "port on there: socat TCP-LISTEN:{port},fork,reuseaddr,bind=ADDRESS TCP:127.0.0.1:{port}, with the "
    "server's public ADDRESS.",
)
REACH_BROKEN: Final = Sentence(
    "reach broken",
    "Since {since} nobody comes in by {server}; it is tried again at least once a minute: {why}",
)

# ---- a network that comes later --------------------------------------------------------------------------

NETWORK_THERE: Final = Sentence("network there", "This machine has a network now: others join at {address}.")

_ANNOUNCED: Final = frozenset(
    each.key for each in (OPERATOR_SAYS, REACH_OPENS, REACH_OPEN, REACH_SHUT, REACH_BROKEN, NETWORK_THERE)
)


def keeps_out(reach: Told) -> bool:
    """Return whether `reach`, which says how the tunnel stands, says that nobody comes in by it, and why."""
    return reach.sentence.key in (REACH_SHUT.key, REACH_BROKEN.key)


def is_announcement(told: Told) -> bool:
    """Return whether no table has told this: an operator says it to the room, or a referee to its owner."""
    return told.sentence.key in _ANNOUNCED


# ---- a game night -----------------------------------------------------------------------------------------

NIGHT_TABLE_CLOSED: Final = phrase("night: goes on", "This table of the night is closed.")


def goes_on(told: Told) -> bool:
    """Return whether a table of a game night has closed because the night goes on without it."""
    return told.sentence.key == NIGHT_TABLE_CLOSED.sentence.key


# ---- the end ---------------------------------------------------------------------------------------------

CLOSED: Final = phrase("closed", "The table is closed.")
ENDED_BY: Final = Sentence("ended by", "{who} has ended the table.", own="You have ended the table.")
ENDED: Final = phrase("ended", "The host has ended this table.")
GIVEN_UP: Final = phrase("given up", "Its only player has given the match up.")
DESERTED: Final = phrase("deserted", "Nobody was at the table any more, and it has closed.")
NOT_BACK: Final = phrase("not back", "Its only player did not come back, and the table has closed.")
ANOTHER_OPENED: Final = phrase("another opened", "Its owner has opened another table.")
ROOM_NEEDED: Final = phrase("room needed", "Its only player was away, and others needed the room.")
BROKEN: Final = phrase("broken", "Something went wrong at this table, and it had to be closed.")
GAME_FAILED: Final = Sentence("game failed", "{fault}. The table is closed.")
GAME_FAILED_KEPT: Final = Sentence(
    "game failed kept",
    "{fault}. The table is closed. What was played is kept, and the table is opened again when this host "
    "starts the next time.",
)
